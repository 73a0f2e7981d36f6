package report

import (
	"slices"
	"strings"

	"tandem/lang"
	"tandem/languages"
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
func (r *TraceRun) deltas(p *Page, extra ...lang.Expr) (list []delta, shown []string) {
	shared := minShared
	if p.Width < PipeWidth {
		shared /= 2 // shorter lines
	}
	list = make([]delta, len(r.moments))
	exprs, index, rows := printing{}, r.indexes(), map[string]int{}
	for i := range r.moments {
		if r.moments[i].formal() {
			r.formally(p, &list[i], i, index, &exprs)
		} else {
			r.byRows(p, &list[i], i, rows)
		}
		exprs.endLine()
	}
	for _, e := range extra {
		exprs.add(e, func(text string) { shown = append(shown, conjunct(e, p.tame(text))) })
	}
	exprs.upTo[len(exprs.upTo)-1] = len(exprs.exprs) // names of the extra ones stand at the last step
	for i, lets := range exprs.print(lang.Style{Math: !p.ASCII, MinShared: shared}) {
		for _, l := range lets {
			list[i].lets = append(list[i].lets, p.tame(l.String()))
		}
	}
	return list, shown
}

// formally is the changes of step i over package lang. Texts of expressions come
// when they are printed.
func (r *TraceRun) formally(p *Page, d *delta, i int, index map[lang.Var]int, exprs *printing) {
	m := r.moments[i]
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
		d.values = r.values(p, i, index)
	}
	d.sigma = make([]item, len(vars))
	for j, x := range vars {
		e := m.sigma.At(x)
		d.sigma[j] = item{index: index[x], new: i == 0 || e != r.moments[i-1].sigma.At(x)}
		exprs.add(e, func(text string) { d.sigma[j].text = p.Text(x.Name+" ↦ ") + p.tame(text) })
	}
	d.phi = make([]string, len(phi))
	for j, e := range phi {
		exprs.add(e, func(text string) { d.phi[j] = conjunct(e, p.tame(text)) })
	}
}

// byRows is the changes of step i between configurations that are known by their
// rows. The index numbers the rows as they come.
func (r *TraceRun) byRows(p *Page, d *delta, i int, index map[string]int) {
	var before moment
	m := r.moments[i]
	if i > 0 {
		before = r.moments[i-1]
	}
	d.other = i == 0 || lost(before.concrete.Rows, m.concrete.Rows) && !m.alone || lost(before.symbolic.Rows, m.symbolic.Rows)
	side := func(old, now []languages.Row, between string) (items []item) {
		for _, row := range now {
			if _, ok := index[row.Name]; !ok {
				index[row.Name] = len(index)
			}
			isNew := !slices.Contains(old, row)
			if !isNew && !d.other {
				continue
			}
			it := item{index: index[row.Name], text: p.Text(row.Name + between + short(rowText(row.Value))), new: isNew}
			if short(rowText(row.Value)) != row.Value {
				it.whole = func() string { return p.Text(row.Name + between + row.Value) }
			}
			items = append(items, it)
		}
		return items
	}
	if !m.alone {
		d.values = side(before.concrete.Rows, m.concrete.Rows, ": ")
	}
	d.sigma = side(before.symbolic.Rows, m.symbolic.Rows, " ↦ ")
	switch now, old := m.symbolic.Phi, before.symbolic.Phi; {
	case i > 0 && now == old:
	case i > 0 && strings.HasPrefix(now, old+" ∧ "):
		d.phi = []string{p.tame(strings.TrimPrefix(now, old+" ∧ "))}
	default:
		d.phi, d.fromNew = []string{p.tame(now)}, true
	}
}

// lost tells whether a row that was there before is no longer.
func lost(before, rows []languages.Row) bool {
	return slices.ContainsFunc(before, func(old languages.Row) bool {
		return !slices.ContainsFunc(rows, func(r languages.Row) bool { return r.Name == old.Name })
	})
}

// indexes numbers the variables: those of the program as they are declared,
// and the locals as they come into view.
func (r *TraceRun) indexes() map[lang.Var]int {
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
		number(m.vars)
	}
	return index
}

// values are the values that step i changed or wrote; all in view if other
// variables are.
func (r *TraceRun) values(p *Page, i int, index map[lang.Var]int) []item {
	var items []item
	m := r.moments[i]
	V := m.V()
	add := func(x lang.Var, c change, isNew bool) {
		if noResult(x, V.At(x)) && !isNew {
			return // there is nothing to see
		}
		it := item{index: index[x], text: p.Text(c.what + ": " + short(c.value)), new: isNew}
		if _, ok := cellsOf(x, V.At(x)); ok {
			if c.what == x.Name {
				return // no step changed it: the heap is drawn
			}
			it.field = true
		} else if all, ok := V.At(x).(lang.ArrayValue); ok && (c.what != x.Name || shortArray(all) != all.String()) {
			it.whole = func() string { return p.Text(x.Name + ": " + all.String()) }
		}
		items = append(items, it)
	}
	if i == 0 || r.moments[i-1].otherView(m) {
		globals := 0
		for j, x := range m.vars {
			add(x, change{x.Name, V.At(x)}, i > 0 && !r.moments[i-1].V().At(x).Equal(V.At(x)))
			if j < len(r.program.state) {
				globals = len(items)
			}
		}
		if i > 0 { // the locals are what is new, in the order in which they are declared
			items = slices.Concat(items[globals:], items[:globals])
		}
		return items
	}
	before := r.moments[i-1].V()
	for _, x := range differ(m.vars, before, V) {
		add(x, roomy(x, before.At(x), V.At(x)), true)
	}
	if x, ok := lang.Target(m.ran.stmt); ok && len(items) == 0 {
		add(x, change{x.Name, V.At(x)}, false)
	}
	return items
}

// roomy is the value w of x, or what makes it of v where there is no room for
// it.
func roomy(x lang.Var, v, w lang.Value) change {
	if a, ok := w.(lang.ArrayValue); x.IsField() || ok && shortArray(a) != a.String() {
		return changeOf(x, v, w)
	}
	return change{x.Name, w}
}
