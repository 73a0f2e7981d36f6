package lang

import (
	"fmt"
	"math/big"
	"strings"

	"tandem/internal/lists"
	"tandem/lang/syntax"
)

// number reports whether a tree is made of numbers alone, so that its type depends on where it stands.
func (c *checker) number(tree syntax.Expr) bool {
	if _, ok := tree.(*syntax.Number); ok {
		return true
	}
	known, ok := c.isNumber[tree]
	if ok {
		return known
	}
	switch t := tree.(type) {
	case *syntax.Unary:
		known = c.computes(t.Op, c.unary) && c.number(t.E)
	case *syntax.Binary:
		known = c.computes(t.Op, c.binary) && c.number(t.L) && c.number(t.R)
	case *syntax.Cond:
		known = c.number(t.Then) && c.number(t.Else)
	default:
		return false
	}
	c.isNumber[tree] = known
	return known
}

// computes reports whether an operator gives a bit-vector for bit-vectors.
func (c *checker) computes(symbol string, ops map[string]choice) bool {
	return ops[symbol].bits != invalidOp && ops[symbol].bits.Info().result == someBits
}

// choice is the operators of one symbol: on bit-vectors and on others. A single one is both.
type choice struct{ other, bits Op }

// row returns the operator for operands of these types, of which those that a number alone
// does not tell are zero, where an expression of type want stands.
func (ops choice) row(types []Type, want Type) Operator {
	if t, ok := lists.Find(types, func(t Type) bool { return t != (Type{}) }); ok {
		want = t
	}
	if want.IsBits() && ops.bits != invalidOp {
		return ops.bits.Info()
	}
	return ops.other.Info()
}

// typeOfNumber returns the type of the number at operand i of o: that of the operand beside it, of
// an array's indexes or elements, or wanted of o; the zero Type if nothing tells.
func typeOfNumber(o Operator, i int, types []Type, want Type) Type {
	switch o.Op {
	case Eq, Ne:
		return types[1-i]
	case Cond:
		if i > 0 && types[3-i] != (Type{}) {
			return types[3-i]
		}
		return want
	case Select, Store:
		if i == 1 {
			return types[0].Dom()
		}
		return types[0].Elem()
	}
	if o.params[i] != someBits {
		return Type{}
	}
	if t, ok := lists.Find(types, Type.IsBits); ok {
		return t
	}
	if o.result == someBits {
		return want
	}
	return Type{}
}

// literalNumber returns the number of a literal where an expression of type want stands.
func (c *checker) literalNumber(tree syntax.Expr, text string, want Type) Expr {
	e := c.integer(text)
	if !want.IsBits() {
		return e
	}
	v, _ := e.Const()
	b, ok := c.bitsOf(tree, v.(IntValue).n, want)
	if !ok {
		return Expr{}
	}
	return Const(b)
}

// bitsOf returns the bit-vector that a literal means; if too large for the type it reports that: false.
func (c *checker) bitsOf(tree syntax.Expr, n *big.Int, t Type) (BitsValue, bool) {
	b, ok := literalBits(n, t)
	if !ok {
		found, expected := short(n.String()), bitsRange(t)
		c.wrong(tree.Span(), fmt.Sprintf("found %s as a %v, expected %s", found, t, expected), found, expected, "")
	}
	return b, ok
}

// typed returns the literal bv8(5).
func (c *checker) typed(tree *syntax.Typed) Expr {
	t, ok := c.bitsType(tree.Type, tree.Span())
	if !ok {
		return Expr{}
	}
	return c.literalNumber(tree, tree.Text, t)
}

// char returns the literal 'b'.
func char(tree *syntax.Char) BitsValue { return Bits(BitsOf(8), big.NewInt(int64(tree.Value))) }

// bitsType returns the type of that name; false if its width is none, which is reported.
func (c *checker) bitsType(name string, at syntax.Span) (Type, bool) {
	t, ok := bitsNamed(name)
	if !ok {
		hint := ""
		if right, ok := bitsNamed("bv" + strings.TrimLeft(strings.TrimPrefix(name, "bv"), "0")); ok {
			hint = "write " + right.String()
		}
		found, expected := "type "+short(name), fmt.Sprintf("one of bv1 to bv%d", MaxWidth)
		c.wrong(at, "found "+found+", expected "+expected, found, expected, hint)
	}
	return t, ok
}

// cast is bv8(e), sbv8(e), int(e) or sint(e).
func (c *checker) cast(tree *syntax.Cast) Expr {
	e := c.expr(tree.E)
	op, expected, to := ToInt, "bvN", Type{}
	switch tree.Word {
	case "int":
	case "sint":
		op = ToSint
	default:
		var ok bool
		name, signed := strings.CutPrefix(tree.Word, "s")
		if to, ok = c.bitsType(name, tree.Span()); !ok {
			return Expr{}
		}
		switch {
		case signed:
			op = ToSigned
		case e.Type() == Int:
			op = OfInt
		default:
			op, expected = ToBits, "int or bvN"
		}
	}
	if e.IsZero() {
		return e
	}
	if t := e.Type(); !t.IsBits() && op != OfInt {
		hint := ""
		if op == ToSigned && t == Int {
			hint = fmt.Sprintf("an integer has its sign: write %v(e)", to)
		}
		c.wrong(tree.E.Span(), fmt.Sprintf("%s(e) takes %s, found %v", tree.Word, expected, t), t.String(), expected, hint)
		return Expr{}
	}
	if op.Casts() {
		return Cast(op, to, e)
	}
	return Term(op, e)
}

// castHint says how to make an expression of type want of one of type got.
func castHint(want, got Type) string {
	switch {
	case want.IsBits() && got.IsBits():
		return fmt.Sprintf("nothing is converted: write %v(e), or s%v(e) for numbers with a sign", want, want)
	case want.IsBits() && got == Int:
		return fmt.Sprintf("nothing is converted: write %v(e)", want)
	case want == Int && got.IsBits():
		return "nothing is converted: write int(e), or sint(e) for numbers with a sign"
	default:
		return ""
	}
}
