// Package propstest lets tests of a semantics judge it by the paper's statements, in a few seconds,
// so that each package of rules has a test that fails if a rule is wrong. Only tests import it.
package propstest

import (
	"context"
	"slices"
	"testing"

	"tandem/arrays"
	"tandem/concrete"
	"tandem/objects"
	"tandem/props"
	"tandem/props/section21"
	"tandem/props/section3"
	"tandem/props/section4"
	"tandem/props/section41"
	"tandem/props/traces"
	"tandem/recursion"
	"tandem/spec"
)

var (
	model  = concrete.Standard()
	limits = spec.DefaultLimits()
)

// Section21 judges §2.1: every statement holds of the repaired language.
func Section21(t *testing.T) {
	Hold(t, section21.Standard(arrays.Repaired(model), limits).Statements(), 150)
}

// Section3 judges §3: every statement holds.
func Section3(t *testing.T) {
	Hold(t, section3.Standard(recursion.Published(model), limits).Statements(), 150)
}

// Section4 judges §4: statements that a reading lists refute it; without any it holds, as repaired.
func Section4(t *testing.T) {
	for _, r := range section4.Readings() {
		t.Run(r.ID, func(t *testing.T) {
			if len(r.Refutes) == 0 {
				Hold(t, section4.Groups(r.Of()).Statements(), 500)
			}
			Refuted(t, section4.Groups(r.Of()).Statements(), r.Refutes, 20000)
		})
	}
}

// Section41 judges §4.1: every statement holds of the repaired language.
func Section41(t *testing.T) {
	Hold(t, section41.Standard(objects.Repaired(model), limits).Statements(), 150)
}

// Traces judges the unfolding: all holds of the repaired rules; counterexamples refute their readings.
func Traces(t *testing.T) {
	Hold(t, props.Erase(traces.Random(objects.Traces(model), traces.Vocabulary(), 20, limits)), 400)
	for _, c := range traces.Counterexamples() {
		r, ok := spec.FindReading(traces.Readings(model), c.Reading)
		if !ok {
			t.Fatalf("no reading %s", c.Reading)
		}
		for _, p := range traces.Statements(r.Of(), limits) {
			if p.ID != c.Statement {
				continue
			}
			if v := p.Judge(t.Context(), c.Case); v.Result != spec.Refuted {
				t.Errorf("%s by %s: %v, want refuted: %s", c.Reading, c.Statement, v, c.Why)
			}
		}
	}
}

// Hold fails the test unless all statements hold on so many random cases that use all their rules.
func Hold(t *testing.T, statements []props.Checkable, checks int) {
	t.Helper()
	for _, p := range statements {
		t.Run(p.Info().ID, func(t *testing.T) {
			r := p.Test(context.Background(), props.Options{Checks: checks, Seed: 1})
			if r.Result != spec.Tested || r.Crash != nil {
				t.Errorf("got %s, no evidence of %v: %+v %+v", r.Verdict, r.NeverFired, r.Counterexample, r.Crash)
			}
			if r.Held < checks/4 {
				t.Errorf("of %d cases only %d held: %v %v", checks, r.Held, r.Discarded, r.Inconclusive)
			}
		})
	}
}

// Refuted fails the test unless so many random cases refute each of these statements, maybe others.
func Refuted(t *testing.T, statements []props.Checkable, ids []string, checks int) {
	t.Helper()
	for _, id := range ids {
		i := slices.IndexFunc(statements, func(p props.Checkable) bool { return p.Info().ID == id })
		if i < 0 {
			t.Errorf("found no statement %s", id)
			continue
		}
		// What it is refuted by does not matter, and need not be small.
		r := statements[i].Test(context.Background(), props.Options{Checks: checks, Seed: 1, Tries: 1})
		if r.Result != spec.Refuted {
			t.Errorf("%s: got %s on %d cases, want refuted: %+v", id, r.Verdict, r.Generated, r.Crash)
		}
	}
}
