package formulas

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/spec/notation/texts"
	"tandem/symbolic"
)

// Theorems returns the group of the theorems that a text says, on random cases and on all small programs over
// vocabularies; none, where it says none.
func Theorems(text *texts.Language, sem *Semantics[symbolic.Config, concrete.Config], lim spec.Limits, cases props.Language[*lang.Program, concrete.Valuation], small ...*programs.Vocabulary) props.Groups {
	if len(text.Theorems) == 0 {
		return nil
	}
	var list []spec.Statement[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config]
	for i, stated := range text.Stated(concrete.Standard().Op, texts.Over(OnSymbolic, OnConcrete)) {
		th := text.Theorems[i]
		list = append(list, spec.Statement[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config]{
			ID: th.ID, Name: "as given", Cite: "as given", Text: th.Text, OnSymbolic: th.On(0), OnConcrete: th.On(1),
			Judge: spec.TextJudge[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config](stated),
		})
	}
	return props.Groups{sections.Group(props.TheoremsOf(list, sem, cases, lim), sections.Cases, small...)}
}
