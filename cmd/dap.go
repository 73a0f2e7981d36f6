package cmd

import (
	"context"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/dap"
	"tandem/cmd/report"
)

// dapCommand lets an editor debug runs. What tandem trace has as flags, the editor says at launch.
func (a *app) dapCommand() *cobra.Command {
	return &cobra.Command{
		Use:  "dap",
		Args: cobra.NoArgs,
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
		if opts.backward || opts.step || opts.json || opts.simplify {
			return cli.Usagef("--path, --step, --json and --simplify do not go with dap")
		}
		r, err := a.traceRun(ctx, file, opts)
		if err != nil {
			return err
		}
		run = r.Debug(ctx)
		return nil
	})
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(append(args, "--", program))
	return run, cmd.ExecuteContext(ctx)
}
