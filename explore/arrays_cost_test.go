package explore_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/explore"
	"tandem/lang"
)

// updates returns a program of n assignments to elements of an array without
// bounds, at n symbolic indexes.
func updates(n int) string {
	var b strings.Builder
	b.WriteString("var f: [int]int; var i, j, x: int;\n")
	for k := range n {
		fmt.Fprintf(&b, "f[i + %d * j] := x + %d;\n", k, k)
	}
	b.WriteString("if x > 1 { x := f[j]; }")
	return b.String()
}

// boundedUpdates returns the same with an array that has a bound, within which the
// indexes are.
func boundedUpdates(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "var a: []int; var i, x: int;\nif 0 <= i && i + %d <= |a| {\n", n)
	for k := range n {
		fmt.Fprintf(&b, "a[i + %d] := x + %d;\n", k, k)
	}
	b.WriteString("if x > 1 { x := a[i]; } }")
	return b.String()
}

// updateCost is what a tree of updates costs, in counts.
type updateCost struct {
	Steps, Paths, Checks int
	Phi, Sigma           int // nodes at the end of the first path
	Lets                 int // that its printed form needs
}

func costOfUpdates(t *testing.T, src string) (c updateCost, printed int, allocated uint64) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r := arrayTree(t, src, explore.Bounds{})
	end := r.Paths[0].End
	var sigma []lang.Expr
	for _, x := range end.Sigma.Domain() {
		sigma = append(sigma, end.Sigma.At(x))
	}
	lets, shown := lang.Show(lang.Style{}, append(sigma, end.Phi)...)
	runtime.ReadMemStats(&after)
	for _, l := range lets {
		printed += len(l.String())
	}
	for _, s := range shown {
		printed += len(s)
	}
	s := r.Summary
	if !s.Complete || s.Replayed != s.Paths {
		t.Errorf("complete %t, %d of %d paths replayed", s.Complete, s.Replayed, s.Paths)
	}
	return updateCost{s.Steps, s.Paths, s.Checks, lang.Nodes(end.Phi), lang.Nodes(sigma...), len(lets)}, printed, after.TotalAlloc - before.TotalAlloc
}

// Assignments at symbolic indexes are explored and printed in time and memory
// linear in their number: each adds the same number of steps, questions, nodes
// and characters, however many there were before.
func TestCostOfUpdates(t *testing.T) {
	for _, row := range []struct {
		name   string
		src    func(n int) string
		small  int
		costs  [2]updateCost // of small and of ten times as many
		reason string
	}{
		{"without bound", updates, 1000, [2]updateCost{
			{Steps: 1000 + 3, Paths: 2, Checks: 1, Phi: 5, Sigma: 5*1000 + 5, Lets: 2},
			{Steps: 10_000 + 3, Paths: 2, Checks: 1, Phi: 5, Sigma: 5*10_000 + 5, Lets: 11},
		}, "an assignment is a step and a few nodes; its index is nobody's question"},
		{"with bound", boundedUpdates, 100, [2]updateCost{
			{Steps: 2*100 + 6, Paths: 3, Checks: 2, Phi: 9*100 + 16, Sigma: 4*100 + 4, Lets: 100},
			{Steps: 2*1000 + 6, Paths: 3, Checks: 2, Phi: 9*1000 + 16, Sigma: 4*1000 + 4, Lets: 1001},
		}, "what can be outside is decided without a question; each assignment has δ in φ, whose |…| is the array before it"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("a row without a reason")
			}
			var printed [2]int
			var allocated [2]uint64
			for i, n := range []int{row.small, 10 * row.small} {
				var got updateCost
				got, printed[i], allocated[i] = costOfUpdates(t, row.src(n))
				if diff := cmp.Diff(row.costs[i], got); diff != "" {
					t.Errorf("%d assignments: %s: -want +got\n%s", n, row.reason, diff)
				}
				t.Logf("%d assignments: %d bytes printed, %d bytes allocated", n, printed[i], allocated[i])
			}
			// Ten times as many, and longer numbers.
			if printed[1] > 13*printed[0] || allocated[1] > 15*allocated[0] {
				t.Errorf("ten times as many assignments are printed as %d bytes for %d and take %d for %d", printed[1], printed[0], allocated[1], allocated[0])
			}
		})
	}
}
