package syntax

import "strings"

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
	depth := p.depth
	switch {
	case p.tok.kind == keyword && p.ahead.is(":=") && !p.tok.is("this"):
		return p.noStmt()
	case p.declared() != nil:
		s = kept(p.formStmt(p.declared()))
	case p.startsSugar():
		s = p.sugar()
	case p.tok.is("if"):
		s = kept(p.ifStmt())
	case p.tok.is("while"):
		s = kept(p.whileStmt())
	case p.tok.is("skip"):
		from := p.tok.at.From
		p.advance()
		if p.semicolon(`";"`) {
			s = &Skip{StmtAt{Span{from, p.prev.at.To}}}
		}
	case p.tok.is("assume"), p.tok.is("assert"):
		s = p.checkStmt()
	case p.tok.is("method"):
		p.misplacedMethod()
		return nil
	case p.tok.is("open"), p.tok.is("close"), p.tok.is("use"):
		s = p.ghost()
	case p.tok.is("join"):
		s = p.join()
	case p.tok.is("return"):
		s = p.returnStmt()
	case p.tok.kind == ident && p.ahead.is("(") && !p.misspelt():
		s = kept(p.call())
	case p.startsAssign() && (p.tok.kind != ident || !p.misspelt()):
		s = p.assign()
	default:
		return p.noStmt()
	}
	p.depth, p.callAt = depth, -1
	if s == nil {
		p.sync()
	}
	return s
}

// kept returns a statement that was read, or nil: an interface with a nil pointer is not nil.
func kept[T any, S interface {
	*T
	Stmt
}](s S) Stmt {
	if s == nil {
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
	case p.tok.is(","):
		p.unexpected(`":="`, "write an assignment for each; to swap, keep one in a variable first")
	case p.tok.is(":"):
		p.unexpected(`":="`, "a declaration begins with var")
	default:
		p.unexpected(`":="`, p.keywordHint())
	}
	return false
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
