package ledger_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/ledger"
)

// The mutants of the source that are kept are of all packages with semantics, each
// survivor is explained, and its line is still there.
func TestSourceMutants(t *testing.T) {
	s, err := ledgerOptions{}.source()
	if err != nil || s == nil {
		t.Fatalf("got %v, %v: make source-mutants", s, err)
	}
	for _, m := range s.Unexplained() {
		t.Errorf("%s %s: %s: nobody says why it survives", m.At(), m.Mutator, m.Source)
	}
	var packages []string
	for _, p := range s.Packages {
		packages = append(packages, p.Package)
		for _, m := range p.Survivors {
			text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(m.File)))
			if err != nil || !strings.Contains(string(text), m.Source) {
				t.Errorf("%s: the line %q is no longer there: make source-mutants: %v", m.At(), m.Source, err)
			}
		}
	}
	want := []string{
		"arrays", "arrays/concrete", "arrays/symbolic", "concrete",
		"objects", "objects/concrete", "objects/fields", "objects/symbolic",
		"recursion", "recursion/concrete", "recursion/symbolic", "symbolic",
		"wp", "wp/heap", "wp/query",
	}
	if diff := cmp.Diff(want, packages); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// A directory without the file has no mutants of the source, and a wrong file is an
// error.
func TestSourceMutantsFile(t *testing.T) {
	dir := t.TempDir()
	opts := ledgerOptions{evidence: dir}
	if s, err := opts.source(); s != nil || err != nil {
		t.Errorf("got %v, %v", s, err)
	}
	if err := os.WriteFile(filepath.Join(dir, sourceFile), []byte(`{"schema": "x"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	want := `source-mutants.json:1:1: found the schema "x", expected "` + ledger.SourceSchema + `"`
	if _, err := opts.source(); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if files, err := opts.files(); err != nil || len(files) != 0 {
		t.Errorf("it is taken for evidence: %v, %v", files, err)
	}
}
