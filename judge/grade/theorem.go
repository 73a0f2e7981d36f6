package grade

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// TheoremTable is what the table of an exercise has of its own that asks for a theorem, in a language with
// ⟨S, σ, φ⟩ and ⟨S, V⟩.
type TheoremTable struct {
	Right []string      `json:"right"` // rules, as files of rules have them, by which the language is right as well
	Wrong string        `json:"wrong"` // the wrong rule that the theorem is to break on
	Side  string        `json:"side"`  // of which alone it takes steps; "": of both
	Size  int           `json:"size"`  // of the programs on which it is judged: all up to that size, in nodes
	Parts []TheoremPart `json:"parts"`
	// Programs are those of which a theorem that is false of everything is false.
	Programs []string `json:"programs"`
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
		var table TheoremTable
		l, err := e.opened(register, &table)
		if err != nil {
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
		theorem.ID = answered // whatever name it has: that of a statement of the language would have this one judged
		j := &theoremJudge{language: l, table: table, theorem: *theorem}
		if err := j.judge(ctx, &r); err != nil {
			return e.Illegible(a.Name, o, err)
		}
		r.settle()
		return r
	}
}

// answered is the name by which a theorem is judged, which no statement has.
const answered = "as-answered"

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

// about returns the report on the theorem about a text, on all small programs up to the first one of which it is false,
// and the statement.
func (j *theoremJudge) about(ctx context.Context, text *texts.Language) (r props.Report, of props.Checkable, err error) {
	text, err = text.With([]texts.Change{j.theorem})
	if err != nil {
		return r, nil, err
	}
	v, lim := j.language.Text(text, languages.Standard()), spec.SmallLimits()
	reports, _ := v.Exhaustive(ctx, languages.Exhaustion{Task: &props.Task{Only: []string{j.theorem.ID}}, Limits: lim, Size: j.table.Size})
	list := props.Selected(v.Statements(lim), []string{j.theorem.ID})
	return props.Among(reports, list)[0], list[0], nil
}

// given returns the language's text with a rule in the place of another one.
func (j *theoremJudge) given(rule string) (*texts.Language, error) {
	list, err := texts.Read("grade.json", rule)
	if err != nil {
		return nil, err
	}
	return texts.Printed(j.language.Name).With(list)
}

// everywhere reports whether the theorem is false of each program of the table.
func (j *theoremJudge) everywhere(ctx context.Context, of props.Checkable) bool {
	return !slices.ContainsFunc(j.table.Programs, func(program string) bool {
		k, err := j.language.Case(spec.Found{Program: program}, nil)
		if err != nil {
			return true
		}
		r, err := of.Given(ctx, k)
		return err != nil || r.Counterexample == nil
	})
}

// judge judges the parts. The error is about the answer's text.
func (j *theoremJudge) judge(ctx context.Context, r *Result) error {
	right, of, err := j.about(ctx, texts.Printed(j.language.Name))
	if err != nil {
		return err
	}
	blamed := "the rules of the paper"
	for _, rule := range j.table.Right {
		text, err := j.given(rule)
		if err != nil {
			return err
		}
		if right.Counterexample != nil {
			break
		}
		blamed = "the rules with " + rule + ", which is right as well"
		if right, of, err = j.about(ctx, text); err != nil {
			return err
		}
	}
	text, err := j.given(j.table.Wrong)
	if err != nil {
		return err
	}
	wrong, _, err := j.about(ctx, text)
	if err != nil {
		return err
	}
	killed, all, err := j.kills(ctx)
	if err != nil {
		return err
	}
	text, _ = text.With([]texts.Change{j.theorem}) // it was made above
	th := text.Theorems[0]
	useless := "" // why breaking on wrong rules is no merit
	switch c := right.Counterexample; {
	case j.table.Side == rules.Symbolic && th.On(1), j.table.Side == rules.Concrete && th.On(0):
		useless = fmt.Sprintf("it takes steps of both sides, and the task asks for those of the %s side alone", j.table.Side)
	case c != nil && j.everywhere(ctx, of):
		useless = fmt.Sprintf("it is false of each of the %d programs that were tried, by right rules", len(j.table.Programs))
	case c != nil:
		useless = fmt.Sprintf("it is false of %s: of %s", blamed, c.Case.OneLine())
	case right.Held == 0:
		useless = fmt.Sprintf("its hypothesis is met in none of the %d cases: it says nothing", right.Generated)
	case wrong.Counterexample == nil && killed == 0:
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
		case asked.By == "wrong" && wrong.Counterexample == nil:
			p.wrong("no program up to size %d breaks it by the wrong rule", j.table.Size)
		case killed < asked.Kills:
			p.wrong("it breaks on %d of %d other wrong rules, and %d are asked for", killed, all, asked.Kills)
		}
	}
	return nil
}

// kills returns on how many of the mutants the theorem breaks, up to what is asked for, and how many were tried.
func (j *theoremJudge) kills(ctx context.Context) (killed, all int, err error) {
	most := slices.Max(append(lists.Map(j.table.Parts, func(p TheoremPart) int { return p.Kills }), 0))
	for _, m := range j.language.AllMutants() {
		v := m.Of()
		if killed == most {
			break
		}
		if v.Formulas == nil || m.Anchored() {
			continue
		}
		r, _, err := j.about(ctx, v.Formulas())
		if err != nil {
			return 0, 0, err
		}
		if all++; r.Counterexample != nil {
			killed++
		}
	}
	return killed, all, nil
}
