package syntax

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxDigits is the largest number of digits in an integer literal.
const MaxDigits = 10_000

type kind uint8

const (
	endOfFile kind = iota
	ident
	number
	char // 'b'
	keyword
	symbol  // an operator or bracket, also of other languages
	illegal // a character that belongs to no token
)

// token is a token of the source; text is its characters, "" at the end of
// the file.
type token struct {
	kind kind
	text string
	at   Span
}

// is reports whether t is that symbol or keyword.
func (t token) is(text string) bool {
	return t.text == text && (t.kind == symbol || t.kind == keyword)
}

// String returns how messages name the token.
func (t token) String() string {
	switch t.kind {
	case endOfFile:
		return "the end of the text"
	case ident:
		return "name " + quote(t.text)
	case number:
		return "number " + short(t.text)
	case char:
		return "character " + t.text
	case keyword:
		return "keyword " + quote(t.text)
	case illegal:
		if r, _ := utf8.DecodeRuneInString(t.text); !unicode.IsGraphic(r) || unicode.IsSpace(r) {
			return fmt.Sprintf("character %U", r)
		}
		return "character " + quote(t.text)
	default:
		return quote(t.text)
	}
}

func quote(s string) string { return `"` + short(s) + `"` }

// short cuts a token's text to what fits in a message.
func short(s string) string {
	const width = 40
	n := 0
	for i := range s {
		if n == width {
			return s[:i] + "…"
		}
		n++
	}
	return s
}

var keywords = []string{
	"var", "int", "bool", "true", "false", "if", "else", "while", "skip", "div", "mod", "proc",
	"class", "method", "this", "nil", "new", "return", "assume", "assert",
	// Operators of bit-vectors; their types are reserved, too (isBitsWord):
	"sint", "bnot", "sdiv", "srem", "shl", "lshr", "ashr", "band", "bor", "bxor", "slt", "sle", "sgt", "sge",
}

// IsKeyword reports whether the word is reserved and so names no variable.
func IsKeyword(word string) bool { return slices.Contains(keywords, word) || isBitsWord(word) }

// isBitsWord reports whether the word has the form of a type of bit-vectors, bv8,
// or is its signed conversion, sbv8.
func isBitsWord(word string) bool {
	digits, ok := strings.CutPrefix(strings.TrimPrefix(word, "s"), "bv")
	return ok && digits != "" && strings.TrimFunc(digits, isDigit) == ""
}

// isType reports whether t is the word of a type.
func (t token) isType() bool {
	return t.is("int") || t.is("bool") || t.kind == keyword && strings.HasPrefix(t.text, "b") && isBitsWord(t.text)
}

// IsName reports whether the word can name a variable.
func IsName(word string) bool {
	for i, r := range word {
		if !isLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return word != "" && !IsKeyword(word)
}

func isLetter(r rune) bool { return r == '_' || unicode.IsLetter(r) }

// isSymbol reports whether the text is a token that is no word. Some are tokens
// of other languages only, to be named in messages.
func isSymbol(text string) bool {
	switch text {
	case ":=", "==", "!=", "<=", ">=", "=>", "&&", "||",
		"+", "-", "*", "<", ">", "!", "?", ":", ";", ",", "(", ")", "{", "}", "[", "]", "|", ".":
		return true
	case "===", "!==", "&*&", "<>", "=<", "->", "+=", "-=", "*=", "/=", "%=", "++",
		"=", "/", "%", "&":
		return true
	}
	return false
}

// maxSymbol is the length of the longest symbol.
const maxSymbol = 3

type scanner struct {
	src      string
	pos      Pos
	last     Pos // the end of the last token
	report   *Reporter
	comments []*Comment
	inputs   bool            // in#1 is a name
	words    map[string]bool // of the declared forms: they name no variable
}

const byteOrderMark = "\uFEFF"

// newScanner starts behind the byte order mark, if there is one. It reports a
// source that is no text and returns false.
func newScanner(src []byte, report *Reporter) (*scanner, bool) {
	s := &scanner{pos: Pos{Line: 1, Col: 1}, report: report}
	text := bytes.TrimPrefix(src, []byte(byteOrderMark))
	s.pos.Offset = len(src) - len(text)
	if at, what := firstNonText(text); at >= 0 {
		s.src = string(src[:s.pos.Offset+at])
		for s.pos.Offset < len(s.src) {
			s.step()
		}
		report.Report(&Error{
			Span:  Span{s.pos, Pos{Offset: s.pos.Offset + 1, Line: s.pos.Line, Col: s.pos.Col + 1}},
			Msg:   "not a text file: found " + what + ", expected a program in UTF-8",
			Found: what, Expected: "a program in UTF-8",
		})
		return s, false
	}
	s.src = string(src)
	return s, true
}

// firstNonText returns the place of the first byte that no text contains, or -1.
func firstNonText(text []byte) (int, string) {
	nul := bytes.IndexByte(text, 0)
	upto := text
	if nul >= 0 {
		upto = text[:nul]
	}
	if utf8.Valid(upto) {
		return nul, "a NUL byte"
	}
	at := 0
	for {
		r, n := utf8.DecodeRune(upto[at:])
		if r == utf8.RuneError && n == 1 {
			return at, fmt.Sprintf("byte 0x%02x, which is not valid UTF-8", upto[at])
		}
		at += n
	}
}

// step moves over one character.
func (s *scanner) step() rune {
	r, n := rune(s.src[s.pos.Offset]), 1
	if r >= utf8.RuneSelf {
		r, n = utf8.DecodeRuneInString(s.src[s.pos.Offset:])
	}
	s.pos.Offset += n
	s.pos.Col++
	if r == '\n' {
		s.pos.Line++
		s.pos.Col = 1
	}
	return r
}

// peek returns the next character, or -1 at the end.
func (s *scanner) peek() rune {
	if s.pos.Offset >= len(s.src) {
		return -1
	}
	r := rune(s.src[s.pos.Offset])
	if r >= utf8.RuneSelf {
		r, _ = utf8.DecodeRuneInString(s.src[s.pos.Offset:])
	}
	return r
}

func (s *scanner) rest() string { return s.src[s.pos.Offset:] }

// next returns the next token. Comments are put aside.
func (s *scanner) next() token {
	s.skipSpace()
	from := s.pos
	t := token{kind: s.token()}
	t.at = Span{from, s.pos}
	t.text = s.src[from.Offset:s.pos.Offset]
	switch t.kind {
	case ident:
		if IsKeyword(t.text) || s.words[t.text] {
			t.kind = keyword
		}
	case number:
		t.text = s.checkNumber(t)
	}
	if t.kind != endOfFile {
		s.last = s.pos
	}
	return t
}

// token moves over one token.
func (s *scanner) token() kind {
	switch r := s.peek(); {
	case r < 0:
		return endOfFile
	case isLetter(r):
		from := s.pos.Offset
		s.word()
		if s.inputs && s.src[from:s.pos.Offset] == "in" && s.peek() == '#' {
			s.step()
			s.word()
		}
		return ident
	case isDigit(r):
		s.word()
		return number
	}
	rest := s.rest()
	if isChar(rest) {
		for range len("'b'") {
			s.step()
		}
		return char
	}
	for n := min(maxSymbol, len(rest)); n > 0; n-- {
		if isSymbol(rest[:n]) {
			for range n {
				s.step()
			}
			return symbol
		}
	}
	s.step()
	return illegal
}

func (s *scanner) word() {
	for r := s.peek(); isLetter(r) || unicode.IsDigit(r); r = s.peek() {
		s.step()
	}
}

// isChar reports whether a text begins with a character of ASCII between quotes.
func isChar(text string) bool {
	return len(text) >= 3 && text[0] == '\'' && ' ' <= text[1] && text[1] <= '~' && text[2] == '\''
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// checkNumber returns the digits of t, or 0 for a literal that it reports.
func (s *scanner) checkNumber(t token) string {
	digits := strings.TrimFunc(t.text, isDigit) == ""
	if digits && len(t.text) <= MaxDigits {
		return t.text
	}
	e := &Error{Span: t.at, Found: quote(t.text)}
	if digits {
		e.Found = fmt.Sprintf("a number of %d digits", len(t.text))
		e.Expected = fmt.Sprintf("at most %d", MaxDigits)
	} else {
		e.Expected = "a number or a name"
		e.Hint = "names begin with a letter or _, numbers are decimal digits"
	}
	e.Msg = "found " + e.Found + ", expected " + e.Expected
	s.report.Report(e)
	return "0"
}

func (s *scanner) skipSpace() {
	for {
		switch r := s.peek(); {
		case r == ' ' || r == '\t' || r == '\r' || r == '\n':
			s.step()
		case r == '/' && strings.HasPrefix(s.rest(), "//"):
			s.comment()
		case r == '/' && strings.HasPrefix(s.rest(), "/*"):
			s.foreignComment()
		default:
			return
		}
	}
}

// comment moves over a comment and keeps it.
func (s *scanner) comment() {
	from := s.pos
	for r := s.peek(); r >= 0 && r != '\n'; r = s.peek() {
		s.step()
	}
	text := strings.TrimRight(s.src[from.Offset:s.pos.Offset], " \t\r")
	s.comments = append(s.comments, &Comment{Text: text, At: Span{from, s.pos}, After: s.last})
}

// foreignComment moves over a comment of C and reports it.
func (s *scanner) foreignComment() {
	from := s.pos
	s.step()
	s.step()
	at := Span{from, s.pos}
	n := len(s.rest())
	if i := strings.Index(s.rest(), "*/"); i >= 0 {
		n = i + len("*/")
	}
	for end := s.pos.Offset + n; s.pos.Offset < end; {
		s.step()
	}
	s.report.Report(&Error{Span: at, Msg: `found "/*", expected a comment that begins with //`,
		Found: `"/*"`, Expected: "a comment that begins with //", Hint: "comments run from // to the end of the line"})
}
