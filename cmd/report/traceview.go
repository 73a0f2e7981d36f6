package report

import (
	"slices"
	"strings"

	"tandem/explore/simplify"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages"
	"tandem/symbolic"
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

// simplified is a run with σ and φ simplified, step by step: a conjunct that a step
// adds is simplified for itself, so that the line of the step can show it.
type simplified struct {
	by     *simplify.Simplifier
	all    simplify.Conjunction // φ simplified as a whole
	sigma  symbolic.Substitution
	before moment // as it was
	phi    lang.Expr
	begun  bool
	whole  bool // all is kept
}

func newSimplified() *simplified {
	by := simplify.New()
	return &simplified{by: by, all: by.True(), whole: true}
}

// simples is a walk with σ and φ simplified, as far as someone looked: the moments that
// were looked at are not simplified again, and the next one goes on from the last.
type simples struct {
	moments []moment
	states  []simplified // behind each of them
}

// upTo returns the simplified moments of a path that begins as what is there does.
func (s *simples) upTo(path []moment) []moment {
	for len(s.moments) < len(path) {
		next := simplified{by: simplify.New()}
		if n := len(s.states); n > 0 {
			next = s.states[n-1]
		}
		s.moments = append(s.moments, next.next(path[len(s.moments)]))
		s.states = append(s.states, next)
	}
	return s.moments[:len(path)]
}

// cut forgets what is behind the first n moments.
func (s *simples) cut(n int) {
	n = min(n, len(s.moments))
	s.moments, s.states = s.moments[:n], s.states[:n]
}

// next returns the next moment simplified; one that is not over lang stays as it is.
func (s *simplified) next(m moment) moment {
	if !m.formal() {
		return m
	}
	vars := m.sigma.Domain()
	if s.begun {
		vars = touched(s.before, m)
	}
	for _, x := range vars {
		s.sigma = s.sigma.Update(x, s.by.Expr(m.sigma.At(x)))
	}
	var cs []lang.Expr
	ok := false
	if s.begun {
		cs, ok = added(s.before.phi, m.phi)
	}
	if ok {
		for _, c := range cs {
			s.phi = both(s.phi, s.by.Expr(c))
			if s.whole {
				s.all = s.all.Add(c)
			}
		}
	} else {
		s.phi = s.by.Expr(m.phi)
		if s.whole {
			s.all = s.by.True().Add(m.phi)
		}
	}
	s.before, s.begun = m, true
	m.sigma, m.phi = s.sigma, s.phi
	return m
}

// facts returns φ in the end, simplified as a whole; none for a run that is not over lang.
func (s *simplified) facts() []lang.Expr {
	if !s.begun {
		return nil
	}
	if facts := s.all.Facts(); len(facts) > 0 {
		return facts
	}
	return []lang.Expr{lang.True}
}

// both returns a ∧ b, without true.
func both(a, b lang.Expr) lang.Expr {
	switch {
	case a == lang.True:
		return b
	case b == lang.True:
		return a
	default:
		return lang.Conjunction(a, b)
	}
}

// maxAdded is how many conjuncts a step may add.
const maxAdded = 64

// added returns the conjuncts with psi = phi ∧ b1 ∧ … ∧ bn; ok is false if psi is not of this form.
func added(phi, psi lang.Expr) (bs []lang.Expr, ok bool) {
	for psi != phi {
		if psi.Op() != lang.And || len(bs) == maxAdded {
			return nil, false
		}
		bs, psi = append(bs, psi.Kid(1)), psi.Kid(0)
	}
	slices.Reverse(bs)
	return bs, true
}

// leaves returns the conjuncts of phi, from left to right.
func leaves(phi lang.Expr) []lang.Expr {
	var list []lang.Expr
	for ; phi.Op() == lang.And; phi = phi.Kid(0) {
		list = append(list, phi.Kid(1))
	}
	list = append(list, phi)
	slices.Reverse(list)
	return list
}

// otherView reports whether after m other variables are in view than before: of another closure.
func (before moment) otherView(m moment) bool {
	return before.symbolic.Formal.Depth != m.symbolic.Formal.Depth || !slices.Equal(before.vars, m.vars)
}

// touched lists the variables in view whose substitution changed since before, or that m's
// statement updated.
func touched(before, m moment) []lang.Var {
	var list []lang.Var
	target, assigns := lang.Target(m.ran.stmt)
	list = append(list, lists.Filter(m.vars, func(x lang.Var) bool { return assigns && target == x || before.sigma.At(x) != m.sigma.At(x) })...)
	return list
}
