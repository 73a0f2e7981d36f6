package cmd

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/internal/child"
	"tandem/judge/grade"
)

// slower is how many times longer a browser takes than a process of its own.
const slower = 10

// gradeFile grades a file in a limited process of its own, so that no answer ends this one. A
// browser has no processes: a page ends the Worker in which this runs.
func (a *app) gradeFile(ctx context.Context, g *grade.Grader, e *grade.Exercise, name string, opts gradeOptions) grade.Result {
	o := grade.Options{Seed: opts.seed, Version: report.Version}
	shown, text, err := a.in.Read(name, "an answer")
	if err != nil {
		return e.Illegible(name, o, err)
	}
	if runtime.GOOS == "js" && !e.Built {
		ctx, stop := context.WithTimeoutCause(ctx, slower*grade.Time, grade.ErrTime)
		defer stop()
		return g.Grade(ctx, e, grade.Answer{Name: shown, Text: text})
	}
	self, err := os.Executable()
	if err != nil {
		return e.Failed(shown, o, "not graded: %v", err)
	}
	end, err := child.Run(ctx, child.Command{
		Line:   fmt.Sprintf("exec %s grade %d - --alone %s --seed %d --max-memory %d", quoted(self), e.Number, quoted(shown), opts.seed, grade.Live),
		Input:  text,
		Limits: child.Limits{Time: e.Bound(), Memory: grade.Memory, Output: 1 << 20},
	})
	if err != nil {
		return e.Failed(shown, o, "not graded: %v", err)
	}
	return ofChild(e, shown, o, end)
}

// ofChild returns the result that the grading process wrote. None is a bug, unless it was ended.
func ofChild(e *grade.Exercise, name string, o grade.Options, end child.Result) (r grade.Result) {
	switch end.End {
	case child.Time, child.Clock:
		return e.Failed(name, o, "not judged: it took more than %v", e.Bound())
	case child.Memory:
		return e.Failed(name, o, "not judged: it took more than %d MiB of memory", grade.Memory>>20)
	}
	if err := json.Unmarshal(end.Output, &r); err != nil || len(r.Parts) != len(e.Parts) {
		r = e.Failed(name, o, "not judged: grading it ended early (%s): %s", end.How, end.Said)
		r.Bug = end.End == child.Exited && end.Status != cli.ExitInconclusive // that is a bound
	}
	return r
}
