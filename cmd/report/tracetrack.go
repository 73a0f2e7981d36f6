package report

import (
	"maps"
	"slices"
	"unicode/utf8"
)

// items is the items of one side at a step, and how recent they are.
type items struct {
	texts   map[int]item // by variable
	recent  []int        // variables, the last changed one first
	touched map[int]bool // in this step
	total   int          // width of all, in characters
}

func newItems() *items { return &items{texts: map[int]item{}} }

// step takes what a step changed; it forgets what was before if other variables are in view.
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

// fit returns the items that fit into a width, the last changed ones first, in
// the order of declaration. At least one is there, and all that the step changed.
func (l *items) fit(width int, none, dots string) (cell spans, whole bool) {
	if len(l.texts) == 0 {
		return spans{{none, plain}}, true
	}
	chosen := l.recent
	if whole = l.width("") <= width; !whole {
		left := width - utf8.RuneCountInString(dots)
		n := 0
		for _, i := range l.recent {
			if left -= utf8.RuneCountInString(l.texts[i].text) + len(", "); left < 0 && n > 0 && !l.touched[i] {
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

// whole returns all items, each as a whole. Those of fields are left out: the heap is drawn.
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
