// Package entry is the memoryless version of symbolic execution in the register.
package entry

import (
	"context"

	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/languages"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/languages/memoryless"
	"tandem/languages/trees"
	"tandem/props"
	"tandem/spec"
)

// Language returns the memoryless version. It has no programs of its own: what runs is the
// basic language with checks, and tandem bmc asks about instances in all languages.
func Language() *languages.Language {
	const of = "basic" + checks.Suffix
	return &languages.Language{
		Name: memoryless.Name, Title: "memoryless version of symbolic execution, with instances of variables",
		Paper: languages.Lecture, Sections: []string{"memoryless version"}, Composed: true,
		Sides: []languages.Side{
			{Name: "symbolic", Package: "languages/memoryless/instances", Origin: "described", Printed: []string{"Assign", "Input"}, Omitted: []string{"Instance-Var", "Instance-Op"}, Apart: true},
			{Name: "concrete", Package: "concrete", Language: "basic"},
			{Name: "concrete", Package: "languages/checks/concrete", Language: of, Rules: []string{"Assume", "Assert", "Assert-F", "Input"}, Origin: "ours"},
		},
		In: func(b languages.Bounds) *languages.Variant {
			return variant(memoryless.New(concrete.Standard().Bounded(b.Bits)))
		},
		Mutants: func() []spec.Mutant[*languages.Variant] { return spec.Mutants(memoryless.Mutants(), variant) },
	}
}

func variant(sides memoryless.Sides) *languages.Variant {
	return &languages.Variant{
		Statements: func(lim spec.Limits) []props.Checkable { return property.Memoryless(sides).Statements(lim) },
		Trees: func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
			return trees.Memoryless(sides, property.Linear(), open)
		},
		Exhaustive: func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, spec.Scope) {
			return property.Memoryless(sides).Exhaustive(ctx, lim, size, languages.Counted(progress))
		},
	}
}
