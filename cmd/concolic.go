package cmd

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/memory"
	"tandem/cmd/report"
	"tandem/explore"
	"tandem/explore/concolic"
	"tandem/explore/shortcut"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/languages"
)

// concolicOptions are the flags of tandem concolic.
type concolicOptions struct {
	initial
	rules      givenOptions
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
	cmd := cli.Command("concolic FILE", func(cmd *cobra.Command, args []string) error {
		opts.initial.given = cmd.Flags().Changed("input")
		if err := opts.check(cmd, args[0]); err != nil {
			return err
		}
		if opts.generate {
			memory.Spend(200)
			return a.generate(cmd.Context(), args[0], opts)
		}
		return a.concolic(cmd.Context(), args[0], opts)
	})
	opts.initial.flags(cmd)
	a.languageFlag(cmd, &opts.language, languages.Explore)
	document(cmd, &opts.json, report.ConcolicSchema)
	concretizeFlag(cmd, &opts.concretize)
	runBoundsFlags(cmd, &opts.bounds, 10_000)
	cmd.Flags().BoolVar(&opts.generate, "generate", false, "run the new inputs, too, and ask again, until each path that is found has one;\ninputs without a value are 0, false, nil or empty at first")
	opts.expand.flags(cmd)
	opts.rules.formulas(cmd)
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
	cmd.Flags().StringSliceVar(to, "concretize", nil, "the `operators` to evaluate with the values of the run where an operand is\nsymbolic: mul, div, mod, index, shift, or names of the table of operators")
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
	p, rules, err := a.openWith(file, opts.rules, languages.Choice{Language: opts.language, Bounds: languages.Standard()}, languages.Explore)
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
		return byGiven(rules, err)
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

// generateOptions are the flags of tandem concolic --generate.
type generateOptions struct {
	reading string
	runs    int
	workers int
	spared  shortcutOptions
}

// readings are those of the algorithm, the one that is used first.
var readings = []string{"repaired", "printed"}

func (o *generateOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.reading, "algorithm", readings[0], "with --generate, the algorithm as it is printed, or repaired: then each path comes\nonce")
	completes(cmd, "algorithm", func() []string { return readings })
	boundsOf(cmd).IntVar(&o.runs, "runs", 10_000, "with --generate, runs")
	f.IntVar(&o.workers, "workers", 1, "with --generate, solvers that are asked at the same time")
	o.spared.flags(cmd, shortcut.Independence|shortcut.Cache|shortcut.Simplify)
}

// maxWorkers is how many solvers there may be.
const maxWorkers = 64

// check rejects flags that are wrong, and all of them where nothing is generated.
func (o *generateOptions) check(cmd *cobra.Command, wanted bool) (err error) {
	if !wanted {
		if name, ok := lists.Find([]string{"algorithm", "workers", "shortcuts"}, func(name string) bool { return cmd.Flags().Changed(name) }); ok {
			return cli.Usagef("--%s goes with --generate", name)
		}
		if boundsOf(cmd).Changed("runs") {
			return cli.Usagef("--bound runs goes with --generate")
		}
		return nil
	}
	if !slices.Contains(readings, o.reading) {
		return cli.Usagef("--algorithm takes %s, found %q%s", spell.Or(readings), spell.Cut(o.reading, 40), spell.DidYouMean(o.reading, readings))
	}
	if o.workers > maxWorkers {
		return cli.Usagef("--workers takes a number up to %d, found %d", maxWorkers, o.workers)
	}
	return cmp.Or(o.spared.check(), atLeast(1, "workers", "number", o.workers), atLeast(0, "bound runs", "number", o.runs))
}

// generate finds an input for each path from the one that is given.
func (a *app) generate(ctx context.Context, file string, opts concolicOptions) error {
	ops, err := operators(opts.concretize)
	if err != nil {
		return err
	}
	p, rules, err := a.openWith(file, opts.rules, languages.Choice{Language: opts.language, Bounds: languages.Standard()}, languages.Explore)
	if err != nil {
		return err
	}
	start, err := a.seed(p, opts.initial)
	if err != nil {
		return err
	}
	var sessions []solver.Session
	for range opts.expand.workers {
		session, err := opts.expand.spared.asked(a, opts.solver)
		if err != nil {
			return err
		}
		defer session.Close()
		sessions = append(sessions, session)
	}
	late := lateAfter(ctx, opts.bounds.Time)
	tell, end := a.working("runs", false)
	found, err := start.Fuzz(ctx, sessions, opts.expand.reading, concolic.FuzzOptions{
		Options: concolic.Options{Bounds: opts.bounds, Concretize: ops}, Runs: opts.expand.runs, Tell: tell, Shortcuts: opts.expand.spared.options(),
	})
	end()
	if err != nil {
		return byGiven(rules, err)
	}
	r := &report.Fuzz{
		Generated: found, Program: report.ProgramOf(p.Source, p.Program, p.Name), Reading: opts.expand.reading,
		Solver: sessions[0].Info(), Second: a.opinion(), Concretized: opts.concretize, Late: late,
	}
	show(a, opts.json, r.Document, r.Text)
	r.Warn(&report.Page{W: a.err, ASCII: a.ascii})
	return ended(ctx, r.Verdict())
}

// seed returns a program with the first input; what the flags leave out is 0, false, nil or empty.
func (a *app) seed(p *opened, o initial) (languages.Start, error) {
	program := p.Lang()
	if program == nil {
		return nil, cli.Usagef("--generate: the language %s has values of its own, expected one whose values --in gives", p.Name)
	}
	in, name, err := o.values()
	if err != nil {
		return nil, err
	}
	has := map[string]bool{}
	for _, text := range in.Values {
		for word := range strings.SplitSeq(text, ",") {
			x, _, _ := strings.Cut(word, "=")
			has[strings.TrimSpace(x)] = true
		}
	}
	if name != "" {
		shown, text, err := a.in.Read(name, "initial values")
		if err != nil {
			return nil, err
		}
		if h, err := heapfile.Read(shown, text, program); err == nil { // else start says what is wrong
			for x := range h.Values {
				has[x.Name] = true
			}
		}
		for _, x := range program.Vars {
			has[x.Name] = has[x.Name] || x.Type.IsClass()
		}
	}
	o.in = append(o.in, defaults(program, has)...)
	return a.begin(p, o)
}

// defaults lists the inputs of a program without a value, each with its default, as --in takes it.
func defaults(program *lang.Program, has map[string]bool) []string {
	var list []string
	for _, x := range lang.Inputs(program) {
		if !has[x.Name] {
			list = append(list, x.Name+"="+lang.Default(x.Type).String())
		}
	}
	return list
}
