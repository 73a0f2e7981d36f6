package cmd

import (
	"context"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/dap"
	"tandem/cmd/report"
)

// dapCommand lets an editor debug runs. What tandem trace has as flags, the editor says at launch.
func (a *app) dapCommand() *cobra.Command {
	return &cobra.Command{
		Use:  "dap",
		Args: cli.Args(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := dap.Serve(cmd.Context(), a.in.Stdin, flushing{a.out}, a.debug); err != nil {
				return cli.Inputf("<stdin>: %v; expected requests of the Debug Adapter Protocol", err)
			}
			return nil
		},
	}
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
