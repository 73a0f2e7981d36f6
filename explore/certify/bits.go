package certify

import (
	"math/big"

	"tandem/lang"
)

// operateBits returns a bit-vector operator's value by SMT-LIB's FixedSizeBitVectors: signed
// operators by the unsigned ones on absolute values. A conversion's result is of type t.
func operateBits(op lang.Op, t lang.Type, args []lang.Value) lang.Value {
	if n, ok := args[0].(lang.IntValue); ok { // int_to_bv
		return lang.Bits(t, new(big.Int).Mod(n.Big(), power(t.Width())))
	}
	x := number{args[0].Type().Width(), args[0].(lang.BitsValue).Big()}
	switch op {
	case lang.ToInt:
		return lang.BigInt(x.n)
	case lang.ToSint:
		if x.negative() {
			return lang.BigInt(new(big.Int).Neg(x.negated().n))
		}
		return lang.BigInt(x.n)
	case lang.ToBits:
		return lang.Bits(t, x.lowBits(x.n, t.Width()).n)
	case lang.ToSigned:
		y := x.lowBits(x.n, t.Width())
		if x.negative() { // ones in front: the complement of zeros in front of the complement
			y = x.lowBits(x.complement().n, t.Width()).complement()
		}
		return lang.Bits(t, y.n)
	case lang.BitsNeg:
		return lang.Bits(t, x.negated().n)
	case lang.BitsNot:
		return lang.Bits(t, x.complement().n)
	}
	y := number{x.width, args[1].(lang.BitsValue).Big()}
	if t == lang.Bool {
		return lang.BoolValue(x.compare(op, y))
	}
	return lang.Bits(t, x.operate(op, y).n)
}

// ofBits reports whether the operator of e is one of bit-vectors.
func ofBits(e lang.Expr) bool {
	switch e.Op() {
	case lang.Eq, lang.Ne, lang.Cond, lang.Select, lang.Store:
		return false
	}
	return e.Type().IsBits() || e.Kid(0).Type().IsBits()
}

// number is a bit-vector as a number below 2^width.
type number struct {
	width int
	n     *big.Int
}

func power(width int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(width)) }

// lowBits returns the low bits of n as a number of that width.
func (x number) lowBits(n *big.Int, width int) number {
	return number{width, new(big.Int).Mod(n, power(width))}
}

// negative reports whether the first bit is set.
func (x number) negative() bool { return x.n.Cmp(power(x.width-1)) >= 0 }

func (x number) negated() number { return x.lowBits(new(big.Int).Sub(power(x.width), x.n), x.width) }

func (x number) complement() number {
	all := new(big.Int).Sub(power(x.width), big.NewInt(1))
	return number{x.width, all.Sub(all, x.n)}
}

// absolute returns x or -x, whichever has no sign.
func (x number) absolute() number {
	if x.negative() {
		return x.negated()
	}
	return x
}

// quotient is bvudiv, and remainder bvurem.
func (x number) quotient(y number) number {
	if y.n.Sign() == 0 {
		return x.lowBits(big.NewInt(-1), x.width)
	}
	return number{x.width, new(big.Int).Div(x.n, y.n)}
}

func (x number) remainder(y number) number {
	if y.n.Sign() == 0 {
		return x
	}
	return number{x.width, new(big.Int).Mod(x.n, y.n)}
}

// right is bvlshr: the quotient by a power of 2.
func (x number) right(y number) number {
	if y.n.Cmp(big.NewInt(int64(x.width))) >= 0 {
		return number{x.width, new(big.Int)}
	}
	return number{x.width, new(big.Int).Div(x.n, power(int(y.n.Int64())))}
}

func (x number) operate(op lang.Op, y number) number {
	n := new(big.Int)
	switch op {
	case lang.BitsAdd:
		n.Add(x.n, y.n)
	case lang.BitsSub:
		n.Add(x.n, y.negated().n)
	case lang.BitsMul:
		n.Mul(x.n, y.n)
	case lang.BitsAnd:
		n.And(x.n, y.n)
	case lang.BitsOr:
		n.Or(x.n, y.n)
	case lang.BitsXor:
		n.Xor(x.n, y.n)
	case lang.BitsDiv:
		return x.quotient(y)
	case lang.BitsMod:
		return x.remainder(y)
	case lang.BitsSdiv:
		q := x.absolute().quotient(y.absolute())
		if x.negative() != y.negative() {
			return q.negated()
		}
		return q
	case lang.BitsSrem:
		r := x.absolute().remainder(y.absolute())
		if x.negative() {
			return r.negated()
		}
		return r
	case lang.BitsShl:
		if y.n.Cmp(big.NewInt(int64(x.width))) < 0 {
			n.Mul(x.n, power(int(y.n.Int64())))
		}
	case lang.BitsLshr:
		return x.right(y)
	case lang.BitsAshr:
		if x.negative() {
			return x.complement().right(y).complement()
		}
		return x.right(y)
	default:
		panic("certify: no value of " + op.String())
	}
	return x.lowBits(n, x.width)
}

func (x number) compare(op lang.Op, y number) bool {
	unsigned := x.n.Cmp(y.n)
	signed := unsigned
	if x.negative() != y.negative() { // the one with a sign is the smaller one
		signed = -unsigned
	}
	switch op {
	case lang.BitsLt:
		return unsigned < 0
	case lang.BitsLe:
		return unsigned <= 0
	case lang.BitsGt:
		return unsigned > 0
	case lang.BitsGe:
		return unsigned >= 0
	case lang.BitsSlt:
		return signed < 0
	case lang.BitsSle:
		return signed <= 0
	case lang.BitsSgt:
		return signed > 0
	default:
		return signed >= 0
	}
}

// reduce returns a condition with b's value wherever what is known holds, in the language of
// objects: it computes conditional expressions, elements stored and equations of objects where that
// takes no search. Conditions there are about what fields had before; others stay.
func (f *facts) reduce(b lang.Expr) lang.Expr {
	if !f.objects {
		return b
	}
	b = lang.FoldExpr(b, f.plain, func(e lang.Expr, kids []lang.Expr) lang.Expr { return f.reduced(e, kids, nil) })
	return lang.FoldExpr(b, nil, func(e lang.Expr, kids []lang.Expr) lang.Expr { return f.reduced(e, kids, f.truths) })
}

// reduced returns e for operands that are reduced, by what is known of conditions.
func (f *facts) reduced(e lang.Expr, kids []lang.Expr, known map[lang.Expr]bool) lang.Expr {
	for i, k := range kids {
		if k != e.Kid(i) {
			e = e.Rebuild(kids...)
			break
		}
	}
	switch op := e.Op(); {
	case op == lang.Eq && e.Kid(0).Type().IsClass():
		e = f.equation(e.Kid(0), e.Kid(1), known)
	case op == lang.Ne && e.Kid(0).Type().IsClass():
		e = negated(f.equation(e.Kid(0), e.Kid(1), known))
	case op == lang.Not:
		e = negated(e.Kid(0))
	case op == lang.Cond && (e.Kid(0) == lang.True || e.Kid(1) == e.Kid(2)):
		e = e.Kid(1)
	case op == lang.Cond && e.Kid(0) == lang.False:
		e = e.Kid(2)
	case op == lang.Select:
		e = f.element(e.Kid(0), e.Kid(1), known)
	}
	if truth, ok := known[e]; ok {
		return lang.Const(lang.BoolValue(truth))
	}
	return e
}

// element returns a[j], where a may be (a'[i] := v).
func (f *facts) element(a, j lang.Expr, known map[lang.Expr]bool) lang.Expr {
	for a.Op() == lang.Store {
		switch f.equation(a.Kid(1), j, known) {
		case lang.True:
			return a.Kid(2)
		case lang.False:
			a = a.Kid(0)
		default:
			return lang.Term(lang.Select, a, j)
		}
	}
	return lang.Term(lang.Select, a, j)
}

// equation returns a = b; between two objects there is one for both orders.
func (f *facts) equation(a, b lang.Expr, known map[lang.Expr]bool) lang.Expr {
	if a == b {
		return lang.True
	}
	if f.number(a) > f.number(b) {
		a, b = b, a
	}
	e := lang.Term(lang.Eq, a, b)
	if truth, ok := known[e]; ok {
		return lang.Const(lang.BoolValue(truth))
	}
	return e
}

// negated returns ¬b.
func negated(b lang.Expr) lang.Expr {
	switch {
	case b == lang.True:
		return lang.False
	case b == lang.False:
		return lang.True
	case b.Op() == lang.Not:
		return b.Kid(0)
	default:
		return lang.Negation(b)
	}
}

// number returns that of an atom.
func (f *facts) number(e lang.Expr) int {
	n, ok := f.atoms[e]
	if !ok {
		n = len(f.atoms)
		f.atoms[e] = n
	}
	return n
}
