package report

import (
	"io"
	"strings"
	"unicode/utf8"

	"tandem/internal/lists"
	"tandem/internal/spell"
)

// inks are how words look that say how something ended.
var inks = map[string]ink{
	"proved": good, "tested": good, "valid": good, "refuted": bad, "killed": good, "survives": bad, "final": good, "error": bad, "stuck": bad, "agree": good, "differ": bad,
}

// minCell is what a column of words behind the first has at least, in characters, if it has so much.
const minCell = 12

// Table writes rows, the first the header, in aligned columns; those in right are numbers. On a
// narrow page cells are broken, or, if that is not enough, each row becomes a list.
func (p *Page) Table(indent string, right func(col int) bool, rows [][]string) {
	var widths, least []int
	for n, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths, least = append(widths, 0), append(least, 0)
			}
			row[i] = p.Text(cell)
			width := utf8.RuneCountInString(row[i])
			widths[i] = max(widths[i], width)
			if n == 0 || !right(i) {
				width = longestWord(row[i])
			}
			if !right(i) && i > 0 {
				width = min(width, minCell)
			}
			least[i] = max(least[i], width)
		}
	}
	if p.Fit && !p.shrink(indent, widths, least) {
		p.listed(indent, right, rows)
		return
	}
	for n, row := range rows {
		columns := []column{}
		for i, cell := range row {
			c := column{cell: inked(cell, p.inkOf(n, cell)), width: widths[i], right: right(i), gap: gap}
			if i == 0 {
				c.gap = utf8.RuneCountInString(indent)
			}
			columns = append(columns, c)
		}
		p.row(columns...)
	}
}

// inkOf returns how a cell of row n looks.
func (p *Page) inkOf(n int, cell string) ink {
	if n == 0 {
		return faint
	}
	return inks[cell]
}

// shrink makes the widest columns narrower until the table fits the page; false if it cannot.
func (p *Page) shrink(indent string, widths, least []int) bool {
	over := len(indent) - p.Width - gap
	for _, w := range widths {
		over += w + gap
	}
	for ; over > 0; over-- {
		widest := -1
		for i, w := range widths {
			if w > least[i] && (widest < 0 || w > widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
			return false
		}
		widths[widest]--
	}
	return true
}

// listed writes of each row the words that it begins with, and below them what the
// other columns have under their heads, but for what is 0 or nothing.
func (p *Page) listed(indent string, right func(col int) bool, rows [][]string) {
	for n, row := range rows[1:] {
		var head, cells spans
		for i, cell := range row {
			switch {
			case !right(i) && len(cells) == 0:
				head = append(head, span{cell, p.inkOf(n+1, cell)}, span{"  ", plain})
			case cell != "" && cell != "0" && cell != p.Text("–"):
				if len(cells) > 0 {
					cells = append(cells, span{", ", plain})
				}
				cells = append(cells, span{rows[0][i] + " ", faint}, span{cell, p.inkOf(n+1, cell)})
			}
		}
		p.wrapped(indent, head, len(indent)+4)
		p.wrapped(indent+"    ", cells, len(indent)+4)
	}
}

// longestWord returns the width of the longest word of a text.
func longestWord(text string) int {
	most := 0
	for _, w := range strings.Fields(text) {
		most = max(most, utf8.RuneCountInString(w))
	}
	return most
}

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
	return lists.Sum(s, func(p span) int { return utf8.RuneCountInString(p.text) })
}

// padded fills s with blanks up to a width, in characters.
func (s spans) padded(width int) spans {
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
