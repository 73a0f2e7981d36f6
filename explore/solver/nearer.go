package solver

import (
	"context"
	"maps"

	"tandem/lang"
)

// Nearer returns a model of bs with as many values of another model as evaluation, asking no
// solver, allows: one variable, bound or element after the other. m is a model of bs. An ended ctx
// keeps what was found.
func Nearer(ctx context.Context, bs []lang.Expr, m, to Model) Model {
	s := &smaller{ctx: ctx, conditions: newEvaluated(bs), values: maps.Clone(m.values)}
	if !s.holds() {
		return m // a value is beyond what can be computed
	}
	s.work = smallWork + 5*s.spent
	for _, x := range sorted(keys(m.values)) {
		if s.nearer(x, to.At(x)) || !x.Type.IsArray() || ofObjects(x.Type) {
			continue
		}
		a := to.At(x).(lang.ArrayValue)
		if x.Type.IsBounded() {
			s.nearer(x, s.values[x].(lang.ArrayValue).WithBound(a.Bound()))
		}
		for _, i := range indexes(a, s.values[x].(lang.ArrayValue)) {
			s.nearer(x, s.values[x].(lang.ArrayValue).With(i, a.At(i)))
		}
		if x.Type.IsBounded() { // nobody reads what is outside of the bound
			if short, ok := trim(s.values[x].(lang.ArrayValue)); ok {
				s.nearer(x, short)
			}
		}
	}
	return Model{s.values}
}

// nearer gives x the value v if the conditions then hold.
func (s *smaller) nearer(x lang.Var, v lang.Value) bool {
	before := s.values[x]
	if v.Equal(before) {
		return true
	}
	if s.values[x] = v; s.over() || !s.holds() {
		s.values[x] = before
		return false
	}
	return true
}

// indexes lists those at which one of two arrays has an element of its own.
func indexes(a, b lang.ArrayValue) []lang.Value {
	var list []lang.Value
	a.Each(func(i, _ lang.Value) bool { list = append(list, i); return true })
	b.Each(func(i, _ lang.Value) bool {
		if a.At(i).Equal(a.Rest()) {
			list = append(list, i)
		}
		return true
	})
	return list
}
