package report

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/judge/ledger"
	"tandem/props"
)

// MutantsOf returns what became of the mutants, those that survive first.
func MutantsOf(killings []ledger.Killing) CheckDocument {
	doc := CheckDocument{Schema: CheckSchema, Version: Version, Verdict: ledger.Killed, Killing: killings}
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
	for i, k := range killings {
		if i > 0 {
			p.Line("")
		}
		p.Line(fmt.Sprintf("mutants of the language %s, %s a statement, seed %d", k.Language, Count(k.Checks, "random case"), k.Seed))
		if len(k.Missing) > 0 {
			p.Line(fmt.Sprintf("! not tried: %s: %s", Count(len(k.Missing), "mutant"), strings.Join(k.Missing, ", ")))
		}
		if len(k.Mutants) == 0 {
			continue
		}
		p.Line("")
		rows := [][]string{{"", "mutant", "what is wrong", "killed by, after how many cases", "counterexample"}}
		of := map[string]int{}
		for _, m := range k.Mutants {
			of[m.Verdict]++
			rows = append(rows, []string{m.Verdict, m.ID, m.Error, killers(m), smallest(m)})
		}
		p.Table("", left, rows)
		p.Line("")
		p.Line(fmt.Sprintf("%s: %d killed, %d equivalent, %d survive", Count(len(k.Mutants), "mutant"), of[ledger.Killed], of[ledger.Equivalent], of[ledger.Survives]))
		p.roles(roles[k.Language])
	}
}

// roles writes what each statement adds to simpler ones, if that is known.
func (p *Page) roles(list []ledger.Role) {
	if len(list) == 0 {
		return
	}
	rows := [][]string{{"statement", "kills", "no simpler one kills", "or why it is kept"}}
	for _, r := range list {
		own := ""
		if len(r.Own) > 0 {
			own = fmt.Sprintf("%d, as %s", len(r.Own), r.Own[0])
		}
		rows = append(rows, []string{r.Statement, fmt.Sprint(r.Kills), own, r.Kept})
	}
	p.Line("")
	p.Table("", left, rows)
}

func killers(m ledger.Mutant) string {
	if m.Verdict == ledger.Equivalent {
		return m.Reason
	}
	parts := lists.Map(m.KilledBy, func(k ledger.Kill) string { return fmt.Sprintf("%s %d", k.Statement, k.After) })
	return strings.Join(parts, ", ")
}

func smallest(m ledger.Mutant) string {
	if m.Smallest == nil {
		return ""
	}
	return m.By + ": " + oneLineCase(m.Smallest.Case)
}

// oneLineCase returns a case in a line.
func oneLineCase(c props.Shown) string {
	text := strings.Join(strings.Fields(c.Program+" "+c.Other), " ")
	if c.Input != "" {
		text += "  with " + strings.Join(strings.Fields(c.Input), " ")
	}
	return text
}
