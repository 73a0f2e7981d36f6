package basic_test

import (
	"context"
	"fmt"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// Both sides run together, and at each step the instance of the symbolic
// configuration is the concrete one.
func Example() {
	p, err := lang.Parse("abs.tdm", []byte("var x: int; if x < 0 { x := -x; }"))
	if err != nil {
		fmt.Println(err)
		return
	}
	V := concrete.NewValuation(map[lang.Var]lang.Value{p.Vars[0]: lang.NewInt(-7)})
	end := basic.New().Trace(context.Background(), p, V, 100, func(at spec.Pair[symbolic.Config, concrete.Config]) bool {
		fmt.Printf("%-6s %s\n       %s %t\n", at.ConcreteRule, basic.ShowConcrete(at.Concrete), basic.ShowSymbolic(at.Symbolic), at.Agrees())
		return true
	})
	fmt.Println(end.Outcome, "after", end.Steps, "steps")
	// Output:
	// ⟨if x < 0 {x := -x}, {x: -7}⟩
	//        ⟨if x < 0 {x := -x}, id, true⟩ true
	// If-T   ⟨x := -x, {x: -7}⟩
	//        ⟨x := -x, id, true && x < 0⟩ true
	// Assign ⟨ε, {x: 7}⟩
	//        ⟨ε, {x ↦ -x}, true && x < 0⟩ true
	// final after 2 steps
}

// A mutant is the language with one entry replaced by a wrong one.
func ExampleMutants() {
	for _, m := range basic.Mutants() {
		if m.Target() == "concrete Eval-Op" {
			fmt.Printf("%s\n  %s\n  refutes %s\n", m.ID, m.Error, m.KilledBy)
		}
	}
	// Output:
	// concrete-Eval-Op-once
	//   op(e, e) is V(e) where both operands are one expression of its type
	//   refutes lemma-2.1
	// concrete-Eval-Op-constants
	//   op(e, c) is V(e) for a constant c, where e is of its type
	//   refutes lemma-2.1
}
