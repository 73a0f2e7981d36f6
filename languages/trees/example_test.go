package trees_test

import (
	"context"
	"fmt"

	"tandem/basic"
	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/languages/trees"
	"tandem/props"
)

// What the lecture says of symbolic execution trees is checked on random
// programs, here with exhaustive search of a small domain for a solver. Where
// that does not know, the case is inconclusive.
func Example() {
	open := func() (solver.Session, error) { return solver.Open("small", solver.Options{}) }
	statements, done := trees.Statements(basic.Published(concrete.Standard()), open)
	defer done()
	for _, s := range statements {
		r := s.Test(context.Background(), props.Options{Checks: 40, Seed: 1})
		fmt.Printf("%-14s  %v\n", r.ID, r.Result)
	}
	// Output:
	// tree-exclusive  holds
	// tree-covering   holds
	// tree-feasible   holds
	// tree-models     holds
	// tree-runs       holds
}
