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

// The nodes of path conditions, by the number n of creations or assignments.
func TestNodes(t *testing.T) {
	const class = "class C { f: C; v: int; } "
	for _, row := range []struct {
		name   string
		source func(n int) string
		want   func(n int) int
		reason string
	}{
		{
			"list", func(n int) string {
				return class + "var x, y, z: C; " + repeat(n, "x := new C; x.f := y; y := x; ") + "if x.f == z { }"
			}, nil, "a list of new objects: what is fresh decides everything",
		},
	} {
		for _, n := range []int{4, 8, 16, 32} {
			c := ends(t, fields.System(fields.Standard()), row.source(n))
			t.Logf("%s %d: φ %d nodes, σ %d", row.name, n, lang.Nodes(c.Phi), lang.Nodes(c.Sigma.At(c.Program.Fields()[0].Array())))
			if n < 5 {
				t.Logf("%v", c.Phi)
			}
		}
	}
	for name, source := range map[string]func(n int) string{
		"list-walk": func(n int) string {
			return class + "var x, y, z: C; " + repeat(n, "x := new C; x.f := y; y := x; ") + repeat(n, "x := x.f; ") + "if x == z { }"
		},
		"stores": func(n int) string {
			return class + "var x, z, " + vars(n) + ": C; x := new C; " + repeat(n, "y#.f := x; ") + "if z.f == x { }"
		},
		"stores-alternating": func(n int) string {
			return class + "var x, z, " + vars(n) + ": C; " + repeat(n, "x := new C; y#.f := x; ") + "if z.f == x { }"
		},
		"stores-walk": func(n int) string {
			return class + "var x, z, " + vars(n) + ": C; x := new C; " + repeat(n, "y#.f := x; z := z.f; ") + "if z == x { }"
		},
		"stores-walk-new": func(n int) string {
			return class + "var x, z, " + vars(n) + ": C; " + repeat(n, "x := new C; y#.f := x; z := z.f; ") + "if z == x { }"
		},
		"two-walks": func(n int) string {
			return class + "var x, z, w, " + vars(n) + ": C; " + repeat(n, "x := new C; y#.f := x; z := z.f; w := w.f; ") + "if z == w { }"
		},
	} {
		for _, n := range []int{2, 4, 8, 16} {
			c := ends(t, fields.System(fields.Standard()), source(n))
			t.Logf("%s %d: φ %d nodes, σ %d", name, n, lang.Nodes(c.Phi), lang.Nodes(c.Sigma.At(c.Program.Fields()[0].Array())))
		}
	}
}
