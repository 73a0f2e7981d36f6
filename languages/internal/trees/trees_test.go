package trees_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/languages/internal/trees"
	"tandem/props"
	"tandem/spec"
)

// open opens Z3. A sweep asks circuits first, as bmc does, and Z3 what they do not decide; a process of Z3
// is asked about each answer, too, since nobody else sees a wrong unsat.
func open() (solver.Session, error) {
	session, err := solver.Open("auto", solver.Options{Once: longtest.Sweeps()})
	if err != nil || !longtest.Sweeps() {
		return session, err
	}
	return opinion.Of(session)
}

var opinion = solver.NewOpinion("pipe", 0, 1)

// TestMain fails where the two solvers of a sweep disagree.
func TestMain(m *testing.M) {
	status := m.Run()
	if longtest.Sweeps() {
		fmt.Println("second opinion:", opinion.Tally())
	}
	if list := opinion.Disagreements(); len(list) > 0 {
		fmt.Println("two solvers disagree:", list)
		status = 1
	}
	os.Exit(status)
}

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

func testHold(t *testing.T, list []props.Checkable, n int) {
	for _, p := range list {
		t.Run(p.Info().ID, func(t *testing.T) {
			r := p.Test(context.Background(), props.Options{Checks: n, Seed: 1})
			t.Logf("held %d of %d, inconclusive %v, %+v", r.Held, r.Generated, r.Inconclusive, r.Evidence)
			if r.Result != spec.Tested || len(r.NeverFired) > 0 || r.Held < r.Generated/2 {
				t.Errorf("%v: held %d of %d, inconclusive %v, never fired %v, crash %v, %+v", r.Result, r.Held, r.Generated, r.Inconclusive, r.NeverFired, r.Crash, r.Counterexample)
			}
		})
	}
}
