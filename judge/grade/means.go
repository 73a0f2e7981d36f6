package grade

import (
	"context"
	"math/rand/v2"
	"slices"

	"tandem/judge/shapes"
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
