package cmd

import (
	"context"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"tandem/cmd/dap"
	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/spell"
	"tandem/languages"
	"tandem/spec"
)

// traceOptions are the flags of tandem trace.
type traceOptions struct {
	initial
	languages.Choice
	given    givenOptions
	guards   guards
	alone    bool   // only the symbolic side
	choices  string // letters of rules, of the symbolic side alone
	backward bool   // compute the path condition of the choices backward, too
	solver   solverOptions
	simplify bool
	json     bool
	step     bool
	answer   string // the file of a run that was written by hand
	bounds   bounds
	path     string         // letters of the path that is computed backward, too
	unwound  explore.Bounds // of that
}

// traceSteps is the bound on steps that a trace has of itself.
const traceSteps = 10_000

func (a *app) traceCommand() *cobra.Command {
	return a.traceFlags(func(ctx context.Context, file string, opts traceOptions) error {
		if opts.backward {
			return a.path(ctx, file, opts)
		}
		return a.trace(ctx, file, opts)
	})
}

// traceFlags returns the command with its flags, which does something else with them.
func (a *app) traceFlags(do func(ctx context.Context, file string, opts traceOptions) error) *cobra.Command {
	var opts traceOptions
	cmd := cli.Command("trace FILE", func(cmd *cobra.Command, args []string) error {
		opts.initial.given = cmd.Flags().Changed("input")
		if err := a.chosen(opts.given, &opts.Choice); err != nil {
			return err
		}
		if err := opts.check(cmd, args[0], a.memory); err != nil {
			return err
		}
		return do(cmd.Context(), args[0], opts)
	})
	opts.initial.flags(cmd)
	a.languageFlag(cmd, &opts.Language, languages.Trace)
	opts.given.variants(a, cmd)
	f := cmd.Flags()
	f.StringVar(&opts.choices, "choices", "", "run the symbolic side alone, along these `branches`, as TFT or T×10 F; with --in,\nboth sides take them where the values leave a choice")
	f.StringVar(&opts.path, "path", "", "compare the path condition of these `branches`, as TFT, forward and backward")
	f.BoolVar(&opts.simplify, "simplify", false, "print σ and φ simplified, not as the rules build them")
	f.StringVar(&opts.answer, "answer", "", "judge the run that somebody wrote by hand into this `file`, as doc/commands.md says, and name\nits first wrong step")
	f.BoolVar(&opts.step, "step", false, "walk through the run with keys, or with lines of standard input")
	document(cmd, &opts.json, report.TraceSchema)
	opts.bounds.flags(cmd, traceSteps)
	unwindFlag(cmd, &opts.unwound, ", behind which the path of --path is cut")
	opts.guards.flag(cmd)
	opts.solver.twoFlags(cmd)
	return cmd
}

// check rejects flags that are wrong or do not go together.
func (o *traceOptions) check(cmd *cobra.Command, file string, memory cli.Memory) error {
	given := cmd.Flags().Changed
	if err := checkChoice(o.Choice); err != nil {
		return err
	}
	for _, name := range []string{"bits", "stack"} {
		if o.Mutant+o.Reading != "" && boundsOf(cmd).Changed(name) {
			return cli.Usagef("--bound %s does not go with --with %s: mutants and readings have the default bound", name, o.Mutant+o.Reading)
		}
	}
	o.alone, o.backward = given("choices") && !given("in"), given("path")
	switch _, values := o.parted(); {
	case (o.alone || o.backward) && given("input"):
		return cli.Usagef("--input does not go with --choices and --path: there the inputs are variables")
	case o.backward && given("in"):
		return cli.Usagef("--in does not go with --path: without values, it says which branches to take")
	case given("choices") && o.backward:
		return cli.Usagef("--choices does not go with --path, which has choices of its own")
	case o.backward && (o.step || o.Mutant+o.Reading != ""):
		return cli.Usagef("--path does not go with --step, and with mutants and readings")
	case o.answer != "" && (o.backward || o.step || o.json || o.simplify):
		return cli.Usagef("--answer does not go with --path, --step, --json and --simplify: the answer is judged by the run as the rules build it")
	case !o.backward && boundsOf(cmd).Changed("unwind"):
		return cli.Usagef("--bound unwind goes with --path")
	case !o.backward && o.answer == "" && (given("solver") || boundsOf(cmd).Changed("answer")):
		return cli.Usagef("--solver and --bound answer go with --path and --answer: nobody is asked without them")
	case o.step && o.json:
		return cli.Usagef("--step does not go with --json")
	case o.step && values == "-":
		return cli.Usagef("--step does not go with values on standard input: the keys are read from there")
	case o.step && file == "-":
		return cli.Usagef("--step does not go with the program on standard input: the keys are read from there")
	}
	if err := o.initial.check(file); err != nil {
		return err
	}
	return o.bounds.check(memory)
}

// traceRun returns the run that the flags ask for.
func (a *app) traceRun(ctx context.Context, file string, opts traceOptions) (*report.TraceRun, error) {
	opts.Bounds = opts.bounds.machine()
	p, err := a.openGuarded(file, opts.guards, opts.Choice, languages.Trace)
	if err != nil {
		return nil, err
	}
	if opts.choices, err = choicesOf(p.Chosen, "--choices", opts.choices); err != nil {
		return nil, err
	}
	shown := report.ProgramOf(p, p, p.Name)
	o := report.TraceOptions{
		Limits: opts.bounds.limitsFor(p.Chosen), Choices: opts.choices, Simplify: opts.simplify,
	}
	if opts.alone {
		return report.TraceAlone(shown, p.Chosen, p.Alone(), o), nil
	}
	opts.initial.choices = opts.choices
	start, err := a.start(ctx, p, opts.initial, opts.bounds.Steps)
	if err != nil {
		return nil, err
	}
	return report.Trace(shown, p.Chosen, start, o), nil
}

func (a *app) trace(ctx context.Context, file string, opts traceOptions) error {
	run, err := a.traceRun(ctx, file, opts)
	if err != nil {
		return err
	}
	if opts.answer != "" {
		return a.judgeAnswer(ctx, run, opts)
	}
	if !opts.step { // a walk shows where it is
		var end func()
		run.Tell, end = a.working("steps", true)
		defer end()
	}
	switch page := a.wide(); {
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

// judgeAnswer judges the run that somebody wrote by hand.
func (a *app) judgeAnswer(ctx context.Context, run *report.TraceRun, opts traceOptions) error {
	file, src, err := a.in.Read(opts.answer, "a run")
	if err != nil {
		return err
	}
	answer, err := report.AnswerOf(file, src)
	if err != nil {
		return mistakes(err, src)
	}
	session, err := a.solver(opts.solver)
	if err != nil {
		return err
	}
	defer session.Close()
	verdict, err := run.Judge(ctx, answer, session, a.page())
	if err != nil {
		return mistakes(err, src)
	}
	return ended(ctx, verdict)
}

// path shows the path of the choices, with its path condition forward and backward.
func (a *app) path(ctx context.Context, file string, opts traceOptions) (err error) {
	rules := opts.Rules
	p, err := a.openGuarded(file, opts.guards, languages.Choice{Language: opts.Language, Rules: rules, Bounds: languages.Standard()}, languages.Follow)
	if err != nil {
		return err
	}
	choices, err := choicesOf(p.Chosen, "--path", opts.path)
	if err != nil {
		return err
	}
	path, err := p.Follow(choices, opts.unwound)
	if err != nil {
		return cli.Usagef("--path %q: %v", spell.Cut(explore.FormatChoices(choices), 40), err)
	}
	session, err := a.solver(opts.solver)
	if err != nil {
		return err
	}
	defer session.Close()
	defer func() { err = byGiven(rules, err) }()
	session, end := a.asking(session)
	f := &report.Path{Path: path, Program: report.ProgramOf(p.Source, p.Program, p.Name), Choices: choices, Simplify: opts.simplify}
	f.Equivalence = path.Equivalent(ctx, session)
	if f.Taken, err = path.Model(ctx, session); f.Taken.Answer == solver.Unsat {
		f.Untaken = path.Forks.Untaken(ctx, session)
	}
	end()
	f.Solver, f.Second = session.Info(), a.opinion()
	if err != nil {
		return err
	}
	show(a, opts.json, f.Document, f.Text)
	return ended(ctx, f.Verdict())
}

// dapCommand lets an editor debug runs. What tandem trace has as flags, the editor says at launch.
func (a *app) dapCommand() *cobra.Command {
	return cli.Command("dap", func(cmd *cobra.Command, _ []string) error {
		if err := dap.Serve(cmd.Context(), a.in.Stdin, flushing{a.out}, a.debug); err != nil {
			return cli.Inputf("<stdin>: %v; expected requests of the Debug Adapter Protocol", err)
		}
		return nil
	})
}

// flushing is an output for someone who waits for each message.
type flushing struct{ *cli.Output }

// Write writes p at once.
func (f flushing) Write(p []byte) (int, error) {
	n, err := f.Output.Write(p)
	f.Flush()
	return n, err
}

// debug returns the run of a program, with the flags of tandem trace.
func (a *app) debug(ctx context.Context, program string, args []string) (run *report.Debug, err error) {
	cmd := a.traceFlags(func(ctx context.Context, file string, opts traceOptions) error {
		if opts.backward || opts.step || opts.json || opts.simplify || opts.answer != "" {
			return cli.Usagef("--path, --step, --json, --simplify and --answer do not go with dap")
		}
		if _, values := opts.parted(); values == "-" || file == "-" {
			return cli.Usagef("standard input is the editor's: the program and its values are in files")
		}
		r, err := a.traceRun(ctx, file, opts)
		if err != nil {
			return err
		}
		run = r.Debug(ctx)
		return nil
	})
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetOut(io.Discard) // it is the editor's
	cmd.SetArgs(append(slices.Clone(args), "--", program))
	if err = cmd.ExecuteContext(ctx); err == nil && run == nil {
		err = cli.Usagef("found %q, expected flags that run the program", args) // --help
	}
	return run, err
}
