package cmd

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/memory"
	"tandem/cmd/report"
	"tandem/internal/spell"
	"tandem/lang/heapfile"
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
	cmd := cli.Command("run FILE", func(cmd *cobra.Command, args []string) error {
		opts.initial.given = cmd.Flags().Changed("input")
		return a.run(cmd.Context(), args[0], opts)
	})
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
		Limits: opts.bounds.limitsFor(p.Chosen), Steps: opts.trace, JSON: opts.json, Rules: p.Programs.Concrete, Tell: tell,
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

// initial are the flags for the initial state.
type initial struct {
	in    []string // values, and files of them
	read  string   // the inputs
	given bool     // the flag is there

	choices string // letters that a run takes where the values leave a choice
}

func (o *initial) flags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&o.in, "in", nil, "initial `values`, as x=3,y=-4,b=true, or an input as reports print it,\nx=3; input 1,true; or a FILE of JSON that gives them all (schema "+heapfile.InputSchema+")\nor the objects (schema "+heapfile.Schema+"); may be repeated")
	cmd.Flags().StringVar(&o.read, "input", "", "the `inputs` that x := * reads, in the order of reading, as 3,true,-1")
}

// parted returns the values, and their file, or "". A file is named *.json or exists.
func (o *initial) parted() (values []string, file string) {
	for _, text := range o.in {
		named := text == "-" || strings.HasSuffix(text, ".json") || isFile(text)
		if named && !strings.Contains(text, "=") {
			file = text
		} else {
			values = append(values, text)
		}
	}
	return values, file
}

// check rejects a program and a file of values that are both on standard input, and two such files.
func (o *initial) check(program string) error {
	values, file := o.parted()
	switch {
	case len(o.in) > len(values)+1:
		return cli.Usagef("--in takes one FILE, found %d", len(o.in)-len(values))
	case program == "-" && file == "-":
		return cli.Usagef("--in - does not go with the program on standard input")
	}
	return nil
}

// values returns the input that the flags give, and the name of a file that gives more. A value of --in may end with
// what x := * reads, as every report prints an input: x=3; input 1,true.
func (o *initial) values() (in languages.Input, file string, err error) {
	in = languages.Input{Read: o.read, Given: o.given, Choices: o.choices}
	given, file := o.parted()
	for _, text := range given {
		if text == "(no inputs)" {
			continue
		}
		values, read, reads := strings.Cut("; "+text, "; input ")
		if reads && in.Given {
			return in, "", cli.Usagef("found inputs that are read twice, in --in %s and before, expected them once", quoted("input "+spell.Cut(read, 40)))
		}
		if reads {
			in.Read, in.Given = read, true
		}
		in.Values = append(in.Values, strings.TrimPrefix(values, "; "))
	}
	return in, file, nil
}

// largeHeap is the size in bytes from which a heap file is large: what is made of it
// lives as long as the command, and garbage as large as that is to be collected before.
const largeHeap = 16 << 20

// start returns a program with the initial state that the flags give.
func (a *app) start(ctx context.Context, p languages.Program, o initial, steps int) (languages.Start, error) {
	start, err := a.begin(p, o)
	if err != nil {
		return nil, err
	}
	unread, err := start.Unread(ctx, steps)
	if err != nil {
		return nil, cli.Inputf("%v", err)
	}
	if unread > 0 {
		fmt.Fprintf(a.err, "values of --input that were not read: %d\n", unread)
	}
	return start, nil
}

// begin is start where values that are read and missing are 0.
func (a *app) begin(p languages.Program, o initial) (languages.Start, error) {
	in, name, err := o.values()
	if err != nil {
		return nil, err
	}
	if name != "" {
		if in.HeapFile, in.Heap, err = a.in.Read(name, "initial values"); err != nil {
			return nil, err
		}
		if len(in.Heap) > largeHeap {
			memory.Spare()
		}
		if in.Heap == nil {
			in.Heap = []byte{} // an empty file
		}
	}
	start, err := p.Start(in)
	if err != nil {
		return nil, mistakes(err, in.Heap)
	}
	return start, nil
}
