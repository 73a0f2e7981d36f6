package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

const traceSchema = "tandem.trace/v1"

const (
	// minShared is the size, in nodes, from which expressions that occur again
	// are named.
	minShared = 16
	// maxColumn is how wide a column of a trace is made, in characters; wider
	// cells move what follows them.
	maxColumn = 44
	// manyVars is the number of variables from which lines of a trace show
	// only those that the step changed.
	manyVars = 9
)

// traceLine is a line of a trace, its expressions printed.
type traceLine struct {
	lets      []lang.Let // names that occur here for the first time
	rule      string
	stmt      lang.Stmt  // that was executed; nil at the start
	vars      []lang.Var // that are shown
	partial   bool       // only what changed is
	valuation concrete.Valuation
	sigma     []binding
	phi       string
}

// binding is x ↦ e.
type binding struct {
	x lang.Var
	e string
}

// lines prints the expressions of a run, all together: what is large and
// occurs in several steps has one name in all of them.
func (r *tandemRun) lines(style lang.Style) []traceLine {
	lines := make([]traceLine, len(r.pairs))
	var exprs []lang.Expr
	var upTo []int // how many expressions there are up to each line
	for i, at := range r.pairs {
		line := &lines[i]
		line.vars, line.valuation = r.program.Vars, at.Concrete.V
		line.rule = at.ConcreteRule
		if i > 0 {
			before := r.pairs[i-1]
			line.stmt = before.Concrete.S.Head()
			if at.ConcreteRule == "" { // an administrative step of the symbolic side
				line.rule, line.stmt = at.SymbolicRule, before.Symbolic.S.Head()
			}
			if len(r.program.Vars) >= manyVars {
				line.vars, line.partial = changes(r.program.Vars, before.Concrete.V, at.Concrete.V), true
			}
		}
		for _, x := range shownIn(at.Symbolic.Sigma, line.vars) {
			line.sigma = append(line.sigma, binding{x: x})
			exprs = append(exprs, at.Symbolic.Sigma.At(x))
		}
		exprs = append(exprs, at.Symbolic.Phi)
		upTo = append(upTo, len(exprs))
	}
	lets, shown := lang.Show(style, exprs...)
	for i := range lines {
		for j := range lines[i].sigma {
			lines[i].sigma[j].e, shown = shown[0], shown[1:]
		}
		lines[i].phi, shown = shown[0], shown[1:]
	}
	placeLets(lets, exprs, upTo, lines)
	return lines
}

// shownIn lists those of vars that sigma was updated at, in their order.
func shownIn(sigma symbolic.Substitution, vars []lang.Var) []lang.Var {
	updated := map[lang.Var]bool{}
	for _, x := range sigma.Domain() {
		updated[x] = true
	}
	var list []lang.Var
	for _, x := range vars {
		if updated[x] {
			list = append(list, x)
		}
	}
	return list
}

// placeLets puts each let at the first line with an expression that has it as a
// part.
func placeLets(lets []lang.Let, exprs []lang.Expr, upTo []int, lines []traceLine) {
	named := map[lang.Expr]lang.Let{}
	for _, l := range lets {
		named[l.Expr] = l
	}
	line := 0
	seen := map[lang.Expr]struct{}{}
	for i, e := range exprs {
		for i >= upTo[line] {
			line++
		}
		lang.FoldExpr(e, seen, func(e lang.Expr, _ []struct{}) struct{} {
			if l, ok := named[e]; ok {
				lines[line].lets = append(lines[line].lets, l)
			}
			return struct{}{}
		})
	}
}

// traceText writes a run of both sides for people.
func (a *app) traceText(run tandemRun, opts traceOptions) {
	out, heads := a.out, heads{}
	rows := [][]string{{"step", "rule", "line", "statement", "V∘σ", "V(φ)", "V", "σ", "φ"}}
	lines := run.lines(lang.Style{Math: !out.ascii, MinShared: minShared})
	for i, l := range lines {
		row := []string{fmt.Sprint(run.pairs[i].Step), l.rule, "", "", "", "", valuationText(l), sigmaText(l), l.phi}
		if l.stmt != nil {
			row[2], row[3] = lineOf(l.stmt), cut(heads.of(l.stmt), headWidth)
		}
		same, holds := run.relation(i)
		row[4], row[5] = mark(same), mark(holds)
		rows = append(rows, row)
	}
	widths := columns(out, rows)
	for i, row := range rows {
		if i > 0 {
			for _, let := range lines[i-1].lets {
				out.line(strings.Repeat(" ", widths[0]+2) + "let " + let.String())
			}
		}
		var b strings.Builder
		for j, cell := range row {
			b.WriteString(pad(cell, widths[j], j == 0 || j == 2) + "  ")
		}
		out.line(b.String())
	}
	out.line(run.conclusion(opts))
	if run.omitted {
		out.line(fmt.Sprintf("only the first %d lines are shown", len(run.pairs)))
	} else if last := run.pairs[len(run.pairs)-1].Concrete; !last.S.Empty() {
		s := last.S.Head()
		out.line(fmt.Sprintf("next is line %s: %s", lineOf(s), cut(heads.of(s), 80)))
	}
}

// columns spells the cells and is the widths of the columns.
func columns(out *output, rows [][]string) []int {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for j := range row {
			row[j] = out.text(row[j])
			if n := utf8.RuneCountInString(row[j]); n <= maxColumn {
				widths[j] = max(widths[j], n)
			}
		}
	}
	return widths
}

// relation tells whether V∘σ is the concrete state and whether V(φ) is true;
// nil where that cannot be said.
func (r *tandemRun) relation(i int) (same, holds *bool) {
	at := r.pairs[i]
	if r.end.Outcome == spec.BoundReached && r.onBits && i == len(r.pairs)-1 {
		return nil, nil
	}
	if !at.Paired {
		return nil, &at.Holds
	}
	return &at.Same, &at.Holds
}

// mark is ✓ or ✗, and – for what is not known.
func mark(b *bool) string {
	switch {
	case b == nil:
		return "–"
	case *b:
		return "✓"
	default:
		return "✗"
	}
}

// valuationText is {x: 3, y: 4}, the variables as they are declared.
func valuationText(l traceLine) string {
	var parts []string
	for _, x := range l.vars {
		parts = append(parts, x.Name+": "+short(l.valuation.At(x)))
	}
	return l.braces(parts)
}

// sigmaText is {x ↦ x + 1}; id if nothing was updated.
func sigmaText(l traceLine) string {
	var parts []string
	for _, b := range l.sigma {
		parts = append(parts, b.x.Name+" ↦ "+b.e)
	}
	if len(parts) == 0 && !l.partial {
		return "id"
	}
	return l.braces(parts)
}

// braces is {a, b}, with … for what stayed as it was where that is not shown.
func (l traceLine) braces(parts []string) string {
	if l.partial {
		parts = append([]string{"…"}, parts...)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// conclusion is how the run ended.
func (r *tandemRun) conclusion(opts traceOptions) string {
	after := "after " + count(r.end.Steps, "step")
	switch {
	case r.end.Parted != "":
		return fmt.Sprintf("the sides part %s: %s", after, r.end.Parted)
	case r.onBits && r.mutant != "":
		return fmt.Sprintf("bound reached %s, the sides agree so far: %s", after, r.end.Bound)
	case r.end.Outcome == spec.BoundReached:
		return fmt.Sprintf("bound reached %s, the sides agree so far: %s", after, opts.bounds.raise(r.onBits))
	case r.end.Outcome == spec.Interrupted:
		return fmt.Sprintf("interrupted %s, the sides agree so far", after)
	default:
		return fmt.Sprintf("%v %s, the sides agree at each", r.end.Outcome, after)
	}
}

// traceStep is a line of a trace, as JSON.
type traceStep struct {
	Step      int               `json:"step"`
	Rule      string            `json:"rule,omitempty"`
	Line      int               `json:"line,omitempty"`
	Statement string            `json:"statement,omitempty"`
	Valuation map[string]string `json:"valuation"`
	Lets      []traceLet        `json:"lets,omitempty"`
	Sigma     map[string]string `json:"substitution"`
	Phi       string            `json:"pathCondition"`
	Same      *bool             `json:"instanceIsConcrete"` // null: not known, or not to be compared
	Holds     *bool             `json:"pathConditionHolds"`
}

// traceLet names an expression, in its step and all that follow.
type traceLet struct {
	Name string `json:"name"`
	Expr string `json:"expression"`
}

// traceJSON writes a run of both sides as one JSON object.
func (a *app) traceJSON(run tandemRun, opts traceOptions) {
	out, heads := a.out, heads{}
	out.printf("{\n  \"schema\": %s,\n  \"version\": %s,\n  \"solver\": %s,\n", compact(traceSchema), compact(version), compact(noSolver))
	out.printf("  \"file\": %s,\n  \"mutant\": %s,\n  \"bounds\": {\"steps\": %d, \"maxBits\": %d},\n",
		compact(run.program.File), compact(run.mutant), opts.bounds.steps, opts.bounds.bits)
	out.printf("  \"initial\": %s,\n  \"trace\": [", compact(variables(run.program.Vars, run.initial)))
	for i, l := range run.lines(lang.Style{MinShared: minShared}) {
		step := traceStep{
			Step: run.pairs[i].Step, Rule: l.rule, Phi: l.phi,
			Valuation: map[string]string{}, Sigma: map[string]string{},
		}
		if l.stmt != nil {
			step.Line, step.Statement = l.stmt.Span().From.Line, heads.of(l.stmt)
		}
		for _, x := range l.vars {
			step.Valuation[x.Name] = l.valuation.At(x).String()
		}
		for _, b := range l.sigma {
			step.Sigma[b.x.Name] = b.e
		}
		for _, let := range l.lets {
			step.Lets = append(step.Lets, traceLet{let.Name, let.Text})
		}
		step.Same, step.Holds = run.relation(i)
		if i > 0 {
			out.printf(",")
		}
		out.printf("\n    %s", compact(step))
	}
	outcome := run.end.Outcome.String()
	if run.end.Parted != "" {
		outcome = "parted"
	}
	out.printf("\n  ],\n  \"outcome\": %s,\n  \"steps\": %d,\n", compact(outcome), run.end.Steps)
	out.printf("  \"conclusion\": %s\n}\n", compact(run.conclusion(opts)))
}
