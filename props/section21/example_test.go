package section21_test

import (
	"context"
	"fmt"

	"tandem/arrays"
	"tandem/concrete"
	"tandem/props"
	"tandem/props/section21"
	"tandem/spec"
)

// Every statement of §2.1 is checked on random cases.
func Example() {
	language := arrays.Repaired(concrete.Standard())
	for _, statement := range section21.Standard(language, spec.DefaultLimits()).Statements() {
		r := statement.Test(context.Background(), props.Options{Checks: 300, Seed: 1})
		fmt.Printf("%-18s  %v in %d cases\n", r.ID, r.Result, r.Generated)
	}
	// Output:
	// lemma-2.1           tested in 300 cases
	// corollary-2.2       tested in 300 cases
	// read-over-write     tested in 300 cases
	// bounds              tested in 300 cases
	// strict              tested in 300 cases
	// delta               tested in 300 cases
	// delta-substitution  tested in 300 cases
	// length              tested in 300 cases
	// correctness         tested in 300 cases
	// completeness        tested in 300 cases
	// lockstep            tested in 300 cases
	// determinism         tested in 300 cases
	// progress            tested in 300 cases
	// monotony            tested in 300 cases
	// exclusivity         tested in 300 cases
	// natural             tested in 300 cases
	// messages            tested in 300 cases
}

// Every statement is checked on all programs up to a size.
func ExampleStandard() {
	language := arrays.Repaired(concrete.Standard())
	_, scope := section21.Standard(language, spec.DefaultLimits()).Exhaustive(context.Background(), nil, 3, nil)
	fmt.Println(scope.Programs, "programs,", scope.States, "with a valuation,", scope.Points, "points of the lemmas")
	// Output:
	// 80 programs, 388 with a valuation, 2847 points of the lemmas
}
