package cmd

import (
	"errors"
	"os"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/judge/oracle/c"
	"tandem/judge/oracle/klee"
)

// claimsOptions are the flags of tandem claims.
type claimsOptions struct {
	from    string
	program string
	length  int
}

func (a *app) claimsCommand() *cobra.Command {
	var opts claimsOptions
	cmd := &cobra.Command{
		Use:  "claims DIR",
		RunE: func(_ *cobra.Command, args []string) error { return a.claimsOf(args[0], opts) },
	}
	f := cmd.Flags()
	f.StringVar(&opts.from, "from", "klee", "the `engine` that wrote DIR: klee")
	f.StringVar(&opts.program, "program", "", "the `FILE` of the program that was translated and executed")
	f.IntVar(&opts.length, "max-length", c.DefaultLength, "as in tandem translate: how many elements an array with a bound has")
	return cmd
}

func (a *app) claimsOf(dir string, opts claimsOptions) error {
	switch {
	case opts.from != "klee":
		return cli.Usagef("--from takes klee, found %q", opts.from)
	case opts.program == "":
		return cli.Usagef("found no --program, expected the file of the program that was translated")
	case opts.length < 1 || opts.length > c.MaxMaxLength:
		return cli.Usagef("--max-length takes a number from 1 to %d, found %d", c.MaxMaxLength, opts.length)
	}
	src, err := a.source(opts.program, "")
	if err != nil {
		return err
	}
	p, err := a.statements(src)
	if err != nil {
		return err
	}
	if _, err := c.Translate(p, c.Options{Harness: c.Klee, MaxLength: opts.length, Declared: declaredIn(src)}); err != nil {
		return mistakes(err, src.Text()) // it has no translation
	}
	if info, err := os.Stat(dir); err != nil {
		return cli.Inputf("%s: %v", dir, errors.Unwrap(err))
	} else if !info.IsDir() {
		return cli.Inputf("%s: found a file, expected a directory that klee wrote", dir)
	}
	doc, err := klee.Read(os.DirFS(dir), p, klee.Options{MaxLength: opts.length})
	var unexpected *klee.Unexpected
	switch {
	case errors.As(err, &unexpected):
		return &cli.Failure{Code: cli.ExitBug, Msg: dir + "/" + err.Error()}
	case err != nil:
		return cli.Inputf("%s/%v", dir, err)
	}
	a.page().JSON(doc)
	return nil
}
