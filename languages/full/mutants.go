package full

import _ "embed"

// MutantRules is the mutants of the language, as texts.ReadMutants reads them: none of the languages
// for itself can tell them from the right one.
//
//go:embed mutants.rules
var MutantRules string
