package prove

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/internal/longtest"
	"tandem/proofs"
	"tandem/spec/notation/texts"
)

// wrong is a language with a mistake in a formula.
type wrong struct {
	id       string
	language *texts.Language
}

// written returns the mutants of a language that somebody wrote, and made returns those
// that a machine makes of its rules.
func written(t *testing.T, language, file string) []wrong {
	t.Helper()
	text, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		t.Fatal(err)
	}
	mutants, err := texts.ReadMutants(file, string(text))
	if err != nil {
		t.Fatal(err)
	}
	var list []wrong
	for _, m := range mutants {
		l, err := texts.Printed(language).Mistaken(m)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, wrong{m.ID, l})
	}
	return list
}

func made(t *testing.T, language string) []wrong {
	t.Helper()
	printed := texts.Printed(language)
	var list []wrong
	for _, line := range printed.Own() {
		for _, f := range line.Formula.Mutants() {
			l, err := printed.With([]texts.Change{{Side: line.Side, ID: line.ID, Text: f.String(), File: "made", Line: 1, Col: 1}})
			if err != nil {
				continue // what reads back as another kind of formula is no mutant
			}
			list = append(list, wrong{line.Target() + ": " + f.String(), l})
		}
	}
	return list
}

// survives reports whether each statement is proved about a mutant. The hardest come first.
func survives(t *testing.T, p *Prover, m wrong, theorems []proofs.Theorem) bool {
	t.Helper()
	for _, theorem := range slices.Backward(theorems) {
		r, err := p.Language(t.Context(), m.language, []proofs.Theorem{theorem})
		if err != nil {
			t.Fatalf("%s: %v", m.id, err)
		}
		if !r.List[0].Proved {
			return false
		}
	}
	return true
}

// No mutant is proved but those with the same mistake on both sides, of which the theorems
// say nothing wrong: the sides agree. The statement runs kills these. A twin of clauses is not proved:
// the functions of the prelude are others.
func TestMutants(t *testing.T) {
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(ErrMissing)
	}
	rows := []struct {
		language, file string
		proved         []string
	}{
		{"basic", "../../basic/mutants.rules", []string{"twin-branches", "twin-no-rest", "twin-negated", "twin-once", "twin-lost"}},
		{"arrays", "../../arrays/mutants.rules", []string{"twin-branches", "twin-negated", "twin-no-rest", "twin-lost", "twin-same-bound"}},
		{"recursion", "../../recursion/mutants.rules", []string{"twin-branches", "twin-no-rest", "twin-negated", "twin-lost", "twin-not-called"}},
		{"basic+checks", "../../languages/checks/mutants.rules", nil},
		{"recursion+checks", "../../languages/checks/mutants-recursion.rules", nil},
	}
	const each = 60 // of the tests of every day
	for _, row := range rows {
		t.Run(row.language, func(t *testing.T) {
			if row.language != "basic" {
				longtest.Sweep(t)
			}
			p, err := prover()
			if err != nil {
				t.Fatal(err)
			}
			all := append(written(t, row.language, row.file), made(t, row.language)...)
			var got, want []string
			for i, m := range all {
				if i%each != 0 && !longtest.Sweeps() {
					continue
				}
				if slices.Contains(row.proved, m.id) {
					want = append(want, m.id)
				}
				if survives(t, p, m, proofs.Of(row.language)) {
					got = append(got, m.id)
				}
			}
			slices.Sort(got)
			slices.Sort(want)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("of %d mutants these are proved: -want +got\n%s", len(all), diff)
			}
		})
	}
}
