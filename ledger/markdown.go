package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// heading is a section of a paper with its title.
type heading struct{ section, title string }

// headings are those of Tandem's own languages.
var headings = []heading{
	{"§1", "Introduction"}, {"§2", "Basic symbolic execution"}, {"§2.1", "Extension to arrays"},
	{"§3", "Recursion"}, {"§4", "Object orientation"}, {"§4.1", "Fields as arrays"},
}

// Markdown is what l has of its first paper as a document, as doc/ledger.md: what
// fails, and how much holds. The rest of it tandem ledger shows. It takes away what
// is about other papers.
func (l *Ledger) Markdown() []byte {
	if papers := Papers(l.Entries); len(papers) > 0 {
		l.OfPaper(papers[0])
	}
	var b strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	p("# The ledger")
	p("")
	p("What %s claims, and what running it found. `tandem ledger --markdown` makes this file", l.papers())
	p("from the evidence in `ledger/evidence`, which `tandem ledger run` writes. Nobody writes in it by hand what a run can produce.")
	p("")
	p("A verdict is of the cases that were checked: *holds* means that none of them refutes the statement, and that every rule that it is")
	p("about took part. *Published* is the text as printed, *repaired* what holds instead. The document has what fails as printed. For the rest:")
	p("")
	p("- `tandem ledger --section §2` lists all entries of a section with their verdicts, by how many cases, and its misprints in full;")
	p("- `tandem ledger ID` shows an entry in full: the statement, its code, each reading with its counterexample and its repair, how often")
	p("  each rule fired, and its mutants;")
	p("- `tandem ledger --verdict refuted` lists what some reading fails, `tandem mutants` tells which statement kills which mutant.")
	list := slices.Clone(headings)
	for _, e := range l.Entries {
		if !slices.ContainsFunc(list, func(h heading) bool { return h.section == e.Section }) {
			list = append(list, heading{e.Section, "(language " + e.Language + ")"})
		}
	}
	for _, h := range list {
		l.section(p, h.section, h.title)
	}
	p("")
	l.opinions(p)
	l.mutants(p)
	l.Source.markdown(p)
	return []byte(b.String())
}

// papers names those that the entries are of, as authors, *title*, and others.
func (l *Ledger) papers() string {
	list := Papers(l.Entries)
	for i, paper := range list {
		if authors, title, ok := strings.Cut(paper, ", "); ok {
			list[i] = authors + ", *" + title + "*,"
		}
	}
	return strings.Join(list, " and ")
}

// section is what fails in a section as printed, and how much holds.
func (l *Ledger) section(p func(string, ...any), section, title string) {
	var statements, rules, composed, others []*Reading
	var failing []*Entry
	for _, e := range l.Entries {
		if e.Section != section {
			continue
		}
		switch {
		case e.Reading(Published) == nil:
			composed = append(composed, e.Own())
		case e.Kind == Rule || e.Kind == Clause:
			rules = append(rules, e.Printed())
		default:
			statements = append(statements, e.Printed())
		}
		others = append(others, e.Others()...)
		if e.Printed().Verdict != "holds" || e.Own().Verdict != "holds" {
			failing = append(failing, e)
		}
	}
	if len(statements)+len(rules)+len(composed) == 0 {
		return
	}
	p("")
	p("## %s %s", section, title)
	p("")
	of := func(list []*Reading) string { return cmp.Or(Verdicts(list), "none") }
	p("As printed: definitions and statements: %s; rules and clauses: %s; by other readings: %s.", of(statements), of(rules), of(others))
	if len(composed) > 0 {
		p("Of languages that compose those of the paper, which it does not print: %s.", of(composed))
	}
	if len(failing) > 0 {
		p("")
		p("| | claim | as printed | smallest counterexample | instead | repaired |")
		p("|---|---|---|---|---|---|")
	}
	for _, e := range failing {
		r := e.Printed()
		p("| `%s` | %s | **%s** | %s | %s | %s |", e.ID, cell(short(e.Statement)), r.Verdict, code(short(r.Case()+r.Why)), codes(r.replaced()), e.Own().Verdict)
	}
	l.misprints(p, section)
}

// replaced names the rules and clauses that stand in the place of what fails.
func (r *Reading) replaced() []string {
	var names []string
	for line := range strings.Lines(r.Repair) {
		name, _, _ := strings.Cut(line, ":")
		names = append(names, name)
	}
	return names
}

// shortest is how much of a case is shown, in characters.
const shortest = 100

func short(text string) string {
	if r := []rune(text); len(r) > shortest {
		return string(r[:shortest]) + "…"
	}
	return text
}

// misprints is those of a section in short.
func (l *Ledger) misprints(p func(string, ...any), section string) {
	first := true
	for _, m := range l.Misprints {
		if m.Section != section {
			continue
		}
		if first {
			p("")
			p("Misprints:")
			p("")
			first = false
		}
		p("- %s: %s; meant is: %s", cell(m.Place), cell(m.Printed), cell(m.Meant))
	}
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
	for _, t := range l.Mutants {
		if len(t.Survivors) > 0 {
			p("")
			p("Of %s survive: %s.", t.Language, codes(t.Survivors))
		}
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
