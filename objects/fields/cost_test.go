package fields_test

import (
	"fmt"
	"strings"
	"testing"

	"tandem/internal/golden"
	"tandem/lang"
	"tandem/objects/fields"
	"tandem/spec"
)

// ends is the configuration at the end of the path that takes the first branch of
// every choice.
func ends(t *testing.T, sys spec.System[fields.Config], source string) fields.Config {
	t.Helper()
	c := fields.Initial(golden.Parse(t, source))
	for {
		next := sys.Next(c)
		if len(next) == 0 {
			if !c.Delta.Empty() {
				t.Fatalf("stuck at %v", c.Stmt())
			}
			return c
		}
		c = next[0].To
	}
}

func repeat(n int, text string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(text, "#", fmt.Sprint(i)))
	}
	return b.String()
}

func vars(n int) string {
	var names []string
	for i := range n {
		names = append(names, fmt.Sprintf("y%d", i))
	}
	return strings.Join(names, ", ")
}

// The nodes of path conditions, and of what was treated to remove fresh variables
// on the way, by the number n of creations or assignments.
func TestNodes(t *testing.T) {
	const class = "class C { f: C; v: int; } "
	for _, row := range []struct {
		name    string
		source  func(n int) string
		n       []int
		nodes   []int // of φ
		treated []int
		reason  string
	}{
		{
			"list", func(n int) string {
				return class + "var x, y, z: C; " + repeat(n, "x := new C; x.f := y; y := x; ") + "if x.f == z { }"
			},
			[]int{8, 16, 32}, []int{3, 3, 3}, []int{68, 132, 260},
			"a chain of n new objects: what is fresh decides everything",
		},
		{
			"walk", func(n int) string {
				return class + "var x, y, z: C; " + repeat(n, "x := new C; x.f := y; y := x; ") + repeat(n, "x := x.f; ") + "if x == z { }"
			},
			[]int{8, 16, 32}, []int{5, 5, 5}, []int{234, 790, 2862},
			"along the chain",
		},
		{
			"stores", func(n int) string {
				return class + "var x, z, " + vars(n) + ": C; x := new C; " + repeat(n, "y#.f := x; ") + "if z.f == x { }"
			},
			[]int{8, 16, 32}, []int{47, 87, 167}, []int{25, 41, 73},
			"one new object assigned n times: a conditional each",
		},
		{
			"new stores", func(n int) string {
				return class + "var x, z, " + vars(n) + ": C; " + repeat(n, "x := new C; y#.f := x; ") + "if z.f == x { }"
			},
			[]int{8, 16, 32}, []int{33, 57, 105}, []int{109, 221, 445},
			"n new objects, each assigned: only the last one can be the one that is read",
		},
		{
			"alias walk", func(n int) string {
				return class + "var x, z, w, " + vars(n) + ": C; " + repeat(n, "x := new C; y#.f := x; z := z.f; w := w.f; ") + "if z == w { }"
			},
			[]int{4, 8, 16}, []int{206, 1202, 8666}, []int{280, 3360, 51712},
			"two walks through possible aliases of n objects: as n³, for n stores at n places each; what is treated as n⁴",
		},
	} {
		for i, n := range row.n {
			c := ends(t, fields.System(fields.Standard()), row.source(n))
			if got := lang.Nodes(c.Phi); got != row.nodes[i] {
				t.Errorf("%s: %d nodes for n = %d, want %d: %s", row.name, got, n, row.nodes[i], row.reason)
			}
			if got := c.Made.Treated(); got != row.treated[i] {
				t.Errorf("%s: %d expressions treated for n = %d, want %d: %s", row.name, got, n, row.treated[i], row.reason)
			}
		}
	}
}
