package explore_test

import (
	"context"
	"testing"

	"tandem/explore"
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// The lecture's properties, decided by the solver, on the trees of the
// examples and on trees with a path taken out, doubled or made infeasible.
func TestJudge(t *testing.T) {
	type path = explore.Path[symbolic.Config]
	ctx := context.Background()
	whole := tree(t, "var x, y: int;\nif x > y { y := x; }\ny := y - x;\nif y > 7 { x := 1; }", explore.Bounds{}).Paths
	never := path{ID: 9, Phi: lang.Conjunction(whole[0].Phi, lang.Negation(whole[0].Phi)), Simple: simplify.True()}
	session := open(t)
	for _, row := range []struct {
		name                          string
		in                            []path
		exclusive, covering, feasible spec.Result
		reason                        string
	}{
		{"whole", whole, spec.Tested, spec.Tested, spec.Tested, "a complete tree"},
		{"empty", nil, spec.Tested, spec.Refuted, spec.Tested, "no path covers nothing"},
		{"missing", whole[1:], spec.Tested, spec.Refuted, spec.Tested, "the inputs of the first path are not covered"},
		{"doubled", append(whole[:2:2], whole...), spec.Refuted, spec.Tested, spec.Tested, "a path overlaps with itself"},
		{"infeasible", append(whole[:3:3], never), spec.Tested, spec.Tested, spec.Refuted, "no input takes the last path"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("a row without a reason")
			}
			for _, c := range []struct {
				name string
				got  spec.Verdict
				want spec.Result
			}{
				{"exclusive", explore.Exclusive(ctx, session, row.in), row.exclusive},
				{"covering", explore.Covering(ctx, session, row.in), row.covering},
				{"feasible", explore.Feasible(ctx, session, row.in), row.feasible},
			} {
				if c.got.Result != c.want {
					t.Errorf("%s: got %v (%s), want %v: %s", c.name, c.got.Result, c.got.Reason, c.want, row.reason)
				}
			}
		})
	}
}

// What is printed is what the rules built, also at leaves that a bound cut.
func TestSimplePathConditions(t *testing.T) {
	session := open(t)
	for _, b := range []explore.Bounds{{}, {Paths: 1}, {Paths: 2}, {Depth: 2}, {Unroll: 1}} {
		for _, src := range []string{
			"var x, y: int;\nif x > y { y := x; }\ny := y - x;\nif y > 7 { x := 1; }",
			"var x: int;\nwhile x > 0 && x < 5 { x := x - 1; }",
		} {
			for _, p := range tree(t, src, b).Paths {
				session.Push()
				session.Assert(lang.Term(lang.Ne, p.Phi, p.Simple.Expr()))
				if r := session.Check(context.Background()); r.Answer != solver.Unsat {
					t.Errorf("%+v, path %d %s: φ is %v, printed as %v: %v", b, p.ID, p.Choices, p.Phi, p.Simple, r)
				}
				session.Pop()
			}
		}
	}
}
