package circuit

import (
	"context"
	"math/big"
	"testing"

	"github.com/go-air/gini/z"

	"tandem/lang"
)

func unknown(lang.Expr) (lo, hi *big.Int, ok bool) { return nil, nil, false }

// A branch that adds to a variable is a sum behind the join: two ways to count the bits of a
// word are the same gates, and nobody is asked.
func TestSumsBehindJoins(t *testing.T) {
	c := New(unknown)
	x, one := lang.V(lang.NewVar("x", lang.BitsOf(32))), lang.Const(lang.Bits(lang.BitsOf(32), big.NewInt(1)))
	zero := lang.Const(lang.Bits(lang.BitsOf(32), new(big.Int)))
	added, branched, rest := zero, zero, x
	for range 32 {
		bit := lang.Term(lang.BitsAnd, rest, one)
		added = lang.Term(lang.BitsAdd, added, bit)
		branched = lang.Term(lang.Cond, lang.Term(lang.Eq, bit, one), lang.Term(lang.BitsAdd, branched, one), branched)
		rest = lang.Term(lang.BitsLshr, rest, one)
	}
	if l, err := c.Bool(context.Background(), lang.Term(lang.Eq, added, branched)); err != nil || l != c.gates.T {
		t.Errorf("%v, %v, want true; %d gates", l, err, c.gates.Len())
	}
}

// Reads at constants of an array that was changed at constants take no gate.
func TestConstantIndexes(t *testing.T) {
	c := New(unknown)
	a := lang.V(lang.NewVar("a", lang.BoundedOf(lang.BitsOf(8))))
	b := a
	for i := range int64(50) {
		b = lang.Term(lang.Store, b, lang.I(i), lang.Term(lang.Select, a, lang.I(i+1)))
	}
	same := lang.Term(lang.Eq, lang.Term(lang.Select, b, lang.I(7)), lang.Term(lang.Select, a, lang.I(8)))
	if l, err := c.Bool(context.Background(), same); err != nil || l != c.gates.T || c.gates.Len() > 2+51*8+16 {
		t.Errorf("%v, %v, want true; %d gates", l, err, c.gates.Len())
	}
}

// What is defined is not asserted, and a variable that has a meaning gets no other one.
func TestDefine(t *testing.T) {
	c := New(unknown)
	x, y := lang.NewVar("x", lang.BitsOf(4)), lang.NewVar("y", lang.BitsOf(4))
	sum := lang.Term(lang.BitsAdd, lang.V(y), lang.V(y))
	for _, row := range []struct {
		x    lang.Var
		e    lang.Expr
		want bool
	}{{x, sum, true}, {x, sum, false}, {y, lang.V(x), false}} {
		if ok, err := c.Define(context.Background(), row.x, row.e); ok != row.want || err != nil {
			t.Errorf("%v = %v: %v, %v", row.x.Name, row.e, ok, err)
		}
	}
	l, err := c.Bool(context.Background(), lang.Term(lang.Eq, lang.V(x), lang.Const(lang.Bits(lang.BitsOf(4), big.NewInt(6)))))
	if err != nil || c.Solve(context.Background(), []z.Lit{l}, 0) != 1 {
		t.Fatal(err)
	}
	if v := c.Values(); v[x].String() != "6" || v[y].String() != "3" && v[y].String() != "11" {
		t.Errorf("%v", v)
	}
}

// Elements that were sorted are compared by the order of those that there were: bit by bit each two
// of these only, both ways, and the exchanged words are not among the gates.
func TestSortedElements(t *testing.T) {
	const n = 5
	c := New(unknown)
	var a [n]lang.Expr
	for i := range a {
		a[i] = lang.V(lang.NewVar(string(rune('a'+i)), lang.BitsOf(32)))
	}
	sorted := lang.True
	for last := n - 1; last > 0; last-- {
		for j := range last {
			more := lang.Term(lang.BitsGt, a[j], a[j+1])
			a[j], a[j+1] = lang.Term(lang.Cond, more, a[j+1], a[j]), lang.Term(lang.Cond, more, a[j], a[j+1])
		}
	}
	for j := range n - 1 {
		sorted = lang.Conjunction(sorted, lang.Term(lang.BitsLe, a[j], a[j+1]))
	}
	l, err := c.Bool(context.Background(), sorted)
	if err != nil || c.choices.bits > n*(n-1) || len(c.choices.facts) == 0 {
		t.Errorf("%v; %d comparisons bit by bit, %d facts", err, c.choices.bits, len(c.choices.facts))
	}
	if c.Solve(context.Background(), []z.Lit{l.Not()}, 0) != -1 {
		t.Error("they are not sorted")
	}
	told := 0
	for _, b := range c.gates.told {
		if b {
			told++
		}
	}
	if most := 32*n*n + 300; told > most {
		t.Errorf("the solver has %d gates, want %d at most", told, most)
	}
}

// Words that are chosen from each other, as equal gates make them, are compared.
func TestChosenFromEachOther(t *testing.T) {
	c := New(nil)
	var words []word
	for range 3 {
		words = append(words, word{c.gates.Lit(), c.gates.Lit()})
	}
	x, y, z := words[0], words[1], words[2]
	c.choice(x, c.gates.Lit(), y, z)
	c.choice(y, c.gates.Lit(), x, z)
	c.choice(z, c.gates.Lit(), y, x)
	if c.less(x, y, false) == c.less(y, x, false) {
		t.Error("x < y is y < x")
	}
}
