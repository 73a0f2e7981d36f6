// Package arrays has the entry of the language with arrays.
package arrays

import (
	"fmt"

	"tandem/arrays"
	"tandem/arrays/bounds"
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
	"tandem/props/section21"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Language returns the language with arrays (§2.1), as repaired.
func Language() *languages.Language {
	return &languages.Language{
		Name: "arrays", Title: "language with arrays", Paper: languages.FormallyExplained, Sections: []string{"§2.1"},
		Case: tdm.Found, Syntax: tdm.Syntax, Accepts: tdm.Accepts("arrays", tdm.Arrays),
		Grammar: languages.GrammarOf(func() *languages.Grammar {
			return &languages.Grammar{Random: programs.LinearArrays(), Small: programs.SmallArrays()[:3]}
		}, func(width int) *languages.Grammar {
			return &languages.Grammar{Random: programs.OnlyIndexes(programs.BitArrays(width)), Small: programs.SmallBitArrays(width)}
		}),
		Sides: []languages.Side{
			{Name: "symbolic", Package: "arrays/symbounds", On: []string{"symbolic"}},
			{Name: "concrete", Package: "arrays/bounds", On: []string{"concrete"}},
		},
		In: func(b languages.Bounds) *languages.Variant {
			return anchored(arrays.Repaired(concrete.Standard().Bounded(b.Bits)))
		},
		Text: func(text *texts.Language, b languages.Bounds) *languages.Variant {
			return byText(text.Now(), formulas.OfArrays(text, concrete.Standard().Bounded(b.Bits)))
		},
		Definitions:  languages.DefinitionsOf("arrays"),
		Vocabularies: []languages.Vocabulary{bits(2), bits(3)},
		Mutants: func() []spec.Mutant[*languages.Variant] {
			written := languages.Written("arrays", arrays.MutantRules, func(text *texts.Language) *languages.Variant {
				return anchored(formulas.OfArrays(text, concrete.Standard()))
			})
			return append(written, spec.Mutants(arrays.Mutants(), anchored)...)
		},
		Readings: func() []spec.Reading[*languages.Variant] {
			return languages.WrittenReadings(formulas.ArrayReadings(concrete.Standard()), variant, statement)
		},
	}
}

// anchored returns what is to do as the checker does, which is repaired, too.
func anchored(sides arrays.Sides) *languages.Variant { return byText(texts.Later("arrays"), sides) }

// byText returns anchored, where the formulas of the language are those of text.
func byText(text texts.Source, sides arrays.Sides) *languages.Variant {
	v := variant(sides)
	with := func(voc *programs.Vocabulary) *programs.Vocabulary {
		return voc.WithForms(text().Forms, programs.FormWeight)
	}
	v.Anchors = func(lim spec.Limits) []props.Checkable {
		voc := programs.Arrays() // the checker of certificates knows no forms
		return []props.Checkable{
			anchors.Runs("arrays", sides.Semantics().Machine(), lim, section2.Language(voc), globals),
			anchors.Operators(sides.Eval, voc),
			statement(text(), sides, lim),
		}
	}
	v.Trees = func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
		return trees.ArraysOver(sides, with(programs.LinearArrays()), open)
	}
	return v.Judging(func(lim spec.Limits) props.Groups {
		small := programs.WithForms(programs.SmallArrays(), text().Forms)
		groups := section21.Groups(sides, lim, with(programs.Arrays()), programs.ArrayTerms(), small, programs.SmallArrayTerms())
		return append(groups, formulas.Theorems(text(), sides.Semantics(), lim, section2.Language(with(programs.Arrays())), small...)...)
	})
}

// statement returns the statement formulas of sides, about the formulas of text.
func statement(text *texts.Language, sides arrays.Sides, lim spec.Limits) props.Checkable {
	return formulas.Arrays(text, sides, concrete.Standard(), lim, section2.Language(programs.Arrays().WithForms(text.Forms, programs.FormWeight)))
}

func variant(sides arrays.Sides) *languages.Variant {
	v := &languages.Variant{
		Programs: tdm.Erase(sides.Semantics(), tdm.Flat, OutOfBound[concrete.Config](sides.Eval)),
		Trees: func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
			return trees.Arrays(sides, open)
		},
	}
	return v.Judging(func(lim spec.Limits) props.Groups { return section21.Standard(sides, lim) })
}

// OutOfBound explains errors of array accesses, in every language that has arrays.
func OutOfBound[C tdm.Evaluating](eval concrete.Evaluation) func(C) (languages.Fault, bool) {
	return func(c C) (languages.Fault, bool) {
		s := c.Stmt()
		if s == nil {
			return languages.Fault{}, false
		}
		e, ok := bounds.FirstError(eval, c.Valuation(), s)
		if !ok {
			return languages.Fault{}, false
		}
		return Fault(e), true
	}
}

// Fault explains an error of an access.
func Fault(e bounds.Error) languages.Fault {
	f := languages.Fault{At: e.Position(), Text: e.Error()}
	if e.Sets {
		f.Access, f.Bound = "|"+e.Access.A.String()+"|", e.Index.String()
	} else {
		f.Access, f.Index, f.Bound = e.Access.String(), e.Index.String(), e.Bound.String()
	}
	return f
}

// globals returns the state of a configuration.
func globals(c concrete.Config) sections.State { return anchors.Globals(c.Valuation()) }

// bits returns the language with arrays over bit-vectors of a width and of the next one.
func bits(width int) languages.Vocabulary {
	return languages.Vocabulary{
		ID: fmt.Sprintf("bv%d", width), Text: programs.BitsText(width),
		In: func(b languages.Bounds) *languages.Variant {
			return overBits(arrays.Repaired(concrete.Standard().Bounded(b.Bits)), width)
		},
	}
}

func overBits(sides arrays.Sides, width int) *languages.Variant {
	v := variant(sides)
	v.Anchors = func(lim spec.Limits) []props.Checkable {
		voc := programs.BitArrays(width)
		return []props.Checkable{
			anchors.Runs("arrays", sides.Semantics().Machine(), lim, section2.Language(voc), globals),
			anchors.Operators(sides.Eval, voc),
		}
	}
	v.Trees = func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
		return trees.ArraysOver(sides, programs.OnlyIndexes(programs.BitArrays(width)), open)
	}
	return v.Judging(func(lim spec.Limits) props.Groups {
		return section21.Groups(sides, lim, programs.BitArrays(width), programs.BitArrayTerms(width), programs.SmallBitArrays(width), programs.SmallBitArrayTerms(width))
	})
}
