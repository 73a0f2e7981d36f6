package ledger

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func sourceMutants() *SourceMutants {
	return &SourceMutants{Schema: SourceSchema, Tool: "gremlins v1", Packages: []SourcePackage{
		{Package: "a", Mutants: 9, Killed: 6, TimedOut: 1, NotViable: 3, Lived: 1, Uncovered: 1, Survivors: []SourceMutant{
			{File: "a/a.go", Line: 7, Column: 3, Mutator: "CONDITIONALS_BOUNDARY", Verdict: Lived, Source: "if x || y < 1 {", Explanation: "y is never 1"},
			{File: "a/b.go", Line: 1, Column: 2, Mutator: "ARITHMETIC_BASE", Verdict: Uncovered, Source: "x + y"},
		}},
		{Package: "b/c", Mutants: 2, Killed: 2, Survivors: []SourceMutant{}},
	}}
}

// The file gives what was written, and the document counts.
func TestSourceMutants(t *testing.T) {
	s, err := ParseSource("x.json", sourceMutants().Encode())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(sourceMutants(), s); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if list := s.Unexplained(); len(list) != 1 || list[0].At() != "a/b.go:1:2" {
		t.Errorf("unexplained: %+v", list)
	}
	l := &Ledger{Source: s}
	_, got, ok := strings.Cut(string(l.Markdown()), "`make source-mutants`): ")
	want := "of 11 9 are killed, 1 of them by the time. Of the 2 others 1 are explained.\n"
	if diff := cmp.Diff(want, got); !ok || diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if text := string((&Ledger{}).Markdown()); strings.Contains(text, "Mutants of the source") {
		t.Errorf("without the file there is a section:\n%s", text)
	}
}

// A file that contradicts itself is an error that says where.
func TestSourceMutantsErrors(t *testing.T) {
	for _, row := range []struct{ from, to, want, reason string }{
		{"", "{", "x.json:1:2: found the character '{', expected other JSON", "no JSON"},
		{SourceSchema, EvidenceSchema, `x.json:1:1: found the schema "` + EvidenceSchema + `", expected "` + SourceSchema + `"`, "another file"},
		{`"tool"`, `"tol"`, `x.json:3:2: found the field "tol", which is unknown`, "an unknown field"},
		{`"killed": 6`, `"killed": 7`, "x.json: a: found 9 mutants, and verdicts on 10", "a mutant too many"},
		{`"verdict": "lived"`, `"verdict": "killed"`, "x.json: a: found the survivors map[killed:1 not covered:1], expected 1 that lived and 1 that are not covered", "a survivor that was killed"},
	} {
		text := strings.Replace(string(sourceMutants().Encode()), row.from, row.to, 1)
		if _, err := ParseSource("x.json", []byte(text)); err == nil || err.Error() != row.want {
			t.Errorf("%s: got %v, want %s", row.reason, err, row.want)
		}
	}
}
