package contracts

import (
	"cmp"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
)

// Member is what is verified: one of a method, a pure method and a predicate; nothing is the main routine.
type Member struct {
	Method    *Method
	Pure      *Pure
	Predicate *Predicate
}

// Members lists a program's members, class by class, and the main routine, if it has a statement.
func (p *Program) Members() []Member {
	var list []Member
	for _, c := range p.Classes {
		from := len(list)
		list = append(list, lists.Map(c.Predicates, func(q *Predicate) Member { return Member{Predicate: q} })...)
		list = append(list, lists.Map(c.Pures, func(m *Pure) Member { return Member{Pure: m} })...)
		list = append(list, lists.Map(c.Methods, func(m *Method) Member { return Member{Method: m} })...)
		slices.SortStableFunc(list[from:], func(a, b Member) int { return cmp.Compare(a.At().From.Offset, b.At().From.Offset) })
	}
	if len(p.Main) > 0 {
		list = append(list, Member{})
	}
	return list
}

// Name returns its full name; main of the main routine.
func (m Member) Name() string {
	switch {
	case m.Method != nil:
		return m.Method.FullName()
	case m.Pure != nil:
		return m.Pure.FullName()
	case m.Predicate != nil:
		return m.Predicate.FullName()
	}
	return "main"
}

// At returns where it is declared; no place of the main routine.
func (m Member) At() lang.Span {
	switch {
	case m.Method != nil:
		return m.Method.At
	case m.Pure != nil:
		return m.Pure.At
	case m.Predicate != nil:
		return m.Predicate.At
	}
	return lang.Span{}
}
