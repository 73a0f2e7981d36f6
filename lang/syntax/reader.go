package syntax

// Reader reads a text with a grammar of its own that has names, parameters,
// expressions and blocks of this language in it, as methods with contracts have.
// What it reads has its place in the whole text, and so have its mistakes. Behind a
// mistake outside of a block it reads nothing more: End is true then.
type Reader struct{ p *parser }

// NewReader reads the text src. The name of the file is for messages only.
func NewReader(file string, src []byte) *Reader { return &Reader{newParser(file, src, false)} }

// End reports whether nothing more can be read.
func (r *Reader) End() bool { return r.p.tok.kind == endOfFile }

// Err returns the mistakes as Errors, or nil if there are none.
func (r *Reader) Err() error { return r.p.report.Err() }

// Is reports whether that word or symbol is next. A word of a grammar of its own is a
// name elsewhere.
func (r *Reader) Is(text string) bool { return !r.End() && r.p.tok.text == text }

// Take moves over that word or symbol if it is next.
func (r *Reader) Take(text string) bool {
	if !r.Is(text) {
		return false
	}
	r.p.advance()
	return true
}

// Expected reports that something else should be next, and stops.
func (r *Reader) Expected(what, hint string) {
	if !r.p.stopped {
		r.p.unexpected(what, hint)
		r.p.stop()
	}
}

// Name reads a name; what it names is for the message. nil: there is none.
func (r *Reader) Name(what string) *Name {
	if r.p.tok.kind != ident {
		r.Expected(what, "")
		return nil
	}
	r.p.advance()
	return &Name{r.p.prev.text, ExprAt{r.p.prev.at}}
}

// Params reads parameters with their parentheses: (u, v: int, b: bool). The hint is
// for a text without them.
func (r *Reader) Params(hint string) []*Decl {
	var d Proc
	if !r.p.paramsOf(&d, hint) {
		r.p.stop()
	}
	return d.Params
}

// Expr reads an expression. nil: there is none.
func (r *Reader) Expr() Expr {
	e, _ := r.p.expr(LevelCond)
	if e == nil {
		r.p.stop()
	}
	return e
}

// Block reads declarations and statements between braces. A mistake in one of them
// leaves it out, and the others are read.
func (r *Reader) Block() (decls []*Decl, stmts []Stmt) {
	open := r.p.tok.at
	if !r.Take("{") {
		r.Expected(`"{"`, "")
	}
	for r.p.tok.is("var") {
		if d := r.p.decl(); d != nil {
			decls = append(decls, d)
		}
	}
	stmts = r.p.stmts()
	if !r.Take("}") {
		r.Expected(`"}" to close the "{" at `+open.From.String(), "")
	}
	return decls, stmts
}
