package sym

import (
	"fmt"

	"tandem/lang"
	"tandem/sym/internal/source"
)

// C is one run of a function: along one path, or a replay with concrete inputs. It is for one goroutine.
type C struct {
	bounds Bounds
	model  map[string]int64 // the inputs of this run
	replay bool
	calls  []Call // of originals, in a replay

	path    []decision // those of earlier runs that this one repeats, then its own
	n       int        // decisions so far
	settled map[lang.Expr]bool
	slices  bool  // a slice among the inputs has the greatest length
	known   int   // conditions that were asked about again
	stopped *stop // why the run was stopped, whatever the function recovers from
}

// decision is one on a symbolic condition.
type decision struct {
	cond    lang.Expr
	taken   bool
	done    bool // the other side was looked at, or is excluded
	assumed bool
	not     bool // it was asked for the negation
	site    source.Site
	name    string // instead of the site: an input's
	where   string // String, once it was asked for: it reads a file
}

// shown says where the decision is, and which way it went.
func (d *decision) shown() string {
	if d.where == "" {
		d.where = d.String()
	}
	return fmt.Sprintf("%s: %v", d.where, d.taken != d.not)
}

// met returns the condition as it was decided.
func (d decision) met() lang.Expr {
	if d.taken {
		return d.cond
	}
	return lang.Negation(d.cond)
}

// stop ends a run that does not reach its function's end. It is thrown.
type stop struct {
	end  End
	text string
}

// halt stops the run.
func (c *C) halt(end End, format string, args ...any) {
	c.stopped = &stop{end, fmt.Sprintf(format, args...)}
	panic(*c.stopped)
}

// If decides b: a concrete one is what it is, a symbolic one has two ways on, and this run goes one of them.
//
// Source: §2.1.1, the redefinition of if; IFSYMB1 and IFSYMB2 of Figure 8, a run each.
func (c *C) If(b Bool) bool {
	return b.Concrete() && b.v || !b.Concrete() && c.decide(b, decision{})
}

// Assume excludes all inputs for which b does not hold.
func (c *C) Assume(b Bool) {
	if !c.decide(b, decision{assumed: true}) {
		c.halt(Excluded, "")
	}
}

// Replaying reports whether all inputs are concrete, and lifted functions are to call the originals.
func (c *C) Replaying() bool { return c.replay }

func (c *C) decide(b Bool, d decision) bool {
	if c.stopped != nil {
		panic(*c.stopped)
	}
	if b.Concrete() {
		return b.v
	}
	if b.e.Op() == lang.Not {
		d.not = !d.not
		return !c.decide(b.Not(), d)
	}
	d.cond, d.taken = b.e, b.v
	if was, ok := c.settled[d.cond]; ok {
		if c.known++; c.known > knownFactor*c.bounds.Decisions {
			d.site = source.Here()
			c.halt(Bounded, "a path asks more than %d times about conditions that it has decided, the last time at %v", knownFactor*c.bounds.Decisions, d)
		}
		return was
	}
	switch {
	case c.n < len(c.path):
		was := c.path[c.n]
		switch {
		case was.cond != d.cond:
			d.site = source.Here()
			c.halt(Unstable, "%v was decided when this was run before, and now %v is", was, d)
		case was.taken != d.taken:
			c.halt(Broken, "%v: the solver's inputs make it %v, and Go says %v", was, was.taken, d.taken)
		}
	case c.n == c.bounds.Decisions:
		c.halt(Bounded, "a path has more than %d decisions, the last ones at %v", c.n, c.path[c.n-1])
	default:
		if d.name == "" {
			d.site = source.Here()
		}
		d.done = d.assumed && d.taken != d.not
		c.path = append(c.path, d)
	}
	c.settled[d.cond] = d.taken
	c.n++
	return d.taken
}

// knownFactor is how many times as many questions about decided conditions as decisions a path has.
const knownFactor = 100

// String returns where the decision is, and the program's line there if it can be read.
func (d decision) String() string {
	if d.name != "" {
		return d.name
	}
	return d.site.String()
}

// Pick decides which of 0 to most the index i is, and returns it; i as it is if it is none of these.
// So Go's own index expression reads, writes, or panics.
func Pick[T Integer](c *C, i Num[T], most int) T {
	if !i.Concrete() {
		wide := To[int64](i) // a uint64 that is none becomes negative
		for k := 0; k <= most && !c.If(wide.Eq(Of(int64(k)))); k++ {
		}
	}
	return i.v
}

// At returns s[i], for a symbolic index one of all elements. It decides whether i is within bounds,
// and panics if not, as Go does.
func At[E Value[E], T Integer](c *C, s []E, i Num[T]) E {
	wide := To[int64](i)
	if i.Concrete() || !c.If(wide.Ge(Of[int64](0)).And(wide.Lt(Of(int64(len(s)))))) {
		return s[i.v]
	}
	e := s[len(s)-1]
	for k := len(s) - 2; k >= 0; k-- {
		e = Ite(wide.Eq(Of(int64(k))), s[k], e)
	}
	return e
}

// Make returns make([]E, n). A symbolic n is decided, up to the bound on the length of inputs.
func Make[E any, T Integer](c *C, n Num[T]) []E {
	if most := c.bounds.Length; !n.Concrete() && !c.If(n.Lt(Of(T(0)))) && uint64(Pick(c, n, most)) > uint64(most) {
		c.halt(Bounded, "make of more than %d elements", most)
	}
	return make([]E, n.v)
}

// Append returns append(s, xs...), with the capacity that a slice of type []T would get: what is
// shared with s depends on it.
func Append[T, E any](s []E, xs ...E) []E {
	if need := len(s) + len(xs); need > cap(s) {
		grown := cap(append(make([]T, len(s), cap(s)), make([]T, len(xs))...))
		s = append(make([]E, 0, grown), s...)
	}
	return append(s, xs...)
}
