package statements

import (
	"context"
	"testing"
	"time"

	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/lang/contracts"
	calculus "tandem/papers/frames"
	"tandem/papers/frames/internal/framestest"
	"tandem/papers/frames/internal/vcg"
	"tandem/spec"
)

// Package frames and verification conditions never contradict each other: no run refutes what
// one of them verifies. The methods are grown by what verification conditions prove; those that
// package frames verifies are TestSoundness's. The members around are verified by both.
func TestNoContradiction(t *testing.T) {
	conditions := framestest.Session(t, solver.Quantified, 5*time.Second)
	ctx, s := context.Background(), session(t)
	p := framestest.Program(t, around+"}")
	for _, m := range calculus.Members(p) {
		if o := vcg.Verify(ctx, vcg.Options{Locate: true}, p, m, conditions); !o.Verified {
			t.Fatalf("%s: not proved: %s", m.Name(), o.Why())
		}
	}
	runs, both, only, symbolic := 0, 0, 0, 0
	for seed := range uint64(longtest.Cases(4, 400)) {
		g := raiseBy(seed, longtest.Cases(40, 60), func(p *contracts.Program, m *contracts.Method) (func(), bool) {
			proved := vcg.Verify(ctx, vcg.Options{}, p, contracts.Member{Method: m}, conditions).Verified
			verified := calculus.Verify(ctx, calculus.Options{Rules: calculus.Standard()}, p, contracts.Member{Method: m}, s).Verified
			switch {
			case proved && verified:
				both++
			case proved:
				only++
			case verified:
				symbolic++
			}
			return func() {}, proved
		})
		found, met := g.refuted(longtest.Cases(300, 10_000))
		runs += met
		if found != nil {
			t.Errorf("seed %d: proved, but %v\n%v", seed, found, g)
		}
	}
	t.Logf("%d runs; %d states of growth are verified by both, %d by verification conditions only, %d by symbolic execution only", runs, both, only, symbolic)
	if both == 0 || runs == 0 {
		t.Error("nothing was compared")
	}
}

// liar is a solver by which everything is proved.
type liar struct{ solver.Session }

func (liar) Refuted(context.Context) solver.Result { return solver.Result{Answer: solver.Unsat} }

// The statement about verification conditions fails if they prove what a run refutes, and holds by a solver that does not lie.
func TestConditionsAreJudged(t *testing.T) {
	pipe := framestest.Session(t, solver.Quantified, 0)
	wrong := Case{Pre: []string{"acc(x)"}, Post: []string{"acc(x) &*& x == old(x)"}, Body: []string{"x := x + 1;"}}
	for _, row := range []struct {
		by   solver.Session
		want spec.Result
	}{{pipe, spec.Tested}, {liar{pipe}, spec.Refuted}} {
		quantified := &asked{open: func() (solver.Session, error) { return row.by, nil }}
		v := Given{Calculus: calculus.Repaired()}.conditions(t.Context(), quantified, wrong)
		if got := v.Result; got != row.want {
			t.Errorf("%T: %v, expected %v: %+v", row.by, got, row.want, v)
		}
	}
}
