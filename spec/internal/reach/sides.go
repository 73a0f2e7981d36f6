package reach

import (
	"context"
	"iter"
	"reflect"
)

// Language is what a semantics has for its sides to be walked.
type Language[P, V, S, C any] struct {
	Symbolic Next[S]
	Concrete Next[C]
	InitS    func(P) S
	InitC    func(P, V) C
	Under    func(V) View[S, C]
	Bound    func(C) (string, bool) // nil: no bound is reached
}

// View relates the sides under one valuation; see spec.View.
type View[S, C any] struct {
	Holds    func(S) bool
	Instance func(S) (C, bool)
	Same     func(C, C) bool
	Done     func() // nil: nothing was kept
}

// Sides is both sides of a case: a program's symbolic →*, a concrete one, how they relate, and the
// searches of the statement that is judged. Statements judged one after the other share it.
type Sides[P, V, S, C any] struct {
	language Language[P, V, S, C]
	program  P
	initial  V
	plainP   bool            // programs can be compared
	plainV   bool            // so can initial states
	tree     *Symbolic[S, C] // nil: not begun
	run      *Concrete[C]    // nil: not begun
	view     *View[S, C]     // of the case; nil: not asked for
	views    uint32          // the number of the case
	holding  Tree[S, C]
	whole    Tree[S, C]
	every    Run[C]
	lost     []bool            // of each visit of Paths: the condition of one before it does not hold
	Trail    []*Symbolic[S, C] // for a statement that follows one path
}

type sharingKey struct{}

// Sharing returns a context within which Of and Remember keep what they made last, by its owner.
func Sharing(ctx context.Context) context.Context {
	return context.WithValue(ctx, sharingKey{}, map[any]any{})
}

// remembered is what make made last for an owner.
type remembered[K comparable, T any] struct {
	of   K
	made T
}

// Remember returns make(k), or within a Sharing what the owner had last, if for the same k.
func Remember[K comparable, T any](ctx context.Context, owner any, k K, make func(K) T) T {
	kept, ok := ctx.Value(sharingKey{}).(map[any]any)
	if !ok {
		return make(k)
	}
	if r, ok := kept[owner].(*remembered[K, T]); ok {
		if r.of != k {
			made := make(k)
			r.of, r.made = k, made
		}
		return r.made
	}
	made := make(k)
	kept[owner] = &remembered[K, T]{k, made}
	return made
}

// Of returns the sides of p and v; within a Sharing the owner's earlier ones, as far as they are of
// the same case.
func Of[P, V, S, C any](ctx context.Context, owner any, language func() Language[P, V, S, C], p P, v V) *Sides[P, V, S, C] {
	s := Remember(ctx, owner, struct{}{}, func(struct{}) *Sides[P, V, S, C] {
		s := &Sides[P, V, S, C]{
			language: language(), program: p, initial: v,
			plainP: reflect.TypeFor[P]().Comparable(), plainV: reflect.TypeFor[V]().Comparable(),
		}
		s.holding.list, s.whole.list, s.every.list = s.language.Symbolic, s.language.Symbolic, s.language.Concrete
		s.holding.follow = s.Holds
		s.every.halt = func(c *Concrete[C]) bool { _, b := s.Bound(c); return b }
		return s
	})
	sameProgram := s.plainP && any(s.program) == any(p)
	if sameProgram && s.plainV && any(s.initial) == any(v) {
		return s
	}
	if s.view != nil && s.view.Done != nil {
		s.view.Done()
	}
	s.initial, s.run, s.view = v, nil, nil
	if !sameProgram {
		s.program, s.tree = p, nil
	}
	return s
}

// RootS returns ⟨S, id, true⟩.
func (s *Sides[P, V, S, C]) RootS() *Symbolic[S, C] {
	if s.tree == nil {
		s.tree = &Symbolic[S, C]{At: s.language.InitS(s.program)}
	}
	return s.tree
}

// RootC returns ⟨S, V⟩.
func (s *Sides[P, V, S, C]) RootC() *Concrete[C] {
	if s.run == nil {
		s.run = &Concrete[C]{At: s.language.InitC(s.program, s.initial)}
	}
	return s.run
}

// NextS lists the configurations behind the symbolic transitions from n.
func (s *Sides[P, V, S, C]) NextS(n *Symbolic[S, C]) []Symbolic[S, C] {
	return behind(n, s.language.Symbolic)
}

// NextC lists the configurations behind the concrete transitions from n.
func (s *Sides[P, V, S, C]) NextC(n *Concrete[C]) []Concrete[C] {
	return behind(n, s.language.Concrete)
}

// under returns the view of the case.
func (s *Sides[P, V, S, C]) under() *View[S, C] {
	if s.view == nil {
		view := s.language.Under(s.initial)
		s.view = &view
		s.views++
	}
	return s.view
}

// of returns how the case relates n, as far as that was asked for.
func (s *Sides[P, V, S, C]) of(n *Symbolic[S, C]) (*View[S, C], *related[C]) {
	view := s.under()
	if n.found.by != s.views {
		n.found = related[C]{by: s.views}
	}
	return view, &n.found
}

// Holds reports whether V(φ) = true at n.
func (s *Sides[P, V, S, C]) Holds(n *Symbolic[S, C]) bool {
	view, f := s.of(n)
	if !f.asked {
		f.holds, f.asked = view.Holds(n.At), true
	}
	return f.holds
}

// Instance returns ⟨S', V∘σ⟩ for n; false if n is administrative.
func (s *Sides[P, V, S, C]) Instance(n *Symbolic[S, C]) (C, bool) {
	view, f := s.of(n)
	if !f.shown {
		f.instance, f.has = view.Instance(n.At)
		f.shown = true
	}
	return f.instance, f.has
}

// Same reports whether the instance of n, which has one, is the same as c.
func (s *Sides[P, V, S, C]) Same(n *Symbolic[S, C], c *Concrete[C]) bool {
	view, f := s.of(n)
	if f.same == c {
		return true
	}
	if have, _ := s.Instance(n); !view.Same(have, c.At) {
		return false
	}
	f.same = c
	return true
}

// Alike reports whether c and d are the same.
func (s *Sides[P, V, S, C]) Alike(c, d C) bool { return s.under().Same(c, d) }

// Bound reports whether a bound of the machine was reached at c, and which.
func (s *Sides[P, V, S, C]) Bound(c *Concrete[C]) (string, bool) {
	f := &c.found
	if !f.asked && s.language.Bound != nil {
		f.why, f.cut = s.language.Bound(c.At)
	}
	f.asked = true
	return f.why, f.cut
}

// Holding searches the part of the symbolic system's →* whose path conditions hold. A
// configuration whose condition does not hold is not followed.
func (s *Sides[P, V, S, C]) Holding(depth, nodes int) *Tree[S, C] {
	return s.holding.from(s.RootS(), depth, nodes)
}

// Paths searches the symbolic system's whole →*, pruned by nothing but the bounds.
func (s *Sides[P, V, S, C]) Paths(depth, nodes int) *Tree[S, C] {
	return s.whole.from(s.RootS(), depth, nodes)
}

// Concrete searches the concrete system's →*.
func (s *Sides[P, V, S, C]) Concrete(depth, nodes int) *Run[C] {
	return s.every.from(s.RootC(), depth, nodes)
}

// Again lists symbolic configurations whose path condition holds though one's before does not,
// which Holding misses. Growing conditions have none. It returns the search, that of Paths, too.
func (s *Sides[P, V, S, C]) Again(ctx context.Context, depth, nodes int) (*Tree[S, C], iter.Seq2[int, Visit[S, related[C]]]) {
	paths := s.Paths(depth, nodes)
	return paths, func(yield func(int, Visit[S, related[C]]) bool) {
		s.lost = s.lost[:0]
		for i, v := range paths.All(ctx) {
			lost := v.Parent >= 0 && (s.lost[v.Parent] || !s.Holds(paths.visits[v.Parent].Node))
			s.lost = append(s.lost, lost)
			if lost && s.Holds(v.Node) && !yield(i, v) {
				return
			}
		}
	}
}

// Circles reports whether the concrete run that a search saw comes back to a configuration
// that it had: then it has no others, however long it goes on.
func (s *Sides[P, V, S, C]) Circles(run *Run[C]) bool {
	if run.Forks > 0 {
		return false
	}
	reached := run.Reached()
	for i, c := range reached {
		for _, d := range reached[i+1:] {
			if s.Alike(c.At, d.At) {
				return true
			}
		}
	}
	return false
}
