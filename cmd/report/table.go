package report

import (
	"strings"
	"unicode/utf8"
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
			c := column{cell: of(cell, p.inkOf(n, cell)), width: widths[i], right: right(i), gap: gap}
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
