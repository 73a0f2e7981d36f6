package notation

// sequence := item (";" item)*
func (p *parser) sequence() *Term {
	defer p.deeper()()
	n := p.term(Sequence, Statements)
	for {
		if !p.accept("ε") {
			n.Kids = append(n.Kids, p.item())
		}
		if !p.accept(";") {
			return n
		}
	}
}

// item is a letter for statements, or a statement.
func (p *parser) item() *Term {
	n := p.term(Choice, Statements)
	switch {
	case p.accept("if"):
		n.Kids = []*Term{want(p.disjunction(), Boolean), p.block(), p.block()}
		return n
	case p.accept("while"):
		n.Kind = Loop
		n.Kids = []*Term{want(p.disjunction(), Boolean), p.block()}
		return n
	case p.accept("array-out-of-bound"):
		n.Kind = Failed
		return n
	case p.peek().kind == tokWord && p.dialect.form(p.peek().text) != nil:
		return p.formStmt(n)
	}
	return p.simple()
}

func (p *parser) block() *Term {
	p.expect("{")
	S := p.sequence()
	p.expect("}")
	return S
}

// simple is S, x := e, a[e] := e' or |a| := e.
func (p *parser) simple() *Term {
	t := p.postfix()
	if t.Sort == Statements && !p.sign(":=") {
		return t
	}
	if !p.accept(":=") {
		misfit(t, "a statement")
	}
	e := want(p.disjunction(), Expression)
	switch {
	case t.Kind == Meta && t.Sort.variable():
		return p.term(Assignment, Statements, t, e)
	case t.Kind == Index && t.Kids[0].Kind == Meta && t.Kids[0].Sort.variable():
		return p.term(AssignElem, Statements, t.Kids[0], t.Kids[1], e)
	case t.Kind == Len && t.Kids[0].Kind == Meta && t.Kids[0].Sort.variable():
		return p.term(AssignLen, Statements, t.Kids[0], e)
	}
	misfit(t, "a variable, an element or a bound of an array")
	return nil
}
