package certify

import (
	"fmt"
	"slices"

	"tandem/lang"
)

// bound checks that the bound which ends a path is one of the search, and was reached.
func (c *checker) bound(r *record, l *place, reason string) *Problem {
	b, steps := c.limits, len(c.taken())
	reached := true
	switch reason {
	case noRule:
		reached = l.rests() && !lang.Blocks(l.at.head())
	case fmt.Sprintf("bound on depth: %d steps", b.depth):
		reached = b.depth > 0 && steps == b.depth && len(l.ways) > 0
	case fmt.Sprintf("bound on iterations: %d", b.unroll):
		reached = b.unroll > 0 && c.iterations() > b.unroll
	case fmt.Sprintf("bound on iterations of one execution: %d", b.unwind):
		reached = b.unwind > 0 && c.executed() > b.unwind
	case fmt.Sprintf("bound on calls inside each other: %d", b.unroll):
		reached = b.unroll > 0 && c.calls() > b.unroll
	case fmt.Sprintf("bound on calls inside each other: %d", b.unwind):
		reached = b.unwind > 0 && c.calls() > b.unwind
	case fmt.Sprintf("bound on paths: %d", b.paths):
		reached = b.paths > 0 && c.report.Counts.Paths >= b.paths
	case "bound on time: " + b.time:
	default:
		if c.stops == nil {
			c.stopped, c.stops = reason, r.problem(Refused, r.offset("reason"), quote(reason), "a bound of the search, or why the record end says that it was stopped")
		}
		if reason == "" || reason != c.stopped {
			return r.problem(Refused, r.offset("reason"), quote(reason), "a bound of the search, or why it was stopped")
		}
	}
	if !reached {
		return r.problem(Refused, r.offset("reason"), quote(reason), "a bound that was reached here")
	}
	return nil
}

// begun returns the loop of which the last step begins an iteration; nil if it begins none.
func (c *checker) begun() lang.Stmt {
	l := c.here()
	if l.by == nil || !l.by.loops || callee(l.stmt) != "" {
		return nil
	}
	return l.stmt
}

// iterations returns how many of the loop were begun on the way to an iteration, with it.
func (c *checker) iterations() int {
	n, loop := 0, c.begun()
	for _, at := range c.way {
		if loop != nil && at.by != nil && at.by.loops && loopOf(at.stmt) == loopOf(loop) {
			n++
		}
	}
	return n
}

// executed returns how many iterations were begun since the loop was entered, with the last
// one. It goes back to where the loop ended before, or to the call in which it is.
func (c *checker) executed() int {
	n, loop := 0, c.begun()
	if loop == nil {
		return 0
	}
	last := len(c.way) - 1
	in := c.way[last-1].at.depth()
	for i := last; i > 0; i-- {
		switch depth := c.way[i-1].at.depth(); {
		case depth < in:
			return n
		case depth > in || loopOf(c.way[i].stmt) != loopOf(loop):
		case !c.way[i].by.loops:
			return n
		default:
			n++
		}
	}
	return n
}

// calls returns how many calls are under way inside each other of what the last step calls.
func (c *checker) calls() int {
	n, l := 0, c.here()
	name := callee(l.stmt)
	if l.by == nil || !l.by.loops || name == "" {
		return 0
	}
	for f := l.at.top; f != nil; f = f.below {
		if f.proc == name {
			n++
		}
	}
	return n
}

// callee returns the procedure or method that a statement calls; "" if it calls none.
func callee(s lang.Stmt) string {
	switch call := s.(type) {
	case *lang.Call:
		return call.Proc
	case *lang.Invoke:
		return call.Callee()
	}
	return ""
}

// Ending is how the checker's own concrete run of a program ends.
type Ending struct {
	Steps  int
	Final  bool // nothing is left to do
	Failed bool // by an error of the program
	// Overflow: an integer had too many bits; the values say nothing.
	Overflow bool
	// At is the value of a global variable.
	At func(lang.Var) lang.Value
	// Heap is the objects that exist, with their fields.
	Heap lang.Heap
}

// Run runs a program once more, up to a number of transitions, from the values of its global
// variables, and of its fields as arrays. The objects that exist are those that occur in these. A
// run that is neither final nor failed is stuck, since nil was used, or was cut. False: the checker
// does not know the language, or a statement that comes next. It shares nothing with the languages' own rules, so that a mistake
// which both of their sides make shows.
func Run(language string, p *lang.Program, values map[lang.Var]lang.Value, steps int, b Bounds) (Ending, bool) {
	l, ok := languages[language]
	if !ok {
		return Ending{}, false
	}
	c := &checker{bounds: b.defaults(), program: p, language: l}
	c.declare(p)
	m := model{values: values}
	if l.objects {
		var exist lang.Occurring
		for _, v := range values {
			exist.Add(v)
		}
		m.objects = exist.Objects()
	}
	r := c.start(m)
	n := 0
	for n < steps && !r.overflow && r.step("") != "" {
		n++
	}
	if n < steps && !r.ended && len(r.stack) > 0 && !r.top().body.Empty() {
		if _, declared := r.top().body.Head().(*lang.Form); declared {
			return Ending{}, false
		}
	}
	final := !r.ended && (len(r.stack) == 0 || len(r.stack) == 1 && !l.procs && !l.objects && r.top().body.Empty())
	return Ending{Steps: n, Final: final, Failed: r.ended, Overflow: r.overflow, At: r.valueOf, Heap: r.state()}, true
}

// state returns the objects of the run, as they are now.
func (r *run) state() lang.Heap {
	var H lang.Heap
	for _, o := range slices.Concat(r.from.objects, r.created) {
		H = H.Add(o)
		for f, v := range r.heap[o] {
			H = H.Update(o, f, v)
		}
	}
	return H
}

// Value returns the value of e as the checker finds it; false if an integer has too
// many bits. An access out of bounds has the value of the array as a function.
func Value(e lang.Expr, at func(lang.Var) lang.Value, b Bounds) (lang.Value, bool) {
	v := evaluation{at: at, memo: map[lang.Expr]lang.Value{}, maxBits: b.defaults().MaxBits}
	value := v.value(e)
	return value, !v.overflow
}
