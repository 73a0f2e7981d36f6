package report

import (
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/judge/ledger"
	"tandem/props"
)

// MutantsOf returns what became of the mutants, those that survive first.
func MutantsOf(killings []ledger.Killing) CheckDocument {
	doc := CheckDocument{Head: Head{CheckSchema, Version}, Verdict: ledger.Killed, Killing: killings}
	order := []string{ledger.Survives, ledger.Equivalent, ledger.Killed}
	for _, k := range killings {
		slices.SortStableFunc(k.Mutants, func(a, b ledger.Mutant) int {
			return slices.Index(order, a.Verdict) - slices.Index(order, b.Verdict)
		})
		if len(k.Mutants) > 0 && k.Mutants[0].Verdict == ledger.Survives {
			doc.Verdict = ledger.Survives
		}
	}
	return doc
}

// Mutants writes what became of mutants. roles are what the statements of a language add
// to simpler ones, by its name, where all of its mutants were tried.
func (p *Page) Mutants(killings []ledger.Killing, roles map[string][]ledger.Role) {
	p.text("mutants", struct {
		Killings []ledger.Killing
		Roles    map[string][]ledger.Role
	}{killings, roles})
}

// OneLineCase returns a case in a line.
func OneLineCase(c props.Shown) string {
	text := strings.Join(strings.Fields(c.Program+" "+c.Other), " ")
	if c.Input != "" {
		text += "  with " + strings.Join(strings.Fields(c.Input), " ")
	}
	return text
}

// having returns how many mutants have a verdict.
func having(list []ledger.Mutant, verdict string) int {
	return len(lists.Filter(list, func(m ledger.Mutant) bool { return m.Verdict == verdict }))
}
