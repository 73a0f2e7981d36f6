package recursion_test

import (
	"context"
	"testing"

	"tandem/concrete"
	"tandem/languages/formulas"
	"tandem/languages/golden"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
)

// A run ends where a bound is reached, not before, and says which.
func TestBounds(t *testing.T) {
	const (
		bits  = "an integer has more than 4 bits (bound on bits)"
		stack = "there are more than 3 closures on the stack (bound on the stack)"
		deep  = "var x: int; proc P(u: int) { if u > 0 { P(u - 1); } } "
	)
	for _, row := range []struct {
		src      string
		maxStack int
		want     spec.Outcome
		bound    string
		reason   string
	}{
		{"var x: int; if 9 * 9 > x { x := 1; }", 0, spec.Bound, bits, "a test was not computed"},
		{"var x: int; x := 9 * 9; x := 1;", 0, spec.Bound, bits, "a variable was not computed"},
		{"var x: int; proc P(u: int) { x := 2; } P(9 * 9);", 0, spec.Bound, bits, "an argument was not computed"},
		{"var x: int; if 3 * 3 > x { x := 1; }", 0, spec.Final, "", "nine has four bits"},
		{deep + "P(1);", 3, spec.Final, "", "the main statement and two calls"},
		{deep + "P(2);", 3, spec.Bound, stack, "a call more"},
		{deep + "P(7);", 0, spec.Final, "", "no bound on the stack"},
	} {
		m := concrete.Standard()
		m.MaxBits = 4
		for _, sides := range []recursion.Sides{recursion.Published(m), formulas.RecursionArrays(m)} {
			sides.MaxStack = row.maxStack
			p := golden.Parse(t, row.src)
			end := sides.Semantics().Trace(context.Background(), p, golden.Valuation(t, p, ""), 1000, func(spec.Pair[symstacks.Config, stacks.Config]) bool { return true })
			if end.Outcome != row.want || end.Bound != row.bound {
				t.Errorf("%s, %s: got %v, %q, want %v, %q: %s", sides.Name, row.src, end.Outcome, end.Bound, row.want, row.bound, row.reason)
			}
		}
	}
}
