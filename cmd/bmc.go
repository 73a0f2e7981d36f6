package cmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/explore/bounded"
	"tandem/explore/solver"
	"tandem/internal/cputime"
	"tandem/internal/spell"
	"tandem/judge/oracle/c"
	"tandem/judge/oracle/verifiers"
	"tandem/languages"
	"tandem/spec"
)

// bmcOptions are the flags of tandem bmc.
type bmcOptions struct {
	guards      guards
	language    string
	json        bool
	unwind      int
	incremental bool
	time        time.Duration
	all         bool
	cover       bool
	print       string
	format      string
	solver      solverOptions
	given       givenOptions // which are refused
}

// lastUnwind is the last K of --incremental, if nothing else is said.
const lastUnwind = 100

// prints are what --print takes.
var prints = []string{"unwound", "formula"}

func (a *app) bmcCommand() *cobra.Command {
	var opts bmcOptions
	cmd := cli.Command("bmc FILE", func(cmd *cobra.Command, args []string) error {
		if err := opts.check(cmd); err != nil {
			return err
		}
		return a.bmc(cmd.Context(), args[0], opts)
	})
	a.checkedFlag(cmd, &opts.language)
	opts.given.formulas(cmd)
	cmd.Flags().Lookup("with").Hidden = true
	f := cmd.Flags()
	boundsOf(cmd).IntVar(&opts.unwind, "unwind", lastUnwind, "K: iterations of each execution of a loop, counted anew when it is entered\nagain, and calls of a procedure or method inside each other")
	f.BoolVar(&opts.incremental, "incremental", false, "ask about K = 0, 1, 2, … in one session, until there is a bug or the\nprogram is correct; --bound unwind is the last K")
	boundsOf(cmd).DurationVar(&opts.time, "time", 0, "time of everything")
	f.BoolVar(&opts.all, "all", false, "ask about each place that can fail")
	f.BoolVar(&opts.cover, "cover", false, "tell of each statement, assertions among them, whether some run within the\nbound comes to it")
	f.StringVar(&opts.print, "print", "", "print this and ask nothing: unwound, the program without loops, or formula, the\nerror formula as a script in SMT-LIB 2")
	completes(cmd, "print", func() []string { return prints })
	f.StringVar(&opts.format, "format", "text", "text, or witness: that of SV-COMP, version 2.0, about what fmt --to c-verifier\nprints")
	completes(cmd, "format", func() []string { return []string{"text", "witness"} })
	document(cmd, &opts.json, report.BMCSchema)
	opts.guards.flag(cmd)
	opts.solver.twoFlags(cmd)
	return cmd
}

func (o *bmcOptions) check(cmd *cobra.Command) error {
	switch {
	case o.given.list != nil:
		return cli.Usagef("--with: bmc translates statements itself, and runs no rules as text; tandem explore does")
	case o.print != "" && o.print != "unwound" && o.print != "formula":
		return cli.Usagef("--print takes %s, found %q%s", spell.Or(prints), o.print, spell.DidYouMean(o.print, prints))
	case o.print != "" && (o.incremental || o.json || o.all || o.cover):
		return cli.Usagef("--print goes with --bound unwind, and not with --incremental, --json, --all and --cover")
	}
	format, err := formatOf(o.json, o.format, []string{"text", "witness"})
	if format == "witness" && (o.guards.text != "" || o.print != "") {
		err = cli.Usagef("--format witness does not go with --check and --print: it is about the program as it is")
	}
	if err := cmp.Or(err, atLeast(0, "bound unwind", "number", o.unwind)); err != nil {
		return err
	}
	return atLeast(0, "bound time", "time", o.time)
}

// errLate is the cause of a context whose time is up.
var errLate = errors.New("the time is up (--bound time)")

func (a *app) bmc(ctx context.Context, file string, opts bmcOptions) error {
	if l, err := a.register.Named(opts.language, ""); err == nil && !l.Checked {
		return cli.Usagef("the language %s has no bmc: uses of nil and assertions are errors in the languages with checks, as %[1]s+checks", l.Name)
	}
	p, err := a.openGuarded(file, opts.guards, languages.Choice{Language: opts.language, Checked: true, Bounds: languages.Standard()}, languages.Explore)
	if err != nil {
		return err
	}
	b := &report.BMC{Program: report.ProgramOf(p.Source, p.Program, p.Name)}
	how := languages.BoundedOptions{All: opts.all, Cover: opts.cover}
	inner, stop := ctx, context.CancelFunc(func() {})
	if opts.time > 0 {
		inner, stop = cputime.Within(ctx, opts.time, errLate)
	}
	defer stop()
	if opts.print != "" {
		return a.printBMC(inner, p, b, how, opts)
	}
	opts.solver.once, opts.solver.alone = true, !opts.all && !opts.cover && !opts.incremental
	session, err := a.solver(opts.solver)
	if err != nil {
		return err
	}
	defer session.Close()
	asked, end := a.asking(session)
	defer end()
	check, err := p.Bounded(asked, how)
	if err != nil {
		return err
	}
	from, to := opts.unwind, opts.unwind
	if opts.incremental {
		from = 0
	}
	for k := from; k <= to; k++ {
		r, err := check.Check(inner, k)
		if err != nil {
			return err
		}
		if inner.Err() != nil && r.Verdict == bounded.Unknown {
			b.Stopped = context.Cause(inner).Error()
			if len(b.Rounds) == 0 {
				r.Reason = b.Stopped
				b.Rounds = append(b.Rounds, r)
			}
			break
		}
		b.Rounds = append(b.Rounds, r)
		if r.Verdict != bounded.Bounded {
			break
		}
	}
	end()
	b.Solver, b.Second = session.Info(), a.opinion()
	if opts.format == "witness" {
		return a.bmcWitness(ctx, p, b)
	}
	show(a, opts.json, b.Document, b.Text)
	b.Warn(&report.Page{W: a.err, ASCII: a.ascii})
	fmt.Fprintf(a.err, "solver time %v of %v\n", session.Stats().Time.Round(time.Millisecond), session.Info())
	return ended(ctx, b.Verdict())
}

// bmcWitness prints what was found as a witness.
func (a *app) bmcWitness(ctx context.Context, p *opened, b *report.BMC) error {
	verdict := b.Verdict()
	if verdict == spec.Inconclusive {
		return &cli.Failure{Code: cli.ExitInconclusive, Msg: "there is no witness: the program is neither correct nor has it a bug within the bound"}
	}
	created, err := sourceDate()
	if err != nil {
		return err
	}
	t, err := verifiers.NewText(p.Lang(), c.DefaultLength, declaredIn(p.Source))
	if err != nil {
		return mistakes(err, p.Text())
	}
	var failures []verifiers.Failure
	for _, place := range b.Last().Places {
		if w := place.Witness; w != nil {
			failures = append(failures, verifiers.Failure{At: []string{w.Run.Use.From.String(), place.At.From.String()}, Value: w.Model.At})
		}
	}
	text, err := t.Write(report.Version, created, p.File(), failures)
	if err != nil {
		return &cli.Failure{Code: cli.ExitInconclusive, Msg: "there is no witness: " + err.Error()}
	}
	a.page().Printf("%s", text)
	return ended(ctx, verdict)
}

// printBMC prints the unwound program, or the formula.
func (a *app) printBMC(ctx context.Context, p *opened, b *report.BMC, how languages.BoundedOptions, opts bmcOptions) error {
	check, err := p.Bounded(nil, how)
	if err != nil {
		return err
	}
	f, err := check.Formula(ctx, opts.unwind)
	var large *bounded.TooLarge
	switch {
	case errors.As(err, &large):
		return &cli.Failure{Code: cli.ExitInconclusive, Msg: large.Error()}
	case errors.Is(err, errLate):
		return &cli.Failure{Code: cli.ExitInconclusive, Msg: errLate.Error()}
	case err != nil:
		return err
	case opts.print == "unwound":
		a.page().Printf("%s", bounded.Text(f.Program))
		return nil
	}
	return b.FormulaSMT(a.out, f, solver.Unknown)
}

// checkedFlag is the flag for a language whose programs have assertions.
func (a *app) checkedFlag(cmd *cobra.Command, to *string) {
	a.languageFlag(cmd, to, languages.Explore)
	a.describeFlag(cmd, "language", func() string {
		return "the `NAME` of the language, one with assertions, as basic+checks\n(default: the first of them that has what the program uses)"
	})
}
