package languages

import (
	"context"

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
	Name: "arrays", Title: "language with arrays",
	Paper: FormallyExplained, Sections: []string{"§2.1"},
	Features:    []Feature{Arrays},
	Sizes:       Sizes{3, 5, 4},
	Index:       []Indexed{{Language: "arrays"}},
	Definitions: arrays.Definitions(),
	In:          func(m Machine) *Variant { return arraysVariant(arrays.Repaired(m.Model)) },
	Mutants:     func() []spec.Mutant[*Variant] { return spec.Mutants(arrays.Mutants(), arraysVariant) },
	Readings:    func() []spec.Reading[*Variant] { return spec.Readings(arrays.Readings(), arraysVariant) },
}

func arraysVariant(sides arrays.Sides) *Variant {
	return &Variant{
		Semantics:  Erase(sides.Semantics(), flat),
		Explain:    outOfBound(sides.Eval),
		Statements: func(lim spec.Limits) []props.Checkable { return section21.Statements(sides, lim) },
		Trees: func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
			return trees.Arrays(sides, open)
		},
		Exhaustive: func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, spec.Scope) {
			return section21.Exhaustive(ctx, sides, lim, size, counted(progress))
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
