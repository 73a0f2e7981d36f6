package simplify

import (
	"math/big"

	"tandem/internal/lists"
	"tandem/lang"
)

// sum is c1*a1 + … + cn*an + k with coefficients other than 0 and distinct atoms in compare's
// order. Sums are immutable but for the remembered expression; big integers are shared, unchanged.
type sum struct {
	terms []term
	k     *big.Int
	text  lang.Expr // what write made of it
}

type term struct {
	c *big.Int
	a lang.Expr
}

var (
	nought   = new(big.Int)
	one      = big.NewInt(1)
	minusOne = big.NewInt(-1)
	zero     = &sum{k: nought}
)

func atom(e lang.Expr) *sum { return &sum{terms: []term{{one, e}}, k: nought, text: e} }

// isConst reports whether the sum is nothing but its constant.
func (a *sum) isConst() bool { return len(a.terms) == 0 }

// single splits c*a, without a constant, into its factors; any other sum is 1 times itself.
func (a *sum) single() (*big.Int, *sum) {
	if len(a.terms) != 1 || a.k.Sign() != 0 || a.terms[0].c.Cmp(one) == 0 {
		return one, a
	}
	return a.terms[0].c, atom(a.terms[0].a)
}

// plus returns a + c*b; false if it has too many terms or too large numbers.
func (s *Simplifier) plus(a, b *sum, c *big.Int) (*sum, bool) {
	s.work += len(a.terms) + len(b.terms) + 1
	r := &sum{k: addMul(a.k, b.k, c), terms: make([]term, 0, len(a.terms)+len(b.terms))}
	i, j := 0, 0
	for i < len(a.terms) || j < len(b.terms) {
		var t term
		switch d := s.head(a.terms[i:], b.terms[j:]); {
		case d < 0:
			t = a.terms[i]
			i++
		case d > 0:
			t = term{addMul(nought, b.terms[j].c, c), b.terms[j].a}
			j++
		default:
			t = term{addMul(a.terms[i].c, b.terms[j].c, c), a.terms[i].a}
			i, j = i+1, j+1
		}
		if t.c.Sign() != 0 {
			r.terms = append(r.terms, t)
		}
	}
	return r, s.small(r)
}

// head tells which of two sorted lists, not both empty, has the next atom.
func (s *Simplifier) head(a, b []term) int {
	switch {
	case len(b) == 0:
		return -1
	case len(a) == 0:
		return 1
	default:
		return s.compare(a[0].a, b[0].a)
	}
}

func addMul(a, b, c *big.Int) *big.Int {
	switch {
	case b.Sign() == 0:
		return a
	case a.Sign() == 0 && c.Cmp(one) == 0:
		return b
	}
	n := new(big.Int).Mul(b, c)
	return n.Add(n, a)
}

// small reports whether a sum is within the limits.
func (s *Simplifier) small(a *sum) bool {
	if len(a.terms) > s.terms || !s.fits(a.k) {
		return false
	}
	return lists.All(a.terms, func(t term) bool { return s.fits(t.c) })
}

// content returns the coefficients' greatest common divisor, with the sign of the first; 1 for none.
func (a *sum) content() *big.Int {
	if a.isConst() {
		return one
	}
	g := new(big.Int).Abs(a.terms[0].c)
	for _, t := range a.terms[1:] {
		if g.Cmp(one) == 0 {
			break
		}
		g.GCD(nil, nil, g, new(big.Int).Abs(t.c))
	}
	if a.terms[0].c.Sign() < 0 {
		g.Neg(g)
	}
	return g
}

// divided returns the sum of the terms divided by c, which divides them, without the constant.
func (a *sum) divided(c *big.Int) *sum {
	r := &sum{k: nought, terms: make([]term, len(a.terms))}
	for i, t := range a.terms {
		r.terms[i] = term{new(big.Int).Quo(t.c, c), t.a}
	}
	return r
}

// sides splits the sum without its constant into p - n, both with positive coefficients.
func (a *sum) sides() (p, n *sum) {
	p, n = &sum{k: nought}, &sum{k: nought}
	for _, t := range a.terms {
		if t.c.Sign() > 0 {
			p.terms = append(p.terms, t)
		} else {
			n.terms = append(n.terms, term{new(big.Int).Neg(t.c), t.a})
		}
	}
	return p, n
}

// shift returns the sum and a number more.
func (a *sum) shift(k *big.Int) *sum { return &sum{terms: a.terms, k: new(big.Int).Add(a.k, k)} }

// write returns the expression of a sum: what is added, what is subtracted, the constant; 7 - x and
// -x - 7 if there is nothing but the constant to begin with.
func (s *Simplifier) write(a *sum) lang.Expr {
	if !a.text.IsZero() {
		return a.text
	}
	s.work += len(a.terms) + 1
	var w writer
	for _, t := range a.terms {
		if t.c.Sign() > 0 {
			w.add(t)
		}
	}
	rest := a.k
	if w.e.IsZero() && (a.k.Sign() > 0 || a.isConst()) {
		w.e, rest = integer(a.k), nought
	}
	for _, t := range a.terms {
		if t.c.Sign() < 0 {
			w.add(t)
		}
	}
	w.constant(rest)
	a.text = w.e
	return w.e
}

// writer is the expression of a sum so far; zero if there is none yet.
type writer struct{ e lang.Expr }

func (w *writer) add(t term) {
	switch {
	case w.e.IsZero() && t.c.Cmp(minusOne) == 0:
		w.e = lang.Term(lang.Neg, t.a)
	case w.e.IsZero():
		w.e = times(t.c, t.a)
	case t.c.Sign() > 0:
		w.e = lang.Term(lang.Add, w.e, times(t.c, t.a))
	default:
		w.e = lang.Term(lang.Sub, w.e, times(new(big.Int).Neg(t.c), t.a))
	}
}

func (w *writer) constant(k *big.Int) {
	switch k.Sign() {
	case 1:
		w.e = lang.Term(lang.Add, w.e, integer(k))
	case -1:
		w.e = lang.Term(lang.Sub, w.e, integer(new(big.Int).Neg(k)))
	}
}

func times(c *big.Int, a lang.Expr) lang.Expr {
	if c.Cmp(one) == 0 {
		return a
	}
	return lang.Term(lang.Mul, integer(c), a)
}

func integer(n *big.Int) lang.Expr { return lang.Const(lang.BigInt(n)) }
