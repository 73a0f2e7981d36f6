package checks

import (
	"slices"

	"tandem/concrete"
	"tandem/lang"
	checked "tandem/languages/checks/concrete"
	"tandem/languages/checks/unfold"
	"tandem/objects"
	"tandem/objects/heaps"
)

// Unfolding returns the unfolding of programs to traces with checks, beside the standard
// semantics over the model m with the same. Using nil is being stuck there, as in §4.
func Unfolding(m concrete.Model) objects.TraceSides {
	sides, eval := objects.Traces(m), heaps.Eval(m)
	sides.Unfold = unfold.System()
	sides.Standard.Rules = slices.Concat(sides.Standard.Rules, checked.Rules(checked.Calculus[heaps.Config]{
		Value: func(c heaps.Config, e lang.Expr) lang.Value { return eval(c.Valuation(), c.H).At(e) },
	}))
	return sides
}
