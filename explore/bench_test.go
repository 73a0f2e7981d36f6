package explore_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"tandem/arrays"
	"tandem/basic"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/spec"
	"tandem/symbolic"
)

// branches returns a program with n choices that do not depend on each other.
func branches(n int) string {
	var decls, stmts strings.Builder
	for i := range n {
		fmt.Fprintf(&decls, "var x%d: int;\n", i)
		fmt.Fprintf(&stmts, "if x%d > 0 { r := r + 1; }\n", i)
	}
	return "var r: int;\n" + decls.String() + stmts.String()
}

// BenchmarkExplore builds whole trees, with each way to reach Z3: how much is
// asked of it, and how long it takes to answer. Every path is run concretely,
// which is part of the time.
func BenchmarkExplore(b *testing.B) {
	sorting := func(n int) string { return example(b, "insertion", "|a| := 4;", fmt.Sprintf("|a| := %d;", n)) }
	for _, program := range []struct {
		name, src string
		bounds    explore.Bounds
		sem       *basic.Semantics
	}{
		{"power to 200 iterations", power, explore.Bounds{Unroll: 200}, basic.New()},
		{"power to 1000 iterations", power, explore.Bounds{Unroll: 1000}, basic.New()},
		{"12 independent branches", branches(12), explore.Bounds{}, basic.New()},
		{"x := x + x 1000 times", "var x: int;\n" + strings.Repeat("x := x + x;\n", 1000) + "if x > 1000 { x := 0; }", explore.Bounds{}, basic.New()},
		{"insertion sort of 5", sorting(5), explore.Bounds{}, arrays.New()},
		{"insertion sort of 6", sorting(6), explore.Bounds{}, arrays.New()},
		{"10000 array assignments", updates(10_000), explore.Bounds{}, arrays.New()},
		{"1000 bounded array assignments", boundedUpdates(1000), explore.Bounds{}, arrays.New()},
	} {
		for _, way := range []string{"z3", "pipe"} {
			b.Run(program.name+"/"+way, func(b *testing.B) {
				p := parse(b, program.src)
				var sum explore.Summary
				var solving float64
				b.ReportAllocs()
				for b.Loop() {
					session, err := solver.Open(way, solver.Options{})
					if err != nil {
						fmt.Fprintf(os.Stderr, "%s is skipped: %v\n", b.Name(), err) // Skip alone is silent
						b.Skip(err)
					}
					r, err := explore.Explore(context.Background(), explore.Of(program.sem, p), session, explore.Options[symbolic.Config]{Bounds: program.bounds})
					if err != nil {
						b.Fatal(err)
					}
					sum = r.Summary
					solving += sum.SolverTime.Seconds() * 1000
					if err := session.Close(); err != nil {
						b.Fatal(err)
					}
				}
				if sum.ByStatus[spec.Unknown] > 0 {
					b.Fatalf("undecided paths: %+v", sum)
				}
				b.ReportMetric(float64(sum.Paths), "paths/op")
				b.ReportMetric(float64(sum.Steps), "steps/op")
				b.ReportMetric(float64(sum.Checks), "checks/op")
				b.ReportMetric(solving/float64(b.N), "solver-ms/op")
			})
		}
	}
}
