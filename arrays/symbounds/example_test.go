package symbounds_test

import (
	"fmt"

	"tandem/arrays/symbounds"
	"tandem/lang"
	"tandem/symbolic"
)

// The two transitions of an assignment to an element.
func ExampleSystem() {
	p, err := lang.Parse("", []byte("var a: []int; var x: int; a[x] := a[0];"))
	if err != nil {
		panic(err)
	}
	system := symbounds.System[symbolic.Config](symbounds.Standard())
	a, _ := p.Var("a")
	for _, step := range system.Next(symbolic.Initial(p.Body)) {
		fmt.Printf("%-8s σ(a) = %v, φ = %v\n", step.Rule, step.To.Sigma.At(a), step.To.Phi)
	}
	// Output:
	// Elem     σ(a) = (a[x] := a[0]), φ = true && (0 <= x && x < |a| && (0 <= 0 && 0 < |a|))
	// Elem-Err σ(a) = a, φ = true && !(0 <= x && x < |a| && (0 <= 0 && 0 < |a|))
}
