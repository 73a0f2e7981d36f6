package explore_test

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"
	"testing"

	"tandem/basic"
	"tandem/explore"
	"tandem/symbolic"
)

// A search finds the same models, however often garbage is collected meanwhile.
func TestModelsDoNotDependOnTheCollector(t *testing.T) {
	for _, f := range []family{sums(6), sorted(t, 4)} {
		t.Run(f.name, func(t *testing.T) {
			of := func(percent int) string {
				defer debug.SetGCPercent(debug.SetGCPercent(percent))
				r, err := explore.Explore(context.Background(), explore.Of(f.sem, parse(t, f.src)), open(t), explore.Options[symbolic.Config]{Bounds: f.bounds})
				if err != nil {
					t.Fatal(err)
				}
				var b strings.Builder
				for _, p := range r.Paths {
					fmt.Fprintln(&b, p.ID, p.Status, p.Model)
				}
				return b.String()
			}
			never := of(-1)
			for range 3 {
				if often := of(1); often != never {
					t.Fatalf("with a collector that runs often\n%swithout one\n%s", often, never)
				}
			}
		})
	}
}

// sums adds up to n bytes, and asks of each sum whether it is smaller than the last byte.
func sums(n int) family {
	var b strings.Builder
	fmt.Fprint(&b, "var n, s: bv8;\nvar r: int;\n")
	for i := range n {
		fmt.Fprintf(&b, "var v%d: bv8;\n", i)
	}
	for i := range n {
		fmt.Fprintf(&b, "if %d < bv32(n) {\ns := s + v%d;\nif s < v%d { r := r + 1; }\n", i, i, i)
	}
	fmt.Fprint(&b, strings.Repeat("}", n))
	return family{name: "sums", src: b.String(), sem: basic.New()}
}
