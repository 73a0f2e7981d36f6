package arrays_test

import (
	"context"
	"fmt"

	"tandem/arrays"
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// A run on both sides at once: the path condition holds of the input, and the
// substitution gives the final values.
func ExampleNew() {
	p, err := lang.Parse("", []byte("var a: []int; var i: int; a[i] := 1; if a[0] == 1 { |a| := 0; }"))
	if err != nil {
		panic(err)
	}
	a, _ := p.Var("a")
	v, _ := lang.ParseValue("[7, 8]", a.Type)
	sem := arrays.New()
	sem.Trace(context.Background(), p, concrete.NewValuation(map[lang.Var]lang.Value{a: v}), 100,
		func(at spec.Pair[symbolic.Config, concrete.Config]) bool {
			fmt.Println(at.ConcreteRule, at.Concrete.V.At(a), at.Symbolic.Sigma.At(a))
			return true
		})
	// Output:
	// [7, 8] a
	// Elem [1, 8] (a[i] := 1)
	// If-T [1, 8] (a[i] := 1)
	// Bound {0: 1, 1: 8, else 0, length 0} (|(a[i] := 1)| := 0)
}
