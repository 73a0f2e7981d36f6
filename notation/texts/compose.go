package texts

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/rules"
	"tandem/notation"
)

// part is what a language takes over from another one, or has of its own.
type part struct {
	language string   // "": it is of its own
	entries  []string // those that are taken over, as symbolic If-F; nil: all
	own      []Line   // without Formula
}

// compositions are what the code makes of the rules of several languages by functions,
// as Guard of arrays/symbounds: there the formulas of single rules have no place of their
// own.
var compositions = map[string][]part{
	"recursion-arrays": {
		{language: "basic", entries: clausesOf("basic")}, {language: "arrays"},
		{own: []Line{
			{Side: "symbolic", ID: "Call", Cite: guarded, Text: "⟨(τ, P(ē); S)·Δ, σ, φ⟩ → ⟨(τ', S')·(τ, S)·Δ, σ, φ ∧ δ(ē)θ⟩ where P(ū) :: S' ∈ D and θ = τ ∪ σ and τ'(ū) = ēθ"},
			{Side: "symbolic", ID: "Call-Err", Cite: guarded, Text: "⟨(τ, P(ē); S)·Δ, σ, φ⟩ → ⟨(τ, array-out-of-bound), σ, φ ∧ ¬δ(ē)θ⟩ where θ = τ ∪ σ if δ(ē)θ ≠ true"},
			{Side: "concrete", ID: "Call", Cite: guarded, Text: "⟨(L, P(ē); S)·Γ, G⟩ → ⟨(L', S')·(L, S)·Γ, G⟩ where P(ū) :: S' ∈ D and V = L ∪ G and L'(ū) = V⊥(ē) if V⊥(ē) ≠ ⊥"},
			{Side: "concrete", ID: "Call-Err", Cite: guarded, Text: "⟨(L, P(ē); S)·Γ, G⟩ → ⟨(L, array-out-of-bound), G⟩ where V = L ∪ G if V⊥(ē) = ⊥"},
		}},
		{language: "recursion", entries: []string{"symbolic Return", "concrete Return"}},
	},
	"objects": {
		{language: "basic", entries: []string{"symbolic Subst-Var", "symbolic Subst-Op"}}, {language: "arrays", entries: []string{"symbolic Delta-Var"}},
		{language: "objects"}, {language: "arrays", entries: []string{"symbolic Delta-Op"}},
	},
	"full": {
		{language: "basic", entries: []string{"symbolic Subst-Var", "symbolic Subst-Op"}},
		{language: "full"}, {own: fullRules},
		{language: "objects", entries: append(except(clausesOf("objects"), "symbolic Delta-Access", "symbolic Delta-Cond"), "symbolic End", "concrete End")},
		{own: absenceOfNil},
		{language: "arrays", entries: []string{"symbolic Delta-Var", "symbolic Delta-Access"}}, {own: boundsOfConditionals}, {language: "arrays", entries: []string{"symbolic Delta-Op"}},
		{language: "arrays", entries: []string{"concrete Eval-Var", "concrete Eval-Access"}}, {own: strictValues}, {language: "arrays", entries: []string{"concrete Eval-Op"}},
	},
}

// guarded is the citation of a rule of another language with the errors of §2.1.
const guarded = "§2.1 for §3 and §4.1"

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

// except is a list without some entries.
func except(list []string, others ...string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(others, s) })
}

// compose adds the entries of a composition.
func (l *Language) compose(parts []part) error {
	for _, p := range parts {
		for _, line := range p.own {
			if err := l.add(line, l.Dialects[line.Side]); err != nil {
				return err
			}
		}
		for _, e := range rules.All() {
			if e.Language != p.language || p.entries != nil && !slices.Contains(p.entries, e.Side+" "+e.ID) || replaced(e) {
				continue
			}
			line := Line{Side: e.Side, ID: e.ID, Cite: e.Cite, Text: e.Formula}
			if e.Kind != "rule" && e.Language != l.Name {
				line.Taken = e.Language
			}
			if err := l.add(line, notation.Dialects(e.Language)[e.Side]); err != nil {
				return err
			}
		}
	}
	return nil
}

// add adds an entry, whose text is of that dialect.
func (l *Language) add(line Line, d *notation.Dialect) error {
	f, err := notation.Parse(d, line.Text, 1)
	if err != nil {
		return fmt.Errorf("%s, %s: %w", l.Name, line.Target(), err)
	}
	line.Formula = f
	l.Lines = append(l.Lines, line)
	return nil
}
