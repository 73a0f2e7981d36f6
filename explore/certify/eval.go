package certify

import (
	"math/big"
	"slices"

	"tandem/lang"
)

// evaluation is e ↦ V(e) for one V. Nodes are evaluated once.
type evaluation struct {
	at       func(lang.Var) lang.Value
	memo     map[lang.Expr]lang.Value
	maxBits  int
	overflow bool // an integer had more bits; the values since then say nothing
	outside  bool // an access to an array was out of its bounds
}

func (v *evaluation) value(e lang.Expr) lang.Value {
	return lang.FoldExpr(e, v.memo, func(e lang.Expr, kids []lang.Value) lang.Value {
		if x, ok := e.Var(); ok {
			return v.at(x)
		}
		if v.overflow {
			return lang.Default(e.Type())
		}
		if e.Op() == lang.Select && e.Kid(0).Type().IsBounded() {
			i, n := integer(kids[1]), kids[0].(lang.ArrayValue).Bound().Big()
			v.outside = v.outside || i.Sign() < 0 || i.Cmp(n) >= 0
		}
		value, ok := operate(e, kids, v.maxBits)
		if !ok {
			v.overflow = true
			return lang.Default(e.Type())
		}
		return value
	})
}

// known returns the value of e whatever its variables are; nil if none shows. The memo may hold more.
func known(e lang.Expr, memo map[lang.Expr]lang.Value, maxBits int) lang.Value {
	return lang.FoldExpr(e, memo, func(e lang.Expr, kids []lang.Value) lang.Value {
		is := func(i int, b bool) bool { return kids[i] == lang.Value(lang.BoolValue(b)) }
		switch op := e.Op(); {
		case op == lang.Variable:
			return nil
		case op == lang.And && (is(0, false) || is(1, false)):
			return lang.BoolValue(false)
		case op == lang.Or && (is(0, true) || is(1, true)), op == lang.Implies && (is(0, false) || is(1, true)):
			return lang.BoolValue(true)
		case op == lang.Cond && is(0, true):
			return kids[1]
		case op == lang.Cond && is(0, false):
			return kids[2]
		}
		if slices.ContainsFunc(kids, func(v lang.Value) bool { return v == nil }) {
			return nil
		}
		value, ok := operate(e, kids, maxBits)
		if !ok {
			return nil
		}
		return value
	})
}

func integer(v lang.Value) *big.Int { return v.(lang.IntValue).Big() }

// operate returns the value of an operator, or of a literal; false if it has more
// bits than the bound. Division is Euclidean, x div 0 = 0 and x mod 0 = x.
func operate(e lang.Expr, args []lang.Value, maxBits int) (lang.Value, bool) {
	if v, ok := e.Const(); ok {
		return v, true
	}
	if ofBits(e) {
		v := operateBits(e.Op(), e.Type(), args)
		n, isInt := v.(lang.IntValue)
		return v, !isInt || n.Big().BitLen() <= maxBits
	}
	var a, b *big.Int
	var p, q bool
	for i, v := range args {
		switch v := v.(type) {
		case lang.IntValue:
			if i == 0 {
				a = v.Big()
			} else {
				b = v.Big()
			}
		case lang.BoolValue:
			if i == 0 {
				p = bool(v)
			} else {
				q = bool(v)
			}
		}
	}
	n := new(big.Int)
	switch e.Op() {
	case lang.Neg:
		n.Neg(a)
	case lang.Add:
		n.Add(a, b)
	case lang.Sub:
		n.Sub(a, b)
	case lang.Mul:
		if a.BitLen()+b.BitLen() > maxBits+1 {
			return nil, false
		}
		n.Mul(a, b)
	case lang.Div:
		if b.Sign() != 0 {
			n.Div(a, b)
		}
	case lang.Mod:
		if n.Set(a); b.Sign() != 0 {
			n.Mod(a, b)
		}
	case lang.Eq:
		return lang.BoolValue(args[0].Equal(args[1])), true
	case lang.Ne:
		return lang.BoolValue(!args[0].Equal(args[1])), true
	case lang.Lt:
		return lang.BoolValue(a.Cmp(b) < 0), true
	case lang.Le:
		return lang.BoolValue(a.Cmp(b) <= 0), true
	case lang.Gt:
		return lang.BoolValue(a.Cmp(b) > 0), true
	case lang.Ge:
		return lang.BoolValue(a.Cmp(b) >= 0), true
	case lang.Not:
		return lang.BoolValue(!p), true
	case lang.And:
		return lang.BoolValue(p && q), true
	case lang.Or:
		return lang.BoolValue(p || q), true
	case lang.Implies:
		return lang.BoolValue(!p || q), true
	case lang.Cond:
		if p {
			return args[1], true
		}
		return args[2], true
	case lang.Select:
		return args[0].(lang.ArrayValue).At(args[1]), true
	case lang.Store:
		return args[0].(lang.ArrayValue).With(args[1], args[2]), true
	case lang.Len:
		return args[0].(lang.ArrayValue).Bound(), true
	case lang.SetLen:
		return args[0].(lang.ArrayValue).WithBound(args[1].(lang.IntValue)), true
	default:
		panic("certify: no value of " + e.Op().String())
	}
	if n.BitLen() > maxBits {
		return nil, false
	}
	return lang.BigInt(n), true
}
