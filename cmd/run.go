package cmd

import (
	"context"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/languages"
	"tandem/spec"
)

// runOptions are the flags of tandem run.
type runOptions struct {
	guards guards
	initial
	language string
	trace    bool
	json     bool
	bounds   bounds
	given    givenOptions
}

func (a *app) runCommand() *cobra.Command {
	var opts runOptions
	cmd := &cobra.Command{
		Use: "run FILE",
		RunE: func(cmd *cobra.Command, args []string) error {
			opts.initial.given = cmd.Flags().Changed("input")
			return a.run(cmd.Context(), args[0], opts)
		},
	}
	opts.initial.flags(cmd)
	a.languageFlag(cmd, &opts.language, languages.Run)
	cmd.Flags().BoolVar(&opts.trace, "trace", false, "print each step: its rule, its statement (2> with two calls under way),\nand what it changed")
	document(cmd, &opts.json, report.RunSchema)
	opts.bounds.flags(cmd, 10_000_000)
	opts.guards.flag(cmd)
	opts.given.formulas(cmd)
	return cmd
}

func (a *app) run(ctx context.Context, file string, opts runOptions) error {
	if err := opts.bounds.check(a.memory); err != nil {
		return err
	}
	if err := opts.initial.check(file); err != nil {
		return err
	}
	rules, err := a.given(opts.given)
	if err != nil {
		return err
	}
	p, err := a.openGuarded(file, opts.guards, languages.Choice{Language: opts.language, Rules: rules, Bounds: opts.bounds.machine()}, languages.Run)
	if err != nil {
		return err
	}
	start, err := a.start(ctx, p, opts.initial, opts.bounds.Steps)
	if err != nil {
		return err
	}
	to := a.page()
	to.Fit = false // steps come one by one, in columns
	tell, done := a.working("steps", opts.trace)
	defer done()
	end := report.Run(ctx, to, report.ProgramOf(p, p, p.Name), start, report.RunOptions{
		Limits: opts.bounds.of(p.Chosen), Steps: opts.trace, JSON: opts.json, Rules: p.Programs.Concrete, Tell: tell,
	})
	return cli.Status(exitOf(end.Outcome))
}

// exitOf returns the exit status of a run with an outcome.
func exitOf(o spec.Outcome) int {
	switch o {
	case spec.Final:
		return cli.ExitFine
	case spec.Error, spec.Stuck: // where it is stuck, Progress does not hold
		return cli.ExitRefuted
	case spec.Interrupted:
		return cli.ExitInterrupted
	default:
		return cli.ExitInconclusive
	}
}
