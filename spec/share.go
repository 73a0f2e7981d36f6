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
func Sharing(ctx context.Context) context.Context {
	return context.WithValue(ctx, sharingKey{}, map[any]any{})
}

type sharingKey struct{}

// remembered is what make made last for an owner.
type remembered[K comparable, T any] struct {
	of   K
	made T
}

// Remember is make(k). Within a Sharing it is what was made for the owner before, if that
// was of the same k: an enumeration has each program with many initial states. What is
// made says nothing of the other side of a statement, and is not to be changed.
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

// seen counts in e what a search saw of the symbolic side.
func seen[S, C any](r *searchS[S, C], e *Evidence) {
	taken(r, &e.Symbolic)
	e.Branching += r.Forks
}

// followed counts in e what a search saw of the symbolic side along paths whose conditions hold.
func followed[S, C any](r *searchS[S, C], e *Evidence) {
	seen(r, e)
	e.Satisfied, e.Infeasible = e.Satisfied+len(r.Reached()), e.Infeasible+r.Dropped
}

// stepped counts in e what a search saw of the concrete side.
func stepped[C any](r *searchC[C], e *Evidence) { taken(r, &e.Concrete) }

// taken counts in c the transitions that a search saw, by rule.
func taken[X, F any](r *reach.Search[X, F], c *Counts) {
	for _, v := range r.Reached() {
		if v.Parent >= 0 {
			c.Fired(v.Rule)
		}
	}
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
