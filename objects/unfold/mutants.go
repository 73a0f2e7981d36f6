package unfold

import _ "embed"

// MutantRules is the mutants of the unfolding that are mistakes in a formula, as texts.ReadMutants
// reads them.
//
//go:embed mutants.rules
var MutantRules string
