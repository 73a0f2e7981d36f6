package wp_test

import (
	"fmt"

	"tandem/lang"
	"tandem/lang/trace"
	"tandem/wp"
)

// x.val := 1 · y.val = 2: the path condition asks whether x and y are aliases.
func ExampleCalculus_Of() {
	node := lang.Class("Node")
	val := lang.Field{Of: node, Name: "val", Type: lang.Int}
	x, y := lang.V(lang.NewVar("x", node)), lang.V(lang.NewVar("y", node))
	rho := trace.Of(
		trace.Assign{H: lang.Dot(x, val), E: lang.I(1)},
		trace.Test{B: lang.Term(lang.Eq, lang.Dot(y, val), lang.I(2))},
	)
	fmt.Println("ρ       =", rho.Math())
	fmt.Println("path(ρ) =", wp.Repaired().Of(rho).Math())
	fmt.Println("shorter:", wp.ComposeShort(wp.Repaired(), rho).Math())
	// Output:
	// ρ       = x.val := 1 · y.val = 2
	// path(ρ) = true ∧ (y = x ? 1 : y.val) = 2 ∧ x ≠ nil
	// shorter: (y = x ? 1 : y.val) = 2 ∧ x ≠ nil
}

// As printed, a path condition can be true where the trace is stuck: y is nil.
func ExamplePublished() {
	node := lang.Class("Node")
	next := lang.Field{Of: node, Name: "next", Type: node}
	x, y := lang.NewVar("x", node), lang.NewVar("y", node)
	rho := trace.Of(
		trace.New{X: x},
		trace.Test{B: lang.Term(lang.Ne, lang.V(x), lang.Dot(lang.V(y), next))},
	)
	for _, k := range []wp.Calculus{wp.Published(), wp.Repaired(), wp.Guarded()} {
		fmt.Printf("%-9s  %s\n", k.Name, k.Of(rho).Math())
	}
	// Output:
	// published  true ∧ ¬false
	// repaired   true ∧ ¬¬(y.next = y.next)
	// guarded    true ∧ y ≠ nil ∧ ¬false
}
