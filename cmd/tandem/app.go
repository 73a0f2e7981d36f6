package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"runtime/debug"
	"sync/atomic"

	"github.com/spf13/cobra"

	"tandem/internal/outfile"
	_ "tandem/internal/rapidenv" // the environment does not change checks
	"tandem/solver"
)

// version is that of tandem, also in what it writes as JSON.
const version = "0.1.0"

// noSolver is in JSON where no solver was asked.
const noSolver = "none"

// app is what the subcommands share.
type app struct {
	in    io.Reader
	out   *output
	err   io.Writer
	abort context.CancelCauseFunc // ends the context of the command

	opinions solver.Opinions // of second ones

	unfinished atomic.Pointer[outfile.File] // is removed if the command is ended hard
}

// run is the whole command; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) (code int) {
	a := &app{in: in, err: errs}
	a.out = newOutput(out, func(err error) { a.abort(err) })
	ctx, abort, stop := interruptible(func() { a.out.Close(); a.discard() }, errs)
	defer stop()
	a.abort = abort
	return a.conclude(a.agreed(a.execute(ctx, args)))
}

// execute runs the subcommand; a panic in it becomes an error.
func (a *app) execute(ctx context.Context, args []string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &bug{r, debug.Stack()}
		}
	}()
	cmd := a.root()
	cmd.SetArgs(args)
	cmd.SetOut(a.out)
	cmd.SetErr(a.err)
	called, err := cmd.ExecuteContextC(ctx)
	var f *failure
	if err != nil && !errors.As(err, &f) && bugIn(err) == nil { // cobra's own, about flags and arguments
		msg := parsing.ReplaceAllString(err.Error(), "")
		err = usagef("%s; %s --help shows the usage", msg, called.CommandPath())
	}
	return err
}

// parsing is what the standard library says of malformed numbers and people
// need not know.
var parsing = regexp.MustCompile(`strconv\.\w+: parsing "[^"]*": `)

// conclude says on standard error what went wrong and returns the exit status.
func (a *app) conclude(err error) int {
	lost := a.out.Close()
	b := bugIn(err)
	var f *failure
	switch {
	case b != nil:
		fmt.Fprintln(a.err, b)
		return exitBug
	case lost != nil:
		fmt.Fprintf(a.err, "tandem: the output is incomplete: %v\n", lost)
		return exitUsage
	case errors.As(err, &f):
		switch {
		case f.draw != nil:
			fmt.Fprint(a.err, f.draw(screen(a.err)))
		case f.msg == "":
		case f.code == exitInput: // it begins with a place, which editors find
			fmt.Fprintln(a.err, f.msg)
		default:
			fmt.Fprintf(a.err, "tandem: %s\n", f.msg)
		}
		return f.code
	default:
		return exitFine
	}
}

// root is the command with its subcommands.
func (a *app) root() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "tandem",
		Short: "Symbolic execution beside concrete execution, and theorems that are run",
		Long: `Tandem runs a program concretely and symbolically, side by side, by the rules
of de Boer and Bonsangue, Symbolic execution formally explained (2021), and
checks the paper's theorems by running them.

A program is a file *.tdm: see examples/, and doc/language.md for what it may
have. tandem COMMAND --help tells more about each command.`,
		Example: `  tandem run examples/power.tdm --in x=3
  tandem trace examples/foo.tdm --in x=3,y=4
  tandem check`,
		Version: version,
		Args:    cobra.ArbitraryArgs, // so that unknown subcommands come here
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			return unknownSubcommand(cmd, args[0])
		},
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	cmd.SetVersionTemplate("tandem {{.Version}}\n")
	cmd.SetFlagErrorFunc(flagMistake)
	cmd.SetHelpCommand(a.helpCommand(cmd))
	cmd.PersistentFlags().BoolVar(&a.out.ascii, "ascii", false, "print ASCII instead of mathematics: sigma, phi, && for σ, φ, ∧")
	cmd.AddCommand(a.runCommand(), a.traceCommand(), a.exploreCommand(), a.certifyCommand(), a.pathCommand(), a.compareCommand(), a.checkCommand(), a.fmtCommand(), a.rulesCommand(), a.ledgerCommand(), a.mutantsCommand(), a.doctorCommand(), a.completionCommand(cmd), a.versionCommand())
	explained(cmd)
	completed(cmd)
	return cmd
}

// noArgs is the arguments of a subcommand that takes none.
func noArgs(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("found argument %q, expected none", args[0])
	}
	return nil
}

// oneFile is the arguments of a subcommand that takes one file.
func oneFile(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("found %s, expected one FILE", count(len(args), "argument"))
	}
	return nil
}

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "  tandem version",
		Args:    noArgs,
		RunE: func(*cobra.Command, []string) error {
			a.out.printf("tandem %s\n", version)
			return nil
		},
	}
}
