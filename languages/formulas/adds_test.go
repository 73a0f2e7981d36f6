package formulas_test

import (
	"testing"

	"tandem/concrete"
	"tandem/languages/formulas"
	"tandem/spec/notation/texts"
)

// A search makes steps of rules that only add to φ once for many paths. Those as printed run in Go, and say so; of the
// others the formula tells.
func TestAddsIsAsTheFormulas(t *testing.T) {
	m := concrete.Standard()
	for _, row := range []struct {
		id, formula string
		want        bool
	}{
		{"Assign", "⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := eσ], φ⟩", true},
		{"If-T", "⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S1; S, σ, φ ∧ bσ⟩", true},
		{"If-F", "⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, φ ∧ ¬bσ⟩", true},
		{"While-T", "⟨while b {S}; S', σ, φ⟩ → ⟨S; while b {S}; S', σ, φ ∧ bσ⟩", true},
		{"While-F", "⟨while b {S}; S', σ, φ⟩ → ⟨S', σ, φ ∧ ¬bσ⟩", true},
		{"Assign", "⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := eσ], true⟩", false},
		{"Assign", "⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := eσ], true ∧ φ⟩", false},
		{"Assign", "⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := eσ], ¬φ⟩", false},
		{"Assign", "⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := eσ], φ⟩ if φ ≠ true", false},
	} {
		changes, err := texts.Read("f", "symbolic "+row.id+": "+row.formula)
		if err != nil {
			t.Fatal(err)
		}
		given, err := texts.Printed("basic").With(changes)
		if err != nil {
			t.Fatal(err)
		}
		by, _ := formulas.OfBasic(given, m).Symbolic.Rule(row.id)
		if by.Adds != row.want {
			t.Errorf("%s: only adds to φ: %v, want %v", row.formula, by.Adds, row.want)
		}
	}
}
