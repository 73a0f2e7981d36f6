package register_test

import (
	"context"
	"testing"

	"tandem/cmd/register"
	"tandem/props"
	"tandem/spec"
)

// countdown is a context that ends when it was asked so often whether it has.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// Whenever the time for a check ends, in the middle of a run too, nothing is refuted
// that holds.
func TestEndOfTimeRefutesNothing(t *testing.T) {
	judged := 0
	for _, l := range register.All().All() {
		if l.Syntax == nil {
			continue // it runs no programs
		}
		for _, p := range l.AllStatements() {
			if p.Info().Solver {
				continue
			}
			for _, left := range []int{2, 5} {
				r := p.Test(&countdown{context.Background(), left}, props.Options{Checks: 4, Seed: 1})
				if judged++; r.Result == spec.Refuted {
					t.Errorf("%s, %s: refuted when time ends at question %d: %+v", l.Name, p.Info().ID, left, r.Counterexample)
				}
			}
		}
	}
	if judged < 200 {
		t.Errorf("%d checks", judged)
	}
}
