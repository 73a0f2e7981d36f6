package report

import (
	"cmp"
	"fmt"
	"slices"
	"unicode/utf8"

	"tandem/internal/lists"
)

// layout is the widths of a trace, in characters.
type layout struct {
	step, rule, line, stmt int
	state, mark            int // of the concrete side, and of ✓
	sigma, phi             int
	alone                  bool
	dots, and, id          string
}

const (
	gap       = 2  // between columns
	lineWidth = 4  // of the column of line numbers
	minStmt   = 12 // what the statement and the concrete side have at least, if they need that
	minSide   = 12 // what σ and φ have at least, if they need that
)

func newLayout(p *Page, alone bool) *layout {
	return &layout{
		alone: alone, dots: p.Text("…"), and: p.Text(" ∧ "), id: "id",
		step: len("step"), rule: ruleWidth, line: lineWidth, mark: utf8.RuneCountInString(p.Text("✓")),
	}
}

// track is the run up to a step, as text.
type track struct {
	state, sigma items
	phi          conjuncts
}

func newTrack(l *layout) *track {
	return &track{phi: conjuncts{and: l.and}}
}

func (t *track) step(d *delta) {
	t.state, t.sigma = t.state.step(d.values, d.other), t.sigma.step(d.sigma, d.other)
	t.phi.step(d)
}

// plan chooses the layout for a run by its first moments.
func (r *TraceRun) plan(p *Page, moments []moment, list []*delta, h heads) *layout {
	l := newLayout(p, r.alone)
	var stmt, state, sigma, phi, tail int
	t := newTrack(l)
	for i, m := range moments {
		t.step(list[i])
		l.step = max(l.step, len(fmt.Sprint(m.step)))
		l.rule = max(l.rule, utf8.RuneCountInString(m.rule))
		if m.step > 0 {
			l.line = max(l.line, len(m.ran.lineText()))
			stmt = max(stmt, utf8.RuneCountInString(p.tame(m.ran.call()+h.head(m.ran))))
		}
		state = max(state, t.state.width(""))
		sigma = max(sigma, t.sigma.width(l.id))
		phi = max(phi, t.phi.width())
		tail = max(tail, t.phi.tail(l.dots))
	}
	l.stmt = min(stmt, max(minStmt, min(headWidth, p.Width/4)))
	l.stmt = max(l.stmt, min(p.Width/4, len("statement")))
	left := l.step + l.rule + l.line + l.stmt + 3*gap - 1 // one blank between line and statement
	marks := 0
	if !l.alone {
		l.state = max(min(state, max(minStmt, p.Width/4)), len("concrete"))
		left += gap + l.state
		marks = l.mark + 1
	}
	room := p.Width - left - 2*gap - 2*marks
	switch {
	case sigma+phi <= room:
		l.sigma, l.phi = sigma, phi
		if !l.alone {
			l.state += min(max(0, state-l.state), room-sigma-phi)
		}
	case sigma+tail <= room:
		l.sigma, l.phi = sigma, room-sigma
	default: // not all of them fits
		for _, from := range []*int{&l.state, &l.stmt} { // they can do with less
			given := max(0, min(min(sigma, minSide)+min(phi, minSide)-room, *from-minStmt))
			*from -= given
			room += given
		}
		l.phi = max(min(phi, max(room-sigma, 2*room/5)), min(phi, minSide))
		l.sigma = max(room-l.phi, min(sigma, minSide))
	}
	return l
}

// column is a cell of a line.
type column struct {
	cell  spans
	width int  // in characters
	right bool // it stands at the right
	gap   int  // before it
}

// row writes cells side by side, in as many lines as the longest needs.
func (p *Page) row(columns ...column) {
	var parts [][]spans
	lines := 1
	for _, c := range columns {
		wrapped := c.cell.wrap(c.width)
		parts = append(parts, wrapped)
		lines = max(lines, len(wrapped))
	}
	for n := range lines {
		var line spans
		for i, c := range columns {
			var cell spans
			if n < len(parts[i]) {
				cell = parts[i][n]
			}
			line = line.padded(line.width() + c.gap)
			if c.right {
				line = line.padded(line.width() + c.width - cell.width())
				line = append(line, cell...)
			} else {
				line = append(line, cell.padded(c.width)...)
			}
		}
		p.put(line)
	}
}

func inked(text string, look ink) spans { return spans{{text, look}} }

// mark returns ✓ or ✗, and – for what is not known.
func (p *Page) mark(b *bool) spans {
	switch {
	case b == nil:
		return inked(p.Text("–"), plain)
	case *b:
		return inked(p.Text("✓"), good)
	default:
		return inked(p.Text("✗"), bad)
	}
}

// left returns the first columns of a line.
func (l *layout) left(step, rule, line, stmt spans) []column {
	return []column{{step, l.step, true, 0}, {rule, l.rule, false, gap}, {line, l.line, true, gap}, {stmt, l.stmt, false, 1}}
}

// head writes what the columns are.
func (l *layout) head(p *Page) {
	text := p.Text
	if !l.alone {
		p.wrapped("", inked(text("✓ at σ: V∘σ is the concrete state; at φ: V(φ) is true; V is that of step 0"), faint), 2)
	}
	cs := l.left(inked("step", faint), inked("rule", faint), inked("line", faint), inked("statement", faint))
	p.row(l.sides(cs, inked("concrete", faint), nil, inked(text("σ"), faint), nil, inked(text("φ"), faint))...)
}

// sides adds the columns of both sides, or of the symbolic one.
func (l *layout) sides(cs []column, state, same, sigma, holds, phi spans) []column {
	if l.alone {
		return append(cs, column{sigma, l.sigma, false, gap}, column{phi, l.phi, false, gap})
	}
	return append(cs, column{state, l.state, false, gap}, column{same, l.mark, false, gap}, column{sigma, l.sigma, false, 1},
		column{holds, l.mark, false, gap}, column{phi, l.phi, false, 1})
}

// moment writes a step, and reports whether the whole state is there.
func (l *layout) moment(p *Page, m moment, t *track, h heads) (whole bool) {
	line, head := "", ""
	if m.step > 0 {
		line, head = m.ran.lineText(), cutAs(p.tame(m.ran.call()+h.head(m.ran)), l.stmt, l.dots)
	}
	cs := l.left(inked(fmt.Sprint(m.step), faint), inked(m.rule, named), inked(line, faint), inked(head, plain))
	state, whole := t.state.fit(l.state, "{}", l.dots)
	sigma, all := t.sigma.fit(l.sigma, l.id, l.dots)
	phi, every := t.phi.fit(l.phi, l.dots)
	p.row(l.sides(cs, state, p.mark(m.same), sigma, p.mark(m.holds), phi)...)
	return (whole || l.alone) && all && every
}

// below is before what stands below a line.
const below = "      "

// cutAs returns s in at most width characters, with dots at its end if it was longer.
func cutAs(s string, width int, dots string) string {
	if utf8.RuneCountInString(s) <= width {
		return s
	}
	return string([]rune(s)[:max(0, width-utf8.RuneCountInString(dots))]) + dots
}

// items are the items of one side at a step, the last changed one first.
type items []item

// step returns the items behind a step that changed those of a list; they are all if other variables are in view.
func (l items) step(list []item, other bool) (next items) {
	there := map[int]bool{}
	for i, it := range slices.Concat(list, l) {
		if i >= len(list) {
			if other || it.field {
				continue
			}
			it.new = false
		}
		if !there[it.index] {
			next = append(next, it)
		}
		there[it.index] = true
	}
	return next
}

// width of all, in characters.
func (l items) width(none string) int {
	n := lists.Sum(l, func(it item) int { return utf8.RuneCountInString(it.text) + len(", ") })
	return max(n-len(", "), utf8.RuneCountInString(none))
}

// declared returns the items in the order of declaration.
func (l items) declared() items {
	return slices.SortedFunc(slices.Values(l), func(a, b item) int { return cmp.Compare(a.index, b.index) })
}

// fit returns the items that fit into a width, the last changed ones first, in
// the order of declaration. At least one is there, and all that the step changed.
func (l items) fit(width int, none, dots string) (cell spans, whole bool) {
	if len(l) == 0 {
		return spans{{none, plain}}, true
	}
	n := len(l)
	if l.width("") > width {
		left := width - utf8.RuneCountInString(dots)
		for n = 0; n < len(l); n++ {
			if left -= utf8.RuneCountInString(l[n].text) + len(", "); left < 0 && n > 0 && !l[n].new {
				break
			}
		}
	}
	if whole = n == len(l); !whole {
		cell = append(cell, span{dots + ", ", faint})
	}
	for i, it := range l[:n].declared() {
		if i > 0 {
			cell = append(cell, span{", ", plain})
		}
		cell = append(cell, it.ink())
		whole = whole && it.whole == nil
	}
	return cell, whole
}

// whole returns all items, each as a whole. Those of fields are left out: the heap is drawn.
func (l items) whole(none string) spans {
	var cell spans
	for _, it := range l.declared() {
		if it.field {
			continue
		}
		if len(cell) > 0 {
			cell = append(cell, span{", ", plain})
		}
		if it.whole != nil {
			it.text = it.whole()
		}
		cell = append(cell, it.ink())
	}
	if len(cell) == 0 {
		return spans{{none, plain}}
	}
	return cell
}

func (it item) ink() span {
	if it.new {
		return span{it.text, changed}
	}
	return span{it.text, plain}
}

// conjuncts is φ at a step.
type conjuncts struct {
	and   string // between them
	texts []string
	new   int // how many of the last ones the step added
	total int // width of all, in characters
}

// step takes what a step changed.
func (c *conjuncts) step(d *delta) {
	c.new = len(d.phi)
	if c.texts == nil { // the start
		c.new = 0
	}
	if d.fromNew {
		c.texts, c.total = nil, 0
	}
	for _, t := range d.phi {
		c.texts = append(c.texts, t)
		c.total += utf8.RuneCountInString(t) + utf8.RuneCountInString(c.and)
	}
}

func (c *conjuncts) width() int { return c.total - utf8.RuneCountInString(c.and) }

// tail returns the width of the least that fit shows, in characters.
func (c *conjuncts) tail(dots string) int {
	n := utf8.RuneCountInString(c.texts[len(c.texts)-1])
	if len(c.texts) > 1 {
		n += utf8.RuneCountInString(dots + c.and)
	}
	return n
}

// fit returns φ if it fits into a width, and otherwise as many of its last conjuncts as do, and always one.
func (c *conjuncts) fit(width int, dots string) (cell spans, whole bool) {
	first := 0
	if c.width() > width {
		first = len(c.texts) - 1
		left := width - c.tail(dots)
		for first > 0 {
			if left -= utf8.RuneCountInString(c.texts[first-1] + c.and); left < 0 {
				break
			}
			first--
		}
	}
	if first > 0 {
		cell = append(cell, span{dots + c.and, faint})
	}
	for i := first; i < len(c.texts); i++ {
		if i > first {
			cell = append(cell, span{c.and, plain})
		}
		look := plain
		if i >= len(c.texts)-c.new {
			look = changed
		}
		cell = append(cell, span{c.texts[i], look})
	}
	return cell, first == 0
}
