package circuit

import (
	"context"
	"fmt"
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
