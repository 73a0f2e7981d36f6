package section21_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/arrays"
	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/props"
	"tandem/props/section21"
	"tandem/spec"
)

func repaired() arrays.Sides { return arrays.Repaired(concrete.Standard()) }

// Every statement of §2.1 holds of the repaired language, on 300 random cases in
// which every rule takes part.
func TestStatementsHold(t *testing.T) {
	longtest.Sweep(t)
	for _, p := range section21.Standard(repaired(), spec.DefaultLimits()).Statements() {
		t.Run(p.Info().ID, func(t *testing.T) {
			t.Parallel()
			r := p.Test(context.Background(), props.Options{Checks: 300, Seed: 1})
			if r.Result != spec.Tested || r.Crash != nil {
				t.Fatalf("got %s: %+v %+v", r.Verdict, r.Counterexample, r.Crash)
			}
			if len(r.NeverFired) > 0 {
				t.Errorf("no evidence of %v", r.NeverFired)
			}
			if r.Held < 250 || r.Evidence.Compared < r.Held {
				t.Errorf("of 300 cases %d held, with %d comparisons", r.Held, r.Evidence.Compared)
			}
			t.Logf("%+v", r.Evidence)
		})
	}
}

// Every statement holds on all programs over the small vocabularies up to size
// 5, from all small states: so many of them.
func TestExhaustive(t *testing.T) {
	longtest.Sweep(t)
	t.Parallel()
	told := 0
	lim := spec.Limits{Steps: 24, Stretch: 3, Nodes: 80}
	reports, scope := section21.Standard(repaired(), lim).Exhaustive(context.Background(), nil, 5, func(spec.Scope) { told++ })
	for _, r := range reports {
		if r.Result != spec.Tested || r.Crash != nil || r.Held+r.Discarded["not a bounded array"] < r.Generated/2 {
			t.Errorf("%s: %s, %d of %d held: %+v", r.ID, r.Verdict, r.Held, r.Generated, r.Counterexample)
		}
		if len(r.NeverFired) > 0 {
			t.Errorf("%s: no evidence of %v", r.ID, r.NeverFired)
		}
	}
	want := spec.Scope{Size: 5, Programs: 1306, States: 15073, Points: 82784, Steps: scope.Steps}
	if diff := cmp.Diff(want, scope); diff != "" || scope.Steps < 500_000 {
		t.Errorf("%d steps, -want +got\n%s", scope.Steps, diff)
	}
	if told != scope.States+scope.Points {
		t.Errorf("told of %d, want %d states and points", told, scope.States+scope.Points)
	}
}
