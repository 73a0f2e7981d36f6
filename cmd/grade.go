package cmd

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"strconv"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/internal/cputime"
	"tandem/internal/spell"
	"tandem/judge/grade"
	"tandem/judge/grade/executor"
	"tandem/judge/grade/exercises"
)

// gradeOptions are the flags of tandem grade.
type gradeOptions struct {
	seed    uint64
	list    bool
	json    bool
	write   string // the folder for the exercises; "": none
	teacher bool   // with the answers
	alone   string // grade standard input in this process as a file of that name
}

// grader returns what grades.
func (a *app) grader(o gradeOptions) (*grade.Grader, error) {
	list, err := grade.Read(exercises.Folder)
	if err != nil {
		return nil, err
	}
	g := &grade.Grader{
		Exercises: list,
		Judges:    a.judges(),
		Options:   grade.Options{Seed: o.seed, Version: report.Version},
	}
	return g, g.Check()
}

func (a *app) gradeCommand() *cobra.Command {
	var opts gradeOptions
	cmd := cli.Command("grade EXERCISE FILE…", func(cmd *cobra.Command, args []string) error {
		switch {
		case opts.write == "" && opts.teacher:
			return cli.Usagef("--teacher goes with --write")
		case opts.write == "":
			return a.graded(cmd.Context(), args, opts)
		case len(args) > 0:
			return cli.Usagef("--write goes with no EXERCISE, found %q", args[0])
		}
		return a.export(opts.write, opts.teacher)
	})
	cmd.Args = cobra.ArbitraryArgs // how many, --list decides
	cmd.ValidArgsFunction = cli.ThenFiles(cli.First(exerciseNumbers, cobra.ShellCompDirectiveNoFileComp))
	flags := cmd.Flags()
	flags.Uint64Var(&opts.seed, "seed", 1, "seed of what is tried at random")
	flags.BoolVar(&opts.list, "list", false, "list the exercises with their parts and points")
	flags.StringVar(&opts.write, "write", "", "write the exercises to this `DIR`, which is empty or not there yet")
	flags.BoolVar(&opts.teacher, "teacher", false, "with --write, write the answers, too, to the folder answers in it")
	flags.BoolVar(&opts.json, "json", false, "print the results.json of an autograder for Gradescope (schema\n"+report.GradescopeSchema+"), of one FILE")
	flags.StringVar(&opts.alone, "alone", "", "grade standard input in this process, within its limits, as this `FILE`")
	_ = flags.MarkHidden("alone")
	return cmd
}

func exerciseNumbers() (numbers []string) {
	list, err := grade.Read(exercises.Folder)
	must(err)
	for _, e := range list {
		numbers = append(numbers, fmt.Sprintf("%d\t%s", e.Number, e.Title))
	}
	return numbers
}

// grade grades files.
func (a *app) grade(ctx context.Context, args []string, opts gradeOptions) error {
	g, err := a.grader(opts)
	if err != nil {
		return err
	}
	if opts.list {
		a.page().Exercises(g.Exercises)
		return nil
	}
	if len(args) < 2 {
		return cli.Usagef("found %s, expected EXERCISE and one FILE or more, or --list", report.Count(len(args), "argument"))
	}
	number, _ := strconv.Atoi(args[0])
	e := g.Exercise(number)
	if e == nil {
		return cli.Usagef("found the exercise %q, expected one of those that tandem grade --list shows", args[0])
	}
	if opts.alone != "" {
		return a.gradeAlone(ctx, g, e, opts.alone)
	}
	note := ""
	if e.Kind == executor.Kind && !executor.Confined() {
		note = unconfined
		fmt.Fprintf(a.err, "%s: %s\n", spell.Tandem(), note)
	}
	var prover grade.Prover
	defer prover.Close()
	var results []grade.Result
	for _, name := range args[1:] {
		r := a.gradeFile(ctx, g, e, name, opts)
		if err := prover.Prove(ctx, &r); err != nil && ctx.Err() == nil {
			fmt.Fprintf(a.err, "%s: %s: no proof: %v\n", spell.Tandem(), r.File, err)
		}
		results = append(results, r)
		if ctx.Err() != nil {
			return a.interrupted(results, opts)
		}
	}
	switch {
	case opts.json:
		a.page().JSON(report.Gradescope(results[0], note))
	case len(results) == 1:
		a.page().Grade(results[0])
	default:
		a.page().Grades(e, results)
	}
	code := cli.ExitFine
	for _, r := range results {
		code = max(code, gradeStatus(r))
	}
	return cli.Status(code)
}

// unconfined is said where an answer that is a program ran without a sandbox.
const unconfined = "this system does not confine an answer that is a program (it has no Landlock): the program can read and write what the grading can"

// gradeStatus returns the exit status of a result.
func gradeStatus(r grade.Result) int {
	switch {
	case r.Bug:
		return cli.ExitBug
	case r.Unread:
		return cli.ExitInput
	case r.Verdict() == grade.Wrong:
		return cli.ExitRefuted
	case r.Verdict() == grade.NotJudged:
		return cli.ExitInconclusive
	}
	return cli.ExitFine
}

// timed returns a context that ends when this process has used an answer's time, of processors;
// over is called when that did not help.
func timed(ctx context.Context, e *grade.Exercise, over func()) (context.Context, func()) {
	if e.Built { // who builds and runs it bounds that
		return context.WithCancel(ctx)
	}
	late, end := cputime.Within(ctx, grade.Time+grade.Grace, grade.ErrTime)
	stop := context.AfterFunc(late, func() {
		if context.Cause(late) == grade.ErrTime {
			over()
		}
	})
	ctx, cancel := cputime.Within(ctx, grade.Time, grade.ErrTime)
	return ctx, func() { stop(); cancel(); end() }
}

// gradeAlone grades a file in this process within a time, and prints the result as JSON for its parent.
func (a *app) gradeAlone(ctx context.Context, g *grade.Grader, e *grade.Exercise, name string) error {
	_, text, err := a.in.Read("-", "an answer")
	if err != nil {
		return err
	}
	debug.SetGCPercent(grade.GCPercent)
	ctx, stop := timed(ctx, e, func() {
		_ = json.NewEncoder(a.out).Encode(e.Failed(name, g.Options, "not judged: %v", grade.ErrTime))
		a.flush()
		os.Exit(cli.ExitInconclusive)
	})
	defer stop()
	defer context.AfterFunc(ctx, func() { debug.SetGCPercent(grade.LateGCPercent) })()
	return json.NewEncoder(a.out).Encode(g.Grade(ctx, e, grade.Answer{Name: name, Text: text}))
}
