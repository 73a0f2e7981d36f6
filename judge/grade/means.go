package grade

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/judge/internal/shapes"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// meantEach is how many programs are made of the forms of the task, and of each rule of
// an answer, and maxMeant bounds their runs, in steps.
const (
	meantEach = 40
	maxMeant  = 300
)

// forms returns the statements that the task declares.
func (j *rulesJudge) forms() []*syntax.Shape {
	text, err := texts.Printed(j.language.Name).With(j.task)
	if err != nil {
		return nil
	}
	return lists.Map(text.Forms, func(d *lang.FormDecl) *syntax.Shape { return d.Shape })
}

// shaped runs programs that are made of the patterns of the answer's own rules. It is the first finding; nil
// if the sides do not part on any.
func (j *rulesJudge) shaped(ctx context.Context, text *texts.Language, v *languages.Variant) *finding {
	for c := range shapes.Made(text, j.options.Seed, j.forms(), func(target string) bool { return find(j.task, target) != nil }) {
		if p := j.run(ctx, text, v, c); p != nil {
			if program, _, err := j.start(text, v, c); err == nil {
				c.Program = program.Lang().String() // as people write it
			}
			return new(j.told(text, "Lockstep, the step of both theorems' proofs,", c, p))
		}
		if ctx.Err() != nil {
			return nil
		}
	}
	return nil
}

// meant compares programs that are made by chance with what they mean, on one side: those
// with the forms of the task, and those of the patterns of the answer's rules. It is the
// first finding; nil if there is none.
func (j *rulesJudge) meant(ctx context.Context, side string, text *texts.Language, mine, plain *languages.Variant) *finding {
	if len(j.table.Means) == 0 {
		return nil
	}
	forms := j.forms()
	for i, form := range forms {
		if f := j.meantOf(ctx, uint64(i), side, text, mine, plain, func(s *shapes.Shape) string {
			return s.Any(form) + " " + s.Some()
		}); f != nil {
			return f
		}
	}
	for i, l := range text.Lines {
		if l.Side != side || !l.Changed || !l.Formula.Rule || find(j.task, l.Target()) != nil {
			continue
		}
		if f := j.meantOf(ctx, uint64(len(forms)+i), side, text, mine, plain, func(s *shapes.Shape) string {
			return s.Pattern(l.Formula)
		}); f != nil {
			return f
		}
	}
	return nil
}

// meantOf is meant of the programs that a function makes, smaller ones first.
func (j *rulesJudge) meantOf(ctx context.Context, of uint64, side string, text *texts.Language, mine, plain *languages.Variant, statements func(*shapes.Shape) string) *finding {
	type pair struct {
		program, like string
		inputs        []string
	}
	var list []pair
	forms := j.forms()
	for n := range meantEach {
		made := func(means map[string]shapes.Meaning) (*shapes.Shape, string) { // the same choices, however it is written
			s := &shapes.Shape{Chance: rand.New(rand.NewPCG(j.options.Seed, of<<32|uint64(n))), Forms: forms, Means: means, Plain: n == 0}
			S := statements(s)
			return s, s.Program(S)
		}
		s, program := made(nil)
		if s.Failed() {
			return nil // no program has what the pattern has
		}
		_, like := made(j.table.Means)
		list = append(list, pair{program, like, s.Inputs()})
	}
	slices.SortStableFunc(list, func(a, b pair) int { return len(a.program) - len(b.program) })
	for _, p := range list {
		for _, in := range p.inputs {
			_, like, err := j.start(texts.Printed(j.language.Name), plain, props.Shown{Program: p.like, Input: in})
			if err != nil || like.Run(ctx, maxMeant, nil).Outcome == spec.Bound {
				continue
			}
			if f := j.compared(ctx, side, text, mine, props.Shown{Program: p.program, Input: in}, like, false); f != nil && f.outcome == Wrong {
				return f
			}
			if ctx.Err() != nil {
				return nil
			}
		}
	}
	return nil
}

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
		if j.language, err = e.opened(register, &j.table, &table); err != nil {
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
	f := s.fieldOf("entry")
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
