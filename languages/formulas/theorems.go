package formulas

import (
	"sync"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// Said returns what makes the theorems that a text has, by their IDs: the statements of the language that are judged by
// it, and those that are given.
func Said(text texts.Source, over notation.Over) func(id string) func() *spec.Theorem {
	all := sync.OnceValue(func() map[string]func() *spec.Theorem { return text().Stated(concrete.Standard().Op, over) })
	return func(id string) func() *spec.Theorem { return all()[id] }
}

// Theorems returns the group of the theorems that are given in a text, which the semantics has, on random cases and on
// all small programs over vocabularies; none, where none are given.
func Theorems[S, C any](text *texts.Language, sem *Semantics[S, C], lim spec.Limits, cases props.Language[*lang.Program, concrete.Valuation], small ...*programs.Vocabulary) props.Groups {
	if len(text.Theorems) == 0 {
		return nil
	}
	list := lists.Map(text.Theorems, func(th *notation.Theorem) spec.Statement[*lang.Program, concrete.Valuation, S, C] {
		return spec.Statement[*lang.Program, concrete.Valuation, S, C]{
			ID: th.ID, Name: "as given", Cite: "as given", Text: th.Text, OnSymbolic: th.On(0), OnConcrete: th.On(1),
			Judge: spec.TextJudge[*lang.Program, concrete.Valuation, S, C](sem.Texts(th.ID)),
		}
	})
	return props.Groups{sections.Group(props.TheoremsOf(list, sem, cases, lim), sections.Cases, small...)}
}
