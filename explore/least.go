package explore

import (
	"context"
	"fmt"

	"tandem/explore/solver"
	"tandem/lang"
)

// Least replaces the model of a path, if it has one, by that with the least values which
// take the path, in the order in which the program declares its variables (solver.Least),
// and replays it. The session has nothing asserted. Once ctx has ended the model stays as
// it is. It returns what that took, and which values may not be the least.
//
// The error is an Unsound where the run from such values differs from the path.
func Least[S any](ctx context.Context, prob Problem[S], session solver.Session, p *Path[S]) (solver.Effort, error) {
	if p.Model == nil {
		return solver.Effort{}, nil
	}
	bs := p.Simple.Facts()
	if ctx.Err() != nil {
		return solver.Effort{Open: lang.FreeVars(bs...)}, nil
	}
	var order []lang.Var
	if prob.Program != nil {
		order = prob.Program.Vars
	}
	m, effort := solver.Least(ctx, session, bs, order, p.values)
	if prob.Initial != nil {
		m = prob.Initial(p.End, m)
	}
	if prob.Replay != nil {
		err := prob.Replay(ctx, m, p.Rules(), p.End)
		switch {
		case err != nil && ctx.Err() != nil:
			return effort, nil
		case err != nil:
			return effort, &Unsound{What: fmt.Sprintf("%s: the least values %v were run concretely, and %v", name(*p), m, err), Parted: true}
		}
	}
	p.Model = &m
	return effort, nil
}
