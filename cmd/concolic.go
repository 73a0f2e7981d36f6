package cmd

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/explore"
	"tandem/explore/concolic"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/languages"
)

// concolicOptions are the flags of tandem concolic.
type concolicOptions struct {
	initial
	language   string
	json       bool
	concretize []string
	page       pageOptions
	bounds     explore.Bounds
	solver     solverOptions
}

func (a *app) concolicCommand() *cobra.Command {
	var opts concolicOptions
	cmd := &cobra.Command{
		Use:  "concolic FILE",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			opts.initial.given = cmd.Flags().Changed("input")
			if err := opts.page.check(cmd); err != nil {
				return err
			}
			return a.concolic(cmd.Context(), args[0], opts)
		},
	}
	opts.initial.flags(cmd)
	a.languageFlag(cmd, &opts.language, languages.Explore)
	cmd.Flags().BoolVar(&opts.json, "json", false, "print JSON (schema "+report.ConcolicSchema+")")
	concretizeFlag(cmd, &opts.concretize)
	runBoundsFlags(cmd, &opts.bounds, 10_000)
	cmd.Flags().DurationVar(&opts.bounds.Time, "time", 0, "bound on the time, after which what it has is printed; 0: none")
	opts.page.fittedFlags(cmd)
	opts.solver.flags(cmd)
	opts.solver.secondFlags(cmd)
	return cmd
}

// concretizeFlag is the flag for operators that are made concrete.
func concretizeFlag(cmd *cobra.Command, to *[]string) {
	cmd.Flags().StringSliceVar(to, "concretize", nil, "the `operators` that yield their value in a run where an operand is\nsymbolic: mul, div, mod, index, shift, or names of the table of operators")
	completes(cmd, "concretize", concolic.OperatorNames)
}

// runBoundsFlags are the bounds of runs.
func runBoundsFlags(cmd *cobra.Command, b *explore.Bounds, depth int) {
	cmd.Flags().IntVar(&b.Depth, "depth", depth, "bound on the steps of a run; 0: none")
	cmd.Flags().IntVar(&b.Unroll, "unroll", 0, "bound on the iterations of a loop in a run, and on the calls of\na procedure inside each other; 0: none")
	unwindFlag(cmd, b, "")
}

// operators returns those that the flag --concretize names.
func operators(names []string) (map[lang.Op]bool, error) {
	ops := map[lang.Op]bool{}
	for _, name := range names {
		list, ok := concolic.Operators(name)
		if !ok {
			known := concolic.OperatorNames()
			return nil, cli.Usagef("--concretize: found the operator %q, expected one of %s%s", spell.Cut(name, 40), strings.Join(known[:5], ", ")+" and the names of the table of operators", spell.DidYouMean(name, known))
		}
		for _, op := range list {
			ops[op] = true
		}
	}
	return ops, nil
}

func (a *app) concolic(ctx context.Context, file string, opts concolicOptions) error {
	ops, err := operators(opts.concretize)
	if err != nil {
		return err
	}
	if err := checkBounds(opts.bounds); err != nil {
		return err
	}
	if err := opts.initial.check(file); err != nil {
		return err
	}
	p, err := a.open(file, languages.Choice{Language: opts.language, Bounds: languages.Standard()}, languages.Explore)
	if err != nil {
		return err
	}
	start, err := a.start(ctx, p, opts.initial, opts.bounds.Depth)
	if err != nil {
		return err
	}
	session, err := a.solver(opts.solver)
	if err != nil {
		return err
	}
	defer session.Close()
	session, end := a.asking(session)
	found, err := start.Concolic(ctx, session, concolic.Options{Bounds: opts.bounds, Concretize: ops})
	end()
	if err != nil {
		return err
	}
	c := &report.Concolic{
		Concolic: found, Program: report.ProgramOf(p.Source, p.Program, p.Name), Solver: session.Info(), Second: a.opinion(), Concretized: opts.concretize,
	}
	if opts.json {
		a.page().JSON(c.Document())
	} else {
		c.Text(a.fitted(opts.page))
	}
	code := exitOf(found.Outcome)
	switch {
	case ctx.Err() != nil:
		code = cli.ExitInterrupted
	case code == cli.ExitInterrupted || (found.Stopped != "" || len(found.Run.Concretized) > 0) && code == cli.ExitFine:
		code = cli.ExitInconclusive // the time is up, or paths may be missing
	}
	return cli.Status(code)
}
