package statements_test

import (
	"context"
	"testing"

	"tandem/internal/longtest"
	"tandem/papers/subsumption/lazyinit"
	property "tandem/papers/subsumption/lazyinit/internal/statements"
	"tandem/props"
	"tandem/spec"
)

// A reading refutes what it is said to refute, and nothing else.
func TestReadings(t *testing.T) {
	longtest.Sweep(t)
	for _, r := range lazyinit.Readings() {
		refuted := map[string]bool{}
		for _, id := range r.Refutes {
			refuted[id] = true
		}
		for _, id := range []string{"correctness", "completeness", "lockstep", "exclusivity", "preconditions"} {
			if got := killed(r.Of(), id); got != refuted[id] {
				t.Errorf("%s: it refutes %s: %v", r.ID, id, got)
			}
		}
	}
}

func killed(sides lazyinit.Sides, id string) bool {
	return refuted(property.Properties(sides, spec.DefaultLimits()), id)
}

// refuted reports whether a statement is refuted on random cases.
func refuted(list []*props.Property[property.Case], id string) bool {
	for _, p := range list {
		if p.ID != id {
			continue
		}
		found := false
		judge := p.Judge
		p.Judge = func(ctx context.Context, k property.Case) spec.Verdict {
			if !found {
				found = judge(ctx, k).Result == spec.Refuted
			}
			return spec.Verdict{}
		}
		p.Test(context.Background(), props.Options{Checks: 4000, Seed: 1})
		return found
	}
	return false
}
