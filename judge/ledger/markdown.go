package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
)

// heading is a section of a paper with its title.
type heading struct{ section, title string }

// headings are those of Tandem's own languages.
var headings = []heading{
	{"§1", "Introduction"}, {"§2", "Basic symbolic execution"}, {"§2.1", "Extension to arrays"},
	{"§3", "Recursion"}, {"§4", "Object orientation"}, {"§4.1", "Fields as arrays"},
}

// Markdown returns what l has of its first paper as a document, as doc/ledger.md: what
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
	p("from the evidence in `judge/ledger/evidence`, which `tandem ledger run` writes. Nobody writes in it by hand what a run can produce.")
	p("")
	p("A verdict is of the cases that were checked: *holds* means that none of them refutes the statement, that every rule that it is about took")
	p("part, and that the search would have found each failure that is known of the same statement, of another reading or of a mutant; else it is")
	p("*not searched far enough*. *Proved* is for all programs: `tandem prove` exports the rules, and Rocq checks the proof. *Published* is the text, read as charitably as it can be; other readings that it supports stand beside it.")
	p("A claim is *refuted* if every reading that the text supports fails, else it *depends on the reading*. *Repaired* replaces the fewest entries.")
	p("The evidence is of the commit %s.", l.Commit)
	p("")
	p("- `tandem ledger --findings` prints what is false and what depends on the reading, `tandem ledger --section §2` all entries of a section and its misprints in full;")
	p("- `tandem ledger ID` shows an entry in full: where the paper has it, each reading with its counterexample and what is to blame, how far it was")
	p("  searched, how often each rule fired, and its mutants;")
	p("- `tandem ledger --verdict 'depends on the reading'` lists entries by their verdict, `tandem check --mutants` tells which statement kills which mutant.")
	l.findingsTo(p)
	list := slices.Clone(headings)
	for _, e := range l.Entries {
		if !slices.ContainsFunc(list, func(h heading) bool { return h.section == e.Section }) {
			list = append(list, heading{e.Section, "(language " + e.Language + ")"})
		}
	}
	for _, h := range list {
		l.section(p, h.section, h.title)
	}
	if len(l.Remarks) > 0 {
		p("")
		p("## Not modelled")
		p("")
	}
	for _, r := range l.Remarks {
		p("- %s, %s: %s", r.Section, cell(r.Text), cell(r.Why))
	}
	p("")
	l.anchorsTo(p)
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
	var statements, rules, failing []*Entry
	others := map[string][]string{}
	for _, e := range l.Entries {
		switch {
		case e.Section != section:
			continue
		case e.Kind == Rule || e.Kind == Clause:
			rules = append(rules, e)
		default:
			statements = append(statements, e)
		}
		switch e.Verdict {
		case Refuted, Depends, Inconclusive:
			failing = append(failing, e)
		case Proved, NotRun, NotAlone, TooShort:
			others[e.Verdict] = append(others[e.Verdict], e.ID)
		}
	}
	if len(statements)+len(rules) == 0 {
		return
	}
	p("")
	p("## %s %s", section, title)
	p("")
	p("Definitions and statements: %s (%s). Rules and clauses: %s (%s).", cmp.Or(Tallied(statements), "none"), origins(statements), cmp.Or(Tallied(rules), "none"), origins(rules))
	if len(failing) > 0 {
		p("")
		p("| | provenance | verdict | smallest counterexample | to blame | repaired |")
		p("|---|---|---|---|---|---|")
	}
	for _, e := range failing {
		r := e.failing()
		p("| `%s` | %s | **%s** | %s | %s | %s |", e.ID, e.Provenance, e.Verdict, code(short(cmp.Or(r.Case(), r.Why))), codes(append(r.Blame, r.Alone...)), e.Own().Verdict)
	}
	if beside := besideIn(slices.Concat(statements, rules)); len(beside) > 0 {
		p("")
		p("Run in the published reading though it is not printed: %s.", codes(beside))
	}
	for _, v := range []string{Proved, NotRun, NotAlone, TooShort} {
		if len(others[v]) > 0 {
			p("")
			p("%s: %s.", strings.ToUpper(v[:1])+v[1:], codes(others[v]))
		}
	}
	l.misprints(p, section)
}

// besideIn lists what runs in the published readings of entries and is not printed.
func besideIn(entries []*Entry) (list []string) {
	for _, e := range entries {
		if r := e.Reading(Published); r != nil {
			list = append(list, r.Beside...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// failing returns the reading that shows why an entry does not simply hold: the published
// one, or the first that the text supports and that fails.
func (e *Entry) failing() *Reading {
	r := e.Printed()
	for _, other := range e.Readings {
		if Held(r.Verdict) && other.Verdict == Refuted && other.From != "" {
			return other
		}
	}
	return r
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
	p("`tandem check --mutants` shows which statement kills which.")
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
	parts := lists.Map(list, code)
	return strings.Join(parts, ", ")
}
