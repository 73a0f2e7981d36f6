package evidence_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
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
			text, err := os.ReadFile(filepath.Join("..", "..", "..", filepath.FromSlash(m.File)))
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
