package objects_test

import (
	"context"
	"iter"
	"testing"

	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/objects"
	"tandem/props"
	"tandem/props/section41"
	"tandem/spec"
)

// The lemmas hold on random points.
func TestLemmas(t *testing.T) {
	sides := objects.Repaired(concrete.Standard())
	points := 20000
	if !longtest.Sweeps() {
		points = 2000
	}
	if v, n := translated(sides, uint64(points)); v.Result != spec.Holds || n < points*3/4 {
		t.Errorf("Lemma 4.3: %v after %d: %s", v.Result, n, v.Reason)
	}
	if v, n := removed(sides, uint64(points)); v.Result != spec.Holds || n < points*3/4 {
		t.Errorf("Lemma 4.4: %v after %d: %s", v.Result, n, v.Reason)
	}
}

// lemma is why the lemma of that ID fails on one of so many random points; false
// if it holds, or there is no such lemma.
func lemma(sides objects.Sides, id string, points uint64) (reason string, fails bool) {
	var v spec.Verdict
	switch id {
	case section41.IDTranslation:
		v, _ = translated(sides, points)
	case section41.IDRemoval:
		v, _ = removed(sides, points)
	}
	return v.Reason, v.Result != spec.Holds
}

// refutation is the first case that refutes the statement of that ID, a special
// one, a small one, or a random one; false if there is none.
func refutation(sides objects.Sides, id string) (reason, at string, found bool) {
	if id == section41.IDTranslation || id == section41.IDRemoval {
		reason, found = lemma(sides, id, 40000)
		return reason, "", found
	}
	p := statement(sides, id)
	for _, cases := range []iter.Seq[section41.Case]{special(), section41.SmallCases(4, func() {})} {
		for k := range cases {
			if v := total(func() spec.Verdict { return p.Judge(context.Background(), k) }); v.Result == spec.Refuted {
				shown := p.Show(k)
				return v.Reason, shown.Program + shown.Input, true
			}
		}
	}
	rep := p.Test(context.Background(), props.Options{Checks: 4000, Seed: 1, Tries: 500})
	if rep.Result == spec.Refuted && rep.Counterexample != nil {
		shown := rep.Counterexample.Case
		return rep.Verdict + " at random", shown.Program + shown.Input, true
	}
	return "", "", false
}

// Every mutant is killed by the statement that it names.
func TestMutantsAreKilled(t *testing.T) {
	longtest.Sweep(t)
	seen := map[string]bool{}
	for _, m := range objects.Mutants() {
		if seen[m.ID] {
			t.Errorf("two mutants %s", m.ID)
		}
		seen[m.ID] = true
		if m.Anchored() {
			continue // package ledger has a test of those
		}
		t.Run(m.ID, func(t *testing.T) {
			reason, at, found := refutation(m.Of(), m.KilledBy)
			if !found {
				t.Fatalf("%s (%s) survives %s", m.ID, m.Error, m.KilledBy)
			}
			t.Logf("%s by %s: %s\n%s", m.ID, m.KilledBy, reason, at)
		})
	}
}
