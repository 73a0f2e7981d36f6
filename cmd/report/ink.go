package report

import (
	"io"
	"strings"
	"unicode/utf8"

	"tandem/internal/spell"
)

// ink is how text looks on a terminal with colours.
type ink uint8

const (
	plain   ink = iota
	changed     // what a step changed
	faint       // headings, and what stands for something that is not shown
	named       // rule IDs
	good        // what is as the theorems promise
	bad         // what is not
)

// codes are the numbers of ANSI escape sequences. They work on light and on dark backgrounds.
var codes = [...]string{plain: "", changed: "1;33", faint: "2", named: "36", good: "32", bad: "1;31"}

// span is text of one look.
type span struct {
	text string
	ink  ink
}

// spans is text of several looks.
type spans []span

// width is in characters.
func (s spans) width() int {
	n := 0
	for _, p := range s {
		n += utf8.RuneCountInString(p.text)
	}
	return n
}

// to fills s with blanks up to a width, in characters.
func (s spans) to(width int) spans {
	if n := width - s.width(); n > 0 {
		return append(s[:len(s):len(s)], span{strings.Repeat(" ", n), plain})
	}
	return s
}

// wrap breaks s into lines of at most width characters, at blanks where it can, which it drops.
func (s spans) wrap(width int) []spans {
	if s.width() <= width {
		return []spans{s}
	}
	width = max(width, 1)
	type char struct {
		r   rune
		ink ink
	}
	var chars []char
	for _, p := range s {
		for _, r := range p.text {
			chars = append(chars, char{r, p.ink})
		}
	}
	var lines []spans
	for len(chars) > 0 {
		end, next := len(chars), len(chars)
		if end > width {
			end, next = width, width
			for i := width; i > width/3; i-- {
				if chars[i].r == ' ' {
					end, next = i, i+1
					break
				}
			}
		}
		var line spans
		for i := 0; i < end; {
			j := i
			var b strings.Builder
			for ; j < end && chars[j].ink == chars[i].ink; j++ {
				b.WriteRune(chars[j].r)
			}
			line = append(line, span{b.String(), chars[i].ink})
			i = j
		}
		lines, chars = append(lines, line), chars[next:]
	}
	return lines
}

// put writes a line, without white space at its end. The text is spelled already.
func (p *Page) put(line spans) {
	for len(line) > 0 {
		last := &line[len(line)-1]
		text := strings.TrimRight(last.text, " ")
		if text != "" {
			line = append(line[:len(line)-1:len(line)-1], span{text, last.ink})
			break
		}
		line = line[:len(line)-1]
	}
	var b strings.Builder
	for _, s := range line {
		s.text = spell.Visible(s.text)
		if p.Color && codes[s.ink] != "" && s.text != "" {
			b.WriteString("\x1b[" + codes[s.ink] + "m" + s.text + "\x1b[0m")
		} else {
			b.WriteString(s.text)
		}
	}
	b.WriteByte('\n')
	_, _ = io.WriteString(p.W, b.String()) // it keeps its error
}

// wrapped writes text in as many lines as it needs; those after the first are indented.
func (p *Page) wrapped(first string, text spans, indent int) {
	lead := spans{{p.Text(first), plain}}
	for _, line := range text.wrap(p.Width - max(lead.width(), indent)) {
		p.put(append(lead[:len(lead):len(lead)], line...))
		lead = spans{{strings.Repeat(" ", indent), plain}}
	}
}

// say writes a message, wrapped unless a script reads it.
func (p *Page) say(text string) { p.tell(text, plain) }

func (p *Page) tell(text string, look ink) {
	message := spans{{p.Text(text), look}}
	if p.Piped {
		p.put(message)
		return
	}
	p.wrapped("", message, 2)
}
