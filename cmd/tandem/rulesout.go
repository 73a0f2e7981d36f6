package main

import (
	"fmt"
	"strings"

	"tandem/internal/rules"
)

// rulesText lists rules and clauses, twins together.
func (a *app) rulesText(list []ruleEntry) {
	width := 0
	for _, e := range list {
		width = max(width, len(e.ID))
	}
	section, last := "", ""
	for _, e := range list {
		if s := e.Kind + "s of the " + e.Language + " language"; s != section {
			if section != "" {
				a.out.line("")
			}
			a.out.line(s + ", symbolic above concrete")
			section = s
		}
		id := e.ID
		if id == last {
			id = ""
		}
		last = e.ID
		for i, line := range strings.Split(indented(e.Formula), "\n") {
			if i > 0 {
				id = ""
			}
			a.out.line("  " + pad(id, width, false) + "  " + line)
		}
	}
	a.out.line("")
	a.out.line("tandem rules ID has the source of each, its code, its statements and its mutants.")
}

// indented is a formula of several lines with blanks for its tabs.
func indented(formula string) string { return strings.ReplaceAll(formula, "\t", "    ") }

// ruleText is all about one rule or clause, side by side with its twin.
func (a *app) ruleText(list []ruleEntry) {
	for i, e := range list {
		if i > 0 {
			a.out.line("")
		}
		a.out.line(fmt.Sprintf("%s, %s %s of the %s language", e.ID, e.Side, e.Kind, e.Language))
		a.out.line("")
		for line := range strings.SplitSeq(indented(e.Formula), "\n") {
			a.out.line("    " + line)
		}
		a.out.line("")
		if e.Note != "" {
			a.field("note", e.Note)
		}
		a.field("source", e.Source)
		a.field("code", fmt.Sprintf("%s:%d, %s", e.File, e.Line, e.Func))
		a.field("twin", twin(e, list))
		if len(e.Mutants) == 0 {
			a.field("mutants", "none")
		}
		for j, m := range e.Mutants {
			name := "mutants"
			if j > 0 {
				name = ""
			}
			a.field(name, m.ID+", refuted by "+m.KilledBy)
			a.field("", "  "+m.Error)
		}
	}
	a.ruleStatements(list)
}

func (a *app) field(name, text string) { a.out.line("  " + pad(name, 9, false) + text) }

func twin(e ruleEntry, list []ruleEntry) string {
	for _, t := range list {
		if t.ID == e.Twin && t.Side != e.Side {
			return t.Side + " " + t.ID + ", " + t.Func
		}
	}
	return "none"
}

// ruleStatements lists the statements that rest on the entries, with the sides
// where they do.
func (a *app) ruleStatements(list []ruleEntry) {
	sides := map[string][]string{}
	var statements []restingStatement
	var rows [][]string
	for _, side := range []string{rules.Symbolic, rules.Concrete} {
		for _, e := range list {
			if e.Side != side {
				continue
			}
			for _, s := range e.Statements {
				if sides[s.ID] == nil {
					statements = append(statements, s)
				}
				sides[s.ID] = append(sides[s.ID], side)
			}
		}
	}
	a.out.line("")
	if len(statements) == 0 {
		a.out.line("No statement rests on it.")
		return
	}
	a.out.line("statements that rest on it, and on which side of it; tandem check --only ID checks them")
	for _, s := range statements {
		on := "both"
		if len(sides[s.ID]) == 1 {
			on = sides[s.ID][0]
		}
		rows = append(rows, []string{"  " + s.ID, on, s.Name})
	}
	a.out.table("", func(int) bool { return false }, rows)
}
