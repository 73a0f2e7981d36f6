package prove

import (
	"slices"
	"strings"
	"testing"

	"tandem/internal/longtest"
	"tandem/proofs"
	"tandem/props/section4"
	"tandem/spec/notation/rocq"
	"tandem/spec/notation/texts"
)

// asPrinted writes a reading of §4 for the functions of section4/Printed.v: the rules for any conditional expressions,
// and the clauses for those of the reading.
func asPrinted(t *testing.T, reading, conditional string) rocq.Files {
	t.Helper()
	list := section4.Readings()
	r := list[slices.IndexFunc(list, func(r section4.Reading) bool { return r.ID == reading })]
	l, err := texts.Printed("traces").As(r.Entries, r.Said)
	if err != nil {
		t.Fatal(err)
	}
	files, err := rocq.Export(l)
	if err != nil {
		t.Fatal(err)
	}
	const prelude = "section4.Heaps."
	printed := "section4.Printed.\n"
	files.Clauses = strings.Replace(files.Clauses, prelude, printed+"#[local] Instance reading : Conditionals := "+conditional+".", 1)
	files.Rules = strings.NewReplacer(prelude, printed, "`{Heaps}", "`{Heaps} `{Conditionals}").Replace(files.Rules)
	return files
}

// The functions of section4/Printed.v are those of the clauses as printed, and of no others; the theorems which say that
// Theorem 4.5 as printed is false are about them, and about the exported rules.
func TestAsPrinted(t *testing.T) {
	p := proverOf(t)
	defer p.forget()
	for _, row := range []struct {
		reading, conditional, fails string
	}{
		{"strict", "Strict", ""},
		{"published", "ByBranch", ""},
		{"published", "Strict", "Delta-Cond"},
		{"repaired", "ByBranch", "New-Eq-Left"},
	} {
		if row.reading != "strict" && !longtest.Sweeps() {
			continue
		}
		p.export("traces", asPrinted(t, row.reading, row.conditional))
		file, err := p.compile(t.Context(), "Clauses")
		if err != nil {
			t.Fatal(err)
		}
		if ok := row.fails == ""; file.ok != ok || !ok && goalOf(file.said).Rule != row.fails {
			t.Errorf("%s, %s: the clauses hold: %v\n%s", row.reading, row.conditional, file.ok, file.said)
		}
		if row.fails != "" {
			continue
		}
		for _, theorem := range proofs.Of("printed") {
			file, err := p.compile(t.Context(), theorem.File)
			if err != nil || !file.ok {
				t.Fatalf("%v: %+v", err, file)
			}
			if axioms := axiomsOf(file.said, theorem.Name); axioms != nil || !strings.Contains(file.said, theorem.Name) {
				t.Errorf("%s rests on %v", theorem.Name, axioms)
			}
		}
	}
}
