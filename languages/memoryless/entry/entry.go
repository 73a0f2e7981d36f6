// Package entry is the memoryless version of symbolic execution in the register.
package entry

import (
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
			{Name: "symbolic", Package: "languages/memoryless/instances", Apart: true},
			{Name: "concrete", Package: "concrete", Language: "basic"},
			{Name: "concrete", Language: of, Rules: []string{"Assume", "Assert", "Assert-F", "Input"}},
		},
		In: func(b languages.Bounds) *languages.Variant {
			return variant(memoryless.New(concrete.Standard().Bounded(b.Bits)))
		},
		Definitions: languages.DefinitionsOf("memoryless"),
		Mutants:     func() []spec.Mutant[*languages.Variant] { return spec.Mutants(memoryless.Mutants(), variant) },
	}
}

func variant(sides memoryless.Sides) *languages.Variant {
	v := &languages.Variant{
		Trees: func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
			return trees.Memoryless(sides, property.Linear(), open)
		},
	}
	return v.Judging(func(lim spec.Limits) props.Groups { return property.Memoryless(sides).Groups(lim) })
}
