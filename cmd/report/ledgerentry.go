package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/judge/ledger"
)

// Entry writes an entry of the ledger in full.
func (p *Page) Entry(e *ledger.Entry) {
	p.Line(fmt.Sprintf("%s: %s, of the language %s", e.ID, e.Name, e.Language))
	p.Line("")
	for line := range strings.Lines(indented(e.Statement)) {
		p.Line("    " + strings.TrimRight(line, "\n"))
	}
	p.Line("")
	p.named(12, "source", e.Source)
	p.named(12, "provenance", e.Provenance)
	p.named(12, "verdict", e.Verdict)
	if e.DependsOn != "" {
		p.named(12, "", e.DependsOn)
	}
	for i, c := range e.Code {
		name := ""
		if i == 0 {
			name = "code"
		}
		text := c.Func
		if c.File != "" {
			text = fmt.Sprintf("%s:%d, %s", c.File, c.Line, c.Func)
		}
		p.named(12, name, text)
	}
	p.named(12, "judged by", strings.Join(e.By, ", "))
	for _, r := range e.Readings {
		p.Line("")
		p.reading(r)
	}
	p.Line("")
	p.Line(fmt.Sprintf("mutants: %d, of which %d are killed", len(e.Mutants), e.Killed()))
	for _, m := range e.Mutants {
		p.Line(fmt.Sprintf("  %s %s: %s", pad(m.Verdict, 10, false), m.ID, m.Error))
	}
}

// reading writes the verdict on a reading, and what it rests on.
func (p *Page) reading(r *ledger.Reading) {
	p.Line(fmt.Sprintf("%s: %s", r.ID, r.Verdict))
	p.named(12, "reading", r.Text)
	if r.From != "" {
		p.named(12, "read from", r.From)
	}
	if len(r.Beside) > 0 {
		p.named(12, "not printed", strings.Join(r.Beside, ", ")+" run in it")
	}
	if r.Why != "" {
		p.named(12, "because", r.Why)
	}
	if len(r.RefutedBy) > 0 {
		p.named(12, "refuted by", strings.Join(r.RefutedBy, ", "))
	}
	if c := r.Counterexample; c != nil {
		p.named(12, "case", r.Case())
		p.named(12, "of", r.By)
		p.named(12, "because", c.Reason)
		if f := c.Failure; f != nil {
			p.named(12, "path", path(f))
			p.named(12, "at", f.At)
			p.named(12, "wanted", f.Wanted)
			p.named(12, "got", f.Got)
		}
		p.named(12, "size", size(c))
	}
	if len(r.Blame) > 0 {
		p.named(12, "to blame", strings.Join(r.Blame, ", ")+", each of which alone fails it")
	}
	for _, m := range r.Mended {
		p.named(12, "mended", strings.Join(m.Entries, ", ")+" repaired, all else as published: "+m.Verdict)
	}
	for _, proof := range r.Proofs {
		p.named(12, "proved", proof.String())
	}
	for _, s := range r.Search {
		p.named(12, "search", search(s))
	}
	if r.Repair != "" && r.Counterexample != nil {
		p.named(12, "instead", strings.ReplaceAll(r.Repair, "\n", "; "))
	}
	for _, c := range r.Cases {
		p.cases(c)
	}
}

// search returns how far a statement was searched, and how far it has to be.
func search(s ledger.Search) string {
	text := s.Statement
	if s.Size > 0 {
		text += fmt.Sprintf(", all cases up to size %d", s.Size)
	}
	text += fmt.Sprintf(", %s random cases", ledger.Thousands(s.Random))
	if s.WantSize > 0 {
		text += fmt.Sprintf("; the %s falls at size %d", s.SizeOf, s.WantSize)
	}
	if s.WantRandom > 0 {
		text += fmt.Sprintf("; the %s after %s random cases", s.RandomOf, ledger.Thousands(s.WantRandom/ledger.Factor))
	}
	if s.Least > s.Size {
		text += fmt.Sprintf("; the smallest case known of the %s has size %d", s.LeastOf, s.Least)
	}
	return text
}

// cases writes how much of a run was about a statement.
func (p *Page) cases(c ledger.Cases) {
	how := fmt.Sprintf("%s random cases, seed %d", ledger.Thousands(c.Generated), c.Seed)
	switch c.Mode {
	case ledger.Written:
		how = "a case that is written down"
	case ledger.Exhaustive:
		how = fmt.Sprintf("all %s cases up to size %d", ledger.Thousands(c.Generated), c.Size)
	}
	if c.Solver != ledger.NoSolver {
		how += ", decided by " + c.Solver
	}
	p.named(12, "cases", fmt.Sprintf("%s %s, %s: %s held, %d discarded, %d inconclusive, %d cut", c.Statement, c.Verdict, how, ledger.Thousands(c.Held), c.Discarded, c.Inconclusive, c.Cut))
	for _, reason := range slices.Sorted(maps.Keys(c.DiscardedBy)) {
		p.named(12, "", fmt.Sprintf("  %s discarded: %s", ledger.Thousands(c.DiscardedBy[reason]), reason))
	}
	if len(c.Symbolic)+len(c.Concrete) == 0 {
		return
	}
	paths := fmt.Sprintf("  longest path %d", c.LongestPath)
	if c.Feasible+c.Infeasible > 0 {
		paths = fmt.Sprintf("  φ holds %d times, does not %d times; %d branchings; longest path %d", c.Feasible, c.Infeasible, c.Branching, c.LongestPath)
	}
	p.named(12, "", paths)
	for _, side := range []struct {
		name string
		of   ledger.Counts
	}{{"symbolic", c.Symbolic}, {"concrete", c.Concrete}, {"runs end", c.Ended}} {
		parts := lists.Map(slices.Sorted(maps.Keys(side.of)), func(id string) string { return fmt.Sprintf("%s %d", id, side.of[id]) })
		if len(parts) > 0 {
			p.named(12, "", "  "+side.name+": "+strings.Join(parts, ", "))
		}
	}
	if len(c.NeverFired) > 0 {
		p.named(12, "", "  never fired: "+strings.Join(c.NeverFired, ", "))
	}
}
