package lang

import (
	"fmt"
	"math/big"

	"tandem/lang/syntax"
)

// expr returns the expression of the tree, or the zero Expr if something in it is wrong and reported.
func (c *checker) expr(tree syntax.Expr) Expr { return c.exprOf(tree, Type{}) }

// exprOf is expr where an expression of type want stands, which tells of what class nil is, and of
// what type a number or the literal of an array; the zero Type if that is not known.
func (c *checker) exprOf(tree syntax.Expr, want Type) Expr {
	switch t := tree.(type) {
	case *syntax.Nil:
		return c.nilOf(t, want)
	case *syntax.Member:
		return c.member(t)
	case *syntax.Name:
		if x, ok := c.variable(t); ok {
			return V(x)
		}
		return Expr{}
	case *syntax.Number:
		return c.literalNumber(t, t.Text, want)
	case *syntax.Char:
		return Const(char(t))
	case *syntax.Typed:
		return c.typed(t)
	case *syntax.Cast:
		return c.cast(t)
	case *syntax.Bool:
		return Const(BoolValue(t.Value))
	case *syntax.Unary:
		return c.termOf(want, c.unary[t.Op], t.Op, t.E)
	case *syntax.Binary:
		return c.termOf(want, c.binary[t.Op], t.Op, t.L, t.R)
	case *syntax.Cond:
		return c.termOf(want, choice{other: Cond}, "? :", t.If, t.Then, t.Else)
	case *syntax.Index:
		e := c.term(Select, "a[i]", t.A, t.I)
		if !e.IsZero() && e.Kid(0).Type().IsBounded() {
			c.accesses = append(c.accesses, Access{A: e.Kid(0), I: e.Kid(1), At: t.At})
		}
		return e
	case *syntax.Bound:
		return c.term(Len, "|a|", t.A)
	case *syntax.Update:
		return c.update(t)
	case *syntax.Array:
		return c.literal(t, want)
	default:
		panic(fmt.Sprintf("lang: unknown expression %T", tree))
	}
}

// update returns (a[e] := e') or (|a| := e), in programs without bounds: δ watches statements for those.
func (c *checker) update(t *syntax.Update) Expr {
	e := c.updated(t)
	if c.program && !e.IsZero() && e.Type().IsBounded() {
		hint := "write a[e] := e'; or |a| := e;"
		c.wrong(t.At, "found a changed array of type "+e.Type().String()+", expected one without a bound: one that has a bound is changed by a statement",
			e.Type().String(), "an array without a bound", hint)
		return Expr{}
	}
	return e
}

func (c *checker) updated(t *syntax.Update) Expr {
	if of, ok := t.Of.(*syntax.Index); ok {
		return c.term(Store, "(a[i] := e)", of.A, of.I, t.E)
	}
	return c.term(SetLen, "(|a| := e)", t.Of.(*syntax.Bound).A, t.E)
}

// integer returns the literal of that text, converted once.
func (c *checker) integer(text string) Expr {
	e, ok := c.numbers[text]
	if !ok {
		n, ok := new(big.Int).SetString(text, 10)
		if !ok {
			panic("lang: not a literal: " + text)
		}
		e = Const(BigInt(n))
		c.numbers[text] = e
	}
	return e
}

// term returns the application of an operator, written symbol, to the operands.
func (c *checker) term(op Op, symbol string, trees ...syntax.Expr) Expr {
	return c.termOf(Type{}, choice{other: op}, symbol, trees...)
}

// termOf is term, with one of several operators, where an expression of type want stands; see exprOf.
func (c *checker) termOf(want Type, ops choice, symbol string, trees ...syntax.Expr) Expr {
	args := make([]Expr, len(trees))
	types := make([]Type, len(trees))
	known := true
	operand := func(i int, want Type) {
		args[i] = c.exprOf(trees[i], want)
		types[i] = args[i].Type()
		known = known && !args[i].IsZero()
	}
	// An array tells the types of indexes and elements, which are numbers perhaps.
	array := func(i int) bool { return i == 0 && (ops.other == Select || ops.other == Store) }
	for i, t := range trees {
		if array(i) || !c.untyped(t) && !c.number(t) {
			operand(i, Type{})
		}
	}
	o := ops.row(types, want)
	for i, t := range trees {
		if c.number(t) && !array(i) {
			operand(i, typeOfNumber(o, i, types, want))
		}
	}
	for i, t := range trees {
		if c.untyped(t) && !array(i) {
			if of, wrong := c.classOfNil(o, i, trees, types, want); !wrong {
				operand(i, of)
			} else {
				known = false // what would tell its class is wrong itself
			}
		}
	}
	for i, t := range trees {
		if args[i].IsZero() {
			continue
		}
		// The zero Type stands for any, also where an operand before has none.
		want := o.Param(i, types[:i]...)
		switch takes := o.Takes(i); {
		case takes == "a bounded array" && !types[i].IsBounded(), takes == "an array" && !types[i].IsArray():
			c.wrong(t.Span(), fmt.Sprintf("operator %s takes %s, found %v", symbol, takes, types[i]), types[i].String(), takes, "")
			known = false
		case takes == "bvN" && want == (Type{}) && !types[i].IsBits():
			c.wrong(t.Span(), fmt.Sprintf("operator %s takes bvN, found %v", symbol, types[i]), types[i].String(), takes, "")
			known = false
		case (takes == "" || takes == "bvN") && want != (Type{}) && want != types[i]:
			c.operand(o, symbol, t, i, want, types[i])
			known = false
		}
	}
	if !known {
		return Expr{}
	}
	return Term(o.Op, args...)
}

// operand reports operand i of an operator, which has the wrong type.
func (c *checker) operand(o Operator, symbol string, tree syntax.Expr, i int, want, got Type) {
	msg := fmt.Sprintf("operator %s takes %v, found %v", symbol, want, got)
	if takes := o.Takes(0); takes != "" && takes != "bvN" {
		what := "an index"
		if o.Op == SetLen {
			what = "a bound"
		} else if i == 2 {
			what = "an element"
		}
		msg = fmt.Sprintf("operator %s takes %s of type %v, found %v", symbol, what, want, got)
	} else if before := make([]Type, i); o.Param(i, before...) == (Type{}) {
		msg = fmt.Sprintf("operator %s takes operands of one type, found %v and %v", symbol, want, got)
		if o.Op == Cond {
			msg = fmt.Sprintf("operator %s takes branches of one type, found %v and %v", symbol, want, got)
		}
	}
	c.wrong(tree.Span(), msg, got.String(), want.String(), castHint(want, got))
}
