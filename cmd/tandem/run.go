package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"tandem/cmd/tandem/internal/languages"
	"tandem/concrete"
	"tandem/spec"
)

// bounds are the flags for the bounds of one run.
type bounds struct{ steps, bits, stack int }

func (b *bounds) flags(cmd *cobra.Command, steps int) {
	cmd.Flags().IntVar(&b.steps, "steps", steps, "bound on the number of steps")
	cmd.Flags().IntVar(&b.bits, "max-bits", concrete.DefaultMaxBits, "bound on the size of integers, in bits")
	cmd.Flags().IntVar(&b.stack, "max-stack", languages.Standard().MaxStack, "bound on the stack, in closures: calls inside each other, and the main\nstatement")
}

func (b *bounds) check() error {
	switch {
	case b.steps < 0:
		return usagef("--steps takes a number of steps from 0 on, found %d", b.steps)
	case b.bits < 1:
		return usagef("--max-bits takes a number of bits from 1 on, found %d", b.bits)
	case b.stack < 1:
		return usagef("--max-stack takes a number of closures from 1 on, found %d", b.stack)
	}
	return nil
}

// machine is what the bounds make of the standard one.
func (b *bounds) machine() languages.Machine {
	m := languages.Standard()
	m.Model.MaxBits, m.MaxStack = b.bits, b.stack
	return m
}

// json is the bounds of a run of l, as JSON.
func (b *bounds) json(l *chosen) string {
	text := fmt.Sprintf(`{"steps": %d, "maxBits": %d`, b.steps, b.bits)
	if slices.Contains(l.Features, languages.Procedures) || slices.Contains(l.Features, languages.Classes) {
		text += fmt.Sprintf(`, "maxStack": %d`, b.stack)
	}
	return text + "}"
}

// bound is one that a run reached; the zero bound is that on steps.
type bound uint8

const (
	onSteps bound = iota
	onBits
	onStack
)

func (b bound) flag() string { return [...]string{"--steps", "--max-bits", "--max-stack"}[b] }

// reached is the bound that a run of l reached at its end.
func (b *bounds) reached(l *chosen, at languages.Concrete) bound {
	if l.Semantics.Bound == nil {
		return onSteps
	}
	_, ofMachine := l.Semantics.Bound(at)
	switch {
	case !ofMachine:
		return onSteps
	case at.Depth() >= b.stack:
		return onStack
	default:
		return onBits
	}
}

// raise says which flag raises the bound that a run reached.
func (b *bounds) raise(reached bound) string {
	switch reached {
	case onStack:
		return fmt.Sprintf("there are more than %s on the stack; raise the bound with --max-stack %d", count(b.stack, "closure"), 10*b.stack)
	case onBits:
		return fmt.Sprintf("an integer has more than %d bits; raise the bound with --max-bits %d", b.bits, 2*b.bits)
	}
	return fmt.Sprintf("there are more than %s; raise the bound with --steps %d", count(b.steps, "step"), 10*max(b.steps, 1))
}

// runOptions are the flags of tandem run.
type runOptions struct {
	in       []string
	heap     string
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
	inFlag(cmd, &opts.in)
	heapFlag(cmd, &opts.heap)
	languageFlag(cmd, &opts.language)
	cmd.Flags().BoolVar(&opts.trace, "trace", false, "print each step: its rule, its statement (2> with two calls under way),\nand what it changed")
	cmd.Flags().BoolVar(&opts.json, "json", false, "print JSON (schema "+runSchema+")")
	opts.bounds.flags(cmd, 10_000_000)
	return cmd
}

func inFlag(cmd *cobra.Command, in *[]string) {
	cmd.Flags().StringArrayVar(in, "in", nil, "initial `values`, as x=3,y=-4,b=true; may be repeated")
}

// ending is how a run ended.
type ending struct {
	spec.Ending[languages.Concrete]
	bound bound            // that was reached
	fault *languages.Fault // the error of the program, or the use of nil at which it is stuck; nil if there is none
}

func (a *app) run(ctx context.Context, file string, opts runOptions) error {
	if err := opts.bounds.check(); err != nil {
		return err
	}
	if err := oneInput(file, opts.heap); err != nil {
		return err
	}
	p, err := a.program(file)
	if err != nil {
		return err
	}
	l, err := languageOf(p, variantOptions{language: opts.language}, opts.bounds.machine())
	if err != nil {
		return err
	}
	V, heap, err := a.initial(p, opts.in, opts.heap)
	if err != nil {
		return err
	}
	var w runWriter = &runText{app: a, opts: opts, source: p, heap: heap, rules: l.Semantics.Concrete.IDs()}
	if opts.json {
		w = &runJSON{app: a, opts: opts, source: p, chosen: l}
	}
	w.begin(V)
	end := concretely(ctx, l, p, V, opts, w)
	w.end(end)
	switch end.Outcome {
	case spec.Final:
		return nil
	case spec.Fault, spec.Stuck: // where it is stuck, Progress does not hold
		return status(exitRefuted)
	case spec.Interrupted:
		return status(exitInterrupted)
	default:
		return status(exitInconclusive)
	}
}

// concretely runs p and tells w each step if it is wanted. What follows a
// value that was not computed is not told: it means nothing.
func concretely(ctx context.Context, l *chosen, p *source, V concrete.Valuation, opts runOptions, w runWriter) ending {
	type config = languages.Concrete
	sem := l.Semantics
	var beyond *spec.Ending[config] // where the first such value is
	var before config               // the last step
	end := ending{Ending: sem.Run(ctx, p.Program, V, opts.bounds.steps, func(n int, from config, step spec.Step[config]) {
		before = from
		if beyond != nil {
			return
		}
		if opts.trace {
			w.step(n, from, step)
		}
		if step.To.Beyond() {
			beyond = &spec.Ending[config]{Outcome: spec.BoundReached, At: step.To, Steps: n}
		}
	})}
	if beyond != nil && end.Outcome != spec.Interrupted {
		end.Ending = *beyond
	}
	switch {
	case end.Outcome == spec.BoundReached:
		end.bound = opts.bounds.reached(l, end.At)
	case end.Outcome == spec.Fault:
		f := l.faultOf(before)
		end.fault = &f
	case end.Outcome == spec.Stuck:
		end.fault = l.stuckAt(end.At)
	}
	return end
}
