package circuit

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/go-air/gini/z"

	"tandem/lang"
)

// maxInteger bounds the bits of an integer.
const maxInteger = 512

// guess is how many bits an integer has of which nothing is known.
const guess = 16

// integer is a number in two's complement, as wide as its bounds need.
type integer struct {
	bits   word
	lo, hi *big.Int
	loose  loose
}

// loose says which bounds are only those of the values that are tried.
type loose struct{ lo, hi bool }

func (l loose) or(m loose) loose { return loose{l.lo || m.lo, l.hi || m.hi} }
func (l loose) turned() loose    { return loose{l.hi, l.lo} }

// any returns that both are, if one is.
func (l loose) any() loose { return loose{l.lo || l.hi, l.lo || l.hi} }

// width returns how many bits the numbers from lo to hi have in two's complement.
func width(lo, hi *big.Int) int {
	bits := func(n *big.Int) int {
		if n.Sign() < 0 {
			n = new(big.Int).Not(n)
		}
		return n.BitLen() + 1
	}
	return max(bits(lo), bits(hi))
}

// integer returns the number w, which lies between lo and hi.
func (c *Circuit) integer(w word, lo, hi *big.Int, of loose) meaning {
	n := width(lo, hi)
	if n > maxInteger {
		return meaning{bad: fmt.Sprintf("an integer may have more than %d bits", maxInteger)}
	}
	return meaning{num: &integer{sign(w, n), lo, hi, of}}
}

// sign returns w with n bits, in two's complement.
func sign(w word, n int) word { return extended(w, n, w[len(w)-1]) }

func (c *Circuit) integerOf(v *big.Int) *integer {
	return &integer{bits: c.constant(v, width(v, v)), lo: v, hi: v}
}

// chosen returns an integer that the circuit chooses: e, or an element of it, which may be natural.
func (c *Circuit) chosen(e lang.Expr, elem, natural bool) *integer {
	hi := new(big.Int).Lsh(big.NewInt(1), guess-1)
	lo := new(big.Int).Neg(hi)
	hi.Sub(hi, big.NewInt(1))
	if natural {
		lo = new(big.Int)
	}
	known := false
	if !elem {
		var l, h *big.Int
		if l, h, known = c.known(e); known {
			lo, hi = l, h
		}
	}
	if lo.Cmp(hi) >= 0 {
		hi = lo
	}
	n := c.integerOf(lo)
	if lo.Cmp(hi) < 0 {
		n = &integer{c.fresh(width(lo, hi)), lo, hi, loose{!known && !natural, !known}}
		least, most := c.constant(lo, len(n.bits)), c.constant(hi, len(n.bits))
		c.always = append(c.always, c.lessBits(n.bits, least, true).Not(), c.lessBits(most, n.bits, true).Not())
	}
	c.ints = append(c.ints, Integer{e, elem, known, lo, hi, n.bits})
	return n
}

// both returns the words of two integers, as wide as the wider one and more bits.
func both(a, b *integer, more int) (x, y word) {
	n := max(len(a.bits), len(b.bits)) + more
	return sign(a.bits, n), sign(b.bits, n)
}

func (c *Circuit) lessInt(a, b *integer) z.Lit {
	switch {
	case a.hi.Cmp(b.lo) < 0:
		c.guessed = c.guessed || a.loose.hi || b.loose.lo
		return c.gates.T
	case a.lo.Cmp(b.hi) >= 0:
		c.guessed = c.guessed || a.loose.lo || b.loose.hi
		return c.gates.F
	}
	x, y := both(a, b, 0)
	return c.less(x, y, true)
}

func (c *Circuit) equalInt(a, b *integer) z.Lit {
	switch {
	case a.hi.Cmp(b.lo) < 0:
		c.guessed = c.guessed || a.loose.hi || b.loose.lo
		return c.gates.F
	case b.hi.Cmp(a.lo) < 0:
		c.guessed = c.guessed || a.loose.lo || b.loose.hi
		return c.gates.F
	}
	return c.equal(both(a, b, 0))
}

func (c *Circuit) muxInt(b z.Lit, x, y *integer) *integer {
	switch b {
	case c.gates.T:
		return x
	case c.gates.F:
		return y
	}
	v, w := both(x, y, 0)
	m := c.integer(c.mux(b, v, w), least(x.lo, y.lo), most(x.hi, y.hi), x.loose.or(y.loose)).num
	n := len(m.bits)
	m.bits = c.choice(m.bits, b, sign(v, n), sign(w, n))
	return m
}

func (c *Circuit) arithmetic(op lang.Op, a, b *integer) meaning {
	of := func(f func(z, x, y *big.Int) *big.Int, x, y *big.Int) *big.Int { return f(new(big.Int), x, y) }
	switch op {
	case lang.Add:
		x, y := both(a, b, 1)
		return c.integer(c.sum(x, y, c.gates.F), of((*big.Int).Add, a.lo, b.lo), of((*big.Int).Add, a.hi, b.hi), a.loose.or(b.loose))
	case lang.Sub:
		x, y := both(a, b, 1)
		return c.integer(c.difference(x, y), of((*big.Int).Sub, a.lo, b.hi), of((*big.Int).Sub, a.hi, b.lo), a.loose.or(b.loose.turned()))
	case lang.Mul:
		ends := []*big.Int{of((*big.Int).Mul, a.lo, b.lo), of((*big.Int).Mul, a.lo, b.hi), of((*big.Int).Mul, a.hi, b.lo), of((*big.Int).Mul, a.hi, b.hi)}
		lo, hi := least(ends...), most(ends...)
		n := width(lo, hi)
		if n > maxInteger {
			return c.integer(nil, lo, hi, loose{})
		}
		return c.integer(c.product(sign(a.bits, n), sign(b.bits, n)), lo, hi, a.loose.or(b.loose).any())
	}
	return c.division(op, a, b)
}

// division returns the Euclidean quotient or remainder; x div 0 = 0 and x mod 0 = x.
func (c *Circuit) division(op lang.Op, a, b *integer) meaning {
	x, y := both(a, b, 1)
	n := len(x)
	sx, sy := x[n-1], y[n-1]
	q, r := c.quotient(c.mux(sx, c.negated(x), x), c.mux(sy, c.negated(y), y))
	inexact, byZero := c.zero(r).Not(), c.zero(y)
	up := c.gates.And(sx, inexact) // the remainder of a negative number is not negative
	loose := a.loose.or(b.loose).any()
	if op == lang.Div {
		q = c.sum(q, c.constant(new(big.Int), n), up)
		q = c.mux(c.gates.Xor(sx, sy), c.negated(q), q)
		top := largest(a)
		return c.integer(c.mux(byZero, c.constant(new(big.Int), n), q), new(big.Int).Neg(top), top, loose)
	}
	r = c.mux(up, c.difference(c.mux(sy, c.negated(y), y), r), r)
	lo, hi := new(big.Int), new(big.Int).Sub(largest(b), big.NewInt(1))
	if b.lo.Sign() <= 0 && b.hi.Sign() >= 0 {
		lo, hi = least(lo, a.lo), most(hi, a.hi)
	}
	return c.integer(c.mux(byZero, x, r), lo, most(hi, lo), loose)
}

// largest returns the greatest absolute value of b.
func largest(b *integer) *big.Int { return most(new(big.Int).Abs(b.lo), new(big.Int).Abs(b.hi)) }

func least(list ...*big.Int) *big.Int { return slices.MinFunc(list, (*big.Int).Cmp) }
func most(list ...*big.Int) *big.Int  { return slices.MaxFunc(list, (*big.Int).Cmp) }
