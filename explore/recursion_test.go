package explore_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"testing"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages/formulas"
	"tandem/recursion/symstacks"
	"tandem/spec"
)

// calls returns the tree of an example with procedures.
func calls(t *testing.T, file string, bounds explore.Bounds) (*lang.Program, *explore.Result[symstacks.Config]) {
	t.Helper()
	src, err := os.ReadFile("../examples/" + file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := lang.Parse(file, src)
	if err != nil {
		t.Fatal(err)
	}
	session, err := solver.Open("auto", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	if session.Info().Way == solver.Exhaustive {
		t.Skip("no solver for unbounded integers here: these tests need z3 (make deps)")
	}
	r, err := explore.Explore(context.Background(), explore.Of(formulas.RecursionArrays(concrete.Standard()).Semantics(), p), session, explore.Options[symstacks.Config]{Bounds: bounds})
	if err != nil {
		t.Fatal(err)
	}
	return p, r
}

// value returns the value that σ gives to a variable in a leaf's model.
func value(p *lang.Program, leaf explore.Path[symstacks.Config], name string) string {
	x, _ := p.Var(name)
	return concrete.Eval(concrete.Standard())(leaf.Model.Valuation()).At(leaf.End.Sigma.At(x)).String()
}

// The trees of the examples of recursion: their leaves, and what is true at
// each final one.
func TestRecursionTrees(t *testing.T) {
	always := func(name, want string) func(*lang.Program, explore.Path[symstacks.Config]) error {
		return func(p *lang.Program, leaf explore.Path[symstacks.Config]) error {
			if got := value(p, leaf, name); got != want {
				return fmt.Errorf("%s is %s with %v, want %s", name, got, leaf.Model, want)
			}
			return nil
		}
	}
	for _, row := range []struct {
		file         string
		bounds       explore.Bounds
		final, bound int
		check        func(*lang.Program, explore.Path[symstacks.Config]) error
		reason       string
	}{
		{"evenodd.tdm", explore.Bounds{Unroll: 5}, 10, 1, func(p *lang.Program, leaf explore.Path[symstacks.Config]) error {
			n, _ := p.Var("n")
			want := fmt.Sprint(leaf.Model.At(n).(lang.IntValue).Big().Bit(0) == 0)
			return always("even", want)(p, leaf)
		}, "five calls of each procedure inside each other: n from 0 to 9"},
		{"hanoi.tdm", explore.Bounds{Unroll: 6}, 6, 1, func(p *lang.Program, leaf explore.Path[symstacks.Config]) error {
			n, _ := p.Var("n")
			k := max(0, leaf.Model.At(n).(lang.IntValue).Big().Int64())
			return always("moves", fmt.Sprint(1<<k-1))(p, leaf)
		}, "n at most 0, 1, 2, 3, 4, 5: 2^n - 1 moves"},
		{"mccarthy91.tdm", explore.Bounds{Unroll: 6}, 6, 16, always("theorem", "true"), "91 for all n up to 100 that the bound reaches"},
		{"ackermann.tdm", explore.Bounds{Unroll: 4}, 5, 5, func(p *lang.Program, leaf explore.Path[symstacks.Config]) error {
			m, _ := p.Var("m")
			n, _ := p.Var("n")
			big := func(x lang.Var) int { return int(leaf.Model.At(x).(lang.IntValue).Big().Int64()) }
			if big(m) > 3 || big(m) < 0 || big(n) < 0 && big(m) > 0 {
				return fmt.Errorf("a path ends with %v", leaf.Model)
			}
			return always("r", fmt.Sprint(ackermann(big(m), big(n))))(p, leaf)
		}, "the leaves are A(m, n)"},
		{"quicksort.tdm", explore.Bounds{Unroll: 20}, 34, 0, func(p *lang.Program, leaf explore.Path[symstacks.Config]) error {
			if leaf.Choices == "F" {
				return nil // longer arrays are left alone
			}
			return always("sorted", "true")(p, leaf)
		}, "lengths up to 1 are one path, and there are 2!, 3! and 4! orders"},
		{"search.tdm", explore.Bounds{Unroll: 3}, 14, 8, func(p *lang.Program, leaf explore.Path[symstacks.Config]) error {
			a, _ := p.Var("a")
			at, err := strconv.Atoi(value(p, leaf, "at"))
			if err != nil || at < -1 {
				return fmt.Errorf("at is %d", at)
			}
			if array := leaf.Model.At(a).(lang.ArrayValue); at >= 0 && array.At(lang.NewInt(int64(at))).String() != value(p, leaf, "key") {
				return fmt.Errorf("at is %d with %v", at, leaf.Model)
			}
			return nil
		}, "what is found is the key, and no access is out of bounds"},
	} {
		t.Run(row.file, func(t *testing.T) {
			p, r := calls(t, row.file, row.bounds)
			s := r.Summary
			t.Logf("%d final, %d bound, %d checks, %d spared", s.ByStatus[spec.Final], s.ByStatus[spec.Bound], s.Checks, s.Spared)
			if s.ByStatus[spec.Final] != row.final || s.ByStatus[spec.Bound] != row.bound || s.Paths != row.final+row.bound {
				t.Errorf("%s: got %d final leaves, %d cut of %d, want %d, %d", row.reason, s.ByStatus[spec.Final], s.ByStatus[spec.Bound], s.Paths, row.final, row.bound)
			}
			for _, leaf := range r.Paths {
				if leaf.Status != spec.Final {
					continue
				}
				if err := row.check(p, leaf); err != nil {
					t.Errorf("%s: path %s: %v", row.reason, leaf.Choices, err)
				}
			}
		})
	}
}

func ackermann(m, n int) int {
	switch {
	case m == 0:
		return n + 1
	case n == 0:
		return ackermann(m-1, 1)
	default:
		return ackermann(m-1, ackermann(m, n-1))
	}
}
