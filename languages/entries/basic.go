// Package entries has the entries of the register for the languages of de Boer and Bonsangue: those of §2, §2.1, §3, §4 and
// §4.1, the one that has all, and those with assumptions, assertions and inputs.
package entries

import (
	"fmt"

	"tandem/basic"
	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/languages"
	"tandem/languages/formulas"
	"tandem/languages/internal/trees"
	"tandem/languages/tdm"
	"tandem/props"
	"tandem/props/anchors"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Basic returns the basic language (§2).
func Basic() *languages.Language {
	return &languages.Language{
		Name: "basic", Title: "basic language", Paper: languages.FormallyExplained, Sections: []string{"§2"}, Numbered: true,
		Case: tdm.Found, Syntax: tdm.Syntax, Accepts: tdm.Accepts("basic"),
		Sides: []languages.Side{{Name: "symbolic", Package: "symbolic"}, {Name: "concrete", Package: "concrete"}},
		In: func(b languages.Bounds) *languages.Variant {
			return basicVariant(basic.Published(concrete.Standard().Bounded(b.Bits)))
		},
		Text: func(text *texts.Language, b languages.Bounds) *languages.Variant {
			return basicByText(text.Now(), formulas.OfBasic(text, concrete.Standard().Bounded(b.Bits)))
		},
		Definitions: languages.DefinitionsOf("basic"),
		Mutants: func() []spec.Mutant[*languages.Variant] {
			written := languages.Written("basic", basic.MutantRules, func(text *texts.Language) *languages.Variant {
				return basicVariant(formulas.OfBasic(text, concrete.Standard()))
			})
			return append(written, spec.Mutants(basic.Mutants(), basicVariant)...)
		},
		Vocabularies: []languages.Vocabulary{basicBits(2), basicBits(3)},
		Grammar: languages.GrammarOf(func() *languages.Grammar {
			return &languages.Grammar{Random: programs.Linear(), Small: programs.SmallBasics()[:1]}
		}, func(width int) *languages.Grammar {
			return &languages.Grammar{Random: programs.OnlyBits(programs.Bits(width)), Small: programs.SmallBits(width)[:2]}
		}),
	}
}

func basicVariant(sides basic.Sides) *languages.Variant {
	return basicByText(texts.Later("basic"), sides)
}

// basicByText returns the language of these sides, whose formulas are those of text.
func basicByText(text texts.Source, sides basic.Sides) *languages.Variant {
	sides.Texts = formulas.Said(text, formulas.Flatly)
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

// basicBits returns the basic language over bit-vectors of a width and of the next one.
func basicBits(width int) languages.Vocabulary {
	over := func(sides basic.Sides) *languages.Variant { return basicOverBits(sides, width) }
	return languages.Vocabulary{
		ID: fmt.Sprintf("bv%d", width), Text: programs.BitsText(width),
		In: func(b languages.Bounds) *languages.Variant {
			return over(basic.Published(concrete.Standard().Bounded(b.Bits)))
		},
		Mutants: func() []spec.Mutant[*languages.Variant] { return spec.Mutants(basic.BitsMutants(), over) },
	}
}

func basicOverBits(sides basic.Sides, width int) *languages.Variant {
	v := basicVariant(sides)
	sides.Texts = formulas.Said(texts.Later("basic"), formulas.Flatly)
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
