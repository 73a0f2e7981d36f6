package spec

import (
	"context"
	"iter"
	"reflect"
	"slices"

	"tandem/spec/internal/reach"
)

// nodeS is a symbolic configuration, nodeC a concrete one.
type (
	nodeS[S, C any] = reach.Node[S, related[C]]
	nodeC[C any]    = reach.Node[C, bounded]
)

// searchS is a search of the symbolic side, searchC one of the concrete side.
type (
	searchS[S, C any] = reach.Search[S, related[C]]
	searchC[C any]    = reach.Search[C, bounded]
)

// related is how a case relates a symbolic configuration to concrete ones.
type related[C any] struct {
	by           uint32 // the case; what another one found counts no more
	asked, holds bool   // V(φ)
	shown, has   bool   // the instance was asked for, and is there
	instance     C
	same         *nodeC[C] // that was last found the same
}

// bounded is whether a bound of the machine cut a configuration, and why.
type bounded struct {
	asked, cut bool
	why        string
}

// sides is both sides of a case: a program's symbolic →*, a concrete one, how they relate, and the
// searches of the statement that is judged. Statements judged one after the other share it.
type sides[P, V, S, C any] struct {
	sem      *Semantics[P, V, S, C]
	program  P
	initial  V
	plainP   bool         // programs can be compared
	plainV   bool         // so can initial states
	tree     *nodeS[S, C] // nil: not begun
	run      *nodeC[C]    // nil: not begun
	view     *View[S, C]  // of the case; nil: not asked for
	views    uint32       // the number of the case
	followed searchS[S, C]
	whole    searchS[S, C]
	every    searchC[C]
	trail    []*nodeS[S, C] // for a statement that follows one path
}

// sides returns both sides of p and v; within a Sharing earlier ones, as far as they are of the same
// case.
func (sem *Semantics[P, V, S, C]) sides(ctx context.Context, p P, v V) *sides[P, V, S, C] {
	s := Remember(ctx, sem, struct{}{}, func(struct{}) *sides[P, V, S, C] {
		s := &sides[P, V, S, C]{
			sem: sem, program: p, initial: v,
			plainP: reflect.TypeFor[P]().Comparable(), plainV: reflect.TypeFor[V]().Comparable(),
		}
		s.followed.List, s.whole.List, s.every.List = sem.Symbolic.each, sem.Symbolic.each, sem.Concrete.each
		s.followed.Follow = s.holds
		s.every.Halt = func(c *nodeC[C]) bool { _, b := s.bound(c); return b }
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

// rootS returns ⟨S, id, true⟩.
func (s *sides[P, V, S, C]) rootS() *nodeS[S, C] {
	if s.tree == nil {
		s.tree = &nodeS[S, C]{At: s.sem.InitS(s.program)}
	}
	return s.tree
}

// rootC returns ⟨S, V⟩.
func (s *sides[P, V, S, C]) rootC() *nodeC[C] {
	if s.run == nil {
		s.run = &nodeC[C]{At: s.sem.InitC(s.program, s.initial)}
	}
	return s.run
}

// nextS lists the configurations behind the symbolic transitions from n.
func (s *sides[P, V, S, C]) nextS(n *nodeS[S, C]) []nodeS[S, C] {
	return reach.Behind(n, s.sem.Symbolic.each)
}

// nextC lists the configurations behind the concrete transitions from n.
func (s *sides[P, V, S, C]) nextC(n *nodeC[C]) []nodeC[C] {
	return reach.Behind(n, s.sem.Concrete.each)
}

// caseView returns the view of the case.
func (s *sides[P, V, S, C]) caseView() *View[S, C] {
	if s.view == nil {
		s.view = new(s.sem.viewUnder(s.initial))
		s.views++
	}
	return s.view
}

// viewOf returns how the case relates n, as far as that was asked for.
func (s *sides[P, V, S, C]) viewOf(n *nodeS[S, C]) (*View[S, C], *related[C]) {
	view := s.caseView()
	if n.Found.by != s.views {
		n.Found = related[C]{by: s.views}
	}
	return view, &n.Found
}

// holds reports whether V(φ) = true at n.
func (s *sides[P, V, S, C]) holds(n *nodeS[S, C]) bool {
	view, f := s.viewOf(n)
	if !f.asked {
		f.holds, f.asked = view.Holds(n.At), true
	}
	return f.holds
}

// instance returns ⟨S', V∘σ⟩ for n; false if n is administrative.
func (s *sides[P, V, S, C]) instance(n *nodeS[S, C]) (C, bool) {
	view, f := s.viewOf(n)
	if !f.shown {
		f.instance, f.has = view.Instance(n.At)
		f.shown = true
	}
	return f.instance, f.has
}

// same reports whether the instance of n, which has one, is the same as c.
func (s *sides[P, V, S, C]) same(n *nodeS[S, C], c *nodeC[C]) bool {
	view, f := s.viewOf(n)
	if f.same == c {
		return true
	}
	if have, _ := s.instance(n); !view.Same(have, c.At) {
		return false
	}
	f.same = c
	return true
}

// alike reports whether c and d are the same.
func (s *sides[P, V, S, C]) alike(c, d C) bool { return s.caseView().Same(c, d) }

// bound reports whether a bound of the machine was reached at c, and which.
func (s *sides[P, V, S, C]) bound(c *nodeC[C]) (string, bool) {
	f := &c.Found
	if !f.asked {
		f.why, f.cut = s.sem.bound(c.At)
		f.asked = true
	}
	return f.why, f.cut
}

// holding searches the part of the symbolic system's →* whose path conditions hold. A
// configuration whose condition does not hold is not followed.
func (s *sides[P, V, S, C]) holding(depth, nodes int) *searchS[S, C] {
	return s.followed.From(s.rootS(), depth, nodes)
}

// paths searches the symbolic system's whole →*, pruned by nothing but the bounds.
func (s *sides[P, V, S, C]) paths(depth, nodes int) *searchS[S, C] {
	return s.whole.From(s.rootS(), depth, nodes)
}

// concrete searches the concrete system's →*.
func (s *sides[P, V, S, C]) concrete(depth, nodes int) *searchC[C] {
	return s.every.From(s.rootC(), depth, nodes)
}

// again lists symbolic configurations whose path condition holds though one's before does not,
// which holding misses. Growing conditions have none. It returns the search, too, which begins anew.
func (s *sides[P, V, S, C]) again(ctx context.Context, paths *searchS[S, C], depth, nodes int) (*searchS[S, C], iter.Seq2[int, reach.Visit[S, related[C]]]) {
	paths.From(s.rootS(), depth, nodes)
	return paths, func(yield func(int, reach.Visit[S, related[C]]) bool) {
		behind := make([]bool, 0, 64)
		for i, v := range paths.All(ctx) {
			lost := v.Parent >= 0 && (behind[v.Parent] || !s.holds(paths.Reached()[v.Parent].Node))
			behind = append(behind, lost)
			if lost && s.holds(v.Node) && !yield(i, v) {
				return
			}
		}
	}
}

// circles reports whether the concrete run that a search saw comes back to a configuration
// that it had: then it has no others, however long it goes on.
func (s *sides[P, V, S, C]) circles(run *searchC[C]) bool {
	if run.Forks > 0 {
		return false
	}
	reached := run.Reached()
	for i, c := range reached {
		if slices.ContainsFunc(reached[i+1:], func(d reach.Visit[C, bounded]) bool { return s.alike(c.At, d.At) }) {
			return true
		}
	}
	return false
}
