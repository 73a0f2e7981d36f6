package section2

import (
	"sync/atomic"
	"testing"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/symbolic"
)

// An exhaustive check makes the symbolic tree of a program once for all statements and
// valuations, and runs a program from a valuation once for all statements, on any number of
// workers.
func TestTreesAndRunsAreShared(t *testing.T) {
	for _, workers := range []int{1, 2, 5} {
		var trees, runs, views atomic.Int64
		sem := *basic.New()
		initS, initC, under := sem.InitS, sem.InitC, sem.Under
		sem.InitS = func(p *lang.Program) symbolic.Config { trees.Add(1); return initS(p) }
		sem.InitC = func(p *lang.Program, V concrete.Valuation) concrete.Config { runs.Add(1); return initC(p, V) }
		sem.Under = func(V concrete.Valuation) spec.View[symbolic.Config, concrete.Config] {
			views.Add(1)
			return under(V)
		}
		tally := props.NewTally(nil, 4, nil)
		_, scope := tally.Done(props.Sweep(t.Context(), &props.Task{Workers: workers}, Theorems(&sem, spec.SmallLimits(), programs.Small()), sections.Cases(4, tally, programs.Small()), tally.States())...)
		if scope.Programs != 287 || trees.Load() != 287 || scope.States != 1275 || runs.Load() != 1275 || views.Load() != 1275 {
			t.Errorf("%d workers: %d trees of %d programs, %d runs and %d views of %d states; want one of each",
				workers, trees.Load(), scope.Programs, runs.Load(), views.Load(), scope.States)
		}
	}
}

// The lemmas substitute once into an expression for all valuations, and compose V∘σ once.
func TestSubstitutedOnce(t *testing.T) {
	var applied, composed atomic.Int64
	sides := basic.Published(concrete.Standard())
	apply := sides.Apply
	sides.Apply = func(sigma symbolic.Substitution) spec.Function[lang.Expr, lang.Expr] {
		applied.Add(1)
		return apply(sigma)
	}
	compose := sides.Compose
	sides.Compose = func(eval concrete.Evaluation, V concrete.Valuation, sigma symbolic.Substitution) concrete.Valuation {
		composed.Add(1)
		return compose(eval, V, sigma)
	}
	lemmas := Lemmas(sides, programs.Small())
	for _, r := range props.Sweep(t.Context(), &props.Task{Workers: 1}, lemmas, Points(nil, 4, programs.Small()), nil) {
		if r.Held != 1444 {
			t.Errorf("%s: %d of 1444 hold", r.ID, r.Held)
		}
	}
	if n := composed.Load(); n != 2*1444 {
		t.Errorf("%d compositions for two lemmas on 1444 points, want one V∘σ and one V∘(σ[x := eσ]) each", n)
	}
	if n := applied.Load(); n != 334 {
		t.Errorf("%d applications for two lemmas on 1444 points, want one for each of the 334 that differ in e or σ", n)
	}
}
