package calculus_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"tandem/internal/longtest"
	"tandem/papers/subsumption/calculus"
	subsumption "tandem/papers/subsumption/statements"
	"tandem/props"
	"tandem/spec"
)

func statements(s calculus.Sides) []*props.Property[subsumption.Case] {
	return subsumption.Statements(subsumption.Given{Calculus: s.Calculus(), Gamma: s.Gamma, Subtypes: s.Subtypes, Variables: s.Variables})
}

// No random case refutes a statement of the repaired calculus.
func TestRandom(t *testing.T) {
	for _, p := range statements(calculus.Repaired()) {
		r := p.Test(context.Background(), props.Options{Checks: 200, Seed: 7})
		if r.Crash != nil || r.Counterexample != nil || r.Held == 0 {
			t.Errorf("%s: %v %+v %+v", r.ID, r.Result, r.Crash, r.Counterexample)
		}
	}
}

// Each reading is refuted by the statements that it lists; in long tests, by no others.
func TestReadings(t *testing.T) {
	for _, of := range calculus.Readings() {
		for _, p := range statements(of.Of()) {
			listed := slices.Contains(of.Refutes, p.ID)
			if !listed && !longtest.Sweeps() {
				continue
			}
			r := p.Test(context.Background(), props.Options{Checks: 6000, Seed: 3, Tries: 1})
			switch {
			case r.Crash != nil:
				t.Errorf("%s, %s: %+v", of.ID, p.ID, r.Crash)
			case listed != (r.Result == spec.Refuted):
				t.Errorf("%s, %s: listed: %v, %v %+v", of.ID, p.ID, listed, r.Result, r.Counterexample)
			}
		}
	}
}

// A refutation names the same point, however often it is made.
func TestSamePoint(t *testing.T) {
	readings := calculus.Readings()
	of := readings[slices.IndexFunc(readings, func(r calculus.Reading) bool { return r.ID == "any-field" })]
	first := ""
	for range 8 {
		for _, p := range statements(of.Of()) {
			if p.ID != "summaries" {
				continue
			}
			at := p.Test(t.Context(), props.Options{Checks: 60, Seed: 2, Tries: 1}).Counterexample.Failure.At
			if first == "" {
				first = at
			}
			if at != first {
				t.Fatalf("it fails at %s, and at %s", first, at)
			}
		}
	}
}

// Each mutant is refuted by the statement that it names.
func TestMutantsAreKilled(t *testing.T) {
	for _, m := range calculus.Mutants() {
		if m.Equivalent != "" {
			continue
		}
		killed := false
		for _, p := range statements(m.Of()) {
			if p.ID == m.KilledBy {
				killed = p.Test(context.Background(), props.Options{Checks: 4000, Seed: 1, Tries: 1}).Result == spec.Refuted
			}
		}
		if !killed {
			t.Errorf("%s survives %s", m.ID, m.KilledBy)
		}
	}
}

// Each algorithm and definition has five mutants at least.
func TestMutantsOfEach(t *testing.T) {
	for _, of := range []string{"Alg-1", "Alg-2", "Def-2", "Def-3", "Def-4", "Def-5", "Alpha"} {
		n := 0
		for _, m := range calculus.Mutants() {
			if strings.HasPrefix(m.Targets[0], "symbolic "+of) && m.Equivalent == "" {
				n++
			}
		}
		if n < 5 && of != "Alpha" || n < 4 {
			t.Errorf("%s has %d mutants", of, n)
		}
	}
}
