package languages

import (
	"context"
	"strings"

	"tandem/arrays"
	arrayconcrete "tandem/arrays/concrete"
	"tandem/concrete"
	"tandem/props"
	"tandem/props/section21"
	"tandem/props/trees"
	"tandem/solver"
	"tandem/spec"
)

var arraysLanguage = &Language{
	Name: "arrays", Title: "language with arrays (§2.1)",
	Features: []Feature{Arrays},
	Sizes:    Sizes{3, 5, 4},
	Index:    []string{"arrays"},
	In:       func(m Machine) *Variant { return arraysVariant(arrays.Repaired(m.Model)) },
	Mutants:  func() []Mutant { return mutantsOf(arrays.Mutants(), arraysVariant) },
	Readings: func() []Reading {
		var list []Reading
		for _, r := range arrays.Readings() {
			list = append(list, Reading{
				ID: r.ID, Target: strings.Join(r.Entries, ", "), Text: r.Text, Refutes: r.Refutes,
				Variant: func() *Variant { return arraysVariant(r.Sides) },
			})
		}
		return list
	},
}

func arraysVariant(sides arrays.Sides) *Variant {
	return &Variant{
		Semantics:  Erase(sides.Semantics(), flat),
		Explain:    outOfBound(sides.Eval),
		Statements: func(lim spec.Limits) []props.Checkable { return section21.Statements(sides, lim) },
		Trees: func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
			return trees.Arrays(sides, open)
		},
		Exhaustive: func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, Scope) {
			reports, scope := section21.Exhaustive(ctx, sides, lim, size, func(s section21.Scope) { progress(s.Points + s.States) })
			return reports, Scope(scope)
		},
	}
}

// outOfBound explains errors of array accesses, in every language that has
// arrays.
func outOfBound(eval concrete.Evaluation) func(Concrete) (Fault, bool) {
	return func(c Concrete) (Fault, bool) {
		s := c.Stmt()
		if s == nil {
			return Fault{}, false
		}
		e, ok := arrayconcrete.FirstError(eval, c.Valuation(), s)
		if !ok {
			return Fault{}, false
		}
		f := Fault{At: e.Position(), Text: e.Error()}
		if e.Sets {
			f.Access, f.Bound = "|"+e.Access.A.String()+"|", e.Index.String()
		} else {
			f.Access, f.Index, f.Bound = e.Access.String(), e.Index.String(), e.Bound.String()
		}
		return f, true
	}
}
