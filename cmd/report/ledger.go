package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/spec"
)

// entries are those of the ledger that stand together, under a name.
type entries struct {
	Name    string
	Entries []*ledger.Entry
	False   []string // of these, those that are refuted: their IDs
}

// grouped groups entries whose names are alike, in their order.
func grouped(all []*ledger.Entry, name func(*ledger.Entry) string) (list []entries) {
	for _, e := range all {
		i := slices.IndexFunc(list, func(of entries) bool { return of.Name == name(e) })
		if i < 0 {
			i, list = len(list), append(list, entries{Name: name(e)})
		}
		if list[i].Entries = append(list[i].Entries, e); e.Verdict == ledger.Refuted {
			list[i].False = append(list[i].False, e.ID)
		}
	}
	return list
}

// Ledger writes the ledger as tables, one a section, with the misprints in full or counted.
func (p *Page) Ledger(l *ledger.Ledger, misprints bool) {
	all := slices.Clone(l.Entries)
	slices.SortStableFunc(all, func(a, b *ledger.Entry) int { return strings.Compare(a.Section, b.Section) })
	sections := grouped(all, func(e *ledger.Entry) string { return e.Section + ", the language " + e.Language })
	p.text("ledger", struct {
		*ledger.Ledger
		Sections      []entries
		WithMisprints bool
	}{l, sections, misprints})
}

// LedgerStart writes a summary: the papers with their counts, what is false in each, and how to see more.
func (p *Page) LedgerStart(l *ledger.Ledger) {
	const most = 6 // IDs of a paper
	papers := grouped(l.Entries, func(e *ledger.Entry) string { return e.Paper })
	for i, of := range papers {
		if more := len(of.False) - most; more > 0 {
			papers[i].False = append(of.False[:most:most], fmt.Sprintf("and %d more", more))
		}
	}
	p.text("ledgerstart", papers)
}

// Fitting lists entries whose IDs fit what was asked for.
func (p *Page) Fitting(text string, list []*ledger.Entry) {
	p.text("fitting", struct {
		Sought  string
		Entries []*ledger.Entry
	}{text, list})
}

// Findings writes what is false in the paper, and what depends on the reading.
func (p *Page) Findings(list []ledger.Finding) { p.text("ledgerfindings", list) }

// Coverage writes the table of a paper.
func (p *Page) Coverage(c *ledger.Coverage) { p.text("ledgercoverage", c) }

// Entry writes an entry of the ledger in full.
func (p *Page) Entry(e *ledger.Entry) { p.text("entry", e) }

// counted returns counts as text: If-T 3, If-F 2.
func counted(of ledger.Counts) string {
	parts := lists.Map(slices.Sorted(maps.Keys(of)), func(id string) string { return fmt.Sprintf("%s %d", id, of[id]) })
	return strings.Join(parts, ", ")
}

// ReproduceDocument is the examples of a paper beside ours.
type ReproduceDocument struct {
	Head
	Kind     string              `json:"kind" jsonschema:"examples"`
	Paper    string              `json:"paper" jsonschema:"that prints the examples"`
	Verdict  string              `json:"verdict" jsonschema:"tested if all of ours are or mean what the paper prints, else refuted"`
	Examples []languages.Example `json:"examples" jsonschema:"in the order of the paper"`

	Runs   int `json:"-"`
	Differ int `json:"-"` // of these
}

// Reproduced returns the document of a paper, to which Add puts the examples.
func Reproduced(paper string) *ReproduceDocument {
	return &ReproduceDocument{Head: Head{ledger.Schema, Version}, Kind: ExamplesKind, Paper: paper, Verdict: spec.Tested.String(), Examples: []languages.Example{}}
}

// Add puts the examples of a language to the document.
func (d *ReproduceDocument) Add(language string, list []languages.Example) {
	for _, e := range list {
		e.Language = language
		for _, r := range e.Runs {
			d.Runs++
			if r.Match == languages.Differs {
				d.Differ++
				d.Verdict = spec.Refuted.String()
			}
		}
		d.Examples = append(d.Examples, e)
	}
}

// Result returns the verdict.
func (d *ReproduceDocument) Result() spec.Result {
	switch {
	case d.Differ > 0:
		return spec.Refuted
	case len(d.Examples) == 0:
		return spec.Inconclusive
	default:
		return spec.Tested
	}
}

// Text writes the examples for people.
func (d *ReproduceDocument) Text(to *Page) { to.text("examples", d) }
