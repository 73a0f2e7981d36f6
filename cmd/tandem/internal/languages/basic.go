package languages

import (
	"context"

	"tandem/basic"
	"tandem/props"
	"tandem/props/section2"
	"tandem/props/trees"
	"tandem/solver"
	"tandem/spec"
)

var basicLanguage = &Language{
	Name: "basic", Title: "basic language (§2)",
	Sizes: Sizes{4, 6, 0},
	Index: []string{"basic"}, Numbered: true,
	In:      func(m Machine) *Variant { return basicVariant(basic.Published(m.Model)) },
	Mutants: func() []Mutant { return mutantsOf(basic.Mutants(), basicVariant) },
}

func basicVariant(sides basic.Sides) *Variant {
	return &Variant{
		Semantics:  Erase(sides.Semantics(), flat),
		Statements: func(lim spec.Limits) []props.Checkable { return section2.Statements(sides, lim) },
		Trees: func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
			return trees.Statements(sides, open)
		},
		Exhaustive: func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, Scope) {
			reports, scope := section2.Exhaustive(ctx, sides, lim, size, func(s section2.Scope) { progress(s.Points + s.States) })
			return reports, Scope(scope)
		},
	}
}

// mutantsOf are the mutants of a language that is made of sides S.
func mutantsOf[S any](list []basic.MutantOf[S], variant func(S) *Variant) []Mutant {
	mutants := make([]Mutant, len(list))
	for i, m := range list {
		mutants[i] = Mutant{
			ID: m.ID, Target: m.Target, Error: m.Error, KilledBy: m.KilledBy,
			Variant: func() *Variant { return variant(m.Sides) },
		}
	}
	return mutants
}
