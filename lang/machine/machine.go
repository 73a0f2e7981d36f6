// Package machine reads a program's integers as machine integers: each int becomes a bvN, as for
// compilers. The result is another program, and what is said is said of it alone.
package machine

import (
	"fmt"
	"math/big"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
)

// Program returns p with word, a type of bit-vectors, for int. Comparisons are those of signed
// numbers, div and mod become sdiv and srem, and a value of another width is extended or
// cut as its own operator says. The indexes of arrays with a bound and the bounds stay
// integers, so uses of them convert. The places are those of p. The error is
// syntax.Errors: a literal that is no signed number of that width.
func Program(p *lang.Program, word lang.Type) (*lang.Program, error) {
	m := &machine{word: word, report: syntax.Reporter{File: p.File}, memo: map[lang.Expr]lang.Expr{}}
	q := p.WithBodies(m.seq)
	q.Vars = m.vars(p.Vars)
	for _, d := range q.Procs {
		d.Params = m.vars(d.Params)
	}
	for _, d := range q.Classes {
		d.Fields = lists.Map(d.Fields, m.field)
		for _, f := range d.Methods {
			f.Params, f.Result = m.vars(f.Params), m.typ(f.Result)
		}
	}
	if err := m.report.Err(); err != nil {
		return nil, err
	}
	return q, nil
}

type machine struct {
	word   lang.Type
	at     lang.Span // of the statement
	report syntax.Reporter
	memo   map[lang.Expr]lang.Expr
}

func (m *machine) wrong(at lang.Span, found, expected string) {
	m.report.Report(&syntax.Error{Span: at, Msg: "found " + found + ", expected " + expected, Found: found, Expected: expected})
}

// typ returns a type with machine integers.
func (m *machine) typ(t lang.Type) lang.Type {
	switch {
	case t == lang.Int:
		return m.word
	case t.IsBounded():
		return lang.BoundedOf(m.typ(t.Elem()))
	case t.IsArray():
		return lang.ArrayOf(m.typ(t.Dom()), m.typ(t.Elem()))
	}
	return t
}

func (m *machine) variable(x lang.Var) lang.Var {
	x.Type = m.typ(x.Type)
	return x
}

func (m *machine) field(f lang.Field) lang.Field {
	f.Type = m.typ(f.Type)
	return f
}

func (m *machine) vars(list []lang.Var) []lang.Var { return lists.Map(list, m.variable) }

func (m *machine) seq(s lang.Seq) lang.Seq { return s.Map(m.stmt) }

// stmt returns a statement with machine integers. The accesses in it are those of its text.
func (m *machine) stmt(s lang.Stmt) lang.Stmt {
	p := s.Parts()
	before, memo := m.at, m.memo
	m.at, m.memo = p.At, map[lang.Expr]lang.Expr{} // a literal is told at each statement
	defer func() { m.at, m.memo = before, memo }()
	if p.X != (lang.Var{}) {
		p.X = m.variable(p.X)
	}
	_, bound := s.(*lang.SetBound)
	switch {
	case !p.I.IsZero():
		p.I = m.index(p.X.Type, p.I)
		p.E = m.expr(p.E)
	case bound:
		p.E = m.number(p.E)
	case !p.E.IsZero():
		p.E = m.expr(p.E)
	}
	if !p.H.IsZero() {
		p.H = m.expr(p.H)
	}
	args := lists.Map(p.Args, m.expr)
	p.Args, p.Accesses, p.OfH = args, nil, nil
	p.Then, p.Else = m.seq(p.Then), m.seq(p.Else)
	return lang.With(s, p)
}

func (m *machine) expr(e lang.Expr) lang.Expr { return lang.FoldExpr(e, m.memo, m.operator) }

// number returns an integer expression that stays one: an index, or a bound.
func (m *machine) number(e lang.Expr) lang.Expr {
	if v, ok := e.Const(); ok {
		m.expr(e) // it has to fit
		return lang.Const(v)
	}
	if e.Op() == lang.Len {
		return lang.Term(lang.Len, m.expr(e.Kid(0)))
	}
	return lang.Term(lang.ToSint, m.expr(e))
}

// index returns an index of an array of the type t, which has machine integers.
func (m *machine) index(t lang.Type, e lang.Expr) lang.Expr {
	if t.IsBounded() {
		return m.number(e)
	}
	return m.expr(e)
}

// operators over integers, as they are over words.
var operators = map[lang.Op]lang.Op{
	lang.Neg: lang.BitsNeg, lang.Add: lang.BitsAdd, lang.Sub: lang.BitsSub, lang.Mul: lang.BitsMul,
	lang.Div: lang.BitsSdiv, lang.Mod: lang.BitsSrem,
	lang.Lt: lang.BitsSlt, lang.Le: lang.BitsSle, lang.Gt: lang.BitsSgt, lang.Ge: lang.BitsSge,
}

func (m *machine) operator(e lang.Expr, kids []lang.Expr) lang.Expr {
	if x, ok := e.Var(); ok {
		return lang.V(m.variable(x))
	}
	if v, ok := e.Const(); ok {
		return lang.Const(m.value(v))
	}
	switch op := e.Op(); op {
	case lang.Select:
		return lang.Term(op, kids[0], m.index(kids[0].Type(), e.Kid(1)))
	case lang.Store:
		return lang.Term(op, kids[0], m.index(kids[0].Type(), e.Kid(1)), kids[2])
	case lang.Len:
		return lang.Cast(lang.OfInt, m.word, lang.Term(op, kids[0]))
	case lang.SetLen:
		return lang.Term(op, kids[0], m.number(e.Kid(1)))
	case lang.ToInt:
		return cast(lang.ToBits, m.word, kids[0])
	case lang.ToSint:
		return cast(lang.ToSigned, m.word, kids[0])
	case lang.OfInt:
		return cast(lang.ToSigned, e.Type(), kids[0])
	case lang.ToBits, lang.ToSigned:
		return lang.Cast(op, e.Type(), kids[0])
	case lang.Deref:
		f, _ := e.Field()
		return lang.Dot(kids[0], m.field(f))
	default:
		if word, ok := operators[op]; ok {
			op = word
		}
		return lang.Term(op, kids...)
	}
}

// cast returns e of the type t; e itself where it is.
func cast(op lang.Op, t lang.Type, e lang.Expr) lang.Expr {
	if e.Type() == t {
		return e
	}
	return lang.Cast(op, t, e)
}

// value returns a literal with machine integers.
func (m *machine) value(v lang.Value) lang.Value {
	switch v := v.(type) {
	case lang.IntValue:
		return m.word1(v.Big())
	case lang.ArrayValue:
		t := m.typ(v.Type())
		a := lang.NewArray(t, m.value(v.Rest()))
		v.Each(func(i, e lang.Value) bool {
			if t.Dom() != v.Type().Dom() {
				i = m.value(i)
			}
			a = a.With(i, m.value(e))
			return true
		})
		if t.IsBounded() {
			a = a.WithBound(v.Bound())
		}
		return a
	}
	return v
}

// word1 returns the word of a number.
func (m *machine) word1(n *big.Int) lang.Value {
	half := new(big.Int).Lsh(big.NewInt(1), uint(m.word.Width()-1))
	least := new(big.Int).Neg(half)
	if n.Cmp(least) < 0 || n.Cmp(half) >= 0 {
		text := n.String()
		if len(text) > 40 {
			text = text[:40] + "…"
		}
		m.wrong(m.at, "the integer "+text, fmt.Sprintf("one from %v to %v: with --int it is a signed number of type %v", least, new(big.Int).Sub(half, big.NewInt(1)), m.word))
		return lang.Default(m.word)
	}
	if n.Sign() < 0 {
		n = new(big.Int).Add(n, new(big.Int).Lsh(half, 1))
	}
	return lang.Bits(m.word, n)
}
