package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/ledger"
	"tandem/solver"
)

// ledgerText writes the ledger as a table, a section after the other.
func (a *app) ledgerText(l *ledger.Ledger) {
	section := ""
	var rows [][]string
	flush := func() {
		if len(rows) > 1 {
			a.out.table("  ", func(int) bool { return false }, rows)
			a.out.line("")
		}
		rows = [][]string{{"", "published", "repaired", "other readings", "by how many cases", "mutants killed"}}
	}
	entries := slices.Clone(l.Entries)
	slices.SortStableFunc(entries, func(a, b *ledger.Entry) int { return strings.Compare(a.Section, b.Section) })
	for _, e := range entries {
		if s := e.Section + ", the language " + e.Language; s != section {
			flush()
			section = s
			a.out.line(section)
		}
		own := e.Own()
		rows = append(rows, []string{e.ID, verdictOf(e, ledger.Published), verdictOf(e, ledger.Repaired), otherReadings(e), own.Evidence(), e.Kills()})
	}
	flush()
	of := map[string]int{}
	for _, e := range l.Entries {
		if r := e.Reading(ledger.Published); r != nil {
			of[r.Verdict]++
		}
	}
	a.out.line(fmt.Sprintf("%d entries as published: %d hold, %d are refuted, %d inconclusive; %d misprints", len(l.Entries), of["holds"], of["refuted"], of["inconclusive"], len(l.Misprints)))
	for _, t := range l.Mutants {
		a.out.line(fmt.Sprintf("mutants of %s: %d, %d killed, %d equivalent, %d survive", t.Language, t.Mutants, t.Killed, t.Equivalent, len(t.Survivors)))
	}
	for _, o := range l.Opinions {
		a.out.line(fmt.Sprintf("second opinion on %s by %s: %v", o.Language, o.Solver, solver.OpinionTally(o.SecondOpinion)))
	}
	a.sourceText(l.Source)
	a.out.line("tandem ledger ID shows an entry in full")
}

func verdictOf(e *ledger.Entry, id string) string {
	if r := e.Reading(id); r != nil {
		return r.Verdict
	}
	return "–"
}

// otherReadings counts the other readings by verdict.
func otherReadings(e *ledger.Entry) string {
	of := map[string]int{}
	for _, r := range e.Others() {
		of[r.Verdict]++
	}
	var parts []string
	for _, v := range slices.Sorted(maps.Keys(of)) {
		parts = append(parts, fmt.Sprintf("%d %s", of[v], v))
	}
	return strings.Join(parts, ", ")
}

// entryText writes one entry in full.
func (a *app) entryText(e *ledger.Entry) {
	a.out.line(fmt.Sprintf("%s: %s, of the language %s", e.ID, e.Name, e.Language))
	a.out.line("")
	for line := range strings.Lines(indented(e.Statement)) {
		a.out.line("    " + strings.TrimRight(line, "\n"))
	}
	a.out.line("")
	a.about("source", e.Source)
	for i, c := range e.Code {
		name := ""
		if i == 0 {
			name = "code"
		}
		text := c.Func
		if c.File != "" {
			text = fmt.Sprintf("%s:%d, %s", c.File, c.Line, c.Func)
		}
		a.about(name, text)
	}
	a.about("judged by", strings.Join(e.By, ", "))
	for _, r := range e.Readings {
		a.out.line("")
		a.readingText(r)
	}
	a.out.line("")
	a.out.line(fmt.Sprintf("mutants: %d, of which %d are killed", len(e.Mutants), e.Killed()))
	for _, m := range e.Mutants {
		a.out.line(fmt.Sprintf("  %s %s: %s", pad(m.Verdict, 10, false), m.ID, m.Error))
	}
}

// readingText writes the verdict on a reading, and what it rests on.
func (a *app) readingText(r *ledger.Reading) {
	a.out.line(fmt.Sprintf("%s: %s", r.ID, r.Verdict))
	a.about("reading", r.Text)
	if r.Why != "" {
		a.about("because", r.Why)
	}
	if len(r.RefutedBy) > 0 {
		a.about("refuted by", strings.Join(r.RefutedBy, ", "))
	}
	if c := r.Counterexample; c != nil {
		a.about("case", r.Case())
		a.about("of", r.By)
		a.about("because", c.Reason)
		if f := c.Failure; f != nil {
			a.about("path", path(f))
			a.about("at", f.At)
			a.about("wanted", f.Wanted)
			a.about("got", f.Got)
		}
		a.about("size", size(c))
	}
	if r.Repair != "" && r.Counterexample != nil {
		a.about("instead", strings.ReplaceAll(r.Repair, "\n", "; "))
	}
	for _, c := range r.Cases {
		a.casesText(c)
	}
}

// casesText writes how much of a run was about a statement.
func (a *app) casesText(c ledger.Cases) {
	how := fmt.Sprintf("%s random cases, seed %d", ledger.Thousands(c.Generated), c.Seed)
	if c.Mode == ledger.Exhaustive {
		how = fmt.Sprintf("all %s cases up to size %d", ledger.Thousands(c.Generated), c.Size)
	}
	if c.Solver != noSolver {
		how += ", decided by " + c.Solver
	}
	a.about("cases", fmt.Sprintf("%s %s, %s: %s held, %d discarded, %d inconclusive, %d cut", c.Statement, c.Verdict, how, ledger.Thousands(c.Held), c.Discarded, c.Inconclusive, c.Cut))
	if len(c.Symbolic)+len(c.Concrete) == 0 {
		return
	}
	paths := fmt.Sprintf("  longest path %d", c.LongestPath)
	if c.Feasible+c.Infeasible > 0 {
		paths = fmt.Sprintf("  φ holds %d times, does not %d times; %d branchings; longest path %d", c.Feasible, c.Infeasible, c.Branching, c.LongestPath)
	}
	a.about("", paths)
	for _, side := range []struct {
		name string
		of   ledger.Counts
	}{{"symbolic", c.Symbolic}, {"concrete", c.Concrete}, {"runs end", c.Ended}} {
		var parts []string
		for _, id := range slices.Sorted(maps.Keys(side.of)) {
			parts = append(parts, fmt.Sprintf("%s %d", id, side.of[id]))
		}
		if len(parts) > 0 {
			a.about("", "  "+side.name+": "+strings.Join(parts, ", "))
		}
	}
	if len(c.NeverFired) > 0 {
		a.about("", "  never fired: "+strings.Join(c.NeverFired, ", "))
	}
}

func (a *app) about(name, text string) { a.out.line("  " + pad(name, 12, false) + text) }
