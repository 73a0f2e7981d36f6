package ledger_test

import (
	"slices"
	"strings"
	"testing"

	"tandem/cmd/register"
	"tandem/internal/rules"
	"tandem/judge/ledger"
	"tandem/languages"
)

// The index has exactly the rules and clauses that run, as they are cited, and
// nothing that no language has. The error of a rule that a language takes over
// from another one is made of that rule.
func TestRulesAreIndexed(t *testing.T) {
	unused, builtOn, anywhere, cites := map[rules.Entry]bool{}, map[string]bool{}, map[string]bool{}, []string{}
	for _, e := range rules.All() {
		unused[e] = true
		anywhere[e.Target()+e.Cite] = true
		cites = append(cites, e.Cite)
		if e.Language == "basic" || (e.Language == "arrays" || e.Language == "objects") && e.Kind == "clause" {
			builtOn[e.Side+" "+e.ID] = true // the clauses of eσ and V(e) are, and with objects those of δ
		}
	}
	for _, l := range register.All().All() {
		entries, programs := ledger.FactsOf(l).Entries, l.In(languages.Standard()).Programs
		if programs == nil { // it has all of its index, and repairs beside what they repair
			for _, e := range entries {
				delete(unused, e)
			}
			continue
		}
		cited := map[string]string{}
		for _, r := range programs.Symbolic {
			if _, id, another := strings.Cut(r.ID, ":"); another { // θ:Fig-4-Succ: a step by rules of another side
				cited["concrete "+id] = r.Cite
				continue
			}
			cited["symbolic "+r.ID] = r.Cite
		}
		for _, r := range slices.Concat(programs.Concrete, programs.Beside) {
			cited["concrete "+r.ID] = r.Cite
		}
		for _, r := range programs.Beside { // of a second relation, which both sides have
			if slices.ContainsFunc(entries, func(e rules.Entry) bool { return e.Target() == "symbolic "+r.ID }) {
				cited["symbolic "+r.ID] = r.Cite
			}
		}
		indexed := map[string]bool{}
		for _, e := range entries {
			delete(unused, e)
			where := e.Target()
			if indexed[where] {
				t.Errorf("%s: %s is there twice", l.Name, where)
			}
			if cite, ok := cited[where]; e.Kind == "rule" && (!ok || !strings.HasSuffix(cite, e.Cite)) {
				t.Errorf("%s: %s is not a rule of it, or cited in another way: %q, want %q", l.Name, where, cite, e.Cite)
			}
			indexed[where] = true
		}
		for where, cite := range cited {
			base, isError := strings.CutSuffix(where, "-Err")
			// A rule may be of another language, of its paper or of which it is made.
			made := isError && indexed[base] || l.Short != "" && anywhere[where+cite] || l.Composed && slices.ContainsFunc(cites, func(of string) bool { return of != "" && strings.Contains(cite, of) })
			if indexed[where] = indexed[where] || made; !made && !indexed[where] {
				t.Errorf("%s: %s, cited as %q, is not in the index", l.Name, where, cite)
			}
		}
		for _, m := range l.AllMutants() {
			for _, target := range m.Targets {
				side, _, _ := strings.Cut(target, " ")
				base, _ := strings.CutSuffix(target, "-Err")
				if (side == rules.Symbolic || side == rules.Concrete) && !indexed[target] && !indexed[base] && !builtOn[target] {
					t.Errorf("%s: mutant %s is of %q, which is not in the index", l.Name, m.ID, target)
				}
			}
		}
	}
	for e := range unused {
		t.Errorf("no language has %s %s %s, cited as %q", e.Language, e.Side, e.ID, e.Cite)
	}
}
