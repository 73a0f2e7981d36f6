package syntax

const (
	inputHint   = "an input is read into a variable: x := *;"
	noValueHint = "* is no expression: read the input into a variable first, x := *;"
)

// checkStmt reads an assumption or an assertion, from its first word.
func (p *parser) checkStmt() Stmt {
	word := p.tok
	p.advance()
	b, _ := p.expr(LevelCond)
	if b == nil || !p.semicolon(`an operator or ";"`) {
		return nil
	}
	at := StmtAt{Span{word.at.From, p.prev.at.To}}
	if word.is("assume") {
		return &Assume{b, at}
	}
	return &Assert{b, at}
}

// input reads the rest of x := *; from the star. a is what was read of it.
func (p *parser) input(a *Assign) Stmt {
	p.advance()
	if !p.tok.is(";") && (infixAt(p.tok) || startsExpr(p.tok) && p.prev.at.To.Line == p.tok.at.From.Line) {
		p.unexpected(`";"`, noValueHint)
		return nil
	}
	if !p.semicolon(`";"`) {
		return nil
	}
	x, ok := a.X.(*Name)
	if !ok {
		const found, expected = "an input for an element, a bound or a field", "a variable that it is read into"
		p.report.Report(&Error{Span: a.X.Span(), Msg: "found " + found + ", expected " + expected, Found: found, Expected: expected, Hint: noValueHint})
		return nil
	}
	return &Input{x, StmtAt{Span{a.At.From, p.prev.at.To}}}
}

// infixAt reports whether the token is an operator between two operands.
func infixAt(t token) bool {
	_, infix := InfixOf(t.text)
	_, slip := InfixOf(meant(t.text))
	return infix || slip || t.is("?")
}
