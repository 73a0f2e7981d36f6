package formulas

import (
	"sync"

	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/spec/notation/texts"
	"tandem/symbolic"
)

// SaidFlat returns what makes the theorems about ⟨S, σ, φ⟩ and ⟨S, V⟩ by which a language's own statements are judged, by
// their IDs: those that its text says.
func SaidFlat(text texts.Source) func(id string) func() *spec.Theorem {
	return said(text, OnSymbolic, OnConcrete)
}

// SaidStacked is SaidFlat about ⟨Δ, σ, φ⟩ and ⟨Γ, G⟩.
func SaidStacked(text texts.Source) func(id string) func() *spec.Theorem {
	return said(text, OnStacksSymbolic, OnStacksConcrete)
}

func said[S, C any](text texts.Source, s texts.Code[S], c texts.Code[C]) func(id string) func() *spec.Theorem {
	all := sync.OnceValue(func() map[string]func() *spec.Theorem {
		of, list := text().Statements, map[string]func() *spec.Theorem{}
		for i, stated := range text().Stated(of, concrete.Standard().Op, texts.Over(s, c)) {
			list[of[i].ID] = stated
		}
		return list
	})
	return func(id string) func() *spec.Theorem { return all()[id] }
}

// Theorems returns the group of the theorems that a text says, on random cases and on all small programs over
// vocabularies; none, where it says none.
func Theorems(text *texts.Language, sem *Semantics[symbolic.Config, concrete.Config], lim spec.Limits, cases props.Language[*lang.Program, concrete.Valuation], small ...*programs.Vocabulary) props.Groups {
	if len(text.Theorems) == 0 {
		return nil
	}
	var list []spec.Statement[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config]
	for i, stated := range text.Stated(text.Theorems, concrete.Standard().Op, texts.Over(OnSymbolic, OnConcrete)) {
		th := text.Theorems[i]
		list = append(list, spec.Statement[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config]{
			ID: th.ID, Name: "as given", Cite: "as given", Text: th.Text, OnSymbolic: th.On(0), OnConcrete: th.On(1),
			Judge: spec.TextJudge[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config](stated),
		})
	}
	return props.Groups{sections.Group(props.TheoremsOf(list, sem, cases, lim), sections.Cases, small...)}
}
