package spec

import (
	"context"
	"reflect"
)

// node is a configuration with what was asked of it: the transitions from it, whether a
// bound cut it, and what one sight found of it.
type node[X any] struct {
	at             X
	rule           string // of the transition to it; "" at the root
	known, bounded bool   // steps and cut were asked for
	cut            bool
	steps          []Step[*node[X]]
	to             []Step[X] // those steps without the nodes
	why            string
	found          found
}

// found is what one sight of a case found of a symbolic configuration.
type found struct {
	by           *token // the sight; another one's is to be found anew
	asked, holds bool   // V(φ)
	instance     any    // of type C; nil: not asked for, or there is none
	shown, has   bool   // instance was asked for, and is there
	same         any    // the *node[C] that was last found the same
}

// token stands for a sight. It has a size, so that no two are the same.
type token struct{ _ byte }

// bound is what sem.bound says of n, asked once.
func (n *node[X]) bound(ask func(X) (string, bool)) (string, bool) {
	if !n.bounded && ask != nil {
		n.why, n.cut = ask(n.at)
	}
	n.bounded = true
	return n.why, n.cut
}

// sight is the view of one case, which computes once what is asked of a configuration.
type sight[S, C any] struct {
	View[S, C]
	token token
}

// of is what the sight found of n until now.
func (s *sight[S, C]) of(n *node[S]) *found {
	if n.found.by != &s.token {
		n.found = found{by: &s.token}
	}
	return &n.found
}

// holds is View.Holds at n.
func (s *sight[S, C]) holds(n *node[S]) bool {
	f := s.of(n)
	if !f.asked {
		f.holds, f.asked = s.Holds(n.at), true
	}
	return f.holds
}

// instance is View.Instance at n.
func (s *sight[S, C]) instance(n *node[S]) (c C, ok bool) {
	f := s.of(n)
	if !f.shown {
		if c, ok = s.Instance(n.at); ok {
			f.instance, f.has = c, true
		}
		f.shown = true
	}
	if f.has {
		c, _ = f.instance.(C) // nil is none of an interface
	}
	return c, f.has
}

// same tells whether the instance of n, which has one, is the same as c.
func (s *sight[S, C]) same(n *node[S], c *node[C]) bool {
	f := s.of(n)
	if f.same == any(c) {
		return true
	}
	have, _ := s.instance(n)
	if !s.Same(have, c.at) {
		return false
	}
	f.same = c
	return true
}

// next lists the transitions from n. They are computed once: rules are functions.
func (n *node[X]) next(s System[X]) []Step[*node[X]] {
	if !n.known {
		n.to = s.Next(n.at)
		if len(n.to) > 0 {
			n.steps = make([]Step[*node[X]], len(n.to))
		}
		for i, t := range n.to {
			n.steps[i] = Step[*node[X]]{t.Rule, &node[X]{at: t.To, rule: t.Rule}}
		}
		n.known = true
	}
	return n.steps
}

// shared is what statements share that are judged one after the other: the symbolic
// →* of a program, and of a case the concrete one, the view, and the part of the
// symbolic one whose path conditions hold, each as far as it was needed until now.
type shared[P, V, S, C any] struct {
	sem     *Semantics[P, V, S, C]
	program P
	initial V

	tree  *node[S]
	whole *walk[S] // of all paths
	run   *node[C]
	each  *walk[C] // of the concrete side
	sight *sight[S, C]
	live  *walk[S] // of the paths whose conditions hold
}

type sharingKey struct{}

// sharing is what is kept for statements that are judged one after the other: by its
// owner, for the program that was judged last.
type sharing map[any]any

// Sharing is a context for statements that are judged one after the other: those
// on one program share the symbolic →* of a semantics, those on one case its concrete one,
// and what Remember is asked for. What they find does not depend on it. It is not for several
// statements at once. Within one, a statement about another program than the others
// takes a Sharing of its own, so that they keep theirs.
func Sharing(ctx context.Context) context.Context {
	return context.WithValue(ctx, sharingKey{}, sharing{})
}

// remembered is what make made last for an owner.
type remembered[K comparable, T any] struct {
	of   K
	made T
}

// Remember is make(k). Within a Sharing it is what was made for the owner before, if that
// was of the same k: an enumeration has each program with many initial states. What is
// made says nothing of the other side of a statement, and is not to be changed.
func Remember[K comparable, T any](ctx context.Context, owner any, k K, make func(K) T) T {
	kept, ok := ctx.Value(sharingKey{}).(sharing)
	if !ok {
		return make(k)
	}
	if r, ok := kept[owner].(*remembered[K, T]); ok && r.of == k {
		return r.made
	}
	r := &remembered[K, T]{k, make(k)}
	kept[owner] = r
	return r.made
}

// shared is what is shared for p and v.
func (sem *Semantics[P, V, S, C]) shared(ctx context.Context, p P, v V) *shared[P, V, S, C] {
	kept, ok := ctx.Value(sharingKey{}).(sharing)
	if !ok {
		return &shared[P, V, S, C]{sem: sem, program: p, initial: v}
	}
	s, ok := kept[sem].(*shared[P, V, S, C])
	switch {
	case !ok || !same(s.program, p):
		s = &shared[P, V, S, C]{sem: sem, program: p, initial: v}
		kept[sem] = s
	case !same(s.initial, v):
		s.initial, s.run, s.each, s.sight, s.live = v, nil, nil, nil, nil
	}
	return s
}

// same tells whether a and b are known to be the same.
func same(a, b any) bool {
	t := reflect.TypeOf(a)
	return t == reflect.TypeOf(b) && (plain(t) || reflect.ValueOf(b).Comparable() && reflect.ValueOf(a).Comparable()) && a == b
}

// plain tells of some types that all their values are comparable.
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

// rootS is ⟨S, id, true⟩.
func (s *shared[P, V, S, C]) rootS() *node[S] {
	if s.tree == nil {
		s.tree = &node[S]{at: s.sem.InitS(s.program)}
	}
	return s.tree
}

// rootC is ⟨S, V⟩.
func (s *shared[P, V, S, C]) rootC() *node[C] {
	if s.run == nil {
		s.run = &node[C]{at: s.sem.InitC(s.program, s.initial)}
	}
	return s.run
}

// view is the sight of the case.
func (s *shared[P, V, S, C]) view() *sight[S, C] {
	if s.sight == nil {
		s.sight = &sight[S, C]{View: s.sem.under(s.initial)}
	}
	return s.sight
}

// symbolic is the part of the symbolic system's →* whose path conditions hold.
func (s *shared[P, V, S, C]) symbolic(lim Limits, steps int) *reach[S] {
	if s.live == nil {
		s.live = (&walk[S]{system: s.sem.Symbolic, keep: s.view().holds}).from(s.rootS())
	}
	return s.live.within(steps, lim.nodes())
}

// paths is the symbolic system's whole →*, pruned by nothing but the limits.
func (s *shared[P, V, S, C]) paths(lim Limits) *reach[S] {
	if s.whole == nil {
		s.whole = (&walk[S]{system: s.sem.Symbolic}).from(s.rootS())
	}
	return s.whole.within(lim.Steps, lim.Nodes)
}

// concrete is the concrete system's →*.
func (s *shared[P, V, S, C]) concrete(lim Limits, steps int) *reach[C] {
	if s.each == nil {
		halt := func(c *node[C]) bool { _, b := c.bound(s.sem.Bound); return b }
		s.each = (&walk[C]{system: s.sem.Concrete, halt: halt}).from(s.rootC())
	}
	return s.each.within(steps, lim.nodes())
}
