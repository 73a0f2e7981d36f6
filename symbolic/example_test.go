package symbolic_test

import (
	"fmt"

	"tandem/lang"
	"tandem/symbolic"
)

// Both branches of a choice are steps, each with its path condition.
func Example() {
	p, err := lang.Parse("abs.tdm", []byte("var x: int; x := x - 1; if x < 0 { x := -x; }"))
	if err != nil {
		fmt.Println(err)
		return
	}
	x := p.Vars[0]
	system := symbolic.System(symbolic.Apply)
	frontier := []symbolic.Config{symbolic.Initial(p.Body)}
	for len(frontier) > 0 {
		c := frontier[0]
		frontier = frontier[1:]
		for _, step := range system.Next(c) {
			fmt.Printf("%-6s  σ(x) = %v, φ = %v\n", step.Rule, step.To.Sigma.At(x), step.To.Phi)
			frontier = append(frontier, step.To)
		}
	}
	// Output:
	// Assign  σ(x) = x - 1, φ = true
	// If-T    σ(x) = x - 1, φ = true && x - 1 < 0
	// If-F    σ(x) = x - 1, φ = true && !(x - 1 < 0)
	// Assign  σ(x) = -(x - 1), φ = true && x - 1 < 0
}
