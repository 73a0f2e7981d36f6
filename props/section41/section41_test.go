package section41_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/objects"
	"tandem/props"
	"tandem/props/section41"
	"tandem/spec"
)

var (
	sides = objects.Repaired(concrete.Standard())
	// small are the limits of exhaustive checks.
	small = spec.Limits{Steps: 24, Stretch: 3, Nodes: 80}
)

// Every statement of §4.1 holds on 300 random cases, in which every rule takes
// part; the same seed gives the same reports.
func TestStatementsHold(t *testing.T) {
	longtest.Sweep(t)
	for _, p := range section41.Standard(sides, spec.DefaultLimits()).Statements() {
		t.Run(p.Info().ID, func(t *testing.T) {
			t.Parallel()
			test := func(checks int) props.Report {
				return p.Test(context.Background(), props.Options{Checks: checks, Seed: 1})
			}
			r := test(300)
			if r.Result != spec.Tested || r.Crash != nil {
				t.Fatalf("got %s: %v %+v %+v", r.Verdict, r.NeverFired, r.Counterexample, r.Crash)
			}
			if r.Held < 300*9/10 || r.Evidence.Compared < r.Held {
				t.Errorf("of 300 cases %d held, with %d comparisons; %v", r.Held, r.Evidence.Compared, r.Inconclusive)
			}
			if diff := cmp.Diff(test(60), test(60)); diff != "" {
				t.Errorf("the same seed: -want +got\n%s", diff)
			}
		})
	}
}

// Every statement holds of all programs up to a size, from all small heaps.
func TestExhaustive(t *testing.T) {
	longtest.Sweep(t)
	told := 0
	reports, scope := section41.Standard(sides, small).Exhaustive(context.Background(), nil, 5, func(spec.Scope) { told++ })
	t.Logf("%+v", scope)
	if want := (spec.Scope{Size: 5, Programs: 1896, States: 12713, Steps: scope.Steps}); scope != want || told != scope.States {
		t.Errorf("got %+v, want %+v; told %d times", scope, want, told)
	}
	for _, r := range reports {
		if r.Result != spec.Tested || r.Crash != nil || r.Held < scope.States*99/100 {
			t.Errorf("%s: %s, %d held, %v %+v %+v", r.ID, r.Verdict, r.Held, r.NeverFired, r.Counterexample, r.Crash)
		}
	}
}

// What the language is made of is in the list.
func TestListOfStatements(t *testing.T) {
	var got []string
	for _, p := range section41.Standard(sides, small).Statements() {
		got = append(got, p.Info().ID)
	}
	want := []string{
		"translation", "removal",
		"correctness", "completeness", "lockstep", "determinism", "monotony", "exclusivity",
		"nil-errors", "initial", "removal-paths", "intermediate", "wp-and-fields",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}
