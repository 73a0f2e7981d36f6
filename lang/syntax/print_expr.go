package syntax

import (
	"bytes"
	"strings"
)

// Style is how expressions are written. The zero Style writes source text.
type Style struct {
	// Spell is how an operator with that symbol is written; nil for the
	// symbol itself. Conditional expressions keep ? and :.
	Spell func(symbol string) string
}

// Expr returns e with parentheses only where they are needed.
func (s Style) Expr(e Expr) string {
	p := exprPrinter{style: s}
	p.expr(e, LevelCond)
	return p.String()
}

type exprPrinter struct {
	bytes.Buffer
	style Style
}

func (p *exprPrinter) symbol(op string) string {
	if p.style.Spell != nil {
		return p.style.Spell(op)
	}
	return op
}

// expr writes e where operators must bind at least as tightly as level.
func (p *exprPrinter) expr(e Expr, level int) {
	switch e := e.(type) {
	case *Name:
		p.WriteString(e.Name)
	case *Apply, *Special, *Within:
		p.contract(e, level)
	case *Number:
		tight := level >= LevelIndex && strings.HasPrefix(e.Text, "-")
		p.open(tight)
		p.WriteString(e.Text)
		p.close(tight)
	case *Char:
		p.WriteString("'" + string(rune(e.Value)) + "'")
	case *Typed:
		p.WriteString(e.Type + "(" + e.Text + ")")
	case *Cast:
		p.WriteString(e.Word)
		_, number := e.E.(*Number)
		p.open(number) // without them it would be a literal
		p.WriteByte('(')
		p.expr(e.E, LevelCond)
		p.WriteByte(')')
		p.close(number)
	case *Bool:
		if e.Value {
			p.WriteString("true")
		} else {
			p.WriteString("false")
		}
	case *Unary:
		p.open(LevelUnary < level)
		p.unary(e)
		p.close(LevelUnary < level)
	case *Binary:
		op, _ := InfixOf(e.Op)
		p.open(op.Level < level)
		p.binary(op, e)
		p.close(op.Level < level)
	case *Index:
		p.expr(e.A, LevelIndex)
		p.WriteByte('[')
		p.expr(e.I, LevelCond)
		p.WriteByte(']')
	case *Member:
		p.expr(e.E, LevelIndex)
		p.WriteString("." + e.Name.Name)
	case *Nil:
		p.WriteString("nil")
	case *Array:
		p.array(e)
	case *Bound:
		p.WriteByte('|')
		p.expr(e.A, LevelIndex)
		p.WriteByte('|')
	case *Update:
		p.WriteByte('(')
		p.expr(e.Of, LevelIndex)
		p.WriteString(" := ")
		p.expr(e.E, LevelCond)
		p.WriteByte(')')
	case *Cond:
		p.open(LevelCond < level)
		p.expr(e.If, LevelCond+1)
		p.WriteString(" ? ")
		p.expr(e.Then, LevelCond)
		p.WriteString(" : ")
		p.expr(e.Else, LevelCond)
		p.close(LevelCond < level)
	}
}

func (p *exprPrinter) open(needed bool) {
	if needed {
		p.WriteByte('(')
	}
}

func (p *exprPrinter) close(needed bool) {
	if needed {
		p.WriteByte(')')
	}
}

// unary writes e; the negation of a literal is not a negative literal.
func (p *exprPrinter) unary(e *Unary) {
	p.WriteString(p.symbol(e.Op))
	if isLetter(rune(e.Op[0])) {
		p.WriteByte(' ')
	}
	n, ok := e.E.(*Number)
	literal := e.Op == "-" && ok && !strings.HasPrefix(n.Text, "-")
	p.open(literal)
	p.expr(e.E, LevelUnary)
	p.close(literal)
}

func (p *exprPrinter) binary(op Infix, e *Binary) {
	left, right := op.Level, op.Level
	if op.Assoc != Left {
		left++
	}
	if op.Assoc != Right {
		right++
	}
	p.expr(e.L, left)
	p.WriteString(" " + p.symbol(e.Op) + " ")
	p.expr(e.R, right)
}

func (p *exprPrinter) array(a *Array) {
	brackets := "{}"
	if a.Else == nil {
		brackets = "[]"
	}
	p.WriteByte(brackets[0])
	for i, e := range a.Elements {
		if i > 0 {
			p.WriteString(", ")
		}
		if e.I != nil {
			p.expr(e.I, LevelCond)
			p.WriteString(": ")
		}
		p.expr(e.V, LevelCond)
	}
	if a.Else != nil {
		if len(a.Elements) > 0 {
			p.WriteString(", ")
		}
		p.WriteString("else ")
		p.expr(a.Else, LevelCond)
	}
	if a.Length != nil {
		p.WriteString(", length " + a.Length.Text)
	}
	p.WriteByte(brackets[1])
}
