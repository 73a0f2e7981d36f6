package objects_test

import (
	"context"
	"iter"
	"testing"

	"tandem/concrete"
	"tandem/objects"
	"tandem/objects/fields"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

type forward struct {
	fields.Config
	depth int
}

// The lemmas hold on random points, and path conditions are about initial states.
func TestLemmas(t *testing.T) {
	sides := objects.Repaired(concrete.Standard())
	if v, n := translated(sides, 20000); v.Result != spec.Holds || n < 15000 {
		t.Errorf("Lemma 4.3: %v after %d: %s", v.Result, n, v.Reason)
	}
	if v, n := removed(sides, 20000); v.Result != spec.Holds || n < 15000 {
		t.Errorf("Lemma 4.4: %v after %d: %s", v.Result, n, v.Reason)
	}
	for _, voc := range []*programs.Vocabulary{programs.SmallObjects(), programs.SmallTypedObjects()} {
		if v := initially(sides, small(voc, 4)); v.Result != spec.Holds {
			t.Errorf("path conditions: %s", v.Reason)
		}
	}
}

// refutation is the first case that refutes the statement of that ID; false if
// there is none.
func refutation(sides objects.Sides, id string) (reason, at string, found bool) {
	switch id {
	case "translation", "removal", "initial":
		reason, found = lemma(sides, id, 40000)
		return reason, "", found
	}
	p := statement(sides, programs.Objects(), id)
	for _, cases := range []iter.Seq[testCase]{special(), small(programs.SmallObjects(), 4), small(programs.SmallTypedObjects(), 4)} {
		for k := range cases {
			if v := total(func() spec.Verdict { return p.Judge(context.Background(), k) }); v.Result == spec.Refuted {
				shown := p.Show(k)
				return v.Reason, shown.Program + shown.Input, true
			}
		}
	}
	rep := p.Hunt(context.Background(), props.Options{Checks: 4000, Seed: 1, Tries: 500})
	if rep.Result == spec.Refuted && rep.Counterexample != nil {
		shown := rep.Counterexample.Case
		return rep.Verdict + " at random", shown.Program + shown.Input, true
	}
	return "", "", false
}

// lemma is why the lemma of that ID fails on one of so many random points, or on
// a small program; false if it holds.
func lemma(sides objects.Sides, id string, points uint64) (reason string, fails bool) {
	var v spec.Verdict
	switch id {
	case "translation":
		v, _ = translated(sides, points)
	case "removal":
		v, _ = removed(sides, points)
	case "initial":
		v = initially(sides, small(programs.SmallObjects(), 3))
	}
	return v.Reason, v.Result != spec.Holds
}

// statement is the statement of that ID.
func statement(sides objects.Sides, voc *programs.Vocabulary, id string) *props.Property[testCase] {
	for _, p := range statements(sides, voc) {
		if p.ID == id {
			return p
		}
	}
	panic("no statement " + id)
}

// Every mutant is killed by the statement that it names.
func TestMutantsAreKilled(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range objects.Mutants() {
		if seen[m.ID] {
			t.Errorf("two mutants %s", m.ID)
		}
		seen[m.ID] = true
		t.Run(m.ID, func(t *testing.T) {
			reason, at, found := refutation(m.Sides, m.KilledBy)
			if !found {
				t.Fatalf("%s (%s) survives %s", m.ID, m.Error, m.KilledBy)
			}
			t.Logf("%s by %s: %s\n%s", m.ID, m.KilledBy, reason, at)
		})
	}
}
