package simplify

import "tandem/lang"

// maxChain bounds the stores looked through for an array's element. What a longer chain has stays
// as written, so that the cost is linear in the nodes.
const maxChain = 256

// indexes is how two indexes compare, as far as that can be told.
type indexes uint8

const (
	undecided indexes = iota
	same
	apart
)

func (s *Simplifier) indexes(a, b value) indexes {
	if a.sum == nil { // truth values and objects, of which nil is the only literal
		switch {
		case a.pos == b.pos:
			return same
		case a.pos == b.neg, constantBits(a.pos) != nil && constantBits(b.pos) != nil:
			return apart
		}
		return undecided
	}
	switch d, ok := s.plus(a.sum, b.sum, minusOne); {
	case !ok || !d.isConst():
		return undecided
	case d.k.Sign() == 0:
		return same
	default:
		return apart
	}
}

// element returns a[i]:
//
//	(a[i] := e)[i]   = e
//	(a[i'] := e)[i]  = a[i]   i and i' differ
//	(|a| := e)[i]    = a[i]
//	a[i]             = e      a and i are literals, and a has e at i
func (s *Simplifier) element(a lang.Expr, i value) value {
	from := a
	for range maxChain {
		s.work++
		switch a.Op() {
		case lang.SetLen:
			a = a.Kid(0)
			continue
		case lang.Store:
			switch s.indexes(s.eval(a.Kid(1)), i) {
			case same:
				return s.eval(a.Kid(2))
			case apart:
				a = a.Kid(0)
				continue
			}
		case lang.Constant:
			if at, ok := s.expr(i).Const(); ok {
				v, _ := a.Const()
				return s.constant(lang.Const(v.(lang.ArrayValue).At(at)))
			}
		}
		return leaf(lang.Term(lang.Select, a, s.expr(i)))
	}
	return leaf(lang.Term(lang.Select, from, s.expr(i)))
}

// store returns (a[i] := e); an element that is stored twice in a row is stored once.
func (s *Simplifier) store(a, i, e value) value {
	into := a.pos
	if into.Op() == lang.Store && s.indexes(s.eval(into.Kid(1)), i) == same {
		into = into.Kid(0)
	}
	s.work++
	return value{pos: lang.Term(lang.Store, into, s.expr(i), s.expr(e)), bound: a.bound}
}

// resized returns (|a| := e); of a bound that is set twice in a row the last one counts.
func (s *Simplifier) resized(a, e value) value {
	of := a.pos
	if of.Op() == lang.SetLen {
		of = of.Kid(0)
	}
	s.work++
	return value{pos: lang.Term(lang.SetLen, of, s.expr(e)), bound: e.sum}
}

// natural reports whether a sum cannot be negative because it is one of bounds of array variables,
// which are natural numbers, and a natural number. An empty sum is not asked about.
func natural(a *sum, sign int) bool {
	if a.k.Sign()*sign < 0 {
		return false
	}
	for _, t := range a.terms {
		if t.c.Sign() != sign || t.a.Op() != lang.Len || t.a.Kid(0).Op() != lang.Variable {
			return false
		}
	}
	return true
}

// byBounds returns d op 0 where that follows from bounds being natural numbers.
func byBounds(op lang.Op, d *sum) (v value, known bool) {
	for _, sign := range []int{1, -1} {
		if !natural(d, sign) {
			continue
		}
		if sign < 0 {
			op = mirrored(op)
		}
		switch positive := d.k.Sign() != 0; {
		case op == lang.Ge, op == lang.Gt && positive:
			return truth, true
		case op == lang.Lt, (op == lang.Le || op == lang.Eq) && positive:
			return falsity, true
		}
		return value{}, false
	}
	return value{}, false
}

// mirrored is op' of b op' a where a op b, and so of -d op' 0 where d op 0; = and ≠ are their own.
func mirrored(op lang.Op) lang.Op {
	switch op {
	case lang.Lt:
		return lang.Gt
	case lang.Le:
		return lang.Ge
	case lang.Gt:
		return lang.Lt
	case lang.Ge:
		return lang.Le
	default:
		return op
	}
}
