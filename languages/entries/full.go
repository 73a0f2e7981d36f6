package entries

import (
	"tandem/concrete"
	"tandem/languages"
	"tandem/languages/full"
	fullprops "tandem/languages/full/statements"
	"tandem/languages/tdm"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/props"
	"tandem/props/anchors"
	"tandem/props/programs"
	"tandem/props/section41"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Full returns the language that has all (§2.1, §3, §4.1).
func Full() *languages.Language {
	return &languages.Language{
		Name: "full", Title: "language with objects, procedures, arrays and local variables", Paper: languages.FormallyExplained, Sections: []string{"§2.1", "§3", "§4.1"}, Composed: true,
		Case: tdm.Found, Syntax: tdm.Syntax, Accepts: tdm.Accepts("full", tdm.Procedures, tdm.Arrays, tdm.Classes, tdm.Locals),
		Grammar: languages.GrammarOf(func() *languages.Grammar {
			return &languages.Grammar{Random: programs.Full(), Small: programs.SmallFull()[:2]}
		}, nil),
		Sides: []languages.Side{{Name: "symbolic"}, {Name: "concrete"}},
		In: func(b languages.Bounds) *languages.Variant {
			return fullVariant(heaped(full.Standard(concrete.Standard().Bounded(b.Bits)), b.Stack))
		},
		Text: func(text *texts.Language, b languages.Bounds) *languages.Variant {
			return fullByText(text.Now(), heaped(full.Of(text, concrete.Standard().Bounded(b.Bits)), b.Stack))
		},
		Mutants: func() []spec.Mutant[*languages.Variant] {
			return languages.Written("full", full.MutantRules, func(text *texts.Language) *languages.Variant {
				sides := full.Of(text, concrete.Standard())
				sides.Raw = full.Standard(concrete.Standard()).Raw // the rules that a path is compared with stay right
				return fullVariant(sides)
			})
		},
	}
}

func fullVariant(sides objects.Sides) *languages.Variant {
	return fullByText(texts.Later("full"), sides)
}

// fullByText returns the language of these sides, whose formulas are those of text.
func fullByText(text texts.Source, sides objects.Sides) *languages.Variant {
	random := func() *programs.Vocabulary { return programs.Full().WithForms(text().Forms, programs.FormWeight) }
	v := &languages.Variant{
		Programs: tdm.Erase(sides.Semantics(), ObjectClosures(), explainFull(sides)),
		Anchors: func(lim spec.Limits) []props.Checkable {
			voc, m := programs.Full(), sides.Semantics().Machine()
			runs := anchors.RunsOf("full", sides.Semantics(), lim, sections.Language(voc, section41.MaxSize), objectState)
			return []props.Checkable{
				props.Erase([]*props.Property[anchors.Case]{runs})[0],
				anchors.Operators(sides.Eval, voc),
				anchors.Examples(m, objectExamples(), objectState),
			}
		},
	}
	return v.Judging(func(lim spec.Limits) props.Groups {
		return fullprops.Groups(sides, lim, random(), programs.WithForms(programs.SmallFull(), text().Forms)...)
	})
}

// explainFull explains a use of nil, which comes first, and an access out of bounds.
func explainFull(sides objects.Sides) func(heaps.Config) (languages.Fault, bool) {
	nilUse, calculus := NilUse(sides.Value, sides.Early), full.Functions(sides.Model)
	return func(c heaps.Config) (languages.Fault, bool) {
		if f, ok := nilUse(c); ok {
			return f, true
		}
		e, ok := calculus.FirstError(c)
		if !ok {
			return languages.Fault{}, false
		}
		return accessFault(e), true
	}
}
