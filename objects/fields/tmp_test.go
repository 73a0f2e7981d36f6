package fields_test

import (
	"testing"
	"time"

	"tandem/lang"
	"tandem/objects/fields"
)

func TestTmp(t *testing.T) {
	const class = "class C { f: C; v: int; } "
	for name, source := range map[string]func(n int) string{
		"two-walks": func(n int) string {
			return class + "var x, z, w, " + vars(n) + ": C; " + repeat(n, "x := new C; y#.f := x; z := z.f; w := w.f; ") + "if z == w { }"
		},
		"list-walk": func(n int) string {
			return class + "var x, y, z: C; " + repeat(n, "x := new C; x.f := y; y := x; ") + repeat(n, "x := x.f; ") + "if x == z { }"
		},
	} {
		for _, n := range []int{8, 16, 24, 32} {
			start := time.Now()
			c := ends(t, fields.System(fields.Standard()), source(n))
			t.Logf("%s %d: φ %d nodes, %v", name, n, lang.Nodes(c.Phi), time.Since(start))
		}
	}
}
