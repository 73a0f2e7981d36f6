// Package propstest lets the tests of a semantics judge it by the paper's
// statements, at random and in a few seconds. A package whose rules only long
// runs judge has no test of its own that fails where a rule is wrong. Only tests
// import it.
package propstest

import (
	"context"
	"slices"
	"testing"

	"tandem/props"
	"tandem/spec"
)

// Hold fails the test unless every statement holds on so many random cases, in
// which every rule that it is about takes part.
func Hold(t *testing.T, statements []props.Checkable, checks int) {
	t.Helper()
	for _, p := range statements {
		t.Run(p.Info().ID, func(t *testing.T) {
			r := p.Test(context.Background(), props.Options{Checks: checks, Seed: 1})
			if r.Result != spec.Holds || r.Crash != nil {
				t.Errorf("got %s, no evidence of %v: %+v %+v", r.Verdict, r.NeverFired, r.Counterexample, r.Crash)
			}
			if r.Held < checks/4 {
				t.Errorf("of %d cases only %d held: %v %v", checks, r.Held, r.Discarded, r.Inconclusive)
			}
		})
	}
}

// Refuted fails the test unless each statement of these IDs is refuted by one of
// so many random cases. The others may be, too.
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
