// Package entry is matching and abstraction of "Symbolic Execution with Abstract
// Subsumption Checking" in the register. They are checked, not run: they are no programs.
package entry

import (
	"context"

	"tandem/languages"
	"tandem/props"
	"tandem/props/subsumption"
	"tandem/spec"
	"tandem/subsume/calculus"
)

// Paper is the paper.
const Paper = "Anand, Păsăreanu and Visser, Symbolic execution with abstract subsumption checking"

// Language is §4 and §5.
func Language() *languages.Language {
	return &languages.Language{
		Name: "subsumption", Title: "matching and abstraction of symbolic states", Paper: Paper, Short: "subsumption",
		Sections: []string{"§5.1", "§5.2", "§4"}, Numbered: true, Apart: true,
		Sizes: languages.Sizes{Quick: 4, Long: 5, Readings: 4},
		Sides: []languages.Side{
			{Name: "symbolic", Package: "subsume/match", Apart: true, On: []string{"subsume", "lang/heapfile"}},
			{Name: "symbolic", Package: "subsume/abstraction", Apart: true, On: []string{"subsume", "lang/heapfile"}},
		},
		Definitions: []spec.Definition{{
			ID: "subsumption/definition-1", Section: "§4", Name: "Symbolic heap configurations", Source: "Definition 1",
			Statement: "H = (N, E), N = NO ∪ R ∪ {null, uninit}, E = EF ∪ ER, EF ⊆ NO × F × (N \\ R), ER ⊆ R × (NO ∪ {null})",
			Code:      []string{"subsume.State", "subsume.Object", "subsume.Root"}, By: []string{"theorem-1", "heaps-complete"},
		}, {
			ID: "subsumption/gamma", Section: "§4", Name: "Concrete heaps of a symbolic heap", Described: true, Source: "below Definition 1",
			Statement: "γ(HS) is all the concrete heaps represented by HS; H2 subsumes H1 iff γ(H1) ⊆ γ(H2)",
			Code:      []string{"subsume/concretes.Gamma.Heaps"}, By: []string{"theorem-1", "heaps-complete", "states"},
		}, {
			ID: "subsumption/conditions", Section: "§4", Name: "Subsumption of states", Source: "conditions 1 and 2",
			Statement: "s1 is subsumed by s2 if 1. H2 ⊒l H1 and 2. ∃vs1.val(s1, l) ∧ PC1 ⇒ ∃vs2.val(s2, l) ∧ PC2",
			Code:      []string{"subsume.Calculus.Subsumed", "subsume/numeric.Comparer.Compare"}, By: []string{"states", "states-complete"},
		}, {
			ID: "subsumption/same-program-point", Described: true, Section: "§4", Name: "The same program counter", Source: "We check subsumption only for states that have the same program counter",
			Statement: "states are matched if the same statements remain, in each closure of the stack",
			Code:      []string{"lazyinit.Points", "lazyinit.State", "lazyinit.ArrayState"}, By: []string{"states"},
		}, {
			ID: "subsumption/if-subsumed", Described: true, Section: "§6", Name: "Method ifSubsumed", Source: "Method ifSubsumed checks for state subsumption",
			Statement: "a state is not followed if one that was stored at its program point subsumes it; otherwise it is stored",
			Code:      []string{"subsume/visited.Store.IfSubsumed", "explore.Visit"}, By: []string{"states"},
		}},
		In:       func(languages.Bounds) *languages.Variant { return variant(calculus.Repaired()) },
		Examples: func(ctx context.Context) ([]languages.Example, error) { return examples(ctx, false) },
		Grid:     func(ctx context.Context) ([]languages.Example, error) { return examples(ctx, true) },
		Mutants:  func() []spec.Mutant[*languages.Variant] { return spec.Mutants(calculus.Mutants(), variant) },
		Readings: func() []spec.Reading[*languages.Variant] {
			return spec.Readings(calculus.Readings(), variant)
		},
	}
}

func variant(s calculus.Sides) *languages.Variant {
	g := subsumption.Given{Calculus: s.Calculus(), Gamma: s.Gamma, Subtypes: s.Subtypes, Variables: s.Variables}
	return &languages.Variant{
		Statements: func(spec.Limits) []props.Checkable { return props.Erase(subsumption.Statements(g)) },
		Exhaustive: func(ctx context.Context, _ spec.Limits, size int, progress func(int)) ([]props.Report, spec.Scope) {
			return subsumption.Exhaustive(ctx, g, size, languages.Counted(progress))
		},
	}
}
