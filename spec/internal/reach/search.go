package reach

import (
	"context"
	"iter"
)

// Visit is a configuration that a search reached, and how.
type Visit[X, F any] struct {
	*Node[X, F]
	Parent  int // index of the visit before it; -1 at the root
	Depth   int // transitions from the root
	Witness int // index of the visit of the other side that matches it, or the one before it; see Match
}

// Search enumerates →* from a configuration, breadth first, on demand: the reflexive, transitive
// closure of the theorems, within the bounds of a statement.
type Search[X, F any] struct {
	List    Next[X]
	Follow  func(*Node[X, F]) bool // configurations to follow; nil: all
	Halt    func(*Node[X, F]) bool // configurations whose successors are not asked for; nil: none
	visits  []Visit[X, F]
	depth   int // transitions to follow at most
	nodes   int // configurations to follow at most; 0: no bound
	next    int // the first visit whose successors are not known
	Dropped int // configurations that were not followed until now
	Forks   int // visits with more than one transition until now
	Cut     int // visits that were not expanded because of a bound
}

// From begins at root, within the bounds.
func (r *Search[X, F]) From(root *Node[X, F], depth, nodes int) *Search[X, F] {
	r.visits, r.depth, r.nodes = r.visits[:0], depth, nodes
	r.next, r.Dropped, r.Forks, r.Cut = 0, 0, 0, 0
	r.reach(root, Visit[X, F]{Parent: -1})
	return r
}

// reach adds a visit of n, as v says, if n is to be followed.
func (r *Search[X, F]) reach(n *Node[X, F], v Visit[X, F]) {
	if r.Follow != nil && !r.Follow(n) {
		r.Dropped++
		return
	}
	v.Node = n
	r.visits = append(r.visits, v)
}

// All lists →* up to the bounds, breadth first: each visit's index, and the visit. It ends with the
// context.
func (r *Search[X, F]) All(ctx context.Context) iter.Seq2[int, Visit[X, F]] {
	return func(yield func(int, Visit[X, F]) bool) {
		for i := 0; ctx.Err() == nil && r.has(i) && yield(i, r.visits[i]); i++ {
		}
	}
}

// has reports whether →* has so many visits within the bounds, and goes on until it has.
func (r *Search[X, F]) has(i int) bool {
	for ; i >= len(r.visits) && r.next < len(r.visits); r.next++ {
		v := r.visits[r.next]
		if v.Depth >= r.depth || r.nodes > 0 && len(r.visits) >= r.nodes || r.Halt != nil && r.Halt(v.Node) {
			r.Cut++ // and so is all that comes behind
			continue
		}
		next := Behind(v.Node, r.List)
		if len(next) > 1 {
			r.Forks++
		}
		for i := range next {
			r.reach(&next[i], Visit[X, F]{Parent: r.next, Depth: v.Depth + 1, Witness: v.Witness})
		}
	}
	return i < len(r.visits)
}

// Reached lists the visits until now.
func (r *Search[X, F]) Reached() []Visit[X, F] { return r.visits }

// Match makes visit at of the other side the witness of visit i, and of those behind it until they
// have their own.
func (r *Search[X, F]) Match(i, at int) { r.visits[i].Witness = at }

// Find looks for a matching configuration, from index start on, then before it. It returns its
// index, or -1, and whether all of →* was searched: then -1 means there is none.
func (r *Search[X, F]) Find(ctx context.Context, start int, match func(*Node[X, F]) bool) (found int, complete bool) {
	for i := start; ctx.Err() == nil && r.has(i); i++ {
		if match(r.visits[i].Node) {
			return i, true
		}
	}
	for i := range min(start, len(r.visits)) {
		if match(r.visits[i].Node) {
			return i, true
		}
	}
	return -1, r.Cut == 0 && ctx.Err() == nil
}

// Path lists the rules from the root to visit i.
func (r *Search[X, F]) Path(i int) []string {
	rules := make([]string, r.visits[i].Depth)
	for v := r.visits[i]; v.Parent >= 0; v = r.visits[v.Parent] {
		rules[v.Depth-1] = v.Rule
	}
	return rules
}
