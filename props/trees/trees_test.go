package trees_test

import (
	"context"
	"testing"

	"tandem/arrays"
	"tandem/basic"
	"tandem/checks"
	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/props"
	property "tandem/props/checks"
	"tandem/props/trees"
	"tandem/solver"
	"tandem/spec"
)

func open() (solver.Session, error) { return solver.Open("auto", solver.Options{}) }

func requireSolver(t *testing.T) {
	t.Helper()
	s, err := open()
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if s.Info().Way == solver.Exhaustive {
		t.Skip("no solver for unbounded integers here: these tests need z3 (make deps)")
	}
}

func TestLectureProperties(t *testing.T) {
	longtest.Sweep(t)
	requireSolver(t)
	list, done := trees.Statements(basic.Published(concrete.Standard()), open)
	defer done()
	testHold(t, list, 150)
}

// The lecture's properties hold of trees with leaves that end in an error of
// the program.
func TestArrayProperties(t *testing.T) {
	longtest.Sweep(t)
	requireSolver(t)
	list, done := trees.Arrays(arrays.Repaired(concrete.Standard()), open)
	defer done()
	testHold(t, list, 150)
}

// With assumptions, the leaves and the assumptions that do not hold cover everything.
func TestCheckProperties(t *testing.T) {
	longtest.Sweep(t)
	requireSolver(t)
	m := concrete.Standard()
	list, done := trees.StatementsOver(checks.Basic(m), property.Linear(), open)
	defer done()
	testHold(t, list, 150)
	list, doneArrays := trees.ArraysOver(checks.Arrays(m), property.LinearArrays(), open)
	defer doneArrays()
	testHold(t, list, 150)
	for _, p := range list {
		if p.Info().ID != "tree-runs" {
			continue
		}
		r := p.Test(context.Background(), props.Options{Checks: 150, Seed: 1})
		if r.Evidence.Ended.Get("blocked") < 20 {
			t.Errorf("%d runs were blocked", r.Evidence.Ended.Get("blocked"))
		}
	}
}

// A tree that loses what an assumption cuts off, or keeps what it should, is refuted.
func TestCheckPropertiesFail(t *testing.T) {
	requireSolver(t)
	for _, row := range []struct{ id, mutant, reason string }{
		{"tree-exclusive", "symbolic-Assert-not-added", "what fails goes on, too"},
		{"tree-covering", "symbolic-Assert-F-no-negation", "what fails is in no leaf"},
		{"tree-models", "symbolic-Assume-not-added", "the run is blocked"},
		{"tree-runs", "symbolic-Assume-negated", "the run goes on where the tree has no leaf"},
	} {
		m, ok := spec.FindMutant(checks.BasicMutants(), row.mutant)
		if !ok {
			t.Errorf("no mutant %s", row.mutant)
			continue
		}
		list, done := trees.StatementsOver(m.Of(), property.Linear(), open)
		for _, p := range list {
			if p.Info().ID == row.id {
				if r := p.Test(context.Background(), props.Options{Checks: 150, Seed: 1, Tries: 5}); r.Result != spec.Refuted {
					t.Errorf("%s does not refute %s: %s: %+v", row.id, row.mutant, row.reason, r)
				}
			}
		}
		done()
	}
}

// testHold asks that all of the list hold of n random programs.
func testHold(t *testing.T, list []props.Checkable, n int) {
	for _, p := range list {
		t.Run(p.Info().ID, func(t *testing.T) {
			r := p.Test(context.Background(), props.Options{Checks: n, Seed: 1})
			t.Logf("held %d of %d, inconclusive %v, %+v", r.Held, r.Generated, r.Inconclusive, r.Evidence)
			if r.Result != spec.Holds || len(r.NeverFired) > 0 || r.Held < r.Generated/2 {
				t.Errorf("%v: held %d of %d, inconclusive %v, never fired %v, crash %v, %+v", r.Result, r.Held, r.Generated, r.Inconclusive, r.NeverFired, r.Crash, r.Counterexample)
			}
		})
	}
}
