// Package basic has the entry of the basic language.
package basic

import (
	"fmt"

	"tandem/basic"
	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/languages"
	"tandem/languages/formulas"
	"tandem/languages/tdm"
	"tandem/languages/trees"
	"tandem/props"
	"tandem/props/anchors"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Language returns the basic language (§2).
func Language() *languages.Language {
	return &languages.Language{
		Name: "basic", Title: "basic language", Paper: languages.FormallyExplained, Sections: []string{"§2"}, Numbered: true,
		Case: tdm.Found, Syntax: tdm.Syntax, Accepts: tdm.Accepts("basic"),
		Sides: []languages.Side{{Name: "symbolic", Package: "symbolic"}, {Name: "concrete", Package: "concrete"}},
		In: func(b languages.Bounds) *languages.Variant {
			return variant(basic.Published(concrete.Standard().Bounded(b.Bits)))
		},
		Text: func(text *texts.Language, b languages.Bounds) *languages.Variant {
			return byText(text.Now(), formulas.OfBasic(text, concrete.Standard().Bounded(b.Bits)))
		},
		Definitions: languages.DefinitionsOf("basic"),
		Mutants: func() []spec.Mutant[*languages.Variant] {
			written := languages.Written("basic", basic.MutantRules, func(text *texts.Language) *languages.Variant {
				return variant(formulas.OfBasic(text, concrete.Standard()))
			})
			return append(written, spec.Mutants(basic.Mutants(), variant)...)
		},
		Vocabularies: []languages.Vocabulary{bits(2), bits(3)},
		Grammar: languages.GrammarOf(func() *languages.Grammar {
			return &languages.Grammar{Random: programs.Linear(), Small: programs.SmallBasics()[:1]}
		}, func(width int) *languages.Grammar {
			return &languages.Grammar{Random: programs.OnlyBits(programs.Bits(width)), Small: programs.SmallBits(width)[:2]}
		}),
	}
}

func variant(sides basic.Sides) *languages.Variant { return byText(texts.Later("basic"), sides) }

// byText returns the language of these sides, whose formulas are those of text.
func byText(text texts.Source, sides basic.Sides) *languages.Variant {
	large := func() *programs.Vocabulary { return programs.Large().WithForms(text().Forms, programs.FormWeight) }
	v := &languages.Variant{
		Programs: tdm.Erase(sides.Semantics(), tdm.Flat, nil),
		Anchors: func(lim spec.Limits) []props.Checkable {
			voc := programs.Large() // the checker of certificates knows no forms
			return []props.Checkable{
				anchors.Runs("basic", sides.Semantics().Machine(), lim, section2.Language(voc), globals),
				anchors.Operators(sides.Eval, voc),
				formulas.Flat(text(), sides, concrete.Standard(), lim, section2.Language(large()), nil, nil),
			}
		},
		Trees: func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
			return trees.StatementsOver(sides, programs.Linear().WithForms(text().Forms, programs.FormWeight), open)
		},
	}
	return v.Judging(func(lim spec.Limits) props.Groups {
		small := programs.WithForms(programs.SmallBasics(), text().Forms)
		return append(section2.Groups(sides, lim, large(), small...), formulas.Theorems(text(), sides.Semantics(), lim, section2.Language(large()), small...)...)
	})
}

// globals returns the state of a configuration.
func globals(c concrete.Config) sections.State { return anchors.Globals(c.Valuation()) }

// bits returns the basic language over bit-vectors of a width and of the next one.
func bits(width int) languages.Vocabulary {
	over := func(sides basic.Sides) *languages.Variant { return overBits(sides, width) }
	return languages.Vocabulary{
		ID: fmt.Sprintf("bv%d", width), Text: programs.BitsText(width),
		In: func(b languages.Bounds) *languages.Variant {
			return over(basic.Published(concrete.Standard().Bounded(b.Bits)))
		},
		Mutants: func() []spec.Mutant[*languages.Variant] { return spec.Mutants(basic.BitsMutants(), over) },
	}
}

func overBits(sides basic.Sides, width int) *languages.Variant {
	v := variant(sides)
	voc := programs.Bits(width)
	v.Anchors = func(lim spec.Limits) []props.Checkable {
		return []props.Checkable{
			anchors.Runs("basic", sides.Semantics().Machine(), lim, section2.Language(voc), globals),
			anchors.Operators(sides.Eval, voc),
		}
	}
	v.Trees = func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
		return trees.StatementsOver(sides, programs.OnlyBits(programs.Bits(width)), open)
	}
	return v.Judging(func(lim spec.Limits) props.Groups {
		return section2.Groups(sides, lim, voc, programs.SmallBits(width)...)
	})
}
