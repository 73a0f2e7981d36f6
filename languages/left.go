package languages

import (
	"context"

	"tandem/explore"
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/spec"
)

// left is what a search lists for branches beyond the bound on paths. They are no paths of a tree.
type left[S any] struct {
	all   int
	first []simplify.Conjunction // their conditions, of maxAsked at the most
	paths int                    // that are none of these
}

// maxAsked is how many branches that were not followed a solver is asked about.
const maxAsked = 100

// keeps reports whether a path is one of them. The others are numbered anew.
func (l *left[S]) keeps(p *explore.Path[S]) bool {
	if !p.Left {
		l.paths++
		p.ID = l.paths
		return false
	}
	if l.all++; l.all <= maxAsked {
		l.first = append(l.first, p.Simple)
	}
	return true
}

// off takes them off what was found.
func (l *left[S]) off(found *explore.Result[S]) {
	var kept []explore.Path[S]
	number := map[int]int{}
	for _, p := range found.Paths {
		if id := p.ID; !l.keeps(&p) {
			number[id] = p.ID
			kept = append(kept, p)
		}
	}
	for i, n := range found.Nodes {
		found.Nodes[i].Leaf = number[n.Leaf]
	}
	found.Paths = kept
	sum := &found.Summary
	l.all += sum.UnlistedLeft
	sum.Paths -= l.all
	sum.ByStatus[spec.Bound] -= l.all
	sum.Unlisted, sum.UnlistedLeft = sum.Unlisted-sum.UnlistedLeft, 0
}

// taken reports whether initial values take one of the first. The session has nothing asserted.
func (l *left[S]) taken(ctx context.Context, session solver.Session) bool {
	for _, c := range l.first {
		if solver.Asked(ctx, session, c.Expr()).Answer == solver.Sat {
			return true
		}
	}
	return false
}
