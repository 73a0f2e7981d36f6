package texts

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/rules"
	"tandem/notation"
)

// composition is a language that is made of several.
type composition struct {
	take []taken
	own  []Line // in the place of rules of those, or beside them; without Formula
}

// taken is what a language takes over from another one: these entries, or all of them.
type taken struct {
	language string
	entries  []string // as symbolic If-F; nil: all
}

// replaced tells whether another entry with the same ID stands in the place of one by
// which the theorems hold: that which is repaired. The other readings have the one that
// is guarded.
func replaced(e rules.Entry) bool {
	if strings.Contains(e.Cite, ", guarded") {
		return true
	}
	if strings.Contains(e.Cite, ", repaired") {
		return false
	}
	return slices.ContainsFunc(rules.All(), func(o rules.Entry) bool {
		return o.Language == e.Language && o.Side == e.Side && o.ID == e.ID && o.Func != e.Func && strings.Contains(o.Cite, ", repaired")
	})
}

// clausesOf lists the clauses of a language.
func clausesOf(language string) []string {
	var list []string
	for _, e := range rules.All() {
		if e.Language == language && e.Kind != "rule" {
			list = append(list, e.Side+" "+e.ID)
		}
	}
	return list
}

// compositions are what the code makes of the rules of several languages by functions,
// as Guard of arrays/symbounds: there the formulas of single rules have no place of their
// own.
var compositions = map[string]composition{
	"objects": {
		take: []taken{
			{"basic", []string{"symbolic Subst-Var", "symbolic Subst-Op"}}, {"arrays", []string{"symbolic Delta-Var"}},
			{"objects", nil}, {"arrays", []string{"symbolic Delta-Op"}},
		},
	},
	"recursion-arrays": {
		take: []taken{{"basic", clausesOf("basic")}, {"arrays", nil}, {"recursion", []string{"symbolic Return", "concrete Return"}}},
		own: []Line{
			{Side: "symbolic", ID: "Call", Cite: guarded, Text: "⟨(τ, P(ē); S)·Δ, σ, φ⟩ → ⟨(τ', S')·(τ, S)·Δ, σ, φ ∧ δ(ē)θ⟩ where P(ū) :: S' ∈ D and θ = τ ∪ σ and τ'(ū) = ēθ"},
			{Side: "symbolic", ID: "Call-Err", Cite: guarded, Text: "⟨(τ, P(ē); S)·Δ, σ, φ⟩ → ⟨(τ, array-out-of-bound), σ, φ ∧ ¬δ(ē)θ⟩ where θ = τ ∪ σ if δ(ē)θ ≠ true"},
			{Side: "concrete", ID: "Call", Cite: guarded, Text: "⟨(L, P(ē); S)·Γ, G⟩ → ⟨(L', S')·(L, S)·Γ, G⟩ where P(ū) :: S' ∈ D and V = L ∪ G and L'(ū) = V⊥(ē) if V⊥(ē) ≠ ⊥"},
			{Side: "concrete", ID: "Call-Err", Cite: guarded, Text: "⟨(L, P(ē); S)·Γ, G⟩ → ⟨(L, array-out-of-bound), G⟩ where V = L ∪ G if V⊥(ē) = ⊥"},
		},
	},
}

// guarded is the citation of a rule of another language with the errors of §2.1.
const guarded = "§2.1 for §3, procedure call"

// compose adds the entries of a composition.
func (l *Language) compose(c composition) error {
	add := func(line Line, d *notation.Dialect) error {
		f, err := notation.Parse(d, line.Text, 1)
		if err != nil {
			return fmt.Errorf("%s, %s: %w", l.Name, line.Target(), err)
		}
		line.Formula = f
		l.Lines = append(l.Lines, line)
		return nil
	}
	for _, t := range c.take {
		for _, e := range rules.All() {
			if e.Language != t.language || t.entries != nil && !slices.Contains(t.entries, e.Side+" "+e.ID) {
				continue
			}
			line := Line{Side: e.Side, ID: e.ID, Cite: e.Cite, Text: e.Formula}
			if e.Kind != "rule" && e.Language != l.Name {
				line.Taken = e.Language
			}
			if err := add(line, notation.Dialects(e.Language)[e.Side]); err != nil {
				return err
			}
		}
	}
	for _, line := range c.own {
		if err := add(line, l.Dialects[line.Side]); err != nil {
			return err
		}
	}
	return nil
}
