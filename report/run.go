package report

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"tandem/internal/spell"
	"tandem/languages"
	"tandem/spec"
)

// RunDocument is a concrete run.
type RunDocument struct {
	Schema      string          `json:"schema"`
	Version     string          `json:"version"`
	Solver      string          `json:"solver"` // none
	File        string          `json:"file"`
	Bounds      Limits          `json:"bounds"`
	Initial     []Variable      `json:"initial"`
	InitialHeap json.RawMessage `json:"initialHeap,omitempty"` // as a heap file, of a program with classes
	Trace       []RunStep       `json:"trace,omitempty"`       // only if it is asked for
	Outcome     string          `json:"outcome"`               // final, error, stuck, bound or interrupted
	Steps       int             `json:"steps"`
	Bound       string          `json:"bound,omitempty"` // the flag of the bound that was reached
	Fault       *Fault          `json:"fault,omitempty"` // in which it ended, or at which it is stuck
	FinalHeap   json.RawMessage `json:"finalHeap,omitempty"`
	Final       []Variable      `json:"final"`
}

// RunStep is a step of a run.
type RunStep struct {
	Step      int        `json:"step"`
	Rule      string     `json:"rule"`
	Line      int        `json:"line"`
	Statement string     `json:"statement"`
	Changed   []Variable `json:"changed"` // of an array what changed alone if that is one element or the bound: a[3], |a|
}

// RunOptions is how a run is reported.
type RunOptions struct {
	Limits Limits
	Steps  bool // each step, not only the end
	JSON   bool // a RunDocument
	// Rules are those that may be used, so that there is room for their names.
	Rules []languages.Rule
}

// runReport writes a run while it goes on. What is told at the end is begun by
// initial, and each step by what it changed.
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

// Run runs a program from its start and reports that on a page. Without Steps, a
// step costs no more than the run itself.
func Run(ctx context.Context, to *Page, p *Program, start languages.Start, o RunOptions) languages.Ending {
	w := &runReport{RunOptions: o, Program: p, to: to, heads: heads{}, rule: ruleWidth, json: stream{to: to}}
	for _, r := range o.Rules {
		w.rule = max(w.rule, len(r.ID))
	}
	last := start.Run(ctx, 0, nil).At.Display() // a run of no steps ends where it starts
	w.initial(last, start.Note())
	var each func(int, languages.Config, spec.Step[languages.Config])
	if o.Steps {
		each = func(n int, _ languages.Config, step spec.Step[languages.Config]) {
			now := step.To.Display()
			w.step(n, step.Rule, last, now)
			last = now
		}
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
		w.json.header(RunSchema, w.File)
		w.json.raw("bounds", w.Limits.text())
		w.json.field("initial", variables(values(at, w.vars())))
		if h := w.heapJSON(valuation(at)); h != nil {
			w.json.field("initialHeap", h)
		}
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

func (w *runReport) step(n int, rule string, from, to languages.Display) {
	r, changed := runs(from), w.changes(from, to)
	if w.JSON {
		w.json.item(RunStep{n, rule, r.line, w.heads.of(r), variables(changed)})
	} else {
		w.row(fmt.Sprint(n), rule, r.lineText(), r.call()+w.heads.of(r), assigned(changed))
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
	if e.Fault != nil {
		w.json.field("fault", w.fault(*e.Fault))
	}
	if h := w.heapJSON(valuation(at)); h != nil {
		w.json.field("finalHeap", h)
	}
	w.json.field("final", variables(values(at, inView(w.vars(), at.Formal))))
	w.json.end()
}

// valuation is V over lang; nil if it is not.
func valuation(d languages.Display) languages.Valuation {
	if d.Formal == nil {
		return nil
	}
	return d.Formal.V
}
