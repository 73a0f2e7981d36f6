package entry

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/papers/subsumption/calculus"
	"tandem/papers/subsumption/visited"
)

// ending says in short whether the search of a corrected program ends by a reading.
func ending(t *testing.T, s searcher, name string) string {
	c, unroll := Choice{Abstract: visited.List}, 8
	if name == "array" {
		c, unroll = ofArray, 5
	}
	tree, wrong := s.searched(t.Context(), name, c, unroll)
	if wrong != nil {
		if wrong.Failure == nil {
			t.Fatal(wrong.Reason)
		}
		return "not defined"
	}
	text := strings.NewReplacer(" checks", "", " subsumed", "", " stored", "").Replace(counted(tree))
	if isCut(tree) {
		return "cut"
	}
	if noError(tree) != nil {
		t.Errorf("%s: an error", name)
	}
	return text
}

// The table of doc/subsumption.md says of each reading which searches end. Every day
// those of three readings are run.
func TestWhichSearchesEnd(t *testing.T) {
	doc, err := os.ReadFile("../../../../doc/subsumption.md")
	if err != nil {
		t.Fatal(err)
	}
	open := func() (solver.Session, error) { return solver.Open("auto", solver.Options{}) }
	every := map[string]bool{"published": true, "figures": true, "as-counted": true}
	for _, r := range append([]calculus.Reading{{ID: "repaired", Of: calculus.Repaired}}, calculus.Readings()...) {
		if !every[r.ID] && !longtest.Sweeps() {
			continue
		}
		s := searcher{calculus: r.Of().Calculus(), open: open}
		want := fmt.Sprintf("%s | %s | %s |", ending(t, s, "find"), ending(t, s, "list"), ending(t, s, "array"))
		if diff := cmp.Diff(want, rowOf(string(doc), r.ID)); diff != "" {
			t.Errorf("%s, -want +got:\n%s", r.ID, diff)
		}
	}
}

// rowOf returns the row of a reading in that table: its own, or that of all others.
func rowOf(doc, reading string) string {
	_, table, _ := strings.Cut(doc, "| reading | find | list partition | array partition |")
	for _, name := range []string{"`" + reading + "`", "all others"} {
		if _, row, ok := strings.Cut(table, "\n| "+name+" | "); ok {
			row, _, _ = strings.Cut(row, "\n")
			return row
		}
	}
	return ""
}
