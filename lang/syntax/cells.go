package syntax

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"tandem/internal/lists"
)

// A cell is what a terminal draws as one character.
type cell struct {
	text  string
	width int // in columns
}

type cells []cell

func (c cells) width() int { return lists.Sum(c, func(x cell) int { return x.width }) }

func (c cells) String() string {
	var b strings.Builder
	for _, x := range c {
		b.WriteString(x.text)
	}
	return b.String()
}

// first returns the cells that fit in the first columns of c.
func (c cells) first(columns int) cells {
	for i, x := range c {
		if columns -= x.width; columns < 0 {
			return c[:i]
		}
	}
	return c
}

// last returns the cells that fit in the last columns of c.
func (c cells) last(columns int) cells {
	for i := len(c) - 1; i >= 0; i-- {
		if columns -= c[i].width; columns < 0 {
			return c[i+1:]
		}
	}
	return c
}

// tabStop is the distance of tab stops in columns.
const tabStop = 4

// draw returns the cells of a text that begins at a column.
func draw(text []byte, column int) cells {
	var list cells
	state := -1
	for len(text) > 0 {
		var cluster []byte
		var width int
		cluster, text, width, state = uniseg.FirstGraphemeCluster(text, state)
		c := cell{string(cluster), width}
		if c.text == "\t" {
			c.width = tabStop - column%tabStop
			c.text = strings.Repeat(" ", c.width)
		} else if safe := strings.Map(visible, c.text); safe != c.text || c.width == 0 {
			c = cell{safe, max(1, uniseg.StringWidth(safe))}
		}
		column += c.width
		list = append(list, c)
	}
	return list
}

// visible is r, or a replacement if r would move the cursor, turn the direction
// of writing, or not be seen.
func visible(r rune) rune {
	if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' || r == '\uFEFF' {
		return utf8.RuneError
	}
	return r
}

// columns returns the width of a text on a terminal.
func columns(text string) int { return uniseg.StringWidth(text) }

// cutMark stands where a line was cut.
const cutMark = "..."

// around draws a line in at most so many columns, cut around its bytes
// [from, to) if need be: col and length are theirs, in columns.
func around(line []byte, from, to, width int) (text string, col, length int) {
	start, end := from, to
	for n := 0; start > 0 && n < 2*width; n++ { // more would not be shown
		_, size := utf8.DecodeLastRune(line[:start])
		start -= size
	}
	for n := 0; end < len(line) && n < 2*width; n++ {
		_, size := utf8.DecodeRune(line[end:])
		end += size
	}
	if to-from > 8*width {
		to, end = from+8*width, from+8*width
	}
	left := draw(line[start:from], 0)
	span := draw(line[from:to], left.width())
	right := draw(line[to:end], left.width()+span.width())
	if start == 0 && end == len(line) && left.width()+span.width()+right.width() <= width {
		return left.String() + span.String() + right.String(), left.width(), span.width()
	}
	whole := true
	if most := width - 4*len(cutMark); span.width() > most {
		span, right, whole = span.first(most), nil, false
	}
	room := width - span.width()
	forLeft := min(left.width(), max(room/2, room-right.width()))
	forRight := min(right.width(), room-forLeft)
	before, after := left.String(), right.String()
	if forLeft < left.width() || start > 0 {
		left = left.last(forLeft - len(cutMark))
		before = cutMark + left.String()
		forLeft = len(cutMark) + left.width()
	}
	if !whole || forRight < right.width() || end < len(line) {
		after = right.first(max(0, forRight-len(cutMark))).String() + cutMark
	}
	return before + span.String() + after, forLeft, span.width()
}
