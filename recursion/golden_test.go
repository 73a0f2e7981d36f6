package recursion_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/formulas"
	"tandem/languages/golden"
	"tandem/recursion"
)

// TestGolden runs the programs in testdata, one for each rule of §3 and what
// calls are about, in the language with procedures and arrays; those without
// arrays also run in the language of §3 alone, to the same final state
// (TestSameWithoutArrays).
func TestGolden(t *testing.T) {
	golden.Test(t, golden.Of(formulas.RecursionArrays(concrete.Standard()).Semantics()))
}

// What has no arrays runs in the language of §3 as in its composition with
// them: the same steps to the same configurations, but for the names of the
// rules of assignment.
func TestSameWithoutArrays(t *testing.T) {
	ran := 0
	files, _ := filepath.Glob("testdata/*.txtar")
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		parts := map[string]string{}
		for _, f := range archive.Files {
			parts[f.Name] = string(f.Data)
		}
		p := golden.Parse(t, parts["program.tdm"])
		if slices.ContainsFunc(p.Vars, func(x lang.Var) bool { return x.Type.IsArray() }) {
			continue
		}
		ran++
		V := golden.Valuation(t, p, parts["in"])
		plain := golden.Of(recursion.New()).Run(p, V)
		plain = strings.NewReplacer("Assign-G", "Assign", "Assign-L", "Assign").Replace(plain)
		if diff := cmp.Diff(parts["want"], plain); diff != "" {
			t.Errorf("%s: -with arrays +without\n%s", file, diff)
		}
	}
	if ran < 7 {
		t.Errorf("only %d programs have no arrays", ran)
	}
}
