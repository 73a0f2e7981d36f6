package all

import (
	"context"
	"testing"

	"tandem/internal/longtest"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// The theorems and the anchors hold of random programs over bit-vectors.
func TestBitsAtRandom(t *testing.T) {
	for _, l := range Register().All() {
		for _, voc := range l.Vocabularies {
			t.Run(l.Name+"/"+voc.ID, func(t *testing.T) {
				v, lim := voc.In(languages.Standard()), spec.DefaultLimits()
				for _, s := range append(v.Statements(lim), v.Anchors(lim)...) {
					if r := s.Test(context.Background(), props.Options{Checks: 60, Seed: 3}); r.Counterexample != nil {
						t.Errorf("%s: %s\n%s", s.Info().ID, r.Counterexample.Reason, r.Counterexample.Case.Program)
					}
				}
			})
		}
	}
}

// The theorems hold of all small programs over bit-vectors: of size 5 in a sweep.
func TestBitsExhaustively(t *testing.T) {
	size := 3
	if longtest.Sweeps() {
		size = 5
	}
	for _, l := range Register().All() {
		for _, voc := range l.Vocabularies {
			t.Run(l.Name+"/"+voc.ID, func(t *testing.T) {
				if size == 3 && voc.ID != "bv2" {
					t.Skip("a sweep")
				}
				reports, scope := voc.In(languages.Standard()).Exhaustive(context.Background(), spec.SmallLimits(), size, func(int) {})
				for _, r := range reports {
					if r.Counterexample != nil {
						t.Errorf("%s: %s\n%s", r.ID, r.Counterexample.Reason, r.Counterexample.Case.Program)
					}
				}
				t.Logf("%+v", scope)
			})
		}
	}
}

// Each mutant of the operators of bit-vectors is refuted by a run of at most three
// statements.
func TestBitsMutants(t *testing.T) {
	l, _ := Register().Named("basic", languages.Check)
	voc, _ := l.Vocabulary("bv2")
	mutants := voc.Mutants()
	if len(mutants) != 10 {
		t.Errorf("%d mutants, want 10", len(mutants))
	}
	for _, m := range mutants {
		t.Run(m.ID, func(t *testing.T) {
			lim := spec.DefaultLimits()
			for _, s := range m.Of().Anchors(lim) {
				if s.Info().ID != m.KilledBy {
					continue
				}
				r := s.Test(context.Background(), props.Options{Checks: 20_000, Seed: 1, Tries: 400})
				if r.Counterexample == nil {
					t.Fatal("not refuted")
				}
				if c := r.Counterexample.Case; c.Stmts > 3 {
					t.Errorf("%d statements:\n%s", c.Stmts, c.Program)
				}
				t.Logf("%s: after %d cases\n%s", m.Error, r.Counterexample.After, r.Counterexample.Case.Program)
				return
			}
			t.Fatalf("no statement %s", m.KilledBy)
		})
	}
}
