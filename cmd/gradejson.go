package cmd

import (
	"context"
	"encoding/json"
	"fmt"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/judge/grade"
	"tandem/judge/grade/executor"
	"tandem/lang"
)

// judges has who judges each kind of exercise.
func (a *app) judges() grade.Judges {
	list := grade.Standard(a.register)
	list[executor.Kind] = executor.Judge(executor.Options{
		Register: a.register,
		Form:     func(p *lang.Program) ([]byte, error) { return json.Marshal(report.AST("program.tdm", p)) },
	})
	return list
}

// graded grades files. With --json a panic still leaves a results.json, without points, and goes on.
func (a *app) graded(ctx context.Context, args []string, opts gradeOptions) error {
	if !opts.json || opts.list || opts.alone != "" {
		return a.grade(ctx, args, opts)
	}
	if len(args) > 2 {
		return cli.Usagef("--json goes with one FILE, found %d", len(args)-1)
	}
	defer func() {
		if p := recover(); p != nil {
			a.page().JSON(report.Gradescope(grade.Result{Error: fmt.Sprintf("not graded, by a bug in tandem: %v", p), Bug: true}, ""))
			panic(p)
		}
	}()
	return a.grade(ctx, args, opts)
}

// interrupted returns the end of grading by the user. The last result is of the file that was being graded.
func (a *app) interrupted(results []grade.Result, opts gradeOptions) error {
	if opts.json {
		a.page().JSON(report.Gradescope(results[0], ""))
	}
	return cli.Status(cli.ExitInterrupted)
}
