package spec_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/spec"
)

type none = struct{}

// verdicts returns what each statement says about a toy, in the order of
// Statements.
func verdicts(ctx context.Context, y toy, lim spec.Limits) map[string]spec.Verdict {
	found := map[string]spec.Verdict{}
	for _, st := range spec.Statements[none, none, int, int]() {
		found[st.ID] = st.Judge(ctx, y.semantics(), lim, none{}, none{})
	}
	return found
}

// letters returns one letter a statement: h holds, R refuted, i inconclusive.
func letters(found map[string]spec.Verdict) string {
	var text strings.Builder
	for _, st := range spec.Statements[none, none, int, int]() {
		text.WriteString(map[spec.Result]string{spec.Tested: "h", spec.Refuted: "R", spec.Inconclusive: "i"}[found[st.ID].Result])
	}
	return text.String()
}

var usual = spec.Limits{Steps: 8, Stretch: 2, Nodes: 40}

// The statements are, in this order: correctness, completeness, lockstep,
// determinism, progress, monotony, exclusivity.
func TestStatementsOfSemantics(t *testing.T) {
	branches := edges{{0, "a", 1}, {0, "b", 2}}
	everyOther := map[int]int{0: 0, 1: 2, 2: 4}
	for _, row := range []struct {
		name   string
		in     toy
		lim    spec.Limits
		want   string
		reason string
	}{
		{
			"twins", toy{sym: branches, con: chain(1), fails: []int{2}}, usual, "hhhhhhh",
			"of two branches the one that holds is the run",
		},
		{"nothing", toy{}, usual, "hhhhhhh", "no step, on both sides"},
		{
			"wrong instance", toy{sym: chain(1), con: chain(1), instance: map[int]int{0: 0, 1: 7}}, usual, "RRRhhhh",
			"the same rules, but not the same states",
		},
		{
			"wrong initial instance", toy{instance: map[int]int{0: 7}}, usual, "RRRhhhh",
			"the empty path counts",
		},
		{
			"path too many", toy{sym: chain(2), con: chain(1)}, usual, "RhRhhhR",
			"the second symbolic configuration is not reached concretely",
		},
		{
			"path missing", toy{sym: chain(1), con: chain(2)}, usual, "hRRhhhR",
			"the second concrete configuration is not reached symbolically",
		},
		{
			"missing later", toy{sym: chain(1), con: chain(4)}, usual, "hRRhhhR",
			"nor are those after it",
		},
		{
			"condition of nothing", toy{sym: chain(1), con: chain(1), fails: []int{0, 1}}, usual, "hRRhhhR",
			"correctness holds vacuously",
		},
		{
			"condition too strong", toy{sym: branches, con: chain(1), fails: []int{1, 2}}, usual, "hRRhhhR",
			"a path that no state takes",
		},
		{
			"condition too weak", toy{sym: branches, con: chain(1), instance: map[int]int{0: 0, 1: 1, 2: 1}}, usual, "hhRhhhR",
			"two paths for one state, with the same instance",
		},
		{
			"same rule twice", toy{sym: edges{{0, "a", 1}, {0, "a", 2}}, con: chain(1), instance: map[int]int{0: 0, 1: 1, 2: 1}}, usual, "hhRhhhR",
			"two paths for one state, by the same rules",
		},
		{
			"other rules", toy{sym: edges{{0, "b", 1}}, con: chain(1)}, usual, "hhRhhhR",
			"the same states, by rules that are no twins",
		},
		{
			"other names", toy{sym: edges{{0, "b", 1}}, con: chain(1), twins: map[string]string{"b": "a"}}, usual, "hhhhhhh",
			"a is the twin of b here",
		},
		{
			"two concrete rules", toy{sym: branches, con: branches}, usual, "hhhRhhR",
			"a choice, and the twin of each is there",
		},
		{
			"a choice, and another", toy{sym: branches, con: branches, instance: map[int]int{0: 0, 1: 1, 2: 1}}, usual, "hRRRhhR",
			"the second step leads elsewhere on the two sides",
		},
		{
			"a choice on one side", toy{sym: chain(1), con: branches}, usual, "hRRRhhR",
			"the second step has no twin",
		},
		{
			"behind a choice", toy{sym: append(edges{{1, "a", 3}, {2, "a", 4}}, branches...), con: append(edges{{1, "a", 3}}, branches...)}, usual, "RhRRhhR",
			"both ways are followed: of the second one only the symbolic side goes on",
		},
		{
			"one rule, two successors", toy{sym: chain(1), con: edges{{0, "a", 1}, {0, "a", 1}}}, usual, "hhRRhhh",
			"even where both are the same: it is one transition too many",
		},
		{
			"stuck", toy{sym: chain(1), con: chain(1), stuck: []int{1}}, usual, "hhhhRhh",
			"both sides are, which only progress is about",
		},
		{
			"condition comes back", toy{sym: chain(2), fails: []int{1}}, usual, "RhhhhRR",
			"the second step holds, the first does not: what it reaches is reached from a condition that was forgotten",
		},
		{
			"silent step", toy{sym: chain(2), con: chain(1), instance: map[int]int{0: 0, 2: 1}}, usual, "hhRhhhR",
			"two symbolic steps for one, the first without an instance",
		},
		{
			"stuttering", toy{sym: chain(2), con: chain(1), instance: map[int]int{0: 0, 1: 0, 2: 1}}, usual, "hhRhhhR",
			"two symbolic steps for one, the first with the same instance",
		},
		{
			"silent, then wrong", toy{sym: chain(2), con: chain(1), instance: map[int]int{0: 0, 2: 7}}, usual, "RRRhhhR",
			"a silent step does not hide what follows",
		},
		{
			"hidden step", toy{sym: chain(1), con: chain(2), hidden: []int{1}, instance: map[int]int{0: 0, 1: 2}}, usual, "hhRhhhR",
			"two concrete steps for one, with what is between not visible",
		},
		{
			"two for one, visible", toy{sym: chain(1), con: chain(2), instance: map[int]int{0: 0, 1: 2}}, usual, "hRRhhhR",
			"completeness is about every visible configuration",
		},
		{
			"stretch", toy{sym: chain(2), con: chain(4), hidden: []int{1, 3}, instance: everyOther}, spec.Limits{Steps: 2, Stretch: 2, Nodes: 40}, "hhRhhhh",
			"two concrete steps for each; the tree is cut, and exclusivity sees a part",
		},
		{
			"stretch too small", toy{sym: chain(2), con: chain(4), hidden: []int{1, 3}, instance: everyOther}, spec.Limits{Steps: 2, Stretch: 1, Nodes: 40}, "ihRhhhh",
			"correctness cannot look for the fourth concrete step",
		},
		{
			"symbolic stretch", toy{sym: chain(4), con: chain(2), instance: map[int]int{0: 0, 2: 1, 4: 2}}, spec.Limits{Steps: 2, Stretch: 2, Nodes: 40}, "hhRhhhh",
			"two symbolic steps for each",
		},
		{
			"symbolic stretch too small", toy{sym: chain(4), con: chain(2), instance: map[int]int{0: 0, 2: 1, 4: 2}}, spec.Limits{Steps: 2, Stretch: 1, Nodes: 40}, "hiRhhhh",
			"completeness cannot look for the fourth symbolic step",
		},
		{
			"bound", toy{sym: chain(2), con: chain(2), bounds: []int{1}}, usual, "ihiiihh",
			"nothing is said about what follows the first step",
		},
		{
			"loop", toy{sym: edges{{0, "a", 0}}, con: edges{{0, "a", 0}}}, usual, "hhhhhhh",
			"so far as it was looked at",
		},
		{
			"few nodes", toy{sym: chain(6), con: chain(6), fails: []int{4}}, spec.Limits{Steps: 8, Stretch: 2, Nodes: 3}, "hRRhhhh",
			"the statements about all paths do not see the fourth step",
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			found := verdicts(context.Background(), row.in, row.lim)
			if diff := cmp.Diff(row.want, letters(found)); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
			for id, v := range found {
				f := v.Failure
				if (v.Result == spec.Refuted) != (f != nil) || (v.Result == spec.Tested) != (v.Reason == "") {
					t.Errorf("%s: a verdict that does not say why, or says too much: %+v", id, v)
				}
				if f != nil && (len(f.Path) != f.Step || f.Wanted == "" || f.Got == "" || f.At == "") {
					t.Errorf("%s: a failure that does not say all: %+v", id, *f)
				}
			}
		})
	}
}

// What a verdict shows: where the sides part, and what was exercised.
func TestEvidence(t *testing.T) {
	silent := toy{sym: chain(2), con: chain(1), instance: map[int]int{0: 0, 2: 1}}
	for _, row := range []struct {
		name, statement string
		in              toy
		want            spec.Evidence
		reason          string
	}{
		{
			"branch", "correctness", toy{sym: edges{{0, "a", 1}, {0, "b", 2}}, con: chain(1), fails: []int{2}},
			spec.Evidence{
				Symbolic: spec.CountsOf(map[string]int{"a": 1}), Concrete: spec.CountsOf(map[string]int{"a": 1}),
				Compared: 2, Infeasible: 1, Satisfied: 2, Longest: 1, Branching: 1,
			}, "the branch that does not hold is no step",
		},
		{
			"silent", "correctness", silent,
			spec.Evidence{
				Symbolic: spec.CountsOf(map[string]int{"a": 2}), Concrete: spec.CountsOf(map[string]int{"a": 1}),
				Compared: 2, Silent: 1, Satisfied: 3, Longest: 2,
			}, "what has no instance is counted",
		},
		{
			"hidden", "completeness", toy{sym: chain(1), con: chain(2), hidden: []int{1}, instance: map[int]int{0: 0, 1: 2}},
			spec.Evidence{
				Symbolic: spec.CountsOf(map[string]int{"a": 1}), Concrete: spec.CountsOf(map[string]int{"a": 2}),
				Compared: 2, Silent: 1, Satisfied: 2, Longest: 2,
			}, "what is not visible is counted",
		},
		{
			"loop", "lockstep", toy{sym: edges{{0, "a", 0}}, con: edges{{0, "a", 0}}},
			spec.Evidence{
				Symbolic: spec.CountsOf(map[string]int{"a": 8}), Concrete: spec.CountsOf(map[string]int{"a": 8}),
				Compared: 8, Satisfied: 8, Longest: 8, Cut: 1,
			}, "a run that was cut is counted",
		},
		{
			"end", "progress", toy{con: chain(3)},
			spec.Evidence{Concrete: spec.CountsOf(map[string]int{"a": 3}), Compared: 4, Longest: 3, Ended: spec.CountsOf(map[string]int{"final": 1})},
			"how the run ended",
		},
		{
			"stuck", "determinism", toy{con: chain(1), stuck: []int{1}},
			spec.Evidence{Concrete: spec.CountsOf(map[string]int{"a": 1}), Compared: 2, Longest: 1, Ended: spec.CountsOf(map[string]int{"stuck": 1})},
			"how the run ended",
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			v := verdicts(context.Background(), row.in, usual)[row.statement]
			if diff := cmp.Diff(row.want, v.Evidence); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
	var sum spec.Evidence
	part := spec.Evidence{Symbolic: spec.CountsOf(map[string]int{"a": 1}), Longest: 3, Cut: 1}
	sum.Add(part)
	before := sum.Clone()
	sum.Add(spec.Evidence{Symbolic: spec.CountsOf(map[string]int{"a": 2, "b": 1}), Longest: 2, Cut: 1})
	if diff := cmp.Diff(spec.Evidence{Symbolic: spec.CountsOf(map[string]int{"a": 3, "b": 1}), Longest: 3, Cut: 2}, sum); diff != "" {
		t.Errorf("sum: -want +got\n%s", diff)
	}
	if part.Symbolic.Get("a") != 1 || before.Symbolic.Get("a") != 1 {
		t.Error("Add changes counts that are not its own")
	}
}

func TestFailure(t *testing.T) {
	v := verdicts(context.Background(), toy{sym: chain(3), con: chain(2)}, usual)["correctness"]
	want := &spec.Failure{Step: 3, Path: []string{"a", "a", "a"}, At: "3", Wanted: "3", Got: "2, after 2 steps"}
	if diff := cmp.Diff(want, v.Failure); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestStatementsAreInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("enough"))
	for id, v := range verdicts(ctx, toy{sym: chain(1), con: chain(2)}, usual) {
		if v.Result != spec.Inconclusive || v.Reason != "interrupted: enough" {
			t.Errorf("%s: got %v, %q", id, v.Result, v.Reason)
		}
	}
}

// Where the run ends before the last path, there is no configuration to ask
// Bound about.
func TestBoundIsAskedOfConfigurations(t *testing.T) {
	sem := toy{sym: chain(3), con: chain(1)}.semantics()
	sem.Concrete = edges{{5, "a", 6}}.system("from five")
	sem.InitC = func(none, none) int { return 5 }
	sem.Bound = func(c int) (string, bool) {
		if c != 5 && c != 6 {
			t.Errorf("Bound was asked about %d, which is not reached", c)
		}
		return "", false
	}
	for _, st := range spec.Statements[none, none, int, int]() {
		st.Judge(context.Background(), sem, usual, none{}, none{})
	}
}
