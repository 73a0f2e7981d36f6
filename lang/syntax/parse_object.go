package syntax

const (
	classHint  = "a class is declared class C { f: int; method m(u: int): int { … } }"
	methodHint = "a method is declared method m(u: int): int { … }, or method m() { … } without a result"
	invokeHint = "a method is called by a statement: x := e.m(e); or e.m(e);"
)

// class reads the declaration of a class, from its class.
func (p *parser) class() *Class {
	c := &Class{At: p.tok.at}
	if c.Name = p.declaredName("class", classHint, "{"); c.Name == nil {
		p.sync()
		return nil
	}
	open := p.tok
	if !p.accept("{") {
		hint := classHint
		if p.tok.text == "extends" || p.tok.is(":") {
			hint = "classes have no superclasses"
		}
		p.unexpected(`"{"`, hint)
		p.sync()
		return nil
	}
	for p.tok.kind != endOfFile && !p.tok.is("}") {
		if p.tok.is("method") {
			if m := p.method(); m != nil {
				c.Methods = append(c.Methods, m)
			}
			continue
		}
		if p.tok.is("predicate") {
			if q := p.predicate(); q != nil {
				c.Predicates = append(c.Predicates, q)
			}
			continue
		}
		if p.tok.is("pure") {
			if m := p.pure(); m != nil {
				c.Pures = append(c.Pures, m)
			}
			continue
		}
		if !p.field(c) {
			p.afterField()
		}
	}
	if !p.accept("}") {
		if !p.atEnd {
			p.unexpected(`"}" to close the "{" at `+open.at.From.String(), "")
		}
		p.atEnd = true
		return nil
	}
	c.At.To = p.prev.at.To
	return c
}

// field reads the declaration of fields: f, g: int;
func (p *parser) field(c *Class) bool {
	d := &Decl{At: p.tok.at}
	switch {
	case p.tok.is("var"):
		p.unexpected("a field or a method", "fields are declared without var: f: int;")
		p.advance()
	case p.tok.is("proc"):
		p.unexpected("a field or a method", methodHint)
		return false
	case p.tok.kind == ident && p.ahead.is("("):
		p.unexpected("a field or a method", methodHint)
		return false
	case p.tok.kind == ident && (p.ahead.is(":=") || p.ahead.is("=")):
		p.advance()
		p.unexpected(`":" and a type`, "fields have no initial values: they are nil, 0 or false in a new object")
		return false
	}
	if p.tok.kind != ident {
		hint := classHint
		if p.tok.isType() {
			hint = "the type stands behind the names: f: " + p.tok.text + ";"
		}
		p.unexpected("a field or a method", hint)
		return false
	}
	if !p.names(d, "") || !p.fieldColon() || !p.typeName(d) {
		return false
	}
	if p.tok.is(":=") || p.tok.is("=") {
		p.unexpected(`";"`, "fields have no initial values: they are nil, 0 or false in a new object")
		return false
	}
	if p.tok.is(",") {
		p.unexpected(`";"`, "fields are separated by semicolons")
		return false
	}
	if !p.accept(";") {
		p.missing(`";" at the end of the declaration`, "")
		if p.prev.at.To.Line == p.tok.at.From.Line && !p.tok.is("}") && !p.tok.is("method") {
			return false
		}
	}
	d.At.To = p.prev.at.To
	c.Fields = append(c.Fields, d)
	return true
}

func (p *parser) fieldColon() bool {
	if p.accept(":") {
		return true
	}
	hint := "fields are written f, g: int;"
	if p.tok.kind == ident {
		hint = "the type stands behind the names: " + short(p.tok.text) + ": " + short(p.prev.text) + ";"
	}
	p.unexpected(`"," or ":" and a type`, hint)
	return false
}

// afterField moves to where the next field or method may be declared.
func (p *parser) afterField() {
	for from := p.tok; p.tok.kind != endOfFile && !p.tok.is("}"); {
		switch {
		case p.tok.is(";"):
			p.advance()
			return
		case (p.tok.is("method") || p.tok.is("predicate") || p.tok.is("pure")) && p.tok.at != from.at:
			return
		case p.tok.is("{"):
			p.block()
			return
		default:
			p.advance()
		}
	}
}

// method reads the declaration of a method, from its method.
func (p *parser) method() *Method {
	m := &Method{At: p.tok.at}
	if m.Name = p.declaredName("method", methodHint, "("); m.Name == nil {
		p.afterField()
		return nil
	}
	d := &Proc{}
	ok := p.paramsOf(d, methodHint)
	m.Params = d.Params
	if ok && p.accept(":") {
		m.Result = p.typeTree(0)
		ok = m.Result != nil
	}
	if ok {
		m.Clauses, ok = p.clauses("requires", "ensures")
	}
	p.toBody(ok)
	switch {
	case p.tok.is("{"):
		m.Body = p.bodyBlock()
	case ok:
		p.unexpected(`":" and a type, or "{"`, methodHint)
		p.afterField()
	}
	if !ok || m.Body == nil {
		return nil
	}
	m.At.To = p.prev.at.To
	return m
}

// member reads .f behind an object, or .m(e, …) where a call may stand.
func (p *parser) member(of Expr, height int) (Expr, int) {
	at := p.tok.at
	p.advance()
	if p.tok.kind != ident {
		hint := ""
		if p.tok.kind == keyword {
			hint = quote(p.tok.text) + " is reserved and cannot name a field"
		}
		p.unexpected("the name of a field or a method", hint)
		return nil, 0
	}
	name := &Name{p.tok.text, ExprAt{p.tok.at}}
	p.advance()
	height++
	if !p.fits(height, at) {
		return nil, 0
	}
	if !p.tok.is("(") {
		return &Member{of, name, ExprAt{Span{of.Span().From, name.At.To}}}, height
	}
	if p.callAt != p.depth && !p.contracts {
		p.complain(p.tok.at, "an operator", invokeHint)
		return nil, 0
	}
	args, h, ok := p.arguments()
	if !ok {
		return nil, 0
	}
	height = max(height, h+1)
	if !p.fits(height, at) {
		return nil, 0
	}
	if p.contracts {
		return &Apply{of, name, args, ExprAt{Span{of.Span().From, p.prev.at.To}}}, height
	}
	return &invocation{of, name, args, ExprAt{Span{of.Span().From, p.prev.at.To}}}, height
}

// arguments reads (e, …).
func (p *parser) arguments() (args []Expr, height int, ok bool) {
	if !p.enter() {
		return nil, 0, false
	}
	p.advance()
	if p.accept(")") {
		p.leave()
		return nil, 0, true
	}
	for {
		e, h := p.expr(LevelCond)
		if e == nil {
			return nil, 0, false
		}
		args, height = append(args, e), max(height, h)
		if p.accept(")") {
			p.leave()
			return args, height, true
		}
		if !p.accept(",") {
			p.unexpected(`an operator, "," or ")"`, "")
			return nil, 0, false
		}
	}
}

// newStmt reads the rest of h := new C; or h := new C(e, …); from new on.
func (p *parser) newStmt(h Expr, from Pos) Stmt {
	s := &New{H: h}
	p.advance()
	if p.tok.kind != ident && !(p.contracts && p.tok.isType() && p.ahead.is("[")) {
		p.unexpected("the name of a class", "an object is created by x := new C;")
		return nil
	}
	s.Class = &Name{p.tok.text, ExprAt{p.tok.at}}
	p.advance()
	if p.tok.is("(") {
		args, _, ok := p.arguments()
		if !ok {
			return nil
		}
		s.Args, s.Calls = args, true
	}
	if p.contracts && p.accept("[") {
		depth := p.depth
		s.Length, _ = p.expr(LevelCond)
		p.depth = depth
		if s.Length == nil {
			return nil
		}
		if !p.accept("]") {
			p.unexpected(`an operator or "]"`, "an array is created by x := new T[n];")
			return nil
		}
	}
	if !p.semicolon(`";"`) {
		return nil
	}
	s.At = Span{from, p.prev.at.To}
	return s
}

// invoke reads the end of h := e.m(e, …); h is nil where there is none.
func (p *parser) invoke(h Expr, call *invocation, from Pos) Stmt {
	if _, infix := p.infix(); infix {
		p.unexpected(`";"`, "a call is a statement: assign its result to a variable, and use that")
		return nil
	}
	if !p.semicolon(`";"`) {
		return nil
	}
	return &Invoke{h, call.of, call.method, call.args, StmtAt{Span{from, p.prev.at.To}}}
}

// returnStmt reads return e; or return;
func (p *parser) returnStmt() Stmt {
	p.sugared = p.sugared || !p.contracts // of a procedure, it may be
	s := &Return{StmtAt: StmtAt{p.tok.at}}
	p.advance()
	if !p.tok.is(";") && !p.tok.is("}") {
		if s.E, _ = p.expr(LevelCond); s.E == nil {
			return nil
		}
	}
	if !p.semicolon(`an operator or ";"`) {
		return nil
	}
	s.At.To = p.prev.at.To
	return s
}

// misplacedMethod reports a method that stands outside of a class, and reads it.
func (p *parser) misplacedMethod() {
	p.unexpected("a declaration or a statement", "methods are declared in classes: "+classHint)
	p.method()
}
