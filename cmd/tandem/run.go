package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
)

// bounds are the flags for the bounds of one run.
type bounds struct{ steps, bits int }

func (b *bounds) flags(cmd *cobra.Command, steps int) {
	cmd.Flags().IntVar(&b.steps, "steps", steps, "bound on the number of steps")
	cmd.Flags().IntVar(&b.bits, "max-bits", concrete.DefaultMaxBits, "bound on the size of integers, in bits")
}

func (b *bounds) check() error {
	switch {
	case b.steps < 0:
		return usagef("--steps takes a number of steps from 0 on, found %d", b.steps)
	case b.bits < 1:
		return usagef("--max-bits takes a number of bits from 1 on, found %d", b.bits)
	}
	return nil
}

// raise says which flag raises the bound that a run reached: the one on bits,
// or else that on steps.
func (b *bounds) raise(onBits bool) string {
	if onBits {
		return fmt.Sprintf("an integer has more than %d bits; raise the bound with --max-bits %d", b.bits, 2*b.bits)
	}
	return fmt.Sprintf("there are more than %s; raise the bound with --steps %d", count(b.steps, "step"), 10*max(b.steps, 1))
}

// runOptions are the flags of tandem run.
type runOptions struct {
	in     []string
	trace  bool
	json   bool
	bounds bounds
}

func (a *app) runCommand() *cobra.Command {
	var opts runOptions
	cmd := &cobra.Command{
		Use:   "run FILE",
		Short: "Run a program concretely",
		Long: `Run a program concretely, from the initial values in --in, and print how it
ended and the values of its variables then. FILE - is standard input.

A variable that may be read before it is assigned needs a value; the others
start with 0 or false.`,
		Example: `  tandem run examples/gcd.tdm --in x=12,y=18
  tandem run examples/power.tdm --in x=3 --trace`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error { return a.run(cmd.Context(), args[0], opts) },
	}
	inFlag(cmd, &opts.in)
	cmd.Flags().BoolVar(&opts.trace, "trace", false, "print each step: its rule, its statement, and what it changed")
	cmd.Flags().BoolVar(&opts.json, "json", false, "print JSON (schema "+runSchema+")")
	opts.bounds.flags(cmd, 10_000_000)
	return cmd
}

func inFlag(cmd *cobra.Command, in *[]string) {
	cmd.Flags().StringArrayVar(in, "in", nil, "initial `values`, as x=3,y=-4,b=true; may be repeated")
}

// ending is how a run ended.
type ending struct {
	spec.Ending[concrete.Config]
	onBits bool // the bound that was reached is that on bits
}

func (a *app) run(ctx context.Context, file string, opts runOptions) error {
	if err := opts.bounds.check(); err != nil {
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
	var w runWriter = &runText{app: a, opts: opts, vars: p.Vars}
	if opts.json {
		w = &runJSON{app: a, opts: opts, vars: p.Vars}
	}
	w.begin(p, V)
	end := concretely(ctx, p, V, opts, w)
	w.end(end)
	switch end.Outcome {
	case spec.Final:
		return nil
	case spec.Stuck:
		return status(exitRefuted) // Progress does not hold
	case spec.Interrupted:
		return status(exitInterrupted)
	default:
		return status(exitInconclusive)
	}
}

// concretely runs p and tells w each step if it is wanted. What follows a
// value that was not computed is not told: it means nothing.
func concretely(ctx context.Context, p *lang.Program, V concrete.Valuation, opts runOptions, w runWriter) ending {
	sem := publishedWithin(opts.bounds.bits).Semantics()
	var beyond *spec.Ending[concrete.Config] // where the first such value is
	end := sem.Run(ctx, p, V, opts.bounds.steps, func(n int, from concrete.Config, step spec.Step[concrete.Config]) {
		if beyond != nil {
			return
		}
		if opts.trace {
			w.step(n, from, step)
		}
		if step.To.V.Beyond() {
			beyond = &spec.Ending[concrete.Config]{Outcome: spec.BoundReached, At: step.To, Steps: n}
		}
	})
	if beyond != nil && end.Outcome != spec.Interrupted {
		end = *beyond
	}
	onBits := false
	if sem.Bound != nil && end.Outcome == spec.BoundReached {
		_, onBits = sem.Bound(end.At)
	}
	return ending{end, onBits}
}
