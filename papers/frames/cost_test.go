package frames

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"tandem/internal/longtest"
	"tandem/lang/contracts"
	programs "tandem/papers/frames/examples"
	"tandem/papers/frames/internal/framestest"
)

// Figure 11 takes no more questions and no more steps than there are cells.
func TestCells(t *testing.T) {
	s := session(t)
	var steps, questions []int
	for _, n := range []int{10, 20, 40} {
		o := Verify(context.Background(), Options{Rules: Standard()}, framestest.Program(t, programs.Cells(n)), contracts.Member{}, s)
		if !o.Verified {
			t.Fatalf("%d cells: %+v", n, o.Failure)
		}
		steps, questions = append(steps, o.Steps), append(questions, o.Questions)
	}
	for name, list := range map[string][]int{"steps": steps, "questions": questions} {
		if list[2]-list[1] > 2*(list[1]-list[0]) {
			t.Errorf("%s for 10, 20 and 40 cells: %v, expected a linear number", name, list)
		}
	}
	if questions[2] > 40 {
		t.Errorf("%d questions for 40 cells", questions[2])
	}
}

// There are exactly 2^n paths for n independent ifs (§6.1). No condition says anything of another
// one, so that nothing is asked.
func TestPaths(t *testing.T) {
	s := session(t)
	for n := range 15 {
		p := framestest.Program(t, programs.Branches(n, 0))
		members := Members(p)
		o := Verify(context.Background(), Options{Rules: Standard()}, p, members[len(members)-1], s)
		if !o.Verified || o.Paths != 1<<n || o.Questions > 0 {
			t.Errorf("%d ifs: verified: %v, with %d paths and %d questions, expected %d and none", n, o.Verified, o.Paths, o.Questions, 1<<n)
		}
	}
}

// One join in the middle leaves 2·2^(n/2) of them (§6.1).
func TestPathsWithJoin(t *testing.T) {
	s := session(t)
	for n := 2; n <= 14; n += 2 {
		p := framestest.Program(t, programs.Branches(n, n/2))
		members := Members(p)
		o := Verify(context.Background(), Options{Rules: Standard()}, p, members[len(members)-1], s)
		if want := 2 << (n / 2); !o.Verified || o.Paths != want {
			t.Errorf("%d ifs: verified: %v, with %d paths, expected %d", n, o.Verified, o.Paths, want)
		}
	}
}

// Continuations do not nest, so that an ordinary stack is enough: for a method of 10,000
// statements, one whose values are as deep, and one whose contract has many conjuncts.
func TestLong(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(8 << 20))
	s := session(t)
	for name, text := range map[string]string{
		"statements": "method m(v: int) requires acc(x); ensures acc(x) &*& x == v; {" + strings.Repeat("x := x + 1;\n", 10_000) + "x := v; }",
		"values":     "method m(v: int) requires acc(x); ensures acc(x) &*& x == old(x) + 1000; {" + strings.Repeat("x := x + 1;\n", 1000) + " }",
		"conjuncts":  "method m() requires " + strings.Repeat("true &*& ", 5000) + "true; ensures true; { }",
	} {
		p := program(t, text)
		if got := verdict(p, Standard(), s); got != "verified" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// 800 cells take at most ten times as long as 100: a goal that is measured, and not on
// every day.
func TestCellsAreCheap(t *testing.T) {
	longtest.Sweep(t)
	s := session(t)
	of := func(n int) float64 {
		p := framestest.Program(t, programs.Cells(n))
		return float64(testing.Benchmark(func(b *testing.B) {
			for b.Loop() {
				Verify(context.Background(), Options{Rules: Standard()}, p, contracts.Member{}, s)
			}
		}).NsPerOp())
	}
	small, large := of(100), of(800)
	t.Logf("100 cells: %.1f ms, 800 cells: %.1f ms", small/1e6, large/1e6)
	if large > 10*small {
		t.Errorf("800 cells take %.1f times as long as 100", large/small)
	}
}

// ways are those to decide Σ ⊢ ψ.
var ways = []struct {
	name, solver string
	theory       Theory
}{{"ground", "z3", Ground}, {"ground by pipe", "pipe", Ground}, {"quantified by pipe", "pipe", Quantified}}

// measure verifies members of a program in each way.
func measure(b *testing.B, name string, p *contracts.Program, members ...contracts.Member) {
	for _, way := range ways {
		b.Run(way.name+"/"+name, func(b *testing.B) {
			s, questions := framestest.Session(b, way.solver, 0), 0
			for b.Loop() {
				questions = 0
				for _, m := range members {
					o := Verify(context.Background(), Options{Rules: Standard(), Theory: way.theory}, p, m, s)
					if !o.Verified {
						b.Fatal(o.Failure)
					}
					questions += o.Questions
				}
			}
			b.ReportMetric(float64(questions), "questions")
		})
	}
}

// Figure 11.
func BenchmarkCells(b *testing.B) {
	for _, n := range []int{1, 4, 8, 14, 100, 200, 400, 800} {
		measure(b, fmt.Sprint(n), framestest.Program(b, programs.Cells(n)), contracts.Member{})
	}
}

// n independent ifs (§6.1).
func BenchmarkIfs(b *testing.B) {
	for _, n := range []int{4, 8, 10, 14} {
		p := framestest.Program(b, programs.Branches(n, 0))
		members := Members(p)
		measure(b, fmt.Sprint(n), p, members[len(members)-1])
	}
}

// Each member of the visitor (§6).
func BenchmarkVisitor(b *testing.B) {
	src, err := os.ReadFile("examples/visitor.tdm")
	if err != nil {
		b.Fatal(err)
	}
	p := framestest.Program(b, string(src))
	measure(b, "all", p, Members(p)...)
}
