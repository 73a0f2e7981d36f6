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

// startsArray reports whether the literal of an array starts here. A brace that does
// not begin one begins a block.
func (p *parser) startsArray() bool {
	return p.tok.is("[") || p.tok.is("{") && (p.ahead.is("else") || p.ahead.is("-") || isValue(p.ahead))
}

// isValue reports whether t is a value on its own.
func isValue(t token) bool {
	return t.kind == number || t.kind == char || t.is("true") || t.is("false") || t.kind == keyword && isBitsWord(t.text)
}

// array reads [v, …] or {i: v, …, else v, length n}.
func (p *parser) array() (Expr, int) {
	a := &Array{ExprAt: ExprAt{p.tok.at}}
	if !p.enter() {
		return nil, 0
	}
	read := p.entries
	if p.tok.is("[") {
		read = p.list
	}
	p.advance()
	height, ok := read(a)
	if !ok {
		p.pastArray()
		return nil, 0
	}
	p.leave()
	a.At.To = p.prev.at.To
	return a, height + 1
}

// pastArray moves behind the closing bracket of a literal that cannot be read, up to
// the end of the statement.
func (p *parser) pastArray() {
	for open := 1; open > 0 && p.tok.kind != endOfFile && !p.tok.is(";"); p.advance() {
		switch {
		case p.tok.is("[") || p.tok.is("{"):
			open++
		case p.tok.is("]") || p.tok.is("}"):
			open--
		}
	}
}

// list reads the elements behind a bracket, and the closing one.
func (p *parser) list(a *Array) (height int, ok bool) {
	for !p.accept("]") {
		if len(a.Elements) > 0 && !p.accept(",") {
			p.unexpected(`"," or "]"`, "")
			return 0, false
		}
		v, h := p.value("a value", elementsHint)
		if v == nil {
			return 0, false
		}
		a.Elements = append(a.Elements, Element{V: v})
		height = max(height, h)
	}
	return height, true
}

// elementsHint is for what stands in a literal and is no value.
const elementsHint = "the elements of a literal are values; others are assigned, a[e] := e';"

// entries reads the entries behind a brace, and the closing one.
func (p *parser) entries(a *Array) (height int, ok bool) {
	element := func() Expr {
		v, h := p.value("a value", elementsHint)
		height = max(height, h)
		return v
	}
	for !p.accept("else") {
		i := p.scalar(`an index or "else"`, "")
		if i == nil {
			return 0, false
		}
		if !p.accept(":") {
			p.unexpected(`":" behind the index`, "")
			return 0, false
		}
		v := element()
		if v == nil {
			return 0, false
		}
		a.Elements = append(a.Elements, Element{i, v})
		if !p.accept(",") {
			p.unexpected(`"," and further elements or "else"`, "")
			return 0, false
		}
	}
	if a.Else = element(); a.Else == nil {
		return 0, false
	}
	if p.accept(",") && !p.length(a) {
		return 0, false
	}
	if !p.accept("}") {
		p.unexpected(`"}"`, "")
		return 0, false
	}
	return height, true
}

// length reads length n.
func (p *parser) length(a *Array) bool {
	if p.tok.kind != ident || p.tok.text != "length" {
		p.unexpected(`the bound, as length 3`, "else is the last element")
		return false
	}
	p.advance()
	if p.tok.kind != number {
		p.unexpected("a length of 0 or more", "")
		return false
	}
	a.Length = &Number{p.tok.text, ExprAt{p.tok.at}}
	p.advance()
	return true
}

// value reads a value: a number, a truth value, a character or the literal of an array.
func (p *parser) value(expected, hint string) (Expr, int) {
	if p.startsArray() {
		return p.array()
	}
	return p.scalar(expected, hint), 1
}

// scalar reads a number, a truth value or a character; nil if there is none.
func (p *parser) scalar(expected, hint string) Expr {
	at := p.tok.at
	var v Expr
	switch {
	case p.tok.is("true") || p.tok.is("false"):
		v = &Bool{p.tok.text == "true", ExprAt{at}}
	case p.tok.kind == number:
		v = &Number{p.tok.text, ExprAt{at}}
	case p.tok.kind == char:
		v = &Char{p.tok.text[1], ExprAt{at}}
	case p.startsCast():
		if t, _ := p.cast(); t != nil {
			if typed, ok := t.(*Typed); ok {
				return typed
			}
			e := &Error{Span: t.Span(), Found: "an expression", Expected: expected, Hint: hint}
			e.Msg = "found " + e.Found + ", expected " + e.Expected
			p.report.Report(e)
		}
		return nil
	case p.tok.is("-") && p.ahead.kind == number:
		p.advance()
		v = &Number{"-" + p.tok.text, ExprAt{Span{at.From, p.tok.at.To}}}
	default:
		p.unexpected(expected, hint)
		return nil
	}
	p.advance()
	return v
}
