package simplify

import (
	"math/big"

	"tandem/lang"
)

// relation compares a primitive form with an integer: coprime coefficients, the first positive, no
// constant. So forms of facts that say something about each other are the same.
type relation struct {
	form *sum
	kind kind
	k    *big.Int
}

type kind uint8

const (
	atLeast  kind = iota // form ≥ k
	atMost               // form ≤ k
	equal                // form = k
	distinct             // form ≠ k
)

// comparison returns a op b.
func (s *Simplifier) comparison(op lang.Op, a, b *sum) value {
	d, ok := s.plus(a, b, minusOne)
	if !ok {
		return s.unrelated(op, s.write(a), s.write(b))
	}
	if d.isConst() {
		return decide(op, d.k)
	}
	if v, known := byBounds(op, d); known {
		return v
	}
	switch op {
	case lang.Lt: // d < 0
		return s.bounded(d, new(big.Int).Sub(minusOne, d.k), false)
	case lang.Le:
		return s.bounded(d, new(big.Int).Neg(d.k), false)
	case lang.Gt:
		return s.bounded(d, new(big.Int).Sub(one, d.k), true)
	case lang.Ge:
		return s.bounded(d, new(big.Int).Neg(d.k), true)
	default:
		return s.equated(d)
	}
}

// unrelated returns a op b where the difference of the two is too large.
func (s *Simplifier) unrelated(op lang.Op, a, b lang.Expr) value {
	less := func(a, b lang.Expr) value {
		s.work++
		return value{pos: lang.Term(lang.Lt, a, b), neg: lang.Term(lang.Le, b, a)}
	}
	switch op {
	case lang.Lt:
		return less(a, b)
	case lang.Gt:
		return less(b, a)
	case lang.Le:
		return not(less(b, a))
	case lang.Ge:
		return not(less(a, b))
	default:
		return s.sameness(a, b)
	}
}

// decide returns d op 0.
func decide(op lang.Op, d *big.Int) value {
	switch op {
	case lang.Lt:
		return truthOf(d.Sign() < 0)
	case lang.Le:
		return truthOf(d.Sign() <= 0)
	case lang.Gt:
		return truthOf(d.Sign() > 0)
	case lang.Ge:
		return truthOf(d.Sign() >= 0)
	default:
		return truthOf(d.Sign() == 0)
	}
}

// bounded returns t ≥ m or t ≤ m where t are the terms of d. With t = c*f:
//
//	c*f ≤ m  iff  f ≤ ⌊m / c⌋        c*f ≥ m  iff  f ≥ ⌈m / c⌉      (c > 0)
//	c*f ≤ m  iff  -c*f ≥ -m                                          (c < 0)
func (s *Simplifier) bounded(d *sum, m *big.Int, below bool) value {
	c := d.content()
	form := d.divided(c)
	if c.Sign() < 0 {
		c, m, below = new(big.Int).Neg(c), new(big.Int).Neg(m), !below
	}
	floor := func(n *big.Int) *big.Int { return new(big.Int).Div(n, c) } // the remainder is not negative
	if below {
		return s.related(relation{form, atLeast, new(big.Int).Neg(floor(new(big.Int).Neg(m)))})
	}
	return s.related(relation{form, atMost, floor(m)})
}

// equated returns d = 0. With d = c*f + k it is f = -k / c, or false if c does not divide k.
func (s *Simplifier) equated(d *sum) value {
	c := d.content()
	if !divides(c, d.k) {
		return falsity
	}
	k := new(big.Int).Quo(d.k, c)
	return s.related(relation{d.divided(c), equal, k.Neg(k)})
}

// related returns the comparison that r is written as, and remembers that.
func (s *Simplifier) related(r relation) value {
	n := r.negation()
	v := value{pos: s.comparisonOf(r, r.strict()), neg: s.comparisonOf(n, n.strict())}
	s.relations[v.pos], s.relations[v.neg] = r, n
	return v
}

// negation returns ¬r, for any r but form ≠ k.
func (r relation) negation() relation {
	switch r.kind {
	case atLeast:
		return relation{r.form, atMost, new(big.Int).Sub(r.k, one)}
	case atMost:
		return relation{r.form, atLeast, new(big.Int).Add(r.k, one)}
	default:
		return relation{r.form, distinct, r.k}
	}
}

// strict reports whether < or > takes a smaller number than ≤ or ≥: x > 0 for x ≥ 1, but x ≤ 3 for x < 4.
func (r relation) strict() bool {
	return r.kind == atLeast && r.k.Sign() > 0 || r.kind == atMost && r.k.Sign() < 0
}

// stated returns the operator and the number with which r is stated strictly, or not.
func (r relation) stated(strict bool) (lang.Op, *big.Int) {
	switch {
	case r.kind == atLeast && strict:
		return lang.Gt, new(big.Int).Sub(r.k, one)
	case r.kind == atLeast:
		return lang.Ge, r.k
	case r.kind == atMost && strict:
		return lang.Lt, new(big.Int).Add(r.k, one)
	case r.kind == atMost:
		return lang.Le, r.k
	case r.kind == equal:
		return lang.Eq, r.k
	default:
		return lang.Ne, r.k
	}
}

// comparisonOf writes r. With its form p - n, all coefficients positive:
//
//	p > k                     nothing to subtract
//	p > n                     k = 0
//	n + k < p, p ≤ n + k      k > 0: the number is added where it is positive,
//	p + k < n, n ≤ p + k      k < 0: and it reads from the smaller to the larger
//	p = n + k, n = p + k
func (s *Simplifier) comparisonOf(r relation, strict bool) lang.Expr {
	op, k := r.stated(strict)
	p, n := r.form.sides()
	l, m := p, n.shift(k)
	if !n.isConst() && k.Sign() < 0 {
		l, m = p.shift(new(big.Int).Neg(k)), n
	}
	// The side with the number goes where the operator wants it.
	if !n.isConst() && k.Sign() != 0 {
		descends := op == lang.Gt || op == lang.Ge
		symmetric := op == lang.Eq || op == lang.Ne
		if descends || symmetric && k.Sign() < 0 {
			l, m, op = m, l, mirrored(op)
		}
	}
	s.work++
	return lang.Term(op, s.write(l), s.write(m))
}
