package section41_test

import (
	"context"
	"testing"

	"tandem/internal/longtest"
	"tandem/objects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section41"
	"tandem/spec"
)

// Every mutant of the forward route is killed by the statement that it names: on
// all programs up to size 4, or else on random cases, which are not shrunk here.
func TestMutantsAreKilled(t *testing.T) {
	longtest.Sweep(t)
	for _, m := range objects.Mutants() {
		if m.Anchored() {
			continue // package ledger has a test of those
		}
		t.Run(m.ID, func(t *testing.T) {
			t.Parallel()
			if !killed(m.Of(), m.KilledBy) {
				t.Errorf("%s (%s) survives %s", m.ID, m.Error, m.KilledBy)
			}
		})
	}
}

// killed tells whether a counterexample to the statement of that ID is found.
func killed(sides objects.Sides, id string) bool {
	for _, p := range section41.Lemmas(sides) {
		if p.ID == id {
			return refuted(p, 4000)
		}
	}
	for _, p := range section41.Properties(sides, programs.Objects(), small) {
		if p.ID == id {
			r := props.Sweep(context.Background(), []*props.Property[section41.Case]{p}, section41.SmallCases(4, func() {}), nil)[0]
			return r.Result == spec.Refuted || refuted(p, 4000)
		}
	}
	return false
}

// refuted tells whether one of so many random cases refutes p. What cannot be
// judged does, if no clause of a function was there for it.
func refuted[K any](p *props.Property[K], checks int) bool {
	found := false
	q := *p
	q.Judge = func(ctx context.Context, k K) (v spec.Verdict) {
		defer func() {
			if _, ok := recover().(spec.NoClause); ok {
				found = true
			}
		}()
		if !found && p.Judge(ctx, k).Result == spec.Refuted {
			found = true
		}
		return spec.Verdict{}
	}
	r := q.Test(context.Background(), props.Options{Checks: checks, Seed: 1})
	return found && r.Crash == nil
}
