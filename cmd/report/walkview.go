package report

import (
	"fmt"
	"strings"

	"tandem/spec"
)

// shownConjuncts is how many of the last conjuncts of φ a step has in a walk.
const shownConjuncts = 6

// texts returns the deltas from the moment before the one that is shown, and the state there.
func (w *walker) texts() (list []*delta, t *track, l *layout) {
	path := w.path[:w.pos+1]
	if w.run.opts.Simplify {
		path = w.simple.upTo(path)
	}
	d := w.run.deltas(w.p)
	for _, m := range path[max(0, w.pos-1):] { // only the last step, and what was before
		d.add(m)
	}
	list, _ = d.print()
	l = newLayout(w.p, w.at().alone)
	t = newTrack(l)
	for _, d := range list {
		t.step(d)
	}
	return list, t, l
}

// show writes the moment: what ran, both sides, whether they agree, and what is next.
func (w *walker) show() {
	m, p := w.at(), w.p
	p.put(nil)
	ran := spans{{fmt.Sprintf("step %d", m.step), plain}}
	if m.step > 0 {
		ran = append(ran, span{"  " + m.rule, named}, span{p.Text("  " + w.heads.ran(m.ran)), plain})
	} else {
		ran = append(ran, span{"  the start", plain})
	}
	if m.alone && !w.run.alone {
		ran = append(ran, span{"  (the symbolic side alone)", bad})
	}
	p.wrapped("", ran, 2)
	w.state(shownConjuncts)
	w.next()
}

// whole writes the whole state.
func (w *walker) whole() {
	w.p.put(nil)
	w.state(1 << 40)
	if m := w.at(); !ended(m.symbolic) {
		w.p.wrapped("S  ", of(w.p.Text(remaining(m.symbolic, 1<<20)), plain), 3)
	}
}

// state writes V, σ and φ, and whether they agree.
func (w *walker) state(most int) {
	m, p := w.at(), w.p
	list, t, l := w.texts()
	for _, d := range list {
		for _, let := range d.lets {
			p.wrapped("  ", append(of("let ", faint), span{let, plain}), 4)
		}
	}
	t.lively(p, l, most)
	m.heap(p, w.run.program)
	if w.run.alone {
		return
	}
	says := func(b *bool, yes, no, unknown string) spans {
		words := unknown
		if b != nil && *b {
			words = yes
		} else if b != nil {
			words = no
		}
		return append(append(p.mark(b), span{" ", plain}), of(p.Text(words), plain)...)
	}
	if !m.alone {
		p.wrapped("   ", says(m.same, "V∘σ is the concrete state", "V∘σ is not the concrete state", "V∘σ is not known"), 3)
	}
	p.wrapped("   ", says(m.holds, "V(φ) is true", "V(φ) is false: from the initial values this path is not taken", "V(φ) is not known"), 3)
}

// next writes what the next step does.
func (w *walker) next() {
	at := w.at()
	ts, undefined := at.next()
	text := w.heads.next(at.symbolic)
	switch {
	case undefined != "":
		text += ": " + undefined
	case len(ts) > 1:
		taken := w.taken(ts)
		var other []string
		for _, t := range others(ts, taken) {
			other = append(other, t.Rule)
		}
		text += fmt.Sprintf(" (n takes %s, o takes %s)", taken, strings.Join(other, ", then "))
	case len(ts) == 0 && at.symbolic.End == spec.Final:
		text = "the program has ended"
	case len(ts) == 0 && at.symbolic.End == spec.Error:
		w.p.wrapped("", of("the program has ended in an error", faint), 2)
		if w.run.End.Fault != nil && !at.alone {
			w.run.program.tell(w.p, *w.run.End.Fault)
		}
		return
	}
	w.p.wrapped("", of(w.p.Text(text), faint), 2)
}

// rule writes the rule of a step, as the paper prints it.
func (w *walker) rule() {
	id := w.at().rule
	if id == "" {
		w.p.say("this is the start: no rule led here; n goes forward")
		return
	}
	list := printed(w.run.chosen.Language, id)
	if len(list) == 0 {
		w.p.say(fmt.Sprintf("the paper has no rule %s", id))
		return
	}
	for _, f := range list {
		w.p.put(spans{{f.Side + " ", plain}, {id, named}, {w.p.Text("  " + f.Source), faint}})
		for line := range strings.Lines(indented(f.Formula)) {
			line = strings.TrimSuffix(line, "\n")
			w.p.wrapped("  ", of(w.p.formula(line), plain), 6)
		}
	}
	if m := w.run.chosen.Mutant; m != nil {
		w.p.say("the mutant " + m.ID + " may have another rule; tandem check --list says what it changes")
	}
	if r := w.run.chosen.Reading; r != nil {
		w.p.say("the reading " + r.ID + " may have another rule: " + r.Text)
	}
}
