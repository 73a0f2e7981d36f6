package frames

import (
	"context"
	"testing"
	"time"

	calculus "tandem/frames"
	"tandem/frames/vcg"
	"tandem/internal/longtest"
	"tandem/lang/contracts"
	"tandem/solver"
)

// Package frames and verification conditions never contradict each other: no run refutes what
// one of them verifies. The methods are grown by what verification conditions prove; those that
// package frames verifies are TestSoundness's. The members around are verified by both.
func TestNoContradiction(t *testing.T) {
	conditions, err := solver.Open(solver.Quantified, solver.Options{Timeout: 5 * time.Second})
	if err != nil {
		t.Skip(err)
	}
	defer conditions.Close()
	ctx, s := context.Background(), session(t)
	p := checked(t, around+"}")
	for _, m := range calculus.Members(p) {
		if o := vcg.Verify(ctx, vcg.Options{Locate: true}, p, vcg.Member{Method: m.Method, Pure: m.Pure, Predicate: m.Predicate}, conditions); !o.Verified {
			t.Fatalf("%s: not proved: %s", m.Name(), o.Why())
		}
	}
	runs, both, only, symbolic := 0, 0, 0, 0
	for seed := range uint64(longtest.Cases(4, 400)) {
		g := raiseBy(seed, longtest.Cases(40, 60), func(p *contracts.Program, m *contracts.Method) (func(), bool) {
			proved := vcg.Verify(ctx, vcg.Options{}, p, vcg.Member{Method: m}, conditions).Verified
			verified := calculus.Verify(ctx, calculus.Options{Rules: calculus.Standard()}, p, calculus.Member{Method: m}, s).Verified
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
