package syntax

import "strings"

// Clause is requires φ; or ensures φ; of a method.
type Clause struct {
	Word string // requires or ensures
	A    Expr
	At   Span
}

// Predicate is the declaration of a predicate: predicate q(u: int) { return φ; }
type Predicate struct {
	Name   *Name
	Params []*Decl
	Body   Expr // the assertion
	At     Span
}

// Pure is the declaration of a pure method:
//
//	pure p(u: int): int requires φ; { return e; }
type Pure struct {
	Name    *Name
	Params  []*Decl
	Result  *TypeName
	Clauses []*Clause // requires only
	Body    Expr
	At      Span
}

// Ghost is open e.q(e, …); close e.q(e, …); or use e.p(e, …);
type Ghost struct {
	Word string // open, close or use
	Of   *Apply
	StmtAt
}

// Join is join φ; of §6.1.
type Join struct {
	Phi Expr
	StmtAt
}

// Apply is e.p(e, …), the call of a pure method or of a predicate in an expression or an
// assertion. Of is nil where the receiver is omitted, which is this.
type Apply struct {
	Of     Expr
	Method *Name
	Args   []Expr
	ExprAt
}

// Within is opening e.q(e, …) in e, or using e.p(e, …) in e.
type Within struct {
	Word string // opening or using
	Of   *Apply
	E    Expr
	ExprAt
}

// Special is old(e), acc(e.f) or untouched(φ).
type Special struct {
	Word string
	E    Expr
	ExprAt
}

// contractWords are reserved in programs with contracts, and in no others.
var contractWords = []string{
	"predicate", "pure", "requires", "ensures", "open", "close", "use", "opening", "using", "in", "old", "acc", "untouched",
	"invariant", "join",
}

// declareContracts makes the parser read contracts, if the text has them: one of the
// words that begin a declaration or a clause stands before another word, as no two do
// in programs without contracts.
func (p *parser) declareContracts() {
	if p.stopped || !mentionsContracts(p.scan.src) {
		return
	}
	p.contracts = true
	if p.scan.words == nil {
		p.scan.words = map[string]bool{}
	}
	for _, w := range contractWords {
		p.scan.words[w] = true
	}
	p.tok, p.ahead = p.scan.reserve(p.tok), p.scan.reserve(p.ahead)
}

// mentionsContracts is what declareContracts looks for.
func mentionsContracts(src string) bool {
	if !strings.Contains(src, "predicate") && !strings.Contains(src, "pure") &&
		!strings.Contains(src, "requires") && !strings.Contains(src, "ensures") && !strings.Contains(src, "invariant") {
		return false
	}
	s, ok := newScanner([]byte(src), &Reporter{})
	if !ok {
		return false
	}
	begins := map[string]bool{"predicate": true, "pure": true, "requires": true, "ensures": true, "invariant": true}
	for t := s.next(); t.kind != endOfFile; {
		next := s.next()
		if t.kind == ident && begins[t.text] && (next.kind == ident || next.is("this") || next.is("true") || next.is("false")) {
			return true
		}
		t = next
	}
	return false
}

const (
	predicateHint = "a predicate is declared predicate q(u: int) { return acc(this.f); }"
	pureHint      = "a pure method is declared pure p(u: int): int requires q(); { return e; }"
)

// predicate reads the declaration of a predicate, from its word.
func (p *parser) predicate() *Predicate {
	q := &Predicate{At: p.tok.at}
	d := &Proc{}
	if q.Name = p.declaredName("predicate", predicateHint, "("); q.Name == nil || !p.paramsOf(d, predicateHint) {
		p.afterField()
		return nil
	}
	q.Params = d.Params
	if p.tok.is("requires") || p.tok.is("ensures") {
		p.unexpected(`"{"`, "a predicate has no contract")
		p.afterField()
		return nil
	}
	if q.Body = p.returned(predicateHint); q.Body == nil {
		p.afterField()
		return nil
	}
	q.At.To = p.prev.at.To
	return q
}

// pure reads the declaration of a pure method, from its word.
func (p *parser) pure() *Pure {
	m := &Pure{At: p.tok.at}
	d := &Proc{}
	if m.Name = p.declaredName("pure method", pureHint, "("); m.Name == nil || !p.paramsOf(d, pureHint) {
		p.afterField()
		return nil
	}
	m.Params = d.Params
	if !p.accept(":") {
		p.unexpected(`":" and a type`, pureHint)
		p.afterField()
		return nil
	}
	ok := false
	if m.Result = p.typeTree(0); m.Result != nil {
		if m.Clauses, ok = p.clauses("requires"); ok {
			m.Body = p.returned(pureHint)
		}
	}
	if m.Body == nil {
		p.afterField()
		return nil
	}
	m.At.To = p.prev.at.To
	return m
}

// clauses reads requires φ; and ensures φ; of these words.
func (p *parser) clauses(words ...string) ([]*Clause, bool) {
	var list []*Clause
	for p.contracts && (p.tok.is("requires") || p.tok.is("ensures")) {
		c := &Clause{Word: p.tok.text, At: p.tok.at}
		if len(words) == 1 && c.Word != words[0] {
			p.unexpected(`"requires" or "{"`, "a pure method has no ensures: what it returns is its body")
			return nil, false
		}
		p.advance()
		depth := p.depth
		c.A, _ = p.expr(LevelCond)
		p.depth = depth
		if c.A == nil {
			return nil, false
		}
		if !p.accept(";") {
			p.unexpected(`an operator or ";"`, "a clause ends with a semicolon: "+c.Word+" φ;")
			return nil, false
		}
		c.At.To = p.prev.at.To
		list = append(list, c)
	}
	return list, true
}

// returned reads { return e; }.
func (p *parser) returned(hint string) Expr {
	if !p.accept("{") {
		p.unexpected(`"{"`, hint)
		return nil
	}
	if !p.accept("return") {
		p.unexpected(`"return"`, hint)
		return nil
	}
	depth := p.depth
	e, _ := p.expr(LevelCond)
	p.depth = depth
	if e == nil {
		return nil
	}
	if !p.accept(";") {
		p.unexpected(`an operator or ";"`, hint)
		return nil
	}
	if !p.accept("}") {
		p.unexpected(`"}"`, "the body is a single return")
		return nil
	}
	return e
}

// ghost reads open e.q(e, …); close e.q(e, …); or use e.p(e, …);
func (p *parser) ghost() Stmt {
	g := &Ghost{Word: p.tok.text, StmtAt: StmtAt{p.tok.at}}
	p.advance()
	if g.Of = p.application(g.Word); g.Of == nil || !p.semicolon(`";"`) {
		return nil
	}
	g.At.To = p.prev.at.To
	return g
}

// join reads join φ;
func (p *parser) join() Stmt {
	j := &Join{StmtAt: StmtAt{p.tok.at}}
	p.advance()
	depth := p.depth
	j.Phi, _ = p.expr(LevelCond)
	p.depth = depth
	if j.Phi == nil || !p.semicolon(`";"`) {
		return nil
	}
	j.At.To = p.prev.at.To
	return j
}

// application reads e.p(e, …) behind a word.
func (p *parser) application(word string) *Apply {
	at := p.tok.at
	e, _ := p.postfix()
	if e == nil {
		return nil
	}
	a, ok := e.(*Apply)
	if !ok {
		what := "a predicate: " + word + " e.q();"
		if word == "use" || word == "using" {
			what = "a pure method: " + word + " e.p();"
		}
		p.report.Report(&Error{
			Span: Span{at.From, p.prev.at.To}, Msg: "found an expression, expected the call of " + what,
			Found: "an expression", Expected: "the call of " + what,
		})
		return nil
	}
	return a
}

// contractAtom reads what begins with a word of contracts, or a call without receiver;
// ok is false where neither stands here.
func (p *parser) contractAtom() (e Expr, height int, ok bool) {
	if !p.contracts {
		return nil, 0, false
	}
	from := p.tok.at.From
	word := p.tok.text
	switch {
	case p.tok.kind == ident && p.ahead.is("("):
		name := &Name{p.tok.text, ExprAt{p.tok.at}}
		p.advance()
		args, h, ok := p.arguments()
		if !ok {
			return nil, 0, true
		}
		return &Apply{nil, name, args, ExprAt{Span{from, p.prev.at.To}}}, h + 1, true
	case p.tok.is("old"), p.tok.is("acc"), p.tok.is("untouched"):
		if !p.enter() {
			return nil, 0, true
		}
		p.advance()
		if !p.accept("(") {
			p.unexpected(`"("`, quote(word)+" is reserved and cannot name a variable in a program with contracts")
			return nil, 0, true
		}
		e, h := p.expr(LevelCond)
		if e == nil {
			return nil, 0, true
		}
		if !p.accept(")") {
			hint := ""
			if word == "acc" && p.tok.is(",") {
				hint = "permissions are whole, without fractions: acc(e.f)"
			}
			p.unexpected(`an operator or ")"`, hint)
			return nil, 0, true
		}
		p.leave()
		return &Special{word, e, ExprAt{Span{from, p.prev.at.To}}}, h + 1, true
	case p.tok.is("opening"), p.tok.is("using"):
		if !p.enter() {
			return nil, 0, true
		}
		p.advance()
		of := p.application(word)
		if of == nil {
			return nil, 0, true
		}
		if !p.accept("in") {
			p.unexpected(`"in"`, word+" e.q() in e")
			return nil, 0, true
		}
		e, h := p.expr(LevelCond)
		p.leave()
		if e == nil {
			return nil, 0, true
		}
		return &Within{word, of, e, ExprAt{Span{from, e.Span().To}}}, h + 2, true
	}
	return nil, 0, false
}

// clausesOf writes the clauses of a method, a line each.
func (p *filePrinter) clausesOf(list []*Clause) {
	p.WriteByte('\n')
	p.indent++
	for _, c := range list {
		for p.pending(c.At.To.Offset) {
			p.margin()
			p.WriteString(p.take().Text + "\n")
		}
		p.margin()
		p.WriteString(c.Word + " ")
		p.expr(c.A, LevelCond)
		p.WriteByte(';')
		p.comment(c.At.To)
		p.WriteByte('\n')
	}
	p.indent--
	p.margin()
}

// returns writes { return e; } of a predicate or a pure method.
func (p *filePrinter) returns(e Expr, end Pos) {
	p.WriteString("{\n")
	p.indent++
	p.margin()
	p.WriteString("return ")
	p.expr(e, LevelCond)
	p.WriteString(";\n")
	p.indent--
	p.margin()
	p.WriteString("}")
	p.trail(end)
}

func (p *filePrinter) predicate(q *Predicate) {
	p.lead(q.At.From, q.At.To.Offset)
	p.WriteString("predicate " + q.Name.Name)
	p.params(q.Params)
	p.WriteByte(' ')
	p.returns(q.Body, q.At.To)
}

func (p *filePrinter) pure(m *Pure) {
	first := m.Body.Span().From
	if len(m.Clauses) > 0 {
		first = m.Clauses[0].At.From
	}
	p.lead(m.At.From, first.Offset)
	p.WriteString("pure " + m.Name.Name)
	p.params(m.Params)
	p.WriteString(": ")
	p.typeName(m.Result)
	if len(m.Clauses) > 0 {
		p.clausesOf(m.Clauses)
	} else {
		p.WriteByte(' ')
	}
	for p.pending(m.At.To.Offset) { // inside the body: there is no place for it
		c := p.take()
		p.WriteString(c.Text + "\n")
		p.margin()
	}
	p.returns(m.Body, m.At.To)
}

// contract writes the expressions that only programs with contracts have.
func (p *exprPrinter) contract(e Expr, level int) {
	switch e := e.(type) {
	case *Apply:
		p.apply(e)
	case *Special:
		p.WriteString(e.Word + "(")
		p.expr(e.E, LevelCond)
		p.WriteByte(')')
	case *Within:
		p.open(LevelCond < level)
		p.WriteString(e.Word + " ")
		p.apply(e.Of)
		p.WriteString(" in ")
		p.expr(e.E, LevelCond)
		p.close(LevelCond < level)
	}
}

func (p *exprPrinter) apply(a *Apply) {
	if a.Of != nil {
		p.expr(a.Of, LevelIndex)
		p.WriteByte('.')
	}
	p.WriteString(a.Method.Name + "(")
	for i, x := range a.Args {
		if i > 0 {
			p.WriteString(", ")
		}
		p.expr(x, LevelCond)
	}
	p.WriteByte(')')
}
