package explore

import (
	"errors"
	"fmt"
	"slices"
)

// What a search finds is told depth first. Where that is its order, it is told at
// once. In another order it is kept at the places until all that comes before it was told,
// and by workers until the end.

// fate is what became of a place.
type fate uint8

const (
	open       fate = iota
	reached         // it is a node of the tree
	unlisted        // a bound on the whole search ended the path before it was decided
	passedOver      // the same, and the path is counted only
	byRule          // its path condition simplifies to false
	bySolver        // the solver finds it infeasible
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
	case unlisted:
		return s.taken(st)
	default: // passedOver
		return nil
	}
}

// tellKept tells depth first of all that is kept.
func (s *search[S]) tellKept() error {
	if !s.keeps || s.root == nil {
		return nil
	}
	if err := s.tellOn(false); err != nil {
		return err
	}
	if sum := s.result.Summary; s.listed != sum.Paths-sum.Unlisted {
		return fmt.Errorf("%d paths are told, and %d were counted", s.listed, sum.Paths-sum.Unlisted)
	}
	return nil
}

// tellOn tells depth first of what is kept: of all, or up to the first place at which
// nobody has looked. It keeps no longer what was told.
func (s *search[S]) tellOn(looked bool) error {
	for n := len(s.untold); n > 0 && !(looked && s.untold[n-1].fate == open); n = len(s.untold) {
		st := s.untold[n-1]
		s.untold[n-1], s.untold = nil, s.untold[:n-1]
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
			child.above, child.parent = st, st.parent
			s.untold = append(s.untold, child)
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
		if err := s.opts.Watch.Path(p); err != nil {
			return err
		}
	}
	if s.opts.Leaf != nil {
		return s.opts.Leaf(p)
	}
	s.result.Paths = append(s.result.Paths, p)
	return nil
}
