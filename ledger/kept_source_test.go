package ledger_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"tandem/ledger"
)

// The mutants of the source that are kept are of all packages with semantics, each
// survivor is explained, and its line is still there.
func TestSourceMutants(t *testing.T) {
	k, _ := kept(t)
	s := k.Source
	if s == nil {
		t.Fatal("no mutants of the source: make source-mutants")
	}
	for _, m := range s.Unexplained() {
		t.Errorf("%s %s: %s: nobody says why it survives", m.At(), m.Mutator, m.Source)
	}
	var packages []string
	for _, p := range s.Packages {
		packages = append(packages, p.Package)
		for _, m := range p.Survivors {
			text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(m.File)))
			if err != nil || !strings.Contains(string(text), m.Source) {
				t.Errorf("%s: the line %q is no longer there: make source-mutants: %v", m.At(), m.Source, err)
			}
		}
	}
	want := []string{
		"arrays", "arrays/bounds", "arrays/symbounds", "concrete",
		"objects", "objects/heaps", "objects/fields", "objects/unfold",
		"recursion", "recursion/stacks", "recursion/symstacks", "symbolic",
		"wp", "wp/heap", "wp/query",
	}
	if diff := cmp.Diff(want, packages); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// A folder without the file has no mutants of the source; a wrong file is an error;
// neither it nor the quick evidence is evidence of the ledger.
func TestRead(t *testing.T) {
	good := (&ledger.Evidence{Schema: ledger.EvidenceSchema, Version: "1"}).Encode()
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	for _, row := range []struct {
		name   string
		files  fstest.MapFS
		want   string // the error
		reason string
	}{
		{"nothing", fstest.MapFS{"a.txt": file("")}, "there: found no files *.json, expected evidence", "no evidence"},
		{"good", fstest.MapFS{"a.json": file(string(good)), ledger.QuickFile: file("no JSON")}, "", "the quick evidence is read when it is asked for"},
		{"source", fstest.MapFS{ledger.SourceFile: file(`{"schema": "x"}`)}, `source-mutants.json:1:1: found the schema "x", expected "` + ledger.SourceSchema + `"`, "another document"},
		{"evidence", fstest.MapFS{"a.json": file("{")}, "a.json:1:1: unexpected end of JSON input", "half a document"},
	} {
		t.Run(row.name, func(t *testing.T) {
			k, err := ledger.Read("there", row.files)
			if row.want != "" {
				if err == nil || err.Error() != row.want {
					t.Errorf("%s: got %v, want %s", row.reason, err, row.want)
				}
				return
			}
			if err != nil || k.Source != nil || len(k.Evidence) != 1 {
				t.Errorf("%s: got %+v, %v", row.reason, k, err)
			}
			if _, err := k.Quick(); err == nil {
				t.Error("no error of the quick evidence")
			}
		})
	}
}
