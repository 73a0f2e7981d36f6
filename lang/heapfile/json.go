package heapfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"tandem/lang/syntax"
)

// node is a JSON value's kind and place. It has none of its text, so that a file costs little more
// than its bytes, and is read again where wanted (scanner.members, scanner.text).
type node struct {
	kind     jsontext.Kind
	from, to int // offsets
}

// maxDepth is how many brackets may stand inside each other. A heap file has
// four; the others are there to be skipped with a mistake of their own.
const maxDepth = 100

// scanner reads JSON, and says where in it what stands.
type scanner struct {
	src   []byte
	marks []syntax.Pos // the place of every chunk of src, as far as was asked
	free  []*decoder   // that nobody reads by now
}

// decoder is one with what it reads.
type decoder struct {
	jsontext.Decoder
	from bytes.Buffer
}

// decoder reads what begins at an offset. Names that occur twice are a mistake of their own.
func (s *scanner) decoder(from int) *decoder {
	if len(s.free) == 0 {
		s.free = append(s.free, &decoder{})
	}
	last := len(s.free) - 1
	d := s.free[last]
	s.free = s.free[:last]
	d.from = *bytes.NewBuffer(s.src[from:len(s.src):len(s.src)])
	d.Reset(&d.from, jsontext.AllowDuplicateNames(true))
	return d
}

// document reads a text that is one value.
func (s *scanner) document() (node, *syntax.Error) {
	from := s.behindSpace(s.start().Offset)
	d := s.decoder(from)
	n := node{kind: d.PeekKind(), from: from}
	for {
		if _, err := d.ReadToken(); err != nil {
			return n, s.mistake(d, from, err)
		}
		n.to = from + int(d.InputOffset())
		switch depth := d.StackDepth(); {
		case depth > maxDepth:
			return n, mistake(s.span(n.to-1, n.to), fmt.Sprintf("brackets inside each other, %d levels deep", depth), fmt.Sprintf("at most %d", maxDepth))
		case depth == 0:
			if at := s.behindSpace(n.to); at < len(s.src) {
				return n, s.unexpected(at, "the end of the file")
			}
			return n, nil
		}
	}
}

// members calls f on the names of an object and their values. The object has been read before.
func (s *scanner) members(of node, f func(name, value node)) {
	d := s.decoder(of.from)
	next := func() node {
		kind := d.PeekKind()
		v, _ := d.ReadValue()
		to := of.from + int(d.InputOffset())
		return node{kind, to - len(v), to}
	}
	_, _ = d.ReadToken() // {
	for d.PeekKind() == '"' {
		name := next()
		f(name, next())
	}
	s.free = append(s.free, d)
}

// text returns what a text says, and of other values what stands there.
func (s *scanner) text(n node) []byte {
	raw := s.src[n.from:n.to]
	if n.kind != '"' {
		return raw
	}
	if bytes.IndexByte(raw, '\\') < 0 {
		return raw[1 : len(raw)-1]
	}
	says, _ := jsontext.AppendUnquote(nil, raw) // it was read before
	return says
}

func (s *scanner) behindSpace(at int) int {
	return len(s.src) - len(bytes.TrimLeft(s.src[at:], " \t\r\n"))
}

// mistake returns why a decoder that began at an offset found no token.
func (s *scanner) mistake(d *decoder, began int, err error) *syntax.Error {
	kind, n := d.StackIndex(d.StackDepth())
	named := kind == '{' && n%2 == 1
	mark, expected := byte(','), fmt.Sprintf(`"," or "%c"`, kind+2) // } and ] in ASCII
	if named {
		mark, expected = ':', `":" behind the name`
	}
	begin := s.behindSpace(began + int(d.InputOffset())) // of the token, or of the mark before it
	if marked := n > 0 && s.peek(begin) == mark; marked || n == 0 {
		if marked {
			begin = s.behindSpace(begin + 1)
		}
		expected = "a value"
		if kind == '{' && !named {
			expected = "a name in double quotes"
		}
	}
	at := len(s.src)
	if syntactic := (*jsontext.SyntacticError)(nil); errors.As(err, &syntactic) && !errors.Is(err, io.ErrUnexpectedEOF) {
		at = began + int(syntactic.ByteOffset)
	}
	switch c := s.peek(begin); {
	case begin < at && c == '"':
		return s.inText(begin, at)
	case begin < at && expected == "a value" && (c == '-' || digit(c)):
		return s.found(at, "a digit")
	default:
		return s.unexpected(begin, expected)
	}
}

// unexpected returns a mistake at a token, or behind what is a token by itself alone.
func (s *scanner) unexpected(at int, expected string) *syntax.Error {
	word := at
	for word > 0 && (letter(s.src[word-1]) || digit(s.src[word-1])) {
		word--
	}
	switch {
	case digit(s.peek(at)) && s.peek(at-1) == '0':
		return s.found(at, "no digit behind a 0 at the beginning")
	case word < at && letter(s.src[word]) && (letter(s.peek(at)) || digit(s.peek(at))): // as nullx
		return s.found(word, "a value")
	default:
		return s.found(at, expected)
	}
}

var (
	// characters is the beginning of a text, up to an escape that is cut.
	characters = regexp.MustCompile(`^"(?:[^\\]|\\[^u]|\\u(?:[^dD][^\\]|[dD][0-7])[^\\]{2}|(?:\\u[dD][^\\]{3}){2})*`)
	unit       = regexp.MustCompile(`^\\u[0-9a-fA-F]{4}`)
)

// inText returns what is wrong at an offset in a text.
func (s *scanner) inText(begin, at int) *syntax.Error {
	if at == len(s.src) {
		at = begin + len(characters.Find(s.src[begin:]))
	}
	switch c := s.peek(at); {
	case at == len(s.src) || c == '\n':
		err := s.found(at, `'"' at the end of the text`)
		err.Hint = "it begins at " + s.pos(begin).String()
		if c == '\n' {
			err.Msg = `found the end of the line, expected '"' at the end of the text`
		}
		return err
	case c == '\\' && s.peek(at+1) != 'u':
		return s.found(at+1, `an escape: one of \" \\ \/ \b \f \n \r \t \u`)
	case c == '\\':
		to := at
		for range 2 { // a second half that is none
			if !bytes.HasPrefix(s.src[to:], []byte(`\u`)) {
				break
			}
			if !unit.Match(s.src[to:]) {
				return mistake(s.span(at, to+2), `\u without four digits`, `such as \u00e9`)
			}
			to += 6
		}
		return mistake(s.span(at, to), "half of a surrogate pair", "both halves, or the character itself")
	case c < ' ':
		return s.found(at, "an escape such as \\t for this character")
	default:
		return mistake(s.span(at, at), fmt.Sprintf("the byte 0x%02x", c), "UTF-8")
	}
}

// peek returns the byte at an offset; 0 at the end.
func (s *scanner) peek(at int) byte {
	if at < 0 || at >= len(s.src) {
		return 0
	}
	return s.src[at]
}

// found returns a mistake at what stands at an offset.
func (s *scanner) found(at int, expected string) *syntax.Error {
	to := at
	for c := s.peek(to); letter(c) || digit(c) || c >= utf8.RuneSelf; c = s.peek(to) { // a word
		to++
	}
	if to == at {
		_, size := utf8.DecodeRune(s.src[at:])
		to += size
	}
	what := "the end of the file"
	if to > at {
		what = quoted(strings.ToValidUTF8(string(s.src[at:to]), "\ufffd"))
	}
	return mistake(s.span(at, to), what, expected)
}

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }
func digit(c byte) bool  { return '0' <= c && c <= '9' }

func mistake(at syntax.Span, found, expected string) *syntax.Error {
	return &syntax.Error{Span: at, Msg: "found " + found + ", expected " + expected, Found: found, Expected: expected}
}

// start returns the place of the first character.
func (s *scanner) start() syntax.Pos {
	p := syntax.Pos{Line: 1, Col: 1}
	if bytes.HasPrefix(s.src, []byte("\ufeff")) {
		p.Offset = len("\ufeff")
	}
	return p
}

// chunk is how many bytes are between the places that are kept.
const chunk = 1 << 10

// pos returns the place of an offset.
func (s *scanner) pos(offset int) syntax.Pos {
	if s.marks == nil {
		s.marks = []syntax.Pos{s.start()}
	}
	for len(s.marks) <= offset/chunk {
		s.marks = append(s.marks, s.behind(s.marks[len(s.marks)-1], len(s.marks)*chunk))
	}
	return s.behind(s.marks[offset/chunk], offset)
}

// behind returns the place of an offset that is behind p.
func (s *scanner) behind(p syntax.Pos, offset int) syntax.Pos {
	for ; p.Offset < offset; p.Offset++ {
		switch c := s.src[p.Offset]; {
		case c == '\n':
			p.Line, p.Col = p.Line+1, 1
		case utf8.RuneStart(c):
			p.Col++
		}
	}
	return p
}

// span returns where what is between two offsets stands.
func (s *scanner) span(from, to int) syntax.Span {
	return syntax.Span{From: s.pos(from), To: s.pos(to)}
}
