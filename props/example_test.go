package props_test

import (
	"context"
	"fmt"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/spec"
	"tandem/symbolic"
)

// A semantics over lang in ten lines: an exercise, the basic language without
// the concrete rule While-F. The theorems miss it: some fail, and others cannot
// say that they hold where a rule never took part. A solution goes in by With.
func Example() {
	sides := basic.Published(concrete.Standard())
	exercise := concrete.System(sides.Eval).Without("While-F")
	sides.Concrete = &exercise
	for _, p := range props.Theorems(sides.Semantics(), section2.Language(programs.Large()), spec.DefaultLimits()) {
		r := p.Test(context.Background(), props.Options{Checks: 200, Seed: 1})
		fmt.Println(r.ID, r.Result)
	}
	// Output:
	// correctness refuted
	// completeness inconclusive
	// lockstep refuted
	// determinism inconclusive
	// progress refuted
	// monotony tested
	// exclusivity refuted
}

// The basic language in which the symbolic rule If-F forgets the negation: the
// theorems find it out, and show a small program.
func Example_wrongRule() {
	sides := basic.Published(concrete.Standard())
	wrong := symbolic.System(sides.Apply).With(spec.Rule[symbolic.Config]{ID: "If-F", Apply: func(c symbolic.Config) []symbolic.Config {
		if c.S.Empty() {
			return nil
		}
		a, ok := c.S.Head().(*lang.If)
		if !ok {
			return nil
		}
		b := symbolic.Apply(c.Sigma).At(a.B)
		return []symbolic.Config{{S: a.Else.Then(c.S.Tail()), Sigma: c.Sigma, Phi: lang.Conjunction(c.Phi, b)}}
	}})
	sides.Symbolic = &wrong
	for _, p := range props.Theorems(sides.Semantics(), section2.Language(programs.Large()), spec.DefaultLimits()) {
		r := p.Test(context.Background(), props.Options{Checks: 200, Seed: 1})
		fmt.Printf("%-12s %v\n", r.ID, r.Result)
		if r.ID == "lockstep" {
			fmt.Print(r.Counterexample.Case.Program)
		}
	}
	// Output:
	// correctness  refuted
	// completeness refuted
	// lockstep     refuted
	// if false { }
	// determinism  tested
	// progress     tested
	// monotony     tested
	// exclusivity  refuted
}
