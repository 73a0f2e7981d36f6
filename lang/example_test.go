package lang_test

import (
	"fmt"

	"tandem/lang"
)

// A program is read, looked at, and written back in canonical layout.
func Example() {
	p, err := lang.Parse("abs.tdm", []byte("var x, r: int; r := x; if r < 0 { r := - r; }"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("inputs:", lang.Inputs(p))
	p.Body.Walk(func(s lang.Stmt) { fmt.Printf("%v  %s\n", s.Parts().At, lang.Head(s)) })
	fmt.Print(p)

	_, err = lang.Parse("abs.tdm", []byte("var x: int;\nx := y + true;"))
	fmt.Println(err)
	// Output:
	// inputs: [x]
	// 1:16  r := x
	// 1:24  if r < 0
	// 1:35  r := -r
	// var x, r: int;
	//
	// r := x;
	// if r < 0 {
	//     r := -r;
	// }
	// abs.tdm:2:6: found unknown variable "y", expected a declared one (variables are declared at the top: var x: int;)
	// abs.tdm:2:10: operator + takes int, found bool
}

// Expressions are built of operators of the table. Equal ones are one node, so
// that x + x doubled a hundred times is small.
func ExampleTerm() {
	x := lang.V(lang.NewVar("x", lang.Int))
	e := x
	for range 100 {
		e = lang.Term(lang.Add, e, e)
	}
	fmt.Println(e.Type(), "with", lang.Nodes(e), "nodes")
	fmt.Println(e.Kid(0) == e.Kid(1))
	// Output:
	// int with 101 nodes
	// true
}
