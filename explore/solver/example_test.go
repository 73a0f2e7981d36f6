package solver_test

import (
	"context"
	"fmt"

	"tandem/explore/solver"
	"tandem/lang"
)

// Assertions stand on a stack; Check asks whether they hold together. Here the
// solver is exhaustive search: it knows that there is no model only where no
// integer has to be guessed.
func Example() {
	s, err := solver.Open("small", solver.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()
	ctx := context.Background()
	x, p := lang.NewVar("x", lang.Int), lang.NewVar("p", lang.Bool)
	assert := func(text string) {
		b, err := lang.ParseExpr(text, []lang.Var{x, p})
		if err != nil {
			fmt.Println(err)
			return
		}
		s.Assert(b)
	}

	assert("x * x == 49 && x < 0")
	fmt.Println(s.Check(ctx))
	s.Push()
	assert("x > 0")
	fmt.Println(s.Check(ctx))
	s.Pop()
	s.Push()
	assert("p && !p")
	fmt.Println(s.Check(ctx).Answer)
	s.Pop()
	fmt.Println(s.Check(ctx).Answer)
	// Output:
	// sat {x: -7}
	// unknown: no model with integers between -8 and 8
	// unsat
	// sat
}
