package vcg

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"tandem/explore/solver"
	"tandem/lang/contracts"
	programs "tandem/papers/frames/examples"
	"tandem/papers/frames/internal/framestest"
)

// The formula has as many goals as the program has calls, and no copy of any: for n cells and
// for n ifs, it grows by the same in each step.
func TestSize(t *testing.T) {
	s := framestest.Session(t, solver.Quantified, time.Minute)
	goals := func(n int) int {
		return Verify(context.Background(), Options{}, framestest.Program(t, programs.Cells(n)), contracts.Member{}, s).Goals
	}
	if a, b, c := goals(1), goals(2), goals(3); c-b != b-a {
		t.Errorf("goals of 1, 2 and 3 cells: %d, %d, %d, expected a linear number", a, b, c)
	}
}

// limit is the time that a benchmark gives the solver for a formula: that of tandem verify.
const limit = 10 * time.Second

// measure proves the formulas of members of a program; what is not proved has no time.
func measure(b *testing.B, name string, p *contracts.Program, members ...contracts.Member) {
	b.Run(name, func(b *testing.B) {
		s := framestest.Session(b, solver.Quantified, limit)
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
		measure(b, fmt.Sprint(n), framestest.Program(b, programs.Cells(n)), contracts.Member{})
	}
}

// n independent ifs (§6.1).
func BenchmarkIfs(b *testing.B) {
	for _, n := range []int{4, 8, 10, 14} {
		p := framestest.Program(b, programs.Branches(n, 0))
		measure(b, fmt.Sprint(n), p, p.Members()...)
	}
}

// Each member of the visitor (§6).
func BenchmarkVisitor(b *testing.B) {
	src, err := os.ReadFile("../examples/visitor.tdm")
	if err != nil {
		b.Fatal(err)
	}
	p := framestest.Program(b, string(src))
	measure(b, "all", p, p.Members()...)
}
