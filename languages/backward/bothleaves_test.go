package backward

import (
	"context"
	"fmt"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
)

// Way is a path by its rules.
type Way struct {
	ID      int
	Choices string
	Rules   []string
	Phi     lang.Expr
	Model   *solver.Model
}

// Ways lists paths of an exploration.
func Ways[S any](paths []explore.Path[S]) []Way {
	return lists.Map(paths, func(p explore.Path[S]) Way { return Way{p.ID, p.Choices, p.Rules(), p.Phi, p.Model} })
}

// Leaf is a leaf with both conditions of its path.
type Leaf[S any] struct {
	Way
	Both *Path[S]
	// Equivalence is whether the solver finds initial values at which φ and
	// path(ρ) differ.
	Equivalence explore.Equivalence
}

// Leaves finds path(ρ) for each leaf of prob, along its rules,
// and asks whether it differs from φ. The session has nothing asserted. Each
// leaf's path is followed once from the root, and costs two questions at the
// most.
//
// The error is a leaf that is none of prob's. A difference is none: it is in the
// Equivalence of its leaf (Different).
func Leaves[S explore.Configuration](ctx context.Context, session solver.Session, prob explore.Problem[S], leaves []Way) ([]Leaf[S], error) {
	list := make([]Leaf[S], 0, len(leaves))
	for _, l := range leaves {
		both, err := Along(prob, l.Rules)
		if err != nil {
			return nil, fmt.Errorf("path %d: %w", l.ID, err)
		}
		if both.Forward != l.Phi {
			return nil, fmt.Errorf("path %d: the path condition is %v, followed again %v", l.ID, l.Phi, both.Forward)
		}
		list = append(list, Leaf[S]{Way: l, Both: both, Equivalence: both.Equivalent(ctx, session)})
	}
	return list, nil
}

// Different returns the first leaf whose two conditions differ; nil if none is known
// to.
func Different[S any](leaves []Leaf[S]) *Leaf[S] {
	for i, l := range leaves {
		if l.Equivalence.Solver == solver.Sat {
			return &leaves[i]
		}
	}
	return nil
}
