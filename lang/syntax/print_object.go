package syntax

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
	if len(c.Fields)+len(c.Methods) == 0 && !p.pending(c.At.To.Offset) {
		p.WriteString("{ }")
		p.trail(c.At.To)
		return
	}
	p.WriteString("{\n")
	p.last = c.Name.At.To.Line
	p.indent++
	p.first = true
	fields := c.Fields
	for i, m := range c.Methods {
		for len(fields) > 0 && (!fields[0].At.From.IsValid() || fields[0].At.From.Offset < m.At.From.Offset) {
			p.field(fields[0])
			fields = fields[1:]
		}
		p.part = i > 0 || len(fields) < len(c.Fields)
		p.method(m)
	}
	for i, d := range fields {
		p.part = i == 0 && len(c.Methods) > 0
		p.field(d)
	}
	p.flush(c.At.To.Offset)
	p.indent--
	p.first = false
	p.margin()
	p.WriteString("}")
	p.trail(c.At.To)
}

func (p *filePrinter) field(d *Decl) {
	p.lead(d.At.From, d.At.To.Offset)
	p.group(d)
	p.WriteString(";")
	p.trail(d.At.To)
}

func (p *filePrinter) method(m *Method) {
	p.lead(m.At.From, m.Body.At.From.Offset)
	p.WriteString("method " + m.Name.Name)
	p.params(m.Params)
	if m.Result != nil {
		p.WriteString(": ")
		p.typeName(m.Result)
	}
	p.WriteString(" ")
	p.block(m.Body)
	p.trail(m.Body.At.To)
}
