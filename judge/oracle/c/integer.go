package c

import (
	"fmt"
	"math/big"

	"tandem/lang"
)

// Integers stand in programs with machine integers where they are indexes and bounds.
// They are computed in 64 bits: what each can be is known from its operands, and an
// expression that could be more is refused.

var least64, most64 = new(big.Int).Neg(power(63)), new(big.Int).Sub(power(63), big.NewInt(1))

// leastBound is the smallest bound of an array in C: a run with a smaller one ends as
// bound, though it is an array without elements.
var leastBound = new(big.Int).Neg(power(31))

func power(n int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }

func least(a, b *big.Int) *big.Int {
	if a.Cmp(b) < 0 {
		return a
	}
	return b
}

func most(a, b *big.Int) *big.Int {
	if a.Cmp(b) > 0 {
		return a
	}
	return b
}

// less returns t with an upper limit that is smaller by n.
func (t term) less(n int64) term {
	t.hi = new(big.Int).Sub(t.hi, big.NewInt(n))
	return t
}

// within returns t with other limits.
func (t term) within(lo, hi *big.Int) term {
	t.lo, t.hi = lo, hi
	return t
}

// ranged refuses an integer that could have more than 64 bits.
func (x *exprs) ranged(t term) term {
	if t.lo.Cmp(least64) < 0 || t.hi.Cmp(most64) > 0 {
		x.w.wrong(x.w.at, "an integer that can have more than 64 bits", "one that has not, or --int bvN for machine integers")
		t.lo, t.hi = new(big.Int), new(big.Int)
	}
	return t
}

// integer returns an operator on integers.
func (x *exprs) integer(op lang.Op, kids []term) term {
	a := kids[0]
	if op == lang.Neg {
		return x.ranged(term{text: "(-" + a.text + ")", lo: new(big.Int).Neg(a.hi), hi: new(big.Int).Neg(a.lo)})
	}
	b := kids[1]
	corners := func(f func(a, b *big.Int) *big.Int) (lo, hi *big.Int) {
		for _, p := range []*big.Int{a.lo, a.hi} {
			for _, q := range []*big.Int{b.lo, b.hi} {
				r := f(p, q)
				if lo == nil {
					lo, hi = r, r
				}
				lo, hi = least(lo, r), most(hi, r)
			}
		}
		return lo, hi
	}
	size := most(new(big.Int).Abs(a.lo), new(big.Int).Abs(a.hi))
	var t term
	switch op {
	case lang.Add:
		t.text = fmt.Sprintf("(%s + %s)", a.text, b.text)
		t.lo, t.hi = corners(func(p, q *big.Int) *big.Int { return new(big.Int).Add(p, q) })
	case lang.Sub:
		t.text = fmt.Sprintf("(%s - %s)", a.text, b.text)
		t.lo, t.hi = corners(func(p, q *big.Int) *big.Int { return new(big.Int).Sub(p, q) })
	case lang.Mul:
		t.text = fmt.Sprintf("(%s * %s)", a.text, b.text)
		t.lo, t.hi = corners(func(p, q *big.Int) *big.Int { return new(big.Int).Mul(p, q) })
	case lang.Div:
		t = call("tdm_div_int", a, b)
		t.lo, t.hi = new(big.Int).Neg(size), size
	default:
		t = call("tdm_mod_int", a, b)
		if size.Cmp(most64) > 0 { // C leaves its remainder by -1 undefined
			return x.ranged(term{text: t.text, lo: a.lo, hi: size})
		}
		divisor := most(new(big.Int).Abs(b.lo), new(big.Int).Abs(b.hi))
		t.lo, t.hi = least(a.lo, new(big.Int)), most(size, divisor)
	}
	return x.ranged(t)
}
