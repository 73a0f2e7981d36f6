package spec

import (
	"context"
	"reflect"
)

// node is a configuration with what was asked of it: the transitions from it, whether a
// bound cut it, and what one sight found of it.
type node[X any] struct {
	at             X
	known, bounded bool // steps and cut were asked for
	cut            bool
	steps          []Step[*node[X]]
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
		for _, t := range s.Next(n.at) {
			n.steps = append(n.steps, Step[*node[X]]{t.Rule, &node[X]{at: t.To}})
		}
		n.known = true
	}
	return n.steps
}

// reached is those transitions without the nodes.
func reached[X any](steps []Step[*node[X]]) []Step[X] {
	list := make([]Step[X], len(steps))
	for i, t := range steps {
		list[i] = Step[X]{t.Rule, t.To.at}
	}
	return list
}

// shared is what statements share that are judged one after the other: the symbolic
// →* of a program, and the concrete →* and the view of a case, each as far as it was
// needed until now.
type shared struct {
	sem, program, initial any
	tree, run, view       any // *node[S], *node[C], *sight[S, C]; nil: not needed yet
}

type sharedKey struct{}

// Sharing is a context for statements that are judged one after the other: where they
// are of one semantics, those on one program share its symbolic →*, and those on one
// case the concrete one. What they find does not depend on it. It is not for several
// statements at once. Within one, a statement about another program than the others
// takes a Sharing of its own, so that they keep theirs.
func Sharing(ctx context.Context) context.Context {
	return context.WithValue(ctx, sharedKey{}, &shared{})
}

// shared is what is shared for p and v.
func (sem *Semantics[P, V, S, C]) shared(ctx context.Context, p P, v V) *shared {
	s, ok := ctx.Value(sharedKey{}).(*shared)
	switch {
	case !ok:
		return &shared{}
	case s.sem != any(sem) || !same(s.program, p):
		*s = shared{sem: sem, program: p, initial: v}
	case !same(s.initial, v):
		s.initial, s.run, s.view = v, nil, nil
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

// rootS is ⟨S, id, true⟩ of p.
func (sem *Semantics[P, V, S, C]) rootS(ctx context.Context, p P, v V) *node[S] {
	s := sem.shared(ctx, p, v)
	if s.tree == nil {
		s.tree = &node[S]{at: sem.InitS(p)}
	}
	return s.tree.(*node[S])
}

// rootC is ⟨S, V⟩ of p and v.
func (sem *Semantics[P, V, S, C]) rootC(ctx context.Context, p P, v V) *node[C] {
	s := sem.shared(ctx, p, v)
	if s.run == nil {
		s.run = &node[C]{at: sem.InitC(p, v)}
	}
	return s.run.(*node[C])
}

// view is the sight of under(v), for the case of p and v.
func (sem *Semantics[P, V, S, C]) view(ctx context.Context, p P, v V) *sight[S, C] {
	s := sem.shared(ctx, p, v)
	if s.view == nil {
		s.view = &sight[S, C]{View: sem.under(v)}
	}
	return s.view.(*sight[S, C])
}
