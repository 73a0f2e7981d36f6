package register

import (
	"context"
	"fmt"
	"testing"

	"tandem/internal/longtest"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// The theorems and the anchors hold of random programs over bit-vectors.
func TestBitsAtRandom(t *testing.T) {
	for _, l := range All().All() {
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

// smallBits is what the small programs over bit-vectors are, by language, vocabulary
// and their size: 5 in a sweep, 3 every day.
var smallBits = map[string]spec.Scope{
	"basic/bv2/3":     {Size: 3, Programs: 84, States: 717, Points: 22_767, Steps: 9_768},
	"arrays/bv2/3":    {Size: 3, Programs: 40, States: 286, Points: 3_084, Steps: 3_948},
	"recursion/bv2/3": {Size: 3, Programs: 10, States: 37, Points: 37_458, Steps: 1_461},
	"basic/bv2/5":     {Size: 5, Programs: 5_318, States: 65_223, Points: 1_304_483, Steps: 2_367_936},
	"arrays/bv2/5":    {Size: 5, Programs: 814, States: 13_266, Points: 72_276, Steps: 315_778},
	"recursion/bv2/5": {Size: 5, Programs: 241, States: 1_573, Points: 37_458, Steps: 140_204},
	"basic/bv3/5":     {Size: 5, Programs: 5_318, States: 177_199, Points: 3_449_619, Steps: 5_994_716},
	"arrays/bv3/5":    {Size: 5, Programs: 814, States: 22_474, Points: 133_264, Steps: 533_114},
	"recursion/bv3/5": {Size: 5, Programs: 241, States: 5_197, Points: 199_890, Steps: 417_212},
}

// The theorems hold of all small programs over bit-vectors, which are counted.
func TestBitsExhaustively(t *testing.T) {
	size := 3
	if longtest.Sweeps() {
		size = 5
	}
	for _, l := range All().All() {
		for _, voc := range l.Vocabularies {
			name := l.Name + "/" + voc.ID
			t.Run(name, func(t *testing.T) {
				if size == 3 && voc.ID != "bv2" {
					t.Skip("a sweep")
				}
				reports, scope := voc.In(languages.Standard()).Exhaustive(context.Background(), languages.Exhaustion{Limits: spec.SmallLimits(), Size: size})
				for _, r := range reports {
					if r.Counterexample != nil || r.Crash != nil || len(r.Inconclusive) > 0 || r.Stopped != "" {
						t.Errorf("%s: %s, %s, %v inconclusive: %+v", r.ID, r.Verdict, r.Stopped, r.Inconclusive, r.Counterexample)
					}
				}
				if want, ok := smallBits[fmt.Sprintf("%s/%d", name, size)]; !ok {
					t.Logf("not counted before: %+v", scope)
				} else if scope != want {
					t.Errorf("%+v, want %+v", scope, want)
				}
			})
		}
	}
}

// Each mutant of the operators of bit-vectors is refuted by a run of at most three
// statements.
func TestBitsMutants(t *testing.T) {
	l, _ := All().Named("basic", languages.Check)
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
