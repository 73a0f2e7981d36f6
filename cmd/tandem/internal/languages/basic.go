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
	Name: "basic", Title: "basic language",
	Paper: FormallyExplained, Sections: []string{"§2"},
	Sizes: Sizes{4, 6, 0},
	Index: []Indexed{{Language: "basic"}}, Numbered: true,
	Definitions: basic.Definitions(),
	In:          func(m Machine) *Variant { return basicVariant(basic.Published(m.Model)) },
	Mutants:     func() []spec.Mutant[*Variant] { return spec.Mutants(basic.Mutants(), basicVariant) },
}

func basicVariant(sides basic.Sides) *Variant {
	return &Variant{
		Semantics:  Erase(sides.Semantics(), flat),
		Statements: func(lim spec.Limits) []props.Checkable { return section2.Statements(sides, lim) },
		Trees: func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
			return trees.Statements(sides, open)
		},
		Exhaustive: func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, spec.Scope) {
			return section2.Exhaustive(ctx, sides, lim, size, counted(progress))
		},
	}
}
