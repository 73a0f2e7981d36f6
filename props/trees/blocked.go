package trees

import (
	"slices"

	"tandem/explore"
	"tandem/lang"
	"tandem/symbolic"
)

// blocked watches a search: it is φ ∧ ¬bσ for each assume b that is reached with φ.
// There the tree has no leaf, and a run has no transition.
//
// Source: lecture IA159, "assume(φ) … pc ← pc ∧ φ".
type blocked []lang.Expr

// Step tells of a transition that is followed.
func (l *blocked) Step(t explore.Transition[symbolic.Config]) error { return l.from(t.From) }

// Cut tells of a transition that is not.
func (l *blocked) Cut(t explore.Transition[symbolic.Config], _ explore.Cutter) error {
	return l.from(t.From)
}

// Path has nothing to tell.
func (l *blocked) Path(explore.Path[symbolic.Config]) error { return nil }

func (l *blocked) from(c symbolic.Config) error {
	if a, ok := c.Stmt().(*lang.Assume); ok {
		b := lang.Conjunction(c.PathCondition(), lang.Negation(symbolic.Apply(c.Sigma).At(a.B)))
		if !slices.Contains(*l, b) {
			*l = append(*l, b)
		}
	}
	return nil
}

// blocks tells whether values for which conditions hold as holds says make an
// assumption false that is reached.
func (t *Tree) blocks(holds func(symbolic.Config) bool) bool {
	return slices.ContainsFunc(t.Blocked, func(b lang.Expr) bool { return holds(symbolic.Config{Phi: b}) })
}
