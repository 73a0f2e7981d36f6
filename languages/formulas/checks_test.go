package formulas_test

import (
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/languages/formulas"
	"tandem/props"
	"tandem/props/sections"
	"tandem/recursion"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// The language of procedures and arrays with checks has no mutants of its own. The mistakes of
// procedures, in its formulas, are not as its rules are.
func TestMutantsOfRecursionArraysWithChecks(t *testing.T) {
	m, name := concrete.Standard(), "recursion-arrays"+checks.Suffix
	list, err := texts.ReadMutants("mutants.rules", strings.Join([]string{recursion.MutantRules, recursion.ComposedMutantRules, checks.MutantRules("recursion" + checks.Suffix)}, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	cases := sections.Language(property.RecursionArrays(checks.RecursionArrays(m)).Random, 40)
	tried, skipped, foreign := 0, 0, 0
	for _, mutant := range list {
		text, err := texts.Printed(name).Mistaken(mutant)
		if err != nil { // its formula is another one here
			foreign++
			continue
		}
		if !longtest.Sweeps() && (tried+skipped)%10 != 0 {
			skipped++
			continue
		}
		own := props.Erase([]*props.Property[formulas.Case]{formulas.RecursionArrays(text, checks.RecursionArrays(m), m, spec.DefaultLimits(), cases)})[0]
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
		if tried++; !dead {
			t.Errorf("%s (%s) survives", mutant.ID, mutant.Error)
		}
	}
	t.Logf("%d mutants of %d tried, %d of other formulas", tried, tried+skipped, foreign)
	if tried+skipped < 30 {
		t.Errorf("only %d mutants are of the formulas of %s", tried+skipped, name)
	}
}
