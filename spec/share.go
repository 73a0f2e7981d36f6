package spec

import (
	"context"
	"reflect"
)

// node is a configuration with the transitions from it, once they were asked for.
type node[X any] struct {
	at    X
	known bool
	steps []Step[*node[X]]
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
	tree, run, view       any // *node[S], *node[C], View[S, C]; nil: not needed yet
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
	return reflect.TypeOf(a) == reflect.TypeOf(b) && reflect.ValueOf(b).Comparable() && reflect.ValueOf(a).Comparable() && a == b
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

// view is under(v), for the case of p and v.
func (sem *Semantics[P, V, S, C]) view(ctx context.Context, p P, v V) View[S, C] {
	s := sem.shared(ctx, p, v)
	if s.view == nil {
		s.view = sem.under(v)
	}
	return s.view.(View[S, C])
}
