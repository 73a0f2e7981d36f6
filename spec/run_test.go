package spec_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/spec"
)

func TestRun(t *testing.T) {
	long := edges{{0, "a", 0}}
	for _, row := range []struct {
		name   string
		in     toy
		max    int
		want   spec.Ending[int]
		reason string
	}{
		{"final", toy{con: chain(3)}, 8, spec.Ending[int]{Outcome: spec.Final, At: 3, Steps: 3}, "no transition, and terminated"},
		{"final with no step to spare", toy{con: chain(3)}, 3, spec.Ending[int]{Outcome: spec.Final, At: 3, Steps: 3}, "the bound is on steps that are taken"},
		{"at once", toy{}, 0, spec.Ending[int]{Outcome: spec.Final}, "no step is needed"},
		{"stuck", toy{con: chain(3), stuck: []int{3}}, 8, spec.Ending[int]{Outcome: spec.Stuck, At: 3, Steps: 3}, "no transition, and not terminated"},
		{"bound on steps", toy{con: long}, 8, spec.Ending[int]{Outcome: spec.Bound, Steps: 8, Bound: "bound on steps"}, "the run goes on"},
		{"one step too few", toy{con: chain(3)}, 2, spec.Ending[int]{Outcome: spec.Bound, At: 2, Steps: 2, Bound: "bound on steps"}, "so does this one"},
		{"bound of the machine", toy{con: chain(3), bounds: []int{3}}, 8, spec.Ending[int]{Outcome: spec.Bound, At: 3, Steps: 3, Bound: "a bound"}, "not final: nothing is known of it"},
		{"bound at the start", toy{con: chain(3), bounds: []int{0}}, 8, spec.Ending[int]{Outcome: spec.Bound, Bound: "a bound"}, "no step is taken"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			var seen []int
			got := row.in.semantics().Run(context.Background(), none{}, none{}, row.max, func(n int, from int, step spec.Step[int]) {
				if n != len(seen)+1 || step.Rule != "a" {
					t.Errorf("told of step %d by %s after %d steps", n, step.Rule, len(seen))
				}
				seen = append(seen, from)
			})
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
			if len(seen) != got.Steps {
				t.Errorf("told of %d steps, want %d", len(seen), got.Steps)
			}
		})
	}
	ctx, cancel := context.WithCancel(context.Background())
	got := toy{con: long}.semantics().Run(ctx, none{}, none{}, 1<<30, func(n int, _ int, _ spec.Step[int]) {
		if n == 1000 {
			cancel()
		}
	})
	if got.Outcome != spec.Interrupted || got.Steps < 1000 || got.Steps > 2048 {
		t.Errorf("interrupted: got %+v", got)
	}
}

func TestTrace(t *testing.T) {
	for _, row := range []struct {
		name   string
		in     toy
		max    int
		want   spec.TraceEnding
		pairs  int
		reason string
	}{
		{"together", toy{sym: chain(3), con: chain(3)}, 8, spec.TraceEnding{Outcome: spec.Final, Steps: 3}, 4, "both terminate"},
		{"stuck together", toy{sym: chain(1), con: chain(1), stuck: []int{1}}, 8, spec.TraceEnding{Outcome: spec.Stuck, Steps: 1}, 2, "both stop and are not final"},
		{"bound on steps", toy{sym: chain(3), con: chain(3)}, 2, spec.TraceEnding{Outcome: spec.Bound, Steps: 2, Bound: "bound on steps"}, 3, "there is a third step"},
		{"bound of the machine", toy{sym: chain(3), con: chain(3), bounds: []int{1}}, 8, spec.TraceEnding{Outcome: spec.Bound, Steps: 1, Bound: "a bound"}, 2, "nothing is known of what follows"},
		{"silent step", toy{sym: chain(2), con: chain(1), instance: map[int]int{0: 0, 2: 1}}, 8, spec.TraceEnding{Outcome: spec.Final, Steps: 2}, 3, "the side with an administrative configuration moves alone"},
		{"other instance", toy{sym: chain(1), con: chain(1), instance: map[int]int{0: 0, 1: 7}}, 8, spec.TraceEnding{Parted: "the instance of the symbolic configuration is 7 and not the concrete one, 1", Steps: 1}, 2, "it ends where the sides part"},
		{"condition does not hold", toy{fails: []int{0}}, 8, spec.TraceEnding{Parted: "the path condition does not hold"}, 1, "at the start"},
		{"one side ends", toy{sym: chain(2), con: chain(1)}, 8, spec.TraceEnding{Parted: "the concrete side has no transition, the symbolic side a transition by a to a path condition that holds", Steps: 1}, 2, "the other goes on"},
		{"other rules", toy{sym: edges{{0, "b", 1}}, con: chain(1)}, 8, spec.TraceEnding{Parted: "the concrete side steps by a, the symbolic side by b, which are not twins"}, 1, "they do not correspond"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			pairs := 0
			got := row.in.semantics().Trace(context.Background(), none{}, none{}, row.max, func(spec.Pair[int, int]) bool { pairs++; return true })
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
			if pairs != row.pairs {
				t.Errorf("%s: got %d pairs, want %d", row.reason, pairs, row.pairs)
			}
		})
	}
}

func TestSystem(t *testing.T) {
	sys := edges{{0, "a", 1}, {0, "b", 2}}.system("toy")
	b, _ := sys.Rule("b")
	for _, row := range []struct {
		name   string
		in     spec.System[int]
		want   []spec.Step[int]
		reason string
	}{
		{"as it is", sys, []spec.Step[int]{{Rule: "a", To: 1}, {Rule: "b", To: 2}}, "in the order of the rules"},
		{"with", sys.With(spec.Rule[int]{ID: "a", Apply: func(int) []int { return []int{7, 8} }}), []spec.Step[int]{{Rule: "a", To: 7}, {Rule: "a", To: 8}, {Rule: "b", To: 2}}, "the rule keeps its place"},
		{"without", sys.Without("a"), []spec.Step[int]{{Rule: "b", To: 2}}, "the rule never applies"},
		{"put back", sys.Without("b").With(b), []spec.Step[int]{{Rule: "a", To: 1}, {Rule: "b", To: 2}}, "a rule that was left out can be put back"},
		{"still", sys, []spec.Step[int]{{Rule: "a", To: 1}, {Rule: "b", To: 2}}, "systems are values"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			if diff := cmp.Diff(row.want, row.in.Next(0)); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
			if diff := cmp.Diff([]string{"a", "b"}, row.in.IDs()); diff != "" {
				t.Errorf("IDs: -want +got\n%s", diff)
			}
		})
	}
	if _, ok := sys.Rule("c"); ok {
		t.Error("a rule that is not there is found")
	}
	for name, f := range map[string]func(){
		"With":    func() { sys.With(spec.Rule[int]{ID: "c"}) },
		"Without": func() { sys.Without("c") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s of a rule that is not there does not panic", name)
				}
			}()
			f()
		}()
	}
}
