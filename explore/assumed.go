package explore

import (
	"cmp"
	"slices"

	"tandem/lang"
)

// Assumptions are those to which a search came, and whether it came further.
type Assumptions map[*lang.Assume]bool

// Reached keeps that a path comes to s. It returns s if that is an assumption.
func (a Assumptions) Reached(s lang.Stmt) *lang.Assume {
	assume, ok := s.(*lang.Assume)
	if _, known := a[assume]; ok && !known {
		a[assume] = false
	}
	return assume
}

// Passed keeps that a path comes further; nothing for nil.
func (a Assumptions) Passed(s *lang.Assume) {
	if s != nil {
		a[s] = true
	}
}

// List returns all of them, in the order of the source.
func (a Assumptions) List() []Assumption {
	var list []Assumption
	for s, passed := range a {
		list = append(list, Assumption{s, passed})
	}
	slices.SortFunc(list, func(a, b Assumption) int {
		p, q := a.Stmt.At.From, b.Stmt.At.From
		return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
	})
	return list
}
