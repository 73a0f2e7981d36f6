package main

import (
	"encoding/json"

	"tandem/lang"
	"tandem/symbolic"
)

const traceSchema = "tandem.trace/v1"

const (
	// minShared is the size, in nodes, from which expressions that occur again
	// are named.
	minShared = 16
	// manyVars is the number of variables from which steps of a trace have only
	// those that the step changed.
	manyVars = 9
)

// traceStep is a step of a trace, as JSON.
type traceStep struct {
	Step      int               `json:"step"`
	Rule      string            `json:"rule,omitempty"`
	Line      int               `json:"line,omitempty"`
	Statement string            `json:"statement,omitempty"`
	Procedure string            `json:"procedure,omitempty"` // of the closure that ran
	Depth     int               `json:"depth,omitempty"`     // closures above the main statement
	Valuation map[string]string `json:"valuation"`           // empty without concrete side
	Heap      json.RawMessage   `json:"heap,omitempty"`      // as a heap file, where the step changed it
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

// traceJSON writes a run as one JSON object.
func (a *app) traceJSON(run *tandemRun, opts traceOptions) {
	out, heads := a.out, heads{}
	if opts.simplify {
		run, _ = run.simplified()
	}
	out.printf("{\n  \"schema\": %s,\n  \"version\": %s,\n  \"solver\": %s,\n", compact(traceSchema), compact(version), compact(noSolver))
	out.printf("  \"file\": %s,\n  \"mutant\": %s,\n", compact(run.program.File), compact(opts.mutant))
	if opts.reading != "" {
		out.printf("  \"reading\": %s,\n", compact(opts.reading))
	}
	initial := []variable{}
	if run.alone {
		out.printf("  \"symbolicOnly\": true,\n  \"choices\": %s,\n", compact(opts.choices))
	} else {
		initial = variables(whole(run.program.Vars, run.initial))
	}
	if opts.simplify {
		out.printf("  \"simplified\": true,\n")
	}
	out.printf("  \"bounds\": %s,\n", opts.bounds.json(run.chosen))
	out.printf("  \"initial\": %s,\n  \"trace\": [", compact(initial))
	for i, l := range run.lines() {
		m := run.moments[i]
		step := traceStep{
			Step: m.step, Rule: m.rule, Procedure: m.in.name, Depth: m.in.depth, Phi: l.phi, Same: m.same, Holds: m.holds,
			Valuation: map[string]string{}, Sigma: map[string]string{},
		}
		if m.step > 0 {
			step.Line, step.Statement = placeOf(m.stmt), heads.of(m.stmt)
		}
		if !run.alone {
			for _, x := range l.vars {
				step.Valuation[x.Name] = m.V.At(x).String()
			}
			if i == 0 || run.heapChanged(i) {
				step.Heap = run.program.heapJSON(m.V)
			}
		}
		for _, b := range l.sigma {
			step.Sigma[b.x.Name] = b.e
		}
		for _, let := range l.lets {
			step.Lets = append(step.Lets, traceLet{let.Name, let.Text})
		}
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
	if last := run.moments[len(run.moments)-1]; !run.alone && len(run.program.Classes) > 0 {
		out.printf("  \"finalHeap\": %s,\n", compact(run.program.heapJSON(last.V)))
	}
	if run.fault != nil {
		out.printf("  \"fault\": %s,\n", compact(run.program.faultJSON(*run.fault)))
	}
	out.printf("  \"conclusion\": %s\n}\n", compact(run.conclusion(opts)))
}

// traceLine is a step of a trace, its expressions printed.
type traceLine struct {
	lets  []lang.Let // names that occur here for the first time
	vars  []lang.Var // that are shown
	sigma []binding
	phi   string
}

// binding is x ↦ e.
type binding struct {
	x lang.Var
	e string
}

// lines prints the expressions of a run, all together: what is large and
// occurs in several steps has one name in all of them.
func (r *tandemRun) lines() []traceLine {
	lines := make([]traceLine, len(r.moments))
	var exprs []lang.Expr
	var upTo []int // how many expressions there are up to each line
	for i, m := range r.moments {
		line := &lines[i]
		line.vars = m.vars
		if i > 0 && len(m.vars) >= manyVars {
			line.vars = r.changedVars(i)
		}
		for _, x := range shownIn(m.sigma, line.vars) {
			line.sigma = append(line.sigma, binding{x: x})
			exprs = append(exprs, m.sigma.At(x))
		}
		exprs = append(exprs, m.phi)
		upTo = append(upTo, len(exprs))
	}
	lets, shown := lang.Show(lang.Style{MinShared: minShared}, exprs...)
	for i := range lines {
		for j := range lines[i].sigma {
			lines[i].sigma[j].e, shown = shown[0], shown[1:]
		}
		lines[i].phi, shown = shown[0], shown[1:]
	}
	for i, list := range placed(lets, exprs, upTo) {
		lines[i].lets = list
	}
	return lines
}

// changedVars lists the variables that step i changed, on either side.
func (r *tandemRun) changedVars(i int) []lang.Var {
	before, now := r.moments[i-1], r.moments[i]
	if before.otherView(now) {
		return now.vars
	}
	set := map[lang.Var]bool{}
	for _, x := range touched(before, now) {
		set[x] = true
	}
	if !r.alone {
		for _, x := range differ(now.vars, before.V, now.V) {
			set[x] = true
		}
	}
	var list []lang.Var
	for _, x := range now.vars {
		if set[x] {
			list = append(list, x)
		}
	}
	return list
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

// placed puts each let at the first line with an expression that has it as a
// part. The expressions of line i are those up to upTo[i].
func placed(lets []lang.Let, exprs []lang.Expr, upTo []int) [][]lang.Let {
	lines := make([][]lang.Let, len(upTo))
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
				lines[line] = append(lines[line], l)
			}
			return struct{}{}
		})
	}
	return lines
}
