package section4

import (
	"context"
	"testing"

	"tandem/lang"
	"tandem/lang/trace"
	"tandem/props"
	"tandem/spec"
	"tandem/wp"
)

func compose(k wp.Calculus, c Case) lang.Expr { return wp.Compose(k, c.Rho) }
func short(k wp.Calculus, c Case) lang.Expr   { return wp.ComposeShort(k, c.Rho) }

func TestComputing(t *testing.T) {
	for id, r := range map[string]Sides{"repaired": Repaired(), "guarded": Guarded()} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			for _, p := range Computing(r, compose, short) {
				if rep := p.Test(context.Background(), props.Options{Checks: 3000, Seed: 1}); rep.Result != spec.Tested {
					t.Errorf("%s: %s %+v %+v", p.ID, rep.Verdict, rep.Counterexample, rep.Crash)
				}
			}
			for _, rep := range props.Sweep(context.Background(), nil, Computing(r, compose, short), NewEnumeration(Conditionals()).Cases(8, func(trace.Trace) {}), nil) {
				if rep.Result != spec.Tested || rep.Held != rep.Generated {
					t.Errorf("%s: %s %+v %+v", rep.ID, rep.Verdict, rep.Counterexample, rep.Crash)
				}
			}
		})
	}
}

// What a mistake would look like: actions in the wrong order, equations of what
// may be ⊥ decided, the value before shortening forgotten.
func TestComputingCanFail(t *testing.T) {
	backwards := func(k wp.Calculus, c Case) lang.Expr {
		var rho trace.Trace
		for _, a := range c.Rho.Actions() {
			rho = rho.Push(a)
		}
		return wp.Compose(k, trace.Of(rho.Actions()...))
	}
	decided := func(k wp.Calculus, c Case) lang.Expr {
		return lang.FoldExpr(wp.Compose(k, c.Rho), nil, func(e lang.Expr, kids []lang.Expr) lang.Expr {
			if e.Op() == lang.Eq && kids[0] == kids[1] {
				return lang.True
			}
			return e.Rebuild(kids...)
		})
	}
	for _, p := range Computing(Repaired(), backwards, decided) {
		rep := p.Test(context.Background(), props.Options{Checks: 20000, Seed: 1})
		if rep.Result != spec.Refuted || rep.Counterexample.Case.Size > 16 {
			t.Errorf("%s: %s %+v", p.ID, rep.Verdict, rep.Counterexample)
		}
	}
}
