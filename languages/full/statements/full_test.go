package statements_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/languages/full"
	fullprops "tandem/languages/full/statements"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

var (
	sides = full.Standard(concrete.Standard())
	// small are the limits of exhaustive checks.
	small = spec.Limits{Steps: 24, Stretch: 3, Nodes: 80}
)

func groups(lim spec.Limits) props.Groups {
	return fullprops.Groups(sides, lim, programs.Full(), programs.SmallFull()...)
}

// Every statement holds on random cases, in which every rule takes part.
func TestStatementsHold(t *testing.T) {
	longtest.Sweep(t)
	for _, p := range groups(spec.DefaultLimits()).Statements() {
		t.Run(p.Info().ID, func(t *testing.T) {
			r := p.Test(context.Background(), props.Options{Checks: 2000, Seed: 1})
			if r.Result != spec.Tested || r.Crash != nil || len(r.NeverFired) > 0 {
				t.Fatalf("got %s: %v %+v %+v", r.Verdict, r.NeverFired, r.Counterexample, r.Crash)
			}
			if r.Held < 1800 || r.Evidence.Compared < r.Held {
				t.Errorf("of 2000 cases %d held, with %d comparisons; %v", r.Held, r.Evidence.Compared, r.Inconclusive)
			}
		})
	}
}

// Every statement holds of all programs up to a size, from all small states.
func TestExhaustive(t *testing.T) {
	longtest.Sweep(t)
	reports, scope := groups(small).Exhaustive(context.Background(), nil, 4, func(spec.Scope) {})
	t.Logf("%+v", scope)
	for _, r := range reports {
		if r.Result == spec.Refuted || r.Crash != nil || r.Held < scope.States*95/100 {
			t.Errorf("%s: %s, %d held, %v %+v %+v", r.ID, r.Verdict, r.Held, r.NeverFired, r.Counterexample, r.Crash)
		}
	}
}

// What is checked is in the list.
func TestListOfStatements(t *testing.T) {
	var got []string
	for _, p := range groups(small).Statements() {
		got = append(got, p.Info().ID)
	}
	want := []string{
		"correctness", "completeness", "lockstep", "determinism", "monotony", "exclusivity",
		"nil-errors", "initial", "removal-paths", "intermediate",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}
