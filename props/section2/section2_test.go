package section2_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/spec"
)

func published() basic.Sides { return basic.Published(concrete.Standard()) }

// Every statement of §2 holds of the language as published, on 300 random
// cases in which every rule takes part; the same seed gives the same reports.
func TestStatementsHold(t *testing.T) {
	longtest.Sweep(t)
	for _, p := range section2.Standard(published(), spec.DefaultLimits()).Statements() {
		t.Run(p.Info().ID, func(t *testing.T) {
			t.Parallel()
			test := func(seed uint64) props.Report {
				return p.Test(context.Background(), props.Options{Checks: 300, Seed: seed})
			}
			r := test(1)
			if r.Result != spec.Tested || r.Crash != nil {
				t.Fatalf("got %s: %+v %+v", r.Verdict, r.Counterexample, r.Crash)
			}
			if len(r.NeverFired) > 0 {
				t.Errorf("no evidence of %v", r.NeverFired)
			}
			if r.Held < 290 || r.Evidence.Compared < r.Held {
				t.Errorf("of 300 cases %d held, with %d comparisons", r.Held, r.Evidence.Compared)
			}
			if diff := cmp.Diff(r, test(1)); diff != "" {
				t.Errorf("the same seed: -want +got\n%s", diff)
			}
			if p.Info().ID == "lemma-2.1" || p.Info().ID == "corollary-2.2" {
				return // their evidence is one comparison a case
			}
			if cmp.Equal(r, test(2)) {
				t.Error("another seed gives the same report")
			}
		})
	}
}

// Every statement holds on all programs over the small vocabulary up to size
// 5, from all small states: so many of them.
func TestExhaustive(t *testing.T) {
	longtest.Sweep(t)
	told := 0
	reports, scope := section2.Standard(published(), spec.DefaultLimits()).Exhaustive(context.Background(), nil, 5, func(spec.Scope) { told++ })
	for _, r := range reports {
		if r.Result != spec.Tested || r.Held != r.Generated || r.Crash != nil {
			t.Errorf("%s: %s, %d of %d held: %+v", r.ID, r.Verdict, r.Held, r.Generated, r.Counterexample)
		}
		if len(r.NeverFired) > 0 {
			t.Errorf("%s: no evidence of %v", r.ID, r.NeverFired)
		}
	}
	// A state is one of three integers or two truth values for each variable.
	states := 0
	voc := programs.Small()
	for size := range 6 {
		for p := range props.All(func(src props.Source) *lang.Program {
			p, _ := voc.Program(src, size)
			return p
		}) {
			if p == nil {
				continue
			}
			n := 1
			for _, x := range p.Vars {
				if x.Type == lang.Int {
					n *= 3
				} else {
					n *= 2
				}
			}
			states += n
		}
	}
	// 1 + 10 + 6 + 270 + 318 programs.
	want := spec.Scope{Size: 5, Programs: 605, States: 2365, Points: 23607, Steps: scope.Steps}
	if diff := cmp.Diff(want, scope); diff != "" || states != scope.States || scope.Steps < 100_000 {
		t.Errorf("%d states, %d steps", states, scope.Steps)
		t.Errorf("-want +got\n%s", diff)
	}
	if told != scope.States+scope.Points {
		t.Errorf("told of %d, want %d states and points", told, scope.States+scope.Points)
	}
}
