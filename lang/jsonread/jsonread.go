// Package jsonread reads JSON and says where in it what stands. A value is its kind and its place: what is in it is
// read again when it is asked for, so that a file costs little more than its bytes.
package jsonread

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

// Node is a JSON value's kind and place. It has none of its text.
type Node struct {
	Kind     jsontext.Kind // the zero Kind: there is none
	From, To int           // offsets
}

// maxDepth is how many brackets may stand inside each other. Our files have a few; the others are there to be
// skipped with a mistake of their own.
const maxDepth = 100

// Reader reads a file of JSON. Its Reporter has the mistakes.
type Reader struct {
	syntax.Reporter
	Src   []byte
	marks []syntax.Pos // the place of every chunk of Src, as far as was asked
	free  []*decoder   // that nobody reads by now
}

// New returns a reader of a text; file is its name, for messages.
func New(file string, src []byte) *Reader {
	return &Reader{Reporter: syntax.Reporter{File: file}, Src: src}
}

// decoder is one with what it reads.
type decoder struct {
	jsontext.Decoder
	from bytes.Buffer
}

// decoder reads what begins at an offset. Names that occur twice are a mistake of their own.
func (r *Reader) decoder(from int) *decoder {
	if len(r.free) == 0 {
		r.free = append(r.free, &decoder{})
	}
	last := len(r.free) - 1
	d := r.free[last]
	r.free = r.free[:last]
	d.from = *bytes.NewBuffer(r.Src[from:len(r.Src):len(r.Src)])
	d.Reset(&d.from, jsontext.AllowDuplicateNames(true))
	return d
}

// Document reads a text that is one value; false if it is none, which is reported.
func (r *Reader) Document() (Node, bool) {
	n, err := r.document()
	if err != nil {
		r.Report(err)
	}
	return n, err == nil
}

func (r *Reader) document() (n Node, err *syntax.Error) {
	var deep *syntax.Error
	depth := 0
	err = r.Tokens(func(t jsontext.Token, from, to int) bool {
		if n.To == 0 {
			n = Node{Kind: t.Kind(), From: from}
		}
		n.To = to
		switch t.Kind() {
		case '{', '[':
			if depth++; depth > maxDepth {
				deep = mistake(r.Span(to-1, to), fmt.Sprintf("brackets inside each other, %d levels deep", depth), fmt.Sprintf("at most %d", maxDepth))
			}
		case '}', ']':
			depth--
		}
		return deep == nil
	})
	if deep != nil {
		err = deep
	}
	return n, err
}

// Tokens calls f on each token of a text that is one value, and where the token stands, as long as f wants more. The
// error says why the text is none, as far as it was read.
func (r *Reader) Tokens(f func(t jsontext.Token, from, to int) bool) *syntax.Error {
	began := r.start().Offset
	d := r.decoder(began)
	for to := began; ; {
		t, err := d.ReadToken()
		if err != nil {
			return r.mistake(d, began, err)
		}
		from := len(r.Src) - len(bytes.TrimLeft(r.Src[to:], " \t\r\n,:"))
		to = began + int(d.InputOffset())
		if !f(t, from, to) {
			return nil
		}
		if d.StackDepth() == 0 {
			if at := r.behindSpace(to); at < len(r.Src) {
				return r.unexpected(at, "the end of the file")
			}
			return nil
		}
	}
}

// Members calls f on the names of an object and their values. The object has been read before.
func (r *Reader) Members(of Node, f func(name, value Node)) {
	d := r.decoder(of.From)
	_, _ = d.ReadToken() // {
	for d.PeekKind() == '"' {
		name := d.next(of.From)
		f(name, d.next(of.From))
	}
	r.free = append(r.free, d)
}

// Elements calls f on the elements of a list, which has been read before.
func (r *Reader) Elements(of Node, f func(value Node)) {
	d := r.decoder(of.From)
	_, _ = d.ReadToken() // [
	for d.PeekKind() != ']' && d.PeekKind() != 0 {
		f(d.next(of.From))
	}
	r.free = append(r.free, d)
}

// next returns the next value; from is where the decoder began.
func (d *decoder) next(from int) Node {
	kind := d.PeekKind()
	v, _ := d.ReadValue()
	to := from + int(d.InputOffset())
	return Node{kind, to - len(v), to}
}

// Text returns what a text says, and of other values what stands there.
func (r *Reader) Text(n Node) []byte {
	raw := r.Src[n.From:n.To]
	if n.Kind != '"' {
		return raw
	}
	if bytes.IndexByte(raw, '\\') < 0 {
		return raw[1 : len(raw)-1]
	}
	says, _ := jsontext.AppendUnquote(nil, raw) // it was read before
	return says
}

func (r *Reader) behindSpace(at int) int {
	return len(r.Src) - len(bytes.TrimLeft(r.Src[at:], " \t\r\n"))
}

// mistake returns why a decoder that began at an offset found no token.
func (r *Reader) mistake(d *decoder, began int, err error) *syntax.Error {
	kind, n := d.StackIndex(d.StackDepth())
	named := kind == '{' && n%2 == 1
	mark, expected := byte(','), fmt.Sprintf(`"," or "%c"`, kind+2) // } and ] in ASCII
	if named {
		mark, expected = ':', `":" behind the name`
	}
	begin := r.behindSpace(began + int(d.InputOffset())) // of the token, or of the mark before it
	if marked := n > 0 && r.peek(begin) == mark; marked || n == 0 {
		if marked {
			begin = r.behindSpace(begin + 1)
		}
		expected = "a value"
		if kind == '{' && !named {
			expected = "a name in double quotes"
		}
	}
	at := len(r.Src)
	if syntactic := (*jsontext.SyntacticError)(nil); errors.As(err, &syntactic) && !errors.Is(err, io.ErrUnexpectedEOF) {
		at = began + int(syntactic.ByteOffset)
	}
	switch c := r.peek(begin); {
	case begin < at && c == '"':
		return r.inText(begin, at)
	case begin < at && expected == "a value" && (c == '-' || digit(c)):
		return r.found(at, "a digit")
	default:
		return r.unexpected(begin, expected)
	}
}

// unexpected returns a mistake at a token, or behind what is a token by itself alone.
func (r *Reader) unexpected(at int, expected string) *syntax.Error {
	word := at
	for word > 0 && (letter(r.Src[word-1]) || digit(r.Src[word-1])) {
		word--
	}
	switch {
	case digit(r.peek(at)) && r.peek(at-1) == '0':
		return r.found(at, "no digit behind a 0 at the beginning")
	case word < at && letter(r.Src[word]) && (letter(r.peek(at)) || digit(r.peek(at))): // as nullx
		return r.found(word, "a value")
	default:
		return r.found(at, expected)
	}
}

var (
	// characters is the beginning of a text, up to an escape that is cut.
	characters = regexp.MustCompile(`^"(?:[^\\]|\\[^u]|\\u(?:[^dD][^\\]|[dD][0-7])[^\\]{2}|(?:\\u[dD][^\\]{3}){2})*`)
	unit       = regexp.MustCompile(`^\\u[0-9a-fA-F]{4}`)
)

// inText returns what is wrong at an offset in a text.
func (r *Reader) inText(begin, at int) *syntax.Error {
	if at == len(r.Src) {
		at = begin + len(characters.Find(r.Src[begin:]))
	}
	switch c := r.peek(at); {
	case at == len(r.Src) || c == '\n':
		err := r.found(at, `'"' at the end of the text`)
		err.Hint = "it begins at " + r.Pos(begin).String()
		if c == '\n' {
			err.Msg = `found the end of the line, expected '"' at the end of the text`
		}
		return err
	case c == '\\' && r.peek(at+1) != 'u':
		return r.found(at+1, `an escape: one of \" \\ \/ \b \f \n \r \t \u`)
	case c == '\\':
		to := at
		for range 2 { // a second half that is none
			if !bytes.HasPrefix(r.Src[to:], []byte(`\u`)) {
				break
			}
			if !unit.Match(r.Src[to:]) {
				return mistake(r.Span(at, to+2), `\u without four digits`, `such as \u00e9`)
			}
			to += 6
		}
		return mistake(r.Span(at, to), "half of a surrogate pair", "both halves, or the character itself")
	case c < ' ':
		return r.found(at, "an escape such as \\t for this character")
	default:
		return mistake(r.Span(at, at), fmt.Sprintf("the byte 0x%02x", c), "UTF-8")
	}
}

// peek returns the byte at an offset; 0 at the end.
func (r *Reader) peek(at int) byte {
	if at < 0 || at >= len(r.Src) {
		return 0
	}
	return r.Src[at]
}

// found returns a mistake at what stands at an offset.
func (r *Reader) found(at int, expected string) *syntax.Error {
	to := at
	for c := r.peek(to); letter(c) || digit(c) || c >= utf8.RuneSelf; c = r.peek(to) { // a word
		to++
	}
	if to == at {
		_, size := utf8.DecodeRune(r.Src[at:])
		to += size
	}
	what := "the end of the file"
	if to > at {
		what = Quoted(strings.ToValidUTF8(string(r.Src[at:to]), "\ufffd"))
	}
	return mistake(r.Span(at, to), what, expected)
}

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }
func digit(c byte) bool  { return '0' <= c && c <= '9' }

func mistake(at syntax.Span, found, expected string) *syntax.Error {
	return &syntax.Error{Span: at, Msg: "found " + found + ", expected " + expected, Found: found, Expected: expected}
}

// start returns the place of the first character.
func (r *Reader) start() syntax.Pos {
	p := syntax.Pos{Line: 1, Col: 1}
	if bytes.HasPrefix(r.Src, []byte("\ufeff")) {
		p.Offset = len("\ufeff")
	}
	return p
}

// chunk is how many bytes are between the places that are kept.
const chunk = 1 << 10

// Pos returns the place of an offset.
func (r *Reader) Pos(offset int) syntax.Pos {
	if r.marks == nil {
		r.marks = []syntax.Pos{r.start()}
	}
	for len(r.marks) <= offset/chunk {
		r.marks = append(r.marks, r.behind(r.marks[len(r.marks)-1], len(r.marks)*chunk))
	}
	return r.behind(r.marks[offset/chunk], offset)
}

// behind returns the place of an offset that is behind p.
func (r *Reader) behind(p syntax.Pos, offset int) syntax.Pos {
	for ; p.Offset < offset; p.Offset++ {
		switch c := r.Src[p.Offset]; {
		case c == '\n':
			p.Line, p.Col = p.Line+1, 1
		case utf8.RuneStart(c):
			p.Col++
		}
	}
	return p
}

// Span returns where what is between two offsets stands.
func (r *Reader) Span(from, to int) syntax.Span {
	return syntax.Span{From: r.Pos(from), To: r.Pos(to)}
}
