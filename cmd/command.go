// Package cmd is the command tandem, over a register of languages: flags, a report, an exit status.
package cmd

import (
	"context"
	_ "embed"
	"errors"
	"io"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/explore"
	"tandem/explore/bounded"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/internal/outfile"
	_ "tandem/internal/rapidenv" // the environment does not change checks
	"tandem/internal/spell"
	"tandem/judge/ledger"
	"tandem/languages"
	subsume "tandem/papers/subsumption"
	"tandem/spec"
)

// app is what the subcommands share.
type app struct {
	register *languages.Register
	in       cli.Input
	out      *cli.Output
	ascii    bool // text in ASCII
	look     pageOptions
	err      io.Writer
	abort    context.CancelCauseFunc // ends the context of the command
	memory   cli.Memory
	unwatch  func() // ends the watch over memory

	opinions solver.Opinions // of second solvers

	subsumption *subsume.Subject // nil: no states are matched

	described []func() // complete what the help says of languages; see describe

	ledgerSummary string // of the evidence that is built in; "": it is computed

	subs []func(*app) *cobra.Command // the subcommands

	files *outfile.Files // what is written
	share *share         // what of the command is run; nil: all
}

// Option is something that a main adds to the command.
type Option func(*app)

// With adds a subcommand.
func With(sub func() *cobra.Command) Option {
	return func(a *app) {
		a.subs = append(slices.Clone(a.subs), func(*app) *cobra.Command { return sub() })
	}
}

// Main runs the command over a register on the process's arguments, and exits with its status.
func Main(register *languages.Register, options ...Option) {
	os.Exit(Run(register, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, options...))
}

// all is every subcommand that needs just the app.
var all = []func(*app) *cobra.Command{
	(*app).runCommand,
	(*app).traceCommand,
	(*app).dapCommand,
	(*app).exploreCommand,
	(*app).testsCommand,
	(*app).concolicCommand,
	(*app).bmcCommand,
	(*app).certifyCommand,
	(*app).checkCommand,
	(*app).fmtCommand,
	(*app).proveCommand,
	(*app).rulesCommand,
	(*app).ledgerCommand,
	(*app).campaignCommand,
	(*app).languagesCommand,
	(*app).schemaCommand,
	(*app).verifyCommand,
	(*app).oracleCommand,
	(*app).gradeCommand,
	(*app).versionCommand,
}

// Run runs the command with these arguments and files, and returns the exit status, one of those in cli.
func Run(register *languages.Register, args []string, in io.Reader, out, errs io.Writer, options ...Option) (code int) {
	a := &app{register: register, err: errs, look: pageOptions{color: "auto"}, subs: all}
	a.in = cli.Input{Stdin: in, Kinds: append(a.suffixes(), "json")}
	for _, add := range options {
		add(a)
	}
	return a.called(args, out)
}

// called runs the command with these arguments, and returns the exit status.
func (a *app) called(args []string, out io.Writer) (code int) {
	a.out = cli.NewOutput(out, func(err error) { a.abort(err) })
	a.files = outfile.New(a.out)
	ctx, abort, stop := cli.Interruptible(a.flush, a.err)
	defer stop()
	a.abort, a.unwatch = abort, func() {}
	defer func() { a.unwatch() }()
	return cli.Conclude(a.agreed(cli.Bounded(ctx, a.execute(ctx, args))), a.out, a.err)
}

// flush ends the output of a command that is ended hard.
func (a *app) flush() {
	a.out.Close()
	a.files.Discard()
}

// page returns where reports go, as wide as the terminal. Elsewhere they have no width.
func (a *app) page() *report.Page {
	p := &report.Page{W: a.out, ASCII: a.ascii}
	s := cli.ScreenOf(a.out.To)
	p.Width, p.Color = a.look.width, a.look.color == "always" || a.look.color == "auto" && s.Colour
	if p.Width == 0 && s.Width > 0 {
		p.Width = max(s.Width, report.MinWidth)
	}
	p.Fit = p.Width > 0
	return p
}

// execute runs the subcommand; a panic in it becomes an error.
func (a *app) execute(ctx context.Context, args []string) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case spec.NoClause: // of a mutant, a reading or rules as text
			err = &cli.Failure{Code: cli.ExitInconclusive, Msg: r.Error()}
		default:
			err = &cli.Bug{Panicked: r, Stack: debug.Stack()}
		}
	}()
	cmd := a.root()
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		a.describe()
	}
	cmd.SetArgs(args)
	cmd.SetOut(a.out)
	cmd.SetErr(a.err)
	called, err := cmd.ExecuteContextC(ctx)
	return failed(called, err)
}

// failed returns an error of a subcommand with its exit status.
func failed(cmd *cobra.Command, err error) error {
	var failure *cli.Failure
	var unknown *languages.Unknown
	var cannot *languages.Cannot
	var unsound *explore.Unsound
	var untrue *bounded.Unsound
	var unwritten *outfile.Error
	var stopped *spec.Stopped
	var undefined spec.NoClause
	switch {
	case err == nil, errors.As(err, &failure), cli.BugIn(err) != nil:
		return err
	case errors.As(err, &unwritten):
		return cli.Written(unwritten)
	case errors.As(err, &undefined): // by a reading
		return &cli.Failure{Code: cli.ExitInconclusive, Msg: undefined.Error()}
	case errors.As(err, &stopped):
		return cli.Status(cli.ExitInconclusive)
	case errors.Is(err, cli.ErrInterrupted):
		return cli.Status(cli.ExitInterrupted)
	case errors.Is(err, ledger.ErrDisagree): // they are told with the opinions
		return cli.Status(cli.ExitBug)
	case errors.As(err, &unsound), errors.As(err, &untrue):
		return &cli.Failure{Code: cli.ExitBug, Msg: "this is a bug in tandem or in the solver: " + err.Error()}
	case errors.As(err, &unknown), errors.As(err, &cannot):
		return cli.Usagef("%v", err)
	default: // cobra's own, about flags and arguments
		return cli.Usagef("%s; %s --help shows the usage", parsing.ReplaceAllString(err.Error(), ""), cmd.CommandPath())
	}
}

// parsing is what the standard library says of malformed numbers and people need not know.
var parsing = regexp.MustCompile(`strconv\.\w+: parsing "[^"]*": `)

// root returns the command with its subcommands.
func (a *app) root() *cobra.Command {
	version := false
	cmd := &cobra.Command{
		Use:  spell.Tandem(),
		Args: cobra.ArbitraryArgs, // so that unknown subcommands come here
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case version:
				a.page().Printf("tandem %s\n", report.Version)
				return nil
			case len(args) == 0:
				return cmd.Help()
			}
			a.describe()
			return cli.UnknownSubcommand(cmd, args[0])
		},
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	cmd.Flags().BoolVarP(&version, "version", "v", false, "version for "+cmd.Name())
	cmd.PersistentFlags().BoolVar(&a.ascii, "ascii", false, "print ASCII instead of mathematics: sigma, phi, && for σ, φ, ∧")
	a.memory.Flag(cmd)
	cmd.PersistentFlags().Bool("force", false, "write over files of another kind, too, but never over what the command reads")
	a.look.flags(cmd)
	cmd.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		a.unwatch = a.memory.Watch(a.abort, a.flush, a.err)
		return a.look.check(cmd)
	}
	for _, sub := range a.subs {
		cmd.AddCommand(sub(a))
	}
	cmd.AddCommand(a.completionCommand(cmd))
	a.noPrograms(cmd.Commands())
	cli.Takes(cmd)
	explainBounds(cmd)
	a.described = append(a.described, func() { a.hide(cmd) })
	has := languages.Names(a.register.All())
	has = append(has, lists.Map(a.register.Syntaxes(), func(s *languages.Syntax) string { return s.Suffix })...)
	cli.Explain(cmd, helpTexts, strings.NewReplacer("{programs}", "*."+strings.Join(a.suffixes(), ", *.")), has)
	cmd.SetFlagErrorFunc(cli.FlagMistake)
	a.completed(cmd)
	usage := cmd.UsageFunc()
	cmd.SetUsageFunc(func(cmd *cobra.Command) error {
		a.describe()
		return usage(cmd)
	})
	return cmd
}

// describe completes what the help says of languages. To ask all what they can do takes longer than most
// commands, so this is done where somebody reads it.
func (a *app) describe() {
	for _, f := range a.described {
		f()
	}
	a.described = nil
}

// describeFlag gives a flag the usage that describe finds.
func (a *app) describeFlag(cmd *cobra.Command, flag string, usage func() string) {
	a.described = append(a.described, func() { cmd.Flags().Lookup(flag).Usage = usage() })
}

// hide leaves out of lists what no language can do: it is refused with what the languages can.
func (a *app) hide(root *cobra.Command) {
	can := map[string]bool{}
	for _, l := range a.register.All() {
		for _, c := range l.Can() {
			can[string(c)] = true
		}
	}
	others := []languages.Capability{"ledger", "prove", "fmt", "tests", "concolic", "bmc", "oracle", "grade"}
	can["ledger"], can["prove"] = can[string(languages.Check)], len(a.provable()) > 0
	for _, name := range others[3:] {
		can[string(name)] = can[string(languages.Explore)]
	}
	can["fmt"] = slices.ContainsFunc(a.register.Syntaxes(), func(s *languages.Syntax) bool { return s.Format != nil })
	for _, cmd := range root.Commands() {
		if needs := append(languages.Capabilities(), others...); slices.Contains(needs, languages.Capability(cmd.Name())) {
			cmd.Hidden = !can[cmd.Name()]
		}
	}
}

// helpTexts is the help of each command; see cli.Explain. {programs} stands for the files of programs.
//
//go:embed help.txtar
var helpTexts []byte

// document adds the flag --json to a command that prints documents of a schema.
func document(cmd *cobra.Command, json *bool, schema string) {
	cmd.Flags().BoolVar(json, "json", false, "print JSON (schema "+schema+")")
}

// formatOf returns the format to print in: json with --json, else the --format, which is one of formats.
func formatOf(json bool, format string, formats []string) (string, error) {
	switch {
	case format == "json":
		return "", cli.Usagef("--format json is now --json")
	case !slices.Contains(formats, format):
		return "", cli.Usagef("--format takes %s, found %q%s", spell.Or(formats), format, spell.DidYouMean(format, formats))
	case json && format != "text":
		return "", cli.Usagef("--json does not go with --format %s", format)
	case json:
		return "json", nil
	}
	return format, nil
}

// show prints a document: as JSON, or as text.
func show[D any](a *app, json bool, document func() D, text func(*report.Page)) {
	if json {
		a.page().JSON(document())
	} else {
		text(a.page())
	}
}

// itself returns a document that is made.
func itself[D any](document D) func() D { return func() D { return document } }

// ended returns the exit status of a command with a verdict, or that was interrupted.
func ended(ctx context.Context, verdict spec.Result) error {
	if ctx.Err() != nil {
		return cli.Status(cli.ExitInterrupted)
	}
	return cli.Status(statusOf(verdict))
}

func statusOf(verdict spec.Result) int {
	switch {
	case verdict.Fine():
		return cli.ExitFine
	case verdict == spec.Refuted:
		return cli.ExitRefuted
	default:
		return cli.ExitInconclusive
	}
}
