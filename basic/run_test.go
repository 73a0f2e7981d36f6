package basic_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/basic"
	"tandem/concrete"
	"tandem/languages/golden"
	"tandem/spec"
)

// How runs of the basic language end.
func TestRunOutcomes(t *testing.T) {
	small := concrete.Standard()
	small.MaxBits = 64
	type ending struct {
		Outcome spec.Outcome
		Steps   int
		Bound   string
	}
	for _, row := range []struct {
		name, in string
		sem      *basic.Semantics
		max      int
		want     ending
		reason   string
	}{
		{"final", "x := 3; while x > 0 { x := x - 1; }", basic.New(), 100, ending{spec.Final, 8, ""}, "one assignment, three rounds of two, one end"},
		{"empty", "", basic.New(), 100, ending{spec.Final, 0, ""}, "⟨ε, V⟩ has no transition"},
		{"no rule for the end of a loop", "x := 3; while x > 0 { x := x - 1; }", lacking("While-F"), 100, ending{spec.Stuck, 7, ""}, "an exercise is stuck where its rule is missing"},
		{"no rule for assignments", "if x == 0 { x := 1; }", lacking("Assign"), 100, ending{spec.Stuck, 1, ""}, "the test is taken before"},
		{"no rule that is needed", "if x == 0 { x := 1; }", lacking("If-F"), 100, ending{spec.Final, 2, ""}, "a rule that is missing is not missed"},
		{"bound on steps", "while true { }", basic.New(), 1000, ending{spec.Bound, 1000, "bound on steps"}, "it never ends"},
		{
			"bound on bits", "x := 2; while x > 0 { x := x * x; }", basic.Published(small).Semantics(), 1000,
			ending{spec.Bound, 13, "an integer has more than 64 bits (bound on bits)"}, "the sixth square is 2^64, of 65 bits: its test is neither true nor false",
		},
		{
			"bound on bits by sums", "x := 1; while x > 0 { x := x + x; }", basic.Published(small).Semantics(), 1000,
			ending{spec.Bound, 129, "an integer has more than 64 bits (bound on bits)"}, "the 64th sum is 2^64: one assignment, 64 rounds of two",
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			p := golden.Parse(t, "var x: int;\n"+row.in)
			end := row.sem.Run(context.Background(), p, concrete.Valuation{}, row.max, nil)
			if diff := cmp.Diff(row.want, ending{end.Outcome, end.Steps, end.Bound}); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

func lacking(rule string) *basic.Semantics {
	sides := basic.Published(concrete.Standard())
	system := concrete.System(sides.Eval).Without(rule)
	sides.Concrete = &system
	return sides.Semantics()
}

// The pairing is literal: V∘σ(x) = V(σ(x)), and each variable is evaluated in
// V and not in what the others have become.
func TestCompose(t *testing.T) {
	p := golden.Parse(t, "var x, y, z: int; z := x; x := y; y := z; if x > 1 { z := 7; }")
	for _, row := range []struct {
		name, in, path string
		want           string
		reason         string
	}{
		{"identity", "x=1,y=2,z=3", "", "{x: 1, y: 2, z: 3}", "V∘id = V"},
		{"one", "x=1,y=2,z=3", "Assign", "{x: 1, y: 2, z: 1}", "V(x) is 1"},
		{"exchange", "x=1,y=2,z=3", "Assign Assign Assign", "{x: 2, y: 1, z: 1}", "σ is {x ↦ y, y ↦ x, z ↦ x}: all at once"},
		{"branch", "x=1,y=2,z=3", "Assign Assign Assign If-T Assign", "{x: 2, y: 1, z: 7}", "a constant"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			view := basic.New().Under(golden.Valuation(t, p, row.in))
			c, ok := view.Instance(follow(t, p, row.path))
			if got := strings.TrimSpace(basic.ShowValuation(c.V)); !ok || got != row.want {
				t.Errorf("%s: got %s, want %s", row.reason, got, row.want)
			}
		})
	}
}
