package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tandem/cmd/tandem/internal/languages"
	"tandem/spec"
)

// walker is a walk through a run.
type walker struct {
	p     *page
	run   *tandemRun
	opts  traceOptions
	heads heads
	path  []moment // the moments of the walk until now: those of the run, up to the fork
	fork  int      // where the walk left the run; -1: nowhere
	pos   int      // of the moment that is shown
}

// walk lets someone walk through a run, until they have enough.
func (a *app) walk(ctx context.Context, run *tandemRun, opts traceOptions) error {
	w := &walker{p: a.page(opts.page), run: run, opts: opts, heads: heads{}, path: run.moments, fork: -1}
	keys := a.keys(w.p)
	w.say(fmt.Sprintf("%s: %s; h lists the keys", run.program.File, w.length()))
	if text := renamed(run.heap); text != "" {
		w.say(text)
	}
	w.show()
	for {
		a.out.Flush()
		key, ok := keys.next(ctx)
		switch {
		case ctx.Err() != nil:
			return status(exitInterrupted)
		case !ok || key == "q":
			return nil
		}
		w.do(key)
	}
}

// length says how long the run is.
func (w *walker) length() string {
	if w.run.omitted {
		return fmt.Sprintf("the first %s of a run that was interrupted", count(len(w.run.moments)-1, "step"))
	}
	return w.run.conclusion(w.opts)
}

func (w *walker) say(text string) { w.p.say(text) }

func (w *walker) at() moment { return w.path[w.pos] }

// do is what a key, or a line, asks for.
func (w *walker) do(key string) {
	word, arg, _ := strings.Cut(strings.TrimSpace(key), " ")
	if rest, ok := strings.CutPrefix(word, "g"); ok && rest != "" && arg == "" { // g7
		word, arg = "g", rest
	}
	switch word {
	case "", "n":
		w.forward()
	case "b":
		if w.pos == 0 {
			w.say("this is the start")
			return
		}
		w.pos--
		w.show()
	case "o":
		w.other()
	case "r":
		w.rule()
	case "s":
		w.whole()
	case "g":
		w.jump(strings.TrimSpace(arg))
	case "h", "?":
		for _, line := range strings.Split(walkHelp, "\n") {
			w.say(line)
		}
	default:
		w.say(fmt.Sprintf("unknown key %q; h lists the keys", cut(key, 20)))
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

// forward goes on by a step.
func (w *walker) forward() {
	if w.pos+1 == len(w.path) && !w.extend("") {
		return
	}
	w.pos++
	w.show()
}

// extend adds a moment to a walk that is behind the end of the run, or beside
// it: by the transition of a rule, or the first one.
func (w *walker) extend(rule string) bool {
	at := w.at()
	next := w.run.chosen.Semantics.Symbolic.Next(at.sym)
	free := w.fork >= 0 || w.run.alone && w.run.ran != "" // no one else says where to go
	switch {
	case !free:
		w.say("this is the end: " + w.length())
		return false
	case len(next) == 0:
		w.say(fmt.Sprintf("this is the end: %v %s", outcomeOf(at.sym), after(at.step)))
		return false
	}
	t := next[0]
	for _, u := range next {
		if u.Rule == rule {
			t = u
		}
	}
	w.path = append(w.path[:len(w.path):len(w.path)], w.beside(at, t))
	return true
}

// beside is the moment after a transition of the symbolic side that the
// concrete one does not take.
func (w *walker) beside(at moment, t spec.Step[languages.Symbolic]) moment {
	m := w.run.aside(at, t)
	if !w.run.alone {
		holds := w.run.chosen.Semantics.Under(w.run.initial).Holds(t.To)
		m.holds = &holds
	}
	return m
}

// taken is the rule by which the walk goes on, of those of the transitions.
func (w *walker) taken(next []spec.Step[languages.Symbolic]) string {
	if w.pos+1 < len(w.path) {
		return w.path[w.pos+1].rule
	}
	return next[0].Rule
}

// others is the transitions that are not by that rule, those behind it first:
// the order in which other takes them.
func others(next []spec.Step[languages.Symbolic], rule string) []spec.Step[languages.Symbolic] {
	at := slices.IndexFunc(next, func(t spec.Step[languages.Symbolic]) bool { return t.Rule == rule })
	return slices.DeleteFunc(slices.Concat(next[at+1:], next[:at+1]), func(t spec.Step[languages.Symbolic]) bool { return t.Rule == rule })
}

// other takes the branch that n does not take. If there are several, it takes
// one after the other.
func (w *walker) other() {
	at := w.at()
	next := w.run.chosen.Semantics.Symbolic.Next(at.sym)
	taken := ""
	if len(next) > 1 {
		taken = w.taken(next)
	}
	branches := others(next, taken)
	if len(next) < 2 || len(branches) == 0 {
		w.say("there is no other branch: the next statement is no branching; n goes forward")
		return
	}
	t := branches[0]
	onRun := w.fork < 0 || w.pos <= w.fork
	if onRun && w.pos+1 < len(w.run.moments) && w.run.moments[w.pos+1].rule == t.Rule {
		w.path, w.fork = w.run.moments, -1
		w.pos++
		w.say("back on the branch of the run")
		w.show()
		return
	}
	if onRun {
		w.fork = w.pos
	}
	w.path = append(w.path[:w.pos+1:w.pos+1], w.beside(at, t))
	w.pos++
	if onRun && !w.run.alone {
		w.say(fmt.Sprintf("the concrete side takes %s; from here the symbolic side goes on alone, by %s", taken, t.Rule))
	}
	w.show()
}

// jump goes to a step that is given by its number.
func (w *walker) jump(arg string) {
	n, err := strconv.Atoi(arg)
	if err != nil || n < 0 {
		w.say(fmt.Sprintf("g takes the number of a step, as g 5, found %q", cut(arg, 20)))
		return
	}
	for w.pos = min(n, len(w.path)-1); w.pos < n && n <= w.opts.bounds.steps; w.pos++ {
		if !w.extend("") {
			break
		}
	}
	if w.pos < n {
		w.say(fmt.Sprintf("step %d is not there, step %d is the last", n, w.pos))
	}
	w.show()
}
