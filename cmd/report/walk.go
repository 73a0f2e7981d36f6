package report

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/languages"
	"tandem/spec"
)

// walk is a walk through a run, and beside it where the symbolic side took another branch.
type walk struct {
	run     *TraceRun
	moments []moment // of the run
	path    []moment // the moments of the walk until now: those of the run, up to the fork
	fork    int      // where the walk left the run; -1: nowhere
	pos     int      // of the moment that is shown
}

// walk runs the program, and returns the walk at its start. It keeps the run's configurations,
// which share what did not change.
func (r *TraceRun) walk(ctx context.Context) walk {
	w := walk{run: r, fork: -1}
	r.run(ctx, func(m moment) { w.moments = append(w.moments, m) })
	w.path = w.moments
	return w
}

// walker is a walk that is shown as text.
type walker struct {
	walk
	p      *Page
	heads  heads
	simple simples // path simplified, as far as it was shown
}

// Walk runs the program, and lets someone walk through the run by keys, until they have enough or
// there are no more.
func (r *TraceRun) Walk(ctx context.Context, p *Page, keys Keys) {
	w := &walker{walk: r.walk(ctx), p: p, heads: heads{}}
	w.p.say(fmt.Sprintf("%s: %s; h lists the keys", r.program.File, r.conclusion()))
	if r.note != "" {
		w.p.say(r.note)
	}
	w.show()
	for {
		key, ok := keys.Next(ctx)
		if !ok || key == "q" {
			return
		}
		w.do(key)
	}
}

func (w *walk) current() moment { return w.path[w.pos] }

// do is what a key, or a line, asks for.
func (w *walker) do(key string) {
	word, arg, _ := strings.Cut(strings.TrimSpace(key), " ")
	if rest, ok := strings.CutPrefix(word, "g"); ok && rest != "" && arg == "" { // g7
		word, arg = "g", rest
	}
	switch word {
	case "", "n":
		w.moved(w.forward())
	case "b":
		w.moved(w.Back())
	case "o":
		w.simple.cut(w.pos + 1) // the path goes on in another way
		w.moved(w.Other())
	case "r":
		w.rule()
	case "s":
		w.whole()
	case "g":
		w.jump(strings.TrimSpace(arg))
	case "h", "?":
		for line := range strings.SplitSeq(walkHelp, "\n") {
			w.p.say(line)
		}
	default:
		w.p.say(fmt.Sprintf("unknown key %q; h lists the keys", spell.Cut(key, 20)))
	}
}

const walkHelp = `n, Enter  forward by a step
b         back by a step
o         take the other branch at the statement that is next
r         the rule of this step, as the paper prints it
s         the whole state
g N       go to step N
h         this list
q         quit`

// moved writes what there is to say of a move, and the moment if there was one.
func (w *walker) moved(said string, moved bool) {
	if said != "" {
		w.p.say(said)
	}
	if moved {
		w.show()
	}
}

// forward goes on by a step. It returns what there is to say, and whether it moved.
func (w *walk) forward() (said string, moved bool) {
	if w.pos+1 == len(w.path) {
		if said = w.extend(); said != "" {
			return said, false
		}
	}
	w.pos++
	return "", true
}

// Back goes back by a step. It returns what there is to say, and whether it moved.
func (w *walk) Back() (said string, moved bool) {
	if w.pos == 0 {
		return "this is the start", false
	}
	w.pos--
	return "", true
}

// extend adds a moment to a walk that is behind the end of the run, or beside it: by the first
// transition. It returns why there is none.
func (w *walk) extend() string {
	at := w.current()
	next, undefined := at.next()
	free := w.fork >= 0 || w.run.alone && w.run.ran != "" // no one else says where to go
	switch {
	case !free:
		return "this is the end: " + w.run.conclusion()
	case undefined != "":
		return "this is the end: " + undefined
	case len(next) == 0:
		return fmt.Sprintf("this is the end: %v %s", at.symbolic.End, afterSteps(at.step))
	}
	w.path = append(slices.Clip(w.path), w.run.aside(at, next[0]))
	return ""
}

// taken is the rule by which the walk goes on, of those of the transitions.
func (w *walk) taken(next []spec.Step[languages.Node]) string {
	if w.pos+1 < len(w.path) {
		return w.path[w.pos+1].rule
	}
	return next[0].Rule
}

// others returns the transitions not by that rule, those behind it first, as Other takes them.
func others(next []spec.Step[languages.Node], rule string) []spec.Step[languages.Node] {
	at := slices.IndexFunc(next, func(t spec.Step[languages.Node]) bool { return t.Rule == rule })
	return slices.DeleteFunc(slices.Concat(next[at+1:], next[:at+1]), func(t spec.Step[languages.Node]) bool { return t.Rule == rule })
}

// Other takes the branch that forward does not take. If there are several, it takes one after the other.
// It returns what there is to say, and whether there is one.
func (w *walk) Other() (said string, moved bool) {
	at := w.current()
	next, _ := at.next()
	taken := ""
	if len(next) > 1 {
		taken = w.taken(next)
	}
	branches := others(next, taken)
	if len(next) < 2 || len(branches) == 0 {
		return "there is no other branch: the next statement is no branching; n goes forward", false
	}
	return w.take(branches[0], taken), true
}

// take goes on by a transition where the walk went on by the rule taken, and returns what there is to say.
func (w *walk) take(t spec.Step[languages.Node], taken string) string {
	at, onRun := w.current(), w.fork < 0 || w.pos <= w.fork
	if onRun && w.pos+1 < len(w.moments) && w.moments[w.pos+1].rule == t.Rule {
		said := ""
		if w.fork >= 0 {
			said = "back on the branch of the run"
		}
		w.path, w.fork = w.moments, -1
		w.pos++
		return said
	}
	if onRun {
		w.fork = w.pos
	}
	w.path = append(slices.Clip(w.path[:w.pos+1]), w.run.aside(at, t))
	w.pos++
	if onRun && !w.run.alone {
		return fmt.Sprintf("the concrete side takes %s; from here the symbolic side goes on alone, by %s", taken, t.Rule)
	}
	return ""
}

// jump goes to a step that is given by its number.
func (w *walker) jump(arg string) {
	n, err := strconv.Atoi(arg)
	if err != nil || n < 0 {
		w.p.say(fmt.Sprintf("g takes the number of a step, as g 5, found %q", spell.Cut(arg, 20)))
		return
	}
	for w.pos = min(n, len(w.path)-1); w.pos < n && n <= w.run.opts.Limits.Steps; w.pos++ {
		if said := w.extend(); said != "" {
			w.p.say(said)
			break
		}
	}
	if w.pos < n {
		w.p.say(fmt.Sprintf("step %d is not there, step %d is the last", n, w.pos))
	}
	w.show()
}

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
	l = newLayout(w.p, w.current().alone)
	t = newTrack(l)
	for _, d := range list {
		t.step(d)
	}
	return list, t, l
}

// show writes the moment: what ran, both sides, whether they agree, and what is next.
func (w *walker) show() {
	m, p := w.current(), w.p
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
	if m := w.current(); !ended(m.symbolic) {
		w.p.wrapped("S  ", inked(w.p.Text(remaining(m.symbolic, 1<<20)), plain), 3)
	}
}

// state writes V, σ and φ, and whether they agree.
func (w *walker) state(most int) {
	m, p := w.current(), w.p
	list, t, l := w.texts()
	for _, d := range list {
		for _, let := range d.lets {
			p.wrapped("  ", append(inked("let ", faint), span{let, plain}), 4)
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
		return append(append(p.mark(b), span{" ", plain}), inked(p.Text(words), plain)...)
	}
	if !m.alone {
		p.wrapped("   ", says(m.same, "V∘σ is the concrete state", "V∘σ is not the concrete state", "V∘σ is not known"), 3)
	}
	p.wrapped("   ", says(m.holds, "V(φ) is true", "V(φ) is false: from the initial values this path is not taken", "V(φ) is not known"), 3)
}

// next writes what the next step does.
func (w *walker) next() {
	at := w.current()
	ts, undefined := at.next()
	text := w.heads.next(at.symbolic)
	switch {
	case undefined != "":
		text += ": " + undefined
	case len(ts) > 1:
		taken := w.taken(ts)
		other := lists.Map(others(ts, taken), func(t spec.Step[languages.Node]) string { return t.Rule })
		text += fmt.Sprintf(" (n takes %s, o takes %s)", taken, strings.Join(other, ", then "))
	case len(ts) == 0 && at.symbolic.End == spec.Final:
		text = "the program has ended"
	case len(ts) == 0 && at.symbolic.End == spec.Error:
		w.p.wrapped("", inked("the program has ended in an error", faint), 2)
		if w.run.End.Fault != nil && !at.alone {
			w.run.program.tell(w.p, *w.run.End.Fault)
		}
		return
	}
	w.p.wrapped("", inked(w.p.Text(text), faint), 2)
}

// rule writes the rule of a step, as the paper prints it.
func (w *walker) rule() {
	id := w.current().rule
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
			w.p.wrapped("  ", inked(w.p.formula(line), plain), 6)
		}
	}
	if m := w.run.chosen.Mutant; m != nil {
		w.p.say("the mutant " + m.ID + " may have another rule; " + spell.Ours("tandem check --list says what it changes"))
	}
	if r := w.run.chosen.Reading; r != nil {
		w.p.say("the reading " + r.ID + " may have another rule: " + r.Text)
	}
}
