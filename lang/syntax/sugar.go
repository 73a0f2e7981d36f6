package syntax

import "strings"

// For is for x := e; b; x := e' {…}. Its parts may be omitted. It is no statement of a rule: File.Core says
// what it stands for, as for Do, Jump and functions.
type For struct {
	Init, Step Stmt // nil if there is none
	Cond       Expr // nil: true
	Body       *Block
	StmtAt
}

// Do is do {…} while b;
type Do struct {
	Body *Block
	Cond Expr
	StmtAt
}

// Jump is break; or continue;
type Jump struct {
	Word string
	StmtAt
}

// sugar reads a statement that stands for others; nil if there is none to keep. Its words
// are no keywords: variables may have their names.
func (p *parser) sugar() (s Stmt) {
	p.sugared = true
	switch {
	case p.tok.text == "for":
		if f := p.forStmt(); f != nil {
			s = f
		}
	case p.tok.text == "do":
		if d := p.doStmt(); d != nil {
			s = d
		}
	default:
		j := &Jump{p.tok.text, StmtAt{p.tok.at}}
		p.advance()
		if p.semicolon(`";"`) {
			j.At.To = p.prev.at.To
			s = j
		}
	}
	return s
}

// startsSugar reports whether a statement that stands for others starts here. Programs with
// contracts have none: a loop of theirs has an invariant.
func (p *parser) startsSugar() bool {
	if p.tok.kind != ident || p.contracts {
		return false
	}
	switch p.tok.text {
	case "for":
		return p.ahead.is(";") || p.ahead.kind == ident || p.ahead.is("this") || p.ahead.is("|") || p.ahead.is("var") || p.ahead.isType() || p.ahead.is("(") && !p.declares("for")
	case "do":
		return p.ahead.is("{")
	case "break", "continue":
		return p.ahead.is(";") || p.ahead.is("}")
	}
	return false
}

// assignment reads a statement of the head of a for.
func (p *parser) assignment() Stmt {
	if !p.startsAssign() {
		p.unexpected("an assignment", forHint)
		return nil
	}
	switch s := p.assign().(type) {
	case nil:
		return nil
	case *Assign:
		return s
	default:
		p.report.Report(&Error{
			Span: s.Span(), Msg: "found another statement, expected an assignment", Found: "another statement", Expected: "an assignment", Hint: forHint,
		})
		return nil
	}
}

const forHint = "a loop is written for i := 0; i < n; i := i + 1 { … }"

func (p *parser) forStmt() *For {
	s := &For{StmtAt: StmtAt{p.tok.at}}
	p.advance()
	inParens := p.tok.is("(") && !p.startsPlace() && p.accept("(")
	if !p.accept(";") {
		switch {
		case p.tok.is("var"), p.tok.isType():
			p.unexpected("an assignment", "variables are declared at the head of the program, or of a body: var i: int;")
			return nil
		case p.tok.kind == ident && p.ahead.text == "in":
			p.advance()
			p.unexpected(`":="`, forHint)
			return nil
		}
		if s.Init = p.assignment(); s.Init == nil {
			return nil
		}
	}
	if !p.tok.is(";") {
		if s.Cond, _ = p.expr(LevelCond); s.Cond == nil {
			return nil
		}
	}
	if !p.accept(";") {
		p.unexpected(`an operator or ";"`, forHint)
		return nil
	}
	if !p.tok.is("{") && !p.tok.is(")") {
		p.inStep = true
		s.Step = p.assignment()
		p.inStep = false
		if s.Step == nil {
			return nil
		}
	}
	if inParens && !p.accept(")") {
		p.unexpected(`an operator or ")"`, forHint)
		return nil
	}
	if !p.tok.is("{") {
		p.unexpected(`"{"`, "a block has braces, also around one statement")
		return nil
	}
	if s.Body = p.block(); s.Body == nil {
		return nil
	}
	s.At.To = p.prev.at.To
	return s
}

func (p *parser) doStmt() *Do {
	s := &Do{StmtAt: StmtAt{p.tok.at}}
	p.advance()
	if s.Body = p.block(); s.Body == nil {
		return nil
	}
	if !p.accept("while") {
		p.unexpected("while", "a loop that tests at its end is written do { … } while b;")
		return nil
	}
	if s.Cond, _ = p.expr(LevelCond); s.Cond == nil || !p.semicolon(`an operator or ";"`) {
		return nil
	}
	s.At.To = p.prev.at.To
	return s
}

const funcHint = "a function is declared func f(u: int): int { … return e; }"

// startsFunc reports whether the declaration of a function starts here.
func (p *parser) startsFunc() bool {
	return !p.contracts && p.tok.kind == ident && p.tok.text == "func" && p.ahead.kind == ident
}

// function reads the declaration of a function, from its func.
func (p *parser) function() *Proc {
	p.sugared = true
	d := &Proc{At: p.tok.at}
	if d.Name = p.declaredName("function", funcHint, "("); d.Name == nil {
		p.sync()
		return nil
	}
	ok := p.paramsOf(d, funcHint)
	if ok && !p.accept(":") {
		p.unexpected(`":" and a type`, "a function has a result; without one it is a procedure: proc "+short(d.Name.Name)+"() { … }")
		ok = false
	}
	if ok {
		d.Result = p.typeTree(0)
		ok = d.Result != nil
	}
	return p.withBody(d, ok)
}

// calls reports whether the call of a function starts here, in an expression. The names of
// functions are looked up in the text, since one may be declared behind its use.
func (p *parser) calls() bool {
	if p.tok.kind != ident || !p.ahead.is("(") || p.contracts {
		return false
	}
	if p.functions == nil {
		p.functions = map[string]bool{}
		for rest := p.scan.src; ; {
			_, after, found := strings.Cut(rest, "func")
			if !found {
				break
			}
			rest = after
			if name := strings.TrimLeft(after, " \t\r\n"); len(name) < len(after) {
				p.functions[name[:len(name)-len(strings.TrimLeftFunc(name, isWordRune))]] = true
			}
		}
	}
	return p.functions[p.tok.text]
}

// functionCall reads f(e, …) in an expression.
func (p *parser) functionCall() (Expr, int) {
	at, name := p.tok.at, &Name{p.tok.text, ExprAt{p.tok.at}}
	p.advance()
	args, h, ok := p.arguments()
	if !ok || !p.fits(h+1, at) {
		return nil, 0
	}
	return &Apply{nil, name, args, ExprAt{Span{at.From, p.prev.at.To}}}, h + 1
}

// sugar writes a statement that stands for others.
func (p *filePrinter) sugar(s Stmt) {
	switch s := s.(type) {
	case *For:
		p.lead(s.At.From, s.Body.At.From.Offset)
		p.WriteString("for ")
		if s.Init != nil {
			p.simple(s.Init)
		}
		p.WriteString("; ")
		if s.Cond != nil {
			p.expr(s.Cond, LevelCond)
		}
		p.WriteString("; ")
		if s.Step != nil {
			p.simple(s.Step)
			p.WriteByte(' ')
		}
		p.block(s.Body)
		p.trail(s.Body.At.To)
	case *Do:
		p.lead(s.At.From, s.Body.At.From.Offset)
		p.WriteString("do ")
		p.block(s.Body)
		p.WriteString(" while ")
		p.expr(s.Cond, LevelCond)
		p.WriteString(";")
		p.trail(s.At.To)
	}
}
