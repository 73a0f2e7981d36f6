package syntax

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
)

// Error is a mistake in a source text.
type Error struct {
	File     string // "" if the text came from no file
	Span     Span   // what is wrong; empty where something is missing
	Msg      string // the whole message, with what was found and expected
	Found    string // what stands there, for display; "" if that says nothing
	Expected string // what should stand there; "" if that says nothing
	Hint     string // how to put it right; "" if that is not obvious
	More     int    // 0, or this stands for so many mistakes that are only counted
}

// Error returns the message in one line: file:line:col: message (hint).
func (e *Error) Error() string {
	var b strings.Builder
	if e.File != "" {
		b.WriteString(e.File + ":")
	}
	if e.Span.From.IsValid() {
		b.WriteString(e.Span.From.String() + ":")
	}
	if b.Len() > 0 {
		b.WriteByte(' ')
	}
	b.WriteString(e.Msg)
	if e.Hint != "" {
		b.WriteString(" (" + e.Hint + ")")
	}
	return b.String()
}

// Errors are the mistakes of one source text, in its order. There is at least
// one.
type Errors []*Error

// Error returns the messages, a line each.
func (es Errors) Error() string {
	lines := lists.Map(es, (*Error).Error)
	return strings.Join(lines, "\n")
}

// MaxErrors is how many mistakes of one text are reported; the others are
// only counted.
const MaxErrors = 20

// Reporter collects mistakes. The zero Reporter is ready for use.
type Reporter struct {
	File string
	errs Errors
	more int // mistakes beyond MaxErrors
	next Span
	shut bool
	told map[string]bool // by Once
}

// Report adds a mistake; its File is set.
func (r *Reporter) Report(e *Error) {
	switch {
	case r.shut:
	case r.Full():
		r.count(e.Span)
	default:
		e.File = r.File
		r.errs = append(r.errs, e)
	}
}

// Once is Report of what is found in place of what is expected, unless it told at that
// place that the same is found.
func (r *Reporter) Once(at Span, found, expected string) {
	key := fmt.Sprint(at.From.Offset, found)
	if r.told[key] {
		return
	}
	if r.told == nil {
		r.told = map[string]bool{}
	}
	r.told[key] = true
	r.Report(&Error{Span: at, Msg: "found " + found + ", expected " + expected, Found: found, Expected: expected})
}

// count is Report of a mistake when the Reporter is full.
func (r *Reporter) count(at Span) {
	if r.shut {
		return
	}
	if r.more == 0 {
		r.next = at
	}
	r.more++
}

// any reports whether there are mistakes.
func (r *Reporter) any() bool { return len(r.errs) > 0 }

// Full reports whether further mistakes are only counted, so that no hint need
// be sought for them.
func (r *Reporter) Full() bool { return len(r.errs) >= MaxErrors }

// stop drops all further mistakes, after one that makes them meaningless.
func (r *Reporter) stop() { r.shut = true }

// Err returns the mistakes in source order as Errors, or nil if there are none.
func (r *Reporter) Err() error {
	if !r.any() {
		return nil
	}
	errs := slices.Clone(r.errs)
	slices.SortStableFunc(errs, func(a, b *Error) int {
		return a.Span.From.Offset - b.Span.From.Offset
	})
	if r.more > 0 {
		noun := "errors"
		if r.more == 1 {
			noun = "error"
		}
		errs = append(errs, &Error{File: r.File, Span: r.next, Msg: fmt.Sprintf("and %d more %s", r.more, noun), More: r.more})
	}
	return errs
}

// Pos is a place in a source text.
type Pos struct {
	Offset int // bytes from the start, from 0
	Line   int // from 1; 0 for no place
	Col    int // characters (code points) from the start of the line, from 1
	// Part tells statements apart that begin at one place, as sugar makes some: from 1; 0 for a statement alone there.
	Part int
}

// IsValid reports whether p is a place.
func (p Pos) IsValid() bool { return p.Line > 0 }

// String returns line:column, with #part where several statements begin there: what identifies a statement.
func (p Pos) String() string {
	if !p.IsValid() {
		return "-"
	}
	if p.Part > 0 {
		return fmt.Sprintf("%d:%d#%d", p.Line, p.Col, p.Part)
	}
	return fmt.Sprintf("%d:%d", p.Line, p.Col)
}

// Span is a stretch of a source text: From is its first character, To the
// place behind its last.
type Span struct{ From, To Pos }

func (s Span) String() string { return s.From.String() }
