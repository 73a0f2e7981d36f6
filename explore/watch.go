package explore

import "tandem/lang"

// Watcher is told of all that a search finds, depth first: of each transition once, before what is
// found below it, and of a path behind its last step. Where the search was ended from outside and
// counts some paths only (Summary.Unlisted), it is told nothing more. An error ends the search.
type Watcher[S any] interface {
	// Step tells of a transition that is followed. The first has the number 1, the next one 2.
	Step(t Transition[S]) error
	// Cut tells of a transition that no initial value takes, and who says so. Those that
	// simplification finds come before the other transitions from the same place.
	Cut(t Transition[S], by Cutter) error
	// Path tells of the path that ends with the last step.
	Path(p Path[S]) error
}

// Transition is a step of the tree.
type Transition[S any] struct {
	Above    int // the number of the step before; 0: it is from the root
	From, To S
	Rule     string
	Added    []lang.Expr // to the path condition
}

// Cutter is who found a branch to be infeasible.
type Cutter string

// Who finds branches infeasible.
const (
	BySimplification Cutter = "simplification"
	BySolver         Cutter = "solver"
)

func (st *Place[S]) transition() Transition[S] {
	return Transition[S]{Above: st.above.number, From: st.above.At, To: st.At, Rule: st.Rule, Added: st.added}
}

// taken tells of the last step to st; there is none to the root.
func (s *search[S]) taken(st *Place[S]) error {
	if s.opts.Watch == nil || st.above == nil {
		return nil
	}
	s.steps++
	st.number = s.steps
	if s.calls.watch++; s.calls.watch <= s.opts.already.watch {
		return nil
	}
	return s.opts.Watch.Step(st.transition())
}

// cut tells of a last step that cannot be taken; there is none to the root.
func (s *search[S]) cut(st *Place[S], by Cutter) error {
	if s.opts.Watch == nil || st.above == nil {
		return nil
	}
	if s.calls.watch++; s.calls.watch <= s.opts.already.watch {
		return nil
	}
	return s.opts.Watch.Cut(st.transition(), by)
}
