package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"tandem/cmd/tandem/internal/languages"
	"tandem/concrete"
	"tandem/internal/spell"
	"tandem/lang"
)

// traceText writes a run for people.
func (a *app) traceText(run *tandemRun, opts traceOptions) {
	p, heads := a.page(opts.page), heads{}
	if text := renamed(run.heap); text != "" {
		p.say(text)
	}
	shown, facts := run, []lang.Expr(nil)
	if opts.simplify {
		shown, facts = run.simplified()
	}
	list, phi := shown.deltas(p, facts...)
	l := shown.plan(p, list, heads)
	run.moments[0].heap(p, run.program)
	l.head(p)
	t := newTrack(l)
	whole := false
	for i, m := range shown.moments {
		t.step(list[i])
		if _, all := t.state.fit(l.stateWidth(p), "{}", l.dots); i == 0 && !l.alone && !all { // nothing is lost
			p.wrapped("V = ", t.state.whole("{}"), 4)
		}
		for _, let := range list[i].lets {
			p.wrapped(below, append(of("let ", faint), span{let, plain}), len(below)+2)
		}
		whole = l.moment(p, m, list[i], t, heads)
	}
	run.ending(p, opts, heads)
	if !run.omitted && (!whole || opts.simplify) {
		if opts.simplify {
			t.phi = conjuncts{and: l.and}
			t.phi.step(delta{phi: phi})
		}
		t.whole(p, l, maxConjuncts)
	}
	if last := len(run.moments) - 1; last > 0 && !run.omitted {
		run.moments[last].heap(p, run.program)
	}
}

// heap draws the heap of the concrete side, if there is one.
func (m *moment) heap(p *page, program *source) {
	if m.alone {
		return
	}
	for _, line := range program.drawing(m.V, m.vars) {
		p.wrapped("", of(p.out.text(line), plain), 4)
	}
}

// maxConjuncts is how many of the last conjuncts of φ stand at the end of a
// trace. The others stand at their steps.
const maxConjuncts = 40

// whole writes the whole state, φ up to a number of conjuncts.
func (t *track) whole(p *page, l *layout, conjuncts int) {
	t.state.touched, t.sigma.touched, t.phi.new = nil, nil, 0
	t.lively(p, l, conjuncts)
}

// lively writes the whole state, what the last step changed highlighted.
func (t *track) lively(p *page, l *layout, conjuncts int) {
	width := utf8.RuneCountInString(p.out.text("σ")) + gap
	line := func(name string, text spans) { p.wrapped(pad(p.out.text(name), width, false), text, width) }
	if !l.alone {
		line("V", t.state.whole("{}"))
	}
	line("σ", t.sigma.whole(l.id))
	phi := t.phi
	var before spans
	if more := len(phi.texts) - conjuncts; more > 0 {
		phi.texts = phi.texts[more:]
		before = of(p.out.text("("+count(more, "conjunct")+" of the steps before) ∧ "), faint)
	}
	cell, _ := phi.fit(1<<60, l.dots)
	line("φ", append(before, cell...))
}

// ending writes how the run ended, and how the sides differ if they do.
func (r *tandemRun) ending(p *page, opts traceOptions, heads heads) {
	last := r.moments[len(r.moments)-1]
	look := plain
	if r.end.Parted != "" {
		look = bad
	}
	switch {
	case r.end.Parted != "" && r.last.Holds && !r.last.Agrees():
		p.tell(fmt.Sprintf("the sides part %s: V∘σ is not the concrete state", after(r.end.Steps)), look)
		r.difference(p)
	default:
		p.tell(r.conclusion(opts), look)
		if r.end.Parted != "" && !r.last.Holds {
			r.falseConjuncts(p)
		}
	}
	var next languages.Running = last.sym
	if !r.alone {
		next = r.last.Concrete
	}
	switch {
	case r.omitted:
		p.say(fmt.Sprintf("only the first %d lines are shown", len(r.moments)))
	case r.fault != nil:
		r.program.tell(p, *r.fault)
	case !languages.Ended(next):
		p.say(nextIs(next, heads))
	}
}

// nextIs says what a configuration does next.
func nextIs(c languages.Running, heads heads) string {
	s := c.Stmt()
	if s == nil {
		return "next is the " + returnOf(languages.Top(c).Name)
	}
	return fmt.Sprintf("next is line %s: %s", lineOf(s), cut(heads.of(s), 80))
}

// returnOf is the return of a procedure, or of the main statement.
func returnOf(procedure string) string {
	if procedure == "" {
		return "return of the main statement"
	}
	return "return of " + procedure
}

// difference writes where V∘σ is not the concrete state, variable by variable.
func (r *tandemRun) difference(p *page) {
	text := p.out.text
	rows := [][]spans{{of("", faint), of("concrete", faint), of(text("V∘σ"), faint), of(text("σ"), faint)}}
	now, instance, sigma := r.last.Concrete, r.last.Instance, r.last.Symbolic.Sigma()
	V, W := now.Valuation(), instance.Valuation()
	for _, x := range inView(r.program.state, now) {
		if v, w := V.At(x), W.At(x); !v.Equal(w) {
			e := tame(p.out, brief(sigma.At(x), !p.out.ascii))
			a, b := short(v), short(w)
			if a == b { // two huge ones
				a, b = a+", one value", b+", another"
			}
			rows = append(rows, []spans{of(x.Name, plain), of(text(a), changed), of(text(b), bad), of(text(x.Name+" ↦ ")+e, plain)})
		}
	}
	if len(rows) > 1 {
		p.grid(rows)
	}
	if !languages.SameRest(now, instance) {
		for _, side := range []struct {
			name string
			languages.Running
		}{{"concrete, to run: ", now}, {"symbolic, to run: ", instance}} {
			p.wrapped("  ", of(text(side.name+remaining(side, 200)), bad), 4)
		}
	}
}

// remaining is what remains to be executed in c, in at most width characters:
// the closure that runs first.
func remaining(c languages.Running, width int) string {
	var parts []string
	size := 0
	for top := range c.Stack() {
		text := lang.Brief(top.Rest, width)
		if top.Name != "" {
			var locals []string
			for _, x := range top.Locals {
				locals = append(locals, x.Name+": "+top.Value(x))
			}
			text = top.Name + "(" + strings.Join(locals, ", ") + ") " + text
		}
		parts = append(parts, text)
		if size += len(text); size > width {
			break
		}
	}
	if len(parts) == 0 {
		return lang.Brief(lang.Seq{}, width)
	}
	return cut(strings.Join(parts, " | "), width)
}

// brief is e, but at most some lines of it.
func brief(e lang.Expr, math bool) string {
	lets, shown := lang.Show(lang.Style{Math: math, MinShared: minShared}, e)
	return cut(withLets(lets, shown), 400)
}

// grid writes rows of aligned columns, the last one wrapped.
func (p *page) grid(rows [][]spans) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = min(max(widths[i], cell.width()), max(p.width/4, 10))
		}
	}
	used := 0
	for _, w := range widths[:len(widths)-1] {
		used += gap + w
	}
	widths[len(widths)-1] = max(10, p.width-used-gap)
	for _, row := range rows {
		var cs []column
		for i, cell := range row {
			cs = append(cs, column{cell, widths[i], false, gap})
		}
		p.row(cs...)
	}
}

// falseConjuncts writes which conjuncts of φ are false under V, as the
// standard model has it.
func (r *tandemRun) falseConjuncts(p *page) {
	value := concrete.Eval(concrete.Standard())(r.initial)
	memo := map[lang.Expr]lang.Value{}
	var list []lang.Expr
	phi := r.last.Symbolic.PathCondition()
	for phi.Op() == lang.And {
		if value.Memo(memo, phi.Kid(1)) == lang.BoolValue(false) {
			list = append(list, phi.Kid(1))
		}
		phi = phi.Kid(0)
	}
	if value.Memo(memo, phi) == lang.BoolValue(false) {
		list = append(list, phi)
	}
	if len(list) == 0 {
		p.wrapped("  ", of(p.out.text("each conjunct of φ is true under V, as the standard model has it"), plain), 4)
	}
	for i := len(list) - 1; i >= max(0, len(list)-spell.MaxListed); i-- {
		p.wrapped("  ", append(of("false under V: ", plain), span{tame(p.out, brief(list[i], !p.out.ascii)), bad}), 4)
	}
}
