package syntax

import (
	"slices"
	"strings"
)

// locals reads the declarations of local variables at the head of a body.
func (p *parser) locals() []Stmt {
	var list []Stmt
	for p.tok.is("var") {
		if d := p.decl(); d != nil {
			list = append(list, &Local{d, StmtAt{d.At}})
		}
	}
	return list
}

// stmts reads the statements of a block up to its closing brace.
func (p *parser) stmts() []Stmt {
	var list []Stmt
	for p.tok.kind != endOfFile && !p.tok.is("}") {
		if p.tok.is("var") {
			p.misplacedDecl()
			p.decl()
			continue
		}
		if p.tok.is("proc") {
			p.misplacedDecl()
			p.proc()
			continue
		}
		if p.startsFunc() {
			p.misplacedDecl()
			p.function()
			continue
		}
		if p.tok.is("class") {
			p.misplacedDecl()
			p.class()
			continue
		}
		if s := p.stmt(); s != nil {
			list = append(list, s)
		}
	}
	return list
}

// stmt reads a statement. It always moves on; nil if there was none to keep.
func (p *parser) stmt() Stmt {
	var s Stmt
	ok, depth := false, p.depth
	switch {
	case p.tok.kind == keyword && p.ahead.is(":=") && !p.tok.is("this"):
		return p.noStmt()
	case p.declared() != nil:
		if f := p.formStmt(p.declared()); f != nil {
			s, ok = f, true
		}
	case p.startsSugar():
		s = p.sugar()
		ok = s != nil
	case p.tok.is("if"):
		if i := p.ifStmt(); i != nil {
			s, ok = i, true
		}
	case p.tok.is("while"):
		if w := p.whileStmt(); w != nil {
			s, ok = w, true
		}
	case p.tok.is("skip"):
		from := p.tok.at.From
		p.advance()
		ok = p.semicolon(`";"`)
		s = &Skip{StmtAt{Span{from, p.prev.at.To}}}
	case p.tok.is("assume"), p.tok.is("assert"):
		if c := p.checkStmt(); c != nil {
			s, ok = c, true
		}
	case p.tok.is("method"):
		p.misplacedMethod()
		return nil
	case p.tok.is("open"), p.tok.is("close"), p.tok.is("use"):
		if g := p.ghost(); g != nil {
			s, ok = g, true
		}
	case p.tok.is("join"):
		if j := p.join(); j != nil {
			s, ok = j, true
		}
	case p.tok.is("return"):
		if r := p.returnStmt(); r != nil {
			s, ok = r, true
		}
	case p.tok.kind == ident && p.ahead.is("(") && !p.misspelt():
		if c := p.call(); c != nil {
			s, ok = c, true
		}
	case p.startsAssign() && (p.tok.kind != ident || !p.misspelt()):
		if a := p.assign(); a != nil {
			s, ok = a, true
		}
	default:
		return p.noStmt()
	}
	p.depth, p.callAt = depth, -1
	if !ok {
		p.sync()
		return nil
	}
	return s
}

// startsAssign reports whether an assignment may start here.
func (p *parser) startsAssign() bool {
	return p.tok.is("|") || p.tok.is("this") || p.tok.is("(") && p.startsPlace() || p.tok.kind == ident
}

// assign reads an assignment, a creation or a method call.
func (p *parser) assign() Stmt {
	a := &Assign{StmtAt: StmtAt{p.tok.at}}
	p.callAt = p.depth
	a.X = p.target()
	if call, ok := a.X.(*invocation); ok {
		return p.invoke(nil, call, a.At.From)
	}
	if call, ok := a.X.(*Apply); ok && p.contracts {
		return p.invoke(nil, &invocation{call.Of, call.Method, call.Args, call.ExprAt}, a.At.From)
	}
	if a.X == nil || !p.becomes(a.X) {
		return nil
	}
	if p.tok.is("new") {
		if _, field := a.X.(*Member); field || isName(a.X) {
			return p.newStmt(a.X, a.At.From)
		}
	}
	if p.tok.is("*") {
		return p.input(a)
	}
	a.E, _ = p.expr(LevelCond)
	if a.E == nil {
		return nil
	}
	if call, ok := a.E.(*invocation); ok {
		if _, field := a.X.(*Member); field || isName(a.X) {
			return p.invoke(a.X, call, a.At.From)
		}
		p.report.Report(&Error{
			Span: call.At, Msg: "found a method call, expected an expression", Found: "a method call", Expected: "an expression",
			Hint: "the result of a call is assigned to a variable or a field",
		})
		return nil
	}
	if !p.semicolon(`an operator or ";"`) {
		return nil
	}
	a.At.To = p.prev.at.To
	if call, ok := a.E.(*Apply); ok && p.contracts {
		if _, field := a.X.(*Member); field || isName(a.X) {
			return &Invoke{a.X, call.Of, call.Method, call.Args, a.StmtAt}
		}
	}
	return a
}

func isName(e Expr) bool {
	_, ok := e.(*Name)
	return ok
}

// target reads what is assigned to: x, a[e] or |a|.
func (p *parser) target() Expr {
	if p.tok.is("|") && p.ahead.kind != ident {
		p.advance()
		p.unexpected("a variable name", "the bound of an array is set by |a| := e;")
		return nil
	}
	x, _ := p.postfix()
	switch x := x.(type) {
	case *Name:
		if x.Name == "this" {
			p.report.Report(&Error{
				Span: x.At, Msg: "found this, expected a variable or a field: this is never assigned to", Found: "this", Expected: "a variable or a field",
			})
			return nil
		}

	case *Index:
		if _, ok := x.A.(*Index); ok {
			p.report.Report(&Error{
				Span: x.At, Msg: "found an element of an element, expected a variable or an element of one",
				Found: "an element of an element", Expected: "a variable or an element of one",
				Hint: "assign the changed inner array: a[i] := (a[i][j] := e);",
			})
			return nil
		}
	case *Bound:
		if _, ok := x.A.(*Name); !ok {
			p.report.Report(&Error{
				Span: x.A.Span(), Msg: "found an expression, expected a variable name",
				Found: "an expression", Expected: "a variable name", Hint: "the bound of an array is set by |a| := e;",
			})
			return nil
		}
	}
	return x
}

// becomes moves over := and over a slip for it; x is what is assigned to.
func (p *parser) becomes(target Expr) bool {
	if p.accept(":=") {
		return true
	}
	x := ""
	if !p.report.Full() {
		x = short(Style{}.Expr(target))
	}
	switch {
	case p.tok.is("=") || p.tok.is("=="):
		p.unexpected(`":="`, "assignment is written :=")
		p.advance()
		return true
	case p.tok.is("+=") || p.tok.is("-=") || p.tok.is("*=") || p.tok.is("/=") || p.tok.is("%="):
		op := p.tok.text[:1]
		if m := meant(op); m != "" {
			op = m
		}
		p.unexpected(`":="`, "write "+x+" := "+x+" "+op+" …")
	case p.tok.is("->") && p.ahead.kind == ident:
		p.unexpected(`":="`, "a field is written "+x+"."+short(p.ahead.text))
	case p.tok.is("++") || p.tok.is("-") && p.ahead.is("-"):
		p.unexpected(`":="`, "write "+x+" := "+x+" "+p.tok.text[:1]+" 1")
	case p.tok.is(":"):
		p.unexpected(`":="`, "a declaration begins with var")
	default:
		p.unexpected(`":="`, p.keywordHint())
	}
	return false
}

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

// semicolon moves over the end of a statement. A missing one is reported at
// the end of the line that lacks it, and the next statement read as such;
// anything else in its place makes the statement unreadable.
func (p *parser) semicolon(expected string) bool {
	if p.inStep && (p.tok.is("{") || p.tok.is(")")) || p.accept(";") {
		return true
	}
	newLine := p.prev.at.To.Line < p.tok.at.From.Line
	starts := p.startsStmt() || p.tok.is("}") || p.tok.kind == endOfFile
	if !newLine && !starts || p.tok.is("{") {
		p.unexpected(expected, p.operatorHint())
		return false
	}
	p.missing(`";" at the end of the statement`, "")
	return starts
}

// startsStmt reports whether a statement or declaration starts here, as far as
// the next token can tell.
func (p *parser) startsStmt() bool {
	switch {
	case p.declared() != nil, p.startsSugar(), p.startsFunc(), p.tok.is("open"), p.tok.is("close"), p.tok.is("use"), p.tok.is("join"):
		return true
	case p.tok.is("var") || p.tok.is("proc") || p.tok.is("class") || p.tok.is("method"):
		return p.ahead.kind == ident
	case p.tok.is("return"):
		return p.ahead.is(";") || startsExpr(p.ahead)
	case (p.tok.kind == ident || p.tok.is("this")) && p.ahead.is("."):
		rest := behindMembers(p.scan.rest())
		return assigned(rest) || strings.HasPrefix(rest, "(")
	case p.tok.is("if") || p.tok.is("while") || p.tok.is("assume") || p.tok.is("assert"):
		return startsExpr(p.ahead)
	case p.tok.is("skip"):
		return p.ahead.is(";") || p.ahead.is("}")
	}
	switch {
	case p.tok.is("|"):
		rest, closed := strings.CutPrefix(blanks(p.scan.rest()), "|")
		return p.ahead.kind == ident && closed && assigned(rest)
	case p.tok.kind != ident:
		return false
	case p.ahead.is("["):
		return assigned(behindIndexes(p.scan.rest()))
	}
	return p.ahead.is(":=") || p.ahead.is("=") || p.ahead.is("(")
}
