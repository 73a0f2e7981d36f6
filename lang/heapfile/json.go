package heapfile

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"tandem/lang/syntax"
)

// kind is what a JSON value is.
type kind uint8

const (
	object kind = iota
	list
	text
	number
	word // true, false or null
)

// node is a JSON value and where it stands.
type node struct {
	kind    kind
	at      syntax.Span
	text    string   // of a text what it says; of a number or a word what stands there
	members []member // of an object
}

// member is a name in an object, with its value.
type member struct {
	name  string
	at    syntax.Span
	value *node
}

// maxDepth is how many brackets may stand inside each other. A heap file has
// four; the others are there to be skipped with a mistake of their own.
const maxDepth = 100

// scanner reads JSON from at on.
type scanner struct {
	src   []byte
	at    syntax.Pos
	depth int
}

// document reads a text that is one value.
func document(src []byte) (*node, *syntax.Error) {
	s := &scanner{src: src, at: syntax.Pos{Line: 1, Col: 1}}
	if strings.HasPrefix(string(src[:min(3, len(src))]), "\ufeff") {
		s.at.Offset = 3
	}
	n, err := s.value()
	if err != nil {
		return nil, err
	}
	if s.space(); s.at.Offset < len(src) {
		return nil, s.found("the end of the file")
	}
	return n, nil
}

// next moves over a character.
func (s *scanner) next() {
	_, size := utf8.DecodeRune(s.src[s.at.Offset:])
	if s.src[s.at.Offset] == '\n' {
		s.at.Line, s.at.Col = s.at.Line+1, 0
	}
	s.at.Offset += size
	s.at.Col++
}

// peek is the byte that is next; 0 at the end.
func (s *scanner) peek() byte {
	if s.at.Offset == len(s.src) {
		return 0
	}
	return s.src[s.at.Offset]
}

func (s *scanner) space() {
	for strings.IndexByte(" \t\r\n", s.peek()) >= 0 {
		s.next()
	}
}

// accept moves over white space and a mark.
func (s *scanner) accept(mark byte) bool {
	if s.space(); s.peek() != mark || s.at.Offset == len(s.src) {
		return false
	}
	s.next()
	return true
}

// found is a mistake at what stands next.
func (s *scanner) found(expected string) *syntax.Error {
	from := s.at
	for c := s.peek(); letter(c) || digit(c) || c >= utf8.RuneSelf; c = s.peek() { // a word
		s.next()
	}
	if s.at == from && from.Offset < len(s.src) {
		s.next()
	}
	what := "the end of the file"
	if stands := s.src[from.Offset:s.at.Offset]; len(stands) > 0 {
		what = quoted(strings.ToValidUTF8(string(stands), "\ufffd"))
	}
	return mistake(syntax.Span{From: from, To: s.at}, what, expected)
}

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }
func digit(c byte) bool  { return '0' <= c && c <= '9' }

func mistake(at syntax.Span, found, expected string) *syntax.Error {
	return &syntax.Error{Span: at, Msg: "found " + found + ", expected " + expected, Found: found, Expected: expected}
}

// value reads a value.
func (s *scanner) value() (*node, *syntax.Error) {
	s.space()
	n := &node{at: syntax.Span{From: s.at}}
	var err *syntax.Error
	switch c := s.peek(); {
	case c == '{':
		n.kind, err = object, s.object(n)
	case c == '[':
		n.kind, err = list, s.list()
	case c == '"':
		n.kind = text
		n.text, err = s.string("a text")
	case c == '-' || digit(c):
		n.kind, err = number, s.number()
		n.text = string(s.src[n.at.From.Offset:s.at.Offset])
	default:
		n.kind, err = word, s.word()
		n.text = string(s.src[n.at.From.Offset:s.at.Offset])
	}
	n.at.To = s.at
	return n, err
}

// deeper counts a bracket that was opened; the caller counts it off.
func (s *scanner) deeper() *syntax.Error {
	from := s.at
	s.next()
	if s.depth++; s.depth > maxDepth {
		return mistake(syntax.Span{From: from, To: s.at}, fmt.Sprintf("brackets inside each other, %d levels deep", s.depth), fmt.Sprintf("at most %d", maxDepth))
	}
	return nil
}

// object reads {"name": value, …}.
func (s *scanner) object(n *node) *syntax.Error {
	if err := s.deeper(); err != nil {
		return err
	}
	defer func() { s.depth-- }()
	if s.accept('}') {
		return nil
	}
	for {
		s.space()
		m := member{at: syntax.Span{From: s.at}}
		var err *syntax.Error
		if m.name, err = s.string("a name in double quotes"); err != nil {
			return err
		}
		m.at.To = s.at
		if !s.accept(':') {
			return s.found(`":" behind the name`)
		}
		if m.value, err = s.value(); err != nil {
			return err
		}
		n.members = append(n.members, m)
		if s.accept('}') {
			return nil
		}
		if !s.accept(',') {
			return s.found(`"," or "}"`)
		}
	}
}

// list reads [value, …] and drops it: heap files have none.
func (s *scanner) list() *syntax.Error {
	if err := s.deeper(); err != nil {
		return err
	}
	defer func() { s.depth-- }()
	if s.accept(']') {
		return nil
	}
	for {
		if _, err := s.value(); err != nil {
			return err
		}
		if s.accept(']') {
			return nil
		}
		if !s.accept(',') {
			return s.found(`"," or "]"`)
		}
	}
}

// word reads true, false or null.
func (s *scanner) word() *syntax.Error {
	for _, w := range []string{"true", "false", "null"} {
		rest, ok := strings.CutPrefix(string(s.src[s.at.Offset:min(len(s.src), s.at.Offset+len(w)+1)]), w)
		if ok && (rest == "" || !letter(rest[0]) && !digit(rest[0])) {
			for range w {
				s.next()
			}
			return nil
		}
	}
	return s.found("a value")
}

// number reads a number by the grammar of JSON.
func (s *scanner) number() *syntax.Error {
	digits := func() *syntax.Error {
		if !digit(s.peek()) {
			return s.found("a digit")
		}
		for digit(s.peek()) {
			s.next()
		}
		return nil
	}
	if s.peek() == '-' {
		s.next()
	}
	if s.peek() == '0' {
		if s.next(); digit(s.peek()) {
			return s.found("no digit behind a 0 at the beginning")
		}
	} else if err := digits(); err != nil {
		return err
	}
	if s.peek() == '.' {
		s.next()
		if err := digits(); err != nil {
			return err
		}
	}
	if c := s.peek(); c == 'e' || c == 'E' {
		s.next()
		if c := s.peek(); c == '+' || c == '-' {
			s.next()
		}
		return digits()
	}
	return nil
}

// string reads a text in double quotes.
func (s *scanner) string(what string) (string, *syntax.Error) {
	if s.peek() != '"' {
		return "", s.found(what)
	}
	from := s.at
	s.next()
	var b strings.Builder
	for {
		c := s.peek()
		switch {
		case s.at.Offset == len(s.src) || c == '\n':
			err := s.found(`'"' at the end of the text`)
			err.Hint = "it begins at " + from.String()
			if c == '\n' {
				err.Msg = `found the end of the line, expected '"' at the end of the text`
			}
			return "", err
		case c == '"':
			s.next()
			return b.String(), nil
		case c == '\\':
			r, err := s.escape()
			if err != nil {
				return "", err
			}
			b.WriteRune(r)
		case c < ' ':
			return "", s.found("an escape such as \\t for this character")
		default:
			r, size := utf8.DecodeRune(s.src[s.at.Offset:])
			if r == utf8.RuneError && size == 1 {
				return "", mistake(syntax.Span{From: s.at, To: s.at}, fmt.Sprintf("the byte 0x%02x", c), "UTF-8")
			}
			b.WriteRune(r)
			s.next()
		}
	}
}

// escape reads a backslash and what stands for one character behind it.
func (s *scanner) escape() (rune, *syntax.Error) {
	from := s.at
	s.next()
	c := s.peek()
	if i := strings.IndexByte(`"\/bfnrt`, c); i >= 0 && c != 0 {
		s.next()
		return rune("\"\\/\b\f\n\r\t"[i]), nil
	}
	if c != 'u' {
		return 0, s.found(`an escape: one of \" \\ \/ \b \f \n \r \t \u`)
	}
	s.next()
	r, err := s.hex(from)
	if err != nil || !utf16.IsSurrogate(r) {
		return r, err
	}
	if strings.HasPrefix(string(s.src[s.at.Offset:min(len(s.src), s.at.Offset+2)]), `\u`) {
		s.next()
		s.next()
		low, err := s.hex(from)
		if err != nil {
			return 0, err
		}
		if both := utf16.DecodeRune(r, low); both != utf8.RuneError {
			return both, nil
		}
	}
	return 0, mistake(syntax.Span{From: from, To: s.at}, "half of a surrogate pair", "both halves, or the character itself")
}

// hex reads the four digits behind \u.
func (s *scanner) hex(from syntax.Pos) (rune, *syntax.Error) {
	end := min(len(s.src), s.at.Offset+4)
	digits := string(s.src[s.at.Offset:end])
	n, err := strconv.ParseUint(digits, 16, 16)
	if err != nil || len(digits) < 4 {
		return 0, mistake(syntax.Span{From: from, To: s.at}, `\u without four digits`, `such as \u00e9`)
	}
	for range 4 {
		s.next()
	}
	return rune(n), nil
}

// quoted is a text for a message, cut if it is long.
func quoted(text string) string {
	if r := []rune(text); len(r) > 40 {
		text = string(r[:40]) + "…"
	}
	return strconv.Quote(text)
}
