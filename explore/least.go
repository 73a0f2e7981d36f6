package explore

import (
	"context"
	"fmt"

	"tandem/lang"
	"tandem/solver"
)

// Least replaces the model of each path that has one by that with the least values which
// take the path, in the order in which the program declares its variables (solver.Least),
// and replays it. The session has nothing asserted. Once ctx has ended models stay as they
// are. It returns what that took, and how many values may not be the least.
//
// The error is an Unsound where the run from such values differs from its path.
func Least[S any](ctx context.Context, prob Problem[S], session solver.Session, paths []Path[S]) (solver.Effort, error) {
	var order []lang.Var
	if prob.Program != nil {
		order = prob.Program.Vars
	}
	var all solver.Effort
	for i := range paths {
		p := &paths[i]
		if p.Model == nil {
			continue
		}
		bs := p.Simple.Facts()
		m, effort := solver.Least(ctx, session, bs, order, p.values)
		if prob.Initial != nil {
			m = prob.Initial(p.End, m)
		}
		all.Questions += effort.Questions
		all.Open = append(all.Open, effort.Open...)
		if prob.Replay != nil {
			err := prob.Replay(ctx, m, p.Rules(), p.End)
			switch {
			case err != nil && ctx.Err() != nil:
				continue
			case err != nil:
				return all, &Unsound{What: fmt.Sprintf("%s: the least values %v were run concretely, and %v", name(*p), m, err), Parted: true}
			}
		}
		p.Model = &m
	}
	return all, nil
}
