package command

import (
	"context"

	"github.com/spf13/cobra"

	"tandem/languages"
	"tandem/report"
	"tandem/spec"
)

// runOptions are the flags of tandem run.
type runOptions struct {
	initial
	language string
	trace    bool
	json     bool
	bounds   bounds
}

func (a *app) runCommand() *cobra.Command {
	var opts runOptions
	cmd := &cobra.Command{
		Use:   "run FILE",
		Short: "Run a program concretely",
		Long: `Run a program concretely, from the initial values in --in, and print how it
ended and the values of its variables then. FILE - is standard input.

A variable that may be read before it is assigned needs a value; the others
start with 0 or false.

A run that ends in an error of the program, as an access out of the bounds of
an array, says which access it is and where, its index, and the bound. A run
that is stuck because nil is used as an object says which use it is and where.

A program with classes takes its first objects from --heap; without it there
are none, and a variable is nil with --in n=nil. The objects are drawn at the
end, with the variables that denote them. They are named by class and number.`,
		Example: `  tandem run examples/gcd.tdm --in x=12,y=18
  tandem run examples/power.tdm --in x=3 --trace
  tandem run examples/binary_bug.tdm --in a=[2,3,5,7],key=9
  tandem run examples/find.tdm --heap examples/find.json --in v=3`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error { return a.run(cmd.Context(), args[0], opts) },
	}
	opts.initial.flags(cmd)
	a.languageFlag(cmd, &opts.language, languages.Run)
	cmd.Flags().BoolVar(&opts.trace, "trace", false, "print each step: its rule, its statement (2> with two calls under way),\nand what it changed")
	cmd.Flags().BoolVar(&opts.json, "json", false, "print JSON (schema "+report.RunSchema+")")
	opts.bounds.flags(cmd, 10_000_000)
	return cmd
}

func (a *app) run(ctx context.Context, file string, opts runOptions) error {
	if err := opts.bounds.check(); err != nil {
		return err
	}
	if err := opts.initial.check(file); err != nil {
		return err
	}
	p, err := a.open(file, languages.Choice{Language: opts.language, Bounds: opts.bounds.machine()}, languages.Run)
	if err != nil {
		return err
	}
	start, err := a.start(p, opts.initial)
	if err != nil {
		return err
	}
	to, s := a.page(), screen(a.out.to)
	to.Width, to.Color = s.Width, s.Colour
	end := report.Run(ctx, to, report.ProgramOf(p, p), start, report.RunOptions{
		Limits: opts.bounds.of(p.Chosen), Steps: opts.trace, JSON: opts.json, Rules: p.Programs.Concrete,
	})
	return status(exitOf(end.Outcome))
}

// exitOf is the exit status of a run with an outcome.
func exitOf(o spec.Outcome) int {
	switch o {
	case spec.Final:
		return exitFine
	case spec.Fault, spec.Stuck: // where it is stuck, Progress does not hold
		return exitRefuted
	case spec.Interrupted:
		return exitInterrupted
	default:
		return exitInconclusive
	}
}
