package grade

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tandem/languages"
	"tandem/spec/notation/texts"
)

// RepairTable is what the table of an exercise has of its own that asks for what is wrong
// about a definition, and for its repair: that of ProgramsTable, of one system, and how
// the repair is judged.
type RepairTable struct {
	Plan  []Stage `json:"plan"`
	Cases []Cases `json:"cases"`
}

// Repair judges a program that shows what is wrong about a definition, and an entry in
// its place by which the statements hold.
func Repair(register *languages.Register) Judge {
	return func(ctx context.Context, e *Exercise, a Answer, o Options) Result {
		j := &programsJudge{exercise: e}
		var table RepairTable
		var err error
		if j.language, err = register.Named(e.Language, languages.Check); err != nil {
			return e.Failed(a.Name, o, "%v", err)
		}
		if err := errors.Join(json.Unmarshal(e.Rest, &j.table), json.Unmarshal(e.Rest, &table)); err != nil {
			return e.Failed(a.Name, o, "%v", err)
		}
		sections, notes, err := sectionsOf(a, "definition", []string{"statement", "program", "in", "entry"})
		if err != nil {
			return e.Illegible(a.Name, o, err)
		}
		r := e.Blank(a.Name, o, Missing)
		r.Notes = notes
		for _, s := range sections {
			file, ok := j.table.Systems[s.name]
			if !ok {
				return e.Illegible(a.Name, o, fmt.Errorf("%s:%d:1: found the definition %q, expected that of the task", a.Name, s.line, s.name))
			}
			if err := j.program(ctx, &r, s, file, "statement", r.part("program"), &Part{}); err != nil {
				return e.Illegible(a.Name, o, err)
			}
			if err := j.entry(ctx, table, o, a, s, r.part("entry")); err != nil {
				return e.Illegible(a.Name, o, err)
			}
		}
		r.settle()
		return r
	}
}

// part returns the part of that name.
func (r *Result) part(name string) *Part {
	for i := range r.Parts {
		if r.Parts[i].Name == name {
			return &r.Parts[i]
		}
	}
	return &Part{}
}

// entry judges the entry that is to repair a definition. The error is what keeps it from
// being read, with its place.
func (j *programsJudge) entry(ctx context.Context, table RepairTable, o Options, a Answer, s section, part *Part) error {
	f := s.at("entry")
	if f.text == "" {
		return nil
	}
	first := strings.TrimLeft(f.text, " \t")
	col := f.col + len(f.text) - len(first)
	list, err := texts.Read(a.Name, strings.Repeat("\n", f.line-1)+first) // places are those of the file
	if err != nil {
		return moved(err, f.line, col)
	}
	target := j.exercise.Parts[slices.IndexFunc(j.exercise.Parts, func(p PartSpec) bool { return p.Entry != "" })].Entry
	if len(list) != 1 || list[0].Target() != target {
		return fmt.Errorf("%s:%d:%d: found %d entries, %s the first, expected one: %s", a.Name, f.line, col, len(list), list[0].Target(), target)
	}
	text, err := texts.Printed(j.language.Name).With(list)
	if err != nil {
		return moved(err, f.line, col)
	}
	rules := &rulesJudge{exercise: j.exercise, options: o, answer: a, language: j.language, asked: [][]texts.Change{list}}
	rules.table = RulesTable{Parts: []RulesPart{{PartSpec: PartSpec{Entry: target}, Cases: table.Cases}}, Plan: table.Plan}
	found := rules.checked(ctx, text, []int{0})
	part.Outcome, part.Message = found.outcome, found.message
	return nil
}

// moved returns an error about an entry that does not begin at the beginning of its line.
func moved(err error, line, col int) error {
	if bad, ok := errors.AsType[*texts.Problem](err); ok && bad.Err.Line == line {
		bad.Err.Col += col - 1
	}
	return err
}
