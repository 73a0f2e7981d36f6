package term

// tag reads (SYM_TAG, t), of which "(" is read.
func (p *parser) tag() Term {
	p.advance()
	p.take(',', `","`)
	t := p.term()
	p.take(')', `")"`)
	return Of(Tag, t)
}

// lookup reads t[t], which only the library has.
func (p *parser) lookup() Term {
	t := p.unary()
	if p.library && p.tok == '[' {
		p.advance()
		t = Of(Lookup, t, p.term())
		p.take(']', `"]"`)
	}
	return t
}

// each reads each (x, y) ∈ t do t.
func (p *parser) each() Term {
	p.advance()
	p.take('(', `"("`)
	x := p.name("the name of a variable")
	p.take(',', `","`)
	y := p.name("the name of a variable")
	p.take(')', `")"`)
	p.take('∈', `"∈"`)
	from := p.atom()
	p.word("do")
	return Make(Each, x+" "+y, 0, from, p.under(p.term, x, y))
}

// special reads what only the library has: Exp(op, t, …), pc, and sets.
func (p *parser) special() Term {
	switch {
	case p.text == "pc":
		p.advance()
		return L(PC)
	case p.text == "Exp":
		p.advance()
		p.take('(', `"("`)
		op := p.text
		p.advance()
		var ts []Term
		for p.tok == ',' {
			p.advance()
			ts = append(ts, p.term())
		}
		p.take(')', `")"`)
		return Sym(op, ts...)
	default:
		p.advance()
		return p.set()
	}
}

// set reads {}, {(t, t), …} and {(t, t) | (pc', v) ∈ t} behind "{". Names before | are Figure 9's.
func (p *parser) set() Term {
	if p.tok == '}' {
		p.advance()
		return Of(None)
	}
	var c, v []Term
	p.bound = append(p.bound, "pc'", "v")
	for {
		p.take('(', `"("`)
		c = append(c, p.term())
		p.take(',', `","`)
		v = append(v, p.term())
		p.take(')', `")"`)
		if p.tok != ',' {
			break
		}
		p.advance()
	}
	p.bound = p.bound[:len(p.bound)-2]
	if p.tok == '|' {
		p.advance()
		p.take('(', `"("`)
		p.word("pc'")
		p.take(',', `","`)
		p.word("v")
		p.take(')', `")"`)
		p.take('∈', `"∈"`)
		from := p.application()
		p.take('}', `"}"`)
		return Make(Map, "pc' v", 0, from, c[0], v[0])
	}
	p.take('}', `"}"`)
	s := Of(None)
	for i := len(c) - 1; i >= 0; i-- {
		s = Of(Pairs, c[i], v[i], s)
	}
	return s
}
