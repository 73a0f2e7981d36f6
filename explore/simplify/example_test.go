package simplify_test

import (
	"fmt"

	"tandem/explore/simplify"
	"tandem/lang"
)

// A path condition as the rules build it, and as people write it.
func Example() {
	x, y := lang.NewVar("x", lang.Int), lang.NewVar("y", lang.Int)
	c := simplify.True()
	for _, text := range []string{"!(x > y)", "!(y - x > 7)", "x + x - x < y + 1"} {
		b, err := lang.ParseExpr(text, []lang.Var{x, y})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%-19s  %v\n", b, simplify.Expr(b))
		c = c.Add(b)
	}
	fmt.Println(c.Math())
	fmt.Println(c)
	fmt.Println(c.Add(lang.Term(lang.Lt, lang.V(y), lang.V(x))).IsFalse())
	// Output:
	// !(x > y)             x <= y
	// !(y - x > 7)         y <= x + 7
	// x + x - x < y + 1    x <= y
	// x ≤ y ≤ x + 7
	// x <= y && y <= x + 7
	// true
}
