package section21_test

import (
	"context"
	"testing"
	"time"

	"tandem/arrays"
	"tandem/concrete"
	"tandem/props"
	"tandem/props/section21"
	"tandem/spec"
)

func repaired() arrays.Sides { return arrays.Repaired(concrete.Standard()) }

func TestStatementsHold(t *testing.T) {
	for _, p := range section21.Statements(repaired(), spec.DefaultLimits()) {
		t.Run(p.Info().ID, func(t *testing.T) {
			start := time.Now()
			r := p.Hunt(context.Background(), props.Options{Checks: 300, Seed: 1})
			t.Logf("%v held %d discarded %v inconclusive %v evidence %+v", time.Since(start), r.Held, r.Discarded, r.Inconclusive, r.Evidence)
			if r.Result != spec.Holds || r.Crash != nil {
				if r.Counterexample != nil {
					t.Logf("%+v %+v", r.Counterexample.Case.Program, r.Counterexample.Failure)
				}
				t.Fatalf("got %s: %+v %+v", r.Verdict, r.Counterexample, r.Crash)
			}
		})
	}
}

func TestExhaustive(t *testing.T) {
	for size := 2; size <= 5; size++ {
		start := time.Now()
		reports, scope := section21.Exhaustive(context.Background(), repaired(), spec.Limits{Steps: 24, Stretch: 3, Nodes: 80}, size, nil)
		t.Logf("%d: %v %+v", size, time.Since(start), scope)
		for _, r := range reports {
			if r.Result != spec.Holds {
				t.Logf("%s: %s, %d of %d held: %+v %v %v", r.ID, r.Verdict, r.Held, r.Generated, r.Counterexample, r.NeverFired, r.Discarded)
			}
		}
	}
}
