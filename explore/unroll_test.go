package explore_test

import (
	"context"
	"testing"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/explore"
	"tandem/lang"
	"tandem/languages/checks"
	"tandem/languages/full"
	"tandem/objects"
	"tandem/recursion"
	"tandem/recursion/symstacks"
	"tandem/spec"
)

// endings returns the paths that ended, and those that a bound cut, by its reason.
func endings[S explore.Configuration, C any](t *testing.T, sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], src string, b explore.Bounds) (ended int, cut map[string]int) {
	t.Helper()
	r, err := explore.Explore(context.Background(), explore.Of(sem, parse(t, src)), open(t), explore.Options[S]{Bounds: b})
	if err != nil {
		t.Fatal(err)
	}
	cut = map[string]int{}
	for _, p := range r.Paths {
		switch {
		case p.Status != spec.Bound:
			ended++
		case p.Phi == lang.True && r.Summary.Paths > 1 || p.Simple.IsFalse():
			t.Errorf("path %d was cut, and its condition is %v", p.ID, p.Phi)
		default:
			cut[p.Reason]++
		}
	}
	return ended, cut
}

const twice = `var i, j: int;
i := 0;
while i < 2 {
	j := 0;
	while j < 2 { j := j + 1; }
	i := i + 1;
}`

// nests is a loop in a procedure that calls itself in it.
const nests = `var n: int;
proc P(d: int, i: int) {
	while i < 2 {
		if d > 0 { P(d - 1, 0); }
		i := i + 1;
	}
}
P(1, 0);
P(1, 0);`

const again = `var i: int;
i := 0;
while i < 2 { i := i + 1; }
while i < 4 { i := i + 1; }`

// leaves is a loop in a method that returns from it.
const returnsFrom = `class C { method m(i: int): int { while i < 9 { i := i + 1; if i == 2 { return i; } } return 0; } }
var c: C;
var k: int;
k := 0;
while k < 4 { if k < 2 { k := c.m(0); } if k == 2 { k := c.m(1); k := 4; } }`

// Each execution of a loop is counted on its own, and a call inside of another has
// loops of its own.
func TestUnwind(t *testing.T) {
	const iterations, calls, unrolled = "bound on iterations of one execution: ", "bound on calls inside each other: ", "bound on iterations: "
	basics := func(t *testing.T, src string, b explore.Bounds) (int, map[string]int) {
		return endings(t, basic.New(), src, b)
	}
	procs := func(t *testing.T, src string, b explore.Bounds) (int, map[string]int) {
		return endings(t, recursion.New(), src, b)
	}
	checked := checks.Recursion(concrete.Standard()).Semantics()
	all := func(t *testing.T, src string, b explore.Bounds) (int, map[string]int) {
		return endings(t, full.New(), src, b)
	}
	for _, row := range []struct {
		name    string
		tree    func(*testing.T, string, explore.Bounds) (int, map[string]int)
		src     string
		bounds  explore.Bounds
		ended   int
		cut     map[string]int
		because string
	}{
		{"nested, unroll 2", basics, twice, explore.Bounds{Unroll: 2}, 0, map[string]int{unrolled + "2": 1}, "the inner loop begins a third iteration on the path"},
		{"nested, unwind 2", basics, twice, explore.Bounds{Unwind: 2}, 1, nil, "two iterations of each execution"},
		{"nested, unwind 1", basics, twice, explore.Bounds{Unwind: 1}, 0, map[string]int{iterations + "1": 1}, "the first execution of the inner loop has two"},
		{"nested, both", basics, twice, explore.Bounds{Unroll: 2, Unwind: 2}, 0, map[string]int{unrolled + "2": 1}, "the one does not lift the other"},
		{"one after the other, unwind 2", basics, again, explore.Bounds{Unwind: 2}, 1, nil, "two loops of two"},
		{"one after the other, unwind 1", basics, again, explore.Bounds{Unwind: 1}, 0, map[string]int{iterations + "1": 1}, "one of two is one too many"},
		{"power, unwind 3", basics, power, explore.Bounds{Unwind: 3}, 4, map[string]int{iterations + "3": 1}, "none to three, and the fourth is cut"},
		{"arrays", func(t *testing.T, src string, b explore.Bounds) (int, map[string]int) {
			return endings(t, arrays.New(), src, b)
		}, twice, explore.Bounds{Unwind: 2}, 1, nil, "by the rules of arrays"},
		{"loops of calls, unwind 2", procs, nests, explore.Bounds{Unwind: 2}, 1, nil, "each call runs the loop twice, and there are two inside each other"},
		{"loops of calls, unroll 2", procs, nests, explore.Bounds{Unroll: 2}, 0, map[string]int{unrolled + "2": 1}, "one loop on the path"},
		{"loops of calls, unwind 1", procs, nests, explore.Bounds{Unwind: 1}, 0, map[string]int{calls + "1": 1}, "a call inside of another"},
		{"loops of calls, checked", func(t *testing.T, src string, b explore.Bounds) (int, map[string]int) {
			return endings(t, checked, src, b)
		}, nests, explore.Bounds{Unwind: 2}, 1, nil, "by the rules of checks"},
		{"returns from a loop, unwind 2", func(t *testing.T, src string, b explore.Bounds) (int, map[string]int) {
			return endings(t, objects.New(), src, b)
		}, returnsFrom, explore.Bounds{Unwind: 2}, 1, nil, "the second call has a loop of its own"},
		{"returns from a loop, unwind 1", all, returnsFrom, explore.Bounds{Unwind: 1}, 0, map[string]int{iterations + "1": 1}, "the first call has two iterations"},
		{"returns from a loop, all", all, returnsFrom, explore.Bounds{Unwind: 2}, 1, nil, "as with objects"},
	} {
		t.Run(row.name, func(t *testing.T) {
			ended, cut := row.tree(t, row.src, row.bounds)
			if row.because == "" || ended != row.ended || len(cut) != len(row.cut) {
				t.Fatalf("%d ended, cut %v; want %d, %v: %s", ended, cut, row.ended, row.cut, row.because)
			}
			for reason, n := range row.cut {
				if cut[reason] != n {
					t.Errorf("cut %v, want %v: %s", cut, row.cut, row.because)
				}
			}
		})
	}
}

// The bound needs to know which calls are under way, and where loops end.
func TestUnwindNeedsCalls(t *testing.T) {
	for _, row := range []struct {
		name    string
		src     string
		wrong   func(*explore.Problem[symstacks.Config])
		cut     [2]int // by the right problem, and by the wrong one
		because string
	}{
		{"calls are not told apart", nests, func(prob *explore.Problem[symstacks.Config]) { prob.Depth = nil },
			[2]int{0, 1}, "the loop of the call inside counts for the one outside"},
		{"a counter is not reset", "var i: int;\nproc P(j: int) { while i < j { i := i + 1; } }\nP(2);\nP(4);", func(prob *explore.Problem[symstacks.Config]) {
			prob.Depth = nil
			loop := prob.Loop
			prob.Loop = func(c symstacks.Config, rule string) (any, bool) {
				if of, begins := loop(c, rule); begins {
					return of, true
				}
				return nil, false
			}
		}, [2]int{1, 3}, "the second call goes on counting"},
	} {
		t.Run(row.name, func(t *testing.T) {
			for i, want := range row.cut {
				prob := explore.Of(recursion.New(), parse(t, row.src))
				if i == 1 {
					row.wrong(&prob)
				}
				r, err := explore.Explore(context.Background(), prob, open(t), explore.Options[symstacks.Config]{Bounds: explore.Bounds{Unwind: 2}})
				if err != nil {
					t.Fatal(err)
				}
				if got := r.Summary.ByStatus[spec.Bound]; got != want {
					t.Errorf("%d paths are cut, want %d: %s", got, want, row.because)
				}
			}
		})
	}
}
