package simplify_test

import (
	"context"
	"testing"
	"time"

	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

// A solver finds no valuation at all under which an expression and its
// simplification differ; the other properties try some.
func TestSolverAgrees(t *testing.T) {
	t.Run("numbers", func(t *testing.T) { solverAgrees(t, programs.Linear(), lang.Bool, lang.Int) })
	t.Run("objects", func(t *testing.T) { solverAgrees(t, objects(), lang.Bool, node, next.Array().Type) })
}

func solverAgrees(t *testing.T, voc *programs.Vocabulary, types ...lang.Type) {
	session, err := solver.Open("auto", solver.Options{Timeout: 2 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	if session.Info().Way == solver.Exhaustive {
		t.Skip("no solver for unbounded integers here: this test needs z3 (make deps)")
	}
	changed := 0
	same := func(ctx context.Context, e, s lang.Expr) spec.Verdict {
		session.Push()
		defer session.Pop()
		session.Assert(lang.Term(lang.Ne, e, s))
		switch r := session.Check(ctx); r.Answer {
		case solver.Sat:
			return spec.Verdict{Result: spec.Refuted, Reason: e.String() + " became " + s.String() + ", which differs at " + r.Model.String()}
		case solver.Unsat:
			return spec.Verdict{Result: spec.Tested}
		default:
			return spec.Verdict{Result: spec.Inconclusive, Reason: r.Reason}
		}
	}
	p := props.Property[lang.Expr]{
		ID: "simplify", Text: "e = Expr(e), and e = True().Add(e).Expr(), for all values of the variables",
		Gen: func(src props.Source) lang.Expr {
			typ := props.OneOf(src, "type", types)
			for {
				if e, ok := voc.Expr(src, typ, 5+src.Choose(16, "size")); ok {
					return e
				}
			}
		},
		Show:    func(e lang.Expr) props.Shown { return props.Shown{Other: e.String()} },
		Smaller: programs.SmallerExpr,
		Judge: func(ctx context.Context, e lang.Expr) spec.Verdict {
			s := simplify.Expr(e)
			if s != e {
				changed++
			}
			if v := same(ctx, e, s); v.Result != spec.Tested || e.Type() != lang.Bool {
				return v
			}
			return same(ctx, e, simplify.True().Add(e).Expr())
		},
	}
	r := p.Test(context.Background(), props.Options{Checks: 1500, Seed: 1})
	t.Logf("%d of %d decided, %d simplified", r.Held, r.Generated, changed)
	if r.Result != spec.Tested || r.Held < r.Generated*9/10 || changed < r.Generated/2 {
		t.Errorf("%v: %d of %d decided, %d simplified, crash %v, %+v", r.Result, r.Held, r.Generated, changed, r.Crash, r.Counterexample)
	}
}
