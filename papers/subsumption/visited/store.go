// Package visited keeps the symbolic states that a search meets, by program point, and
// tells of a state whether one of them subsumes it: the method ifSubsumed of §6.
//
// Read store.go, then shapes.go, by which a check looks at those states alone whose
// shape may match.
//
// Source: Anand, Păsăreanu and Visser, §4 to §6.
package visited

import (
	"context"
	"fmt"

	"tandem/internal/lists"
	"tandem/languages"
	"tandem/papers/subsumption"
	"tandem/spec"
)

// Abstraction is what is done to states before they are matched and kept.
type Abstraction string

// The abstractions.
const (
	None  Abstraction = "match" // states as they are; arrays as the lists of Algorithm 2
	List  Abstraction = "list"  // α of §5.1
	Array Abstraction = "array" // that of §5.2
)

// Abstractions lists them.
func Abstractions() []Abstraction { return []Abstraction{None, List, Array} }

// Options say how states are matched.
type Options struct {
	Calculus subsumption.Calculus
	Abstract Abstraction
	// Shapes: Calculus matches shapes by Algorithm 1. Else checks look at all states of the point.
	Shapes bool
	// Implied is condition 2, and Decide are the questions of Algorithm 2.
	Implied subsumption.Implied
	Decide  subsumption.Decide
}

// Store is the states that a search has met.
type Store struct {
	o      Options
	points map[string]*point
	States []*Kept // in the order in which they were kept
	Checks []*Check
	Open   []*Check // behind states that were matched: no state that is kept subsumes them
	Walked int      // nodes of the tree of shapes that checks went through
	Looked int      // states that a check looked at, whose shape was then matched
	Asked  int      // of these, those of which condition 2 was asked
}

type point struct {
	all    []*Kept
	shapes shapes
}

// New returns a store without states.
func New(o Options) *Store { return &Store{o: o, points: map[string]*point{}} }

// Kept is a state that is kept.
type Kept struct {
	ID      int // from 1
	Point   string
	State   *subsumption.State // as it is matched
	Changed bool               // by the abstraction
}

// Check is a question to the store.
type Check struct {
	Point   string
	State   *subsumption.State
	Changed bool
	By      *Kept // that subsumes it; nil: none does
	Kept    *Kept // the state, which is kept; nil: one subsumes it, or Undecided
	Verdict subsumption.Verdict
	// Unknown is why it is not known of a state whether it subsumes this one; "": it is known of all.
	Unknown string
}

// Abstracted reports whether the match rests on an abstraction.
func (c *Check) Abstracted() bool { return c.By != nil && (c.Changed || c.By.Changed) }

// Unfit is the error of a state that cannot be abstracted.
type Unfit struct{ Err error }

func (u *Unfit) Error() string { return u.Err.Error() }

// abstracted returns s as it is matched.
func (s *Store) abstracted(st *subsumption.State) (t *subsumption.State, changed bool, err error) {
	c := s.o.Calculus
	switch {
	case s.o.Abstract == List:
		if t, err = c.List(st); err != nil {
			return nil, false, &Unfit{err}
		}
	case s.o.Abstract == Array:
		t, err = c.Array(st, s.o.Decide)
	case st.Array != nil:
		t, err = c.Cells(st, s.o.Decide)
	default:
		return st, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	for i := range t.Objects {
		changed = changed || t.Objects[i].IsSummary() // n∗ of Algorithm 2 is none
	}
	return t, changed, nil
}

// IfSubsumed asks whether a state is subsumed by one that was kept at its point, and
// keeps it if none is. An answer that is unknown is not "subsumed".
//
// Source: §6, "it returns true only if the current program state is subsumed by a state
// which was observed before at that program point … otherwise, the current state is
// stored for further matching".
func (s *Store) IfSubsumed(ctx context.Context, at string, st *subsumption.State) (*Check, error) {
	c, err := s.Subsumed(ctx, at, st)
	if err != nil {
		return nil, err
	}
	s.Checks = append(s.Checks, c)
	if c.By == nil && ctx.Err() == nil {
		c.Kept = &Kept{ID: len(s.States) + 1, Point: at, State: c.State, Changed: c.Changed}
		s.States = append(s.States, c.Kept)
		p := s.points[at]
		p.all = append(p.all, c.Kept)
		p.shapes.add(c.Kept)
	}
	return c, nil
}

// Subsumed asks the same, and keeps nothing.
func (s *Store) Subsumed(ctx context.Context, at string, st *subsumption.State) (*Check, error) {
	c := &Check{Point: at}
	var err error
	if c.State, c.Changed, err = s.abstracted(st); err != nil {
		switch err.(type) {
		case *Unfit, spec.NoClause:
			return nil, err
		}
		// an order of indexes is unknown: the state is kept, and subsumes none
		c.State, c.Unknown = st, err.Error()
	}
	p := s.points[at]
	if p == nil {
		p = &point{}
		s.points[at] = p
	}
	if c.Unknown != "" {
		return c, nil
	}
	list := p.all
	if s.o.Shapes {
		var nodes int
		list, nodes = p.shapes.matching(c.State)
		s.Walked += nodes
	}
	calculus := s.o.Calculus
	for _, k := range list {
		if (k.State.Array != nil) != (c.State.Array != nil) {
			continue
		}
		s.Looked++
		asks := calculus
		if c.Changed || k.Changed {
			asks.Initial = nil // it rests on an abstraction in any case
		}
		v := asks.Subsumed(ctx, c.State, k.State, s.o.Implied)
		if v.Asked {
			s.Asked++
		}
		switch v.Answer {
		case subsumption.Yes:
			c.By, c.Verdict = k, v
			return c, nil
		case subsumption.Unknown:
			c.Unknown = v.Reason
		}
	}
	return c, nil
}

// Matches returns how many checks found a state that subsumes the one asked about, and how many of these
// compared abstractions.
func (s *Store) Matches() (subsumed, abstracted int) {
	return lists.Count(s.Checks, func(c *Check) bool { return c.By != nil }), lists.Count(s.Checks, (*Check).Abstracted)
}

// Matcher gives a store to searches of any language.
type Matcher struct{ Store *Store }

// Fits reports what states such as s lack that the store abstracts.
func (m Matcher) Fits(s languages.State) error {
	st, err := symbolic(s)
	if err != nil {
		return err
	}
	switch m.Store.o.Abstract {
	case Array:
		if st.Array == nil {
			return fmt.Errorf("found a program without an array, expected one: --subsume array abstracts it")
		}
	case List:
		list := false
		for _, c := range st.Classes {
			if err := c.Lists(); err != nil {
				return fmt.Errorf("%w; --subsume list abstracts lists", err)
			}
			list = list || len(c.Refs) == 1
		}
		if !list {
			return fmt.Errorf("found a program without lists, expected a class with a field that refers to an object: --subsume list abstracts them")
		}
	}
	return nil
}

// IfSubsumed asks Store.IfSubsumed.
func (m Matcher) IfSubsumed(ctx context.Context, point string, s languages.State) (check int, subsumed bool, err error) {
	st, err := symbolic(s)
	if err != nil {
		return 0, false, err
	}
	c, err := m.Store.IfSubsumed(ctx, point, st)
	return len(m.Store.Checks) - 1, err == nil && c.By != nil, err
}

// Subsumed asks Store.Subsumed, and adds the state to Store.Open if none subsumes it.
func (m Matcher) Subsumed(ctx context.Context, point string, s languages.State) (bool, error) {
	st, err := symbolic(s)
	if err != nil {
		return false, err
	}
	c, err := m.Store.Subsumed(ctx, point, st)
	if err != nil {
		return false, err
	}
	if c.By == nil {
		m.Store.Open = append(m.Store.Open, c)
	}
	return c.By != nil, nil
}

func symbolic(s languages.State) (*subsumption.State, error) {
	st, ok := s.(*subsumption.State)
	if !ok {
		return nil, fmt.Errorf("found a %T, expected a symbolic state with a heap or an array", s)
	}
	return st, nil
}
