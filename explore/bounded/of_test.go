package bounded

import (
	"context"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
)

// Of returns the checker of a program of the semantics sem.
func Of[S Joined[S], C interface{ Stmt() lang.Stmt }](sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], p *lang.Program, session solver.Session, o Options) *Checker[S] {
	return &Checker[S]{
		Program: p, Session: session, Options: o,
		Problem: func(unwound *lang.Program) (explore.Problem[S], error) { return explore.Of(sem, unwound), nil },
		Run: func(ctx context.Context, p *lang.Program, m solver.Model, steps int) Ended {
			end := sem.Run(ctx, p, m.Valuation(), steps, nil)
			ended := Ended{Outcome: end.Outcome, Reason: end.Bound, Steps: end.Steps}
			if end.Outcome == spec.Error {
				ended.Fault, _ = end.At.Stmt().(*lang.Fault)
			}
			return ended
		},
	}
}
