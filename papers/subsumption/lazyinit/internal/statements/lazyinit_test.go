package statements_test

import (
	"context"
	"testing"

	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/papers/subsumption/lazyinit"
	property "tandem/papers/subsumption/lazyinit/internal/statements"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Lazy initialisation meets the statements on random programs and heaps.
func TestStatements(t *testing.T) {
	longtest.Sweep(t)
	for _, p := range property.Properties(lazyinit.New(concrete.Standard()), spec.DefaultLimits()) {
		t.Run(p.ID, func(t *testing.T) {
			r := p.Test(context.Background(), props.Options{Checks: 300, Seed: 1})
			if rare := r.Result == spec.Inconclusive && len(r.NeverFired) <= 2; r.Result != spec.Tested && !rare || r.Crash != nil {
				t.Errorf("%v %+v %v %s", r.Result, r.Counterexample, r.NeverFired, r.Crash)
			}
			t.Logf("%+v", r.Evidence)
		})
	}
}

// And on all small ones.
func TestExhaustive(t *testing.T) {
	reports, scope := property.Groups(lazyinit.New(concrete.Standard()), spec.SmallLimits()).Exhaustive(context.Background(), nil, 2, nil)
	for _, r := range reports {
		if r.Result == spec.Refuted || r.Crash != nil {
			t.Errorf("%v %+v %v %s", r.Result, r.Counterexample, r.NeverFired, r.Crash)
		}
	}
	t.Logf("%+v", scope)
}

// Lazy initialisation of arrays meets the statements on random programs.
func TestArrayStatements(t *testing.T) {
	longtest.Sweep(t) // every day, tandem ledger check judges them
	for _, p := range property.ArrayProperties(lazyinit.Arrays(concrete.Standard()), spec.DefaultLimits()) {
		t.Run(p.ID, func(t *testing.T) {
			r := p.Test(context.Background(), props.Options{Checks: 600, Seed: 1})
			if rare := r.Result == spec.Inconclusive && len(r.NeverFired) <= 3; r.Result != spec.Tested && !rare || r.Crash != nil {
				t.Errorf("%v %+v %v %s", r.Result, r.Counterexample, r.NeverFired, r.Crash)
			}
			t.Logf("%d held: %+v", r.Held, r.Evidence)
		})
	}
}

// And on all small ones.
func TestExhaustiveArrays(t *testing.T) {
	reports, scope := property.ArrayGroups(lazyinit.Arrays(concrete.Standard()), spec.SmallLimits()).Exhaustive(context.Background(), nil, 2, nil)
	for _, r := range reports {
		if r.Result == spec.Refuted || r.Crash != nil {
			t.Errorf("%v %+v %v %s", r.Result, r.Counterexample, r.NeverFired, r.Crash)
		}
	}
	t.Logf("%+v", scope)
}

// Lazy initialisation finds the tests that fields as arrays find.
func TestSameTests(t *testing.T) {
	open := func() (solver.Session, error) { return solver.Open("auto", solver.Options{}) }
	s, err := open()
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	if s.Info().Way == solver.Exhaustive {
		t.Skip("no solver for unbounded integers here: this test needs z3 (make deps)")
	}
	p := property.SameTests(lazyinit.New(concrete.Standard()), open)
	r := p.Test(context.Background(), props.Options{Checks: 25, Seed: 1})
	if r.Result == spec.Refuted || r.Crash != nil || r.Held < 15 {
		t.Errorf("%v, %d held %v: %+v %s", r.Result, r.Held, r.Inconclusive, r.Counterexample, r.Crash)
	}
	text, err := texts.Printed(lazyinit.Name).Mistaken(texts.Mutant{Edits: []texts.Edit{{Side: "symbolic", ID: "Init-Nil", Old: "if Δ wants h", New: "if true is false and Δ wants h"}}})
	if err != nil {
		t.Fatal(err)
	}
	p = property.SameTests(lazyinit.By(text, concrete.Standard(), lazyobjects.Standard()), open)
	if r := p.Test(context.Background(), props.Options{Checks: 25, Seed: 1, Tries: 1}); r.Result != spec.Refuted {
		t.Errorf("a reference is never nil initially, and this is %v", r.Result)
	}
}
