package lambda

import (
	"bytes"
	"fmt"
	"math/big"
	"strings"
	"text/scanner"
	"unicode"
	"unicode/utf8"

	"tandem/lang/syntax"
)

// MaxDigits is the largest number of digits of an integer literal.
const MaxDigits = 1_000

// Parse reads a term. The name of the file is for messages only. The error is
// syntax.Errors with the first mistake: where it is, what stands there, and what
// should.
func Parse(file string, src []byte) (t *Term, err error) {
	var p parser
	p.scan.Init(bytes.NewReader(src))
	p.scan.Mode = scanner.ScanIdents | scanner.ScanComments | scanner.SkipComments
	p.scan.IsIdentRune = func(r rune, i int) bool { return letter(r) || digit(r) || r == '\'' && i > 0 }
	p.scan.Error = func(_ *scanner.Scanner, msg string) { p.wrong = msg }
	defer func() {
		if r := recover(); r != nil {
			wrong, ours := r.(*syntax.Error)
			if !ours {
				panic(r)
			}
			wrong.File = file
			t, err = nil, syntax.Errors{wrong}
		}
	}()
	p.advance()
	t = p.sum()
	if p.tok != scanner.EOF || p.wrong != "" {
		p.expected("an operator or the end of the text")
	}
	return t, nil
}

// parser holds one token. Of a mistake it panics with a *syntax.Error, which Parse
// recovers.
type parser struct {
	scan  scanner.Scanner
	tok   rune   // scanner.Ident for names and numbers
	text  string // of tok
	wrong string // what the scanner says against tok
	depth int    // levels open around tok
}

func (p *parser) advance() {
	p.tok = p.scan.Scan()
	p.text = p.scan.TokenText()
}

// is tells whether the token begins with such a character.
func (p *parser) is(of func(rune) bool) bool {
	r, _ := utf8.DecodeRuneInString(p.text)
	return p.tok == scanner.Ident && of(r)
}

// letter tells whether a name may begin with r: λ is no letter here.
func letter(r rune) bool { return r == '_' || unicode.IsLetter(r) && r != 'λ' }

func digit(r rune) bool { return '0' <= r && r <= '9' }

// expected says that something else should stand where the token is.
func (p *parser) expected(what string) {
	found := fmt.Sprintf("%.40q", p.text)
	switch {
	case p.wrong != "":
		found = p.wrong
	case p.tok == scanner.EOF:
		found = "the end of the text"
	}
	p.fail(found, what)
}

func (p *parser) fail(found, expected string) {
	from, to := p.scan.Position, p.scan.Pos()
	if !from.IsValid() { // the end of the text
		from = to
	}
	panic(&syntax.Error{
		Span: syntax.Span{From: syntax.Pos{Offset: from.Offset, Line: from.Line, Col: from.Column}, To: syntax.Pos{Offset: to.Offset, Line: to.Line, Col: to.Column}},
		Msg:  "found " + found + ", expected " + expected, Found: found, Expected: expected,
	})
}

// sum reads M + … + M.
func (p *parser) sum() *Term {
	if p.depth++; p.depth > MaxNesting {
		p.tooDeep()
	}
	t := p.application()
	for p.tok == '+' {
		p.advance()
		t = p.checked(Plus(t, p.application()))
	}
	p.depth--
	return t
}

// application reads M … M.
func (p *parser) application() *Term {
	t := p.operand()
	for p.tok == scanner.Ident || strings.ContainsRune(`(λ\-`, p.tok) {
		t = p.checked(Apply(t, p.operand()))
	}
	return t
}

// operand reads a variable, an integer, a function or a term in parentheses.
func (p *parser) operand() *Term {
	text := p.text
	switch {
	case p.is(letter):
		p.advance()
		return V(text)
	case p.tok == '(':
		p.advance()
		t := p.sum()
		p.take(')', `an operator or ")"`)
		return t
	case p.tok == 'λ' || p.tok == '\\':
		p.advance()
		x := p.text
		if !p.is(letter) {
			p.expected("the name of a variable")
		}
		p.advance()
		p.take('.', `"."`)
		return p.checked(Fun(x, p.sum()))
	case p.tok == '-':
		p.advance()
		return number(new(big.Int).Neg(p.integer("an integer")))
	default:
		return number(p.integer("a term"))
	}
}

func (p *parser) integer(what string) *big.Int {
	if !p.is(digit) {
		p.expected(what)
	}
	if len(p.text) > MaxDigits {
		p.fail(fmt.Sprintf("a number of %d digits", len(p.text)), fmt.Sprintf("at most %d digits", MaxDigits))
	}
	n, ok := new(big.Int).SetString(p.text, 10)
	if !ok {
		p.expected("an integer")
	}
	p.advance()
	return n
}

func (p *parser) take(tok rune, what string) {
	if p.tok != tok {
		p.expected(what)
	}
	p.advance()
}

// checked is t if it is not nested too deeply.
func (p *parser) checked(t *Term) *Term {
	if t.height > MaxNesting {
		p.tooDeep()
	}
	return t
}

func (p *parser) tooDeep() {
	p.fail("a deeper level", fmt.Sprintf("at most %d levels", MaxNesting))
}
