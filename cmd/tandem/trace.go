package main

import (
	"context"

	"github.com/spf13/cobra"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// traceOptions are the flags of tandem trace.
type traceOptions struct {
	in     []string
	mutant string
	json   bool
	bounds bounds
}

func (a *app) traceCommand() *cobra.Command {
	var opts traceOptions
	cmd := &cobra.Command{
		Use:   "trace FILE",
		Short: "Run a program concretely and symbolically, in lockstep",
		Long: `Run both sides of a program together: the concrete one from the initial values
in --in, and the symbolic one along the path whose path condition holds for
them. Each line is the state after a step: the valuation of the concrete side,
the substitution σ and the path condition φ of the symbolic side, and whether
the sides agree: V∘σ is the concrete state, and V(φ) is true, V being the
initial valuation. Large parts of expressions are named, let t1 = ….

FILE - is standard input.`,
		Example: `  tandem trace examples/foo.tdm --in x=3,y=4
  tandem trace examples/power.tdm --in x=2 --mutant symbolic-Assign-old-e`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			if opts.mutant != "" && cmd.Flags().Changed("max-bits") {
				return usagef("--max-bits does not go with --mutant: mutants have the default bound")
			}
			return a.trace(cmd.Context(), args[0], opts)
		},
	}
	inFlag(cmd, &opts.in)
	cmd.Flags().StringVar(&opts.mutant, "mutant", "", "run this mutant of the semantics, the `ID` of tandem check --list")
	cmd.Flags().BoolVar(&opts.json, "json", false, "print JSON (schema "+traceSchema+")")
	opts.bounds.flags(cmd, 10_000)
	return cmd
}

// pair is both sides of the basic language after a step.
type pair = spec.Pair[symbolic.Config, concrete.Config]

// tandemRun is a run of both sides. It is kept, since its expressions are
// printed together: what steps share is printed once.
type tandemRun struct {
	program *lang.Program
	initial concrete.Valuation
	mutant  string
	pairs   []pair
	end     spec.TraceEnding
	onBits  bool // the bound that was reached is that on bits
	omitted bool // only the first pairs are there
}

// maxInterrupted is how many lines of an interrupted run are printed: the user
// does not want to wait.
const maxInterrupted = 1000

func (a *app) trace(ctx context.Context, file string, opts traceOptions) error {
	if err := opts.bounds.check(); err != nil {
		return err
	}
	parts, _, err := sides(opts.mutant)
	if err != nil {
		return err
	}
	p, err := a.program(file)
	if err != nil {
		return err
	}
	V, err := valuation(p, opts.in)
	if err != nil {
		return err
	}
	if opts.mutant == "" { // mutants have the standard model built in
		parts = publishedWithin(opts.bounds.bits)
	}
	sem := parts.Semantics()
	run := tandemRun{program: p, initial: V, mutant: opts.mutant}
	run.end = sem.Trace(ctx, p, V, opts.bounds.steps, func(at pair) bool {
		at.Instance = concrete.Config{} // not kept: it is the concrete one, or End says what it is
		run.pairs = append(run.pairs, at)
		return true
	})
	if run.end.Outcome == spec.BoundReached {
		_, run.onBits = sem.Bound(run.pairs[len(run.pairs)-1].Concrete)
	}
	if run.end.Outcome == spec.Interrupted && len(run.pairs) > maxInterrupted {
		run.pairs, run.omitted = run.pairs[:maxInterrupted], true
	}
	if opts.json {
		a.traceJSON(run, opts)
	} else {
		a.traceText(run, opts)
	}
	switch {
	case run.end.Parted != "", run.end.Outcome == spec.Stuck:
		return status(exitRefuted)
	case run.end.Outcome == spec.Interrupted:
		return status(exitInterrupted)
	case run.end.Outcome == spec.BoundReached:
		return status(exitInconclusive)
	default:
		return nil
	}
}
