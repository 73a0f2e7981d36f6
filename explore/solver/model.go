package solver

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/lang"
)

// Model is a valuation that makes assertions true. It is total: a variable that it has no value for
// has its type's default. Models are immutable; the zero Model has no value for any variable.
type Model struct{ values map[lang.Var]lang.Value }

// NewModel returns the model with the given values. It panics on a value of another type than its variable.
func NewModel(values map[lang.Var]lang.Value) Model {
	for x, v := range values {
		if v.Type() != x.Type {
			panic("solver: a value of type " + v.Type().String() + " for " + x.Name + " of type " + x.Type.String())
		}
	}
	return Model{maps.Clone(values)}
}

// At returns the value of x: the type's default if the model has none for it.
func (m Model) At(x lang.Var) lang.Value {
	if v, ok := m.values[x]; ok {
		return v
	}
	return lang.Default(x.Type)
}

// Vars lists the variables that the model has a value for, sorted by scope, name and type.
func (m Model) Vars() []lang.Var { return sorted(keys(m.values)) }

// Valuation returns the model as a valuation of the concrete side.
func (m Model) Valuation() concrete.Valuation { return concrete.NewValuation(m.values) }

// String returns the values by variable: {x: 3, y: -1}.
func (m Model) String() string {
	var b strings.Builder
	b.WriteByte('{')
	for i, x := range m.Vars() {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(x.Name + ": " + m.values[x].String())
	}
	b.WriteByte('}')
	return b.String()
}

func keys(values map[lang.Var]lang.Value) []lang.Var { return slices.Collect(maps.Keys(values)) }

func sorted(vars []lang.Var) []lang.Var {
	slices.SortFunc(vars, func(x, y lang.Var) int {
		return cmp.Or(cmp.Compare(x.Scope, y.Scope), cmp.Compare(x.Name, y.Name),
			cmp.Compare(x.Type.String(), y.Type.String()))
	})
	return vars
}
