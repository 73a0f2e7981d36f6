package vcg

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	programs "tandem/examples/frames"
	"tandem/lang/contracts"
)

// The formula has as many goals as the program has calls, and no copy of any: for n cells and
// for n ifs, it grows by the same in each step.
func TestSize(t *testing.T) {
	s := session(t, time.Minute)
	goals := func(n int) int {
		return Verify(context.Background(), Options{}, checked(t, programs.Cells(n)), Member{}, s).Goals
	}
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
		measure(b, fmt.Sprint(n), checked(b, programs.Cells(n)), Member{})
	}
}

// n independent ifs (§6.1).
func BenchmarkIfs(b *testing.B) {
	for _, n := range []int{4, 8, 10, 14} {
		p := checked(b, programs.Branches(n, 0))
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
