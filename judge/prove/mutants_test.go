package prove

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/cmd/register"
	"tandem/internal/longtest"
	"tandem/languages"
	"tandem/proofs"
	"tandem/props"
	"tandem/spec"
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

// provenOf lists the theorems of both steps that are proved about a mutant; all others are not
// tried for one of which neither is. A statement that is proved must not be refuted by running
// the same rules: a counterexample of it is our bug. A sweep runs all statements, and those that
// stand outside of both sides: refuted lists which of them fail.
func provenOf(t *testing.T, p *Prover, l *languages.Language, m wrong) (both bool, proved int, refuted []string) {
	t.Helper()
	all := proofs.Of(m.language.Name)
	of := all[len(all)-2:] // correctness and completeness
	r, err := p.Language(t.Context(), m.language, of)
	if err != nil {
		t.Fatalf("%s: %v", m.id, err)
	}
	both = true
	var ids []string
	for _, o := range r.List {
		if both = both && o.Proved; o.Proved {
			ids = append(ids, o.Statement)
		}
	}
	if both {
		if r, err = p.Language(t.Context(), m.language, all); err != nil {
			t.Fatalf("%s: %v", m.id, err)
		}
		for _, o := range r.List {
			both = both && o.Proved
		}
	}
	v := l.Text(m.language, languages.Standard())
	statements := v.Statements(spec.DefaultLimits())
	if longtest.Sweeps() {
		statements = append(statements, v.Anchors(spec.DefaultLimits())...)
	} else {
		statements = props.Selected(statements, ids)
	}
	for _, s := range statements {
		r := s.Test(t.Context(), props.Options{Checks: longtest.Cases(30, 200), Seed: 1, Tries: 100})
		if r.Counterexample == nil {
			continue
		}
		if refuted = append(refuted, r.ID); slices.Contains(ids, r.ID) {
			t.Errorf("%s: %s is proved, and refuted by\n%v", m.id, r.ID, r.Counterexample)
		}
	}
	return both, len(ids), refuted
}

// No mutant, written or made by a machine, is proved but those with the same mistake on both sides, of which the theorems
// say nothing wrong: the sides agree. The statement runs kills these. A twin of clauses is not proved:
// the functions of the prelude are others. And none is proved and refuted at once.
func TestMutants(t *testing.T) {
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(ErrMissing)
	}
	type row struct {
		language, file string
		proved         []string
	}
	rows := []row{
		{"basic", "../../basic/mutants.rules", []string{"twin-branches", "twin-no-rest", "twin-negated", "twin-once", "twin-lost"}},
		{"arrays", "../../arrays/mutants.rules", []string{"twin-branches", "twin-negated", "twin-no-rest", "twin-lost", "twin-same-bound"}},
		{"recursion", "../../recursion/mutants.rules", []string{"twin-branches", "twin-no-rest", "twin-negated", "twin-lost", "twin-not-called"}},
		{"basic+checks", "../../languages/checks/mutants.rules", nil},
		{"recursion+checks", "../../languages/checks/mutants-recursion.rules", nil},
	}
	rows = slices.DeleteFunc(rows, func(r row) bool { return !longtest.Sweeps() && r.language != "basic" })
	const each = 60 // of the tests of every day
	for _, row := range rows {
		t.Run(row.language, func(t *testing.T) {
			p, err := prover()
			if err != nil {
				t.Fatal(err)
			}
			l, err := register.All().Named(row.language, languages.Check)
			if err != nil {
				t.Fatal(err)
			}
			w, made := written(t, row.language, row.file), made(t, row.language)
			var got, want []string
			tried, one, refuted, neither := 0, 0, 0, 0
			for i, m := range append(w, made...) {
				if i%each != 0 && !longtest.Sweeps() {
					continue
				}
				if slices.Contains(row.proved, m.id) {
					want = append(want, m.id)
				}
				both, proved, fails := provenOf(t, p, l, m)
				if tried++; both {
					got = append(got, m.id)
					t.Logf("proved: %s; it fails %v", m.id, fails)
				} else if proved > 0 {
					one++
				}
				switch {
				case len(fails) > 0:
					refuted++
				case !both:
					neither++
					t.Logf("neither proved nor refuted: %s", m.id)
				}
			}
			slices.Sort(got)
			slices.Sort(want)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("of %d mutants these are proved: -want +got\n%s", tried, diff)
			}
			t.Logf("%s: %d mutants written, %d made by a machine; of %d tried %d are proved, and of %d more one theorem is; a sweep refutes %d, and %d are neither", row.language, len(w), len(made), tried, len(got), one, refuted, neither)
		})
	}
}
