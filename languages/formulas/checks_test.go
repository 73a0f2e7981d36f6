package formulas_test

import (
	"testing"

	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/languages/formulas"
	"tandem/props"
	"tandem/props/sections"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/spec/notation/texts"
)

// The language of procedures and arrays with checks writes no mutants. Those that each
// language has without writing any are not as its formulas are, twins among them.
func TestMutantsOfRecursionArraysWithChecks(t *testing.T) {
	m, name := concrete.Standard(), "recursion-arrays"+checks.Suffix
	right := func() recursion.Sides { return checks.RecursionArrays(m) }
	list := mistakes.All(spec.Twins[recursion.Sides, symstacks.Config, stacks.Config]{
		Symbolic: spec.Mutating[recursion.Sides, symstacks.Config]{Side: "symbolic", Right: right, System: func(s *recursion.Sides) *spec.System[symstacks.Config] { return &s.Symbolic }},
		Concrete: spec.Mutating[recursion.Sides, stacks.Config]{Side: "concrete", Right: right, System: func(s *recursion.Sides) *spec.System[stacks.Config] { return &s.Concrete }},
	})
	cases := sections.Language(property.RecursionArrays(right()).Random, 40)
	killed := 0
	for i, mutant := range list {
		if !longtest.Sweeps() && i%sample != 0 {
			continue
		}
		own := props.Erase([]*props.Property[formulas.Case]{formulas.RecursionArrays(texts.Printed(name), mutant.Of(), m, spec.DefaultLimits(), cases)})[0]
		dead := false
		for _, k := range rareCases(t, name) {
			r, err := own.Given(t.Context(), k.of)
			if dead = err == nil && r.Result == spec.Refuted; dead {
				break
			}
		}
		if !dead {
			dead = own.Test(t.Context(), props.Options{Checks: 1000, Seed: 1, Tries: 1}).Result == spec.Refuted
		}
		if killed++; !dead {
			t.Errorf("%s (%s) survives", mutant.ID, mutant.Error)
		}
	}
	t.Logf("%d mutants of %d tried", killed, len(list))
}
