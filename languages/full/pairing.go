package full

import (
	"tandem/concrete"
	"tandem/languages/full/states"
	"tandem/languages/full/symstates"
	"tandem/objects"
	"tandem/objects/fields"
	"tandem/objects/heaps"
)

// Standard returns the language over the model m by which the theorems hold.
func Standard(m concrete.Model) objects.Sides {
	return Pair(m, symstates.Standard(), states.Standard(m))
}

// New returns the semantics of the language in the standard model.
func New() *objects.Semantics { return Standard(concrete.Standard()).Semantics() }

// Pair returns the language over these calculi.
func Pair(m concrete.Model, symbolically symstates.Calculus, concretely states.Calculus) objects.Sides {
	sides := objects.Pair(m, symbolically.Calculus, concretely.Calculus)
	sides.Name = "full"
	sides.Symbolic = symstates.System(symbolically)
	sides.Concrete = states.System(concretely)
	raw := symbolically
	raw.Conjunct = fields.Kept
	sides.Raw = symstates.System(raw)
	sides.Fault = states.Fault
	needs := sides.NeedsMissing
	sides.Missing = func(c heaps.Config) bool { return needs(c) || concretely.Missing(c) }
	return sides
}
