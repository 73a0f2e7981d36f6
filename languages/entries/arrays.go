package entries

import (
	"fmt"

	"tandem/arrays"
	"tandem/arrays/bounds"
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
	"tandem/props/section21"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Arrays returns the language with arrays (§2.1), as repaired.
func Arrays() *languages.Language {
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
			return anchoredArrays(arrays.Repaired(concrete.Standard().Bounded(b.Bits)))
		},
		Text: func(text *texts.Language, b languages.Bounds) *languages.Variant {
			return arraysByText(text.Now(), formulas.OfArrays(text, concrete.Standard().Bounded(b.Bits)))
		},
		Definitions:  languages.DefinitionsOf("arrays"),
		Vocabularies: []languages.Vocabulary{arraysBits(2), arraysBits(3)},
		Mutants: func() []spec.Mutant[*languages.Variant] {
			written := languages.Written("arrays", arrays.MutantRules, func(text *texts.Language) *languages.Variant {
				return anchoredArrays(formulas.OfArrays(text, concrete.Standard()))
			})
			return append(written, spec.Mutants(arrays.Mutants(), anchoredArrays)...)
		},
		Readings: func() []spec.Reading[*languages.Variant] {
			return languages.WrittenReadings(formulas.ArrayReadings(concrete.Standard()), arraysVariant, arraysStatement)
		},
	}
}

// anchoredArrays returns what is to do as the checker does, which is repaired, too.
func anchoredArrays(sides arrays.Sides) *languages.Variant {
	return arraysByText(texts.Later("arrays"), sides)
}

// arraysByText returns anchoredArrays, where the formulas of the language are those of text.
func arraysByText(text texts.Source, sides arrays.Sides) *languages.Variant {
	v := arraysVariant(sides)
	sides.Texts = formulas.Said(text, formulas.Flatly)
	with := func(voc *programs.Vocabulary) *programs.Vocabulary {
		return voc.WithForms(text().Forms, programs.FormWeight)
	}
	v.Anchors = func(lim spec.Limits) []props.Checkable {
		voc := programs.Arrays() // the checker of certificates knows no forms
		return []props.Checkable{
			anchors.Runs("arrays", sides.Semantics().Machine(), lim, section2.Language(voc), globals),
			anchors.Operators(sides.Eval, voc),
			arraysStatement(text(), sides, lim),
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

// arraysStatement returns the statement formulas of sides, about the formulas of text.
func arraysStatement(text *texts.Language, sides arrays.Sides, lim spec.Limits) props.Checkable {
	return formulas.Arrays(text, sides, concrete.Standard(), lim, section2.Language(programs.Arrays().WithForms(text.Forms, programs.FormWeight)))
}

func arraysVariant(sides arrays.Sides) *languages.Variant {
	sides.Texts = formulas.Said(texts.Later("arrays"), formulas.Flatly)
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
		return accessFault(e), true
	}
}

// accessFault explains an error of an access.
func accessFault(e bounds.Error) languages.Fault {
	f := languages.Fault{At: e.Position(), Text: e.Error()}
	if e.Sets {
		f.Access, f.Bound = "|"+e.Access.A.String()+"|", e.Index.String()
	} else {
		f.Access, f.Index, f.Bound = e.Access.String(), e.Index.String(), e.Bound.String()
	}
	return f
}

// arraysBits returns the language with arrays over bit-vectors of a width and of the next one.
func arraysBits(width int) languages.Vocabulary {
	return languages.Vocabulary{
		ID: fmt.Sprintf("bv%d", width), Text: programs.BitsText(width),
		In: func(b languages.Bounds) *languages.Variant {
			return arraysOverBits(arrays.Repaired(concrete.Standard().Bounded(b.Bits)), width)
		},
	}
}

func arraysOverBits(sides arrays.Sides, width int) *languages.Variant {
	v := arraysVariant(sides)
	sides.Texts = formulas.Said(texts.Later("arrays"), formulas.Flatly)
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
