package section3

import (
	"context"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/languages/formulas"
	"tandem/props"
	"tandem/props/programs"
	"tandem/recursion"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Mutants of what local arrays and stacks have to do with each other are killed by nothing but programs
// with procedures and arrays.
func TestOnlyTheCompositionKills(t *testing.T) {
	longtest.Sweep(t)
	lim := spec.Limits{Steps: 24, Stretch: 3, Nodes: 80}
	procs := programs.Recursive(programs.Large())
	list, err := texts.ReadMutants("recursion-arrays", recursion.ComposedMutantRules)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list {
		if !strings.HasSuffix(m.ID, "-global") && !strings.HasSuffix(m.ID, "-callers-stay") {
			continue
		}
		t.Run(m.ID, func(t *testing.T) {
			t.Parallel()
			text, err := texts.Printed("recursion-arrays").Mistaken(m)
			if err != nil {
				t.Fatal(err)
			}
			sides := formulas.OfRecursionArrays(text, concrete.Standard())
			for _, p := range append(theorems(sides, programs.Arrays(), lim), theorems(sides, procs, lim)...) {
				r := p.Test(context.Background(), props.Options{Checks: 60, Seed: 1})
				if r.Result == spec.Refuted || r.Crash != nil || r.Held < 50 {
					t.Errorf("%s without one or the other: %+v %+v", p.ID, r.Counterexample, r.Crash)
				}
			}
		})
	}
}
