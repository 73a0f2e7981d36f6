package objects_test

import (
	"context"
	"testing"

	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/languages/formulas"
	"tandem/languages/golden"
	"tandem/objects"
	"tandem/spec"
)

// Whether a path is feasible can be asked on the way: where fresh variables are
// removed at the end only, branches that no run takes are taken to be feasible,
// and one that every run takes is feasible for the wrong states.
func TestFeasibleOnTheWay(t *testing.T) {
	const program = "class C { f: C; } var x, y: C; x := new C; "
	for _, row := range []struct {
		test            string
		repaired, atEnd map[string]solver.Answer // by the rule of the branch
		reason          string
	}{
		{
			"if x == y { }", map[string]solver.Answer{"If-T": solver.Unsat, "If-F": solver.Sat},
			map[string]solver.Answer{"If-T": solver.Sat, "If-F": solver.Sat}, "a new object is no old one",
		},
		{
			"if y.f == x { }", map[string]solver.Answer{"If-T": solver.Unsat, "If-F": solver.Sat},
			map[string]solver.Answer{"If-T": solver.Sat, "If-F": solver.Sat}, "no field of an old object has a new one",
		},
		{
			"if y == nil { }", map[string]solver.Answer{"If-T": solver.Sat, "If-F": solver.Sat},
			map[string]solver.Answer{"If-T": solver.Sat, "If-F": solver.Sat}, "nothing is said of x",
		},
	} {
		p := golden.Parse(t, program+row.test)
		atEnd, _ := spec.FindReading(formulas.ObjectReadings(concrete.Standard()), "removed-at-end")
		for _, side := range []struct {
			sem  *objects.Semantics
			want map[string]solver.Answer
		}{{objects.New(), row.repaired}, {atEnd.Of().Of.Semantics(), row.atEnd}} {
			c := side.sem.Symbolic.Next(side.sem.InitS(p))[0].To
			for _, branch := range side.sem.Symbolic.Next(c) {
				session, err := solver.Open("small", solver.Options{})
				if err != nil {
					t.Fatal(err)
				}
				session.Assert(branch.To.Phi)
				if got := session.Check(context.Background()); got.Answer != side.want[branch.Rule] {
					t.Errorf("%s, %s: %v of %v, want %v: %s", row.test, branch.Rule, got, branch.To.Phi, side.want[branch.Rule], row.reason)
				}
				if err := session.Close(); err != nil {
					t.Error(err)
				}
			}
		}
	}
}
