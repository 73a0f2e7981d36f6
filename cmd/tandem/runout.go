package main

import (
	"fmt"
	"strings"

	"tandem/cmd/tandem/internal/languages"
	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/spec"
)

const runSchema = "tandem.run/v1"

// runWriter writes a run while it goes on.
type runWriter interface {
	begin(V concrete.Valuation)
	step(n int, from languages.Concrete, step spec.Step[languages.Concrete])
	end(e ending)
}

// heads are the first lines of statements, each made once: loops come by
// often.
type heads map[lang.Stmt]string

func (h heads) of(s lang.Stmt) string {
	text, ok := h[s]
	if !ok {
		text = headOf(s)
		h[s] = text
	}
	return text
}

// headOf is the first line of a statement; nil is the end of a procedure, or of
// the main statement.
func headOf(s lang.Stmt) string {
	if s == nil {
		return "return"
	}
	return lang.Head(s)
}

// lineOf is the source line of a statement; "-" if it has none.
func lineOf(s lang.Stmt) string {
	if s == nil {
		return "-"
	}
	if at := s.Parts().At.From; at.IsValid() {
		return fmt.Sprint(at.Line)
	}
	return "-"
}

// placeOf is the source line of a statement; 0 if it has none.
func placeOf(s lang.Stmt) int {
	if s == nil {
		return 0
	}
	return s.Parts().At.From.Line
}

// runText writes a run for people.
type runText struct {
	*source
	app   *app
	opts  runOptions
	heap  *heapfile.Heap // where the objects are from; nil: from no file
	rules []string       // the IDs of those that may be used
	heads heads
	rule  int // width of the longest rule ID
}

const (
	headWidth = 36 // of statements in traces, in characters
	ruleWidth = 7  // of rule IDs, at least
)

func (w *runText) begin(V concrete.Valuation) {
	w.heads, w.rule = heads{}, ruleWidth
	for _, id := range w.rules {
		w.rule = max(w.rule, len(id))
	}
	if text := renamed(w.heap); text != "" {
		w.app.out.line(text)
	}
	if !w.opts.trace {
		return
	}
	w.row("step", "rule", "line", "statement", "changes")
	w.row("0", "", "", "", assigned(whole(w.state, V)))
}

func (w *runText) step(n int, from languages.Concrete, step spec.Step[languages.Concrete]) {
	s := from.Stmt()
	w.row(fmt.Sprint(n), step.Rule, lineOf(s), closureOf(from).String()+w.heads.of(s), assigned(changes(w.state, from, step.To)))
}

func (w *runText) row(n, rule, line, head, changed string) {
	out := w.app.out
	out.line(strings.Join([]string{
		pad(n, 8, true), pad(rule, w.rule, false), pad(line, 4, true),
		pad(out.text(cut(head, headWidth)), headWidth, false), changed,
	}, "  "))
}

// assigned is x = 3, y = 4.
func assigned(list []change) string {
	var parts []string
	for _, c := range list {
		parts = append(parts, c.what+" = "+short(c.value))
	}
	return strings.Join(parts, ", ")
}

func (w *runText) end(e ending) {
	out := w.app.out
	text := fmt.Sprintf("%v after %s", e.Outcome, count(e.Steps, "step"))
	if e.Outcome == spec.BoundReached {
		text += ": " + w.opts.bounds.raise(e.bound)
	}
	if e.fault == nil && !languages.Ended(e.At) {
		text += "\n" + nextIs(e.At, w.heads)
	}
	out.line(text)
	if e.fault != nil {
		out.printf("%s", out.text(w.drawn(*e.fault, screen(out.to))))
	}
	vars, width := inView(w.Vars, e.At), 0
	for _, x := range vars {
		width = max(width, len([]rune(x.Name)))
	}
	V := e.At.Valuation()
	for _, x := range vars {
		out.printf("%s = %v\n", pad(x.Name, width, false), V.At(x))
	}
	for _, line := range w.drawing(V, vars) {
		out.line(line)
	}
}

// runJSON writes a run as one JSON object, its steps as they come.
type runJSON struct {
	*source
	*chosen
	app   *app
	opts  runOptions
	heads heads
	steps int
}

// variable is a variable and its value, as programs write it: JSON's numbers
// are too small.
type variable struct {
	Name  string `json:"name"`
	Type  string `json:"type"`
	Value string `json:"value"`
}

func variables(list []change) []variable {
	vars := []variable{}
	for _, c := range list {
		vars = append(vars, variable{c.what, c.value.Type().String(), c.value.String()})
	}
	return vars
}

// runStep is a step of a run, as JSON.
type runStep struct {
	Step      int        `json:"step"`
	Rule      string     `json:"rule"`
	Line      int        `json:"line"`
	Statement string     `json:"statement"`
	Changed   []variable `json:"changed"` // of an array what changed alone if that is one element or the bound: a[3], |a|
}

func (w *runJSON) begin(V concrete.Valuation) {
	w.heads = heads{}
	out := w.app.out
	out.printf("{\n  \"schema\": %s,\n  \"version\": %s,\n  \"solver\": %s,\n", compact(runSchema), compact(version), compact(noSolver))
	out.printf("  \"file\": %s,\n  \"bounds\": %s,\n", compact(w.File), w.opts.bounds.json(w.chosen))
	out.printf("  \"initial\": %s,\n", compact(variables(whole(w.Vars, V))))
	if h := w.heapJSON(V); h != nil {
		out.printf("  \"initialHeap\": %s,\n", compact(h))
	}
	if w.opts.trace {
		out.printf("  \"trace\": [")
	}
}

func (w *runJSON) step(n int, from languages.Concrete, step spec.Step[languages.Concrete]) {
	s := from.Stmt()
	if w.steps++; w.steps > 1 {
		w.app.out.printf(",")
	}
	w.app.out.printf("\n    %s", compact(runStep{
		n, step.Rule, placeOf(s), w.heads.of(s),
		variables(changes(w.state, from, step.To)),
	}))
}

func (w *runJSON) end(e ending) {
	out := w.app.out
	if w.opts.trace {
		if w.steps > 0 {
			out.printf("\n  ")
		}
		out.printf("],\n")
	}
	out.printf("  \"outcome\": %s,\n  \"steps\": %d,\n", compact(e.Outcome.String()), e.Steps)
	if e.Outcome == spec.BoundReached {
		out.printf("  \"bound\": %s,\n", compact(e.bound.flag()))
	}
	if e.fault != nil {
		out.printf("  \"fault\": %s,\n", compact(w.faultJSON(*e.fault)))
	}
	if h := w.heapJSON(e.At.Valuation()); h != nil {
		out.printf("  \"finalHeap\": %s,\n", compact(h))
	}
	out.printf("  \"final\": %s\n}\n", compact(variables(whole(inView(w.Vars, e.At), e.At.Valuation()))))
}
