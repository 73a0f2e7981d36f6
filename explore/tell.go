package explore

import (
	"errors"
	"fmt"
	"slices"

	"tandem/lang"
)

// What a search finds is told depth first. Where that is its order, it is told at once. In another
// order, and by workers, it is kept at the places until all that comes before it was told.

// fate is what became of a place.
type fate uint8

const (
	open     fate = iota
	reached       // it is a node of the tree
	unlisted      // a bound on the whole search ended the path before it was decided
	byRule        // its path condition simplifies to false
	bySolver      // the solver finds it infeasible
)

// tell tells of a place, now or at the end.
func (s *search[S]) tell(st *Place[S]) error {
	if s.keeps {
		return nil
	}
	return s.told(st)
}

// told tells of a place.
func (s *search[S]) told(st *Place[S]) error {
	switch st.fate {
	case open:
		return errors.New("a place was found, and nobody looked at it")
	case reached:
		s.node(st)
		return s.taken(st)
	case byRule:
		return s.cut(st, BySimplification)
	case bySolver:
		return s.cut(st, BySolver)
	default: // unlisted
		return s.taken(st)
	}
}

// due is a place that is to be told, and the one above it; nil: it is the root.
type due[S any] struct{ at, above *Place[S] }

// entered reports whether the search has come to a place.
func (st *Place[S]) entered() bool { return st.fate != open }

// tellKept tells depth first of all that is kept.
func (s *search[S]) tellKept() error {
	if !s.keeps || s.root == nil {
		return nil
	}
	if err := s.tellOn(func(*Place[S]) bool { return true }); err != nil {
		return err
	}
	if sum := s.result.Summary; s.listed != sum.Paths-sum.Unlisted {
		return fmt.Errorf("%d paths are told, and %d were counted", s.listed, sum.Paths-sum.Unlisted)
	}
	return nil
}

// tellOn tells what is kept, depth first, up to the first place that is not ready, and drops it.
func (s *search[S]) tellOn(ready func(*Place[S]) bool) error {
	for n := len(s.untold); n > 0 && ready(s.untold[n-1].at); n = len(s.untold) {
		next := s.untold[n-1]
		s.untold[n-1], s.untold = due[S]{}, s.untold[:n-1]
		st := next.at
		if next.above != nil {
			st.above, st.parent = next.above, next.above.parent
		}
		if err := s.told(st); err != nil {
			return err
		}
		if p := st.path; p != nil {
			s.listed++
			p.ID = s.listed
			if err := s.list(st, *p); err != nil {
				return err
			}
		}
		for _, child := range slices.Backward(st.below) {
			s.untold = append(s.untold, due[S]{child, st})
		}
		st.below, st.path = nil, nil
	}
	return nil
}

// node keeps a feasible state in the tree, which is then above those below it.
func (s *search[S]) node(st *Place[S]) {
	if !s.opts.Tree {
		return
	}
	id := len(s.result.Nodes)
	s.result.Nodes = append(s.result.Nodes, Node[S]{ID: id, Parent: st.parent, Rule: st.Rule, Choice: st.Choice, At: st.At, Simple: st.simple})
	st.parent, st.listed = id, true
}

// list lists the path that ends at a place.
func (s *search[S]) list(st *Place[S], p Path[S]) error {
	s.shown.moveTo(st.trail)
	p.Choices = string(s.shown.choices)
	if st.listed {
		s.result.Nodes[st.parent].Leaf = p.ID
	}
	if s.opts.Watch != nil {
		if s.calls.watch++; s.calls.watch > s.opts.already.watch {
			if err := s.opts.Watch.Path(p); err != nil {
				return err
			}
		}
	}
	if s.opts.Leaf != nil {
		if s.calls.leaf++; s.calls.leaf > s.opts.already.leaf {
			return s.opts.Leaf(p)
		}
		return nil
	}
	s.result.Paths = append(s.result.Paths, p)
	return nil
}

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
