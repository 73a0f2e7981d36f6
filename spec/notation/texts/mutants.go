package texts

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tandem/internal/rules"
	"tandem/spec/notation"
)

// Mutant is a mutant as text: a language in which formulas have a mistake.
type Mutant struct {
	ID, Error, KilledBy string // see spec.Mutant
	Edits               []Edit // one at least
	Last                int    // its last line in the file, from 1
}

// Edit replaces a part of the formula of an entry, or adds a formula before it.
type Edit struct {
	Side, ID  string // of the entry
	Old, New  string // Old stands in the formula once; "": New is a clause, which comes first
	file      string
	line, col int // where Old begins
}

// Targets lists the entries with a mistake, those of the symbolic side first.
func (m Mutant) Targets() []string {
	var list []string
	for _, side := range []string{rules.Symbolic, rules.Concrete} {
		for _, e := range m.Edits {
			if target := e.Side + " " + e.ID; e.Side == side && !slices.Contains(list, target) {
				list = append(list, target)
			}
		}
	}
	return list
}

// mutantLine is what a line of a file of mutants looks like.
const mutantLine = "a mutant: “symbolic If-F | name | statement | old ⇒ new | what is wrong”, or “and concrete If-F | old ⇒ new”"

// ReadMutants reads a file of mutants. A mutant is a line
//
//	symbolic If-F | no-negation | exclusivity | ¬bσ ⇒ bσ | the test is not negated
//
// with the entry, the name of the mistake, the statement that it refutes, the edit of
// the entry's formula, and what is wrong. Further edits of the same mutant stand in lines
// of their own, and “both If-F” is the entries of both sides:
//
//	both If-T | twin-branches | runs | → ⟨S1 ⇒ → ⟨S2 | S1 and S2 change places
//	and both If-F | → ⟨S2 ⇒ → ⟨S1
//
// Lines that begin with // are for people. An error is a *Problem.
func ReadMutants(file, text string) ([]Mutant, error) {
	var list []Mutant
	for i, line := range strings.Split(text, "\n") {
		problem := func(col int, found, expected string) error {
			return &Problem{file, &notation.Error{Line: i + 1, Col: col, Found: found, Expected: expected}}
		}
		if line == "" || strings.HasPrefix(strings.TrimSpace(line), "//") {
			continue
		}
		fields := strings.Split(line, " | ")
		target, further := strings.CutPrefix(fields[0], "and ")
		wanted, edit := 5, 3
		if further {
			wanted, edit = 2, 1
		}
		side, id, _ := strings.Cut(target, " ")
		of := map[string][]string{"both": {rules.Symbolic, rules.Concrete}, rules.Symbolic: {rules.Symbolic}, rules.Concrete: {rules.Concrete}}[side]
		if len(fields) != wanted || of == nil || !isID(id) || further && len(list) == 0 {
			return nil, problem(1, shortened(line), mutantLine)
		}
		col := len([]rune(strings.Join(fields[:edit], " | "))) + 4
		old, new, ok := strings.Cut(fields[edit], "⇒")
		if !ok {
			return nil, problem(col, shortened(fields[edit]), "an edit: “old ⇒ new”")
		}
		if !further {
			m := Mutant{ID: strings.ReplaceAll(target, " ", "-") + "-" + fields[1], KilledBy: fields[2], Error: fields[4]}
			if strings.HasPrefix(fields[1], "twin-") {
				m.ID, m.Error = fields[1], m.Error+", on both sides"
			}
			list = append(list, m)
		}
		m := &list[len(list)-1]
		m.Last = i + 1
		for _, side := range of {
			m.Edits = append(m.Edits, Edit{side, id, strings.TrimSpace(old), strings.TrimSpace(new), file, i + 1, col})
		}
	}
	return list, nil
}

// Mistaken returns the language with a mutant's formulas. An error is a *Problem.
func (l *Language) Mistaken(m Mutant) (*Language, error) {
	var changes []Change
	for _, e := range m.Edits {
		problem := func(found, expected string) error {
			return &Problem{e.file, &notation.Error{Line: e.line, Col: e.col, Found: found, Expected: expected}}
		}
		c := Change{Side: e.Side, ID: e.ID, File: e.file, Line: e.line, Col: 1}
		at := slices.IndexFunc(changes, func(c Change) bool { return c.Side == e.Side && c.ID == e.ID })
		if at >= 0 {
			c = changes[at]
		} else if c.Text = l.formula(c.Target()); c.Text == "" {
			return nil, problem(c.Target(), "an entry of "+l.Name)
		}
		if e.Old == "" {
			c.ID, c.Text, at = e.ID+"-first", e.New, -1
		} else if n := strings.Count(c.Text, e.Old); n != 1 {
			return nil, problem(fmt.Sprintf("“%s” %d times", e.Old, n), "it once in "+c.Text)
		} else {
			c.Text = strings.Replace(c.Text, e.Old, e.New, 1)
		}
		if at >= 0 {
			changes[at] = c
		} else {
			changes = append(changes, c)
		}
	}
	to, err := l.With(changes)
	if err == nil && len(to.Changed(rules.Symbolic))+len(to.Changed(rules.Concrete)) < len(changes) {
		e := m.Edits[0]
		err = &Problem{e.file, &notation.Error{Line: e.line, Found: "an edit that changes nothing", Expected: "a mistake"}}
	}
	var bad *Problem
	if errors.As(err, &bad) { // its column is that of the whole formula
		i := slices.IndexFunc(m.Edits, func(e Edit) bool { return e.line == bad.Err.Line })
		bad.Err.Col = m.Edits[i].col
	}
	return to, err
}

// formula returns an entry's formula, the language's own before one taken over; "" if there is none.
func (l *Language) formula(target string) string {
	text := ""
	for _, line := range l.Lines {
		if line.Target() == target && (text == "" || line.Taken == "") {
			text = line.Formula.String()
		}
	}
	return text
}
