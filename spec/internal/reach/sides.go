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

// Sides is both sides of a case: a program's symbolic →*, a concrete one, how they relate, and the
// satisfied symbolic part. Statements judged one after the other share them, as far as needed.
type Sides[P, V, S, C any] struct {
	language     Language[P, V, S, C]
	program      P
	initial      V
	plainP       bool // all programs are comparable
	plainV       bool // all initial states are
	symbolically room[S]
	concretely   room[C]

	tree    *Node[S]
	whole   walk[S] // of all paths
	run     *Node[C]
	every   walk[C]     // of the concrete side
	sight   sight[S, C] // of the case, if seen
	seen    bool
	holding walk[S]    // of the paths whose conditions hold
	lost    []bool     // of each visit of Paths: the condition of one before it does not hold
	Trail   []*Node[S] // for a statement that follows one path
}

type sharingKey struct{}

// sharing keeps, by owner, the last program judged for statements that are judged one after the other.
type sharing struct {
	kept   map[any]any
	owner  any // that was asked for last
	latest any // what is kept for it
}

// of returns what is kept for an owner; nil: nothing.
func (s *sharing) of(owner any) any {
	if s.owner != owner {
		s.owner, s.latest = owner, s.kept[owner]
	}
	return s.latest
}

// keep keeps something for an owner.
func (s *sharing) keep(owner, made any) { s.kept[owner], s.owner, s.latest = made, owner, made }

// Sharing returns a context within which Of and Remember keep what they made last.
func Sharing(ctx context.Context) context.Context {
	return context.WithValue(ctx, sharingKey{}, &sharing{kept: map[any]any{}})
}

// remembered is what make made last for an owner.
type remembered[K comparable, T any] struct {
	of   K
	made T
}

// Remember returns make(k), or within a Sharing what the owner had last, if for the same k.
func Remember[K comparable, T any](ctx context.Context, owner any, k K, make func(K) T) T {
	kept, ok := ctx.Value(sharingKey{}).(*sharing)
	if !ok {
		return make(k)
	}
	r, ok := kept.of(owner).(*remembered[K, T])
	if ok && r.of == k {
		return r.made
	}
	made := make(k)
	if !ok {
		r = &remembered[K, T]{}
		kept.keep(owner, r)
	}
	r.of, r.made = k, made
	return made
}

// Of returns the sides of p and v; within a Sharing the owner's earlier ones, if of the same case.
func Of[P, V, S, C any](ctx context.Context, owner any, language func() Language[P, V, S, C], p P, v V) *Sides[P, V, S, C] {
	kept, ok := ctx.Value(sharingKey{}).(*sharing)
	if !ok {
		return newSides(language(), p, v)
	}
	s, ok := kept.of(owner).(*Sides[P, V, S, C])
	switch {
	case !ok:
		s = newSides(language(), p, v)
		s.plainP, s.plainV = plain(reflect.TypeFor[P]()), plain(reflect.TypeFor[V]())
		kept.keep(owner, s)
	case !same(s.plainP, s.program, p):
		s.program, s.tree, s.whole.root = p, nil, nil
		s.from(v)
	case !same(s.plainV, s.initial, v):
		s.from(v)
	}
	return s
}

func newSides[P, V, S, C any](language Language[P, V, S, C], p P, v V) *Sides[P, V, S, C] {
	s := &Sides[P, V, S, C]{language: language, program: p, initial: v}
	s.symbolically.list, s.concretely.list = language.Symbolic, language.Concrete
	s.holding.follow = func(n *Node[S]) bool { return s.Holds(n) }
	s.every.halt = func(c *Node[C]) bool { _, b := s.Bound(c); return b }
	return s
}

// from begins with another initial state.
func (s *Sides[P, V, S, C]) from(v V) {
	if s.seen && s.sight.Done != nil {
		s.sight.Done()
	}
	s.initial, s.run, s.every.root, s.seen, s.holding.root = v, nil, nil, false, nil
}

// same reports whether a and b are known to be the same. plain says that they are comparable.
func same[T any](plain bool, a, b T) bool {
	return (plain || equatable(a) && equatable(b)) && any(a) == any(b)
}

// equatable reports whether v can be compared.
func equatable(v any) bool { return v == nil || reflect.ValueOf(v).Comparable() }

// plain reports of some types that all their values are comparable.
func plain(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Bool, reflect.Int, reflect.String:
		return true
	case reflect.Struct:
		for i := range t.NumField() {
			if !plain(t.Field(i).Type) {
				return false
			}
		}
		return true
	}
	return false
}

// RootS returns ⟨S, id, true⟩.
func (s *Sides[P, V, S, C]) RootS() *Node[S] {
	if s.tree == nil {
		s.tree = s.symbolically.root(s.language.InitS(s.program))
	}
	return s.tree
}

// RootC returns ⟨S, V⟩.
func (s *Sides[P, V, S, C]) RootC() *Node[C] {
	if s.run == nil {
		s.run = s.concretely.root(s.language.InitC(s.program, s.initial))
	}
	return s.run
}

// NextS lists the configurations behind the symbolic transitions from n.
func (s *Sides[P, V, S, C]) NextS(n *Node[S]) []Node[S] { return s.symbolically.next(n) }

// NextC lists the configurations behind the concrete transitions from n.
func (s *Sides[P, V, S, C]) NextC(n *Node[C]) []Node[C] { return s.concretely.next(n) }

// view returns the sight of the case.
func (s *Sides[P, V, S, C]) view() *sight[S, C] {
	if !s.seen {
		s.sight.View, s.sight.instances = s.language.Under(s.initial), s.sight.instances[:0]
		s.sight.number++
		s.seen = true
	}
	return &s.sight
}

// Holds reports whether V(φ) = true at n.
func (s *Sides[P, V, S, C]) Holds(n *Node[S]) bool { return s.view().holds(n) }

// Instance returns ⟨S', V∘σ⟩ for n; false if n is administrative.
func (s *Sides[P, V, S, C]) Instance(n *Node[S]) (C, bool) { return s.view().instance(n) }

// Same reports whether the instance of n, which has one, is the same as c.
func (s *Sides[P, V, S, C]) Same(n *Node[S], c *Node[C]) bool { return s.view().same(n, c) }

// Alike reports whether c and d are the same.
func (s *Sides[P, V, S, C]) Alike(c, d C) bool { return s.view().View.Same(c, d) }

// Bound reports whether a bound of the machine was reached at c, and which.
func (s *Sides[P, V, S, C]) Bound(c *Node[C]) (string, bool) {
	if !c.bounded && s.language.Bound != nil {
		c.why, c.cut = s.language.Bound(c.At)
	}
	c.bounded = true
	return c.why, c.cut
}

// Holding searches the part of the symbolic system's →* whose path conditions hold. A
// configuration whose condition does not hold is not followed: follow says which are.
func (s *Sides[P, V, S, C]) Holding(depth, nodes int) *Search[S] {
	if s.holding.root == nil {
		s.holding.from(s.RootS(), &s.symbolically)
	}
	return s.holding.within(depth, nodes)
}

// Again lists symbolic configurations whose path condition holds though one's before does not,
// which Holding misses. Growing conditions have none. It returns the search, that of Paths, too.
func (s *Sides[P, V, S, C]) Again(ctx context.Context, depth, nodes int) (*Search[S], iter.Seq2[int, Visit[S]]) {
	paths := s.Paths(depth, nodes)
	return paths, func(yield func(int, Visit[S]) bool) {
		s.lost = s.lost[:0]
		for i, v := range paths.All(ctx) {
			lost := v.parent >= 0 && (s.lost[v.parent] || !s.Holds(paths.visits[v.parent].Node))
			s.lost = append(s.lost, lost)
			if lost && s.Holds(v.Node) && !yield(i, v) {
				return
			}
		}
	}
}

// Circles reports whether the concrete run that a search saw comes back to a configuration
// that it had: then it has no others, however long it goes on.
func (s *Sides[P, V, S, C]) Circles(run *Search[C]) bool {
	if run.Forks() > 0 {
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

// Paths searches the symbolic system's whole →*, pruned by nothing but the bounds.
func (s *Sides[P, V, S, C]) Paths(depth, nodes int) *Search[S] {
	if s.whole.root == nil {
		s.whole.from(s.RootS(), &s.symbolically)
	}
	return s.whole.within(depth, nodes)
}

// Concrete searches the concrete system's →*.
func (s *Sides[P, V, S, C]) Concrete(depth, nodes int) *Search[C] {
	if s.every.root == nil {
		s.every.from(s.RootC(), &s.concretely)
	}
	return s.every.within(depth, nodes)
}
