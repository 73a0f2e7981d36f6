package circuit

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"github.com/go-air/gini/z"

	"tandem/lang"
)

// That equal indexes have equal elements is told where a model breaks it, and of indexes that differ never.
func TestLinksAreToldLate(t *testing.T) {
	const n = 12
	c := New(unknown)
	a := lang.V(lang.NewVar("a", lang.ArrayOf(lang.BitsOf(8), lang.BitsOf(8))))
	read := func(i int) lang.Expr {
		return lang.Term(lang.Select, a, lang.V(lang.NewVar(fmt.Sprint("i", i), lang.BitsOf(8))))
	}
	index := func(i int) lang.Expr { return read(i).Kid(1) }
	var all []z.Lit
	ask := func(b lang.Expr) int {
		l, err := c.Bool(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
		return c.Solve(context.Background(), all, 0)
	}
	for i := range n - 1 {
		if got := ask(lang.Term(lang.BitsLt, read(i), read(i+1))); got != 1 {
			t.Fatalf("element %d is less than the next: %d", i, got)
		}
	}
	links := n * (n - 1) / 2
	if len(c.linked) != links || len(c.waiting) < links/4 {
		t.Errorf("%d links of %d wait, want %d and a quarter of these at least", len(c.waiting), len(c.linked), links)
	}
	if got := ask(lang.Term(lang.Eq, index(3), index(7))); got != -1 {
		t.Errorf("one index and two elements: %d", got)
	}
}

// An element at one of few indexes is chosen among those at constants: an array that is changed and read at such indexes
// n times takes n² gates, and no link.
func TestFewIndexes(t *testing.T) {
	gates := func(n int64) int {
		c := New(func(lang.Expr) (lo, hi *big.Int, known bool) { return new(big.Int), big.NewInt(n - 1), true })
		a := lang.V(lang.NewVar("a", lang.BoundedOf(lang.BitsOf(8))))
		index := func(name string, k int64) lang.Expr { return lang.V(lang.NewVar(fmt.Sprint(name, k), lang.Int)) }
		b, first := a, lang.Term(lang.Select, a, index("i", 0))
		for k := range n {
			i, j := index("i", k), index("j", k)
			x, y := lang.Term(lang.Select, b, i), lang.Term(lang.Select, b, j)
			b = lang.Term(lang.Store, lang.Term(lang.Store, b, i, y), j, x)
		}
		back := lang.Term(lang.Ne, lang.Term(lang.Select, b, index("j", 0)), first)
		l, err := c.Bool(context.Background(), back)
		if err != nil || len(c.linked) > 0 || n < 5 && c.Solve(context.Background(), []z.Lit{l}, 0) != 1 {
			t.Errorf("n = %d: %v; %d links", n, err, len(c.linked))
		}
		for _, at := range []lang.Expr{index("j", 0), lang.I(0), lang.I(n - 1)} {
			same := lang.Conjunction(lang.Term(lang.Eq, index("i", 1), at), lang.Term(lang.Ne, lang.Term(lang.Select, a, index("i", 1)), lang.Term(lang.Select, a, at)))
			if l, err := c.Bool(context.Background(), same); err != nil || c.Solve(context.Background(), []z.Lit{l}, 0) != -1 {
				t.Errorf("n = %d: one index and two elements, at %v; %v", n, at, err)
			}
		}
		return c.gates.Len()
	}
	gates(3)
	if few, many := gates(4), gates(32); many > 8*8*2*few {
		t.Errorf("%d gates for 4, %d for 32", few, many)
	}
}

// A counter that stops at its ends takes as many gates a step however many steps there are, and few conflicts: a choice
// is compared with a constant bit by bit, and not by all that it may be.
func TestComparedWithConstants(t *testing.T) {
	const steps = 64
	c := New(unknown)
	number := func(n int64) lang.Expr { return lang.Const(lang.Bits(lang.BitsOf(8), lang.NewInt(n).Big())) }
	n := number(0)
	for i := range steps {
		up := lang.V(lang.NewVar(fmt.Sprint("up", i), lang.Bool))
		more := lang.Term(lang.Cond, lang.Term(lang.BitsLt, n, number(steps-2)), lang.Term(lang.BitsAdd, n, number(1)), n)
		less := lang.Term(lang.Cond, lang.Term(lang.BitsGt, n, number(0)), lang.Term(lang.BitsSub, n, number(1)), n)
		n = lang.Term(lang.Cond, up, more, less)
	}
	l, err := c.Bool(context.Background(), lang.Term(lang.BitsGt, n, number(steps-2)))
	if err != nil || c.gates.Len() > 90*steps || c.Solve(context.Background(), []z.Lit{l}, 0) != -1 || c.conflicts() > 10_000 {
		t.Errorf("%v; %d gates, %d conflicts", err, c.gates.Len(), c.conflicts())
	}
}

// Factors have an order: x * y and y * x are the same gates.
func TestFactorsHaveAnOrder(t *testing.T) {
	c := New(unknown)
	x, y := c.fresh(8), c.fresh(8)
	if n := c.gates.Len(); !identical(meaning{bits: c.product(x, y)}, meaning{bits: c.product(y, x)}) || c.gates.Len() == n {
		t.Error("they differ")
	}
}
