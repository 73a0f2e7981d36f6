package simplify

import (
	"math/big"

	"tandem/lang"
)

// linear returns a + c*b, the value of e, or e as it is written where that is too large.
func (s *Simplifier) linear(e lang.Expr, kids []value, a, b *sum, c *big.Int) value {
	if r, ok := s.plus(a, b, c); ok {
		return value{sum: r}
	}
	return s.asWritten(e, kids)
}

// product simplifies e, a product: by a constant it is linear; else the factors' coefficients go in front.
func (s *Simplifier) product(e lang.Expr, kids []value) value {
	a, b := kids[0].sum, kids[1].sum
	switch {
	case a.isConst():
		return s.linear(e, kids, zero, b, a.k)
	case b.isConst():
		return s.linear(e, kids, zero, a, b.k)
	}
	c, u := a.single()
	d, v := b.single()
	x, y := s.write(u), s.write(v)
	if s.compare(x, y) > 0 {
		x, y = y, x
	}
	s.work++
	return s.linear(e, kids, zero, atom(lang.Term(lang.Mul, x, y)), new(big.Int).Mul(c, d))
}

// quotient simplifies e = a div b. Division is Euclidean, a div 0 = 0:
//
//	a div -d = -(a div d)
//	(d*a + k) div d = a + k div d
func (s *Simplifier) quotient(e lang.Expr, kids []value) value {
	a, b := kids[0].sum, kids[1].sum
	if !b.isConst() {
		if a.isConst() && a.k.Sign() == 0 {
			return number(nought)
		}
		return s.asWritten(e, kids)
	}
	d := b.k
	switch {
	case d.Sign() == 0:
		return number(nought)
	case d.Cmp(one) == 0:
		return value{sum: a}
	case a.isConst() || divides(d, a.content()):
		k := new(big.Int).Div(a.k, d) // Euclidean
		return value{sum: a.divided(d).shift(k)}
	case s.isRemainder(a, d):
		return number(nought)
	case d.Sign() < 0:
		d = new(big.Int).Neg(d)
		q := s.operate(lang.Div, a, d)
		return s.linear(e, kids, zero, q, minusOne)
	default:
		return value{sum: s.operate(lang.Div, a, d)}
	}
}

// remainder simplifies e = a mod b. It is never negative, and a mod 0 = a:
//
//	a mod -d = a mod d
//	(c*d*a + a') mod d = a' mod d
//	a mod a = 0
func (s *Simplifier) remainder(e lang.Expr, kids []value) value {
	a, b := kids[0].sum, kids[1].sum
	if !b.isConst() {
		if a.isConst() && a.k.Sign() == 0 || s.write(a) == s.write(b) {
			return number(nought)
		}
		return s.asWritten(e, kids)
	}
	if b.k.Sign() == 0 {
		return value{sum: a}
	}
	d := new(big.Int).Abs(b.k)
	a = modulo(a, d)
	switch {
	case a.isConst():
		return number(new(big.Int).Mod(a.k, d)) // Euclidean
	case s.isRemainder(a, d):
		return value{sum: a}
	default:
		return value{sum: s.operate(lang.Mod, a, d)}
	}
}

// operate returns the atom a op d.
func (s *Simplifier) operate(op lang.Op, a *sum, d *big.Int) *sum {
	s.work++
	return atom(lang.Term(op, s.write(a), integer(d)))
}

// isRemainder reports whether a is some a' mod d up to sign, so at least 0 and less than d.
func (s *Simplifier) isRemainder(a *sum, d *big.Int) bool {
	if len(a.terms) != 1 || a.k.Sign() != 0 || a.terms[0].c.Cmp(one) != 0 || a.terms[0].a.Op() != lang.Mod {
		return false
	}
	v, ok := a.terms[0].a.Kid(1).Const()
	return ok && v.(lang.IntValue).Big().CmpAbs(d) == 0 && d.Sign() != 0
}

// modulo returns the sum without the multiples of d in it.
func modulo(a *sum, d *big.Int) *sum {
	r := &sum{k: a.k}
	for _, t := range a.terms {
		if !divides(d, t.c) {
			r.terms = append(r.terms, t)
		}
	}
	if divides(d, a.k) {
		r.k = nought
	}
	if len(r.terms) == len(a.terms) && r.k == a.k {
		return a
	}
	return r
}

// divides reports whether d, which is not 0, divides n.
func divides(d, n *big.Int) bool { return new(big.Int).Rem(n, d).Sign() == 0 }
