package heapfile

import (
	"bytes"
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

// node is a JSON value: what it is, and where it stands. It has none of its
// text, so that a file costs little more memory than its bytes; what is in it is
// read again where it is wanted (scanner.members, scanner.text).
type node struct {
	kind     kind
	from, to int // offsets
}

// maxDepth is how many brackets may stand inside each other. A heap file has
// four; the others are there to be skipped with a mistake of their own.
const maxDepth = 100

// scanner reads JSON from at on.
type scanner struct {
	src   []byte
	at    int
	depth int
	marks []syntax.Pos // the place of every chunk of src, as far as was asked
}

// document reads a text that is one value.
func (s *scanner) document() (node, *syntax.Error) {
	s.at = s.start().Offset
	n, err := s.value()
	if err != nil {
		return node{}, err
	}
	if s.space(); s.at < len(s.src) {
		return node{}, s.found("the end of the file")
	}
	return n, nil
}

// members calls f on the names of an object and their values, as long as f is
// true. The object has been read before.
func (s *scanner) members(of node, f func(name, value node) bool) {
	inner := scanner{src: s.src, at: of.from + 1}
	for !inner.accept('}') {
		name, err := inner.value()
		inner.accept(':')
		value, err2 := inner.value()
		if inner.accept(','); err != nil || err2 != nil || !f(name, value) {
			return
		}
	}
}

// text is what a text says, and of other values what stands there.
func (s *scanner) text(n node) []byte {
	raw := s.src[n.from:n.to]
	if n.kind != text {
		return raw
	}
	raw = raw[1 : len(raw)-1]
	if bytes.IndexByte(raw, '\\') < 0 {
		return raw
	}
	var says []byte
	inner := scanner{src: s.src, at: n.from + 1}
	for inner.at < n.to-1 {
		r, size := utf8.DecodeRune(s.src[inner.at:])
		if r == '\\' {
			r, _ = inner.escape() // it was read before
		} else {
			inner.at += size
		}
		says = utf8.AppendRune(says, r)
	}
	return says
}

// next moves over a character.
func (s *scanner) next() {
	_, size := utf8.DecodeRune(s.src[s.at:])
	s.at += size
}

// peek is the byte that is next; 0 at the end.
func (s *scanner) peek() byte {
	if s.at == len(s.src) {
		return 0
	}
	return s.src[s.at]
}

func (s *scanner) space() {
	for s.at < len(s.src) {
		switch s.src[s.at] {
		case ' ', '\t', '\r', '\n':
			s.at++
		default:
			return
		}
	}
}

// accept moves over white space and a mark.
func (s *scanner) accept(mark byte) bool {
	if s.space(); s.peek() != mark || s.at == len(s.src) {
		return false
	}
	s.at++
	return true
}

// found is a mistake at what stands next.
func (s *scanner) found(expected string) *syntax.Error {
	from := s.at
	for c := s.peek(); letter(c) || digit(c) || c >= utf8.RuneSelf; c = s.peek() { // a word
		s.next()
	}
	if s.at == from && from < len(s.src) {
		s.next()
	}
	what := "the end of the file"
	if stands := s.src[from:s.at]; len(stands) > 0 {
		what = quoted(strings.ToValidUTF8(string(stands), "\ufffd"))
	}
	return mistake(s.span(from, s.at), what, expected)
}

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }
func digit(c byte) bool  { return '0' <= c && c <= '9' }

func mistake(at syntax.Span, found, expected string) *syntax.Error {
	return &syntax.Error{Span: at, Msg: "found " + found + ", expected " + expected, Found: found, Expected: expected}
}

// value reads a value.
func (s *scanner) value() (node, *syntax.Error) {
	s.space()
	n := node{from: s.at}
	var err *syntax.Error
	switch c := s.peek(); {
	case c == '{':
		n.kind, err = object, s.object()
	case c == '[':
		n.kind, err = list, s.list()
	case c == '"':
		n.kind, err = text, s.string("a text")
	case c == '-' || digit(c):
		n.kind, err = number, s.number()
	default:
		n.kind, err = word, s.word()
	}
	n.to = s.at
	return n, err
}

// deeper counts a bracket that was opened; the caller counts it off.
func (s *scanner) deeper() *syntax.Error {
	from := s.at
	s.next()
	if s.depth++; s.depth > maxDepth {
		return mistake(s.span(from, s.at), fmt.Sprintf("brackets inside each other, %d levels deep", s.depth), fmt.Sprintf("at most %d", maxDepth))
	}
	return nil
}

// object reads {"name": value, …}.
func (s *scanner) object() *syntax.Error {
	if err := s.deeper(); err != nil {
		return err
	}
	defer func() { s.depth-- }()
	if s.accept('}') {
		return nil
	}
	for {
		s.space()
		if err := s.string("a name in double quotes"); err != nil {
			return err
		}
		if !s.accept(':') {
			return s.found(`":" behind the name`)
		}
		if _, err := s.value(); err != nil {
			return err
		}
		if s.accept('}') {
			return nil
		}
		if !s.accept(',') {
			return s.found(`"," or "}"`)
		}
	}
}

// list reads [value, …]: heap files have none.
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
		rest, ok := strings.CutPrefix(string(s.src[s.at:min(len(s.src), s.at+len(w)+1)]), w)
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
func (s *scanner) string(what string) *syntax.Error {
	if s.peek() != '"' {
		return s.found(what)
	}
	from := s.at
	s.at++
	for {
		c := s.peek()
		switch {
		case s.at == len(s.src) || c == '\n':
			err := s.found(`'"' at the end of the text`)
			err.Hint = "it begins at " + s.pos(from).String()
			if c == '\n' {
				err.Msg = `found the end of the line, expected '"' at the end of the text`
			}
			return err
		case c == '"':
			s.at++
			return nil
		case c == '\\':
			if _, err := s.escape(); err != nil {
				return err
			}
		case c < ' ':
			return s.found("an escape such as \\t for this character")
		case c < utf8.RuneSelf:
			s.at++
		default:
			r, size := utf8.DecodeRune(s.src[s.at:])
			if r == utf8.RuneError && size == 1 {
				return mistake(s.span(s.at, s.at), fmt.Sprintf("the byte 0x%02x", c), "UTF-8")
			}
			s.at += size
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
	if strings.HasPrefix(string(s.src[s.at:min(len(s.src), s.at+2)]), `\u`) {
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
	return 0, mistake(s.span(from, s.at), "half of a surrogate pair", "both halves, or the character itself")
}

// hex reads the four digits behind \u.
func (s *scanner) hex(from int) (rune, *syntax.Error) {
	end := min(len(s.src), s.at+4)
	digits := string(s.src[s.at:end])
	n, err := strconv.ParseUint(digits, 16, 16)
	if err != nil || len(digits) < 4 {
		return 0, mistake(s.span(from, s.at), `\u without four digits`, `such as \u00e9`)
	}
	for range 4 {
		s.next()
	}
	return rune(n), nil
}
