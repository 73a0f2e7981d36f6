package statements_test

import (
	"context"
	"testing"

	"tandem/internal/longtest"
	"tandem/languages/full"
	fullprops "tandem/languages/full/statements"
	"tandem/props"
	"tandem/spec"
)

// Every mutant is killed by the statement that it names: on random cases, which are
// not shrunk here.
func TestMutantsAreKilled(t *testing.T) {
	longtest.Sweep(t)
	for _, m := range full.Mutants() {
		if m.Anchored() {
			continue // package ledger has a test of those
		}
		t.Run(m.ID, func(t *testing.T) {
			for _, p := range fullprops.Properties(m.Of(), small) {
				if p.ID != m.KilledBy {
					continue
				}
				r := p.Test(context.Background(), props.Options{Checks: 10_000, Seed: 1, Tries: 1})
				t.Logf("%d cases", r.Generated)
				if r.Result != spec.Refuted {
					t.Errorf("%s (%s) survives %s: %s %+v", m.ID, m.Error, m.KilledBy, r.Verdict, r.Crash)
				}
			}
		})
	}
}
