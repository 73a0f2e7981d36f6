package trees

import (
	"slices"

	"tandem/explore"
	"tandem/lang"
)

// blocked watches a search: it is the configurations with φ ∧ ¬bσ for each assume b that
// is reached with φ. There the tree has no leaf, and a run has no transition.
//
// Source: lecture IA159, "assume(φ) … pc ← pc ∧ φ".
type blocked[S explore.Configuration] struct {
	isFalse func(S, *lang.Assume) S
	list    []S
}

// Step tells of a transition that is followed.
func (l *blocked[S]) Step(t explore.Transition[S]) error { return l.from(t.From) }

// Cut tells of a transition that is not.
func (l *blocked[S]) Cut(t explore.Transition[S], _ explore.Cutter) error { return l.from(t.From) }

// Path has nothing to tell.
func (l *blocked[S]) Path(explore.Path[S]) error { return nil }

func (l *blocked[S]) from(c S) error {
	if a, ok := c.Stmt().(*lang.Assume); ok {
		to := l.isFalse(c, a)
		if !slices.ContainsFunc(l.list, func(other S) bool { return other.PathCondition() == to.PathCondition() }) {
			l.list = append(l.list, to)
		}
	}
	return nil
}

// blocks reports whether values for which conditions hold make an assumption false that is reached.
func (t *Tree[S]) blocks(holds func(S) bool) bool { return slices.ContainsFunc(t.Blocked, holds) }
