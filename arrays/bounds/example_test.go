package bounds_test

import (
	"fmt"

	"tandem/arrays/bounds"
	"tandem/concrete"
	"tandem/lang"
)

// An assignment is an error where it reads out of bounds, and FirstError says
// why.
func ExampleFirstError() {
	p, err := lang.Parse("sort.tdm", []byte("var a: []int; var i: int; a[i] := a[i + 1];"))
	if err != nil {
		panic(err)
	}
	a, _ := p.Var("a")
	three, _ := lang.ParseValue("[4]", a.Type)
	V := concrete.NewValuation(map[lang.Var]lang.Value{a: three})
	k := bounds.Standard(concrete.Standard())
	for _, step := range bounds.System[concrete.Config](k).Next(concrete.Config{S: p.Body, V: V}) {
		fmt.Println(step.Rule, bounds.Fault(step.To))
	}
	e, _ := bounds.FirstError(k.Eval, V, p.Body.Head())
	fmt.Printf("%v: %v\n", e.Position(), e)
	// Output:
	// Elem-Err true
	// 1:35: a[i + 1]: the index is 1, the bound of a is 1
}
