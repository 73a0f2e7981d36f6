package cmd

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/memory"
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
	bounds     explore.Bounds
	solver     solverOptions
	generate   bool // expand the new inputs, too, and so on
	expand     generateOptions
}

func (a *app) concolicCommand() *cobra.Command {
	var opts concolicOptions
	cmd := &cobra.Command{
		Use:  "concolic FILE",
		Args: cli.Args(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			opts.initial.given = cmd.Flags().Changed("input")
			if err := opts.check(cmd, args[0]); err != nil {
				return err
			}
			if opts.generate {
				memory.Spend(200)
				return a.generate(cmd.Context(), args[0], opts)
			}
			return a.concolic(cmd.Context(), args[0], opts)
		},
	}
	opts.initial.flags(cmd)
	a.languageFlag(cmd, &opts.language, languages.Explore)
	document(cmd, &opts.json, report.ConcolicSchema)
	concretizeFlag(cmd, &opts.concretize)
	runBoundsFlags(cmd, &opts.bounds, 10_000)
	cmd.Flags().BoolVar(&opts.generate, "generate", false, "run the new inputs, too, and ask again, until each path that is found has one;\ninputs without a value are 0, false, nil or empty at first")
	opts.expand.flags(cmd)
	opts.solver.twoFlags(cmd)
	return cmd
}

// check rejects flags that are wrong or do not go together.
func (o *concolicOptions) check(cmd *cobra.Command, file string) error {
	if err := o.expand.check(cmd, o.generate); err != nil {
		return err
	}
	if err := checkBounds(o.bounds); err != nil {
		return err
	}
	return o.initial.check(file)
}

// concretizeFlag is the flag for operators that are made concrete.
func concretizeFlag(cmd *cobra.Command, to *[]string) {
	cmd.Flags().StringSliceVar(to, "concretize", nil, "the `operators` that yield their value in a run where an operand is\nsymbolic: mul, div, mod, index, shift, or names of the table of operators")
	completes(cmd, "concretize", concolic.OperatorNames)
}

// runBoundsFlags are the bounds of runs.
func runBoundsFlags(cmd *cobra.Command, b *explore.Bounds, depth int) {
	f := boundsOf(cmd)
	f.IntVar(&b.Unroll, "unroll", 0, "iterations of a loop in a run, and calls of a procedure inside each other")
	unwindFlag(cmd, b, "")
	f.IntVar(&b.Depth, "depth", depth, "steps of a run")
	f.DurationVar(&b.Time, "time", 0, "time, after which what it has is printed")
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
	show(a, opts.json, c.Document, c.Text)
	code := exitOf(found.Outcome)
	switch {
	case ctx.Err() != nil:
		code = cli.ExitInterrupted
	case code == cli.ExitInterrupted || (found.Stopped != "" || len(found.Run.Concretized) > 0) && code == cli.ExitFine:
		code = cli.ExitInconclusive // the time is up, or paths may be missing
	}
	return cli.Status(code)
}
