package section2

import (
	"context"
	"testing"

	"tandem/basic"
	"tandem/internal/longtest"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
)

// Every mutant is killed by the statement that it names, at random and
// exhaustively, and the shrunk random counterexample is as small as the
// smallest of the exhaustive check, or larger by one statement at most.
func TestMutantsAreKilled(t *testing.T) {
	longtest.Sweep(t)
	lim := spec.Limits{Steps: 24, Stretch: 3, Nodes: 80}
	for _, m := range basic.Mutants() {
		if m.Anchored() {
			continue // package ledger has a test of those
		}
		t.Run(m.ID, func(t *testing.T) {
			t.Parallel()
			ctx := context.Background()
			found := test(ctx, m, lim)
			if found.Result != spec.Refuted {
				t.Fatalf("%s (%s) survives %s: %+v", m.ID, m.Error, m.KilledBy, found)
			}
			var least *props.Counterexample
			for _, p := range Lemmas(m.Of(), programs.Small()) {
				if p.ID == m.KilledBy {
					least = props.Sweep(ctx, []*props.Property[Point]{p}, Points(5, programs.Small()), nil)[0].Counterexample
				}
			}
			for _, p := range Theorems(m.Of().Semantics(), lim, programs.Small()) {
				if p.ID == m.KilledBy {
					least = props.Sweep(ctx, []*props.Property[Case]{p}, sections.Cases(8, func() {}, programs.Small()), nil)[0].Counterexample
				}
			}
			if least == nil {
				t.Fatalf("%s survives the exhaustive check of %s", m.ID, m.KilledBy)
			}
			got, want := found.Counterexample.Case, least.Case
			t.Logf("random, shrunk: %d statements, size %d; smallest: %d, %d; after %d\n%s %s", got.Stmts, got.Size, want.Stmts, want.Size, found.Counterexample.After, got.Program+got.Other, got.Input)
			if got.Stmts > want.Stmts+1 || got.Size > want.Size+4 {
				t.Errorf("the shrunk counterexample\n%s%s\nis larger than the smallest\n%s%s", got.Program, got.Other, want.Program, want.Other)
			}
		})
	}
}

func test(ctx context.Context, m basic.Mutant, lim spec.Limits) props.Report {
	for _, p := range Standard(m.Of(), lim).Statements() {
		if p.Info().ID == m.KilledBy {
			return p.Test(ctx, props.Options{Checks: 3000, Seed: 1})
		}
	}
	return props.Report{Verdict: "no such statement"}
}
