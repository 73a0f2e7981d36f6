package solver

import (
	"context"
	"slices"
)

// alone asks each question of a solver that is new, without a push, as a script does: what a solver
// knows of a stack that may shrink again keeps it from solving the whole at once.
type alone struct {
	engine
	said  []op // assertions
	marks []int
}

func (a *alone) check(ctx context.Context, ops []op, model bool) reply {
	for _, o := range ops {
		switch last := len(a.marks) - 1; o.kind {
		case opPush:
			a.marks = append(a.marks, len(a.said))
		case opPop:
			a.said, a.marks = a.said[:a.marks[last]], a.marks[:last]
		default:
			a.said = append(a.said, o)
		}
	}
	a.engine.restart()
	return a.engine.check(ctx, slices.Clone(a.said), model)
}

func (a *alone) restart() {
	a.said, a.marks = nil, nil
	a.engine.restart()
}
