// Package lift is the subcommand lift, which writes Go functions over symbolic values. It is a
// package of its own because the page does without the types of Go.
package lift

import (
	"errors"
	"path/filepath"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/internal/outfile"
	"tandem/sym/lift"
)

// Command returns the subcommand lift.
func Command() *cobra.Command {
	var funcs []string
	var out cli.Target
	cmd := cli.Command("lift PACKAGE", func(cmd *cobra.Command, args []string) error {
		if len(funcs) == 0 {
			return cli.Usagef("--func takes the names of functions, found none")
		}
		l, err := lift.Package(args[0], funcs)
		if err != nil {
			return cli.Inputf("%v", err)
		}
		if out.Name == "" {
			out.Name = filepath.Join(l.Dir, l.File+"_sym_test.go")
		}
		to, err := out.At(outfile.New(cmd.OutOrStdout()), outfile.Generated("tandem lift"))
		if err == nil {
			err = to.Write(l.Text)
		}
		if wrong := (*outfile.Error)(nil); errors.As(err, &wrong) {
			return cli.Written(wrong)
		}
		return err
	})
	cmd.Flags().StringSliceVar(&funcs, "func", nil, "the functions that are lifted, with those that they call, as `Mid,Max`")
	out.Flag(cmd, "out", "", "write to this `FILE` in place of a test file beside the first function's; - is\nstandard output")
	return cmd
}
