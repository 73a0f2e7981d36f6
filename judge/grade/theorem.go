package grade

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"tandem/basic"
	"tandem/concrete"
	"tandem/languages"
	"tandem/languages/formulas/configs"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// TheoremTable is what the table of an exercise has of its own that asks for a theorem, in a language with
// ⟨S, σ, φ⟩ and ⟨S, V⟩.
type TheoremTable struct {
	Right []string      `json:"right"` // rules, as files of rules have them, by which the language is right as well
	Wrong string        `json:"wrong"` // the wrong rule that the theorem is to break on
	Size  int           `json:"size"`  // of the programs on which it is judged: all up to that size, in nodes
	Parts []TheoremPart `json:"parts"`
}

// TheoremPart is a part of such an exercise.
type TheoremPart struct {
	PartSpec
	// Kills is how many of the language's mutants that are written as formulas the theorem is to break on; 0: the
	// part asks that it is true of right rules, or by “wrong” that it breaks on that rule.
	Kills int `json:"kills"`
}

// Theorem judges a theorem as text by what it says: it is true of right rules, false of a wrong one, and of others.
func Theorem(register *languages.Register) Judge {
	return func(ctx context.Context, e *Exercise, a Answer, o Options) Result {
		l, err := register.Named(e.Language, languages.Check)
		if err != nil {
			return e.Failed(a.Name, o, "%v", err)
		}
		var table TheoremTable
		if err := json.Unmarshal(e.Rest, &table); err != nil {
			return e.Failed(a.Name, o, "%v", err)
		}
		r := e.Blank(a.Name, o, Missing)
		theorem, notes, err := onlyTheorem(a)
		if r.Notes = notes; err != nil {
			return e.Illegible(a.Name, o, err)
		}
		if theorem == nil {
			return r
		}
		j := &theoremJudge{language: l, table: table, theorem: *theorem}
		if err := j.judge(ctx, &r); err != nil {
			return e.Illegible(a.Name, o, err)
		}
		r.settle()
		return r
	}
}

// onlyTheorem returns the theorem of an answer; nil if it has none. Rules are left out.
func onlyTheorem(a Answer) (theorem *texts.Change, notes []string, err error) {
	lines, bad, err := legible(a)
	if err != nil {
		return nil, nil, err
	}
	if len(bad) > 0 {
		return nil, nil, bad[0].err
	}
	if !slices.ContainsFunc(lines, func(l string) bool { l = strings.TrimSpace(l); return l != "" && !strings.HasPrefix(l, "//") }) {
		return nil, nil, nil
	}
	list, err := texts.Read(a.Name, string(a.Text))
	if err != nil {
		return nil, nil, err
	}
	for _, c := range list {
		switch {
		case !c.Says():
			notes = append(notes, fmt.Sprintf("%s:%d: the task asks for no %s: it is left out", a.Name, c.Line, c.Target()))
		case theorem != nil:
			return nil, notes, fmt.Errorf("%s:%d:1: found a second theorem, expected one", a.Name, c.Line)
		default:
			theorem = &c
		}
	}
	return theorem, notes, nil
}

// theoremJudge judges one theorem.
type theoremJudge struct {
	language *languages.Language
	table    TheoremTable
	theorem  texts.Change
}

// judged counts cases by what the theorem is of them.
type judged struct {
	true, false, unmet, open int
	example                  string // the first of which it is false
}

func (n judged) all() int { return n.true + n.false + n.unmet + n.open }

// of judges the theorem about a text on all small programs, up to the first one of which it is false where first says so.
func (j *theoremJudge) of(ctx context.Context, text *texts.Language, first bool) (n judged, err error) {
	text, err = text.With([]texts.Change{j.theorem})
	if err != nil {
		return n, err
	}
	sem := basic.Published(concrete.Standard()).Semantics() // of its initial configurations
	judge := text.Judges(concrete.Standard().Op)[0]
	for k := range sections.Cases(j.table.Size, nil, programs.SmallBasics()...) {
		var v spec.Verdict
		if none := spec.Undefined(func() {
			v = judge(ctx, spec.SmallLimits(), configs.Symbolic(sem.InitS(k.Program)), configs.Concrete(sem.InitC(k.Program, k.Initial)))
		}); none != "" {
			v.Result, v.Reason = spec.Refuted, none
		}
		if ctx.Err() != nil {
			return n, nil
		}
		switch v.Result {
		case spec.Refuted:
			if n.false++; n.example == "" {
				shown := sections.Show(k.Program, k.Initial)
				n.example = strings.Join(strings.Fields(shown.Program), " ")
				if shown.Input != "" {
					n.example += " with " + shown.Input
				}
			}
			if first {
				return n, nil
			}
		case spec.Discarded:
			n.unmet++
		case spec.Inconclusive:
			n.open++
		default:
			n.true++
		}
	}
	return n, nil
}

// given returns the language's text with a rule in the place of another one.
func (j *theoremJudge) given(rule string) (*texts.Language, error) {
	list, err := texts.Read("grade.json", rule)
	if err != nil {
		return nil, err
	}
	return texts.Printed(j.language.Name).With(list)
}

// judge judges the parts. The error is about the answer's text.
func (j *theoremJudge) judge(ctx context.Context, r *Result) error {
	right, err := j.of(ctx, texts.Printed(j.language.Name), false)
	if err != nil {
		return err
	}
	of := "the rules of the paper"
	for _, rule := range j.table.Right {
		if right.false > 0 {
			break
		}
		of = "the rules with " + rule + ", which is right as well"
		text, err := j.given(rule)
		if err != nil {
			return err
		}
		if right, err = j.of(ctx, text, false); err != nil {
			return err
		}
	}
	wrongText, err := j.given(j.table.Wrong)
	if err != nil {
		return err
	}
	wrong, err := j.of(ctx, wrongText, true)
	if err != nil {
		return err
	}
	killed, all, err := j.kills(ctx)
	if err != nil {
		return err
	}
	useless := "" // why breaking on wrong rules is no merit
	switch {
	case right.true == 0 && right.false == 0:
		useless = fmt.Sprintf("its hypothesis is met in none of the %d cases: it says nothing", right.all())
	case right.false > 0 && right.false == right.all()-right.unmet-right.open:
		useless = fmt.Sprintf("it is false of every case that was tried, by right rules: %d of %d", right.false, right.all())
	case right.false > 0:
		useless = fmt.Sprintf("it is false of %s: of %s, and of %d cases in all", of, right.example, right.false)
	case wrong.false == 0 && killed == 0:
		useless = fmt.Sprintf("it is true of everything that was tried: right rules, the wrong one, and all %d others", all)
	}
	for i := range r.Parts {
		p, asked := &r.Parts[i], j.table.Parts[i]
		p.Outcome = Right
		switch {
		case ctx.Err() != nil:
			p.Outcome, p.Message = NotJudged, "not judged: "+context.Cause(ctx).Error()
		case useless != "":
			p.wrong("%s", useless)
		case asked.By == "wrong" && wrong.false == 0:
			p.wrong("no program up to size %d breaks it by the wrong rule", j.table.Size)
		case killed < asked.Kills:
			p.wrong("it breaks on %d of %d other wrong rules, and %d are asked for", killed, all, asked.Kills)
		}
	}
	return nil
}

// kills returns on how many of the mutants the theorem breaks, and how many there are.
func (j *theoremJudge) kills(ctx context.Context) (killed, all int, err error) {
	for _, m := range j.language.AllMutants() {
		v := m.Of()
		if v.Formulas == nil || m.Anchored() {
			continue
		}
		n, err := j.of(ctx, v.Formulas(), true)
		if err != nil {
			return 0, 0, err
		}
		if all++; n.false > 0 {
			killed++
		}
	}
	return killed, all, nil
}
