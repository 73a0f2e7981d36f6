package prove

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/cmd/register"
	"tandem/internal/goldens"
	"tandem/internal/lists"
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
	for _, line := range printed.Lines {
		if line.Taken != "" {
			continue
		}
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

// A fate says how it is excluded that both theorems of a mutant are proved, if it is.
type fate string

const (
	byRun   fate = "excluded by a run that refutes a theorem"
	byRocq  fate = "excluded by Rocq, which does not accept the proof of a theorem"
	unsaid  fate = "excluded, as it cannot be exported"
	twin    fate = "proved, a twin: both sides are wrong alike, and other statements refute it"
	nothing fate = "proved, and no mistake: the formula says the same in other words"
)

// judgedMutant is what became of a mutant.
type judgedMutant struct {
	fate
	proved  []string // theorems that Rocq was asked for, and accepts
	refuted []string // statements that runs refute
}

// judgeMutant searches for a counterexample to the two theorems first, which costs a tenth of a proof. It asks Rocq where
// neither is refuted, or if always. A theorem that is proved and refuted is our bug. Where neither theorem is refuted, all
// other statements are tested, with those that stand outside of both sides.
func judgeMutant(t *testing.T, p *Prover, l *languages.Language, m wrong, always bool) (j judgedMutant) {
	t.Helper()
	v, lim := l.Text(m.language, languages.Standard()), spec.DefaultLimits()
	refute := func(statements []props.Checkable) {
		for _, s := range statements {
			if r := s.Test(t.Context(), props.Options{Checks: 200, Seed: 1, Tries: 100}); r.Counterexample != nil {
				j.refuted = append(j.refuted, r.ID)
			}
		}
	}
	all := proofs.Of(m.language.Name)
	theorems := lists.Filter(all, func(t proofs.Theorem) bool { return t.Statement == "correctness" || t.Statement == "completeness" })
	ids := lists.Map(theorems, func(t proofs.Theorem) string { return t.Statement })
	statements := v.Statements(lim)
	refute(props.Selected(statements, ids))
	if j.fate = byRun; len(j.refuted) > 0 && !always {
		return j
	}
	ask := func(theorems []proofs.Theorem) (complete, exported bool) {
		r, err := p.Language(t.Context(), m.language.Name, Of(m.language), theorems)
		if err != nil {
			t.Fatalf("%s: %v", m.id, err)
		}
		j.proved = nil
		for _, o := range r.List {
			if o.Proved {
				j.proved = append(j.proved, o.Statement)
			}
		}
		return len(j.proved) == len(theorems), r.Rules > 0
	}
	both, exported := ask(theorems)
	if both {
		both, _ = ask(all)
	}
	if len(j.refuted) == 0 {
		refute(slices.DeleteFunc(slices.Clone(statements), func(s props.Checkable) bool { return slices.Contains(ids, s.Info().ID) }))
		if v.Anchors != nil {
			refute(v.Anchors(lim))
		}
		switch {
		case both && len(j.refuted) > 0:
			j.fate = twin
		case both:
			j.fate = nothing
		case exported:
			j.fate = byRocq
		default:
			j.fate = unsaid
		}
	}
	for _, id := range j.proved {
		if slices.Contains(j.refuted, id) {
			t.Errorf("%s: %s is proved and refuted: the exported rules are not those that run", m.id, id)
		}
	}
	return j
}

// No mutant, written or made by a machine, is proved but those of which the theorems say nothing wrong: twins, whose two
// sides have the same mistake, and formulas that say the same in other words. A twin of clauses is not proved:
// the functions of the prelude are others. And none is proved and refuted at once. testdata/mutants.txt lists each mutant
// that runs do not exclude.
func TestMutants(t *testing.T) {
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(ErrMissing)
	}
	const golden = "testdata/mutants.txt"
	text, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	known := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") // a line may end with a space
	for _, row := range []struct{ language, file string }{
		{"basic", "../../basic/mutants.rules"},
		{"arrays", "../../arrays/mutants.rules"},
		{"recursion", "../../recursion/mutants.rules"},
		{"basic+checks", "../../languages/checks/mutants.rules"},
		{"recursion+checks", "../../languages/checks/mutants-recursion.rules"},
		{"memoryless", "../../languages/memoryless/mutants.rules"},
	} {
		if !longtest.Sweeps() && row.language != "basic" {
			continue
		}
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
			each, always := longtest.Cases(60, 1), longtest.Cases(1, 10)
			var got, want []string
			tried := map[fate]int{}
			for i, m := range append(w, made...) {
				if i%each != 0 {
					continue
				}
				about := fmt.Sprintf("%s | %s | ", row.language, m.id)
				want = append(want, lists.Filter(known, func(line string) bool { return strings.HasPrefix(line, about) })...)
				j := judgeMutant(t, p, l, m, i%always == 0)
				if tried[j.fate]++; j.fate != byRun {
					got = append(got, fmt.Sprintf("%s%s | proved: %s | refuted: %s", about, j.fate, strings.Join(j.proved, " "), strings.Join(j.refuted, " ")))
				}
			}
			if goldens.Updates() && each == 1 {
				known = append(slices.DeleteFunc(known, func(line string) bool { return line == "" || strings.HasPrefix(line, row.language+" | ") }), got...)
				goldens.Write(t, golden, []byte(strings.Join(known, "\n")+"\n"))
			} else if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("mutants that no run excludes: -want +got\n%s", diff)
			}
			t.Logf("%d mutants written, %d made by a machine: %v", len(w), len(made), tried)
		})
	}
}
