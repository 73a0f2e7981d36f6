package entries

import (
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/lang"
	"tandem/languages"
	"tandem/languages/formulas"
	"tandem/languages/tdm"
	"tandem/objects"
	"tandem/objects/unfold"
	"tandem/props"
	"tandem/props/anchors"
	"tandem/props/section4"
	"tandem/props/section4/clauses"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/spec/notation/texts"
	"tandem/wp"
)

// Traces returns the traces of §4. They are checked, not run: they are no programs.
func Traces() *languages.Language {
	return &languages.Language{
		Name: "traces", Title: "traces of objects", Paper: languages.FormallyExplained, Sections: []string{"§4"}, Numbered: true,
		Lemma: clauses.Judge, Case: found,
		Sides: []languages.Side{
			{Name: "symbolic", Package: "wp", Apart: true, On: []string{"lang/trace"}},
			{Name: "concrete", Package: "wp/heap", Apart: true, On: []string{"concrete", "lang/trace"}},
		},
		In: func(languages.Bounds) *languages.Variant { return anchoredTraces(section4.Repaired()) },
		Text: func(text *texts.Language, _ languages.Bounds) *languages.Variant {
			return tracesByText(text.Now(), formulas.OfTraces(text, concrete.Standard()))
		},
		Definitions: languages.DefinitionsOf("traces"),
		Mutants: func() []spec.Mutant[*languages.Variant] {
			written := languages.Written("traces", wp.MutantRules, func(text *texts.Language) *languages.Variant {
				return anchoredTraces(formulas.OfTraces(text, concrete.Standard()))
			})
			for i, m := range written { // no entry is of both sides
				written[i].ID = strings.TrimPrefix(strings.TrimPrefix(m.ID, "symbolic-"), "concrete-")
			}
			return append(written, spec.Mutants(section4.Mutants(), anchoredTraces)...)
		},
		Readings: func() []spec.Reading[*languages.Variant] {
			others := slices.DeleteFunc(section4.Readings(), func(r section4.Reading) bool { return r.ID == "repaired" }) // which is In
			return languages.Readings("traces", others, tracesVariant, tracesStatement)
		},
	}
}

// found returns the trace of a program along the branches whose tests hold and past its loops, with its heap.
func found(f spec.Found, forms []*lang.FormDecl) (any, error) {
	read, err := tdm.Found(f, forms)
	if err != nil {
		return nil, err
	}
	k, system := read.(sections.Case), unfold.Repaired()
	at := unfold.Initial(k.Program)
	for next := system.Next(at); len(next) > 0; next = system.Next(at) {
		to := next[0]
		if to.Rule == "While-T" {
			to = next[1]
		}
		at = to.To
	}
	return section4.Case{Rho: at.Rho.Trace(), V: objects.HeapState(k.Program, k.Initial)}, nil
}

// anchoredTraces returns what is to do as the checker does, which is repaired, too.
func anchoredTraces(r section4.Sides) *languages.Variant {
	return tracesByText(texts.Later("traces"), r)
}

// tracesByText returns anchoredTraces, where the formulas of the language are those of text.
func tracesByText(text texts.Source, r section4.Sides) *languages.Variant {
	v := tracesVariant(r)
	v.Anchors = func(spec.Limits) []props.Checkable {
		return []props.Checkable{anchors.Traces(r), tracesStatement(text(), r, spec.Limits{})}
	}
	return v
}

// tracesStatement returns the statement formulas of sides, about the formulas of text. It needs no limits.
func tracesStatement(text *texts.Language, r section4.Sides, _ spec.Limits) props.Checkable {
	return formulas.Traces(text, r, concrete.Standard())
}

func tracesVariant(r section4.Sides) *languages.Variant {
	v := &languages.Variant{}
	return v.Judging(func(spec.Limits) props.Groups { return section4.Groups(r) })
}
