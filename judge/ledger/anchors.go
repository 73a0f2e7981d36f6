package ledger

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// Anchored is what a run found of a statement that is ours and judges no entry, as
// formulas, which compares a language with its rules as the paper prints them.
type Anchored struct {
	Statement    string   `json:"statement" jsonschema:"its ID"`
	Language     string   `json:"language" jsonschema:"the name of the language, as flags take it"`
	Mode         string   `json:"mode" jsonschema:"random or exhaustive"`
	Seed         uint64   `json:"seed,omitempty" jsonschema:"of the random cases"`
	Size         int      `json:"size,omitempty" jsonschema:"of the largest cases of an exhaustive run"`
	Cases        int      `json:"cases" jsonschema:"cases that were made"`
	Compared     int      `json:"compared" jsonschema:"what was compared: of formulas, configurations with their transitions and values"`
	Inconclusive int      `json:"inconclusive" jsonschema:"cases that were not decided"`
	Verdict      string   `json:"verdict" jsonschema:"tested, refuted, or inconclusive: no case refutes it, and rules did not fire"`
	NeverFired   []string `json:"neverFired,omitempty" jsonschema:"rules that did not fire, as symbolic If-T"`
	Commit       string   `json:"commit" jsonschema:"of the source that made the evidence"`
}

// statement is one of a language.
type statement struct{ language, id string }

// judging lists the statements that judge an entry.
func judging(entries []*Entry) map[statement]bool {
	judges := map[statement]bool{}
	for _, e := range entries {
		for _, id := range e.By {
			judges[statement{e.Language, id}] = true
		}
		for _, r := range e.Readings {
			for _, id := range r.judges {
				judges[statement{e.Language, id}] = true
			}
		}
	}
	return judges
}

// anchored takes what is ours alone in the evidence to the ledger; false where a run is
// about an entry or about mutants. It says nothing of the paper, so that it may be of
// another commit than what does.
func (l *Ledger) anchored(e *Evidence, judges map[statement]bool) bool {
	var list []Anchored
	for i := range e.Runs {
		run := &e.Runs[i]
		for _, rep := range run.Reports {
			if judges[statement{run.Language, rep.ID}] {
				return false
			}
			list = append(list, Anchored{
				rep.ID, run.Language, run.Mode, run.Seed, run.Size, rep.Generated, rep.Evidence.Compared, props.Total(rep.Inconclusive), rep.Verdict, rep.NeverFired, e.Commit,
			})
		}
	}
	if len(e.Killing) > 0 {
		return false
	}
	l.Anchors = append(l.Anchors, list...)
	return true
}

// Compared says how far the code agrees with its rules as text.
func (l written) Compared() string {
	var parts []string
	for _, a := range l.Anchors {
		if a.Statement != "formulas" || a.Mode != Random {
			continue
		}
		text := fmt.Sprintf("%s at %s configurations of random programs", a.Language, props.Thousands(a.Compared))
		for _, b := range l.Anchors {
			if b.Mode == Exhaustive && b.Language == a.Language && b.Statement == a.Statement {
				a.Verdict = together(a.Verdict, b.Verdict)
				text += fmt.Sprintf(" and %s of all programs up to size %d", props.Thousands(b.Compared), b.Size)
			}
		}
		if a.Verdict != Tested {
			text += " (" + a.Verdict + ")"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

// together returns the verdict of several runs: some refutes, or some holds.
func together(verdicts ...string) string {
	if v, ok := lists.Find([]string{Refuted, Tested}, func(v string) bool { return slices.Contains(verdicts, v) }); ok {
		return v
	}
	return Inconclusive
}

// AnchoredAt returns the commits of the evidence on anchors.
func (l written) AnchoredAt() string {
	var list []string
	for _, a := range l.Anchors {
		if !slices.Contains(list, a.Commit) {
			list = append(list, a.Commit)
		}
	}
	return strings.Join(list, ", ")
}

// anchors returns a random run of what knows nothing of the rules. Where it is asked for by
// name, an exhaustive one follows of what is swept.
func (m Making) anchors(ctx context.Context, l *languages.Language, v *languages.Variant) ([]Run, error) {
	run := Run{Language: l.Name, Solver: NoSolver}
	var list []Run
	if statements := props.Selected(v.Anchors(spec.DefaultLimits()), m.Only); m.random() && len(statements) > 0 {
		random, checks := run, m.Checks
		for _, id := range m.Only {
			checks = max(checks, PlanOf(l.Name).HardCases[id])
		}
		random.Mode, random.Seed, random.Checks, random.Limits = Random, m.Seed, checks, spec.DefaultLimits()
		found, err := m.check(v, l.Name+"/anchors/", statements, checks).Run(ctx)
		if err != nil {
			return nil, err
		}
		random.Reports = found.Reports
		list = append(list, random)
	}
	statements := slices.DeleteFunc(slices.Clone(props.Selected(v.Anchors(spec.SmallLimits()), m.Only)), func(s props.Checkable) bool { return !s.Info().Swept })
	if len(m.Only) > 0 && len(statements) > 0 && v.Exhaustive != nil {
		size := m.Size
		if size == 0 {
			size = PlanOf(l.Name).Sizes.Long
		}
		all, err := m.sweep(ctx, v, l.Name+"/anchors/", run, statements, size)
		if err != nil {
			return list, err
		}
		list = append(list, all)
	}
	return list, unended(ctx, list)
}

// sweep returns an exhaustive run of statements.
func (m Making) sweep(ctx context.Context, v *languages.Variant, key string, run Run, statements []props.Checkable, size int) (Run, error) {
	run.Mode, run.Size, run.Limits = Exhaustive, size, spec.SmallLimits()
	c := m.check(v, key, statements, 0)
	c.Limits, c.Size, c.Part = run.Limits, size, &props.Part{}
	key += Exhaustive
	if m.Units.shared() {
		c.Part.Segment = c.Plan(ctx, m.Units.of)[m.Units.part]
		_, err := unit(ctx, m.Units, segment+key, func() (swept, error) {
			found, err := c.Run(ctx)
			if err == nil {
				err = unended(ctx, []Run{{Language: run.Language, Reports: found.Reports}})
			}
			return swept{c.Part.Segment, c.Part.Done()}, err
		})
		return run, err
	}
	m.Units.has(state+key, &c.Part.From) // where runs with a share found it
	made, err := unit(ctx, m.Units, key, func() (Run, error) {
		found, err := c.Run(ctx)
		if err == nil {
			run.Scope, run.Reports = found.Scope, found.Reports
		}
		return run, err
	})
	if err == nil {
		err = unended(ctx, []Run{made})
	}
	return made, err
}
