package explore

import (
	"errors"
	"fmt"
	"slices"
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
	s.shown.to(st.trail)
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
