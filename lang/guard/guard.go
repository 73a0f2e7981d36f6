// Package guard inserts assertions that an expression divides by no zero and does not overflow.
// The program that results has the statements of the paper and assertions, and nothing is added
// to any rule: what an assertion means, the languages with assertions say.
package guard

import (
	"fmt"
	"math/big"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
)

// Check is of what an expression is to be free.
type Check string

// The checks.
const (
	// Division is a division or a remainder by 0, of integers or bit-vectors.
	Division Check = "division"
	// Overflow is a sum, difference, product or negation of bit-vectors that is not that of the
	// unsigned numbers.
	Overflow Check = "overflow"
	// SignedOverflow is one, or a signed quotient, that is not that of the signed numbers; a signed remainder
	// whose quotient is none; or a shift by the width or more. C leaves all of these undefined.
	SignedOverflow Check = "signed-overflow"
)

// Checks lists the checks.
func Checks() []Check { return []Check{Division, Overflow, SignedOverflow} }

// Program returns p with an assertion before each statement for each operator in it that can
// fail a check: before a loop, and at the end of its body, for its condition. An operand of &&,
// ||, => or ?: counts where it decides the value. An assertion has the place of its statement. The
// error is syntax.Errors: a bit-vector that is too wide.
func Program(p *lang.Program, checks []Check) (*lang.Program, error) {
	g := &guard{checks: checks, report: syntax.Reporter{File: p.File}}
	q := p.WithBodies(g.seq)
	if err := g.report.Err(); err != nil {
		return nil, err
	}
	return q, nil
}

type guard struct {
	checks []Check
	report syntax.Reporter
	at     lang.Span   // of the statement
	list   []lang.Expr // what is to be asserted before it
}

func (g *guard) seq(s lang.Seq) lang.Seq {
	var list []lang.Stmt
	for _, a := range s.Stmts() {
		p := a.Parts()
		before := g.asserted(a)
		p.Then, p.Else = g.seq(p.Then), g.seq(p.Else)
		if _, loop := a.(*lang.While); loop {
			p.Then = p.Then.Then(lang.SeqOf(before...))
		}
		list = append(append(list, before...), lang.With(a, p))
	}
	return lang.SeqOf(list...)
}

// asserted returns the assertions before a statement, for what it evaluates itself.
func (g *guard) asserted(s lang.Stmt) []lang.Stmt {
	g.at, g.list = s.Parts().At, nil
	for _, e := range lang.Exprs(s) {
		g.walk(e, lang.True)
	}
	return lists.Map(g.list, func(b lang.Expr) lang.Stmt { return &lang.Assert{B: b, At: g.at} })
}

// walk looks at e, whose value matters where when holds.
func (g *guard) walk(e, when lang.Expr) {
	switch e.Op() {
	case lang.And, lang.Implies:
		g.walk(e.Kid(0), when)
		g.walk(e.Kid(1), both(when, e.Kid(0)))
	case lang.Or:
		g.walk(e.Kid(0), when)
		g.walk(e.Kid(1), both(when, lang.Negation(e.Kid(0))))
	case lang.Cond:
		g.walk(e.Kid(0), when)
		g.walk(e.Kid(1), both(when, e.Kid(0)))
		g.walk(e.Kid(2), both(when, lang.Negation(e.Kid(0))))
	default:
		for i := range e.NumKids() {
			g.walk(e.Kid(i), when)
		}
	}
	for _, c := range g.checks {
		b, ok := g.condition(c, e)
		if !ok {
			continue
		}
		if when != lang.True {
			b = lang.Term(lang.Implies, when, b)
		}
		if !slices.Contains(g.list, b) {
			g.list = append(g.list, b)
		}
	}
}

func both(a, b lang.Expr) lang.Expr {
	if a == lang.True {
		return b
	}
	return lang.Term(lang.And, a, b)
}

// condition returns what must hold for the operator of e to pass a check; false if it cannot fail.
func (g *guard) condition(c Check, e lang.Expr) (lang.Expr, bool) {
	switch c {
	case Division:
		switch e.Op() {
		case lang.Div, lang.Mod, lang.BitsDiv, lang.BitsMod, lang.BitsSdiv, lang.BitsSrem:
			return nonzero(e.Kid(1))
		}
	case Overflow:
		switch e.Op() {
		case lang.BitsAdd, lang.BitsSub, lang.BitsMul, lang.BitsNeg:
			return g.wide(lang.ToBits, e)
		}
	case SignedOverflow:
		switch e.Op() {
		case lang.BitsAdd, lang.BitsSub, lang.BitsMul, lang.BitsNeg:
			return g.wide(lang.ToSigned, e)
		case lang.BitsShl, lang.BitsLshr, lang.BitsAshr:
			return narrow(e.Kid(1))
		case lang.BitsSdiv, lang.BitsSrem:
			b, ok := g.wide(lang.ToSigned, lang.Term(lang.BitsSdiv, e.Kid(0), e.Kid(1)))
			if by, can := nonzero(e.Kid(1)); ok && can { // division by 0 is another check
				b = lang.Term(lang.Implies, by, b)
			}
			return b, ok
		}
	}
	return lang.Expr{}, false
}

// nonzero returns e != 0; false where e is a constant other than 0.
func nonzero(e lang.Expr) (lang.Expr, bool) {
	zero := lang.Default(e.Type())
	if v, ok := e.Const(); ok && !v.Equal(zero) {
		return lang.Expr{}, false
	}
	return lang.Term(lang.Ne, e, lang.Const(zero)), true
}

// narrow returns that e, by which is shifted, is less than its width; false where e is a constant that is.
func narrow(e lang.Expr) (lang.Expr, bool) {
	width := e.Type().Width()
	if v, ok := e.Const(); ok && v.(lang.BitsValue).Big().Cmp(big.NewInt(int64(width))) < 0 {
		return lang.Expr{}, false
	}
	return lang.Term(lang.BitsLt, e, lang.Const(lang.Bits(e.Type(), big.NewInt(int64(width))))), true
}

// wide returns that e has the same value as the operator has in twice as many bits, to which the
// conversion extends: no sum, difference, product or quotient leaves these.
func (g *guard) wide(to lang.Op, e lang.Expr) (lang.Expr, bool) {
	width := e.Type().Width()
	if 2*width > lang.MaxWidth {
		found := fmt.Sprintf("an operator over %v", e.Type())
		expected := fmt.Sprintf("one over bit-vectors up to bv%d, since overflow is told with twice as many bits", lang.MaxWidth/2)
		g.report.Report(&syntax.Error{Span: g.at, Msg: "found " + found + ", expected " + expected, Found: found, Expected: expected})
		return lang.Expr{}, false
	}
	t := lang.BitsOf(2 * width)
	kids := make([]lang.Expr, e.NumKids())
	for i := range kids {
		kids[i] = lang.Cast(to, t, e.Kid(i))
	}
	return lang.Term(lang.Eq, lang.Term(e.Op(), kids...), lang.Cast(to, t, e)), true
}
