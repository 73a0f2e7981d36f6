package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/lang/inputs"
	"tandem/props"
	"tandem/spec"
)

// checkText writes what a check found for people.
func (a *app) checkText(c *checked) {
	out := a.out
	out.line(c.title())
	if c.mutant != nil {
		out.line(fmt.Sprintf("mutant %s, in place of %s: %s", c.mutant.ID, c.mutant.Target(), c.mutant.Error))
	}
	if c.reading != nil {
		out.line(fmt.Sprintf("reading %s, in place of %s: %s", c.reading.ID, c.reading.Target(), c.reading.Text))
	}
	out.line("")
	a.verdicts(c)
	a.rules(c)
	for _, r := range c.reports {
		a.remarks(r)
	}
	for _, r := range c.reports {
		if r.Counterexample != nil {
			out.line("")
			a.counterexample(c, r)
		}
	}
	out.line("")
	if s := c.scope; s != nil {
		out.line(fmt.Sprintf("scope: size %d, %s with %s; %s of the lemmas; %s",
			s.Size, count(s.Programs, "program"), count(s.States, "state"), count(s.Points, "case"), count(s.Steps, "step")))
	}
	out.line(c.conclusion())
}

func (c *checked) title() string {
	if c.scope != nil {
		return fmt.Sprintf("%s, all programs up to size %d%s", c.Heading(), c.opts.Exhaustive, c.opts.shardText())
	}
	return fmt.Sprintf("%s, %s a statement, seed %d, solver: %s", c.Heading(), count(c.opts.Checks, "random case"), c.opts.Seed, c.solver)
}

// verdicts is the table of the statements: what they say, the verdict, and
// how much was checked.
func (a *app) verdicts(c *checked) {
	rows := [][]string{{"verdict", "statement", "", "cases", "discarded", "inconclusive", "cut", "φ holds", "φ does not", "silent", "longest path"}}
	for _, r := range c.reports {
		e := r.Evidence
		row := []string{r.Verdict, r.ID, r.Name, fmt.Sprint(r.Generated), sum(r.Discarded), sum(r.Inconclusive), fmt.Sprint(e.Cut)}
		if len(e.Symbolic)+len(e.Concrete) > 0 {
			row = append(row, fmt.Sprint(e.Satisfied), fmt.Sprint(e.Infeasible), fmt.Sprint(e.Silent), fmt.Sprint(e.Longest))
		} else {
			row = append(row, "–", "–", "–", "–")
		}
		rows = append(rows, row)
	}
	a.out.table("", func(col int) bool { return col > 2 }, rows)
	a.out.line("")
	rows = nil
	for _, r := range c.reports {
		rows = append(rows, []string{r.ID, r.Text})
	}
	a.out.table("", func(int) bool { return false }, rows)
}

func sum(counts map[string]int) string {
	n := 0
	for _, k := range counts {
		n += k
	}
	return fmt.Sprint(n)
}

// rules is the table of how often each rule fired on each side.
func (a *app) rules(c *checked) {
	var ids []string
	for _, of := range c.ruleIDs() {
		for _, id := range of {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	rows := [][]string{append([]string{"transitions", "side"}, ids...)}
	for _, r := range c.reports {
		if e := r.Evidence; len(e.Symbolic) > 0 {
			rows = append(rows, append([]string{r.ID, "symbolic"}, fired(ids, e.Symbolic)...))
		}
		if e := r.Evidence; len(e.Concrete) > 0 {
			rows = append(rows, append([]string{r.ID, "concrete"}, fired(ids, e.Concrete)...))
		}
	}
	if len(rows) > 1 {
		a.out.line("")
		a.out.table("", func(col int) bool { return col > 1 }, rows)
	}
}

// ruleIDs are the rules of each side, in their order: those of the semantics,
// or where there is none those that took part.
func (c *checked) ruleIDs() [][]string {
	if sem := c.Semantics; sem != nil {
		return [][]string{sem.Symbolic.IDs(), sem.Concrete.IDs()}
	}
	var list [][]string
	for _, r := range c.reports {
		list = append(list, slices.Sorted(maps.Keys(r.Evidence.Symbolic)), slices.Sorted(maps.Keys(r.Evidence.Concrete)))
	}
	return list
}

func fired(ids []string, counts map[string]int) []string {
	var cells []string
	for _, id := range ids {
		cells = append(cells, fmt.Sprint(counts[id]))
	}
	return cells
}

// remarks says what keeps a verdict from saying all that it seems to.
func (a *app) remarks(r props.Report) {
	if len(r.NeverFired) > 0 && r.Counterexample == nil {
		a.out.line(fmt.Sprintf("! %s: never fired: %s", r.ID, strings.Join(r.NeverFired, ", ")))
	}
	if r.Stopped != "" {
		a.out.line(fmt.Sprintf("! %s: stopped: %s, after %s", r.ID, r.Stopped, count(r.Generated, "case")))
	}
	for _, reason := range slices.Sorted(maps.Keys(r.Discarded)) {
		a.out.line(fmt.Sprintf("! %s: %s discarded: %s", r.ID, count(r.Discarded[reason], "case"), reason))
	}
	for _, reason := range slices.Sorted(maps.Keys(r.Inconclusive)) {
		a.out.line(fmt.Sprintf("! %s: %s inconclusive: %s", r.ID, count(r.Inconclusive[reason], "case"), reason))
	}
	if r.Crash != nil {
		a.out.line(fmt.Sprintf("! %s: a bug in tandem: %s", r.ID, r.Crash.Panic))
		a.out.printf("%s", indent(a.out.text(r.Crash.Case.Program+r.Crash.Case.Other)))
	}
}

// counterexample shows why a statement is refuted, and how to see it again.
func (a *app) counterexample(c *checked, r props.Report) {
	out, x := a.out, r.Counterexample
	field := func(name, text string) { out.line("  " + pad(name, 10, false) + text) }
	out.line(fmt.Sprintf("refuted: %s, %s", r.ID, r.Name))
	field("statement", r.Text)
	field("because", x.Reason)
	if x.Case.Program != "" {
		field("program", "")
		out.printf("%s", indent(x.Case.Program))
	}
	if x.Case.Other != "" {
		field("case", x.Case.Other)
	}
	if x.Case.Input != "" {
		field("V", x.Case.Input)
	}
	if f := x.Failure; f != nil {
		if f.Path != nil || x.Case.Program != "" {
			field("path", path(f))
		}
		field("at", f.At)
		field("wanted", f.Wanted)
		field("got", f.Got)
	}
	field("size", size(x))
	field("again", c.again(r.ID))
	if x.Case.Program != "" {
		field("see", c.see(x))
	}
}

// path is the rules up to where the sides part.
func path(f *spec.Failure) string {
	if len(f.Path) == 0 {
		return "0 steps"
	}
	return fmt.Sprintf("%s: %s", count(f.Step, "step"), strings.Join(f.Path, " "))
}

// size says how large the case is, and how large it was before shrinking.
func size(x *props.Counterexample) string {
	of := func(s props.Shown) string {
		if s.Program == "" {
			return count(s.Size, "node")
		}
		return fmt.Sprintf("%s, %s", count(s.Stmts, "statement"), count(s.Size, "node"))
	}
	text := fmt.Sprintf("%s; found at case %d", of(x.Case), x.After)
	if x.Before != nil {
		text += fmt.Sprintf(", %s before shrinking", of(*x.Before))
	}
	return text
}

// again is the command that finds the counterexample again.
func (c *checked) again(id string) string {
	text := "tandem check --only " + id
	if c.scope != nil {
		text += fmt.Sprintf(" --exhaustive %d", c.opts.Exhaustive)
	} else {
		text += fmt.Sprintf(" --seed %d --checks %d", c.opts.Seed, c.opts.Checks)
	}
	return text + c.flags()
}

// see is the command that runs the counterexample step by step.
func (c *checked) see(x *props.Counterexample) string {
	in := ""
	if x.Case.Input != "" {
		in = " --in " + inputs.Argument(x.Case.Input)
	}
	return fmt.Sprintf("tandem trace FILE%s%s (FILE has the program)", in, c.flags())
}

// conclusion is the verdict on everything, in a line.
func (c *checked) conclusion() string {
	of := map[spec.Result]int{}
	early, open := false, 0
	for _, r := range c.reports {
		of[r.Result]++
		for _, n := range r.Inconclusive {
			open += n
		}
		early = early || r.Stopped != ""
	}
	var parts []string
	for _, result := range []spec.Result{spec.Refuted, spec.Inconclusive} {
		if n := of[result]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %v", n, result))
		}
	}
	switch n := of[spec.Holds]; n {
	case 0:
	case 1:
		parts = append(parts, "1 holds")
	default:
		parts = append(parts, fmt.Sprintf("%d hold", n))
	}
	text := fmt.Sprintf("%s: %s", count(len(c.reports), "statement"), strings.Join(parts, ", "))
	if open > 0 {
		text += fmt.Sprintf("; %s inconclusive", count(open, "case"))
	}
	if !early {
		return text
	}
	text += "; stopped early: " + c.ended.Error()
	if errors.Is(c.ended, errBudget) {
		text += " of " + c.opts.BudgetText + ", raise it with --budget"
	}
	if c.scope != nil {
		text += "; not all programs of that size were checked"
	}
	return text
}

func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight("    "+line, " \n") + "\n")
	}
	return b.String()
}
