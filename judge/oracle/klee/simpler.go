package klee

import (
	"fmt"
	"maps"
	"slices"

	"tandem/lang"
)

// simpler returns a condition over the program's variables: bytes that were taken apart are put
// together, elements that are known are chosen, and constant arrays are what the script
// says. It is shorter, and means the same.
func (o *objects) simpler(file string, e lang.Expr, constants map[string]lang.Expr) (lang.Expr, error) {
	arrays := map[lang.Expr]lang.Expr{}
	rest := lang.True
	for _, b := range lang.Conjuncts(e) {
		if name, at, v, ok := constantByte(b); ok && !constants[name].IsZero() {
			if arrays[constants[name]].IsZero() {
				byteType := lang.BitsOf(8)
				arrays[constants[name]] = lang.Const(lang.NewArray(constants[name].Type(), lang.Default(byteType)))
			}
			arrays[constants[name]] = lang.Term(lang.Store, arrays[constants[name]], at, v)
			continue
		}
		rest = lang.All(rest, b)
	}
	for _, name := range slices.Sorted(maps.Keys(constants)) { // the first one is told
		x := constants[name]
		if arrays[x].IsZero() {
			return e, fmt.Errorf("%s: found the object %.60q, expected one of the program's inputs: it has no translation of this program, or two objects had one name", file, name)
		}
	}
	return lang.FoldExpr(rest, nil, func(e lang.Expr, kids []lang.Expr) lang.Expr {
		if a, ok := arrays[e]; ok {
			return a
		}
		return joined(e.Rebuild(kids...))
	}), nil
}

// constantByte returns an assertion that says what a byte of an array is.
func constantByte(b lang.Expr) (name string, at, v lang.Expr, ok bool) {
	if b.Op() != lang.Eq || b.Kid(0).Op() != lang.Select || b.Kid(1).Op() != lang.Constant {
		return "", at, v, false
	}
	x, ok := b.Kid(0).Kid(0).Var()
	return x.Name, b.Kid(0).Kid(1), b.Kid(1), ok && b.Kid(0).Kid(1).Op() == lang.Constant
}

// slice is width bits of an expression, from lo on.
type slice struct {
	of        lang.Expr
	lo, width int
}

// sliceOf reads ((_ extract …) e), and a whole expression.
func sliceOf(e lang.Expr) slice {
	width := e.Type().Width()
	if e.Op() != lang.ToBits || width > e.Kid(0).Type().Width() {
		return slice{e, 0, width}
	}
	of := e.Kid(0)
	if of.Op() == lang.BitsLshr {
		if by, ok := small(of.Kid(1)); ok && by+width <= of.Type().Width() {
			return slice{of.Kid(0), by, width}
		}
	}
	return slice{of, 0, width}
}

// small returns a constant that fits an int.
func small(e lang.Expr) (int, bool) {
	v, _ := e.Const()
	b, bits := v.(lang.BitsValue)
	if !bits || b.Big().BitLen() > 30 {
		return 0, false
	}
	return int(b.Big().Int64()), true
}

func (s slice) expr() lang.Expr {
	e := s.of
	if s.lo > 0 {
		e = lang.Term(lang.BitsLshr, e, number(e.Type(), int64(s.lo)))
	}
	if s.width == e.Type().Width() {
		return e
	}
	return lang.Cast(lang.ToBits, lang.BitsOf(s.width), e)
}

// joined simplifies the root of e.
func joined(e lang.Expr) lang.Expr {
	switch e.Op() {
	case lang.Select:
		return selected(e)
	case lang.BitsOr: // concat: (zero_extend high) shl n, or (zero_extend low)
		high, low := e.Kid(0), e.Kid(1)
		if high.Op() != lang.BitsShl || high.Kid(0).Op() != lang.ToBits || low.Op() != lang.ToBits {
			return e
		}
		by, _ := small(high.Kid(1)) // what is not known is 0, which is no width
		if by != low.Kid(0).Type().Width() || by+high.Kid(0).Kid(0).Type().Width() != e.Type().Width() {
			return e
		}
		h, l := sliceOf(high.Kid(0).Kid(0)), sliceOf(low.Kid(0))
		if h.of == l.of && h.lo == l.lo+l.width {
			return slice{h.of, l.lo, l.width + h.width}.expr()
		}
	case lang.ToBits:
		if e.Type() == e.Kid(0).Type() {
			return e.Kid(0)
		}
		if k := e.Kid(0); k.Op() == lang.ToBits && k.Type().Width() >= k.Kid(0).Type().Width() {
			return joined(lang.Cast(lang.ToBits, e.Type(), k.Kid(0))) // of zeros in front
		}
		if s := sliceOf(e); s.of.Op() == lang.ToBits && s.lo == 0 && s.width < s.of.Type().Width() {
			inner := sliceOf(s.of)
			return slice{inner.of, inner.lo, s.width}.expr()
		}
	case lang.Eq, lang.Ne:
		return compared(e)
	case lang.Not:
		if k := e.Kid(0); k.Op() == lang.Not {
			return k.Kid(0)
		}
	}
	return e
}

// selected returns an element, of an array without the stores at other constants.
func selected(e lang.Expr) lang.Expr {
	a, i := e.Kid(0), e.Kid(1)
	if i.Op() != lang.Constant {
		return e
	}
	for a.Op() == lang.Store && a.Kid(1).Op() == lang.Constant {
		if a.Kid(1) == i {
			return a.Kid(2)
		}
		a = a.Kid(0)
	}
	if v, ok := a.Const(); ok {
		index, _ := i.Const()
		return lang.Const(v.(lang.ArrayValue).At(index))
	}
	return lang.Term(lang.Select, a, i)
}

// compared simplifies an equation: false = b, and that of a truth value with 0 or 1.
func compared(e lang.Expr) lang.Expr {
	not := func(b lang.Expr) lang.Expr {
		if e.Op() == lang.Ne {
			return joined(lang.Negation(b))
		}
		return b
	}
	for i := range 2 {
		a, b := e.Kid(i), e.Kid(1-i)
		v, ok := a.Const()
		if !ok {
			continue
		}
		if truth, is := v.(lang.BoolValue); is {
			if bool(truth) {
				return not(b)
			}
			return not(joined(lang.Negation(b)))
		}
		n, is := v.(lang.BitsValue)
		if !is {
			return e
		}
		if b.Op() == lang.ToBits && b.Kid(0).Type().Width() < b.Type().Width() && n.Big().BitLen() <= b.Kid(0).Type().Width() {
			narrow := lang.Const(lang.Bits(b.Kid(0).Type(), n.Big()))
			return joined(lang.Term(e.Op(), narrow, b.Kid(0)))
		}
		if one, zero, choice := chosen(b); choice && n.Big().BitLen() <= 1 {
			if n.Big().Sign() > 0 {
				return not(one)
			}
			return not(zero)
		}
	}
	return e
}

// chosen returns the condition of b ? 1 : 0, and its negation.
func chosen(e lang.Expr) (one, zero lang.Expr, ok bool) {
	if e.Op() != lang.Cond {
		return one, zero, false
	}
	a, _ := small(e.Kid(1))
	b, isB := small(e.Kid(2))
	if !isB || a != 1 || b != 0 {
		return one, zero, false
	}
	return e.Kid(0), joined(lang.Negation(e.Kid(0))), true
}
