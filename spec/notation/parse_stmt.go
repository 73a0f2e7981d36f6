package notation

// sequence := item (";" item)*
func (p *parser) sequence() *Term {
	defer p.deeper()()
	n := p.term(Sequence, Statements)
	for {
		if len(n.Kids) > 0 && p.accept("…") {
			first := n.Kids[len(n.Kids)-1]
			p.expect(";")
			p.like(first, p.item())
			n.Kids[len(n.Kids)-1] = p.term(EachField, Statements, first)
		} else if !p.accept("ε") {
			k := p.item()
			if k.Kind == Meta && p.sign("[") {
				k = p.renamed(k)
			}
			n.Kids = append(n.Kids, k)
		}
		if !p.accept(";") {
			return n
		}
	}
}

// item returns a letter for statements, or a statement.
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
	case p.sign("array-out-of-bound"), p.sign("assertion-failed"), p.sign("nil-dereference"):
		n.Kind, n.Name = Failed, p.peek().text
		p.at++
		return n
	case p.accept("assume"):
		n.Kind, n.Kids = Assumption, []*Term{want(p.disjunction(), Boolean)}
		return n
	case p.accept("assert"):
		n.Kind, n.Kids = Assertion, []*Term{want(p.disjunction(), Boolean)}
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

// simple returns S, x := e, a[e] := e' or |a| := e.
func (p *parser) simple() *Term {
	if t := p.peek(); t.kind == tokLetter && p.sorted(t.letter, Procedure) {
		return p.called()
	}
	if n := p.term(LocalOf, Statements); p.accept("var") {
		u := want(p.primary(), Local)
		p.expect(":")
		n.Kids = []*Term{u, want(p.primary(), Type)}
		return n
	}
	if n := p.term(EndOf, Statements); p.accept("end") {
		n.Kids = []*Term{want(p.primary(), HeapVar)}
		return n
	}
	if n := p.term(ReturnOf, Statements); p.accept("return") {
		n.Kids = []*Term{want(p.disjunction(), Expression)}
		return n
	}
	t := p.postfix()
	if (t.Sort == Statements || t.Sort == Single) && !p.sign(":=") {
		return t
	}
	if !p.accept(":=") {
		misfit(t, "a statement")
	}
	if t.Kind == Meta && (t.Sort == HeapVar || t.Sort.variable()) && p.accept("*") {
		return p.term(InputOf, Statements, t)
	}
	if t.Sort == HeapVar && t.Kind == Meta {
		if p.accept("new") {
			return p.term(NewOf, Statements, t, want(p.primary(), Class))
		}
		e := p.disjunction()
		if p.accept(".") {
			m := want(p.primary(), Procedure)
			p.expect("(")
			n := p.term(Invocation, Statements, t, want(e, Expression), m, want(p.disjunction(), Expressions))
			p.expect(")")
			return n
		}
		return p.term(AssignHeap, Statements, t, want(e, Expression))
	}
	e := want(p.disjunction(), Expression)
	switch {
	case t.Kind == Dot:
		return p.term(AssignField, Statements, t.Kids[0], t.Kids[1], e)
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
