package syntax

import (
	"cmp"
	"slices"
)

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
	var list []declared
	for _, q := range c.Predicates {
		list = append(list, declared{q.At.From, func(p *filePrinter) { p.predicate(q) }})
	}
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
