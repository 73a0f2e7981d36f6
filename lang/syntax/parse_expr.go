package syntax

// expr reads an expression whose operators outside of parentheses bind at
// least as tightly as level, and returns it with its height in levels.
func (p *parser) expr(level int) (Expr, int) {
	left, height := p.operand()
	if _, call := left.(*invocation); call {
		return left, height // no operand
	}
	for left != nil {
		op, ok := p.infix()
		if !ok || op.Level < level {
			break
		}
		if m := p.tok.text; m != op.Symbol && m != "?" {
			p.unexpected(`an operator`, "write "+op.Symbol+bitsToo[p.tok.text])
		}
		if op.Symbol == "?:" {
			left, height = p.cond(left, height)
		} else {
			left, height = p.binary(op, left, height)
		}
	}
	return left, height
}

// infix returns the infix operator that the current token is, or is a slip for.
func (p *parser) infix() (Infix, bool) {
	if p.tok.is("?") {
		return InfixOf("?:")
	}
	if p.tok.kind == endOfFile || p.tok.kind == number || p.tok.kind == char || p.tok.is("|") && p.startsStmt() {
		return Infix{}, false
	}
	if op, ok := InfixOf(p.tok.text); ok && (op.Level != LevelSep || p.contracts) {
		return op, true
	}
	if p.scan.words[p.tok.text] {
		return Infix{}, false // as and in swap x and y
	}
	return InfixOf(meant(p.tok.text))
}

// binary reads the operator and right operand behind left.
func (p *parser) binary(op Infix, left Expr, height int) (Expr, int) {
	at := p.tok.at
	if !p.enter() {
		return nil, 0
	}
	p.advance()
	level := op.Level + 1
	if op.Assoc == Right {
		level = op.Level
	}
	right, h := p.expr(level)
	p.leave()
	height = 1 + max(height, h)
	if right == nil || !p.fits(height, at) {
		return nil, 0
	}
	e := &Binary{op.Symbol, at, left, right, ExprAt{Span{left.Span().From, right.Span().To}}}
	if next, ok := p.infix(); ok && op.Assoc == NonAssoc && next.Level == op.Level {
		p.unexpected("no second comparison", chainHint(op.Symbol, next.Symbol))
		return nil, 0
	}
	return e, height
}

func chainHint(op, next string) string {
	if op == "==" || op == "!=" || next == "==" || next == "!=" {
		return "comparisons do not chain: use parentheses or &&"
	}
	return "comparisons do not chain: write a " + op + " b && b " + next + " c"
}

// cond reads the branches of a conditional expression behind its condition.
func (p *parser) cond(b Expr, height int) (Expr, int) {
	at := p.tok.at
	if !p.enter() {
		return nil, 0
	}
	p.advance()
	e1, h1 := p.expr(LevelCond)
	if e1 == nil {
		return nil, 0
	}
	if !p.accept(":") {
		p.unexpected(`an operator or ":"`, "a conditional expression is written b ? e : e'")
		return nil, 0
	}
	e2, h2 := p.expr(LevelCond)
	p.leave()
	height = 1 + max(height, h1, h2)
	if e2 == nil || !p.fits(height, at) {
		return nil, 0
	}
	return &Cond{b, e1, e2, at, ExprAt{Span{b.Span().From, e2.Span().To}}}, height
}

// operand reads an atom with the prefix operators in front of it.
func (p *parser) operand() (Expr, int) {
	op, at := p.prefix(), p.tok.at
	if op == "" {
		return p.postfix()
	}
	if p.tok.text != op {
		p.unexpected("an expression", "write "+op)
	}
	if op == "-" && p.ahead.kind == number {
		p.advance()
		n := &Number{p.tok.text, ExprAt{p.tok.at}}
		p.advance()
		if !p.tok.is("[") && !p.tok.is(".") {
			return &Number{"-" + n.Text, ExprAt{Span{at.From, n.At.To}}}, 1
		}
		return p.negated(at, n)
	}
	if !p.enter() {
		return nil, 0
	}
	p.advance()
	e, h := p.operand()
	p.leave()
	if e == nil {
		return nil, 0
	}
	return &Unary{op, at, e, ExprAt{Span{at.From, e.Span().To}}}, h + 1
}

// negated reads the indexes behind a number, of which it is no literal then,
// and negates the element.
func (p *parser) negated(at Span, n *Number) (Expr, int) {
	if !p.enter() {
		return nil, 0
	}
	e, h := p.indexes(n, 1)
	p.leave()
	if e == nil {
		return nil, 0
	}
	return &Unary{"-", at, e, ExprAt{Span{at.From, e.Span().To}}}, h + 1
}

// prefix returns the prefix operator that the current token is, or is a slip for,
// or "".
func (p *parser) prefix() string {
	switch {
	case (p.tok.kind == symbol || p.tok.kind == keyword) && IsPrefix(p.tok.text):
		return p.tok.text
	case p.tok.kind == illegal && p.tok.text == "¬":
		return "!"
	case p.tok.kind == illegal && meant(p.tok.text) == "-":
		return "-"
	case p.tok.kind == ident && p.tok.text == "not" && startsAtom(p.ahead):
		return "!"
	}
	return ""
}

// postfix reads an atom with the indexes and fields behind it.
func (p *parser) postfix() (Expr, int) {
	e, height := p.atom()
	return p.indexes(e, height)
}

// indexes reads the indexes and fields behind an array or object.
func (p *parser) indexes(a Expr, height int) (Expr, int) {
	for a != nil && (p.tok.is("[") || p.tok.is(".")) {
		at := p.tok.at
		if p.tok.is(".") {
			if _, n := a.(*Number); n && p.ahead.kind != ident {
				break // a number with a decimal point
			}
			if a, height = p.member(a, height); a == nil {
				return nil, 0
			}
			if _, call := a.(*invocation); call {
				return a, height
			}
			continue
		}
		if !p.enter() {
			return nil, 0
		}
		p.advance()
		i, h := p.expr(LevelCond)
		if i == nil {
			return nil, 0
		}
		if !p.accept("]") {
			p.unexpected(`an operator or "]"`, "")
			return nil, 0
		}
		p.leave()
		height = 1 + max(height, h)
		if !p.fits(height, at) {
			return nil, 0
		}
		a = &Index{a, i, ExprAt{Span{a.Span().From, p.prev.at.To}}}
	}
	return a, height
}

// bound reads |a|, from its first bar.
func (p *parser) bound() (Expr, int) {
	from := p.tok.at.From
	if !p.enter() {
		return nil, 0
	}
	p.advance()
	if p.tok.is("|") || p.tok.is("||") {
		p.unexpected("an array", boundHint)
		return nil, 0
	}
	a, h := p.postfix()
	if a == nil {
		return nil, 0
	}
	p.splitBars()
	if !p.accept("|") {
		p.unexpected(`"|"`, boundHint)
		return nil, 0
	}
	p.leave()
	return &Bound{a, ExprAt{Span{from, p.prev.at.To}}}, h + 1
}

// splitBars takes the first bar of a token || for itself where one closes |a|:
// |a|||b is |a| || b, and |a||||b| is |a| || |b|.
func (p *parser) splitBars() {
	if !p.tok.is("||") {
		return
	}
	next := func(at Pos) Pos { return Pos{Offset: at.Offset + 1, Line: at.Line, Col: at.Col + 1} }
	at := p.tok.at
	middle := next(at.From)
	p.tok = token{symbol, "|", Span{at.From, middle}}
	second := token{symbol, "|", Span{middle, at.To}}
	if p.ahead.at.From == at.To && (p.ahead.is("|") || p.ahead.is("||")) {
		second = token{symbol, "||", Span{middle, next(at.To)}}
		if p.ahead.is("||") {
			p.behind = append(p.behind, token{symbol, "|", Span{next(at.To), p.ahead.at.To}})
		}
	} else {
		p.behind = append(p.behind, p.ahead)
	}
	p.ahead = second
}

func (p *parser) atom() (Expr, int) {
	if e, height, ok := p.contractAtom(); ok {
		return e, height
	}
	at := p.tok.at
	var e Expr
	switch {
	case p.tok.is("|"):
		return p.bound()
	case p.tok.kind == number:
		e = &Number{p.tok.text, ExprAt{at}}
	case p.tok.kind == char:
		e = &Char{p.tok.text[1], ExprAt{at}}
	case p.startsCast():
		return p.cast()
	case p.tok.is("true") || p.tok.is("false"):
		e = &Bool{p.tok.text == "true", ExprAt{at}}
	case p.calls():
		return p.functionCall()
	case p.tok.kind == ident || p.tok.is("this"):
		e = &Name{p.tok.text, ExprAt{at}}
	case p.tok.is("nil"):
		e = &Nil{ExprAt{at}}
	case p.tok.is("("):
		return p.parens()
	case p.startsArray():
		return p.array()
	default:
		p.unexpected("an expression", p.exprHint())
		return nil, 0
	}
	p.advance()
	return e, 1
}

func (p *parser) exprHint() string {
	switch {
	case p.tok.is("+") || p.tok.is("++"):
		return "there is no + sign in front of an expression"
	case p.tok.is("=") && p.prev.is("=="):
		return "equality is written =="
	case p.tok.is("*") && !p.prev.is("*"):
		return noValueHint
	case p.tok.kind == illegal && p.tok.text == "'":
		return "a character is one of ASCII between quotes: 'b'"
	case p.tok.isType() || p.tok.is("sint"):
		return "a conversion is written " + p.tok.text + "(e)"
	case p.tok.is("new"):
		return "an object is created by a statement: x := new C;"
	case p.tok.kind == keyword:
		return quote(p.tok.text) + " is reserved and cannot name a variable"
	}
	return ""
}

// startsCast reports whether a conversion starts here.
func (p *parser) startsCast() bool { return p.tok.isCast() && p.ahead.is("(") }

// isCast reports whether t is the word of a conversion.
func (t token) isCast() bool {
	return t.is("int") || t.is("sint") || t.kind == keyword && isBitsWord(t.text)
}

// cast reads bv8(e), sbv8(e), int(e) or sint(e), or the literal bv8(5).
func (p *parser) cast() (Expr, int) {
	word, from := p.tok.text, p.tok.at.From
	if !p.enter() {
		return nil, 0
	}
	p.advance()
	p.advance()
	inParens := p.tok.is("(")
	e, h := p.expr(LevelCond)
	if e == nil {
		return nil, 0
	}
	if !p.accept(")") {
		p.unexpected(`an operator or ")"`, "")
		return nil, 0
	}
	p.leave()
	at := ExprAt{Span{from, p.prev.at.To}}
	if n, ok := e.(*Number); ok && !inParens && word[0] == 'b' {
		return &Typed{word, n.Text, at}, 1
	}
	return &Cast{word, e, at}, h + 1
}

const boundHint = "the bound of an array is written |a|"

func (p *parser) parens() (Expr, int) {
	from := p.tok.at.From
	if !p.enter() {
		return nil, 0
	}
	p.advance()
	e, h := p.expr(LevelCond)
	if e == nil {
		return nil, 0
	}
	if p.tok.is(":=") {
		if e, h = p.update(e, h); e == nil {
			return nil, 0
		}
	}
	if !p.accept(")") {
		p.unexpected(`an operator or ")"`, "")
		return nil, 0
	}
	p.leave()
	e.parenthesised(Span{from, p.prev.at.To})
	return e, h + 1
}

// update reads the rest of (a[e] := e') or (|a| := e), from its := on.
func (p *parser) update(of Expr, height int) (Expr, int) {
	switch of.(type) {
	case *Index, *Bound:
	default:
		p.unexpected(`an operator or ")"`, "equality is written ==")
		return nil, 0
	}
	at := p.tok.at
	if !p.enter() {
		return nil, 0
	}
	p.advance()
	e, h := p.expr(LevelCond)
	p.leave()
	height = 1 + max(height, h)
	if e == nil || !p.fits(height, at) {
		return nil, 0
	}
	return &Update{Of: of, E: e}, height
}

// startsAtom reports whether an expression may start at t, if no prefix
// operator that is also infix does.
func startsAtom(t token) bool {
	switch t.kind {
	case ident:
		_, infix := InfixOf(meant(t.text))
		return !infix
	case number, char:
		return true
	}
	return t.is("(") || t.isCast() || t.is("!") || t.is("|") || t.is("true") || t.is("false") || t.is("this") || t.is("nil")
}

// startsExpr reports whether an expression may start at t.
func startsExpr(t token) bool { return startsAtom(t) || t.is("-") }

// bitsToo has what the signs of other languages are for bit-vectors.
var bitsToo = map[string]string{"&": ", or of bit-vectors x band y", "|": ", or of bit-vectors x bor y", "->": "; a field is written p.f"}
