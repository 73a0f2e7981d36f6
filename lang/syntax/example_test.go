package syntax_test

import (
	"fmt"

	"tandem/lang/syntax"
)

// Source text becomes a tree with positions and comments, and canonical text
// again. A text with mistakes becomes none, and all of them are said.
func Example() {
	f, err := syntax.Parse("sum.tdm", []byte("var x:int; // the input\nx:=((x))+1;"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range f.Stmts {
		fmt.Printf("%v %T\n", s.Span(), s)
	}
	fmt.Print(string(syntax.Format(f)))

	_, err = syntax.Parse("sum.tdm", []byte("var x: int;\nx = 1;\nwhile x > 0 x := x - 1;"))
	fmt.Println(err)
	// Output:
	// 2:1 *syntax.Assign
	// var x: int; // the input
	//
	// x := x + 1;
	// sum.tdm:2:3: found "=", expected ":=" (assignment is written :=)
	// sum.tdm:3:12: found name "x", expected "{" (a block has braces, also around one statement)
}
