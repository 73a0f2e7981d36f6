// Package left has the branches that a search lists beyond its bound on paths.
package left

import (
	"context"
	"slices"

	"tandem/explore"
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/spec"
)

// Branches are what a search lists for branches beyond the bound on paths. They are no paths of a tree.
type Branches[S any] struct {
	All   int                    // how many there are
	first []simplify.Conjunction // their conditions, of maxAsked at the most
	ids   []int                  // of the paths that are none of these, as the search numbers them
}

// maxAsked is how many branches that were not followed a solver is asked about.
const maxAsked = 100

// Keeps reports whether a path is one of them. The others are numbered anew.
func (l *Branches[S]) Keeps(p *explore.Path[S]) bool {
	if !p.Left {
		l.ids = append(l.ids, p.ID)
		p.ID = len(l.ids)
		return false
	}
	if l.All++; l.All <= maxAsked {
		l.first = append(l.first, p.Simple)
	}
	return true
}

// Off takes them off what was found.
func (l *Branches[S]) Off(found *explore.Result[S]) {
	var kept []explore.Path[S]
	for _, p := range found.Paths {
		if !l.Keeps(&p) {
			kept = append(kept, p)
		}
	}
	for i, n := range found.Nodes {
		at, is := slices.BinarySearch(l.ids, n.Leaf)
		if found.Nodes[i].Leaf = 0; is {
			found.Nodes[i].Leaf = at + 1
		}
	}
	found.Paths = kept
	sum := &found.Summary
	l.All += sum.UnlistedLeft
	sum.Paths -= l.All
	sum.ByStatus[spec.Bound] -= l.All
	sum.Unlisted, sum.UnlistedLeft = sum.Unlisted-sum.UnlistedLeft, 0
}

// Taken reports whether initial values take one of the first. The session has nothing asserted.
func (l *Branches[S]) Taken(ctx context.Context, session solver.Session) bool {
	return slices.ContainsFunc(l.first, func(c simplify.Conjunction) bool { return solver.Asked(ctx, session, c.Expr()).Answer == solver.Sat })
}
