package spec

import (
	"context"

	"tandem/internal/lists"
	"tandem/spec/internal/reach"
)

// Sharing returns a context for statements that are judged one after the other: those
// on one program share the symbolic →* of a semantics, those on one case its concrete one,
// and what Remember is asked for. What they find does not depend on it. It is not for several
// statements at once. Within one, a statement about another program than the others
// takes a Sharing of its own, so that they keep theirs.
func Sharing(ctx context.Context) context.Context { return reach.Sharing(ctx) }

// Remember is make(k). Within a Sharing it is what was made for the owner before, if that
// was of the same k: an enumeration has each program with many initial states. What is
// made says nothing of the other side of a statement, and is not to be changed.
func Remember[K comparable, T any](ctx context.Context, owner any, k K, make func(K) T) T {
	return reach.Remember(ctx, owner, k, make)
}

// sides returns both sides of p and v, which statements share within a Sharing.
func (sem *Semantics[P, V, S, C]) sides(ctx context.Context, p P, v V) *reach.Sides[P, V, S, C] {
	return reach.Of(ctx, sem, sem.walked, p, v)
}

// walked returns what there is to walk.
func (sem *Semantics[P, V, S, C]) walked() reach.Language[P, V, S, C] {
	return reach.Language[P, V, S, C]{
		Symbolic: sem.Symbolic.apply, Concrete: sem.Concrete.apply,
		InitS: sem.InitS, InitC: sem.InitC, Bound: sem.Bound,
		Under: func(v V) reach.View[S, C] {
			view := sem.under(v)
			return reach.View[S, C]{Holds: view.Holds, Instance: view.Instance, Same: view.Same, Done: view.Done}
		},
	}
}

// seen counts in e what a search saw of the symbolic side.
func seen[S, C any](r *reach.Tree[S, C], e *Evidence) {
	e.Symbolic = taken(r)
	e.Branching = r.Forks
}

// followed counts in e what a search saw of the symbolic side along paths whose conditions hold.
func followed[S, C any](r *reach.Tree[S, C], e *Evidence) {
	seen(r, e)
	e.Satisfied, e.Infeasible = len(r.Reached()), r.Dropped
}

// stepped counts in e what a search saw of the concrete side.
func stepped[C any](r *reach.Run[C], e *Evidence) { e.Concrete = taken(r) }

// taken counts the transitions that a search saw by rule.
func taken[X, F any](r *reach.Search[X, F]) (c Counts) {
	for _, v := range r.Reached() {
		if v.Parent >= 0 {
			c.Add(v.Rule)
		}
	}
	return c
}

// each lists where these configurations are.
func each[X, F any](nodes []reach.Node[X, F]) []*reach.Node[X, F] {
	list := make([]*reach.Node[X, F], len(nodes))
	for i := range nodes {
		list[i] = &nodes[i]
	}
	return list
}

// rulesOf lists the rules of the transitions to these configurations.
func rulesOf[X, F any](trail []*reach.Node[X, F]) []string {
	return lists.Map(trail, func(n *reach.Node[X, F]) string { return n.Rule })
}
