package syntax_test

import (
	"errors"
	"fmt"

	"tandem/lang/syntax"
)

// Errors have their places, and are drawn over the text that they are in.
func ExampleErrors_Render() {
	src := []byte("x := 1;\nwhlie x > 0 { x = 0; }\n")
	_, err := syntax.Parse("p.tdm", src)
	var errs syntax.Errors
	if errors.As(err, &errs) {
		fmt.Print(errs.Render(src))
	}
	// Output:
	// p.tdm:2:1: found name "whlie", expected a statement
	//  2 | whlie x > 0 { x = 0; }
	//    | ^^^^^
	// hint: did you mean while?
	//
	// p.tdm:2:17: found "=", expected ":="
	//  2 | whlie x > 0 { x = 0; }
	//    |                 ^
	// hint: assignment is written :=
	//
	// 2 errors
}
