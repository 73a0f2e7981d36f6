package prove

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/internal/lists"
	"tandem/internal/longtest"
	"tandem/proofs"
	"tandem/spec/notation/texts"
)

// The theorems of papers/reduction are proved of its text, without another axiom than functional extensionality, and most of
// what is about one relation without any.
func TestReduction(t *testing.T) {
	r := checked(t, "reduction", "symbolic Pc-Test: pc(ρ · b) = pc(ρ) ∧ bσ where σ = id(ρ)") // as printed
	var got []string
	for _, o := range r.List {
		if !o.Proved {
			t.Errorf("%s: %+v %s", o.Statement, o.Open, o.Why)
		}
		for _, a := range o.Axioms {
			got = append(got, o.Statement+": "+a)
		}
	}
	var want []string
	for _, o := range proofs.Of("reduction") {
		if !slices.Contains([]string{"monotony", "reduced-symbolic-correctness", "reduced-symbolic-completeness", "reduced-concrete-completeness"}, o.Statement) {
			want = append(want, o.Statement+": "+allowed)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("axioms: -want +got\n%s", diff)
	}
}

// No mutant of the paper is proved by the statement that it refutes, if that has a proof: each seventh, and in a sweep all.
func TestReductionMutants(t *testing.T) {
	const file = "../../papers/reduction/mutants.rules"
	text, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		t.Fatal(err)
	}
	mutants, err := texts.ReadMutants(file, string(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := prover()
	if err != nil {
		t.Skip(err)
	}
	for i, m := range mutants {
		theorems := lists.Filter(proofs.Of("reduction"), func(o proofs.Theorem) bool { return o.Statement == m.KilledBy })
		if i%longtest.Cases(7, 1) != 0 || len(theorems) == 0 {
			continue
		}
		l, err := texts.Printed("reduction").Mistaken(m)
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Language(t.Context(), "reduction", Of(l), theorems)
		if err != nil {
			t.Fatal(err)
		}
		if o := r.List[0]; o.Proved || o.Open == nil {
			t.Errorf("%s: %s: proved: %t, left: %v, %s", m.ID, o.Statement, o.Proved, o.Open, o.Why)
		}
	}
}
