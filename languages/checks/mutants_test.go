package checks_test

import (
	"context"
	"strings"
	"testing"

	"tandem/arrays"
	"tandem/internal/longtest"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/props"
	"tandem/spec"
)

// Each mutant is refuted by the statement that it names, on a program of at most so many
// statements.
func TestMutantsAreKilled(t *testing.T) {
	longtest.Sweep(t)
	killed(t, "basic", checks.BasicMutants(), property.Basic, 3)
	killed(t, "arrays", checks.ArrayMutants(), func(s arrays.Sides) property.Family { return property.Arrays(s.Sides) }, 3)
	killed(t, "recursion", checks.RecursionMutants(), property.Recursion, 4)
	killed(t, "objects", checks.ObjectMutants(), property.Objects, 3)
	killed(t, "full", checks.FullMutants(), property.Full, 3)
	killed(t, "unfolding", checks.UnfoldingMutants(), property.Unfolding, 3)
}

func killed[T any](t *testing.T, language string, mutants []spec.Mutant[T], family func(T) property.Family, most int) {
	for _, m := range mutants {
		t.Run(language+"/"+m.ID, func(t *testing.T) {
			for _, s := range family(m.Of()).Statements(spec.DefaultLimits()) {
				if s.Info().ID != m.KilledBy {
					continue
				}
				r := s.Test(context.Background(), props.Options{Checks: 5000, Seed: 1})
				if r.Result != spec.Refuted {
					t.Fatalf("%s survives %s: %s", m.Error, m.KilledBy, r.Verdict)
				}
				if n := r.Counterexample.Case.Stmts; n > most {
					t.Errorf("%d statements:\n%s%s", n, r.Counterexample.Case.Program, r.Counterexample.Case.Other)
				}
				return
			}
			t.Fatalf("%s is no statement", m.KilledBy)
		})
	}
}

// There are six mutants a side at least of the rules that all languages have.
func TestMutantsOfEachSide(t *testing.T) {
	of := map[string]int{}
	for _, m := range checks.BasicMutants() {
		side, _, _ := strings.Cut(m.Targets[0], " ")
		of[side]++
	}
	if of["symbolic"] < 6 || of["concrete"] < 6 {
		t.Errorf("%v", of)
	}
}
