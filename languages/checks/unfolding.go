package checks

import (
	"slices"

	"tandem/concrete"
	"tandem/languages/checks/unfold"
	"tandem/objects"
)

// Unfolding returns the unfolding of programs to traces with checks, beside the standard
// semantics over the model m with the same. Using nil is being stuck there, as in §4.
func Unfolding(m concrete.Model) objects.TraceSides {
	sides, with := objects.Traces(m), Objects(m).Concrete
	sides.Unfold = unfold.System()
	for _, id := range []string{"Assume", "Assert", "Assert-F", "Input"} {
		r, _ := with.Rule(id)
		sides.Standard.Rules = append(slices.Clip(sides.Standard.Rules), r)
	}
	return sides
}
