package bounded_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"tandem/explore/bounded"
	"tandem/internal/longtest"
)

// choices returns n choices one after the other, which have 2^n paths.
func choices(n int) string {
	var b strings.Builder
	b.WriteString("var s: int; ")
	for i := range n {
		fmt.Fprintf(&b, "var b%d: bool; ", i)
	}
	b.WriteString("s := 0; ")
	for i := range n {
		fmt.Fprintf(&b, "if b%d { s := s + %d; } ", i, i+1)
	}
	b.WriteString("assert s >= 0;")
	return b.String()
}

// sizes returns the sizes of the formulas of a program, for some bounds.
func sizes(t *testing.T, text string, o bounded.Options, ks ...int) []bounded.Sizes {
	t.Helper()
	var list []bounded.Sizes
	for _, k := range ks {
		list = append(list, formula(t, parse(t, text), k, o).Sizes)
	}
	return list
}

// Formulas grow with the unwound program, whatever the number of its paths.
func TestSizes(t *testing.T) {
	t.Run("choices", func(t *testing.T) {
		var per []int
		for _, n := range []int{10, 100, 1000} {
			s := formula(t, parse(t, choices(n)), 1, bounded.Options{}).Sizes
			if s.Equations > 2*n || s.Joins != n {
				t.Errorf("%d choices: %+v", n, s)
			}
			per = append(per, s.Nodes/n)
			if s.Nodes > 12*n || s.Statements != 2*n+3 {
				t.Errorf("%d choices: %+v", n, s)
			}
		}
		t.Logf("nodes a choice: %v", per)
	})
	t.Run("a loop in a loop", func(t *testing.T) {
		const text = "var i, j, n, s: int; i := 0; while i < n { j := 0; while j < n { s := s + i * j; j := j + 1; } i := i + 1; } assert s >= 0;"
		list := sizes(t, text, bounded.Options{}, 10, 20, 40)
		for i, s := range list {
			k := 10 << i
			if s.Statements < k*k || s.Statements > 8*k*k {
				t.Errorf("K = %d: %+v", k, s)
			}
		}
		for i := 1; i < len(list); i++ { // K twice as large: four times the nodes
			if ratio := float64(list[i].Nodes) / float64(list[i-1].Nodes); ratio < 3 || ratio > 5 {
				t.Errorf("%d nodes behind %d", list[i].Nodes, list[i-1].Nodes)
			}
		}
	})
	t.Run("x := x + x", func(t *testing.T) {
		const text = "var x, n: int; while n > 0 { x := x + x; n := n - 1; } assert x != 7;"
		for _, o := range []bounded.Options{{}, {Literal: true}} {
			list := sizes(t, text, o, 50, 100, 200)
			for i, s := range list {
				if k := 50 << i; s.Nodes > 16*k+50 {
					t.Errorf("K = %d: %+v", k, s)
				}
			}
		}
	})
}

// Runs that left a loop are joined once, behind it, however often it goes on: its counter stays a constant.
func TestEarlyExitsAreJoinedOnce(t *testing.T) {
	const head = "var a: []bv8; var k: bv8; var i, j, p: int; var found: bool; "
	for name, text := range map[string]string{
		"break":                       head + "p := N; for i := 0; i < N; i := i + 1 { if a[i] == k { p := i; break; } } if p < N { assert a[p] == k; }",
		"do":                          head + "i := 0; do { if a[i] == k { break; } i := i + 1; } while i < N; if i < N { assert a[i] == k; }",
		"continue":                    head + "p := 0; for i := 0; i < N; i := i + 1 { if a[i] < k { continue; } if a[i] == k { p := i; break; } } assert p < N;",
		"a flag of the program's own": head + "i := 0; found := false; while !found && i < N { if a[i] == k { found := true; } else { i := i + 1; } } assert !found || a[i] == k;",
		"two loops": head + `found := false; for i := 0; i < N; i := i + 1 {
			for j := i; j < i + 2; j := j + 1 { if a[i] + a[j] == k { found := true; break; } }
			if found { break; } } assert !found || a[i] + a[j] == k;`,
	} {
		t.Run(name, func(t *testing.T) {
			var list []bounded.Sizes
			for _, n := range []int{8, 16, 32} {
				list = append(list, sizes(t, strings.ReplaceAll(text, "N", fmt.Sprint(n)), bounded.Options{}, n+1)...)
			}
			for i, s := range list {
				if name != "two loops" && s.Joins > 5 || s.Joins > 40<<i || i > 0 && s.Nodes > list[i-1].Nodes*5/2 {
					t.Errorf("%d elements: %+v", 8<<i, s)
				}
			}
			t.Logf("%+v", list)
		})
	}
}

// What a growing bound has in common with the one before is said once.
func TestIncrementalSaysLess(t *testing.T) {
	p := parse(t, "var x, n: int; while n > 0 { x := x * 3 + n; n := n - 1; } assert x != 7;")
	c := checker(p, nil, bounded.Options{})
	said := map[any]bool{}
	for k := range 20 {
		f, err := c.Formula(context.Background(), k)
		if err != nil {
			t.Fatal(err)
		}
		fresh := 0
		for _, e := range f.Equations {
			if !said[e] {
				said[e] = true
				fresh++
			}
		}
		if fresh > 4 { // the iteration's, and what joins its end
			t.Errorf("K = %d: %d equations are new", k, fresh)
		}
	}
}

// Ten thousand statements, and a program that is too large when it is unwound.
func TestLargePrograms(t *testing.T) {
	var b strings.Builder
	b.WriteString("var x, y: int; ")
	for i := range 5000 {
		fmt.Fprintf(&b, "x := x + y * %d; y := y + x;\n", i)
	}
	b.WriteString("assert x != 7;")
	if s := formula(t, parse(t, b.String()), 1, bounded.Options{}).Sizes; s.Statements != 10_002 || s.Equations != 10_000 {
		t.Errorf("10,001 statements: %+v", s)
	}

	nested := "var x: int; " + strings.Repeat("while x > 0 { ", 8) + "x := x - 1; " + strings.Repeat("} ", 8)
	c := checker(parse(t, nested), nil, bounded.Options{})
	c.Most = 100_000
	var large *bounded.TooLarge
	if _, err := c.Formula(context.Background(), 50); !errors.As(err, &large) {
		t.Errorf("50^8 iterations: %v", err)
	}
	if r, err := c.Check(context.Background(), 50); err != nil || r.Verdict != bounded.Unknown || r.Reason == "" {
		t.Errorf("50^8 iterations: %+v %v", r, err)
	}
}

// A formula of a million nodes within a bound on memory; every day one of a hundred
// thousand.
func TestMillionNodes(t *testing.T) {
	k, nodes := longtest.Cases(4_500, 45_000), longtest.Cases(100_000, 1_000_000)
	const loop = "var x, y, n: int; while n > 0 { if x > y { x := x * y + n; } else { y := y * x - n; } n := n - 1; } assert x != 7;"
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	f := formula(t, parse(t, loop), k, bounded.Options{})
	runtime.ReadMemStats(&after)
	if f.Sizes.Nodes < nodes {
		t.Errorf("%+v", f.Sizes)
	}
	mb := (after.Sys - before.Sys) >> 20
	if mb > 1500 {
		t.Errorf("%d MB", mb)
	}
	t.Logf("%d nodes in %d MB", f.Sizes.Nodes, mb)
}

// Procedures that call each other have a copy for each number of calls that are under
// way of each: beyond a bound nothing is made.
func TestManyCopies(t *testing.T) {
	var b strings.Builder
	b.WriteString("var x: int;\n")
	for i := range 5 {
		fmt.Fprintf(&b, "proc P%d() { ", i)
		for j := range 5 {
			fmt.Fprintf(&b, "if x > %d { P%d(); } ", j, j)
		}
		b.WriteString("}\n")
	}
	b.WriteString("P0();")
	if p := bounded.Unwind(parse(t, b.String()), 100); p != nil {
		t.Errorf("%d copies", len(p.Procs))
	}
	if p := bounded.Unwind(parse(t, b.String()), 1); p == nil || len(p.Procs) == 0 {
		t.Error("one call inside each other is not much")
	}
}
