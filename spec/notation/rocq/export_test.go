package rocq

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/spec/notation/texts"
)

// changed returns a language with entries as text.
func changed(t *testing.T, language, text string) *texts.Language {
	t.Helper()
	list, err := texts.Read("given", text)
	if err != nil {
		t.Fatal(err)
	}
	l, err := texts.Printed(language).With(list)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// What constructors and lemmas look like: all the letters of the formula, its premises, both
// configurations.
func TestExport(t *testing.T) {
	rows := []struct{ name, given, want, reason string }{
		{"rule", "symbolic If-F: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, φ ∧ ¬bσ⟩", `
  | If_F : forall (b : Expr) (S1 S2 S : list Stmt) (σ : Substitution) (φ : Expr),
      rule "If-F"
        (If b S1 S2 :: S, σ, φ)
        (S2 ++ S, σ, And φ (Not (subst b σ)))
`, "one constructor, named after the ID"},
		{"premise", "concrete Assign: ⟨x := e; S, V⟩ → ⟨S, V'⟩ where V' = V[x := V(e)] if V(e) ≠ V(x)", `
  | Assign : forall (x : Var) (e : Expr) (S : list Stmt) (V V' : Valuation),
      V' = V⟦x := eval V e⟧ ->
      eval V e <> V x ->
      rule "Assign"
        (Assign x e :: S, V)
        (S, V')
`, "premises in their order"},
		{"shortest", "symbolic If-F: ⟨x := e; S; if b {S1}{S}; S2, σ, φ⟩ → ⟨S, σ, φ⟩", `
      shortest S (If b S1 S :: S2) (fun R => exists (b0 : Expr) (S10 S20 : list Stmt), R = If b0 S10 S :: S20) ->
`, "a letter that is not last takes the shortest part; what stands before stays"},
		{"clause", "symbolic Subst-Op: op(e1, …, en)σ = op((e1σ)σ, …, (enσ)σ)", `
Lemma Symbolic_Subst_Op ` + "`{Signature}" + ` : forall (op : Op) (es : list Expr) (σ : Substitution),
  subst (EOp op es) σ = EOp op (map (fun e1 => subst (subst e1 σ) σ) es).
`, "a lemma, whether it holds or not"},
		{"word", "add symbolic if: ⟨S, σ, φ⟩ → ⟨S, σ, φ⟩", "| rule_if : ", "no constructor is a word of Rocq"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			files, err := Export(changed(t, "basic", row.given))
			if err != nil {
				t.Fatal(err)
			}
			if all := files.Rules + files.Clauses; !strings.Contains(all, row.want) {
				t.Errorf("%s: nothing is %s\n%s", row.reason, row.want, all)
			}
			again, err := Export(changed(t, "basic", row.given))
			if diff := cmp.Diff(files, again); err != nil || diff != "" {
				t.Errorf("another export: %v, -first +second\n%s", err, diff)
			}
		})
	}
}

// What cannot be exported is refused, with the rule and the term.
func TestRefused(t *testing.T) {
	rows := []struct{ name, given, want, reason string }{
		{"nil", "concrete Assign: ⟨x := e; S, V⟩ → ⟨S, V[x := nil]⟩", "concrete Assign: nil cannot be exported", "there are no types, so there is no default"},
		{"order", "add symbolic Not: (¬b)σ = ¬(bσ)", "symbolic Subst-Op: op(e1, …, en)σ cannot be exported to Rocq: a clause before it matches, too: (¬b)σ = ¬bσ", "the first clause counts"},
		{"partial", "symbolic Subst-Op: (¬b)σ = ¬(bσ)", "symbolic side: σ cannot be exported to Rocq: its clauses do not give it a value", "a function that is not defined everywhere"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			_, err := Export(changed(t, "basic", row.given))
			if err == nil || !strings.HasPrefix(err.Error(), row.want) {
				t.Errorf("%s: %v, want %s", row.reason, err, row.want)
			}
		})
	}
}
