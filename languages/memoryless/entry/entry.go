// Package entry is the memoryless version of symbolic execution in the register.
package entry

import (
	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/languages"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/languages/internal/trees"
	"tandem/languages/memoryless"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Language returns the memoryless version. It has no programs of its own: what runs is the
// basic language with checks, and tandem bmc asks about instances in all languages.
func Language() *languages.Language {
	const of = "basic" + checks.Suffix
	return &languages.Language{
		Name: memoryless.Name, Title: "memoryless version of symbolic execution, with instances of variables",
		Paper: languages.Lecture, Sections: []string{"memoryless version"}, Composed: true,
		Sides: []languages.Side{
			{Name: "symbolic"}, {Name: "concrete", Package: "concrete", Language: "basic"},
			{Name: "concrete", Language: of, Rules: []string{"Assume", "Assert", "Assert-F", "Input"}},
		},
		In:   func(b languages.Bounds) *languages.Variant { return byText(texts.Printed(memoryless.Name), b) },
		Text: byText, Definitions: languages.DefinitionsOf("memoryless"),
		Mutants: func() []spec.Mutant[*languages.Variant] {
			return append(languages.Written(memoryless.Name, memoryless.MutantRules, func(text *texts.Language) *languages.Variant {
				return byText(text, languages.Standard())
			}), spec.Mutants(memoryless.Mutants(), func(s memoryless.Sides) *languages.Variant { return variant(texts.Printed(memoryless.Name), s) })...)
		},
	}
}

// byText returns the memoryless version by that text.
func byText(text *texts.Language, b languages.Bounds) *languages.Variant {
	return variant(text, memoryless.By(text, concrete.Standard().Bounded(b.Bits)))
}

func variant(text *texts.Language, sides memoryless.Sides) *languages.Variant {
	v := &languages.Variant{
		Trees: func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
			return trees.Memoryless(sides, property.Linear().WithForms(text.Forms, programs.FormWeight), open)
		},
	}
	return v.Judging(func(lim spec.Limits) props.Groups { return property.Memoryless(sides).With(text.Forms).Groups(lim) })
}
