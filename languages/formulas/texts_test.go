package formulas_test

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"hash"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"tandem/concrete"
	"tandem/internal/goldens"
	"tandem/internal/longtest"
	"tandem/languages/checks"
	"tandem/languages/formulas"
	"tandem/props"
	"tandem/props/section4"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

var fewer = flag.Int("cases", 0, "try a mutant of a text in so many random cases, to see soon what may survive; 0: in all")

// tried is what was found of the mutants of a language's texts.
type tried struct {
	language                        string
	entries, mutants, killed, equal int
	digest                          string // of the mutants
}

// mutated calls f for each entry of a language that is no other language's, with the
// mutants of its text. Those of L that L+checks has, too, are L's. It tells what the
// mutants are.
func mutated(printed *texts.Language, f func(i int, line texts.Line, mutants []*notation.Formula)) tried {
	all, sum := tried{language: printed.Name}, sha256.New()
	of := map[string]bool{}
	if base, ok := strings.CutSuffix(printed.Name, checks.Suffix); ok {
		for _, line := range texts.Printed(base).Lines {
			of[line.Target()+line.Formula.String()] = true
		}
	}
	for i, line := range printed.Lines {
		if line.Taken != "" || of[line.Target()+line.Formula.String()] {
			continue
		}
		mutants := line.Formula.Mutants()
		all.entries, all.mutants = all.entries+1, all.mutants+len(mutants)
		for _, wrong := range mutants {
			fmt.Fprintf(sum, "%s: %s\n", line.Target(), wrong)
			if explained(line.Formula, wrong) != "" {
				all.equal++
			}
		}
		f(i, line, mutants)
	}
	all.killed, all.digest = all.mutants-all.equal, short(sum)
	return all
}

func short(sum hash.Hash) string { return fmt.Sprintf("%x", sum.Sum(nil)[:4]) }

// Each formula has at least two mutants of its text that the code differs from, and
// no mutant that it does not differ from, but for those that say the same. With -update
// the rows of the languages that -run chooses are written anew.
func TestMutantsOfTheText(t *testing.T) {
	longtest.Sweep(t)
	rows := triedRows(t)
	for _, l := range told() {
		t.Run(l.Name, func(t *testing.T) {
			printed := texts.Printed(l.Name)
			row := mutated(printed, func(i int, line texts.Line, mutants []*notation.Formula) {
				t.Run(line.Target(), func(t *testing.T) { find(t, printed, i, mutants) })
			})
			if !t.Failed() && *fewer == 0 {
				rows[l.Name] = row
			}
			t.Logf("%+v", row)
		})
	}
	if goldens.Updates() {
		if err := os.WriteFile(triedFile, printedTried(rows), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// find wants the mutants of an entry found, or explained.
func find(t *testing.T, printed *texts.Language, i int, mutants []*notation.Formula) {
	dead := 0
	for _, wrong := range mutants {
		why := explained(printed.Lines[i].Formula, wrong)
		if !refuted(t, printed, i, wrong, why != "") {
			if why == "" {
				t.Errorf("survives: %s", wrong)
			}
		} else if dead++; why != "" {
			t.Errorf("%s is killed: %s", wrong, why)
		}
	}
	if dead < min(2, len(mutants)) {
		t.Errorf("%s has %d mutants that are killed", printed.Lines[i].Formula, dead)
	}
}

var triedFile = filepath.Join("testdata", "mutants.txt")

// triedRows returns what is kept of the mutants that were tried.
func triedRows(t *testing.T) map[string]tried {
	file, err := os.ReadFile(triedFile)
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]tried{}
	for _, line := range strings.Split(string(file), "\n") {
		var r tried
		if n, _ := fmt.Sscan(line, &r.language, &r.entries, &r.mutants, &r.killed, &r.equal, &r.digest); n == 6 {
			rows[r.language] = r
		}
	}
	return rows
}

// printedTried returns the table as documents have it, with the languages in their order.
func printedTried(rows map[string]tried) []byte {
	var b bytes.Buffer
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "language\tentries\tmutants\tkilled\tequal\ttexts\t")
	sum := tried{language: "all"}
	for _, l := range told() {
		r, ok := rows[l.Name]
		if !ok {
			continue
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%s\t\n", r.language, r.entries, r.mutants, r.killed, r.equal, r.digest)
		sum.entries, sum.mutants, sum.killed, sum.equal = sum.entries+r.entries, sum.mutants+r.mutants, sum.killed+r.killed, sum.equal+r.equal
	}
	fmt.Fprintf(w, "all\t%d\t%d\t%d\t%d\t\t\n", sum.entries, sum.mutants, sum.killed, sum.equal)
	w.Flush()
	return b.Bytes()
}

// The record of the mutants has each language, with the mutants that its texts have now
// and those that are explained now, and the document has its sum. An explanation is of a
// mutant that there is.
func TestMutantsAreRecorded(t *testing.T) {
	file, err := os.ReadFile(triedFile)
	if err != nil {
		t.Fatal(err)
	}
	inNotation(t, file)
	rows, seen := triedRows(t), map[string]bool{}
	if got := printedTried(rows); string(got) != string(file) {
		t.Errorf("the table is not as it prints:\n%s", got)
	}
	for _, l := range told() {
		want := mutated(texts.Printed(l.Name), func(_ int, _ texts.Line, mutants []*notation.Formula) {
			for _, wrong := range mutants {
				seen[wrong.String()] = true
			}
		})
		if got := rows[l.Name]; got != want {
			t.Errorf("the mutants of %s were tried as they are no more: kept %+v, now %+v", l.Name, got, want)
		}
	}
	for text := range same {
		if !seen[text] {
			t.Errorf("no language has the mutant %s", text)
		}
	}
}

// withWrong returns a language with another formula in a line.
func withWrong(printed *texts.Language, i int, wrong *notation.Formula) *texts.Language {
	to := *printed
	to.Lines = slices.Clone(printed.Lines)
	to.Lines[i].Formula = wrong
	return &to
}

// explained returns why a mutant says the same as the formula; "" if it does not.
func explained(f, wrong *notation.Formula) string {
	if why, ok := same[wrong.String()]; ok {
		return why
	}
	rest, premise, _ := strings.Cut(f.String(), " if ")
	if to, mutated, _ := strings.Cut(wrong.String(), " if "); to == rest && strings.HasSuffix(premise, " ≠ true") && plain(mutated) == plain(premise) {
		return literally
	}
	return ""
}

// plain returns a premise without circumflexes, and δ(e)σ without the substitution. 0 ≤ eσ
// keeps it: e can become a literal.
func plain(premise string) string {
	var parts []string
	for part := range strings.SplitSeq(premise, " ∧ ") {
		part = strings.NewReplacer("^", "", "ê", "e", "ĥ", "h", "\u0302", "").Replace(part)
		if !strings.HasPrefix(part, "0 ≤") {
			part = strings.NewReplacer("σ", "", "θ", "", "τ", "").Replace(part)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " ∧ ")
}

// refuted reports whether the code differs from formulas of which one is wrong, or says the
// same.
func refuted(t *testing.T, printed *texts.Language, i int, mutant *notation.Formula, equal bool) bool {
	wrong := withWrong(printed, i, mutant)
	own := against(wrong)
	for _, k := range telling(rareCases(t, wrong.Name), printed.Lines[i]) {
		if judged(t, own, k) == spec.Refuted {
			return true
		}
	}
	most := 4000
	if strings.Contains("objects full traces unfolding", strings.TrimSuffix(wrong.Name, "+checks")) { // a case costs more
		most = 500
	}
	if equal {
		most = 300
	}
	if *fewer > 0 {
		most = min(most, *fewer)
	}
	r := own.Test(t.Context(), props.Options{Checks: most, Seed: 1, Tries: 1})
	if r.Crash != nil {
		t.Errorf("%v", r.Crash)
	}
	return r.Result == spec.Refuted
}

// against returns the statement formulas about the code and a text. A case in which they differ
// is not made smaller.
func against(text *texts.Language) props.Checkable {
	if text.Name == "traces" {
		p := formulas.Traces(text, section4.Repaired(), concrete.Standard())
		p.Smaller = nil
		return p
	}
	p := kinds[text.Name].of(text)
	p.Smaller = nil
	return p
}

// judged returns the verdict on a rare case.
func judged(t *testing.T, statement props.Checkable, k rareCase) spec.Result {
	r, err := statement.Given(t.Context(), k.of)
	if err != nil || r.Crash != nil {
		t.Fatalf("%v, %+v", err, r.Crash)
	}
	return r.Result
}
