package section2_test

import (
	"context"
	"fmt"

	"tandem/basic"
	"tandem/concrete"
	"tandem/props"
	"tandem/props/section2"
	"tandem/spec"
)

// Every statement of §2 is checked on random cases.
func Example() {
	language := basic.Published(concrete.Standard())
	for _, statement := range section2.Standard(language, spec.DefaultLimits()).Statements() {
		r := statement.Test(context.Background(), props.Options{Checks: 100, Seed: 1})
		fmt.Printf("%-13s  %v in %d cases\n", r.ID, r.Result, r.Generated)
	}
	// Output:
	// lemma-2.1      tested in 100 cases
	// corollary-2.2  tested in 100 cases
	// correctness    tested in 100 cases
	// completeness   tested in 100 cases
	// lockstep       tested in 100 cases
	// determinism    tested in 100 cases
	// progress       tested in 100 cases
	// monotony       tested in 100 cases
	// exclusivity    tested in 100 cases
}

// Every statement is checked on all programs up to a size.
func ExampleStandard_exhaustive() {
	language := basic.Published(concrete.Standard())
	reports, scope := section2.Standard(language, spec.DefaultLimits()).Exhaustive(context.Background(), nil, 4, nil)
	fmt.Println(scope.Programs, "programs,", scope.States, "with a valuation,", scope.Points, "points of the lemmas")
	for _, r := range reports {
		fmt.Println(r.ID, r.Result)
	}
	// Output:
	// 304 programs, 1308 with a valuation, 2186 points of the lemmas
	// lemma-2.1 tested
	// corollary-2.2 tested
	// correctness tested
	// completeness tested
	// lockstep tested
	// determinism tested
	// progress tested
	// monotony tested
	// exclusivity tested
}
