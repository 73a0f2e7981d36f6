package grade

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Meaning is statements of the language, without the answer, that end as a statement of a
// declared form does, or as a call: so the runs of all programs that are made by chance are
// known.
type Meaning struct {
	// As is these statements: $[S1] stands for what the part S1 of the form is. Of a
	// call they are about the procedures that are made: $[x] and $[y] are the actual
	// parameters, $[S] is the body, whose parameters are u and v.
	As   string `json:"as"`
	Vars string `json:"vars"` // declares the variables that As has of its own
}

// of returns the statements, of parts.
func (m Meaning) of(parts map[string]string) string {
	var list []string
	for letter, text := range parts {
		list = append(list, "$["+letter+"]", text)
	}
	return strings.NewReplacer(list...).Replace(m.As) // $[…] in parts stays: it reads once
}

// meantEach is how many programs are made of the forms of the task, and of each rule of
// an answer, and maxMeant bounds their runs, in steps.
const (
	meantEach = 40
	maxMeant  = 300
)

// forms returns the statements that the task declares.
func (j *rulesJudge) forms() []*syntax.Shape {
	var list []*syntax.Shape
	text, err := texts.Printed(j.language.Name).With(j.task)
	if err != nil {
		return nil
	}
	for _, d := range text.Forms {
		list = append(list, d.Shape)
	}
	return list
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
		if f := j.meantOf(ctx, uint64(i), side, text, mine, plain, func(s *shape) string {
			return s.any(form) + " " + s.some()
		}); f != nil {
			return f
		}
	}
	for i, l := range text.Lines {
		if l.Side != side || !l.Changed || !l.Formula.Rule || find(j.task, l.Target()) != nil {
			continue
		}
		if f := j.meantOf(ctx, uint64(len(forms)+i), side, text, mine, plain, func(s *shape) string {
			return s.statements(running(l.Formula.Left.Kids[0]))
		}); f != nil {
			return f
		}
	}
	return nil
}

// meantOf is meant of the programs that a function makes, smaller ones first.
func (j *rulesJudge) meantOf(ctx context.Context, of uint64, side string, text *texts.Language, mine, plain *languages.Variant, statements func(*shape) string) *finding {
	type pair struct {
		program, like string
		inputs        []string
	}
	var list []pair
	forms := j.forms()
	for n := range meantEach {
		made := func(means map[string]Meaning) (*shape, string) { // the same choices, however it is written
			s := &shape{chance: rand.New(rand.NewPCG(j.options.Seed, of<<32|uint64(n))), forms: forms, letters: map[string]string{}, means: means, plain: n == 0}
			S := statements(s)
			return s, s.program(S)
		}
		s, program := made(nil)
		if s.failed || s.size > maxShape {
			return nil // no program has what the pattern has
		}
		_, like := made(j.table.Means)
		list = append(list, pair{program, like, s.inputs()})
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
