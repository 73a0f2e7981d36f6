package report

import (
	"context"
	"fmt"
	"strings"

	"tandem/internal/ordered"
	"tandem/internal/spell"
	"tandem/languages"
	"tandem/spec"
)

// RunDocument is a concrete run.
type RunDocument struct {
	Header
	Program ProgramInfo `json:"program" jsonschema:"the program that ran"`
	Bounds  Limits      `json:"bounds" jsonschema:"the bounds of the run"`
	Initial State       `json:"initial" jsonschema:"the state in which it began"`
	Trace   []RunStep   `json:"trace,omitempty" jsonschema:"the steps, with --trace alone"`
	Outcome string      `json:"outcome" jsonschema:"final, error, stuck, bound or interrupted"`
	Steps   int         `json:"steps" jsonschema:"the number of steps"`
	Bound   string      `json:"bound,omitempty" jsonschema:"the flag of the bound that was reached"`
	Choices int         `json:"choices,omitempty" jsonschema:"the steps at which rules left a choice: the first transition was taken"`
	Fault   *Fault      `json:"fault,omitempty" jsonschema:"the error in which it ended, or why it is stuck"`
	Final   State       `json:"final" jsonschema:"the state in which it ended"`
}

// RunStep is a step of a run.
type RunStep struct {
	Step      int                   `json:"step" jsonschema:"its number, from 1"`
	Rule      string                `json:"rule" jsonschema:"the rule of the transition"`
	Line      int                   `json:"line" jsonschema:"of the statement in the source, from 1; 0: none"`
	Statement string                `json:"statement" jsonschema:"the first line of the statement"`
	Changed   ordered.Object[Value] `json:"changed" jsonschema:"the values that it changed; of an array one element or the bound if that is all: a[3], |a|, Node1.next"`
}

// RunOptions is how a run is reported.
type RunOptions struct {
	Limits Limits
	Steps  bool // each step, not only the end
	JSON   bool // a RunDocument
	// Rules are those that may be used, so that there is room for their names.
	Rules []languages.Rule
	// Tell is told after each step how many there are; nil: nobody.
	Tell func(steps int)
}

// runReport writes a run while it goes on: initial begins, and each step says what it changed.
type runReport struct {
	RunOptions
	*Program
	to    *Page
	heads heads
	rule  int    // width of the longest rule ID
	json  stream // of the document
}

const (
	headWidth = 36 // of statements in traces, in characters
	ruleWidth = 7  // of rule IDs, at least
)

// Run runs a program from its start and reports that. Without Steps, a step costs just the run itself.
func Run(ctx context.Context, to *Page, p *Program, start languages.Start, o RunOptions) languages.Ending {
	w := &runReport{RunOptions: o, Program: p, to: to, heads: heads{}, rule: ruleWidth, json: stream{to: to}}
	for _, r := range o.Rules {
		w.rule = max(w.rule, len(r.ID))
	}
	var last languages.Display // is kept where steps are shown, since heaps may be large
	if o.Steps || o.JSON {
		last = start.Run(ctx, 0, nil).At.Display() // a run of no steps ends where it starts
	}
	if w.initial(last, start.Note()); !o.Steps {
		last = languages.Display{}
	}
	var each func(int, languages.Config, spec.Step[languages.Config])
	switch {
	case o.Steps:
		each = func(n int, from languages.Config, step spec.Step[languages.Config]) {
			now := step.To.Display()
			w.step(n, step.Rule, ran(from, last, step.Rule), last, now)
			last = now
			if o.Tell != nil {
				o.Tell(n)
			}
		}
	case o.Tell != nil:
		each = func(n int, _ languages.Config, _ spec.Step[languages.Config]) { o.Tell(n) }
	}
	end := start.Run(ctx, o.Limits.Steps, each)
	if o.JSON {
		w.endJSON(end, end.At.Display())
	} else {
		w.endText(end, end.At.Display())
	}
	return end
}

func (w *runReport) initial(at languages.Display, note string) {
	if w.JSON {
		w.json.header(RunSchema, w.Program)
		w.json.raw("bounds", w.Limits.text())
		w.json.state("initial", w.Program, at)
		if w.Steps {
			w.json.begin("trace")
		}
		return
	}
	if note != "" {
		w.to.Line(note)
	}
	if w.Steps {
		w.row("step", "rule", "line", "statement", "changes")
		w.row("0", "", "", "", assigned(values(at, w.state)))
	}
}

func (w *runReport) step(n int, rule string, r running, from, to languages.Display) {
	changed := w.changes(from, to)
	if w.JSON {
		w.json.item(RunStep{n, rule, r.line, w.heads.head(r), w.changed(changed)})
	} else {
		w.row(fmt.Sprint(n), rule, r.lineText(), r.call()+w.heads.head(r), assigned(changed))
	}
}

func (w *runReport) row(n, rule, line, head, changed string) {
	w.to.Line(strings.Join([]string{
		pad(n, 8, true), pad(rule, w.rule, false), pad(line, 4, true),
		pad(w.to.Text(spell.Cut(head, headWidth)), headWidth, false), changed,
	}, "  "))
}

func (w *runReport) endText(e languages.Ending, at languages.Display) {
	text := fmt.Sprintf("%v after %s", e.Outcome, Count(e.Steps, "step"))
	switch {
	case e.Stopped != nil:
		text += ": " + e.Stopped.Raise()
	case e.Outcome == spec.Bound:
		text += ": " + w.Limits.raise(w.Limits.reached(e.OfMachine, at))
	}
	if e.Fault == nil && !ended(at) {
		text += "\n" + w.heads.next(at)
	}
	w.to.Line(text)
	if e.Choices > 0 {
		w.to.Line(choice(e.Choices, e.Choice))
	}
	if e.Fault != nil {
		w.to.Printf("%s", w.drawn(w.to, *e.Fault))
	}
	vars, width := inView(w.vars(), at.Formal), 0
	list := values(at, vars)
	for _, x := range list {
		width = max(width, len([]rune(x.what)))
	}
	for _, x := range list {
		w.to.Printf("%s = %v\n", pad(x.what, width, false), x.value)
	}
	for _, line := range w.drawing(valuation(at), vars) {
		w.to.Line(line)
	}
}

// choice says that a run had a choice, the first time between these rules.
func choice(steps int, rules []string) string {
	return fmt.Sprintf("there was a choice at %s, the first time between %s: the run took the first transition", Count(steps, "step"), strings.Join(rules, ", "))
}

func (w *runReport) endJSON(e languages.Ending, at languages.Display) {
	if w.Steps {
		w.json.endList()
	}
	w.json.field("outcome", e.Outcome.String())
	w.json.field("steps", e.Steps)
	switch {
	case e.Stopped != nil:
		w.json.field("bound", e.Stopped.Flag)
	case e.Outcome == spec.Bound:
		w.json.field("bound", w.Limits.flag(w.Limits.reached(e.OfMachine, at)))
	}
	if e.Choices > 0 {
		w.json.field("choices", e.Choices)
	}
	if e.Fault != nil {
		w.json.field("fault", w.fault(*e.Fault))
	}
	w.json.state("final", w.Program, at)
	w.json.end()
}

// valuation returns V over lang; nil if it is not.
func valuation(d languages.Display) languages.Valuation {
	if d.Formal == nil {
		return nil
	}
	return d.Formal.V
}
