package notation

// stack := (frame "·")* letter | frame | "ε"
func (p *parser) stack() *Term {
	n := p.term(Stack, Stacked)
	if p.accept("ε") {
		return n
	}
	for {
		if p.sign("(") {
			n.Kids = append(n.Kids, p.frame())
		} else {
			n.Kids = append(n.Kids, want(p.postfix(), Stacked))
			return n
		}
		if !p.accept("·") {
			return n
		}
	}
}

// frame := "(" term "," sequence ")"
func (p *parser) frame() *Term {
	defer p.deeper()()
	n := p.term(Frame, Stacked)
	p.expect("(")
	env := want(p.disjunction(), p.dialect.locals())
	p.expect(",")
	n.Kids = []*Term{env, p.sequence()}
	p.expect(")")
	return n
}

// called returns P(ē).
func (p *parser) called() *Term {
	n := p.term(CallOf, Statements)
	P := p.primary()
	p.expect("(")
	n.Kids = []*Term{P, want(p.disjunction(), Expressions)}
	p.expect(")")
	return n
}

// declaration := letter "(" letter ")" "::" letter "∈" letter
func (p *parser) declaration() *Term {
	n := p.term(Declaration, Test)
	P := p.primary()
	p.expect("(")
	u := want(p.primary(), Locals)
	p.expect(")")
	p.expect("::")
	S := want(p.primary(), Statements)
	p.expect("∈")
	n.Kids = []*Term{P, u, S, want(p.primary(), Declared)}
	return n
}
