package cmd

import (
	"context"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/internal/outfile"
	"tandem/languages"
	"tandem/spec"
)

// traceOptions are the flags of tandem trace.
type traceOptions struct {
	initial
	languages.Choice
	given    givenOptions
	dot      cli.Target
	alone    bool   // only the symbolic side
	choices  string // letters of rules, of the symbolic side alone
	simplify bool
	json     bool
	step     bool
	page     pageOptions
	bounds   bounds
}

// traceSteps is the bound on steps that a trace has of itself.
const traceSteps = 10_000

func (a *app) traceCommand() *cobra.Command {
	var opts traceOptions
	cmd := &cobra.Command{
		Use: "trace FILE",
		RunE: func(cmd *cobra.Command, args []string) error {
			opts.initial.given = cmd.Flags().Changed("input")
			if err := opts.check(cmd, args[0], a.memory); err != nil {
				return err
			}
			return a.trace(cmd.Context(), args[0], opts)
		},
	}
	opts.initial.flags(cmd)
	a.languageFlag(cmd, &opts.Language, languages.Trace)
	variantFlags(cmd, &opts.Choice, "run")
	opts.given.flags(cmd)
	f := cmd.Flags()
	f.BoolVar(&opts.alone, "symbolic-only", false, "run the symbolic side alone, along --choices")
	f.StringVar(&opts.choices, "choices", "", "the `branches` to take with --symbolic-only, as TFT or T×10 F")
	f.BoolVar(&opts.simplify, "simplify", false, "print σ and φ simplified, not as the rules build them")
	f.BoolVar(&opts.step, "step", false, "walk through the run with keys, or with lines of standard input")
	opts.dot.Flag(cmd, "dot", "", "write the heap of each step to a `FILE`, as graphs for graphviz")
	f.BoolVar(&opts.json, "json", false, "print JSON (schema "+report.TraceSchema+")")
	opts.page.flags(cmd)
	opts.bounds.flags(cmd, traceSteps)
	return cmd
}

// check rejects flags that are wrong or do not go together.
func (o *traceOptions) check(cmd *cobra.Command, file string, memory cli.Memory) error {
	given := cmd.Flags().Changed
	if err := checkChoice(o.Choice); err != nil {
		return err
	}
	for _, flag := range []string{"max-bits", "max-stack"} {
		switch {
		case o.Reading != "" && given(flag):
			return cli.Usagef("--%s does not go with --reading: readings have the default bound", flag)
		case o.Mutant != "" && given(flag):
			return cli.Usagef("--%s does not go with --mutant: mutants have the default bound", flag)
		}
	}
	switch {
	case o.alone && given("input"):
		return cli.Usagef("--input does not go with --symbolic-only: there the inputs are variables")
	case o.alone && (given("in") || given("in-file")):
		return cli.Usagef("--in and --in-file do not go with --symbolic-only: without values, --choices say which branches to take")
	case o.alone && given("heap"), o.alone && given("dot"):
		return cli.Usagef("--heap and --dot do not go with --symbolic-only: there are no objects on the symbolic side")
	case !o.alone && given("choices"):
		return cli.Usagef("--choices goes with --symbolic-only: with values, they decide the branches")
	case o.step && o.json:
		return cli.Usagef("--step does not go with --json")
	case o.step && (o.heap == "-" || o.inFile == "-"):
		return cli.Usagef("--step does not go with values on standard input: the keys are read from there")
	case o.step && file == "-":
		return cli.Usagef("--step does not go with the program on standard input: the keys are read from there")
	}
	if err := o.initial.check(file); err != nil {
		return err
	}
	if err := o.page.check(cmd); err != nil {
		return err
	}
	return o.bounds.check(memory)
}

func (a *app) trace(ctx context.Context, file string, opts traceOptions) error {
	opts.Bounds = opts.bounds.machine()
	rules, err := a.given(opts.given, opts.Mutant, opts.Reading)
	if err != nil {
		return err
	}
	opts.Rules = rules
	p, err := a.open(file, opts.Choice, languages.Trace)
	if err != nil {
		return err
	}
	if opts.choices, err = choicesOf(p.Chosen, opts.choices); err != nil {
		return err
	}
	values, _ := opts.initial.file()
	dot, err := opts.dot.At(a.files, outfile.DOT(), file, values)
	if err != nil {
		return err
	}
	shown := report.ProgramOf(p, p, p.Name)
	o := report.TraceOptions{
		Limits: opts.bounds.of(p.Chosen), Choices: opts.choices, Simplify: opts.simplify,
	}
	var run *report.TraceRun
	if opts.alone {
		run = report.TraceAlone(shown, p.Chosen, p.Alone(), o)
	} else {
		start, err := a.start(ctx, p, opts.initial, opts.bounds.Steps)
		if err != nil {
			return err
		}
		run = report.Trace(shown, p.Chosen, start, o)
	}
	if dot != nil {
		var end func()
		run.Tell, end = a.working("steps", false)
		graphs := run.Dot(ctx)
		end()
		if err := dot.Write(graphs); err != nil {
			return err
		}
	}
	if !opts.step { // a walk shows where it is
		var end func()
		run.Tell, end = a.working("steps", true)
		defer end()
	}
	switch page := a.pageOf(opts.page); {
	case opts.step:
		run.Walk(ctx, page, a.typed())
		if ctx.Err() != nil {
			return cli.Status(cli.ExitInterrupted)
		}
		return nil
	case opts.json:
		run.JSON(ctx, page)
	default:
		run.Text(ctx, page)
	}
	switch outcome := run.End.Outcome; {
	case run.End.Parted != "":
		return cli.Status(cli.ExitRefuted)
	case run.End.Undefined != "":
		return cli.Status(cli.ExitInconclusive)
	case run.Misfit != "" && outcome != spec.Interrupted && outcome != spec.Stuck:
		return cli.Usagef("%s", run.Misfit)
	default:
		return cli.Status(exitOf(outcome))
	}
}
