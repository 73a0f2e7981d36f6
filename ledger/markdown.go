package ledger

import (
	"fmt"
	"slices"
	"strings"

	"tandem/props"
)

// heading is a section of a paper with its title.
type heading struct{ section, title string }

// headings are those of Tandem's own languages.
var headings = []heading{
	{"§1", "Introduction"}, {"§2", "Basic symbolic execution"}, {"§2.1", "Extension to arrays"},
	{"§3", "Recursion"}, {"§4", "Object orientation"}, {"§4.1", "Fields as arrays"},
}

// Markdown is the ledger as the document doc/ledger.md.
func (l *Ledger) Markdown() []byte {
	var b strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	p("# The ledger")
	p("")
	p("What %s claims, and what running it found. This file is made by", l.papers())
	p("`tandem ledger --markdown` from the evidence in `evidence`, which `tandem ledger run` writes; nothing in it is written by hand that a")
	p("run can produce. `tandem ledger ID` shows an entry in full: its code, each reading, how often each rule fired, its mutants.")
	p("")
	p("A verdict is of the cases that were checked: *holds* means that none of them refutes the statement, and that every rule that it is")
	p("about took part. *published* is the text as printed, *repaired* what holds instead.")
	p("")
	l.summary(p)
	list := slices.Clone(headings)
	for _, e := range l.Entries {
		if !slices.ContainsFunc(list, func(h heading) bool { return h.section == e.Section }) {
			list = append(list, heading{e.Section, "(language " + e.Language + ")"})
		}
	}
	for _, h := range list {
		l.section(p, h.section, h.title)
	}
	if len(l.Misprints) > 0 {
		l.misprints(p)
	}
	l.opinions(p)
	l.mutants(p)
	l.Source.markdown(p)
	return []byte(b.String())
}

// papers names those that the entries are of, as authors, *title*, and others.
func (l *Ledger) papers() string {
	list := papersOf(l.Entries)
	for i, paper := range list {
		if authors, title, ok := strings.Cut(paper, ", "); ok {
			list[i] = authors + ", *" + title + "*,"
		}
	}
	return strings.Join(list, " and ")
}

func (l *Ledger) summary(p func(string, ...any)) {
	p("## What fails as printed")
	p("")
	p("| | statement | smallest counterexample | repaired |")
	p("|---|---|---|---|")
	for _, e := range l.Entries {
		r := e.Reading(Published)
		if r == nil || r.Verdict != "refuted" || e.Kind == Rule || e.Kind == Clause || e.Kind == Definition {
			continue
		}
		p("| `%s` | %s | %s | %s |", e.ID, cell(e.Statement), code(r.Case()), e.Own().Verdict)
	}
	p("")
}

func (l *Ledger) section(p func(string, ...any), section, title string) {
	var statements, rules []*Entry
	for _, e := range l.Entries {
		switch {
		case e.Section != section:
		case e.Kind == Rule || e.Kind == Clause:
			rules = append(rules, e)
		default:
			statements = append(statements, e)
		}
	}
	if len(statements)+len(rules) == 0 {
		return
	}
	p("## %s %s", section, title)
	p("")
	if len(statements) > 0 {
		p("| | | statement | published | repaired | by how many cases | mutants killed |")
		p("|---|---|---|---|---|---|---|")
		for _, e := range statements {
			p("| `%s` | %s | %s | %s | %s | %s | %s |", e.ID, cell(e.Name), cell(e.Statement), verdict(e, Published), verdict(e, Repaired), e.Own().Evidence(), e.Kills())
		}
		p("")
		for _, e := range statements {
			l.failures(p, e)
		}
	}
	if len(rules) > 0 {
		p("Rules and clauses, by the statements that rest on them:")
		p("")
		p("| | as the paper has it | published | repaired | code | mutants killed |")
		p("|---|---|---|---|---|---|")
		for _, e := range rules {
			p("| `%s` | %s | %s | %s | `%s` | %d |", e.ID, cell(e.Statement), verdict(e, Published), verdict(e, Repaired), e.Code[0].Func, e.Killed())
		}
		p("")
	}
}

// failures shows the readings of an entry that fail.
func (l *Ledger) failures(p func(string, ...any), e *Entry) {
	first := true
	for _, r := range e.Readings {
		if r.Counterexample == nil {
			continue
		}
		if first {
			p("`%s`:", e.ID)
			p("")
			first = false
		}
		p("- *%s*, %s: refuted by %s.", r.ID, cell(r.Text), codes(r.RefutedBy))
		c := r.Counterexample
		p("  %s, %s: %s.", code(r.Case()), sizeOf(c.Case), cell(c.Reason))
		if f := c.Failure; f != nil {
			if len(f.Path) > 0 {
				p("  Path %s, at %s.", code(strings.Join(f.Path, " ")), code(f.At))
			}
			p("  Wanted %s, got %s.", code(f.Wanted), code(f.Got))
		}
		if r.Repair != "" {
			p("  Instead: %s.", code(strings.ReplaceAll(r.Repair, "\n", "; ")))
		}
	}
	if !first {
		p("")
	}
}

func sizeOf(s props.Shown) string {
	if s.Program == "" {
		return fmt.Sprintf("size %d", s.Size)
	}
	return fmt.Sprintf("%d statements, size %d", s.Stmts, s.Size)
}

func (l *Ledger) misprints(p func(string, ...any)) {
	p("## Misprints")
	p("")
	p("What a careful reader needs to know, and no run can tell. What changes a verdict is a reading, and stands above.")
	p("")
	p("| | where | printed | meant | why |")
	p("|---|---|---|---|---|")
	for _, m := range l.Misprints {
		p("| %s | %s | %s | %s | %s |", m.Section, cell(m.Place), cell(m.Printed), cell(m.Meant), cell(m.Why))
	}
	p("")
}

func (l *Ledger) mutants(p func(string, ...any)) {
	p("## Mutants")
	p("")
	p("How far the verdicts can be trusted: wrong rules, clauses and pairings, each checked by all statements of its language.")
	p("`tandem mutants` shows which statement kills which.")
	p("")
	p("| language | mutants | killed | equivalent | survive | random cases a statement, seed |")
	p("|---|---|---|---|---|---|")
	for _, t := range l.Mutants {
		p("| %s | %d | %d | %d | %d | %d, %d |", t.Language, t.Mutants, t.Killed, t.Equivalent, len(t.Survivors), t.Checks, t.Seed)
	}
}

// verdict is that on a reading of e, or a dash.
func verdict(e *Entry, id string) string {
	r := e.Reading(id)
	switch {
	case r == nil:
		return "–"
	case r.Verdict == "holds":
		return r.Verdict
	default:
		return "**" + r.Verdict + "**"
	}
}

// cell is text for a cell of a table.
func cell(text string) string {
	return strings.NewReplacer("|", "\\|", "\n", " ", "*", "\\*", "<", "&lt;").Replace(strings.TrimSpace(text))
}

// code is text as code, also within a table.
func code(text string) string {
	if text == "" {
		return ""
	}
	return "`" + strings.NewReplacer("`", "'", "|", "\\|", "\n", " ").Replace(text) + "`"
}

func codes(list []string) string {
	var parts []string
	for _, s := range list {
		parts = append(parts, code(s))
	}
	return strings.Join(parts, ", ")
}
