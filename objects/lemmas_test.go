package objects_test

import (
	"testing"

	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/objects"
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
	if v, n := translated(sides, uint64(points)); v.Result != spec.Tested || n < points*3/4 {
		t.Errorf("Lemma 4.3: %v after %d: %s", v.Result, n, v.Reason)
	}
	if v, n := removed(sides, uint64(points)); v.Result != spec.Tested || n < points*3/4 {
		t.Errorf("Lemma 4.4: %v after %d: %s", v.Result, n, v.Reason)
	}
}

// lemma returns why the lemma of that ID fails on one of so many random points; false
// if it holds, or there is no such lemma.
func lemma(sides objects.Sides, id string, points uint64) (reason string, fails bool) {
	var v spec.Verdict
	switch id {
	case section41.IDTranslation:
		v, _ = translated(sides, points)
	case section41.IDRemoval:
		v, _ = removed(sides, points)
	}
	return v.Reason, v.Result != spec.Tested
}
