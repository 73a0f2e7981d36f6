package main

import (
	"fmt"
	"strings"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
)

const runSchema = "tandem.run/v1"

// runWriter writes a run while it goes on.
type runWriter interface {
	begin(p *lang.Program, V concrete.Valuation)
	step(n int, from concrete.Config, step spec.Step[concrete.Config])
	end(e ending)
}

// heads are the first lines of statements, each made once: loops come by
// often.
type heads map[lang.Stmt]string

func (h heads) of(s lang.Stmt) string {
	text, ok := h[s]
	if !ok {
		text = lang.Head(s)
		h[s] = text
	}
	return text
}

// lineOf is the source line of a statement; "-" if it has none.
func lineOf(s lang.Stmt) string {
	if at := s.Span().From; at.IsValid() {
		return fmt.Sprint(at.Line)
	}
	return "-"
}

// changes lists the variables at which W differs from V.
func changes(vars []lang.Var, V, W concrete.Valuation) []lang.Var {
	if V.Equal(W) {
		return nil
	}
	var list []lang.Var
	for _, x := range vars {
		if !V.At(x).Equal(W.At(x)) {
			list = append(list, x)
		}
	}
	return list
}

// maxTraceBits is the size of the largest integers that a line of a trace has
// room for: 40 digits.
const maxTraceBits = 132

// short is a value for a line of a trace.
func short(v lang.Value) string {
	if n, ok := v.(lang.IntValue); ok && n.Big().BitLen() > maxTraceBits {
		sign := ""
		if n.Big().Sign() < 0 {
			sign = "negative, "
		}
		return fmt.Sprintf("(%s%d bits)", sign, n.Big().BitLen())
	}
	return v.String()
}

// runText writes a run for people.
type runText struct {
	app   *app
	opts  runOptions
	vars  []lang.Var
	heads heads
}

const (
	headWidth = 36 // of statements in traces, in characters
	ruleWidth = 7  // of the longest rule ID
)

func (w *runText) begin(_ *lang.Program, V concrete.Valuation) {
	w.heads = heads{}
	if !w.opts.trace {
		return
	}
	w.row("step", "rule", "line", "statement", "changes")
	w.row("0", "", "", "", assigned(w.vars, V))
}

func (w *runText) step(n int, from concrete.Config, step spec.Step[concrete.Config]) {
	s := from.S.Head()
	w.row(fmt.Sprint(n), step.Rule, lineOf(s), w.heads.of(s), assigned(changes(w.vars, from.V, step.To.V), step.To.V))
}

func (w *runText) row(n, rule, line, head, changed string) {
	out := w.app.out
	out.line(strings.Join([]string{
		pad(n, 8, true), pad(rule, ruleWidth, false), pad(line, 4, true),
		pad(out.text(cut(head, headWidth)), headWidth, false), changed,
	}, "  "))
}

// assigned is x = 3, y = 4.
func assigned(vars []lang.Var, V concrete.Valuation) string {
	var parts []string
	for _, x := range vars {
		parts = append(parts, x.Name+" = "+short(V.At(x)))
	}
	return strings.Join(parts, ", ")
}

func (w *runText) end(e ending) {
	text := fmt.Sprintf("%v after %s", e.Outcome, count(e.Steps, "step"))
	if e.Outcome == spec.BoundReached {
		text += ": " + w.opts.bounds.raise(e.onBits)
	}
	if !e.At.S.Empty() {
		s := e.At.S.Head()
		text += fmt.Sprintf("\nnext is line %s: %s", lineOf(s), cut(w.heads.of(s), 80))
	}
	w.app.out.line(text)
	width := 0
	for _, x := range w.vars {
		width = max(width, len([]rune(x.Name)))
	}
	for _, x := range w.vars {
		w.app.out.printf("%s = %v\n", pad(x.Name, width, false), e.At.V.At(x))
	}
}

// runJSON writes a run as one JSON object, its steps as they come.
type runJSON struct {
	app   *app
	opts  runOptions
	vars  []lang.Var
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

func variables(vars []lang.Var, V concrete.Valuation) []variable {
	list := []variable{}
	for _, x := range vars {
		list = append(list, variable{x.Name, x.Type.String(), V.At(x).String()})
	}
	return list
}

// runStep is a step of a run, as JSON.
type runStep struct {
	Step      int        `json:"step"`
	Rule      string     `json:"rule"`
	Line      int        `json:"line"`
	Statement string     `json:"statement"`
	Changed   []variable `json:"changed"`
}

func (w *runJSON) begin(p *lang.Program, V concrete.Valuation) {
	w.heads = heads{}
	out := w.app.out
	out.printf("{\n  \"schema\": %s,\n  \"version\": %s,\n  \"solver\": %s,\n", compact(runSchema), compact(version), compact(noSolver))
	out.printf("  \"file\": %s,\n  \"bounds\": {\"steps\": %d, \"maxBits\": %d},\n", compact(p.File), w.opts.bounds.steps, w.opts.bounds.bits)
	out.printf("  \"initial\": %s,\n", compact(variables(w.vars, V)))
	if w.opts.trace {
		out.printf("  \"trace\": [")
	}
}

func (w *runJSON) step(n int, from concrete.Config, step spec.Step[concrete.Config]) {
	s := from.S.Head()
	if w.steps++; w.steps > 1 {
		w.app.out.printf(",")
	}
	w.app.out.printf("\n    %s", compact(runStep{
		n, step.Rule, s.Span().From.Line, w.heads.of(s),
		variables(changes(w.vars, from.V, step.To.V), step.To.V),
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
		flag := "--steps"
		if e.onBits {
			flag = "--max-bits"
		}
		out.printf("  \"bound\": %s,\n", compact(flag))
	}
	out.printf("  \"final\": %s\n}\n", compact(variables(w.vars, e.At.V)))
}
