package report

import (
	"fmt"
	"unicode/utf8"
)

// shape is how the lines of a trace are arranged.
type shape int

const (
	wide        shape = iota // σ and φ have a column each
	changesOnly              // one column has what the step changed of them
	stacked                  // the sides stand below the statement
)

// layout is the widths of a trace, in characters.
type layout struct {
	shape                  shape
	step, rule, line, stmt int
	state, mark            int // of the concrete side, and of ✓
	sigma, phi             int // wide
	change                 int // otherwise: of the symbolic side
	alone                  bool
	dots, and, id          string
	sigmaName, phiName     string // before what changed of them
}

const (
	gap       = 2  // between columns
	lineWidth = 4  // of the column of line numbers
	minStmt   = 12 // what the statement and the concrete side have at least, if they need that
	minSide   = 16 // what they have at least beside a symbolic side that is large

	// wantChange is what the symbolic side has if the others can do with less,
	// and minChange what it has at least, if it needs that.
	wantChange = 32
	minChange  = 20
	// minElided is the width of σ and φ together from which they have a column
	// each even if not all of them fits.
	minElided = 84
)

func newLayout(p *Page, alone bool) *layout {
	return &layout{
		alone: alone, dots: p.Text("…"), and: p.Text(" ∧ "), id: "id",
		sigmaName: p.Text("σ: "), phiName: p.Text("φ: "),
		step: len("step"), rule: ruleWidth, line: lineWidth, mark: utf8.RuneCountInString(p.Text("✓")),
	}
}

// track is the run up to a step, as text.
type track struct {
	state, sigma *items
	phi          conjuncts
}

func newTrack(l *layout) *track {
	return &track{state: newItems(), sigma: newItems(), phi: conjuncts{and: l.and}}
}

func (t *track) step(d *delta) {
	t.state.step(d.values, d.other)
	t.sigma.step(d.sigma, d.other)
	t.phi.step(d)
}

// plan chooses the layout for a run by its first moments.
func (r *TraceRun) plan(p *Page, moments []moment, list []*delta, h heads) *layout {
	l := newLayout(p, r.alone)
	var stmt, state, sigma, phi, tail, change int
	t := newTrack(l)
	for i, m := range moments {
		t.step(list[i])
		l.step = max(l.step, len(fmt.Sprint(m.step)))
		l.rule = max(l.rule, utf8.RuneCountInString(m.rule))
		if m.step > 0 {
			l.line = max(l.line, len(m.ran.lineText()))
			stmt = max(stmt, utf8.RuneCountInString(p.tame(m.ran.call()+h.of(m.ran))))
		}
		state = max(state, t.state.width(""))
		sigma = max(sigma, t.sigma.width(l.id))
		phi = max(phi, t.phi.width())
		tail = max(tail, t.phi.tail(l.dots))
		change = max(change, t.change(l, list[i]).width())
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
	case room >= minElided:
		l.phi = min(phi, max(room-sigma, 2*room/5))
		l.sigma = room - l.phi
	default:
		l.shape = changesOnly
		l.change = p.Width - left - gap - 2*marks
		for _, from := range []*int{&l.state, &l.stmt} { // they can do with less
			if need := min(change, wantChange) - l.change; need > 0 {
				given := max(0, min(need, *from-minSide))
				*from -= given
				l.change += given
			}
		}
		if l.change < min(change, minChange) {
			l.shape, l.change = stacked, p.Width-len(below)-2*marks
		}
	}
	return l
}

// change is what a step changed on the symbolic side.
func (t *track) change(l *layout, d *delta) (cell spans) {
	phi := len(d.phi) > 0
	if len(d.sigma) > 0 || phi && len(t.phi.texts) == 1 && len(t.sigma.texts) == 0 && t.phi.new == 0 {
		cell = append(cell, span{l.sigmaName, faint})
		if len(d.sigma) == 0 {
			cell = append(cell, span{l.id, plain})
		}
		cell = append(cell, t.sigma.news(d.sigma)...)
	}
	if phi {
		if len(cell) > 0 {
			cell = append(cell, span{"; ", plain})
		}
		added, whole := t.phi.fit(l.change-utf8.RuneCountInString(l.phiName)-cell.width(), l.dots)
		if !whole {
			added, _ = t.phi.fit(0, l.dots)
		}
		cell = append(append(cell, span{l.phiName, faint}), added...)
	}
	if len(cell) == 0 {
		cell = spans{{l.dots, faint}}
	}
	return cell
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
			line = line.to(line.width() + c.gap)
			if c.right {
				line = line.to(line.width() + c.width - cell.width())
				line = append(line, cell...)
			} else {
				line = append(line, cell.to(c.width)...)
			}
		}
		p.put(line)
	}
}

func of(text string, look ink) spans { return spans{{text, look}} }

// mark is ✓ or ✗, and – for what is not known.
func (p *Page) mark(b *bool) spans {
	switch {
	case b == nil:
		return of(p.Text("–"), plain)
	case *b:
		return of(p.Text("✓"), good)
	default:
		return of(p.Text("✗"), bad)
	}
}

// left is the columns of a line that do not depend on the shape, but for the
// statement of stacked ones, which has the rest of the line.
func (l *layout) left(p *Page, step, rule, line, stmt spans) []column {
	width := l.stmt
	if l.shape == stacked {
		width = max(1, p.Width-l.step-l.rule-l.line-2*gap-1)
	}
	return []column{{step, l.step, true, 0}, {rule, l.rule, false, gap}, {line, l.line, true, gap}, {stmt, width, false, 1}}
}

// head writes what the columns are.
func (l *layout) head(p *Page) {
	text := p.Text
	if !l.alone {
		legend := "✓ ✓: V∘σ is the concrete state, V(φ) is true; V is that of step 0"
		if l.shape == wide {
			legend = "✓ at σ: V∘σ is the concrete state; at φ: V(φ) is true; V is that of step 0"
		}
		p.wrapped("", of(text(legend), faint), 2)
	}
	if l.shape == stacked {
		return
	}
	cs := l.left(p, of("step", faint), of("rule", faint), of("line", faint), of("statement", faint))
	if !l.alone {
		cs = append(cs, column{of("concrete", faint), l.state, false, gap})
	}
	mark := column{nil, l.mark, false, gap}
	titles := []column{{of(text("σ"), faint), l.sigma, false, 1}, {of(text("φ"), faint), l.phi, false, 1}}
	if l.shape == changesOnly {
		titles = []column{{of("symbolic", faint), l.change, false, 1}}
		if !l.alone {
			cs = append(cs, mark)
			mark.gap = 1
		}
	}
	for _, c := range titles {
		if l.alone {
			c.gap = gap
		} else {
			cs = append(cs, mark)
		}
		cs = append(cs, c)
	}
	p.row(cs...)
}

// moment writes a step. It tells whether the whole state is there.
func (l *layout) moment(p *Page, m moment, d *delta, t *track, h heads) (whole bool) {
	line, head := "", ""
	if m.step > 0 {
		line, head = m.ran.lineText(), p.tame(m.ran.call()+h.of(m.ran))
		if l.shape != stacked {
			head = cutAs(head, l.stmt, l.dots)
		}
	}
	same, holds := p.mark(m.same), p.mark(m.holds)
	cs := l.left(p, of(fmt.Sprint(m.step), faint), of(m.rule, named), of(line, faint), of(head, plain))
	state, whole := t.state.fit(l.stateWidth(p), "{}", l.dots)
	change := t.change(l, d)
	switch l.shape {
	case wide:
		if !l.alone {
			cs = append(cs, column{state, l.state, false, gap}, column{same, l.mark, false, gap})
		}
		sigma, all := t.sigma.fit(l.sigma, l.id, l.dots)
		phi, every := t.phi.fit(l.phi, l.dots)
		cs = append(cs, column{sigma, l.sigma, false, l.between()})
		if !l.alone {
			cs = append(cs, column{holds, l.mark, false, gap})
		}
		p.row(append(cs, column{phi, l.phi, false, l.between()})...)
		return (whole || l.alone) && all && every
	case changesOnly:
		if !l.alone {
			cs = append(cs, column{state, l.state, false, gap}, column{same, l.mark, false, gap}, column{holds, l.mark, false, 1})
		}
		p.row(append(cs, column{change, l.change, false, l.between()})...)
	case stacked:
		p.row(cs...)
		lead := spans{}
		if !l.alone {
			p.wrapped(below, state, len(below)+2)
			lead = append(append(append(append(lead, same...), span{" ", plain}), holds...), span{" ", plain})
		}
		p.wrapped(below, append(lead, change...), len(below)+2)
	}
	return false
}

// below is before what stands below a line.
const below = "      "

func (l *layout) between() int {
	if l.alone {
		return gap
	}
	return 1
}

func (l *layout) stateWidth(p *Page) int {
	if l.shape == stacked {
		return p.Width - len(below)
	}
	return l.state
}

// cutAs is s in at most width characters, with dots at its end if it was
// longer.
func cutAs(s string, width int, dots string) string {
	if utf8.RuneCountInString(s) <= width {
		return s
	}
	return string([]rune(s)[:max(0, width-utf8.RuneCountInString(dots))]) + dots
}
