package solver

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// sexpr is a symbolic expression of SMT-LIB: an atom or a list.
type sexpr struct {
	atom   string // as written, without the marks of a string or quoted symbol
	quoted bool   // the atom is a string literal
	list   []sexpr
	isList bool
}

// Limits of what is read from a solver.
const (
	maxReply      = 16 << 20 // bytes of one expression
	maxReplyDepth = 100_000  // levels of brackets: a model may have that many stores
)

// sexprReader reads symbolic expressions one after the other.
type sexprReader struct {
	in *bufio.Reader
	n  int // bytes of the current expression
}

func newSexprReader(r io.Reader) *sexprReader { return &sexprReader{in: bufio.NewReaderSize(r, 1<<16)} }

var errHalf = errors.New("the reply ends in the middle")

// next returns the next expression, or io.EOF, the reader's error, errHalf, or what is wrong. An
// atom without anything behind it is half a reply.
func (r *sexprReader) next() (sexpr, error) {
	r.n = 0
	var open [][]sexpr // what the open lists have so far
	for {
		c, err := r.skip()
		if err != nil {
			if err == io.EOF && len(open) > 0 {
				err = errHalf
			}
			return sexpr{}, err
		}
		var e sexpr
		switch c {
		case '(':
			if len(open) == maxReplyDepth {
				return sexpr{}, fmt.Errorf("the reply has more than %d levels of brackets", maxReplyDepth)
			}
			open = append(open, nil)
			continue
		case ')':
			if len(open) == 0 {
				return sexpr{}, errors.New("the reply has a ) without a (")
			}
			e = sexpr{isList: true, list: open[len(open)-1]}
			open = open[:len(open)-1]
		case '"':
			e.quoted = true
			e.atom, err = r.readUntil('"')
		case '|':
			e.atom, err = r.readUntil('|')
		default:
			e.atom, err = r.word(c)
		}
		if err != nil {
			return sexpr{}, half(err)
		}
		if len(open) == 0 {
			return e, nil
		}
		open[len(open)-1] = append(open[len(open)-1], e)
	}
}

func half(err error) error {
	if err == io.EOF {
		return errHalf
	}
	return err
}

func (r *sexprReader) byte() (byte, error) {
	if r.n++; r.n > maxReply {
		return 0, fmt.Errorf("the reply is longer than %d bytes", maxReply)
	}
	return r.in.ReadByte()
}

// skip returns the first byte behind spaces and comments.
func (r *sexprReader) skip() (byte, error) {
	for {
		c, err := r.byte()
		if err != nil {
			return 0, err
		}
		if c == ';' {
			for c != '\n' {
				if c, err = r.byte(); err != nil {
					return 0, err
				}
			}
		}
		if !isSpace(c) {
			return c, nil
		}
	}
}

// readUntil returns the text up to the closing mark; two marks of a string stand for one in it.
func (r *sexprReader) readUntil(mark byte) (string, error) {
	var b strings.Builder
	for {
		c, err := r.byte()
		if err != nil {
			return "", err
		}
		if c == mark {
			if mark != '"' {
				return b.String(), nil
			}
			next, err := r.byte()
			if err != nil {
				return "", err
			}
			if next != mark {
				return b.String(), r.in.UnreadByte()
			}
		}
		b.WriteByte(c)
	}
}

// word returns the atom that begins with c.
func (r *sexprReader) word(c byte) (string, error) {
	var b strings.Builder
	for {
		if c < ' ' || c == 0x7f {
			return "", fmt.Errorf("the reply has the byte %#x", c)
		}
		b.WriteByte(c)
		var err error
		if c, err = r.byte(); err != nil {
			return "", err
		}
		if isSpace(c) || strings.IndexByte(`()";|`, c) >= 0 {
			return b.String(), r.in.UnreadByte()
		}
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// String returns the expression on one line, cut where it is long.
func (e sexpr) String() string {
	const width = 200
	var b strings.Builder
	var write func(e sexpr)
	write = func(e sexpr) {
		switch {
		case e.quoted:
			b.WriteString(`"` + e.atom + `"`)
		case !e.isList:
			b.WriteString(e.atom)
		default:
			b.WriteByte('(')
			for i, k := range e.list {
				if b.Len() >= width { // it also bounds the recursion
					return
				}
				if i > 0 {
					b.WriteByte(' ')
				}
				write(k)
			}
			b.WriteByte(')')
		}
	}
	write(e)
	if s := b.String(); len(s) < width {
		return s
	}
	return strings.ToValidUTF8(b.String()[:width], "") + "…"
}
