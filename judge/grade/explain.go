package grade

import (
	"context"
	"fmt"
	"strings"

	"tandem/lang"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// explain says where a statement fails, and what the answer's rule did there. It shows
// what the answer leads to and, where V∘σ differs, the state of the concrete side: a run shows it,
// too. It shows nothing else of what the answer should lead to.
func (j *rulesJudge) explain(ctx context.Context, text *texts.Language, v *languages.Variant, r *props.Report) finding {
	step, rule, did := j.parting(ctx, text, v, r.Counterexample)
	return j.told(text, r.Name, r.Counterexample.Case, &parted{step, rule, did})
}

// told returns the finding of a case on which a statement fails.
func (j *rulesJudge) told(text *texts.Language, statement string, c props.Shown, p *parted) finding {
	var b strings.Builder
	fmt.Fprintf(&b, "%s fails on\n", statement)
	for _, line := range strings.Split(strings.TrimSpace(c.Program+c.Other), "\n") {
		if strings.TrimSpace(line) != "" {
			fmt.Fprintf(&b, "  %s\n", line)
		}
	}
	if c.Input != "" {
		fmt.Fprintf(&b, "with %s, ", c.Input)
	}
	if p.step > 0 {
		fmt.Fprintf(&b, "at step %d, ", p.step)
	}
	entry := ""
	if p.rule != "" {
		whose := "the"
		if entry = j.entry(text, p.rule); entry != "" {
			whose = "your"
		}
		fmt.Fprintf(&b, "by %s rule %s: ", whose, p.rule)
	}
	b.WriteString(p.did)
	return finding{Wrong, b.String(), entry}
}

// entry returns the answer's entry with the ID of a rule; "" if it has none.
func (j *rulesJudge) entry(text *texts.Language, rule string) string {
	for _, side := range []string{"symbolic", "concrete"} {
		target := side + " " + rule
		if j.ofPart(target) >= 0 || find(j.extra, target) != nil {
			return target
		}
	}
	return ""
}

// maxTraced bounds the run that is followed to where the sides part, in steps.
const maxTraced = 1000

// parting runs a counterexample to where the sides part: the number of the step, the
// rule by which it is taken, and what that did. The step is 0 where that is not known.
func (j *rulesJudge) parting(ctx context.Context, text *texts.Language, v *languages.Variant, k *props.Counterexample) (step int, rule, did string) {
	if k.Failure == nil {
		return 0, "", k.Reason
	}
	if k.Case.Program != "" {
		if p := j.run(ctx, text, v, k.Case); p != nil {
			return p.step, p.rule, p.did
		}
	}
	if n := len(k.Failure.Path); n > 0 {
		rule = k.Failure.Path[n-1]
	}
	if rule == "" && k.Failure.Got != "" {
		return 0, "", k.Reason + ": by your entries " + k.Failure.Got
	}
	return k.Failure.Step, rule, k.Reason
}

// parted is where the sides part.
type parted struct {
	step      int
	rule, did string
}

// start returns a program with its input, by the rules of a variant.
func (j *rulesJudge) start(text *texts.Language, v *languages.Variant, c props.Shown) (languages.Program, languages.Start, error) {
	src, err := j.language.Syntax.ReadWith("program", []byte(c.Program), text.Forms)
	if err != nil {
		return nil, nil, err
	}
	p, err := v.Programs.Open(src, j.language)
	if err != nil {
		return nil, nil, err
	}
	var in languages.Input
	if c.Input != "" {
		in.Values = []string{c.Input}
	}
	start, err := p.Start(in)
	return p, start, err
}

// run traces a case; nil if the sides do not part on it.
func (j *rulesJudge) run(ctx context.Context, text *texts.Language, v *languages.Variant, c props.Shown) *parted {
	p, start, err := j.start(text, v, c)
	if err != nil {
		return nil
	}
	var last spec.Pair[languages.Node, languages.Config]
	end := start.Trace(ctx, maxTraced, func(at spec.Pair[languages.Node, languages.Config]) bool {
		last = at
		return true
	})
	switch {
	case end.Undefined != "":
		return &parted{last.Step + 1, "", end.Undefined}
	case end.Parted == "":
		return nil
	case !last.Holds:
		return &parted{last.Step, last.SymbolicRule, "V(φ) is false after it"}
	case !last.Agrees():
		return &parted{last.Step, last.SymbolicRule, difference(p, last)}
	}
	return stepping(ctx, start, last)
}

// difference says how the configuration that a symbolic rule led to differs from the
// concrete one: what remains on the symbolic side, or both states.
func difference(p languages.Program, at spec.Pair[languages.Node, languages.Config]) string {
	have, want := at.Instance.Display().Formal, at.Concrete.Display().Formal
	if have == nil || want == nil {
		return "it leads to another configuration than the concrete side"
	}
	if !have.SameRest(want) {
		return "other statements remain after it than on the concrete side: " + remains(have)
	}
	var symbolic, concrete []string
	differ := false
	for _, x := range p.Lang().Vars {
		v, w := have.V.At(x).String(), want.V.At(x).String()
		symbolic, concrete = append(symbolic, x.Name+" = "+v), append(concrete, x.Name+" = "+w)
		differ = differ || v != w
	}
	if !differ { // it is a local variable, or a field
		return "V∘σ is another state after it than that of the concrete side"
	}
	return fmt.Sprintf("V∘σ is %s after it, and the concrete side has %s", strings.Join(symbolic, ", "), strings.Join(concrete, ", "))
}

// remains returns the statements that remain, in one line.
func remains(f *languages.Formal) string {
	var parts []string
	for c := range f.Stack {
		if c.Rest.Empty() {
			parts = append(parts, "none")
			continue
		}
		parts = append(parts, words((&lang.Program{Body: c.Rest}).String()))
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, " · ")
}

// stepping says which of the steps that follow a pair is wrong.
func stepping(ctx context.Context, start languages.Start, last spec.Pair[languages.Node, languages.Config]) *parted {
	next := ""
	start.Run(ctx, last.Step+1, func(n int, _ languages.Config, s spec.Step[languages.Config]) {
		if n == last.Step+1 {
			next = s.Rule
		}
	})
	step := last.Step + 1
	all := last.Symbolic.Next()
	var twin *parted
	live := 0
	for _, t := range all {
		if t.Rule == next {
			if !*t.To.Holds() {
				twin = &parted{step, t.Rule, "V(φ) is false after it"}
			} else {
				live++
				twin = nil
			}
		}
	}
	if live > 1 {
		return &parted{step, next, "it takes several steps, after which V(φ) is true"}
	}
	for _, t := range all {
		if t.Rule != next && *t.To.Holds() {
			if next == "" {
				return &parted{step, t.Rule, "V(φ) is true after it, and the concrete side takes no such step"}
			}
			if live > 0 {
				return &parted{step, t.Rule, "V(φ) is true after it, as it is after the step by " + next + ": two paths with the same initial state"}
			}
			return &parted{step, t.Rule, "V(φ) is true after it, and the concrete side goes on by " + next}
		}
	}
	if twin != nil {
		return twin
	}
	return &parted{step, next, "it takes no step, and the concrete side goes on"}
}
