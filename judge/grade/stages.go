package grade

import (
	"context"
	"slices"

	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// tries bounds the programs that are tried to make one smaller that was found at random.
const tries = 500

// plan returns how the statements are judged for some parts.
func (j *rulesJudge) plan(parts []int) []Stage {
	for _, i := range parts {
		if p := j.table.Parts[i].Plan; p != nil {
			return p
		}
	}
	return j.table.Plan
}

// stage judges the statements of a stage.
func (j *rulesJudge) stage(ctx context.Context, v *languages.Variant, s Stage) ([]props.Report, error) {
	if s.Size > 0 {
		task := &props.Task{}
		if len(s.Statements) > 0 {
			task.Only = s.Statements
		}
		reports, _ := v.Exhaustive(ctx, languages.Exhaustion{Task: task, Limits: spec.SmallLimits(), Size: s.Size})
		return reports, nil
	}
	var reports []props.Report
	tries := tries
	if j.brief {
		tries = 1
	}
	list := props.Selected(v.Statements(spec.DefaultLimits()), s.Statements)
	slices.SortStableFunc(list, func(p, q props.Checkable) int {
		return slices.Index(s.Statements, p.Info().ID) - slices.Index(s.Statements, q.Info().ID)
	})
	for _, p := range list {
		r := p.Test(ctx, props.Options{Checks: s.Checks, Seed: j.options.Seed, Tries: tries})
		if reports = append(reports, r); r.Counterexample != nil {
			break // what comes first is told first
		}
	}
	return reports, nil
}

// theorems are those of the paper, which students know.
var theorems = []string{"correctness", "completeness"}

// theorem returns the report on a theorem of the paper that is refuted, too, on programs that
// are a little larger; otherwise the report on the statement that was found.
func (j *rulesJudge) theorem(ctx context.Context, v *languages.Variant, s Stage, found *props.Report) *props.Report {
	if s.Size == 0 || slices.Contains(theorems, found.ID) {
		return found
	}
	larger := Stage{Statements: theorems, Size: max(s.Size, 4)}
	reports, err := j.stage(ctx, v, larger)
	if err != nil {
		return found
	}
	if of := larger.first(reports); of != nil {
		return of
	}
	return found
}

// first returns the report of the first statement, in the order of the stage, that is
// refuted; nil if none is.
func (s Stage) first(reports []props.Report) *props.Report {
	var worst *props.Report
	place := func(r *props.Report) int {
		if i := slices.Index(s.Statements, r.ID); i >= 0 {
			return i
		}
		return len(s.Statements)
	}
	for i := range reports {
		r := &reports[i]
		if r.Counterexample == nil {
			continue
		}
		if worst == nil || place(r) < place(worst) {
			worst = r
		}
	}
	return worst
}

// undecided says why a statement that is not refuted was not judged; "" if it was.
func undecided(ctx context.Context, r props.Report) string {
	switch {
	case r.Crash != nil:
		return "a bug in the grading: " + r.Crash.Panic
	case r.Stopped != "":
		return r.Stopped
	case ctx.Err() != nil:
		return context.Cause(ctx).Error()
	}
	for _, reason := range slices.Sorted(keys(r.Inconclusive)) {
		return reason
	}
	return ""
}
