package main

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tandem/lang"
)

// delta is what a step changed, as text: what a trace prints is made from
// these, so that it is linear in the steps.
type delta struct {
	lets    []string
	other   bool   // other variables are in view than before: these alone
	values  []item // of the concrete side
	sigma   []item
	phi     []string // conjuncts that were added
	fromNew bool     // φ is these conjuncts and not the old ones and these
}

// item is the text of a variable: x: 3, or x ↦ y + 1.
type item struct {
	index int // of the variable, in the order of declaration
	text  string
	whole func() string // the same where there is room for all of it; nil if that is text
	field bool          // it is a field's: Node1.val: 3; there at the step alone that changed it
	new   bool          // the step changed it; else it wrote it again as it was
}

// deltas are the changes of each step, their expressions printed all together:
// what is large and occurs in several steps has one name in all of them. The
// extra expressions are printed with them.
func (r *tandemRun) deltas(p *page, extra ...lang.Expr) (list []delta, shown []string) {
	out, shared := p.out, minShared
	if p.width < pipeWidth {
		shared /= 2 // shorter lines
	}
	list = make([]delta, len(r.moments))
	index := r.indexes()
	var exprs []lang.Expr
	var upTo []int
	for i, m := range r.moments {
		d := &list[i]
		var vars []lang.Var
		var phi []lang.Expr
		d.other = i == 0 || r.moments[i-1].otherView(m)
		if d.other {
			vars = shownIn(m.sigma, m.vars)
		} else {
			vars = touched(r.moments[i-1], m)
		}
		if i == 0 {
			d.fromNew = true
			phi = leaves(m.phi)
		} else if before := r.moments[i-1].phi; m.phi != before {
			var ok bool
			if phi, ok = added(before, m.phi); !ok {
				phi, d.fromNew = []lang.Expr{m.phi}, true
			}
		}
		if !m.alone {
			d.values = r.values(out, i, index)
		}
		for _, x := range vars {
			d.sigma = append(d.sigma, item{index: index[x], text: x.Name, new: i == 0 || m.sigma.At(x) != r.moments[i-1].sigma.At(x)})
			exprs = append(exprs, m.sigma.At(x))
		}
		d.phi = make([]string, len(phi))
		exprs = append(exprs, phi...)
		upTo = append(upTo, len(exprs))
	}
	exprs = append(exprs, extra...)
	upTo[len(upTo)-1] = len(exprs) // names of the extra ones stand at the last step
	lets, texts := lang.Show(lang.Style{Math: !out.ascii, MinShared: shared}, exprs...)
	for i, ls := range placed(lets, exprs, upTo) {
		for _, l := range ls {
			list[i].lets = append(list[i].lets, tame(out, l.String()))
		}
	}
	for i := range list {
		d := &list[i]
		for j := range d.sigma {
			d.sigma[j].text = out.text(d.sigma[j].text+" ↦ ") + tame(out, texts[0])
			texts, exprs = texts[1:], exprs[1:]
		}
		for j := range d.phi {
			d.phi[j] = conjunct(exprs[0], tame(out, texts[0]))
			texts, exprs = texts[1:], exprs[1:]
		}
	}
	for i, s := range texts {
		shown = append(shown, conjunct(extra[i], tame(out, s)))
	}
	return list, shown
}

// leaves are the conjuncts of phi, from left to right.
func leaves(phi lang.Expr) []lang.Expr {
	var list []lang.Expr
	for ; phi.Op() == lang.And; phi = phi.Kid(0) {
		list = append(list, phi.Kid(1))
	}
	list = append(list, phi)
	slices.Reverse(list)
	return list
}

// indexes numbers the variables: those of the program as they are declared,
// and the locals as they come into view.
func (r *tandemRun) indexes() map[lang.Var]int {
	index := map[lang.Var]int{}
	number := func(vars []lang.Var) {
		for _, x := range vars {
			if _, ok := index[x]; !ok {
				index[x] = len(index)
			}
		}
	}
	number(r.program.state)
	for _, m := range r.moments {
		number(m.vars[len(r.program.state):])
	}
	return index
}

// values are the values that step i changed or wrote; all in view if other
// variables are.
func (r *tandemRun) values(out *output, i int, index map[lang.Var]int) []item {
	var items []item
	m := r.moments[i]
	add := func(x lang.Var, c change, isNew bool) {
		if noResult(x, c.value) && !isNew {
			return // there is nothing to see
		}
		it := item{index: index[x], text: out.text(c.what + ": " + short(c.value)), new: isNew}
		if _, ok := cellsOf(x, m.V.At(x)); ok {
			if c.what == x.Name {
				return // no step changed it: the heap is drawn
			}
			it.field = true
		} else if all, ok := m.V.At(x).(lang.ArrayValue); ok && (c.what != x.Name || shortArray(all) != all.String()) {
			it.whole = func() string { return out.text(x.Name + ": " + all.String()) }
		}
		items = append(items, it)
	}
	if i == 0 || r.moments[i-1].otherView(m) {
		globals := 0
		for j, x := range m.vars {
			add(x, change{x.Name, m.V.At(x)}, i > 0 && !r.moments[i-1].V.At(x).Equal(m.V.At(x)))
			if j < len(r.program.state) {
				globals = len(items)
			}
		}
		if i > 0 { // the locals are what is new, in the order in which they are declared
			items = slices.Concat(items[globals:], items[:globals])
		}
		return items
	}
	before := r.moments[i-1]
	for _, x := range differ(m.vars, before.V, m.V) {
		add(x, roomy(x, before.V.At(x), m.V.At(x)), true)
	}
	if x, ok := lang.Target(m.stmt); ok && len(items) == 0 {
		add(x, change{x.Name, m.V.At(x)}, false)
	}
	return items
}

// roomy is the value w of x, or what makes it of v where there is no room for
// it.
func roomy(x lang.Var, v, w lang.Value) change {
	if x.IsField() {
		return changeOf(x, v, w)
	}
	if a, ok := w.(lang.ArrayValue); ok && shortArray(a) != a.String() {
		return changeOf(x, v, w)
	}
	return change{x.Name, w}
}

// conjunct is the text of e as a part of a conjunction.
func conjunct(e lang.Expr, text string) string {
	if e.NumKids() > 0 && e.Op().Info().Level <= lang.And.Info().Level && strings.Contains(text, " ") {
		return "(" + text + ")"
	}
	return text
}

// hugeNumber is a number of more digits than short shows.
var hugeNumber = regexp.MustCompile(`\d{41,}`)

// tame is the text of an expression as out spells it, huge numbers by their
// size.
func tame(out *output, text string) string {
	text = hugeNumber.ReplaceAllStringFunc(text, func(n string) string { return "(" + strconv.Itoa(len(n)) + " digits)" })
	return out.text(text)
}

// items is the items of one side at a step, and how recent they are.
type items struct {
	texts   map[int]item // by variable
	recent  []int        // variables, the last changed one first
	touched map[int]bool // in this step
	total   int          // width of all, in characters
}

func newItems() *items { return &items{texts: map[int]item{}} }

// step takes what a step changed; it forgets what was before if other
// variables are in view.
func (l *items) step(list []item, other bool) {
	if other {
		*l = *newItems()
	}
	for i, it := range l.texts {
		if it.field {
			l.forget(i)
		}
	}
	l.touched = map[int]bool{}
	for i := len(list) - 1; i >= 0; i-- {
		it := list[i]
		l.forget(it.index)
		l.texts[it.index] = it
		l.total += utf8.RuneCountInString(it.text) + len(", ")
		l.recent = slices.Insert(l.recent, 0, it.index)
		l.touched[it.index] = it.new
	}
}

// forget drops an item, if it is there.
func (l *items) forget(index int) {
	old, ok := l.texts[index]
	if !ok {
		return
	}
	l.total -= utf8.RuneCountInString(old.text) + len(", ")
	at := slices.Index(l.recent, index)
	l.recent = slices.Delete(l.recent, at, at+1)
	delete(l.texts, index)
}

// width of all, in characters.
func (l *items) width(none string) int {
	return max(l.total-len(", "), utf8.RuneCountInString(none))
}

// fit is the items that fit into a width, the last changed ones first, in
// the order of declaration. At least one is there.
func (l *items) fit(width int, none, dots string) (cell spans, whole bool) {
	if len(l.texts) == 0 {
		return spans{{none, plain}}, true
	}
	chosen := l.recent
	if whole = l.width("") <= width; !whole {
		left := width - utf8.RuneCountInString(dots)
		n := 0
		for _, i := range l.recent {
			if left -= utf8.RuneCountInString(l.texts[i].text) + len(", "); left < 0 && n > 0 {
				break
			}
			n++
		}
		chosen = l.recent[:n]
		whole = n == len(l.recent)
	}
	chosen = slices.Clone(chosen)
	slices.Sort(chosen)
	if !whole {
		cell = append(cell, span{dots + ", ", faint})
	}
	for n, i := range chosen {
		if n > 0 {
			cell = append(cell, span{", ", plain})
		}
		cell = append(cell, l.ink(i))
		whole = whole && l.texts[i].whole == nil
	}
	return cell, whole
}

// whole is all items, each as a whole. Those of fields are left out: the heap is
// drawn.
func (l *items) whole(none string) spans {
	var cell spans
	for _, i := range slices.Sorted(maps.Keys(l.texts)) {
		if l.texts[i].field {
			continue
		}
		if len(cell) > 0 {
			cell = append(cell, span{", ", plain})
		}
		it := l.ink(i)
		if all := l.texts[i].whole; all != nil {
			it.text = all()
		}
		cell = append(cell, it)
	}
	if len(cell) == 0 {
		return spans{{none, plain}}
	}
	return cell
}

func (l *items) ink(i int) span {
	if l.touched[i] {
		return span{l.texts[i].text, changed}
	}
	return span{l.texts[i].text, plain}
}

// news is the items that the step changed or wrote.
func (l *items) news(list []item) spans {
	var cell spans
	for n, it := range list {
		if n > 0 {
			cell = append(cell, span{", ", plain})
		}
		cell = append(cell, l.ink(it.index))
	}
	return cell
}

// conjuncts is φ at a step.
type conjuncts struct {
	and   string // between them
	texts []string
	new   int // how many of the last ones the step added
	total int // width of all, in characters
}

// step takes what a step changed.
func (c *conjuncts) step(d delta) {
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

// tail is the width of the least that fit shows, in characters.
func (c *conjuncts) tail(dots string) int {
	n := utf8.RuneCountInString(c.texts[len(c.texts)-1])
	if len(c.texts) > 1 {
		n += utf8.RuneCountInString(dots + c.and)
	}
	return n
}

// fit is φ if it fits into a width, and otherwise as many of its last
// conjuncts as do, and always one.
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
