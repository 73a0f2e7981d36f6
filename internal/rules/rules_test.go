package rules

import (
	"strings"
	"testing"
)

// Every file can be read, every entry has a formula, a citation or a word about where it is from, and a place
// in the code; entries that are no repair stand once.
func TestEntries(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range All() {
		if e.Formula == "" || e.Source == "" {
			t.Errorf("%s %s has formula %q and source %q", e.Language, e.Target(), e.Formula, e.Source)
		}
		if _, _, ok := e.Place(); !ok {
			t.Errorf("%s %s: no %s is declared in %s", e.Language, e.Target(), e.Func, e.dir)
		}
		if key := e.Language + " " + e.Target(); !e.repair {
			if seen[key] {
				t.Errorf("%s is there twice", key)
			}
			seen[key] = true
		}
		if e.Printed != "" && !e.RunsAsPrinted() && e.Note == "" {
			t.Errorf("%s %s: nothing says why another formula runs than is printed", e.Language, e.Target())
		}
	}
	if len(seen) < 400 || len(Others()) < 80 {
		t.Errorf("only %d entries and %d others", len(seen), len(Others()))
	}
}

func TestParse(t *testing.T) {
	const head = "language l\nsymbolic rule A, in p/q.a\n"
	for _, row := range []struct{ name, in, want, wrong, reason string }{
		{"as printed", head + "  printed: one\n        two\n  cite: §1, x\n", "l symbolic A q.a printed one|\ttwo one|\ttwo §1, x", "", "blanks that go on become tabs"},
		{"repaired", head + "  printed: one\n  runs: two\n  cite: §1, x, repaired\n  why: w\n", "l symbolic A q.a printed one two §1, x, repaired", "", "both formulas"},
		{"described", head + "  described: §2, words\n  runs: two\n", "l symbolic A q.a described  two §2, words", "", "the words are the citation"},
		{"ours", head + "  ours\n  runs: two\n", "l symbolic A q.a ours  two ours", "", "the paper omits it"},
		{"no header", "language l\nA\n", "", "f:2:1: found “A”, expected", "a line that is no entry"},
		{"no language", "symbolic rule A, in p.a\n", "", "f:1:1: found “symbolic", "an entry of no language"},
		{"unknown", head + "  print: one\n", "", "f:3:3: found “print”", "a field that is none"},
		{"twice", head + "  printed: one\n  printed: two\n", "", "f:4:3: found “printed”", "a field twice"},
		{"nowhere", head + "  runs: one\n", "", "f:2:1: found neither", "no provenance"},
		{"both", head + "  printed: one\n  described: two\n  cite: c\n", "", "f:2:1: found printed and described", "two provenances"},
		{"no citation", head + "  printed: one\n", "", "f:2:1: found no formula or no citation", "what is printed is somewhere"},
	} {
		f, err := parse("f", row.in)
		if row.wrong != "" {
			if err == nil || !strings.Contains(err.Error(), row.wrong) {
				t.Errorf("%s (%s): got error %v, want %q", row.name, row.reason, err, row.wrong)
			}
			continue
		}
		if err != nil || len(f.entries) != 1 {
			t.Errorf("%s (%s): got %v, %v", row.name, row.reason, f, err)
			continue
		}
		e := f.entries[0]
		got := strings.ReplaceAll(strings.Join([]string{e.Language, e.Side, e.ID, e.Func, e.Provenance, e.Printed, e.Formula, e.Cite}, " "), "\n", "|")
		if got != row.want {
			t.Errorf("%s (%s): got %q, want %q", row.name, row.reason, got, row.want)
		}
	}
}
