package vcg

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"tandem/lang/contracts"
)

// cells is the snippet of Figure 11 for n, with the class Cell of Figure 9.
func cells(t testing.TB, n int) *contracts.Program {
	t.Helper()
	src, err := os.ReadFile("../../examples/frames/cell.tdm")
	if err != nil {
		t.Fatal(err)
	}
	class, _, _ := strings.Cut(string(src), "\nvar c1")
	var text strings.Builder
	text.WriteString(class + "\nvar c1")
	for i := 2; i <= n; i++ {
		fmt.Fprintf(&text, ", c%d", i)
	}
	text.WriteString(": Cell;\n")
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&text, "c%d := new Cell();\nc%d.setX(%d);\n", i, i, i)
	}
	text.WriteString("assert c1.getX() == 1;\n")
	return checked(t, text.String())
}

// The formula has as many goals as the program has calls, and no copy of any: for n cells and
// for n ifs, it grows by the same in each step.
func TestSize(t *testing.T) {
	s := session(t, time.Minute)
	goals := func(n int) int { return Verify(context.Background(), Options{}, cells(t, n), Member{}, s).Goals }
	if a, b, c := goals(1), goals(2), goals(3); c-b != b-a {
		t.Errorf("goals of 1, 2 and 3 cells: %d, %d, %d, expected a linear number", a, b, c)
	}
}

// limit is the time that a benchmark gives the solver for a formula: that of tandem verify.
const limit = 10 * time.Second

// measure proves the formulas of members of a program; what is not proved has no time.
func measure(b *testing.B, name string, p *contracts.Program, members ...Member) {
	b.Run(name, func(b *testing.B) {
		s := session(b, limit)
		for b.Loop() {
			for _, m := range members {
				if o := Verify(context.Background(), Options{}, p, m, s); !o.Verified {
					b.Skip(o.Why())
				}
			}
		}
	})
}

// Figure 11.
func BenchmarkCells(b *testing.B) {
	for _, n := range []int{1, 4, 8, 12, 14, 16, 20} {
		measure(b, fmt.Sprint(n), cells(b, n), Member{})
	}
}

// n independent ifs (§6.1).
func BenchmarkIfs(b *testing.B) {
	for _, n := range []int{4, 8, 10, 14} {
		var params []string
		var body strings.Builder
		for i := 1; i <= n; i++ {
			params = append(params, fmt.Sprintf("x%d: int", i))
			fmt.Fprintf(&body, "if x%d == 0 { } else { }\n", i)
		}
		p := checked(b, "class C { method m("+strings.Join(params, ", ")+") requires true; ensures true; {\n"+body.String()+"} }")
		measure(b, fmt.Sprint(n), p, Members(p)...)
	}
}

// Each member of the visitor (§6).
func BenchmarkVisitor(b *testing.B) {
	src, err := os.ReadFile("../../examples/frames/visitor.tdm")
	if err != nil {
		b.Fatal(err)
	}
	p := checked(b, string(src))
	measure(b, "all", p, Members(p)...)
}
