package syntax

import "fmt"

// MaxNesting is the largest depth of a syntax tree, in levels: blocks,
// parentheses (which leave no node but count), operators on operands, and
// each else if of a chain. Statements in sequence are not nested. The bound
// keeps every pass over the tree within Go's stack.
const MaxNesting = 10_000

// MaxTypeNesting is the largest depth of a type, in levels of arrays.
const MaxTypeNesting = 100

// Parse reads a program, in which statements of the given forms may stand, and returns its
// core: File.Core. The name of the file is for messages only. If the text is no program the
// error is Errors, and there is no tree.
func Parse(file string, src []byte, forms ...*Shape) (*File, error) {
	f, err := ParseAsWritten(file, src, forms...)
	if err != nil || !f.Sugar {
		return f, err
	}
	return f.Core(string(src))
}

// ParseAsWritten reads a program as Parse does, and returns it with the loops, jumps and functions
// that stand for other statements.
func ParseAsWritten(file string, src []byte, forms ...*Shape) (*File, error) {
	p := newParser(file, src, false)
	p.declareForms(forms)
	p.declareContracts()
	f := &File{Name: file, Contracts: p.contracts}
	if p.tok.kind == endOfFile && len(p.scan.comments) == 0 && !p.report.any() {
		p.report.Report(&Error{
			Span:  Span{Pos{Line: 1, Col: 1}, Pos{Line: 1, Col: 1}},
			Msg:   "the file is empty; expected declarations or statements, or a comment for the empty program",
			Found: "an empty file", Expected: "declarations or statements",
		})
	}
	for p.tok.kind != endOfFile {
		if len(f.Stmts) > 0 && (p.tok.is("var") || p.tok.is("proc") || p.tok.is("class") || p.startsFunc()) {
			p.misplacedDecl()
		}
		switch {
		case p.tok.is("var"):
			if d := p.decl(); d != nil {
				f.Decls = append(f.Decls, d)
			}
		case p.tok.is("proc"):
			if d := p.proc(); d != nil {
				f.Procs = append(f.Procs, d)
			}
		case p.startsFunc():
			if d := p.function(); d != nil {
				f.Procs = append(f.Procs, d)
			}
		case p.tok.is("class"):
			if c := p.class(); c != nil {
				f.Classes = append(f.Classes, c)
			}
		case p.tok.is("method"):
			p.misplacedMethod()
		case p.tok.is("}"):
			p.strayBrace()
		default:
			if s := p.stmt(); s != nil {
				f.Stmts = append(f.Stmts, s)
			}
		}
	}
	if err := p.report.Err(); err != nil {
		return nil, err
	}
	f.Comments, f.Sugar = p.scan.comments, p.sugared
	return f, nil
}

// ParseExpr reads a single expression.
func ParseExpr(file string, src []byte) (Expr, error) { return parseExpr(newParser(file, src, false)) }

// ParseTerm reads a single expression in which the inputs that a run reads have
// names, too: in#1, in#2, ….
func ParseTerm(file string, src []byte) (Expr, error) { return parseExpr(newParser(file, src, true)) }

func parseExpr(p *parser) (Expr, error) {
	e, _ := p.expr(LevelCond)
	if e != nil && p.tok.kind != endOfFile {
		p.unexpected("an operator or the end of the expression", "")
	}
	if err := p.report.Err(); err != nil {
		return nil, err
	}
	return e, nil
}

// parser holds one token and one of lookahead. A function that cannot go on
// has reported why and returns nil or false; the statement around it then
// skips to where the next one may start, so that one mistake is one message.
type parser struct {
	scan    *scanner
	report  *Reporter
	tok     token
	ahead   token
	behind  []token           // what was read behind ahead
	prev    token             // the token before tok
	depth   int               // levels open around tok
	stopped bool              // nothing behind the last mistake can be read
	atEnd   bool              // a missing closing brace at the end has been reported
	lost    int               // blocks whose opening brace was not found
	stray   bool              // inside a block that belongs to no statement
	inBody  bool              // of a procedure or method
	sugared bool              // a statement or declaration stands for others
	inStep  bool              // of a for, which has no semicolon
	callAt  int               // the depth at which a method call may stand; -1: at none
	shapes  map[string]*Shape // the declared forms, by their keywords

	contracts bool            // the text has contracts (declareContracts)
	functions map[string]bool // that the text seems to declare; nil: nobody asked
}

func newParser(file string, src []byte, inputs bool) *parser {
	report := &Reporter{File: file}
	scan, ok := newScanner(src, report)
	if ok {
		scan.inputs = inputs
	}
	p := &parser{scan: scan, report: report, callAt: -1}
	if !ok {
		p.stop()
		return p
	}
	p.tok = scan.next()
	p.ahead = scan.next()
	return p
}

func (p *parser) advance() {
	if p.stopped || p.tok.kind == endOfFile {
		return
	}
	p.prev, p.tok = p.tok, p.ahead
	switch {
	case len(p.behind) > 0:
		p.ahead = p.behind[0]
		p.behind = p.behind[:0]
	case p.ahead.kind != endOfFile:
		p.ahead = p.scan.next()
	}
}

// stop makes everything behind the last mistake the end of the file.
func (p *parser) stop() {
	p.stopped = true
	p.report.stop()
	p.tok = token{at: Span{p.scan.pos, p.scan.pos}}
	p.ahead = p.tok
}

// enter opens a level of nesting at the current token.
func (p *parser) enter() bool {
	p.depth++
	return p.fits(1, p.tok.at)
}

func (p *parser) leave() { p.depth-- }

// fits reports whether a tree of that height may stand here, and otherwise
// reports that it may not and stops.
func (p *parser) fits(height int, at Span) bool {
	if p.depth+height <= MaxNesting {
		return true
	}
	if !p.stopped {
		p.report.Report(&Error{
			Span: at, Msg: fmt.Sprintf("nested too deeply: more than %d levels", MaxNesting),
			Found: "a deeper level", Expected: fmt.Sprintf("at most %d levels", MaxNesting),
		})
		p.stop()
	}
	return false
}

// accept moves over the symbol if it is next.
func (p *parser) accept(sym string) bool {
	if !p.tok.is(sym) {
		return false
	}
	p.advance()
	return true
}

// unexpected reports that the current token is not what should stand there.
func (p *parser) unexpected(expected, hint string) { p.complain(p.tok.at, expected, hint) }

// missing is unexpected for something that should stand in front of the
// current token. It is reported behind the token before.
func (p *parser) missing(expected, hint string) {
	end := p.prev.at.To
	p.complain(Span{end, end}, expected, hint)
}

func (p *parser) complain(at Span, expected, hint string) {
	if p.report.Full() {
		p.report.count(at)
		return
	}
	if hint == "" {
		hint = p.foreignHint(expected)
	}
	p.report.Report(&Error{
		Span: at, Msg: "found " + p.tok.String() + ", expected " + expected,
		Found: p.tok.String(), Expected: expected, Hint: hint,
	})
}

// decl reads a declaration, from its var.
func (p *parser) decl() *Decl {
	d := &Decl{At: p.tok.at}
	p.advance()
	ok := p.names(d, "") && p.colon() && p.typeName(d) && p.declEnd()
	if !ok {
		p.sync()
		return nil
	}
	d.At.To = p.prev.at.To
	return d
}

// names reads the names of a declaration; what else may stand there is for the
// message.
func (p *parser) names(d *Decl, or string) bool {
	for {
		if p.tok.kind != ident {
			p.unexpected("a variable name"+or, p.nameHint())
			if p.tok.kind != keyword || !p.ahead.is(":") && !p.ahead.is(",") {
				return false
			}
		}
		d.Names = append(d.Names, &Name{p.tok.text, ExprAt{p.tok.at}})
		p.advance()
		if !p.accept(",") {
			return true
		}
	}
}

func (p *parser) nameHint() string {
	switch {
	case p.tok.is("int") || p.tok.is("bool") || p.tok.isType() && p.ahead.kind == ident:
		return "the type stands behind the names: var x: " + p.tok.text + ";"
	case p.tok.kind == keyword:
		return quote(p.tok.text) + " is reserved and cannot name a variable"
	case p.tok.is("[") || p.tok.is("|"):
		return arrayTypeHint
	}
	return ""
}

func (p *parser) colon() bool {
	if p.tok.is(":=") || p.tok.is("=") {
		p.unexpected(`":" and a type`, "a declaration gives no value: the variables are the inputs of the program")
		return false
	}
	if p.accept(":") {
		return true
	}
	hint := "declarations are written var x, y: int;"
	if p.tok.is("[") {
		hint = arrayTypeHint
	}
	if p.tok.kind == ident && p.prev.at.To.Line == p.tok.at.From.Line && !p.ahead.is(":=") {
		hint = "names are separated by commas, and the type stands behind a colon"
	}
	p.unexpected(`"," or ":" and a type`, hint)
	return false
}

// typeName reads a type: a name, [T]U or []T.
func (p *parser) typeName(d *Decl) bool {
	t := p.typeTree(0)
	d.Type = t
	return t != nil
}

const arrayTypeHint = "array types are written [int]bool and, with a bound, []int"

func (p *parser) typeTree(depth int) *TypeName {
	at := p.tok.at
	switch {
	case p.tok.is("[") && depth == MaxTypeNesting:
		p.report.Report(&Error{
			Span: p.tok.at, Msg: fmt.Sprintf("type nested too deeply: more than %d levels", MaxTypeNesting),
			Found: "a deeper level", Expected: fmt.Sprintf("at most %d levels", MaxTypeNesting),
		})
		return nil
	case p.accept("["):
		t := &TypeName{At: at}
		if !p.tok.is("]") {
			if t.Dom = p.typeTree(depth + 1); t.Dom == nil {
				return nil
			}
		}
		if !p.accept("]") {
			p.unexpected(`"]"`, arrayTypeHint)
			return nil
		}
		if t.Elem = p.typeTree(depth + 1); t.Elem == nil {
			return nil
		}
		t.At.To = p.prev.at.To
		return t
	case p.tok.kind != ident && !p.tok.isType():
		hint := "the types are int, bool, bv1 to bv256, and arrays: [int]bool, []int"
		if p.tok.kind == number {
			hint = "the bound of an array []int is no part of its type: |a| := 10;"
		} else if p.tok.is("*") || p.tok.is("&") {
			hint = foreignWords["&"]
		}
		p.unexpected("a type", hint)
		return nil
	}
	p.advance()
	return &TypeName{Name: p.prev.text, At: at}
}

func (p *parser) declEnd() bool {
	switch {
	case p.tok.is(":=") || p.tok.is("="):
		p.unexpected(`";"`, "a declaration gives no value: the variables are the inputs of the program")
		return false
	case p.tok.is(","):
		p.unexpected(`";"`, "variables of another type have their own var")
		return false
	case p.tok.is("["):
		p.unexpected(`";"`, arrayTypeHint)
		return false
	}
	return p.semicolon(`";"`)
}

func (p *parser) misplacedDecl() {
	before, hint := "before the first statement", "move it to the top of the file"
	if p.inBody && p.tok.is("var") {
		before, hint = "at the head of the body", "move it to the head of the body, which has its local variables"
	}
	p.report.Report(&Error{
		Span: p.tok.at, Msg: "found a declaration behind statements, expected all declarations " + before,
		Found: "a declaration", Expected: "a statement", Hint: hint,
	})
}
