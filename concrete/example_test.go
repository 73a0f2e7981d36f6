package concrete_test

import (
	"fmt"

	"tandem/concrete"
	"tandem/lang"
)

// An expression has a value under a valuation; a program steps by the rules.
func Example() {
	p, err := lang.Parse("abs.tdm", []byte("var x, r: int; if x < 0 { r := -x; } else { r := x; }"))
	if err != nil {
		fmt.Println(err)
		return
	}
	x, r := p.Vars[0], p.Vars[1]
	V := concrete.NewValuation(map[lang.Var]lang.Value{x: lang.NewInt(-7)})
	eval := concrete.Eval(concrete.Standard())
	fmt.Println(eval(V).At(lang.Term(lang.Mod, lang.V(x), lang.I(3))))

	system := concrete.System(eval)
	c := concrete.Config{S: p.Body, V: V}
	for !concrete.Final(c) {
		step := system.Next(c)[0] // one rule applies
		c = step.To
		fmt.Println(step.Rule, c.V.At(r))
	}
	// Output:
	// 2
	// If-T 0
	// Assign 7
}
