package explore_test

import (
	"context"
	"fmt"

	"tandem/basic"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/symbolic"
)

// The paths of a program: their choices, path conditions, and final states.
func Example() {
	p, err := lang.Parse("foo.tdm", []byte(`var x, y: int;
if x > y { y := x; }
y := y - x;
if y > 7 { x := 0; }`))
	if err != nil {
		fmt.Println(err)
		return
	}
	session, err := solver.Open("small", solver.Options{Small: solver.SmallDomain{Ints: 10}})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer session.Close()
	tree, err := explore.Explore(context.Background(), explore.Of(basic.New(), p), session,
		explore.Options[symbolic.Config]{Bounds: explore.Bounds{Depth: 100}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, path := range tree.Paths {
		_, phi := path.Simple.Show(lang.Style{Math: true})
		fmt.Printf("%s %v  φ: %s  σ: %s\n", path.Choices, path.Status, phi, basic.ShowSubstitution(path.End.Sigma))
	}
	s := tree.Summary
	fmt.Printf("complete: %t; %d branch infeasible, %d checks of the solver\n", s.Complete, s.Infeasible, s.Checks)
	// Output:
	// TF final  φ: x > y  σ: {y ↦ x - x}
	// FT final  φ: x + 7 < y  σ: {x ↦ 0, y ↦ y - x}
	// FF final  φ: x ≤ y ≤ x + 7  σ: {y ↦ y - x}
	// complete: true; 1 branch infeasible, 2 checks of the solver
}
