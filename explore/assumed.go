package explore

import (
	"cmp"
	"slices"

	"tandem/lang"
)

// assumptions is the assumptions to which a search came, and whether it came further.
type assumptions map[*lang.Assume]bool

// reached keeps that a path comes to s. It returns s if that is an assumption.
func (a assumptions) reached(s lang.Stmt) *lang.Assume {
	assume, ok := s.(*lang.Assume)
	if _, known := a[assume]; ok && !known {
		a[assume] = false
	}
	return assume
}

// passed keeps that a path comes further; nothing for nil.
func (a assumptions) passed(s *lang.Assume) {
	if s != nil {
		a[s] = true
	}
}

// list returns all of them, in the order of the source.
func (a assumptions) list() []Assumption {
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
