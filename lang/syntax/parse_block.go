package syntax

import "slices"

// ifStmt reads an if statement, from its if. Of one whose head is wrong it
// reads the blocks for their own mistakes.
func (p *parser) ifStmt() *If {
	s := &If{StmtAt: StmtAt{p.tok.at}}
	p.advance()
	ok := p.head(&s.Cond)
	if s.Then = p.body(ok); s.Then == nil {
		return nil
	}
	if p.elseIf() {
		if !p.enter() {
			return nil
		}
		next := p.ifStmt()
		p.leave()
		if next == nil {
			return nil
		}
		s.Else = next
	} else if p.accept("else") {
		b := p.elseBody(ok)
		if b == nil {
			return nil
		}
		s.Else = b
	}
	s.At.To = p.prev.at.To
	return s
}

// elseIf moves over the else of an else if, and turns a slip for both into if.
func (p *parser) elseIf() bool {
	if p.tok.is("else") && p.ahead.is("if") {
		p.advance()
		return true
	}
	switch p.tok.text {
	case "elif", "elsif", "elseif":
		if !p.ahead.is(":=") {
			p.unexpected(`"else if" or a statement`, "write else if")
			return true
		}
	}
	return false
}

// elseBody reads the block behind an else; ok says whether the mistakes of
// the if are still unreported.
func (p *parser) elseBody(ok bool) *Block {
	if p.tok.is("{") {
		return p.block()
	}
	if ok {
		p.unexpected(`"{" or "if"`, "a block has braces, also around one statement")
	}
	return p.bare()
}

func (p *parser) whileStmt() *While {
	s := &While{StmtAt: StmtAt{p.tok.at}}
	p.advance()
	ok := p.head(&s.Cond, "invariant")
	for ok && p.contracts && p.accept("invariant") {
		var phi Expr
		ok = p.head(&phi, "invariant")
		s.Invariants = append(s.Invariants, phi)
	}
	if s.Body = p.body(ok); s.Body == nil {
		return nil
	}
	s.At.To = p.prev.at.To
	return s
}

// head reads the condition of an if or while, which ends before a block or one of the
// words. If it is wrong it moves on to the block, if that comes before another statement.
func (p *parser) head(cond *Expr, words ...string) bool {
	depth := p.depth
	*cond, _ = p.expr(LevelCond)
	p.depth = depth
	if *cond != nil {
		switch {
		case p.tok.is("{"), p.contracts && slices.ContainsFunc(words, p.tok.is):
			return true
		case p.tok.kind == ident && (p.tok.text == "then" || p.tok.text == "do"):
			p.unexpected(`"{"`, "there is no "+p.tok.text+": the block follows the condition")
			p.advance()
		case p.tok.is(":="):
			p.unexpected(`an operator or "{"`, "equality is written ==")
		case p.startsStmt():
			p.missing(`"{"`, "a block has braces, also around one statement")
			return false
		default:
			p.unexpected(`an operator or "{"`, p.operatorHint())
		}
	}
	for p.tok.kind != endOfFile && !p.tok.is("{") && !p.tok.is("}") && !p.tok.is(";") && !p.startsStmt() {
		p.advance()
	}
	return false
}

// body reads the block behind a head; if the head was wrong also a statement
// without braces, and nothing if there is none.
func (p *parser) body(ok bool) *Block {
	if ok || p.tok.is("{") {
		return p.block()
	}
	return p.bare()
}

// bare reads the statement that stands where a block should, which has been
// reported, and so whatever closes it is no other mistake.
func (p *parser) bare() *Block {
	p.lost++
	if !p.startsStmt() || p.tok.is("var") || !p.enter() {
		return nil
	}
	b := &Block{At: p.tok.at}
	if s := p.stmt(); s != nil {
		b.Stmts = append(b.Stmts, s)
	}
	p.leave()
	b.At.To = p.prev.at.To
	return b
}

// block reads a block, from its opening brace.
func (p *parser) block() *Block { return p.blockOf(p.stmts) }

// bodyBlock reads the body of a procedure or method, from its opening brace.
func (p *parser) bodyBlock() *Block {
	p.inBody = true
	defer func() { p.inBody = false }()
	return p.blockOf(func() []Stmt { return append(p.locals(), p.stmts()...) })
}

// blockOf returns a block whose statements read reads.
func (p *parser) blockOf(read func() []Stmt) *Block {
	open := p.tok
	if !p.enter() {
		return nil
	}
	p.advance()
	b := &Block{Stmts: read()}
	p.leave()
	if !p.accept("}") {
		if !p.atEnd {
			p.unexpected(`"}" to close the "{" at `+open.at.From.String(), "")
		}
		p.atEnd = true
		return nil
	}
	b.At = Span{open.at.From, p.prev.at.To}
	return b
}
