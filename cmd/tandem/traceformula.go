package main

import (
	"fmt"
	"strings"

	"tandem/cmd/tandem/internal/languages"
	"tandem/internal/rules"
)

// formula is a rule as the paper prints it, of one side.
type formula struct{ side, text, source string }

// formulas are the rules of that ID in a language, the concrete one first; none
// for a rule that only a mutant has.
func formulas(l *languages.Language, id string) []formula {
	var list []formula
	for _, side := range []string{rules.Concrete, rules.Symbolic} {
		for _, e := range l.Rules() {
			if e.Kind == "rule" && e.ID == id && e.Side == side {
				list = append(list, formula{side, e.Formula, e.Source})
			}
		}
	}
	return list
}

// rule writes the rule of a step, as the paper prints it.
func (w *walker) rule() {
	id := w.at().rule
	if id == "" {
		w.p.say("this is the start: no rule led here; n goes forward")
		return
	}
	list := formulas(w.run.chosen.Language, id)
	if len(list) == 0 {
		w.p.say(fmt.Sprintf("the paper has no rule %s", id))
		return
	}
	for _, f := range list {
		w.p.put(spans{{f.side + " ", plain}, {id, named}, {w.p.out.text("  " + f.source), faint}})
		for line := range strings.SplitSeq(indented(f.text), "\n") {
			w.p.wrapped("  ", of(w.p.out.text(line), plain), 6)
		}
	}
	if m := w.run.chosen.mutant; m != nil {
		w.p.say("the mutant " + m.ID + " may have another rule; tandem check --list says what it changes")
	}
	if r := w.run.chosen.reading; r != nil {
		w.p.say("the reading " + r.ID + " may have another rule: " + r.Text)
	}
}
