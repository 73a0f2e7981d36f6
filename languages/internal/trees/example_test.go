package trees_test

import (
	"context"
	"fmt"

	"tandem/basic"
	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/languages/internal/trees"
	"tandem/props"
)

// What the lecture says of symbolic execution trees is checked on random
// programs, here with exhaustive search of a small domain for a solver. Where
// that does not know, the case is inconclusive, and so is the statement where there are
// more such cases than props.UndecidedLimit allows.
func Example() {
	open := func() (solver.Session, error) { return solver.Open("small", solver.Options{}) }
	statements, done := trees.Statements(basic.Published(concrete.Standard()), open)
	defer done()
	for _, s := range statements {
		r := s.Test(context.Background(), props.Options{Checks: 40, Seed: 1})
		fmt.Printf("%-14s  %v, of %d cases %d hold\n", r.ID, r.Result, r.Generated, r.Held)
	}
	// Output:
	// tree-exclusive  inconclusive, of 40 cases 28 hold
	// tree-covering   inconclusive, of 40 cases 24 hold
	// tree-feasible   inconclusive, of 40 cases 39 hold
	// tree-models     inconclusive, of 40 cases 39 hold
	// tree-runs       inconclusive, of 40 cases 38 hold
}
