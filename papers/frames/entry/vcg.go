package entry

import (
	"context"

	"tandem/explore/solver"
	"tandem/lang/contracts"
	"tandem/languages"
	"tandem/papers/frames/vcg"
)

// conditions returns what verification conditions say of a member; nil without a session.
func conditions(ctx context.Context, p *contracts.Program, m contracts.Member, session solver.Session) *languages.Conditions {
	if session == nil {
		return nil
	}
	out := vcg.Verify(ctx, vcg.Options{Locate: true}, p, m, session)
	c := &languages.Conditions{Proved: out.Verified, Prover: session.Info().String()}
	if !out.Verified {
		c.Reason = out.Why()
	}
	return c
}
