package circuit

import (
	"math/big"

	"github.com/go-air/gini/z"

	"tandem/lang"
)

// variable returns a new value of type t: that of x, or of an element of it.
func (c *Circuit) variable(x lang.Expr, t lang.Type, elem bool) meaning {
	switch {
	case t == lang.Bool:
		return meaning{bits: c.fresh(1)}
	case t == lang.Int:
		return meaning{num: c.chosen(x, elem, false)}
	case t.IsBits():
		return meaning{bits: c.fresh(t.Width())}
	case t.IsArray() && !elem:
		a := &array{typ: t, x: x}
		if t.IsBounded() {
			a.bound = c.chosen(lang.Term(lang.Len, x), false, true)
		}
		return meaning{arr: a}
	}
	return meaning{bad: "it has a value of type " + t.String()}
}

// literal returns a value.
func (c *Circuit) literal(v lang.Value) meaning {
	switch v := v.(type) {
	case lang.BoolValue:
		return meaning{bits: word{c.bit(bool(v))}}
	case lang.IntValue:
		n := v.Big()
		return meaning{num: c.integerOf(n)}
	case lang.BitsValue:
		return meaning{bits: c.constant(v.Big(), v.Type().Width())}
	case lang.ArrayValue:
		a := &array{typ: v.Type(), value: v}
		if v.Type().IsBounded() {
			a.bound = c.integerOf(v.Bound().Big())
		}
		return meaning{arr: a}
	}
	return meaning{bad: "it has a value of type " + v.Type().String()}
}

// meaning returns e's operator applied to meanings, none of which is bad.
func (c *Circuit) meaning(e lang.Expr, a []meaning) meaning {
	truth := func(b z.Lit) meaning { return meaning{bits: word{b}} }
	switch op := e.Op(); op {
	case lang.Variable:
		x, _ := e.Var()
		m := c.variable(e, e.Type(), false)
		if m.bad == "" {
			c.vars[x] = m
		}
		return m
	case lang.Constant:
		v, _ := e.Const()
		return c.literal(v)
	case lang.Neg:
		return c.arithmetic(lang.Sub, c.integerOf(new(big.Int)), a[0].num)
	case lang.Add, lang.BitsAdd:
		return c.added(a[0], a[1])
	case lang.Sub, lang.Mul, lang.Div, lang.Mod:
		return c.arithmetic(op, a[0].num, a[1].num)
	case lang.Lt:
		return truth(c.lessInt(a[0].num, a[1].num))
	case lang.Le:
		return truth(c.lessInt(a[1].num, a[0].num).Not())
	case lang.Gt:
		return truth(c.lessInt(a[1].num, a[0].num))
	case lang.Ge:
		return truth(c.lessInt(a[0].num, a[1].num).Not())
	case lang.Not:
		return truth(a[0].bits[0].Not())
	case lang.And:
		return truth(c.gates.And(a[0].bits[0], a[1].bits[0]))
	case lang.Or:
		return truth(c.gates.Or(a[0].bits[0], a[1].bits[0]))
	case lang.Implies:
		return truth(c.gates.Implies(a[0].bits[0], a[1].bits[0]))
	case lang.Eq, lang.Ne:
		m := c.compared(a[0], a[1])
		if m.bad == "" && op == lang.Ne {
			m.bits = word{m.bits[0].Not()}
		}
		return m
	case lang.Cond:
		return c.muxOf(a[0].bits[0], a[1], a[2])
	case lang.Select:
		return c.elementAt(a[0].arr, a[1])
	case lang.Store:
		return meaning{arr: &array{typ: e.Type(), bound: a[0].arr.bound, of: a[0].arr, index: a[1], elem: a[2]}}
	case lang.Len:
		return meaning{num: a[0].arr.bound}
	case lang.SetLen: // the same elements: it is where anything is true
		return meaning{arr: &array{typ: e.Type(), bound: a[1].num, of: a[0].arr, other: a[0].arr, cond: c.gates.T}}
	case lang.ToInt:
		n := len(a[0].bits)
		hi := new(big.Int).Lsh(big.NewInt(1), uint(n))
		return c.integer(append(a[0].bits[:n:n], c.gates.F), new(big.Int), hi.Sub(hi, big.NewInt(1)), loose{})
	case lang.ToSint:
		half := new(big.Int).Lsh(big.NewInt(1), uint(len(a[0].bits)-1))
		return c.integer(a[0].bits, new(big.Int).Neg(half), new(big.Int).Sub(half, big.NewInt(1)), loose{})
	case lang.OfInt:
		return meaning{bits: sign(a[0].num.bits, e.Type().Width())}
	}
	return c.bitsOperator(e, a)
}

func (c *Circuit) compared(x, y meaning) meaning {
	if x.arr == nil {
		return meaning{bits: word{c.same(x, y)}}
	}
	m := c.equalArrays(x.arr, y.arr)
	if m.bad == "" && x.arr.bound != nil {
		m.bits = word{c.gates.And(m.bits[0], c.equalInt(x.arr.bound, y.arr.bound))}
	}
	return m
}

// bitsOperator returns an operator of bit-vectors, as FixedSizeBitVectors has it.
func (c *Circuit) bitsOperator(e lang.Expr, a []meaning) meaning {
	x := a[0].bits
	var y word
	if len(a) > 1 {
		y = a[1].bits
	}
	truth := func(b z.Lit) meaning { return meaning{bits: word{b}} }
	bits := func(w word) meaning { return meaning{bits: w} }
	switch e.Op() {
	case lang.BitsNeg:
		return bits(c.negated(x))
	case lang.BitsNot:
		return bits(not(x))
	case lang.BitsMul:
		return bits(c.product(x, y))
	case lang.BitsDiv:
		q, _ := c.quotient(x, y)
		return bits(q)
	case lang.BitsMod:
		_, r := c.quotient(x, y)
		return bits(r)
	case lang.BitsSdiv:
		q, _ := c.signedQuotient(x, y)
		return bits(q)
	case lang.BitsSrem:
		_, r := c.signedQuotient(x, y)
		return bits(r)
	case lang.BitsShl:
		return bits(c.shifted(x, y, true, c.gates.F))
	case lang.BitsLshr:
		return bits(c.shifted(x, y, false, c.gates.F))
	case lang.BitsAshr:
		return bits(c.shifted(x, y, false, x[len(x)-1]))
	case lang.BitsAnd:
		return bits(c.each(c.gates.And, x, y))
	case lang.BitsOr:
		return bits(c.each(c.gates.Or, x, y))
	case lang.BitsXor:
		return bits(c.each(c.gates.Xor, x, y))
	case lang.BitsSub:
		return bits(c.difference(x, y))
	case lang.BitsLt:
		return truth(c.less(x, y, false))
	case lang.BitsLe:
		return truth(c.less(y, x, false).Not())
	case lang.BitsGt:
		return truth(c.less(y, x, false))
	case lang.BitsGe:
		return truth(c.less(x, y, false).Not())
	case lang.BitsSlt:
		return truth(c.less(x, y, true))
	case lang.BitsSle:
		return truth(c.less(y, x, true).Not())
	case lang.BitsSgt:
		return truth(c.less(y, x, true))
	case lang.BitsSge:
		return truth(c.less(x, y, true).Not())
	case lang.ToBits:
		return bits(extended(x, e.Type().Width(), c.gates.F))
	case lang.ToSigned:
		return bits(sign(x, e.Type().Width()))
	}
	return meaning{bad: "it has the operator " + lang.Operators()[0].Name}
}
