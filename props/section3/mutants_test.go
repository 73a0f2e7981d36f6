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

// Every mutant is killed by the statement that it names, at random and
// exhaustively, and the shrunk random counterexample is as small as the
// smallest of the exhaustive check, or larger by one statement at most.
func TestMutantsAreKilled(t *testing.T) {
	longtest.Sweep(t)
	lim := spec.Limits{Steps: 24, Stretch: 3, Nodes: 80}
	for _, m := range append(recursion.Mutants(), recursion.ComposedMutants()...) {
		if m.Anchored() {
			continue // package ledger has a test of those
		}
		t.Run(m.ID, func(t *testing.T) {
			t.Parallel()
			ctx := context.Background()
			var found props.Report
			for _, p := range Statements(m.Of(), lim) {
				if p.Info().ID == m.KilledBy {
					found = p.Test(ctx, props.Options{Checks: 3000, Seed: 1})
				}
			}
			if found.Result != spec.Refuted {
				t.Fatalf("%s (%s) survives %s: %+v", m.ID, m.Error, m.KilledBy, found)
			}
			var least *props.Counterexample
			for _, p := range Lemmas(m.Of()) {
				if p.ID == m.KilledBy {
					least = props.Sweep(ctx, []*props.Property[Point]{p}, Points(m.Of(), 4), nil)[0].Counterexample
				}
			}
			for _, p := range Theorems(m.Of(), lim) {
				if p.ID == m.KilledBy {
					least = props.Sweep(ctx, []*props.Property[Case]{p}, Cases(m.Of(), 6, func() {}), nil)[0].Counterexample
				}
			}
			if least == nil {
				t.Fatalf("%s survives the exhaustive check of %s; at random it does not:\n%s%s %s", m.ID, m.KilledBy, found.Counterexample.Case.Program, found.Counterexample.Case.Other, found.Counterexample.Case.Input)
			}
			got, want := found.Counterexample.Case, least.Case
			if got.Stmts > want.Stmts+1 || got.Size > want.Size+4 {
				t.Errorf("the shrunk counterexample\n%s%s\nis larger than the smallest\n%s%s", got.Program, got.Other, want.Program, want.Other)
			}
		})
	}
}

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
