package report

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/judge/ledger"
)

// Ledger writes the ledger as tables, one a section, with the misprints in full or counted.
func (p *Page) Ledger(l *ledger.Ledger, misprints bool) {
	section := ""
	var rows [][]string
	flush := func() {
		if len(rows) > 1 {
			p.Table("  ", left, rows)
			p.Line("")
		}
		rows = [][]string{{"", "provenance", "verdict", "published", "repaired", "other readings", "by how many cases", "mutants killed"}}
	}
	entries := slices.Clone(l.Entries)
	slices.SortStableFunc(entries, func(a, b *ledger.Entry) int { return strings.Compare(a.Section, b.Section) })
	for _, e := range entries {
		if s := e.Section + ", the language " + e.Language; s != section {
			flush()
			section = s
			p.Line(section)
		}
		own := e.Own()
		rows = append(rows, []string{e.ID, e.Provenance, e.Verdict, verdictOf(e, ledger.Published), verdictOf(e, ledger.Repaired), ledger.Verdicts(e.Others()), own.Evidence(), e.Kills()})
	}
	flush()
	if misprints {
		for _, m := range l.Misprints {
			p.Line("misprint: " + m.Place)
			p.named(12, "printed", m.Printed)
			p.named(12, "meant", m.Meant)
			p.named(12, "because", m.Why)
		}
	}
	p.Line(fmt.Sprintf("%d entries: %s; %d misprints", len(l.Entries), ledger.Tallied(l.Entries), len(l.Misprints)))
	p.Line("evidence of the commit " + l.Commit)
	for _, t := range l.Mutants {
		p.Line(fmt.Sprintf("mutants of %s: %d, %d killed, %d equivalent, %d survive", t.Language, t.Mutants, t.Killed, t.Equivalent, len(t.Survivors)))
		for _, id := range t.Survivors {
			p.Line("  survives: " + id)
		}
	}
	for _, o := range l.Anchors {
		p.Line(fmt.Sprintf("%s of %s, %s: %s, %d cases, %d compared", o.Statement, o.Language, o.Mode, o.Verdict, o.Cases, o.Compared))
	}
	for _, o := range l.Opinions {
		p.Line(fmt.Sprintf("second opinion on %s by %s: %v", o.Language, o.Solver, o.OpinionTally))
	}
	p.sourceMutants(l.Source)
	p.Line("tandem ledger ID shows an entry in full")
}

// LedgerStart writes a summary: the papers with their counts, what is false in each, and how to see more.
func (p *Page) LedgerStart(l *ledger.Ledger) {
	const most = 6 // IDs of a paper
	for _, paper := range ledger.Papers(l.Entries) {
		var of []*ledger.Entry
		var wrong []string
		for _, e := range l.Entries {
			if e.Paper != paper {
				continue
			}
			of = append(of, e)
			if e.Verdict == ledger.Refuted {
				wrong = append(wrong, e.ID)
			}
		}
		p.Line(fmt.Sprintf("%s: %d entries: %s", paper, len(of), ledger.Tallied(of)))
		if more := len(wrong) - most; more > 0 {
			wrong = append(wrong[:most:most], fmt.Sprintf("and %d more", more))
		}
		if len(wrong) > 0 {
			p.Line("  false: " + strings.Join(wrong, ", "))
		}
	}
	p.Line("tandem ledger ID shows an entry, also by a part of its ID; --findings what is false; --paper NAME, --section 4.1 or all, --verdict list entries")
}

// Fitting lists entries whose IDs fit what was asked for.
func (p *Page) Fitting(text string, list []*ledger.Entry) {
	p.Line(fmt.Sprintf("%d entries fit %q; tandem ledger ID shows one in full", len(list), text))
	rows := lists.Map(list, func(e *ledger.Entry) []string { return []string{e.ID, e.Section, e.Verdict} })
	p.Table("  ", left, rows)
}

// Findings writes what is false in the paper, and what depends on the reading.
func (p *Page) Findings(list []ledger.Finding) {
	for _, f := range list {
		p.Line(fmt.Sprintf("%s: %s: %s", f.Verdict, f.Entry, f.Claim))
		for _, line := range f.Lines() {
			p.named(12, line[0], line[1])
		}
		p.Line("")
	}
}

func verdictOf(e *ledger.Entry, id string) string {
	if r := e.Reading(id); r != nil {
		return r.Verdict
	}
	return "–"
}

// sourceMutants writes the mutants of the source, what survives first.
func (p *Page) sourceMutants(s *ledger.SourceMutants) {
	if s == nil {
		return
	}
	p.Line("")
	p.Line("mutants of the source, by " + s.Tool)
	for _, of := range s.Packages {
		for _, m := range of.Survivors {
			why := m.Explanation
			if why == "" {
				why = "UNEXPLAINED"
			}
			p.Line(fmt.Sprintf("  %s %s %s: %s", m.At(), m.Mutator, m.Verdict, why))
			p.Line("    " + m.Source)
		}
	}
	rows := [][]string{{"", "mutants", "killed", "killed by the time", "lived", "not covered", "do not compile"}}
	for _, of := range s.Packages {
		row := []string{of.Package}
		for _, n := range []int{of.Mutants, of.Killed, of.TimedOut, of.Lived, of.Uncovered, of.NotViable} {
			row = append(row, fmt.Sprint(n))
		}
		rows = append(rows, row)
	}
	p.Table("  ", func(column int) bool { return column > 0 }, rows)
	p.Line("")
}
