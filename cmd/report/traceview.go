package report

import (
	"slices"
	"strings"

	"tandem/lang"
	"tandem/languages"
)

// delta is what a step changed, as text: a trace is made of these, so that it is linear in the steps.
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

// deltas makes the deltas of a run, step by step, their expressions printed part by
// part: what is large and occurs in several steps has one name in all of them.
type deltas struct {
	p      *Page
	state  []lang.Var // of the program
	exprs  printing
	before moment
	begun  bool
	index  map[lang.Var]int // see number
	rows   map[string]int   // the same of rows
	list   []*delta         // that are not printed yet
}

func (r *TraceRun) deltas(p *Page) *deltas {
	shared := minShared
	if p.Width < PipeWidth {
		shared /= 2 // shorter lines
	}
	d := &deltas{p: p, state: r.program.state, index: map[lang.Var]int{}, rows: map[string]int{}}
	d.exprs.Shower = lang.NewShower(lang.Style{Math: !p.ASCII, MinShared: shared}, r.program.everyVar()...)
	d.number(d.state)
	return d
}

// add takes the next moment.
func (d *deltas) add(m moment) {
	next := &delta{}
	if m.formal() {
		d.formally(next, m)
	} else {
		d.byRows(next, m)
	}
	d.exprs.endLine()
	d.list = append(d.list, next)
	d.before, d.begun = m, true
}

// print returns the deltas since it was called last, with their texts, and the texts of extra conjuncts.
func (d *deltas) print(extra ...lang.Expr) (list []*delta, shown []string) {
	for _, e := range extra {
		d.exprs.add(e, func(text string) { shown = append(shown, conjunct(e, d.p.tame(text))) })
	}
	d.exprs.upTo[len(d.exprs.upTo)-1] = len(d.exprs.exprs) // names of the extra ones stand at the last step
	for i, lets := range d.exprs.print() {
		for _, l := range lets {
			d.list[i].lets = append(d.list[i].lets, d.p.tame(l.String()))
		}
	}
	list, d.list = d.list, nil
	return list, shown
}

// number numbers variables: the program's as they are declared, locals as they come into view.
func (d *deltas) number(vars []lang.Var) {
	for _, x := range vars {
		if _, ok := d.index[x]; !ok {
			d.index[x] = len(d.index)
		}
	}
}

// formally is the changes of a step over package lang. Texts of expressions come when they are printed.
func (d *deltas) formally(to *delta, m moment) {
	d.number(m.vars)
	var vars []lang.Var
	var phi []lang.Expr
	to.other = !d.begun || d.before.otherView(m)
	if to.other {
		vars = shownIn(m.sigma, m.vars)
	} else {
		vars = touched(d.before, m)
	}
	if !d.begun {
		to.fromNew = true
		phi = leaves(m.phi)
	} else if before := d.before.phi; m.phi != before {
		var ok bool
		if phi, ok = added(before, m.phi); !ok {
			phi, to.fromNew = []lang.Expr{m.phi}, true
		}
	}
	if !m.alone {
		to.values = d.values(m)
	}
	to.sigma = make([]item, len(vars))
	for j, x := range vars {
		e := m.sigma.At(x)
		to.sigma[j] = item{index: d.index[x], new: !d.begun || e != d.before.sigma.At(x)}
		d.exprs.add(e, func(text string) { to.sigma[j].text = d.p.Text(x.Name+" ↦ ") + d.p.tame(text) })
	}
	to.phi = make([]string, len(phi))
	for j, e := range phi {
		d.exprs.add(e, func(text string) { to.phi[j] = conjunct(e, d.p.tame(text)) })
	}
}

// byRows is the changes of a step between configurations that are known by their rows.
func (d *deltas) byRows(to *delta, m moment) {
	p, before := d.p, d.before
	to.other = !d.begun || lost(before.concrete.Rows, m.concrete.Rows) && !m.alone || lost(before.symbolic.Rows, m.symbolic.Rows)
	side := func(old, now []languages.Row, between string) (items []item) {
		for _, row := range now {
			if _, ok := d.rows[row.Name]; !ok {
				d.rows[row.Name] = len(d.rows)
			}
			isNew := !slices.Contains(old, row)
			if !isNew && !to.other {
				continue
			}
			it := item{index: d.rows[row.Name], text: p.Text(row.Name + between + short(rowText(row.Value))), new: isNew}
			if short(rowText(row.Value)) != row.Value {
				it.whole = func() string { return p.Text(row.Name + between + row.Value) }
			}
			items = append(items, it)
		}
		return items
	}
	if !m.alone {
		to.values = side(before.concrete.Rows, m.concrete.Rows, ": ")
	}
	to.sigma = side(before.symbolic.Rows, m.symbolic.Rows, " ↦ ")
	switch now, old := m.symbolic.Phi, before.symbolic.Phi; {
	case d.begun && now == old:
	case d.begun && strings.HasPrefix(now, old+" ∧ "):
		to.phi = []string{p.tame(strings.TrimPrefix(now, old+" ∧ "))}
	default:
		to.phi, to.fromNew = []string{p.tame(now)}, true
	}
}

// lost reports whether a row that was there before is no longer.
func lost(before, rows []languages.Row) bool {
	return slices.ContainsFunc(before, func(old languages.Row) bool {
		return !slices.ContainsFunc(rows, func(r languages.Row) bool { return r.Name == old.Name })
	})
}

// values returns the values that a step changed or wrote; all in view if other variables are.
func (d *deltas) values(m moment) []item {
	var items []item
	p, V := d.p, m.V()
	add := func(x lang.Var, c change, isNew bool) {
		if noResult(x, V.At(x)) && !isNew {
			return // there is nothing to see
		}
		_, field := byCells(x, V.At(x))
		if field && c.what == x.Name {
			return // no step changed it: the heap is drawn
		}
		it := item{index: d.index[x], text: p.Text(c.what + ": " + short(c.value)), new: isNew, field: field}
		if all, ok := V.At(x).(lang.ArrayValue); ok && !field && (c.what != x.Name || isCut(all)) {
			it.whole = func() string { return p.Text(x.Name + ": " + all.String()) }
		}
		items = append(items, it)
	}
	if !d.begun || d.before.otherView(m) {
		globals := 0
		for j, x := range m.vars {
			add(x, change{x.Name, V.At(x)}, d.begun && !d.before.V().At(x).Equal(V.At(x)))
			if j < len(d.state) {
				globals = len(items)
			}
		}
		if d.begun { // the locals are what is new, in the order in which they are declared
			items = slices.Concat(items[globals:], items[:globals])
		}
		return items
	}
	before := d.before.V()
	for _, x := range differ(m.vars, before, V) {
		add(x, roomy(x, before.At(x), V.At(x)), true)
	}
	if x, ok := lang.Target(m.ran.stmt); ok && len(items) == 0 {
		add(x, change{x.Name, V.At(x)}, false)
	}
	return items
}

// roomy returns the value w of x, or what makes it of v where there is no room for it.
func roomy(x lang.Var, v, w lang.Value) change {
	if a, ok := w.(lang.ArrayValue); x.IsField() || ok && isCut(a) {
		return changeOf(x, v, w)
	}
	return change{x.Name, w}
}
