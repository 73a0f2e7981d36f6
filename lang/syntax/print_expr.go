package syntax

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"tandem/internal/lists"
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

// params writes (u, v: int, b: bool).
func (p *filePrinter) params(groups []*Decl) {
	p.WriteString("(")
	for i, group := range groups {
		if i > 0 {
			p.WriteString(", ")
		}
		p.group(group)
	}
	p.WriteString(")")
}

// arguments writes (e, e').
func (p *filePrinter) arguments(list []Expr) {
	p.WriteString("(")
	for i, e := range list {
		if i > 0 {
			p.WriteString(", ")
		}
		p.expr(e, LevelCond)
	}
	p.WriteString(")")
}

// class writes a class: fields and methods in the order of the source, a blank
// line before each method.
func (p *filePrinter) class(c *Class) {
	p.lead(c.At.From, c.Name.At.To.Offset)
	p.WriteString("class " + c.Name.Name + " ")
	if len(c.Fields)+len(membersOf(c)) == 0 && !p.pending(c.At.To.Offset) {
		p.WriteString("{ }")
		p.trail(c.At.To)
		return
	}
	p.WriteString("{\n")
	p.last = c.Name.At.To.Line
	p.indent++
	p.first = true
	fields := c.Fields
	bodies := membersOf(c)
	for i, m := range bodies {
		for len(fields) > 0 && (!fields[0].At.From.IsValid() || fields[0].At.From.Offset < m.at.Offset) {
			p.field(fields[0])
			fields = fields[1:]
		}
		p.part = i > 0 || len(fields) < len(c.Fields)
		m.write(p)
	}
	for i, d := range fields {
		p.part = i == 0 && len(bodies) > 0
		p.field(d)
	}
	p.flush(c.At.To.Offset)
	p.indent--
	p.first = false
	p.margin()
	p.WriteString("}")
	p.trail(c.At.To)
}

// membersOf lists what a class declares with a body, in the order of the source.
func membersOf(c *Class) []declared {
	list := lists.Map(c.Predicates, func(q *Predicate) declared { return declared{q.At.From, func(p *filePrinter) { p.predicate(q) }} })
	for _, m := range c.Pures {
		list = append(list, declared{m.At.From, func(p *filePrinter) { p.pure(m) }})
	}
	for _, m := range c.Methods {
		list = append(list, declared{m.At.From, func(p *filePrinter) { p.method(m) }})
	}
	slices.SortStableFunc(list, func(a, b declared) int { return cmp.Compare(a.at.Offset, b.at.Offset) })
	return list
}

func (p *filePrinter) field(d *Decl) {
	p.lead(d.At.From, d.At.To.Offset)
	p.group(d)
	p.WriteString(";")
	p.trail(d.At.To)
}

func (p *filePrinter) method(m *Method) {
	first := m.Body.At.From
	if len(m.Clauses) > 0 {
		first = m.Clauses[0].At.From
	}
	p.lead(m.At.From, first.Offset)
	p.WriteString("method " + m.Name.Name)
	p.params(m.Params)
	if m.Result != nil {
		p.WriteString(": ")
		p.typeName(m.Result)
	}
	if len(m.Clauses) > 0 {
		p.clausesOf(m.Clauses)
	} else {
		p.WriteString(" ")
	}
	p.block(m.Body)
	p.trail(m.Body.At.To)
}
