package explore

import (
	"context"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
)

// Problem is a program of some language, as a search sees it. S is the type of symbolic configurations.
type Problem[S any] struct {
	System spec.System[S]
	Init   S // what its path condition says is assumed of the initial values
	// Phi is the path condition of a configuration. It grows by conjunction, φ ∧ b, with each transition.
	Phi func(S) lang.Expr
	// End is how a path ends at a configuration without transition: Final, Error or Stuck.
	End func(S) spec.Outcome
	// Loop says whether a step from s by that rule begins an iteration of a loop, and of which. A
	// step of the same loop that begins none ends its execution. nil: nothing is unrolled.
	Loop func(s S, rule string) (loop any, begins bool)
	// Depth is the number of calls that are under way at s. A loop that is begun in a call inside
	// of another is executed on its own, and ends with the call. nil: nothing is called.
	Depth func(S) int
	// Calls is the number of calls of one procedure or method that are under way, inside each
	// other, after a step from s by that rule; 0 if it calls none. nil: nothing is called.
	Calls func(s S, rule string) int
	// Program is the program; nil if it is not one of package lang.
	Program *lang.Program
	// Choice is the letter of a step where a configuration has several, as T and F.
	Choice func(s S, rule string) string
	// Stmt is the next statement of a configuration. nil: they have none of package lang.
	Stmt func(s S) lang.Stmt
	// Assume is a configuration with φ ∧ b for φ, for an Init with an assumption. nil: none is possible.
	Assume func(s S, b lang.Expr) S
	// Initial is the initial values that a model stands for on a path to s: what a configuration
	// says of them beside its path condition is in them, too. nil: those of the model.
	Initial func(s S, m solver.Model) solver.Model
	// Replay runs the program from the model and says how it differs from the path: nil if it takes
	// its rules to the instance of s. It returns soon after ctx ends. nil: no replay.
	Replay func(ctx context.Context, m solver.Model, rules []string, s S) error
	// Beside is the concrete run from a model, for who goes beside it. nil: there is none.
	Beside func(m solver.Model) *Beside[S]
}

// stmt returns the next statement at s; nil if there is none, or none of package lang.
func (prob *Problem[S]) stmt(s S) lang.Stmt {
	if prob.Stmt == nil {
		return nil
	}
	return prob.Stmt(s)
}

// choosing returns the statement at s that leaves a choice; nil if there is none.
func (prob *Problem[S]) choosing(s S, choice string) lang.Stmt {
	if choice == "" {
		return nil
	}
	return prob.stmt(s)
}

// conjuncts lists what a step adds to the path condition; false if that does not grow by conjunction.
func conjuncts(from, to lang.Expr) (added []lang.Expr, grows bool) {
	for to != from {
		if to.Op() != lang.And {
			return nil, false
		}
		added = append(added, to.Kid(1))
		to = to.Kid(0)
	}
	for i, j := 0, len(added)-1; i < j; i, j = i+1, j-1 {
		added[i], added[j] = added[j], added[i]
	}
	return added, true
}
