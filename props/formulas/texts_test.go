package formulas_test

import (
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/notation/texts"
	"tandem/props"
	"tandem/props/formulas"
	"tandem/props/section4"
	"tandem/spec"
)

// same are mutants of the text that say the same as the formula, and why.
var same = map[string]string{
	"⟨x := e; S, V⟩ → ⟨S, V[x := V(e)]⟩ if V⊥(e) ≠ ⊥":                                                      "V(e) and V⊥(e) are the same where V⊥(e) ≠ ⊥",
	"⟨x := e; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(e)σ⟩ if δ(e) ≠ true":                               "δ(e) is literally true if δ(e)σ is",
	"⟨a[e] := e'; S, V⟩ → ⟨S, V[a := (V(a)[V(e) := V⊥(e')])]⟩ if V⊥(a[e]) ≠ ⊥ and V⊥(e') ≠ ⊥":              "V(e) and V⊥(e) are the same where V⊥(e) ≠ ⊥",
	"⟨a[e] := e'; S, V⟩ → ⟨S, V[a := (V(a)[V⊥(e) := V(e')])]⟩ if V⊥(a[e]) ≠ ⊥ and V⊥(e') ≠ ⊥":              "V(e) and V⊥(e) are the same where V⊥(e) ≠ ⊥",
	"⟨a[e] := e'; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬(δ(a[e])σ ∧ δ(e')σ)⟩ if δ(a[e]) ∧ δ(e')σ ≠ true": "δ(e) is literally true if δ(e)σ is",
	"⟨a[e] := e'; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬(δ(a[e])σ ∧ δ(e')σ)⟩ if δ(a[e])σ ∧ δ(e') ≠ true": "δ(e) is literally true if δ(e)σ is",
	"⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V(e))]⟩ if V⊥(e) ≠ ⊥ and V⊥(e) ≥ 0":                          "V(e) and V⊥(e) are the same where V⊥(e) ≠ ⊥",
	"⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V⊥(e))]⟩ if V⊥(e) ≥ 0":                                       "a comparison with ⊥ is false",
	"⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V⊥(e))]⟩ if V(e) ≠ ⊥ and V⊥(e) ≥ 0":                          "a comparison with ⊥ is false",
	"⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V⊥(e))]⟩ if V⊥(e) ≠ ⊥ and V(e) ≥ 0":                          "V(e) and V⊥(e) are the same where V⊥(e) ≠ ⊥",
	"⟨|a| := e; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬(δ(e)σ ∧ 0 ≤ eσ)⟩ if 0 ≤ eσ ≠ true":                "0 ≤ eσ is left out for a literal alone, of which δ(e) is true",
	"⟨|a| := e; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬(δ(e)σ ∧ 0 ≤ eσ)⟩ if δ(e) ∧ 0 ≤ eσ ≠ true":         "δ(e) is literally true if δ(e)σ is",
	"⟨|a| := e; S, V⟩ → ⟨array-out-of-bound, V⟩ if V⊥(e) = ⊥ or V(e) < 0":                                  "V(e) and V⊥(e) are the same where V⊥(e) ≠ ⊥",
	"⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(b)σ⟩ if δ(b) ≠ true":                        "δ(e) is literally true if δ(e)σ is",
	"⟨while b {S}; S', σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(b)σ⟩ if δ(b) ≠ true":                         "δ(e) is literally true if δ(e)σ is",
}

// Each formula has at least two mutants of its text that the code differs from, and
// no mutant that it does not differ from, but for those that say the same.
func TestMutantsOfTheText(t *testing.T) {
	longtest.Sweep(t)
	for _, name := range []string{"basic", "arrays"} {
		t.Run(name, func(t *testing.T) {
			mutants, killed := 0, 0
			printed := texts.Printed(name)
			for _, line := range printed.Own() {
				dead, all := 0, line.Formula.Mutants()
				for _, wrong := range all {
					mutants++
					if refuted(t, printed, texts.Change{Side: line.Side, ID: line.ID, Text: wrong, Line: 1}) {
						dead++
						if same[wrong] != "" {
							t.Errorf("%s is killed: %s", wrong, same[wrong])
						}
					} else if same[wrong] == "" {
						t.Errorf("%s of %s: %s survives", line.Target(), name, wrong)
					}
				}
				if killed += dead; dead < min(2, len(all)) {
					t.Errorf("%s of %s: %s has %d mutants that are killed", line.Target(), name, line.Formula, dead)
				}
			}
			t.Logf("%d entries, %d mutants of their texts, %d killed", len(printed.Own()), mutants, killed)
		})
	}
}

// refuted tells whether the code differs from the printed formulas where one is
// wrong.
func refuted(t *testing.T, printed *texts.Language, c texts.Change) bool {
	wrong, err := printed.With([]texts.Change{c})
	if err != nil {
		t.Fatal(err)
	}
	checks := 4000
	if strings.Contains("objects full traces unfolding", printed.Name) { // a case costs more
		checks = 500
	}
	if same[c.Text] != "" {
		checks = 300
	}
	r := against(wrong).Test(t.Context(), props.Options{Checks: checks, Seed: 1, Tries: 1})
	if r.Crash != nil {
		t.Errorf("%s: %v", c.Text, r.Crash)
	}
	return r.Result == spec.Refuted
}

// against is the statement formulas about the code and a text.
func against(text *texts.Language) props.Checkable {
	if text.Name == "traces" {
		return props.Erase([]*props.Property[section4.Case]{formulas.Traces(text, section4.Repaired(), concrete.Standard())})[0]
	}
	return props.Erase([]*props.Property[formulas.Case]{kinds[text.Name].of(text)})[0]
}
