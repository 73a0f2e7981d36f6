package report

import (
	"context"
	"fmt"
	"unicode/utf8"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/languages"
)

// part is how many steps of a trace are laid out, and their expressions printed,
// together. The first ones are what is known of a run when its layout is chosen.
const part = 128

// traceText writes a run for people while it goes on.
type traceText struct {
	*TraceRun
	p       *Page
	heads   heads
	deltas  *deltas
	moments []moment // that are not written yet
	l       *layout  // nil before the first part
	t       *track
	whole   bool // the last line has the whole state
}

// Text runs the program and writes the run for people.
func (r *TraceRun) Text(ctx context.Context, p *Page) {
	if r.note != "" {
		p.say(r.note)
	}
	w := &traceText{TraceRun: r, p: p, heads: heads{}, deltas: r.deltas(p)}
	w.close(r.shown(ctx, w.add))
}

func (w *traceText) add(m moment) {
	if len(w.moments) == part {
		w.lines()
	}
	w.deltas.add(m)
	w.moments = append(w.moments, m)
}

// lines writes the steps that are not written yet. It returns the texts of the extra conjuncts.
func (w *traceText) lines(extra ...lang.Expr) []string {
	p := w.p
	list, shown := w.deltas.print(extra...)
	if w.l == nil {
		w.l = w.plan(p, w.moments, list, w.heads)
		w.t = newTrack(w.l)
		w.start.heap(p, w.program)
		w.l.head(p)
	}
	l, t := w.l, w.t
	for i, m := range w.moments {
		t.step(list[i])
		if _, all := t.state.fit(l.state, "{}", l.dots); m.step == 0 && !l.alone && !all { // nothing is lost
			p.wrapped("V = ", t.state.whole("{}"), 4)
		}
		for _, let := range list[i].lets {
			p.wrapped(below, append(inked("let ", faint), span{let, plain}), len(below)+2)
		}
		w.whole = l.moment(p, m, t, w.heads)
	}
	w.moments = w.moments[:0]
	return shown
}

// close writes the last steps and how the run ended.
func (w *traceText) close(simple *simplified) {
	var facts []lang.Expr
	if simple != nil {
		facts = simple.facts()
	}
	phi := w.lines(facts...)
	w.ending(w.p, w.heads)
	if !w.whole || len(facts) > 0 {
		if len(facts) > 0 {
			w.t.phi = conjuncts{and: w.l.and}
			w.t.phi.step(&delta{phi: phi})
		}
		w.t.whole(w.p, w.l, maxConjuncts)
	}
	if w.end.step > 0 {
		w.end.heap(w.p, w.program)
	}
}

// heap draws the heap of the concrete side, if there is one.
func (m *moment) heap(p *Page, program *Program) {
	for _, line := range program.drawing(m.V(), m.vars) {
		p.wrapped("", inked(p.Text(line), plain), 4)
	}
}

// maxConjuncts is how many last conjuncts of φ end a trace; all stand at their steps.
const maxConjuncts = 40

// whole writes the whole state, φ up to a number of conjuncts.
func (t *track) whole(p *Page, l *layout, conjuncts int) {
	t.state, t.sigma, t.phi.new = t.state.step(nil, false), t.sigma.step(nil, false), 0
	t.lively(p, l, conjuncts)
}

// lively writes the whole state, what the last step changed highlighted.
func (t *track) lively(p *Page, l *layout, conjuncts int) {
	width := utf8.RuneCountInString(p.Text("σ")) + gap
	line := func(name string, text spans) { p.wrapped(pad(p.Text(name), width, false), text, width) }
	if !l.alone {
		line("V", t.state.whole("{}"))
	}
	line("σ", t.sigma.whole(l.id))
	phi := t.phi
	var before spans
	if more := len(phi.texts) - conjuncts; more > 0 {
		phi.texts = phi.texts[more:]
		before = inked(p.Text("("+Count(more, "conjunct")+" of the steps before) ∧ "), faint)
	}
	cell, _ := phi.fit(1<<60, l.dots)
	line("φ", append(before, cell...))
}

// ending writes how the run ended, and how the sides differ if they do.
func (r *TraceRun) ending(p *Page, h heads) {
	last := r.end
	look, parted := plain, r.End.Parted != ""
	if parted {
		look = bad
	}
	if parted && *last.holds && last.same != nil && !*last.same {
		p.tell(fmt.Sprintf("the sides part %s: V∘σ is not the concrete state", afterSteps(r.End.Steps)), look)
		r.difference(p)
	} else {
		p.tell(r.conclusion(), look)
		if parted && !*last.holds && last.formal() {
			r.falseConjuncts(p)
		}
	}
	next := last.concrete
	if r.alone {
		next = last.symbolic
	}
	switch {
	case r.End.Fault != nil:
		r.program.tell(p, *r.End.Fault)
	case !ended(next):
		p.say(h.next(next))
	}
}

// difference writes where V∘σ is not the concrete state, variable by variable.
func (r *TraceRun) difference(p *Page) {
	rows := [][]spans{{inked("", faint), inked("concrete", faint), inked(p.Text("V∘σ"), faint), inked(p.Text("σ"), faint)}}
	add := func(x string, v, w fmt.Stringer, sigma string) {
		a, b := short(v), short(w)
		if a == b { // two huge ones
			a, b = a+", one value", b+", another"
		}
		rows = append(rows, []spans{inked(x, plain), inked(p.Text(a), changed), inked(p.Text(b), bad), inked(p.Text(x+" ↦ ")+sigma, plain)})
	}
	last, instance := r.end, *r.instance
	if now, its := last.concrete.Formal, instance.Formal; now != nil {
		for _, x := range inView(r.program.state, now) {
			if v, w := now.V.At(x), its.V.At(x); !v.Equal(w) {
				add(x.Name, v, w, p.brief(last.sigma.At(x)))
			}
		}
	} else {
		value := func(rows []languages.Row, name string) rowText {
			if r, ok := lists.Find(rows, func(r languages.Row) bool { return r.Name == name }); ok {
				return rowText(r.Value)
			}
			return "–"
		}
		for _, row := range last.concrete.Rows {
			if w := value(instance.Rows, row.Name); string(w) != row.Value {
				add(row.Name, rowText(row.Value), w, p.tame(string(value(last.symbolic.Rows, row.Name))))
			}
		}
	}
	if len(rows) > 1 {
		p.grid(rows)
	}
	if !sameRest(last.concrete, instance) {
		for _, side := range []struct {
			name string
			at   languages.Display
		}{{"concrete, to run: ", last.concrete}, {"symbolic, to run: ", instance}} {
			p.wrapped("  ", inked(p.Text(side.name+remaining(side.at, 200)), bad), 4)
		}
	}
}

// grid writes rows of aligned columns, the last one wrapped.
func (p *Page) grid(rows [][]spans) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = min(max(widths[i], cell.width()), max(p.Width/4, 10))
		}
	}
	used := 0
	for _, w := range widths[:len(widths)-1] {
		used += gap + w
	}
	widths[len(widths)-1] = max(10, p.Width-used-gap)
	for _, row := range rows {
		var cs []column
		for i, cell := range row {
			cs = append(cs, column{cell, widths[i], false, gap})
		}
		p.row(cs...)
	}
}

// falseConjuncts writes which conjuncts of φ are false under V, as the standard model has it.
func (r *TraceRun) falseConjuncts(p *Page) {
	phi, V := r.end.phi, map[lang.Var]lang.Value{}
	for _, x := range lang.FreeVars(phi) {
		V[x] = r.start.V().At(x)
	}
	value := concrete.Eval(concrete.Standard())(concrete.NewValuation(V))
	memo := map[lang.Expr]lang.Value{}
	list := lists.Filter(leaves(phi), func(e lang.Expr) bool { return value.Memo(memo, e) == lang.BoolValue(false) })
	if len(list) == 0 {
		p.wrapped("  ", inked(p.Text("each conjunct of φ is true under V, as the standard model has it"), plain), 4)
	}
	for _, e := range list[:min(len(list), spell.MaxListed)] {
		p.wrapped("  ", append(inked("false under V: ", plain), span{p.brief(e), bad}), 4)
	}
}
