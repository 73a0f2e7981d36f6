package formulas

import (
	"context"

	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/spec/notation/texts"
	"tandem/symbolic"
)

// Theorems returns the group of the theorems that a text says, judged by its formulas alone, on random
// cases and on all small programs over vocabularies; none, where it says none.
func Theorems(text *texts.Language, sem *Semantics[symbolic.Config, concrete.Config], lim spec.Limits, cases props.Language[*lang.Program, concrete.Valuation], small ...*programs.Vocabulary) props.Groups {
	if len(text.Theorems) == 0 {
		return nil
	}
	var list []*props.Property[Case]
	for i, stated := range text.Stated(concrete.Standard().Op, texts.Over(OnSymbolic, OnConcrete)) {
		th, judge := text.Theorems[i], spec.TextJudge[*lang.Program, concrete.Valuation, symbolic.Config, concrete.Config](stated)
		p := &props.Property[Case]{
			ID: th.ID, Name: "as given", Cite: "as given", Text: th.Text,
			Judge: func(ctx context.Context, k Case) spec.Verdict {
				return judge(ctx, sem, lim, k.Program, k.Initial)
			},
		}
		if th.On(0) {
			p.Symbolic = sem.Symbolic.IDs()
		}
		if th.On(1) {
			p.Concrete = sem.Concrete.IDs()
		}
		list = append(list, cases.Kind().Of(p)...)
	}
	return props.Groups{sections.Group(list, sections.Cases, small...)}
}
