package simplify

import "tandem/lang"

var (
	truth   = value{pos: lang.True, neg: lang.False}
	falsity = value{pos: lang.False, neg: lang.True}
)

func not(a value) value { return value{pos: a.neg, neg: a.pos} }

func or(a, b value) value { return not(and(not(a), not(b))) }

// and returns a ∧ b without repeating one among the other's conjuncts; false if one negates such a
// conjunct.
func and(a, b value) value {
	switch {
	case a.pos == lang.False || b.pos == lang.False:
		return falsity
	case a.pos == lang.True || among(a, b.pos):
		return b
	case b.pos == lang.True || among(b, a.pos):
		return a
	case among(not(a), b.pos) || among(not(b), a.pos):
		return falsity
	default:
		return value{pos: lang.Conjunction(a.pos, b.pos), neg: lang.Term(lang.Or, a.neg, b.neg)}
	}
}

// window is the number of nodes of a conjunction in which among looks.
const window = 15

// among reports whether a is among b's nearest conjuncts: b, its operands, theirs if conjunctions.
func among(a value, b lang.Expr) bool {
	var queue [window]lang.Expr
	queue[0] = b
	n := 1
	for i := 0; i < n; i++ {
		e := queue[i]
		if e == a.pos {
			return true
		}
		if e.Op() == lang.And && n+2 <= window {
			queue[n], queue[n+1] = e.Kid(0), e.Kid(1)
			n += 2
		}
	}
	return false
}

// equality returns a = b at any type.
func (s *Simplifier) equality(a, b value) value {
	switch {
	case a.sum != nil:
		return s.comparison(lang.Eq, a.sum, b.sum)
	case a.neg.IsZero():
		return s.sameness(a.pos, b.pos)
	}
	switch {
	case a.pos == b.pos:
		return truth
	case a.pos == b.neg:
		return falsity
	case a.pos == lang.True:
		return b
	case a.pos == lang.False:
		return not(b)
	case b.pos == lang.True:
		return a
	case b.pos == lang.False:
		return not(a)
	case a.pos.Op() == lang.Not:
		return not(s.equality(not(a), b))
	case b.pos.Op() == lang.Not:
		return not(s.equality(a, not(b)))
	default:
		return s.sameness(a.pos, b.pos)
	}
}

// sameness returns a = b, the operands in order; nil, or a constant bit-vector, is the second one.
func (s *Simplifier) sameness(a, b lang.Expr) value {
	if a == b {
		return truth
	}
	if constantBits(a) != nil && constantBits(b) != nil {
		return falsity
	}
	if isLast(a) || !isLast(b) && s.compare(a, b) > 0 {
		a, b = b, a
	}
	s.work++
	return value{pos: lang.Term(lang.Eq, a, b), neg: lang.Term(lang.Ne, a, b)}
}

// isLast reports whether e is the literal nil, or one of bit-vectors.
func isLast(e lang.Expr) bool {
	return e.Op() == lang.Constant && (e.Type().IsClass() || e.Type().IsBits())
}

// conditional returns c ? a : b at any type.
func (s *Simplifier) conditional(c, a, b value) value {
	switch {
	case c.pos == lang.True:
		return a
	case c.pos == lang.False:
		return b
	case c.pos.Op() == lang.Not:
		return s.conditional(not(c), b, a)
	case a.sum == nil && a.neg.IsZero():
		return s.chosen(c, a, b)
	case a.neg.IsZero():
		return s.choice(c, s.expr(a), s.expr(b), a)
	case a.pos == b.pos:
		return a
	case a.pos == lang.True || a.pos == c.pos:
		return or(c, b)
	case a.pos == lang.False || a.pos == c.neg:
		return and(not(c), b)
	case b.pos == lang.False || b.pos == c.pos:
		return and(c, a)
	case b.pos == lang.True || b.pos == c.neg:
		return or(not(c), a)
	default:
		s.work++
		return value{pos: lang.Term(lang.Cond, c.pos, a.pos, b.pos), neg: lang.Term(lang.Cond, c.pos, a.neg, b.neg)}
	}
}

// choice returns c ? a : b, not of Booleans; same is the value of a.
func (s *Simplifier) choice(c value, a, b lang.Expr, same value) value {
	if a == b {
		return same
	}
	s.work++
	return leaf(lang.Term(lang.Cond, c.pos, a, b))
}

// chosen returns c ? a : b of arrays and objects. The bound of a choice is a choice of bounds.
func (s *Simplifier) chosen(c, a, b value) value {
	v := s.choice(c, a.pos, b.pos, a)
	if a.bound != nil && a.pos != b.pos {
		v.bound = s.choice(c, s.write(a.bound), s.write(b.bound), value{sum: a.bound}).sum
	}
	return v
}
