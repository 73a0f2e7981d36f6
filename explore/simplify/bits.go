package simplify

import (
	"math/big"

	"tandem/internal/lists"
	"tandem/lang"
)

// bitVector simplifies a bit-vector operator e: constants, neutral or absorbing operands, undone
// operators, conversions of conversions. Sums are not collected or ordered: 2^N is not ℤ.
func (s *Simplifier) bitVector(e lang.Expr, kids []value) value {
	exprs := lists.Map(kids, s.expr)
	constants := lists.Map(exprs, constantBits)
	s.work++
	switch {
	case e.Op().Casts(), e.Op() == lang.ToInt, e.Op() == lang.ToSint:
		return s.converted(e.Op(), e.Type(), exprs[0])
	case len(kids) == 1:
		return s.inverted(e.Op(), exprs[0], constants[0])
	case constants[0] != nil && constants[1] != nil:
		return s.computed(e, constants[0], constants[1])
	}
	if v, ok := s.absorbed(e.Op(), exprs[0], exprs[1], constants[0], constants[1]); ok {
		return v
	}
	return leaf(e.Rebuild(exprs...))
}

// constantBits returns the number of a constant bit-vector; nil of anything else.
func constantBits(e lang.Expr) *big.Int {
	if !e.Type().IsBits() {
		return nil
	}
	v, ok := e.Const()
	if !ok {
		return nil
	}
	return v.(lang.BitsValue).Big()
}

// inverted returns -a or bnot a; two in a row are none.
func (s *Simplifier) inverted(op lang.Op, a lang.Expr, n *big.Int) value {
	switch {
	case n != nil && op == lang.BitsNeg:
		return value{pos: low(a.Type(), new(big.Int).Neg(n))}
	case n != nil:
		return value{pos: low(a.Type(), new(big.Int).Not(n))}
	case a.Op() == op:
		return value{pos: a.Kid(0)}
	default:
		return leaf(lang.Term(op, a))
	}
}

// absorbed returns a op b where one operand, or both being the same, tells it; n and m are constant
// operands.
func (s *Simplifier) absorbed(op lang.Op, a, b lang.Expr, n, m *big.Int) (v value, ok bool) {
	is := func(c *big.Int, k int64) bool { return c != nil && c.Cmp(big.NewInt(k)) == 0 }
	full := func(c *big.Int) bool { return c != nil && c.Cmp(ones(a.Type())) == 0 }
	left, right, nothing := value{pos: a}, value{pos: b}, value{pos: low(a.Type(), nought)}
	switch op {
	case lang.BitsAdd, lang.BitsOr, lang.BitsXor:
		switch {
		case is(n, 0):
			return right, true
		case is(m, 0):
			return left, true
		case op == lang.BitsXor && a == b:
			return nothing, true
		case op == lang.BitsOr && (a == b || full(n)):
			return left, true
		case op == lang.BitsOr && full(m):
			return right, true
		}
	case lang.BitsAnd, lang.BitsMul:
		switch and := op == lang.BitsAnd; {
		case is(n, 0) || is(m, 0):
			return nothing, true
		case and && (a == b || full(m)), !and && is(m, 1):
			return left, true
		case and && full(n), !and && is(n, 1):
			return right, true
		}
	case lang.BitsSub:
		switch {
		case is(m, 0):
			return left, true
		case a == b:
			return nothing, true
		}
	case lang.BitsShl, lang.BitsLshr, lang.BitsAshr:
		if is(m, 0) || is(n, 0) {
			return left, true
		}
	case lang.BitsDiv, lang.BitsSdiv:
		if is(m, 1) {
			return left, true
		}
	case lang.BitsMod, lang.BitsSrem:
		switch {
		case is(m, 1) || is(n, 0) || a == b:
			return nothing, true
		case is(m, 0):
			return left, true
		}
	case lang.BitsLt, lang.BitsGt, lang.BitsSlt, lang.BitsSgt:
		if a == b || op == lang.BitsLt && is(m, 0) || op == lang.BitsGt && is(n, 0) {
			return falsity, true
		}
	case lang.BitsLe, lang.BitsGe, lang.BitsSle, lang.BitsSge:
		if a == b || op == lang.BitsLe && is(n, 0) || op == lang.BitsGe && is(m, 0) {
			return truth, true
		}
	}
	return v, false
}

// converted returns a conversion of a to type t.
func (s *Simplifier) converted(op lang.Op, t lang.Type, a lang.Expr) value {
	n := constantBits(a)
	switch op {
	case lang.ToInt, lang.ToSint:
		if n == nil {
			return leaf(lang.Term(op, a))
		}
		if op == lang.ToSint {
			n = withSign(a.Type(), n)
		}
		return number(n)
	case lang.OfInt:
		v, constant := a.Const()
		switch {
		case constant && s.fits(v.(lang.IntValue).Big()):
			return value{pos: low(t, v.(lang.IntValue).Big())}
		case a.Op() == lang.ToInt:
			return s.converted(lang.ToBits, t, a.Kid(0))
		case a.Op() == lang.ToSint:
			return s.converted(lang.ToSigned, t, a.Kid(0))
		}
		return leaf(lang.Cast(op, t, a))
	}
	to, width := t.Width(), a.Type().Width()
	switch {
	case to == width:
		return value{pos: a}
	case to < width:
		op = lang.ToBits
	}
	switch {
	case n != nil && op == lang.ToSigned:
		return value{pos: low(t, withSign(a.Type(), n))}
	case n != nil:
		return value{pos: low(t, n)}
	case !a.Op().Casts():
		return leaf(lang.Cast(op, t, a))
	}
	from := a.Kid(0)
	extends := from.Type().IsBits() && from.Type().Width() < width
	switch {
	case to < width: // the low bits of what was converted, or fewer bits before them
		return s.converted(a.Op(), t, from)
	case extends && (a.Op() == op || a.Op() == lang.ToBits): // a zero before the bits is no sign
		return s.converted(a.Op(), t, from)
	}
	return leaf(lang.Cast(op, t, a))
}

// computed returns e on constants.
func (s *Simplifier) computed(e lang.Expr, n, m *big.Int) value {
	t := e.Kid(0).Type()
	if e.Type() == lang.Bool {
		return truthOf(comparedBits(e.Op(), t, n, m))
	}
	return value{pos: low(t, operatedBits(e.Op(), t, n, m))}
}

func truthOf(b bool) value {
	if b {
		return truth
	}
	return falsity
}

func comparedBits(op lang.Op, t lang.Type, n, m *big.Int) bool {
	switch op {
	case lang.BitsSlt, lang.BitsSle, lang.BitsSgt, lang.BitsSge:
		n, m = withSign(t, n), withSign(t, m)
	}
	switch c := n.Cmp(m); op {
	case lang.BitsLt, lang.BitsSlt:
		return c < 0
	case lang.BitsLe, lang.BitsSle:
		return c <= 0
	case lang.BitsGt, lang.BitsSgt:
		return c > 0
	default:
		return c >= 0
	}
}

// operatedBits returns n op m before it wraps. Division by 0 is as SMT-LIB has it.
func operatedBits(op lang.Op, t lang.Type, n, m *big.Int) *big.Int {
	r := new(big.Int)
	switch op {
	case lang.BitsSdiv, lang.BitsSrem, lang.BitsAshr:
		n = withSign(t, n)
	}
	switch op {
	case lang.BitsSdiv, lang.BitsSrem:
		m = withSign(t, m)
	}
	switch op {
	case lang.BitsAdd:
		return r.Add(n, m)
	case lang.BitsSub:
		return r.Sub(n, m)
	case lang.BitsMul:
		return r.Mul(n, m)
	case lang.BitsAnd:
		return r.And(n, m)
	case lang.BitsOr:
		return r.Or(n, m)
	case lang.BitsXor:
		return r.Xor(n, m)
	case lang.BitsDiv, lang.BitsSdiv:
		switch {
		case m.Sign() != 0:
			return r.Quo(n, m)
		case n.Sign() < 0:
			return one
		default:
			return minusOne
		}
	case lang.BitsMod, lang.BitsSrem:
		if m.Sign() == 0 {
			return n
		}
		return r.Rem(n, m)
	}
	by := uint(t.Width())
	if m.Cmp(big.NewInt(int64(by))) < 0 {
		by = uint(m.Uint64())
	}
	if op == lang.BitsShl {
		return r.Lsh(n, by)
	}
	return r.Rsh(n, by)
}

// ones returns 2^N - 1.
func ones(t lang.Type) *big.Int {
	n := new(big.Int).Lsh(one, uint(t.Width()))
	return n.Sub(n, one)
}

// low returns the constant of the low bits of n.
func low(t lang.Type, n *big.Int) lang.Expr {
	return lang.Const(lang.Bits(t, new(big.Int).And(n, ones(t))))
}

// withSign returns n read in two's complement.
func withSign(t lang.Type, n *big.Int) *big.Int {
	if n.Bit(t.Width()-1) == 0 {
		return n
	}
	return new(big.Int).Sub(n, new(big.Int).Lsh(one, uint(t.Width())))
}
