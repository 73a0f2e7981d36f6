package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tandem/judge/ledger"
)

const code = `package p

func Max(a, b int) int {
	if a > b && a-b > 0 {
		return a
	}
	return b
}

func Join(a, b string) string { return a + b }
`

const report = `{"go_module": "m", "files": [{"file_name": "p/p.go", "mutations": [
	{"type": "CONDITIONALS_BOUNDARY", "status": "LIVED", "line": 4, "column": 7},
	{"type": "CONDITIONALS_NEGATION", "status": "NOT COVERED", "line": 4, "column": 7},
	{"type": "CONDITIONALS_BOUNDARY", "status": "LIVED", "line": 4, "column": 18},
	{"type": "INVERT_NEGATIVES", "status": "TIMED OUT", "line": 4, "column": 15},
	{"type": "CONDITIONALS_NEGATION", "status": "NOT COVERED", "line": 4, "column": 18},
	{"type": "ARITHMETIC_BASE", "status": "KILLED", "line": 10, "column": 42}
]}]}`

// module returns a module with the package p, in a directory of its own, and a report
// on it, which is returned.
func module(t *testing.T, report string) (file string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"go.mod": "module m\n\ngo 1.26\n", "d/p/p.go": code, "report.json": report,
		"d/p/p_test.go": `package p

import "testing"

func TestMax(t *testing.T) {
	if Max(2, 1) != 2 || Max(1, 2) != 2 {
		t.Error("Max")
	}
}
`,
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return "report.json"
}

// What gremlins did not run is run, what does not compile does not count, and
// survivors have the explanation of their operator.
func TestCollect(t *testing.T) {
	list, err := readReport("d", module(t, report))
	if err != nil {
		t.Fatal(err)
	}
	why, err := parseExplanations([]byte(`[
		{"file": "d/p/p.go", "source": "if a > b && a-b > 0 {", "mutator": "CONDITIONALS_BOUNDARY", "offset": 5, "explanation": "of two equal numbers both are the larger one"},
		{"file": "d/p/q.go", "source": "if a > b && a-b > 0 {", "mutator": "CONDITIONALS_BOUNDARY", "explanation": "of another file"}
	]`))
	if err != nil {
		t.Fatal(err)
	}
	got, err := collect(list, newRunner(time.Minute), why)
	if err != nil {
		t.Fatal(err)
	}
	survivor := func(column int, mutator, verdict, why string) ledger.SourceMutant {
		return ledger.SourceMutant{File: "d/p/p.go", Line: 4, Column: column, Mutator: mutator, Verdict: verdict, Source: "if a > b && a-b > 0 {", Explanation: why}
	}
	want := []ledger.SourcePackage{{
		Package: "d/p", Mutants: 5, Killed: 2, NotViable: 1, Lived: 3,
		Survivors: []ledger.SourceMutant{
			survivor(7, "CONDITIONALS_BOUNDARY", ledger.Lived, "of two equal numbers both are the larger one"),
			survivor(15, "INVERT_NEGATIVES", ledger.Lived, ""),
			survivor(18, "CONDITIONALS_BOUNDARY", ledger.Lived, ""),
		},
	}}
	if diff := cmp.Diff(want, got.Packages); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if _, err := ledger.ParseSource("x.json", got.Encode()); err != nil {
		t.Error(err)
	}
	if unused := slices.IndexFunc(why, func(e *explanation) bool { return !e.used }); unused != 1 {
		t.Errorf("explanation %d is unused, want the one of another file", unused)
	}
}

// fixed gives each mutant the same verdict.
type fixed status

func (fixed) viable(mutation, []byte) (bool, error)   { return true, nil }
func (f fixed) test(mutation, []byte) (status, error) { return status(f), nil }

// What is run again counts as what became of it then; what no test covers, and
// lives, is said not to be covered.
func TestRunAgain(t *testing.T) {
	list, err := readReport("d", module(t, report))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		again  fixed
		want   ledger.SourcePackage
		reason string
	}{
		{fixed(killed), ledger.SourcePackage{Mutants: 6, Killed: 6}, "five mutants are run again, and one was killed"},
		{fixed(timedOut), ledger.SourcePackage{Mutants: 6, Killed: 1, TimedOut: 5}, "they do not end this time either"},
		{fixed(lived), ledger.SourcePackage{Mutants: 6, Killed: 1, Lived: 3, Uncovered: 2}, "the slow one lives, the others are not covered"},
	} {
		got, err := collect(slices.Clone(list), row.again, nil)
		if err != nil || len(got.Packages) != 1 {
			t.Fatalf("%s: %+v, %v", row.reason, got, err)
		}
		p := got.Packages[0]
		if len(p.Survivors) != p.Lived+p.Uncovered {
			t.Errorf("%s: %d survivors", row.reason, len(p.Survivors))
		}
		p.Package, p.Survivors = "", nil
		if diff := cmp.Diff(row.want, p); diff != "" {
			t.Errorf("%s: -want +got\n%s", row.reason, diff)
		}
	}
}

// A test that does not end is stopped, and tests that fail without a mutant tell
// nothing of one.
func TestTests(t *testing.T) {
	m := mutation{Type: "CONDITIONALS_NEGATION", Status: timedOut, Line: 4, Column: 7, file: "d/p/p.go"}
	for _, row := range []struct {
		loop   string
		want   status
		err    string
		reason string
	}{
		{"for Max(2, 1) != 2 {}", timedOut, "", "it does not end with the mutant"},
		{"for Max(2, 1) == 2 {}", "", "./d/p: found tests that fail without a mutant, expected that they pass", "it never ends"},
	} {
		module(t, report)
		if err := os.WriteFile("d/p/p_test.go", []byte("package p\n\nimport \"testing\"\n\nfunc TestFor(*testing.T) { "+row.loop+" }\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		_, was, err := m.verdict(newRunner(5 * time.Second))
		if was != row.want || (err == nil) != (row.err == "") || err != nil && err.Error() != row.err {
			t.Errorf("%s: got %q, %v", row.reason, was, err)
		}
	}
}

// Reports that are not of this source are errors, and say where.
func TestErrors(t *testing.T) {
	for _, row := range []struct{ report, want, reason string }{
		{`{`, "report.json: unexpected end of JSON input", "no JSON"},
		{strings.Replace(report, "KILLED", "RUNNABLE", 1), `report.json: d/p/p.go:10:42: found the status "RUNNABLE", expected that of a mutant that was run`, "a dry run"},
		{strings.Replace(report, `"line": 10`, `"line": 99`, 1), "d/p/p.go:99:42: found no such place: the report is of another source", "no such line"},
		{strings.Replace(report, `"column": 42`, `"column": 41`, 1), "d/p/p.go:10:41: found no operator of ARITHMETIC_BASE: the report is of another source", "no operator there"},
		{strings.Replace(report, "p.go", "q.go", 1), "open d/p/q.go: no such file or directory", "no such file"},
	} {
		list, err := readReport("d", module(t, row.report))
		if err == nil {
			_, err = collect(list, fixed(killed), nil)
		}
		if err == nil || err.Error() != row.want {
			t.Errorf("%s: got %v, want %s", row.reason, err, row.want)
		}
	}
	for _, text := range []string{"{", `[{"file": "f"}]`, `[{"line": 3}]`} {
		if _, err := parseExplanations([]byte(text)); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
	if err := run("", "", []string{"report.json"}); err == nil || err.Error() != `found "report.json", expected DIR=REPORT` {
		t.Errorf("got %v", err)
	}
	if err := run("", "", nil); err == nil {
		t.Error("no reports, and no error")
	}
}

// The explanations that are kept can be read.
func TestExplanations(t *testing.T) {
	if _, err := parseExplanations(explanations); err != nil {
		t.Error(err)
	}
}
