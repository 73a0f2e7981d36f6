package syntax

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// Screen says how Display draws errors. The zero Screen is plain text.
type Screen struct {
	Width  int    // columns of the screen; 0 for DefaultWidth
	Colour bool   // with the escape sequences of ANSI terminals
	Gutter string // what stands before a line of the source; "": its number and a bar
}

// DefaultWidth is the number of columns of a screen whose width is not known.
const DefaultWidth = 100

// Render draws the mistakes of the source text src as plain text, as Display.
func (es Errors) Render(src []byte) string { return es.Display(src, Screen{}) }

// Display draws the mistakes of the source text src as people read them: each
// with the line where it stands, the place marked below it, and a hint if
// there is one; in the end how many there are, if there are several.
//
//	p.tdm:2:1: found unknown variable "cuont", expected a declared one
//	 2 | cuont := 1;
//	   | ^^^^^
//	hint: did you mean count?
//
// Of a span of several lines the first one is shown, and the end of the text
// behind the last line that has something. Long lines are cut around
// the span, tabs become blanks, and characters that would disturb a terminal
// are replaced. Each line ends with a newline character.
func (es Errors) Display(src []byte, s Screen) string {
	if s.Width <= 0 {
		s.Width = DefaultWidth
	}
	d := &display{src: src, screen: s}
	total, shown := 0, 0
	for _, e := range es {
		if n := len(strconv.Itoa(e.Span.From.Line)); n > d.digits {
			d.digits = n
		}
	}
	for _, e := range es {
		if e.More > 0 {
			total += e.More
			continue
		}
		if shown > 0 {
			d.WriteByte('\n')
		}
		d.mistake(e)
		total++
		shown++
	}
	switch {
	case total > shown:
		fmt.Fprintf(d, "\n%d errors, of which the first %d are shown\n", total, shown)
	case total > 1:
		fmt.Fprintf(d, "\n%d errors\n", total)
	}
	return d.String()
}

// The colours of a display, as parameters of the escape sequence.
const (
	bold   = "1"
	red    = "1;31"
	green  = "1;32"
	bluish = "36"
)

type display struct {
	strings.Builder
	src    []byte
	screen Screen
	digits int // of the largest line number
}

// coloured is text in a colour.
func (d *display) coloured(colour, text string) string {
	if !d.screen.Colour || text == "" {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}

func (d *display) mistake(e *Error) {
	plain := *e
	plain.Hint = ""
	place := strings.TrimSuffix(plain.Error(), e.Msg)
	d.WriteString(d.coloured(bold, place) + d.coloured(bold, e.Msg) + "\n")
	d.excerpt(e.Span)
	if e.Hint != "" {
		d.WriteString(d.coloured(green, "hint:") + " " + e.Hint + "\n")
	}
}

// excerpt draws the line where the span begins and marks the span.
func (d *display) excerpt(at Span) {
	from := at.From.Offset
	if !at.From.IsValid() || from > len(d.src) {
		return
	}
	number := at.From.Line
	if trimmed := bytes.TrimRight(d.src, " \t\r\n"); from > len(trimmed) && len(trimmed) > 0 {
		number -= bytes.Count(d.src[len(trimmed):from], []byte("\n")) // the end: the last line that has something
		from = len(trimmed)
	}
	gutter, below := d.screen.Gutter, strings.Repeat(" ", columns(d.screen.Gutter))
	if gutter == "" {
		gutter = fmt.Sprintf(" %*d | ", d.digits, number)
		below = fmt.Sprintf(" %*s | ", d.digits, "")
	}
	start := bytes.LastIndexByte(d.src[:from], '\n') + 1
	end := len(d.src)
	if i := bytes.IndexByte(d.src[from:], '\n'); i >= 0 {
		end = from + i
	}
	line := bytes.TrimRight(d.src[start:end], "\r")
	from = min(from-start, len(line))
	to := max(from, min(at.To.Offset-start, len(line)))
	text, col, length := around(line, from, to, max(30, d.screen.Width-columns(gutter)))
	d.WriteString(strings.TrimRight(d.coloured(bluish, gutter)+text, " ") + "\n")
	d.WriteString(d.coloured(bluish, below) + strings.Repeat(" ", col) + d.coloured(red, strings.Repeat("^", max(1, length))) + "\n")
}
