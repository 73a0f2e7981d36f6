package ledger

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"tandem/internal/lists"
	"tandem/props"
)

// Only keeps the entries that have that verdict, or some reading of which has it.
func (l *Ledger) Only(verdict string) {
	l.Entries = slices.DeleteFunc(l.Entries, func(e *Entry) bool {
		return e.Verdict != verdict && !slices.ContainsFunc(e.Readings, func(r *Reading) bool { return r.Verdict == verdict })
	})
}

// Within keeps what is about a section, as §4.1. False: no entry is.
func (l *Ledger) Within(section string) bool {
	l.Entries = slices.DeleteFunc(l.Entries, func(e *Entry) bool { return e.Section != section })
	l.Misprints = slices.DeleteFunc(l.Misprints, func(m Misprint) bool { return m.Section != section })
	l.Remarks = slices.DeleteFunc(l.Remarks, func(r Remark) bool { return r.Section != section })
	l.Findings = slices.DeleteFunc(l.Findings, func(f Finding) bool {
		return !slices.ContainsFunc(l.Entries, func(e *Entry) bool { return e.ID == f.Entry })
	})
	l.Mutants, l.Opinions = []Tally{}, []Opinion{}
	return len(l.Entries) > 0
}

// OfPaper keeps what is about the first paper whose name has that part, in capitals or
// not, or else about the one whose entries have IDs that begin with it, as embed. False:
// no entry is. Misprints are about Tandem's first paper.
func (l *Ledger) OfPaper(part string) bool {
	papers := Papers(l.Entries)
	i := slices.IndexFunc(papers, func(p string) bool { return strings.Contains(strings.ToLower(p), strings.ToLower(part)) })
	if i < 0 {
		of := slices.IndexFunc(l.Entries, func(e *Entry) bool { return e.page == part || strings.HasPrefix(e.ID, part+"/") })
		if of < 0 {
			return false
		}
		i = slices.Index(papers, l.Entries[of].Paper)
	}
	others := map[string]bool{} // languages
	l.Entries = slices.DeleteFunc(l.Entries, func(e *Entry) bool {
		others[e.Language] = e.Paper != papers[i]
		return others[e.Language]
	})
	l.Mutants = slices.DeleteFunc(l.Mutants, func(t Tally) bool { return others[t.Language] })
	l.Opinions = slices.DeleteFunc(l.Opinions, func(o Opinion) bool { return others[o.Language] })
	l.Anchors = slices.DeleteFunc(l.Anchors, func(a Anchored) bool { return others[a.Language] })
	l.Commit = l.madeFrom()
	l.onlyOf(Pages(l.Entries))
	return true
}

// onlyOf takes away the misprints, remarks and findings that are not of those pages.
func (l *Ledger) onlyOf(pages []string) {
	other := func(page string) bool { return !slices.Contains(pages, page) }
	l.Misprints = slices.DeleteFunc(l.Misprints, func(m Misprint) bool { return other(m.Paper) })
	l.Remarks = slices.DeleteFunc(l.Remarks, func(r Remark) bool { return other(r.Paper) })
	l.Findings = slices.DeleteFunc(l.Findings, func(f Finding) bool { _, ok := l.Find(f.Entry); return !ok })
}

// Of returns the ledger of one entry, without what is about others.
func (l *Ledger) Of(e *Entry) *Ledger {
	one := &Ledger{
		Schema: l.Schema, Version: l.Version, Commit: l.Commit, Entries: []*Entry{e},
		Misprints: []Misprint{}, Remarks: []Remark{}, Findings: []Finding{}, Mutants: []Tally{}, Opinions: []Opinion{},
	}
	one.Findings = append(one.Findings, lists.Filter(l.Findings, func(f Finding) bool { return f.Entry == e.ID })...)
	return one
}

// Reading returns the reading of that ID; nil if there is none.
func (e *Entry) Reading(id string) *Reading {
	found, _ := lists.Find(e.Readings, func(r *Reading) bool { return r.ID == id })
	return found
}

// Others lists the readings that are neither published nor repaired, those
// first that fail.
func (e *Entry) Others() []*Reading {
	list := lists.Filter(e.Readings, func(r *Reading) bool { return r.ID != Published && r.ID != Repaired })
	slices.SortStableFunc(list, func(a, b *Reading) int { return strings.Compare(b.Verdict, a.Verdict) })
	return list
}

// Own returns the reading of the entry by which its language is run.
func (e *Entry) Own() *Reading {
	found, _ := lists.Find(e.Readings, func(r *Reading) bool { return r.variant == "" })
	return found
}

// Printed returns the reading of the entry as it is published; that by which its language
// is run if that is how it is published.
func (e *Entry) Printed() *Reading {
	if r := e.Reading(Published); r != nil {
		return r
	}
	return e.Own()
}

// Tallied counts entries by verdict, in words.
func Tallied(entries []*Entry) string {
	var parts []string
	for _, v := range VerdictNames() {
		if n := lists.Count(entries, func(e *Entry) bool { return e.Verdict == v }); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, v))
		}
	}
	return strings.Join(parts, ", ")
}

// Verdicts counts readings by verdict, in words.
func Verdicts(list []*Reading) string {
	of := map[string]int{}
	for _, r := range list {
		of[r.Verdict]++
	}
	parts := lists.Map(slices.Sorted(maps.Keys(of)), func(v string) string { return fmt.Sprintf("%d %s", of[v], v) })
	return strings.Join(parts, ", ")
}

// Evidence says in a few words by how many cases a reading stands: of several
// statements those of the one with the fewest.
func (r *Reading) Evidence() string {
	type cases struct{ domain, random, all, size, programs int }
	of := map[string]cases{} // by statement
	solvers := []string{}
	for _, c := range r.Cases {
		n := of[c.Statement]
		switch {
		case c.Mode == props.Domain:
			n = cases{domain: c.Generated}
		case n.domain > 0: // they are all there are
		case c.Mode == Random:
			n.random += c.Generated
		case c.Mode == Exhaustive && c.Size > n.size: // the cases of a smaller size are among them
			n.all, n.size, n.programs = c.Generated, c.Size, c.Programs
		}
		of[c.Statement] = n
		if c.Mode != Exhaustive && c.Solver != "none" && !slices.Contains(solvers, c.Solver) {
			solvers = append(solvers, c.Solver)
		}
	}
	total := func(n cases) int { return n.domain + n.random + n.all }
	var least cases
	for _, id := range slices.Sorted(maps.Keys(of)) {
		if n := of[id]; total(least) == 0 || total(n) < total(least) {
			least = n
		}
	}
	var parts []string
	if least.domain > 0 {
		parts = append(parts, fmt.Sprintf("all %s cases there are", props.Thousands(least.domain)))
	}
	switch {
	case least.programs > 0 && least.programs < least.all:
		parts = append(parts, fmt.Sprintf("all %s programs up to size %d, with %s initial states", props.Thousands(least.programs), least.size, props.Thousands(least.all)))
	case least.all > 0:
		parts = append(parts, fmt.Sprintf("all %s cases up to size %d", props.Thousands(least.all), least.size))
	}
	if least.random > 0 {
		parts = append(parts, props.Thousands(least.random)+" random cases")
	}
	text := strings.Join(parts, ", and on ")
	if len(of) > 1 {
		text = fmt.Sprintf("%s, for the one of %d statements with the fewest", text, len(of))
	}
	if len(solvers) > 0 {
		text += ", decided by " + strings.Join(solvers, ", ")
	}
	return text
}

// Case returns the case of a counterexample in a line.
func (r *Reading) Case() string {
	if r.Counterexample == nil {
		return ""
	}
	c := r.Counterexample.Case
	text := strings.Join(strings.Fields(c.Program+" "+c.Other), " ")
	if c.Input != "" {
		text += "  with  " + strings.Join(strings.Fields(c.Input), " ")
	}
	return text
}

// Kills returns the number of mutants of the entry that are killed; a dash where a
// solver decides, which is not asked about mutants.
func (e *Entry) Kills() string {
	solved := len(e.Mutants) == 0
	for _, c := range e.Own().Cases {
		solved = solved && c.Solver != "none"
	}
	if solved {
		return "–"
	}
	return strconv.Itoa(e.Killed())
}

// Killed counts the mutants of the entry that are killed.
func (e *Entry) Killed() int {
	return lists.Count(e.Mutants, func(m MutantOf) bool { return m.Verdict == Killed })
}
