package programs

import (
	"slices"

	"tandem/lang"
)

// ReturningOnly returns v with only methods with results, whose bodies mostly end in their one return.
func (v *Vocabulary) ReturningOnly() *Vocabulary {
	v.Returning, v.Return = 8, 0
	for i, d := range v.Classes {
		with := *d
		with.Methods = slices.DeleteFunc(slices.Clone(d.Methods), func(m *lang.Method) bool { return m.Result == lang.Type{} })
		v.Classes[i] = &with
	}
	return v
}

// EndsInReturn reports whether each method of p has a result and one return, which is
// its last statement.
//
// Source: de Boer and Bonsangue, §4, "The execution of a method terminates with a
// statement return e".
func EndsInReturn(p *lang.Program) bool {
	for _, d := range p.Classes {
		for _, m := range d.Methods {
			returns := 0
			m.Body.Walk(func(s lang.Stmt) {
				if _, ok := s.(*lang.Return); ok {
					returns++
				}
			})
			list := m.Body.Stmts()
			if returns != 1 || len(list) == 0 || m.Result == (lang.Type{}) {
				return false
			}
			if _, ok := list[len(list)-1].(*lang.Return); !ok {
				return false
			}
		}
	}
	return true
}
