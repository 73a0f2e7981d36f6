package entry

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/papers/subsumption/calculus"
	"tandem/papers/subsumption/visited"
	"tandem/props"
	"tandem/spec"
)

// What is said of the figures.
func TestFigures(t *testing.T) {
	list, err := examples(t.Context(), false)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range list {
		got = append(got, fmt.Sprintf("%s: %s (%s)", e.Title, e.Runs[0].Ours, e.Runs[0].Match))
	}
	want := []string{
		"find: state 4 by state 3 subsumed; no error; 4 checks, 1 subsumed, 3 stored; none of them hides an error or a state (means the same)",
		"list partition, corrected: no error; 25 checks, 13 subsumed, 12 stored (differs)",
		"list partition, with its bug: an error, 37:5: the assertion curr.elem <= v, where curr = Node2, v = 0, fails, in 26 steps, with Node.elem = {Node2: 1, else 0}, Node.next = {Node1: Node2, else nil}, l = Node1, v = 0; 25 checks, 13 subsumed, 12 stored (means the same)",
		"array partition, corrected: no error; 30 checks, 17 subsumed, 13 stored (means the same)",
		"array partition, with its bug: an error, 14:15: a[lo]: the index is 3, the bound of a is 3, in 14 steps, with a = [0, 0, 0]; 40 checks, 22 subsumed, 18 stored (means the same)",
	}
	for i := range want {
		if i >= len(got) || !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("-want +got\n%s", cmp.Diff(want[i], got[min(i, len(got)-1)]))
		}
	}
}

// The choices that the paper leaves open: all end in as many stored states as the paper
// has for the list, where states are checked before the body.
func TestGrid(t *testing.T) {
	if !longtest.Sweeps() {
		t.Skip("a sweep")
	}
	list, err := examples(t.Context(), true)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list[0].Runs {
		if strings.HasSuffix(r.By, "line 20") && !strings.HasPrefix(r.By, "any-predecessor") && r.Ours != "25 checks, 13 subsumed, 12 stored" {
			t.Errorf("%s: %s", r.By, r.Ours)
		}
	}
}

// The numbers of the list that are printed come out of a search that is cut after six
// iterations, in every order.
func TestSixIterations(t *testing.T) {
	for _, order := range []string{explore.DepthFirst, explore.BreadthFirst} {
		for _, last := range []bool{false, true} {
			c := Choice{Reading: "figures", Abstract: visited.List, CheckAt: loopOfList, Order: order, LastFirst: last, Unroll: 6}
			tree, err := run(t.Context(), programs["list"], c)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := counted(tree), "23 checks, 11 subsumed, 12 stored, cut by a bound"; got != want {
				t.Errorf("%v: %s, want %s", c, got, want)
			}
		}
	}
}

// Where index variables point from the start changes the counts, and so does the abstraction
// that summarizes n∗; what n is does not.
func TestStarts(t *testing.T) {
	if !longtest.Sweeps() {
		t.Skip("a sweep")
	}
	for _, row := range []struct{ name, reading, want string }{
		{"array, with cells from the start", "figures", "35 checks, 19 subsumed, 16 stored"},
		{"array, with a cell for hi", "figures", "36 checks, 19 subsumed, 17 stored"},
		{"array, with n", "figures", "40 checks, 22 subsumed, 18 stored"},
		{"array", "improved", "40 checks, 22 subsumed, 18 stored"},
	} {
		c := Choice{Reading: row.reading, Abstract: visited.Array, CheckAt: loopsOfArray, Order: explore.DepthFirst}
		tree, err := run(t.Context(), named(row.name), c)
		if err != nil {
			t.Fatal(err)
		}
		if got := counted(tree); got != row.want {
			t.Errorf("%s, %s: %s, want %s", row.name, row.reading, got, row.want)
		}
	}
}

// The whole search of the corrected list partition asks fewer questions than a plain one
// to six iterations.
func TestQuestions(t *testing.T) {
	p := programs["list"]
	match, asked, err := searched(t.Context(), p, Choice{Abstract: visited.List, CheckAt: loopOfList, Order: explore.DepthFirst}, 8)
	if err != nil {
		t.Fatal(err)
	}
	plain, _, err := searched(t.Context(), p, Choice{Order: explore.DepthFirst}, 6)
	if err != nil {
		t.Fatal(err)
	}
	if all := match.Summary.Checks + asked; all >= plain.Summary.Checks {
		t.Errorf("%d questions about branches and %d about matches, %d of the plain search", match.Summary.Checks, asked, plain.Summary.Checks)
	} else {
		t.Logf("%d questions, %d of the plain search", all, plain.Summary.Checks)
	}
}

// An error that is found under abstraction is one of the plain search.
func TestErrorsUnderAbstraction(t *testing.T) {
	for _, name := range []string{"list bug", "array bug"} {
		p := programs[name]
		c := Choice{Reading: "figures", Abstract: visited.List, Order: explore.DepthFirst}
		if name == "array bug" {
			c.Abstract = visited.Array
		}
		found, _, err := searched(t.Context(), p, c, 8)
		if err != nil {
			t.Fatal(err)
		}
		plain, _, err := searched(t.Context(), p, Choice{Order: explore.DepthFirst}, 3)
		if err != nil {
			t.Fatal(err)
		}
		errors := func(tree *tree) map[string]bool {
			all := map[string]bool{}
			for _, path := range tree.Paths {
				if path.Status == spec.Error && path.Model != nil {
					all[tree.Faults[path.ID].At.String()] = true
				}
			}
			return all
		}
		all := errors(plain)
		for at := range errors(found) {
			if !all[at] {
				t.Errorf("%s: the error at %s is none of the plain search", name, at)
			}
		}
		if len(errors(found)) == 0 {
			t.Errorf("%s: no error", name)
		}
	}
}

// Benchmarks of a search without matching, and with each abstraction.
func BenchmarkSearch(b *testing.B) {
	for _, of := range []struct {
		name, program string
		abstract      visited.Abstraction
		unroll        int
	}{
		{"list-plain", "list", "", 6}, {"list-match", "list", visited.None, 6}, {"list-list", "list", visited.List, 6},
		{"array-plain", "array", "", 3}, {"array-match", "array", visited.None, 3}, {"array-array", "array", visited.Array, 3},
	} {
		b.Run(of.name, func(b *testing.B) {
			c := Choice{Abstract: of.abstract, Order: explore.DepthFirst}
			if of.program == "list" {
				c.CheckAt = loopOfList
			} else {
				c.Reading, c.CheckAt = "figures", loopsOfArray
			}
			for b.Loop() {
				tree, asked, err := searched(b.Context(), programs[of.program], c, of.unroll)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(tree.Summary.Checks+asked), "questions")
				b.ReportMetric(float64(len(tree.Paths)), "paths")
				b.ReportMetric(float64(tree.Summary.Steps), "states")
			}
		})
	}
}

// Readings say which claims about searches they refute; every day those are judged that
// some reading refutes.
func TestClaimsOfReadings(t *testing.T) {
	open := func() (solver.Session, error) { return solver.Open("auto", solver.Options{}) }
	for _, r := range calculus.Readings() {
		for _, s := range searches(r.Of(), true, open) {
			if !slices.Contains(r.Refutes, s.Info().ID) && !longtest.Sweeps() {
				continue
			}
			found := s.Test(t.Context(), props.Options{Checks: 20, Seed: 1, Tries: 1})
			listed := slices.Contains(r.Refutes, s.Info().ID)
			if refuted := found.Result == spec.Refuted; listed != refuted || found.Crash != nil {
				t.Errorf("%s, %s: refuted: %v, listed: %v: %+v %+v", r.ID, found.ID, refuted, listed, found.Counterexample, found.Crash)
			}
			t.Logf("%s, %s: %v %v", r.ID, found.ID, found.Result, found.Inconclusive)
		}
	}
}
