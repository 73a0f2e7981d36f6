package term

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/scanner"
	"unicode"
	"unicode/utf8"

	"tandem/lang/syntax"
)

// Sort is the type of an input.
type Sort string

// The sorts of inputs.
const (
	BoolSort Sort = "bool"
	NatSort  Sort = "nat"
)

// Declared is an input of a program.
type Declared struct {
	Name string
	Sort Sort
}

// Program is a closed term with its inputs, the symbolic values of sx that it has.
type Program struct {
	Inputs []Declared
	Term   Term
}

// Parse reads a program. The name of the file is for messages only. The error is
// syntax.Errors with the first mistake: where it is, what stands there, and what
// should.
//
//	program ::= { "input" x ":" sort { "," x ":" sort } ";" } term      sort ::= bool | nat
//	term    ::= assign [ ";" term ]                                     (λ_. term) assign
//	assign  ::= open [ ":=" assign ]
//	open    ::= ("λ" | "\") x "." term  |  "let" x "=" term "in" term   (λx. term) term
//	         |  "if" term "then" assign [ "else" assign ]               unit where there is no else
//	         |  unary { atom }
//	unary   ::= ("succ" | "pred" | "iszero" | "ref") unary | atom
//	atom    ::= x | 0, 1, … | "true" | "false" | "unit" | "!" atom | "(" term ")"
//
// Comments are those of Go.
func Parse(file string, src []byte) (p Program, err error) {
	r := newParser(src)
	defer r.recovers(file, &err)
	r.advance()
	for r.text == "input" {
		r.inputs()
	}
	t := r.term()
	r.end()
	return Program{r.declared, t}, nil
}

// Library reads a closed term of the library of Figures 6 and 9: it may have, beside
// what programs have, Exp(op, t, …), sym? t, (SYM_TAG, t), sets, ∪, = and pc.
func Library(text string) (t Term, err error) {
	r := newParser([]byte(text))
	r.library = true
	defer r.recovers("", &err)
	r.advance()
	u := r.term()
	r.end()
	return u, nil
}

// parser holds one token. Of a mistake it panics with a *syntax.Error, which the caller recovers.
type parser struct {
	scan     scanner.Scanner
	tok      rune   // scanner.Ident for names, words and numbers
	text     string // of tok
	wrong    string // what the scanner says against tok
	depth    int    // levels open around tok
	library  bool
	declared []Declared
	bound    []string // the variables around tok, the innermost last
}

func newParser(src []byte) *parser {
	var p parser
	p.scan.Init(bytes.NewReader(src))
	p.scan.Mode = scanner.ScanIdents | scanner.ScanComments | scanner.SkipComments
	p.scan.IsIdentRune = func(r rune, i int) bool {
		return letter(r) || digit(r) || i > 0 && (r == '\'' || r == '?')
	}
	p.scan.Error = func(_ *scanner.Scanner, msg string) { p.wrong = msg }
	return &p
}

func (p *parser) recovers(file string, err *error) {
	switch r := recover().(type) {
	case nil:
	case *syntax.Error:
		r.File = file
		*err = syntax.Errors{r}
	default:
		panic(r)
	}
}

func (p *parser) advance() {
	p.tok = p.scan.Scan()
	p.text = p.scan.TokenText()
}

// is reports whether the token begins with such a character.
func (p *parser) is(of func(rune) bool) bool {
	r, _ := utf8.DecodeRuneInString(p.text)
	return p.tok == scanner.Ident && of(r)
}

// letter reports whether a name may begin with r: λ is no letter here, and ∪ is none anywhere.
func letter(r rune) bool { return r == '_' || unicode.IsLetter(r) && r != 'λ' }

func digit(r rune) bool { return '0' <= r && r <= '9' }

// keywords are no names.
var keywords = []string{"input", "let", "in", "if", "then", "else", "true", "false", "unit", "succ", "pred", "iszero", "ref", "sym?", "tagged?", "Exp", "SYM_TAG", "pc"}

// expected says that something else should stand where the token is.
func (p *parser) expected(what string) {
	found := fmt.Sprintf("%.40q", p.text)
	switch {
	case p.wrong != "":
		found = p.wrong
	case p.tok == scanner.EOF:
		found = "the end of the text"
	}
	p.fail(found, what, "")
}

func (p *parser) fail(found, expected, hint string) {
	from, to := p.scan.Position, p.scan.Pos()
	if !from.IsValid() { // the end of the text
		from = to
	}
	panic(&syntax.Error{
		Span: syntax.Span{From: syntax.Pos{Offset: from.Offset, Line: from.Line, Col: from.Column}, To: syntax.Pos{Offset: to.Offset, Line: to.Line, Col: to.Column}},
		Msg:  "found " + found + ", expected " + expected, Found: found, Expected: expected, Hint: hint,
	})
}

func (p *parser) end() {
	if p.tok != scanner.EOF || p.wrong != "" {
		p.expected("an operator or the end of the text")
	}
}

func (p *parser) take(tok rune, what string) {
	if p.tok != tok {
		p.expected(what)
	}
	p.advance()
}

// word takes a word, as then.
func (p *parser) word(text string) {
	if p.text != text {
		p.expected(strconv.Quote(text))
	}
	p.advance()
}

// name takes a name that is no keyword.
func (p *parser) name(what string) string {
	x := p.text
	if !p.is(letter) || slices.Contains(keywords, x) {
		p.expected(what)
	}
	p.advance()
	return x
}

// inputs reads input x: bool, n: nat;
func (p *parser) inputs() {
	for p.text == "input" || p.tok == ',' {
		p.advance()
		if slices.ContainsFunc(p.declared, func(d Declared) bool { return d.Name == p.text }) {
			p.fail(fmt.Sprintf("the input %.40q a second time", p.text), "another name", "")
		}
		x := p.name("the name of an input")
		p.take(':', `":"`)
		if p.text != string(BoolSort) && p.text != string(NatSort) {
			p.expected("bool or nat")
		}
		p.declared = append(p.declared, Declared{x, Sort(p.text)})
		p.advance()
	}
	p.take(';', `"," or ";"`)
}

// deeper counts a level of recursion around f.
func (p *parser) deeper(f func() Term) Term {
	if p.depth++; p.depth > MaxNesting {
		p.tooDeep()
	}
	t := f()
	p.depth--
	return t
}

func (p *parser) tooDeep() {
	p.fail("a deeper level", fmt.Sprintf("at most %d levels", MaxNesting), "")
}

// checked returns t if it is not nested too deeply.
func (p *parser) checked(t Term) Term {
	if t.Height() > MaxNesting {
		p.tooDeep()
	}
	return t
}

// under reads a term below the variables xs.
func (p *parser) under(read func() Term, xs ...string) Term {
	outer := p.bound
	p.bound = append(p.bound, xs...)
	t := read()
	p.bound = outer
	return t
}

// term reads t; t; …
func (p *parser) term() Term {
	return p.deeper(func() Term {
		t := p.assign()
		if p.tok != ';' {
			return t
		}
		p.advance()
		return p.checked(Apply(Fun("_", p.under(p.term, "_")), t))
	})
}

func (p *parser) assign() Term {
	return p.deeper(func() Term {
		t := p.open()
		if p.tok != ':' {
			return t
		}
		p.advance()
		p.take('=', `":="`)
		return p.checked(Of(Assign, t, p.assign()))
	})
}

func (p *parser) open() Term {
	switch {
	case p.tok == 'λ' || p.tok == '\\':
		p.advance()
		x := p.name("the name of a variable")
		p.take('.', `"."`)
		return p.checked(Fun(x, p.under(p.term, x)))
	case p.text == "let":
		p.advance()
		x := p.name("the name of a variable")
		p.take('=', `"="`)
		t := p.term()
		p.word("in")
		return p.checked(Apply(Fun(x, p.under(p.term, x)), t))
	case p.text == "if":
		p.advance()
		c := p.term()
		p.word("then")
		t, e := p.assign(), Of(Unit)
		if p.text == "else" {
			p.advance()
			e = p.assign()
		}
		return p.checked(Of(If, c, t, e))
	case p.library && p.text == "each":
		return p.each()
	default:
		return p.compare()
	}
}

// compare reads t = t and t ∪ t, which only the library has.
func (p *parser) compare() Term {
	t := p.application()
	switch {
	case p.library && p.tok == '=':
		p.advance()
		return Of(Same, t, p.application())
	case p.library && p.tok == '∪':
		p.advance()
		return Of(Union, t, p.application())
	}
	return t
}

func (p *parser) application() Term {
	t := p.lookup()
	for p.startsAtom() {
		t = p.checked(Apply(t, p.atom()))
	}
	return t
}

func (p *parser) startsAtom() bool {
	if p.tok == scanner.Ident {
		return !slices.Contains(keywords, p.text) || slices.Contains([]string{"true", "false", "unit"}, p.text) ||
			p.library && (p.text == "Exp" || p.text == "pc")
	}
	return p.tok == '(' || p.tok == '!' || p.library && p.tok == '{'
}

// unary reads succ t and the like.
func (p *parser) unary() Term {
	for kind, word := range words {
		if p.tok == scanner.Ident && p.text == word && (kind < Input || p.library) {
			p.advance()
			return p.deeper(func() Term { return p.checked(Of(kind, p.unary())) })
		}
	}
	return p.atom()
}

func (p *parser) atom() Term {
	for kind, word := range constants {
		if p.text == word && p.tok == scanner.Ident && kind != Zero {
			p.advance()
			return Of(kind)
		}
	}
	switch {
	case p.is(digit):
		return p.number()
	case p.tok == '(':
		p.advance()
		if p.library && p.text == "SYM_TAG" {
			return p.tag()
		}
		t := p.term()
		p.take(')', `an operator or ")"`)
		return t
	case p.tok == '!':
		p.advance()
		return p.deeper(func() Term { return p.checked(Of(Deref, p.atom())) })
	case p.library && (p.tok == '{' || p.text == "Exp" || p.text == "pc"):
		return p.special()
	}
	return p.variable()
}

// variable reads a variable that is bound, or an input.
func (p *parser) variable() Term {
	if !p.is(letter) || slices.Contains(keywords, p.text) {
		p.expected("a term")
	}
	x := p.text
	switch {
	case slices.Contains(p.bound, x):
		p.advance()
		return V(x)
	case p.library:
		p.advance()
		return Make(Word, x, 0)
	case slices.ContainsFunc(p.declared, func(d Declared) bool { return d.Name == x }):
		p.advance()
		return In(x)
	}
	p.fail(fmt.Sprintf("%.40q", x), "a variable that is bound, or an input", "input "+shortened(x)+": bool; declares one")
	return Term{}
}

func shortened(x string) string {
	if len(x) > 40 {
		return "x"
	}
	return x
}

// number reads nv as a decimal.
func (p *parser) number() Term {
	if strings.ContainsFunc(p.text, func(r rune) bool { return !digit(r) }) {
		p.expected("a number")
	}
	n, err := strconv.Atoi(p.text)
	if err != nil || n >= MaxNesting {
		p.fail(fmt.Sprintf("the number %.20s", p.text), fmt.Sprintf("one below %d: it is written succ (succ …)", MaxNesting), "")
	}
	p.advance()
	return Nat(n)
}
