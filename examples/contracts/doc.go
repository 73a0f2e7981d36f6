// Package contracts has methods with contracts: each is verified by its weakest
// precondition and a solver, and nothing else is done with it. There are no
// transition systems here, and no theorems.
//
//	method abs(x: int) returns (r: int)
//	    requires x > -100
//	    ensures r >= 0
//	    ensures r == x || r == -x
//	{
//	    if x < 0 { r := -x; } else { r := x; }
//	}
//
// A .con file is a list of methods. Expressions, declarations and statements are
// those of package lang; a block may begin with declarations of local variables.
// Parameters keep their values, so that ensures can name them. A result or a local
// variable has any value at first.
//
// Read parse.go, then verify.go. What a solver says against a method is believed only
// if the body, run concretely by package basic, breaks the contract, too.
//
// Not modelled, and refused with a position: loops (they need invariants), calls,
// arrays and objects. There is no old, as parameters do not change.
package contracts
