package notation

import "slices"

// list returns one term, or several with commas: (this, ū), (e, ē).
func (p *parser) list() *Term {
	t := p.disjunction()
	if !p.sign(",") {
		return t
	}
	n := p.term(Listed, Expressions, t)
	if t.Sort == Locals {
		n.Sort = Locals
	}
	for p.accept(",") {
		n.Kids = append(n.Kids, p.disjunction())
	}
	if slices.ContainsFunc(n.Kids, func(k *Term) bool { return k.Sort == Locals }) {
		n.Sort = Locals // t, ȳ
	}
	for _, k := range n.Kids {
		if k.Sort != n.Sort && (n.Sort == Locals && k.Sort != Local || !k.Sort.fits(Expression) && k.Sort != Expressions && n.Sort != Locals) {
			misfit(k, n.Sort.String())
		}
	}
	return n
}

// conditional := "if" term "then" term "else" term "fi"
func (p *parser) conditional() *Term {
	defer p.deeper()()
	n := p.term(Conditional, Expression)
	p.expect("if")
	b := want(p.expression(), Boolean)
	p.expect("then")
	e1 := want(p.expression(), Expression)
	p.expect("else")
	e2 := want(p.expression(), Expression)
	p.expect("fi")
	n.Kids = []*Term{b, e1, e2}
	if e1.Sort == Boolean && e2.Sort == Boolean {
		n.Sort = Boolean
	}
	return n
}

// newOf accepts := new.
func (p *parser) newOf() bool {
	if p.sign(":=") && p.tokens[p.at+1].kind == tokWord && p.tokens[p.at+1].text == "new" {
		p.at += 2
		return true
	}
	return false
}

// both returns e[x, h.f := e1, e2] behind the comma.
func (p *parser) both(e, x *Term) *Term {
	h := p.disjunction()
	if h.Kind != Dot {
		misfit(h, "a field h.f")
	}
	p.expect(":=")
	e1 := want(p.expression(), Expression)
	p.expect(",")
	return p.term(Both, applied(e.Sort), want(e, Expression), x, h, e1, want(p.expression(), Expression))
}

// pair reports whether (G, H) = … is next.
func (p *parser) pair() bool {
	t := p.tokens[p.at:]
	return len(t) > 5 && t[1].kind == tokLetter && p.sorted(t[1].letter, Valuation) && t[2].text == "," && t[3].kind == tokLetter && p.sorted(t[3].letter, Heap)
}

// pairOf := "(" letter "," letter ")" "=" term
func (p *parser) pairOf() *Term {
	n := p.term(BindingPair, Test)
	p.expect("(")
	G := p.primary()
	p.expect(",")
	H := p.primary()
	p.expect(")")
	p.expect("=")
	n.Kids = []*Term{G, H, want(p.disjunction(), Valuation)}
	return n
}

// leads := config "→*" config "by" ID ("," ID)*
func (p *parser) leads() *Term {
	n := p.term(Leads, Test)
	from := p.config()
	switch n.Name = p.peek().text; {
	case p.lifted:
		p.fail("no step of ⟨S, …⟩ alone: the whole stack takes steps")
	case !p.accept("→") && !p.accept("→*"):
		p.fail("“→” or “→*”")
	}
	if n.Kids = []*Term{from, p.config()}; !p.accept("by") {
		return n
	}
	for {
		t := p.peek()
		if t.kind != tokID {
			p.fail("the ID of a rule")
		}
		p.at++
		n.Signs = append(n.Signs, t.text)
		if next := p.tokens[min(p.at+1, len(p.tokens)-1)]; !p.sign(",") || next.kind != tokID {
			return n
		}
		p.at++
	}
}

// trace := action ("·" action)*, an action being ρ, ε, b, h := e or x := new C
func (p *parser) trace() *Term {
	defer p.deeper()()
	n := p.term(Actions, Trace)
	for {
		if !p.accept("ε") {
			n.Kids = append(n.Kids, p.action())
		}
		if !p.accept("·") {
			return n
		}
	}
}

func (p *parser) action() *Term {
	if t := p.peek(); t.kind == tokLetter && p.sorted(t.letter, Trace) {
		return p.primary()
	}
	h := p.expression()
	switch {
	case !p.accept(":="):
		return p.term(Tested, Trace, want(h, Boolean))
	case p.accept("new"):
		return p.term(NewOf, Trace, want(h, Variable), want(p.primary(), Class))
	case h.Sort == Locals:
		return p.term(AssignHeap, Trace, h, want(p.expression(), Expressions))
	case h.Sort != HeapVar && !h.Sort.variable() && h.Sort != Result:
		misfit(h, "a heap variable")
	}
	return p.term(AssignHeap, Trace, h, want(p.expression(), Expression))
}

// renamed := S "[" list ":=" list "]": variables, or expressions in their place
func (p *parser) renamed(S *Term) *Term {
	p.expect("[")
	from := p.list()
	p.expect(":=")
	to := p.disjunction()
	if p.sign(",") {
		to = p.term(Listed, Expressions, to)
		for p.accept(",") {
			to.Kids = append(to.Kids, p.disjunction())
		}
		for _, k := range to.Kids {
			if k.Sort != Locals {
				want(k, Expression)
			}
		}
	} else if to.Sort != Locals {
		want(to, Expression)
	}
	n := p.term(Renamed, Statements, S, want(from, Locals), to)
	p.expect("]")
	return n
}

// freshFor := "[" list ":=" list "]" "is" "fresh"
func (p *parser) freshFor() *Term {
	n := p.term(FreshFor, Test)
	p.expect("[")
	from := want(p.list(), Locals)
	p.expect(":=")
	n.Kids = []*Term{from, want(p.list(), Locals)}
	p.expect("]")
	p.expect("is")
	p.expect("fresh")
	return n
}
