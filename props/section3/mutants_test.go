package section3

import (
	"context"
	"testing"

	"tandem/internal/longtest"
	"tandem/props"
	"tandem/props/programs"
	"tandem/recursion"
	"tandem/spec"
)

// The mutants of the composition are killed by nothing but programs with
// procedures and arrays.
func TestOnlyTheCompositionKills(t *testing.T) {
	longtest.Sweep(t)
	lim := spec.Limits{Steps: 24, Stretch: 3, Nodes: 80}
	procs := programs.Recursive(programs.Large())
	for _, m := range recursion.ComposedMutants() {
		if m.Anchored() {
			continue // package ledger has a test of those
		}
		t.Run(m.ID, func(t *testing.T) {
			t.Parallel()
			for _, p := range append(theorems(m.Of(), programs.Arrays(), lim), theorems(m.Of(), procs, lim)...) {
				r := p.Test(context.Background(), props.Options{Checks: 60, Seed: 1})
				if r.Result == spec.Refuted || r.Crash != nil || r.Held < 50 {
					t.Errorf("%s without one or the other: %+v %+v", p.ID, r.Counterexample, r.Crash)
				}
			}
		})
	}
}
