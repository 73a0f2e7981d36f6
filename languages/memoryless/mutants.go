package memoryless

import (
	_ "embed"

	"tandem/concrete"
	"tandem/spec"
)

// MutantRules is the mutants of the symbolic rules and of the naming of instances, as texts.ReadMutants reads them.
//
//go:embed mutants.rules
var MutantRules string

// Mutants lists those of the pairing.
func Mutants() []spec.Mutant[Sides] {
	var right spec.Right[Sides] = func() Sides { return New(concrete.Standard()) }
	return []spec.Mutant[Sides]{
		right.Changed("pairing", "not-blocked", "a run whose assumption is false is stuck", "progress", func(s *Sides) { s.Blocked = nil }),
		right.Changed("pairing", "not-extended", "V is not extended: an equation is a test", "completeness", func(s *Sides) { s.tests = true }),
		right.Changed("pairing", "first-values", "V'(x) = V(x@1): the first instances", "lockstep", func(s *Sides) { s.first = true }),
	}
}
