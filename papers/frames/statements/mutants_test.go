package statements

import (
	"testing"

	"tandem/explore/solver"
	"tandem/internal/longtest"
	calculus "tandem/papers/frames"
	"tandem/props"
	"tandem/spec"
)

// Each mutant is killed by the statement that it names, in a few hundred cases; on every day
// one of each sixteen is tried.
func TestMutants(t *testing.T) {
	session(t)
	for i, m := range calculus.Mutants() {
		if !longtest.Sweeps() && i%16 != 0 {
			continue
		}
		t.Run(m.ID, func(t *testing.T) {
			list, done := Statements(Given{Calculus: m.Of()}, func() (solver.Session, error) { return solver.Open("z3", solver.Options{}) })
			defer done()
			for _, s := range props.Selected(list, []string{m.KilledBy}) {
				r := s.Test(t.Context(), props.Options{Checks: 800, Seed: 1, Tries: 1})
				if r.Result != spec.Refuted || r.Crash != nil {
					t.Fatalf("%s survives: %s says it %v after %d cases, %d held, %v", m.ID, m.KilledBy, r.Result, r.Generated, r.Held, r.Crash)
				}
				t.Logf("%s dies after %d cases", m.ID, r.Counterexample.After)
			}
		})
	}
}
