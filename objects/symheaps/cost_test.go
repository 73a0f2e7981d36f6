package symheaps_test

import (
	"fmt"
	"strings"
	"testing"

	"tandem/lang"
	"tandem/languages/golden"
	"tandem/objects/symheaps"
	"tandem/spec"
)

// ends returns the configuration at the end of the path that takes the first branch of
// every choice.
func ends(t *testing.T, sys spec.System[symheaps.Config], source string) symheaps.Config {
	t.Helper()
	c := symheaps.Initial(golden.Parse(t, source))
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

// TestAtOnce removes the variables at once, and one after the other as §4.1 has it.
func TestAtOnce(t *testing.T) {
	oneByOne := symheaps.Standard()
	removed := 0
	oneByOne.Conjunct = func(k *symheaps.Calculus, c symheaps.Config, b lang.Expr) lang.Expr {
		for m := c.Made; m.Len() > 0; m = m.Before() {
			left := k.New.Of(m.Last()).At(b)
			if left != b {
				removed++
			}
			b = left
		}
		return symheaps.Left(b)
	}
	const class = "class C { f: C; v: int; } var x, y, z: C; "
	for _, source := range []string{
		repeat(9, "x := new C; x.f := y; y := x; ") + repeat(5, "x := x.f; ") + "if x == z { }",
		"x := new C; y := x; " + repeat(5, "y.f := new C; y.v := #; y := y.f; ") + "if x.f.f.f == y { } if x.f.f.v == z.v { }",
		"x := new C; y.f := x; z.f := x; if y.f.f == z.f { } if z.f.v == y.v { }",
	} {
		once, one := ends(t, symheaps.System(symheaps.Standard()), class+source), ends(t, symheaps.System(oneByOne), class+source)
		if once.Phi != one.Phi {
			t.Errorf("%s\nat once:    %v\none by one: %v", source, once.Phi, one.Phi)
		}
	}
	if removed == 0 {
		t.Error("nothing was removed")
	}
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
			[]int{8, 16, 32}, []int{3, 3, 3}, []int{50, 90, 170},
			"a chain of n new objects: what is fresh decides everything",
		},
		{
			"walk", func(n int) string {
				return class + "var x, y, z: C; " + repeat(n, "x := new C; x.f := y; y := x; ") + repeat(n, "x := x.f; ") + "if x == z { }"
			},
			[]int{8, 16, 32}, []int{5, 5, 5}, []int{156, 496, 1752},
			"along the chain",
		},
		{
			"stores", func(n int) string {
				return class + "var x, z, " + vars(n) + ": C; x := new C; " + repeat(n, "y#.f := x; ") + "if z.f == x { }"
			},
			[]int{8, 16, 32}, []int{47, 87, 167}, []int{80, 144, 272},
			"one new object assigned n times: a conditional each",
		},
		{
			"new stores", func(n int) string {
				return class + "var x, z, " + vars(n) + ": C; " + repeat(n, "x := new C; y#.f := x; ") + "if z.f == x { }"
			},
			[]int{8, 16, 32}, []int{33, 57, 105}, []int{129, 249, 489},
			"n new objects, each assigned: only the last one can be the one that is read",
		},
		{
			"append", func(n int) string {
				text := class + "var x, y, z: C; x := new C; "
				for i := range n {
					text += "y := x; " + repeat(i, "y := y.f; ") + "y.f := new C; "
				}
				return text + "if y.f == z { }"
			},
			[]int{8, 16, 32}, []int{3, 3, 3}, []int{196, 696, 2656},
			"n walks from the first of n new objects to the last one: as n², for as many reads",
		},
		{
			"alias walk", func(n int) string {
				return class + "var x, z, w, " + vars(n) + ": C; " + repeat(n, "x := new C; y#.f := x; z := z.f; w := w.f; ") + "if z == w { }"
			},
			[]int{4, 8, 16}, []int{213, 1237, 8853}, []int{541, 3245, 22445},
			"two walks through possible aliases of n objects: as n³, for n stores at n places each",
		},
	} {
		for i, n := range row.n {
			c := ends(t, symheaps.System(symheaps.Standard()), row.source(n))
			if got := lang.Nodes(c.Phi); got != row.nodes[i] {
				t.Errorf("%s: %d nodes for n = %d, want %d: %s", row.name, got, n, row.nodes[i], row.reason)
			}
			if got := c.Made.Treated(); got != row.treated[i] {
				t.Errorf("%s: %d expressions treated for n = %d, want %d: %s", row.name, got, n, row.treated[i], row.reason)
			}
		}
	}
}
