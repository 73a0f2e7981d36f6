package backward_test

import (
	"context"
	"fmt"

	"tandem/basic"
	"tandem/explore"
	"tandem/lang"
	"tandem/languages/backward"
)

// One path, both ways.
func ExampleWithin() {
	p, err := lang.Parse("power.tdm", []byte("var x, z: int;\nz := 1;\nwhile x > 0 { x := x - 1; z := 2 * z; }"))
	if err != nil {
		fmt.Println(err)
		return
	}
	path, err := backward.Within(explore.Of(basic.New(), p), "TF", explore.Bounds{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("ρ       =", path.Trace.Math())
	fmt.Println("φ       =", path.Forward.Math())
	fmt.Println("path(ρ) =", path.Backward.Math())
	fmt.Println("the same conjuncts:", path.Equivalent(context.Background(), nil).Literal)
	// Output:
	// ρ       = z := 1 · x > 0 · x := x - 1 · z := 2 * z · ¬(x > 0)
	// φ       = true ∧ x > 0 ∧ ¬(x - 1 > 0)
	// path(ρ) = true ∧ ¬(x - 1 > 0) ∧ x > 0
	// the same conjuncts: true
}
