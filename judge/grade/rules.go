package grade

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/judge/internal/shapes"
	"tandem/languages"
	"tandem/spec/notation/texts"
)

// RulesTable is what the table of an exercise in the notation has of its own.
type RulesTable struct {
	// Parts are those of the exercise, with what is judged of each.
	Parts []RulesPart `json:"parts"`
	// Plan is how the statements are judged, in its order.
	Plan []Stage `json:"plan"`
	// Runs are programs whose runs are known, where answers have both sides.
	Runs []Known `json:"runs"`
	// Means says, by the keyword of a form, or as call, what such statements mean, where
	// answers have both sides.
	Means map[string]shapes.Meaning `json:"means"`
}

// RulesPart is a part that asks for rules or clauses.
type RulesPart struct {
	PartSpec
	// Given is the entries of the file with holes beside which the part is judged
	// alone, as “form until” and “concrete Until-T”. All other entries of that file
	// are left out then: what stops there says nothing about the part.
	Given []string `json:"given"`
	// Side and Form ask for all rules of a side about statements of a form, whatever
	// they are called, where there is no Entry.
	Side string `json:"side"`
	Form string `json:"form"`
	// Runs are those of the part, where they are not those of the table, and With the
	// names of parts before it whose entries it needs to be run.
	Runs []Known  `json:"runs"`
	With []string `json:"with"`
	// About asks for the clauses of e[x, h.f := e1, e2] for expressions of one kind:
	// variable; other and field, e.f for another field and for that one; operator.
	About string `json:"about"`
	// Plan is that of the part, where it is another one, and Cases what is tried of it,
	// too.
	Plan  []Stage `json:"plan"`
	Cases []Cases `json:"cases"`
}

// Stage is statements that are judged in one way.
type Stage struct {
	Statements []string `json:"statements"` // IDs of the language's statements; none: all
	Size       int      `json:"size"`       // all programs up to that size, in nodes; 0: random ones
	Checks     int      `json:"checks"`     // random programs a statement
}

// Rules judges rules and clauses, by languages whose formulas run. Parts of a group are
// judged together first. Where that fails, each is judged alone: with the entries that
// are given for it, and without those of others, so that a run ends where another part
// would go on. No right rule need be known for that: the theorems relate the answer's
// side to the side that is given.
func Rules(register *languages.Register) Judge {
	return func(ctx context.Context, e *Exercise, a Answer, o Options) Result {
		j := &rulesJudge{exercise: e, options: o, answer: a}
		var err error
		if j.language, err = e.opened(register, &j.table); err != nil {
			return e.Failed(a.Name, o, "%v", err)
		}
		if err := j.given(); err != nil {
			return e.Failed(a.Name, o, "%v", err)
		}
		if err := j.read(); err != nil {
			return e.Illegible(a.Name, o, err)
		}
		said := j.illegible()
		if len(j.unread) > 0 && !slices.ContainsFunc(j.asked, func(list []texts.Change) bool { return len(list) > 0 }) {
			r := e.Illegible(a.Name, o, j.unread[0].err)
			r.Notes = j.notes
			return r
		}
		return j.judge(ctx, said)
	}
}

// rulesJudge judges one answer.
type rulesJudge struct {
	exercise *Exercise
	options  Options
	answer   Answer
	language *languages.Language
	table    RulesTable
	task     []texts.Change   // the entries of the file with holes
	asked    [][]texts.Change // of each part
	holes    []string         // the lines of that file
	extra    []texts.Change   // of the answer, which replace nothing
	unread   []unread         // the entries of the answer that cannot be read
	notes    []string         // for Result.Notes
	brief    bool             // whether something is wrong is asked for, and not what
}

// judge judges the parts, group by group. said is why parts are missing.
func (j *rulesJudge) judge(ctx context.Context, said []string) Result {
	r := j.exercise.Blank(j.answer.Name, j.options, NotJudged)
	var groups []string
	for _, p := range j.table.Parts {
		if !slices.Contains(groups, p.Group) {
			groups = append(groups, p.Group)
		}
	}
	for _, g := range groups {
		var there []int
		for i, p := range j.table.Parts {
			switch {
			case p.Group != g:
			case len(j.asked[i]) > 0:
				there = append(there, i)
			default:
				r.Parts[i].Outcome, r.Parts[i].Message = Missing, said[i]
			}
		}
		if len(there) > 0 && j.table.Parts[there[0]].Side != "" {
			there = j.byRuns(ctx, &r, there)
		}
		if len(there) > 0 && j.table.Parts[there[0]].About != "" {
			j.lemma(ctx, &r, there)
			continue
		}
		j.group(ctx, &r, there)
	}
	r.settle()
	if most := 10; len(j.notes) > most {
		j.notes = append(j.notes[:most:most], fmt.Sprintf("and %d more", len(j.notes)-most))
	}
	r.Notes = j.notes
	if r.Verdict() == Right {
		r.Exported = j.export()
	}
	return r
}

// group judges the parts that are there of a group: together, and each alone if that
// fails.
func (j *rulesJudge) group(ctx context.Context, r *Result, parts []int) {
	if len(parts) == 0 {
		return
	}
	j.brief = len(parts) > 1
	found := j.judged(ctx, parts)
	j.brief = false
	if found.outcome == Right || len(parts) == 1 {
		for _, i := range parts {
			r.Parts[i].Outcome, r.Parts[i].Message = found.outcome, found.message
		}
		return
	}
	right := true
	for _, i := range parts {
		if j.table.Parts[i].Side != "" {
			continue // by itself it is right, by the known runs
		}
		alone := j.judged(ctx, []int{i})
		r.Parts[i].Outcome, r.Parts[i].Message = alone.outcome, alone.message
		right = right && alone.outcome == Right
	}
	if !right {
		return
	}
	if found.outcome == Wrong {
		found = j.judged(ctx, parts) // and what is wrong
	}
	for _, i := range parts { // they fail together only
		if found.rule == "" || j.ofPart(found.rule) < 0 || j.ofPart(found.rule) == i {
			r.Parts[i].Outcome, r.Parts[i].Message = found.outcome, found.message
		}
	}
}

// judged is check of parts. A rule too many of the answer costs them nothing: where they are wrong with
// it and not without, or it is to blame, it is left out.
func (j *rulesJudge) judged(ctx context.Context, parts []int) finding {
	found := j.check(ctx, j.system(parts), parts)
	if found.outcome != Wrong || !slices.ContainsFunc(j.extra, isRule) {
		return found
	}
	all := j.extra
	j.extra = slices.DeleteFunc(slices.Clone(all), isRule)
	plain := j.check(ctx, j.system(parts), parts)
	if plain.outcome != Right && (find(all, found.rule) == nil || plain.rule == "") {
		j.extra = all
		return found
	}
	for _, c := range all {
		if isRule(c) {
			j.note("%s:%d: the task does not ask for %s: it is left out, since the others are wrong with it", c.File, c.Line, c.Target())
		}
	}
	return plain
}

// isRule reports whether an entry is a rule, and no clause.
func isRule(c texts.Change) bool {
	text := strings.TrimSpace(c.Text)
	return strings.HasPrefix(text, "⟨") || strings.HasPrefix(text, "<<")
}

// system returns the entries that stand in the place of the language's, or beside them, where
// these parts are judged: those that the task gives for them, what the answer has for
// them, and what it adds.
func (j *rulesJudge) system(parts []int) []texts.Change {
	var list []texts.Change
	for _, c := range j.task {
		if slices.ContainsFunc(parts, func(i int) bool { return slices.Contains(j.table.Parts[i].Given, c.Target()) }) {
			list = append(list, c)
		}
	}
	mine := slices.Concat(lists.Map(parts, func(i int) []texts.Change { return j.asked[i] })...)
	mine = append(mine, j.about(append(slices.Clone(list), mine...), j.extra)...)
	slices.SortStableFunc(mine, func(a, b texts.Change) int { return a.Line - b.Line }) // as the file has them
	return append(list, mine...)
}

// text returns the language with changes, and without those of its own entries in whose place
// parts ask for others.
func (j *rulesJudge) text(changes []texts.Change) (*texts.Language, error) {
	text, err := texts.Printed(j.language.Name).With(changes)
	if err != nil {
		return nil, err
	}
	return text.Without(func(l texts.Line) bool {
		asked := slices.ContainsFunc(j.table.Parts, func(p RulesPart) bool { return p.Entry == l.Target() })
		return asked && find(changes, l.Target()) == nil
	}), nil
}

// about returns those of the entries that can stand in a system: not rules of forms that it
// does not have.
func (j *rulesJudge) about(system, entries []texts.Change) []texts.Change {
	var list []texts.Change
	for _, c := range entries {
		if _, err := texts.Printed(j.language.Name).With(append(slices.Concat(system, list), c)); err == nil || c.Declares() {
			list = append(list, c)
		}
	}
	return list
}

// finding is what judging a system found.
type finding struct {
	outcome Outcome
	message string
	rule    string // the entry that is to blame, as “symbolic Until-F”; "": none is
}

// check judges the statements of a system by the plan. The parts are those whose entries
// must take part.
func (j *rulesJudge) check(ctx context.Context, changes []texts.Change, parts []int) finding {
	text, err := j.text(changes)
	if err != nil {
		return finding{outcome: Wrong, message: err.Error()}
	}
	return j.checked(ctx, text, parts)
}

// checked is check of a language that is made.
func (j *rulesJudge) checked(ctx context.Context, text *texts.Language, parts []int) finding {
	v := j.language.Text(text, languages.Standard())
	taken := map[string]int{}
	for _, i := range parts { // first, since students read these programs best
		for _, c := range j.table.Parts[i].Cases {
			if f := j.cases(ctx, text, v, c); f != nil {
				return *f
			}
		}
	}
	for _, s := range j.plan(parts) {
		reports, err := j.stage(ctx, v, s)
		if err != nil {
			return finding{outcome: NotJudged, message: err.Error()}
		}
		if worst := s.first(reports); worst != nil {
			if j.brief {
				return finding{outcome: Wrong}
			}
			return j.explain(ctx, text, v, j.theorem(ctx, v, s, worst))
		}
		for _, r := range reports {
			if why := undecided(ctx, r); why != "" {
				return finding{outcome: NotJudged, message: "not judged: " + why}
			}
			for _, k := range r.Evidence.Symbolic {
				taken["symbolic "+k.Of] += k.N
			}
			for _, k := range r.Evidence.Concrete {
				taken["concrete "+k.Of] += k.N
			}
		}
	}
	if f := j.shaped(ctx, text, v); f != nil {
		return *f
	}
	if ctx.Err() != nil {
		return finding{outcome: NotJudged, message: "not judged: " + context.Cause(ctx).Error()}
	}
	for _, i := range parts {
		for _, c := range j.asked[i] {
			if l := line(text, c); l != nil && l.Formula.Rule && taken[c.Target()] == 0 {
				return finding{Wrong, "your rule " + c.ID + " takes part in no run: no program that was tried has a step by it where V(φ) is true", c.Target()}
			}
		}
	}
	return finding{outcome: Right}
}
