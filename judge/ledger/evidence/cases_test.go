package evidence_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/internal/goldens"
	"tandem/judge/ledger"
	"tandem/spec/notation/texts"
)

// files of mutants, by the language; those of the standard semantics are the unfolding's, too.
var mutantFiles = map[string]string{
	"standard": "objects/mutants-standard.rules",
	"basic":    "basic/mutants.rules", "arrays": "arrays/mutants.rules", "recursion": "recursion/mutants.rules",
	"recursion-arrays": "recursion/mutants-arrays.rules", "traces": "wp/mutants.rules",
	"objects": "objects/mutants.rules", "unfolding": "objects/unfold/mutants.rules", "full": "languages/full/mutants.rules",
	"basic+checks": "languages/checks/mutants.rules", "arrays+checks": "languages/checks/mutants-arrays.rules",
	"recursion+checks": "languages/checks/mutants-recursion.rules", "objects+checks": "languages/checks/mutants-objects.rules",
	"objects-lazy": "papers/subsumption/lazyinit/mutants.rules", "arrays-lazy": "papers/subsumption/lazyinit/mutants-arrays.rules",
	"full+checks": "languages/checks/mutants-full.rules", "reduction": "papers/reduction/mutants.rules", "unfolding+checks": "languages/checks/mutants-unfolding.rules",
}

// Behind each mutant of a file stands the smallest case that kills it, as the evidence has
// it: go test ./judge/ledger/evidence -run TestMutantFiles -update writes it there.
func TestMutantFiles(t *testing.T) {
	e, _ := evidenceRuns(t)
	for language, name := range mutantFiles {
		file := "../../../" + name
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		of := strings.Replace(language, "standard", "unfolding", 1)
		i := slices.IndexFunc(e.Killing, func(k ledger.Killing) bool { return k.Language == of })
		want := withCases(t, language, string(text), e.Killing[i])
		if goldens.Updates() {
			goldens.Write(t, file, []byte(want))
		} else if diff := cmp.Diff(want, string(text)); diff != "" {
			t.Errorf("%s: -want +got\n%s", name, diff)
		}
	}
}

// withCases returns a file of mutants with the cases that killed them.
func withCases(t *testing.T, prefix, text string, k ledger.Killing) string {
	t.Helper()
	lines := slices.DeleteFunc(strings.Split(text, "\n"), func(s string) bool { return strings.HasPrefix(s, "  //") })
	list, err := texts.ReadMutants(k.Language, strings.Join(lines, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range slices.Backward(list) {
		_, short, _ := strings.Cut(m.ID, "-")
		ids := []string{m.ID, short, prefix + "-" + short} // as some languages name them
		if prefix == "standard" {
			ids = ids[2:]
		}
		i := slices.IndexFunc(k.Mutants, func(m ledger.Mutant) bool { return slices.Contains(ids, m.ID) })
		if i < 0 {
			continue // it was not tried yet
		}
		lines = slices.Insert(lines, m.Last, "  // "+oneLine(k.Mutants[i].Smallest.Case))
	}
	return strings.Join(lines, "\n")
}
