// Package entry is matching and abstraction of "Symbolic Execution with Abstract
// Subsumption Checking" in the register. They are checked, not run: they are no programs.
package entry

import (
	"context"
	"slices"

	"tandem/explore/solver"
	"tandem/languages"
	"tandem/papers/subsumption/calculus"
	"tandem/papers/subsumption/statements"
	"tandem/props"
	"tandem/spec"
)

// Paper is the paper.
const Paper = "Anand, Păsăreanu and Visser, Symbolic execution with abstract subsumption checking"

// Language returns §4 and §5.
func Language() *languages.Language {
	return &languages.Language{
		Name: "subsumption", Title: "matching and abstraction of symbolic states", Paper: Paper, Short: "subsumption",
		Sections: []string{"§5.1", "§5.2", "§4", "§6"}, Numbered: true,
		Sides: []languages.Side{
			{Name: "symbolic", Package: "papers/subsumption/match", Apart: true, On: []string{"papers/subsumption", "lang/heapfile", "lang/jsonread"}},
			{Name: "symbolic", Package: "papers/subsumption/abstraction", Apart: true, On: []string{"papers/subsumption", "lang/heapfile", "lang/jsonread"}},
		},
		Definitions: languages.DefinitionsOf("subsumption"),
		In:          func(languages.Bounds) *languages.Variant { return searching(calculus.Repaired(), true) },
		Examples:    func(ctx context.Context) ([]languages.Example, error) { return examples(ctx, false) },
		Grid:        func(ctx context.Context) ([]languages.Example, error) { return examples(ctx, true) },
		Mutants:     func() []spec.Mutant[*languages.Variant] { return spec.Mutants(calculus.Mutants(), variant) },
		Readings: func() []spec.Reading[*languages.Variant] {
			list := spec.Readings(calculus.Readings(), variant)
			for i, r := range calculus.Readings() {
				if counts := r.ID == "published" || r.ID == "as-counted"; counts || r.ID == "figures" || slices.ContainsFunc(claims, func(c claim) bool { return slices.Contains(r.Refutes, c.id) }) {
					list[i].Of = func() *languages.Variant { return searching(r.Of(), counts) }
				}
			}
			return list
		},
	}
}

// searching is variant with what is claimed of searches. Mutants are judged without: their
// searches need not end. The numbers of §6 are judged by few readings, since each takes two searches more.
func searching(s calculus.Sides, counts bool) *languages.Variant {
	v := variant(s)
	v.Read, v.Trees = true, func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
		return searches(s, counts, open), func() {}
	}
	return v
}

func variant(s calculus.Sides) *languages.Variant {
	g := statements.Given{Calculus: s.Calculus(), Gamma: s.Gamma, Subtypes: s.Subtypes, Variables: s.Variables}
	v := &languages.Variant{}
	return v.Judging(func(spec.Limits) props.Groups { return statements.Groups(g) })
}
