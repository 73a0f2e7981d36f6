package ledger

import (
	"testing"

	"tandem/props"
	"tandem/spec"
)

// All cases up to a size are a search, also where a rule fires only in the larger
// random cases; where no run has it, they are none.
func TestSearchedSize(t *testing.T) {
	all := &Run{Mode: Exhaustive, Size: 4, Reports: []props.Report{{ID: "s", Result: spec.Inconclusive, Held: 5, NeverFired: []string{"symbolic A"}}}}
	random := &Run{Mode: Random, Solver: NoSolver, Reports: []props.Report{{ID: "s", Result: spec.Tested, Held: 100}}}
	other := &Run{Mode: Random, Solver: NoSolver, Seed: 2, Reports: []props.Report{{ID: "s", Result: spec.Tested, Held: 30}}}
	asked := &Run{Mode: Random, Solver: "a solver", Seed: 3, Reports: []props.Report{{ID: "s", Result: spec.Tested, Held: 20}}}
	refuted := &Run{Mode: Exhaustive, Size: 6, Reports: []props.Report{{ID: "s", Result: spec.Refuted, Held: 5, Counterexample: &props.Counterexample{}}}}
	for _, row := range []struct {
		name         string
		runs         []*Run
		size, random int
	}{
		{"a rule that fires at random", []*Run{all, random}, 4, 100},
		{"a rule that fires nowhere", []*Run{all}, 0, 0},
		{"the same seed, which is the same cases", []*Run{all, random, random}, 4, 100},
		{"another seed", []*Run{all, random, other}, 4, 130},
		{"another seed, decided by a solver", []*Run{all, random, asked}, 4, 120},
		{"a refutation", []*Run{refuted, random}, 0, 100},
	} {
		s := falls{}.searched("l", "s", row.runs)
		if s.Size != row.size || s.Random != row.random {
			t.Errorf("%s: size %d, %d random cases, want %d, %d", row.name, s.Size, s.Random, row.size, row.random)
		}
	}
}
