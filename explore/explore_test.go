package explore_test

import (
	"context"
	"strings"
	"testing"

	"tandem/basic"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

const power = `var x, z: int;
z := 1;
while x > 0 {
	x := x - 1;
	z := 2 * z;
}`

func parse(t testing.TB, src string) *lang.Program {
	t.Helper()
	p, err := lang.Parse("test.tdm", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func open(t testing.TB) solver.Session {
	t.Helper()
	s, err := solver.Open("auto", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if s.Info().Way == solver.Exhaustive {
		t.Skip("no solver for unbounded integers here: these tests need z3 (make deps)")
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func tree(t testing.TB, src string, b explore.Bounds) *explore.Result[symbolic.Config] {
	t.Helper()
	return treeOf(t, basic.New(), src, b)
}

func treeOf(t testing.TB, sem *basic.Semantics, src string, b explore.Bounds) *explore.Result[symbolic.Config] {
	t.Helper()
	r, err := explore.Explore(context.Background(), explore.Of(sem, parse(t, src)), open(t), explore.Options[symbolic.Config]{Bounds: b, Tree: true})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Counts that the design promises: one check a path beyond the first, or fewer.
func TestCosts(t *testing.T) {
	independent := func(n int) string {
		var src strings.Builder
		src.WriteString("var r: int;\n")
		for i := range n {
			name := "x" + string(rune('a'+i))
			src.WriteString("var " + name + ": int;\n")
		}
		for i := range n {
			name := "x" + string(rune('a'+i))
			src.WriteString("if " + name + " > 0 { r := r + 1; }\n")
		}
		return src.String()
	}
	doubling := "var x: int;\n" + strings.Repeat("x := x + x;\n", 1000) + "if x > 1000 { x := 0; }"
	for _, row := range []struct {
		name, in                    string
		bounds                      explore.Bounds
		final, bound, checks, steps int
		reason                      string
	}{
		{"power 200", power, explore.Bounds{Unroll: 200}, 201, 1, 31, 803, "one check for each path beyond the first, and none once conditions are long: they have a model near the last"},
		{"power 200 of bit-vectors", strings.ReplaceAll(power, "int", "bv32"), explore.Bounds{Unroll: 200}, 201, 1, 31, 803, "as many checks as on int"},
		{"12 branches", independent(12), explore.Bounds{}, 4096, 0, 12, 2*4095 + 4095, "a check for each branch, whatever was decided before it"},
		{"doubling", doubling, explore.Bounds{}, 2, 0, 1, 1003, "a thousand assignments cost a thousand steps and no check"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("a row without a reason")
			}
			s := tree(t, row.in, row.bounds).Summary
			if s.ByStatus[spec.Final] != row.final || s.ByStatus[spec.Bound] != row.bound || s.Checks != row.checks {
				t.Errorf("%d final, %d cut, %d checks; want %d, %d, %d: %s", s.ByStatus[spec.Final], s.ByStatus[spec.Bound], s.Checks, row.final, row.bound, row.checks, row.reason)
			}
			if s.Steps != row.steps {
				t.Errorf("%d steps, want %d: %s", s.Steps, row.steps, row.reason)
			}
			if s.Replayed != s.Paths {
				t.Errorf("%d of %d paths were run concretely", s.Replayed, s.Paths)
			}
		})
	}
}

// Nothing is dropped: each bound leaves leaves that name it.
func TestBounds(t *testing.T) {
	for _, row := range []struct {
		name, in, reason, why string
		bounds                explore.Bounds
		cut                   int
	}{
		{"depth", power, "bound on depth: 9 steps", "paths that go on after nine steps", explore.Bounds{Depth: 9}, 1},
		{"unroll", power, "bound on iterations: 3", "the fourth iteration", explore.Bounds{Unroll: 3}, 1},
		{"paths", power, "bound on paths: 2", "the frontier behind the second path", explore.Bounds{Paths: 2, Unroll: 5}, 5},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := tree(t, row.in, row.bounds)
			n := 0
			for _, p := range r.Paths {
				if p.Status == spec.Bound && p.Reason == row.reason {
					n++
				}
			}
			if n != row.cut || r.Summary.ByStatus[spec.Bound] < n || r.Summary.Complete {
				t.Errorf("%d paths cut by %s, want %d (%s): %+v", n, row.reason, row.cut, row.why, r.Summary)
			}
		})
	}
}
