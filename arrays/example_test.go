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

// What §2.1 prints for an array assignment is refuted by the theorems.
func ExampleReadings() {
	for _, r := range arrays.Readings() {
		if len(r.Refutes) == 0 {
			fmt.Println(r.ID, "holds, too")
		}
	}
	r, _ := spec.FindReading(arrays.Readings(), "elem")
	fmt.Println(r.Text, r.Refutes)
	// Output:
	// delta-late holds, too
	// copy-keeps-bound holds, too
	// choice-four-split holds, too
	// published-access holds, too
	// a[e] := e' is σ[a := (a[eσ] := e'σ)], as printed: σ is not applied to a [correctness completeness lockstep exclusivity]
}
