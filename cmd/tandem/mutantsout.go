package main

import (
	"fmt"
	"strings"

	"tandem/ledger"
	"tandem/props"
)

// mutantsText writes what became of the mutants for people.
func (a *app) mutantsText(doc mutantsDocument) {
	for i, k := range doc.Killing {
		if i > 0 {
			a.out.line("")
		}
		a.out.line(fmt.Sprintf("mutants of the language %s, %s a statement, seed %d", k.Language, count(k.Checks, "random case"), k.Seed))
		a.out.line("")
		rows := [][]string{{"", "mutant", "what is wrong", "killed by, after how many cases", "counterexample"}}
		of := map[string]int{}
		for _, m := range k.Mutants {
			of[m.Verdict]++
			rows = append(rows, []string{m.Verdict, m.ID, m.Error, killers(m), smallest(m)})
		}
		a.out.table("", func(int) bool { return false }, rows)
		a.out.line("")
		a.out.line(fmt.Sprintf("%s: %d killed, %d equivalent, %d survive", count(len(k.Mutants), "mutant"), of[ledger.Killed], of[ledger.Equivalent], of[ledger.Survives]))
	}
}

func killers(m ledger.Mutant) string {
	if m.Verdict == ledger.Equivalent {
		return m.Reason
	}
	var parts []string
	for _, k := range m.KilledBy {
		parts = append(parts, fmt.Sprintf("%s %d", k.Statement, k.After))
	}
	return strings.Join(parts, ", ")
}

func smallest(m ledger.Mutant) string {
	if m.Smallest == nil {
		return ""
	}
	return m.By + ": " + oneLineCase(m.Smallest.Case)
}

// oneLineCase is a case in a line.
func oneLineCase(c props.Shown) string {
	text := strings.Join(strings.Fields(c.Program+" "+c.Other), " ")
	if c.Input != "" {
		text += "  with " + strings.Join(strings.Fields(c.Input), " ")
	}
	return text
}
