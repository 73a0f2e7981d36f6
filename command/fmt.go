package command

import (
	"bytes"
	"errors"

	"github.com/spf13/cobra"

	"tandem/internal/cli"
	"tandem/internal/outfile"
)

// fmtOptions are the flags of tandem fmt.
type fmtOptions struct{ write, check bool }

func (a *app) fmtCommand() *cobra.Command {
	var opts fmtOptions
	cmd := &cobra.Command{
		Use: "fmt FILE...",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("found 0 arguments, expected a FILE or several")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.format(args, opts) },
	}
	cmd.Flags().BoolVarP(&opts.write, "write", "w", false, "rewrite the files instead of printing them")
	cmd.Flags().BoolVar(&opts.check, "check", false, "list the files that are not in canonical layout")
	return cmd
}

// formatted is a file and its canonical layout.
type formatted struct {
	name     string // as it was given
	old, new []byte
}

func (a *app) format(files []string, opts fmtOptions) error {
	if opts.write && opts.check {
		return cli.Usagef("--write does not go with --check")
	}
	var list []formatted
	var wrong []error
	stdin := false
	for _, name := range files {
		switch {
		case name == "-" && opts.write:
			return cli.Usagef("--write does not go with standard input (-)")
		case name == "-" && stdin:
			return cli.Usagef("standard input (-) can be given once")
		}
		stdin = stdin || name == "-"
		f, err := a.layout(name)
		if err != nil {
			wrong = append(wrong, err)
			continue
		}
		list = append(list, f)
	}
	if len(wrong) > 0 {
		return cli.Joined(wrong)
	}
	places := make([]*outfile.Place, len(list)) // all of them before any is written
	for i, f := range list {
		if opts.write && !bytes.Equal(f.old, f.new) {
			var err error
			if places[i], err = a.files.At(outfile.Request{Flag: "--write", Name: f.name, Kind: outfile.Program()}); err != nil {
				return err
			}
		}
	}
	different := false
	for i, f := range list {
		changed := !bytes.Equal(f.old, f.new)
		different = different || changed
		switch {
		case opts.check:
			if changed {
				a.page().Printf("%s\n", f.name)
			}
		case !opts.write:
			a.page().Printf("%s", f.new)
		case changed:
			if err := places[i].Write(f.new); err != nil {
				return err
			}
		}
	}
	if opts.check && different {
		return cli.Status(cli.ExitRefuted)
	}
	return nil
}

// layout reads a file and lays it out.
func (a *app) layout(name string) (formatted, error) {
	shown, src, err := a.in.Read(name, "a program")
	if err != nil {
		return formatted{}, err
	}
	syntax := a.register.SyntaxOf(shown)
	if syntax == nil {
		return formatted{}, cli.Usagef("%s: no language has programs", shown)
	}
	if syntax.Format == nil {
		return formatted{}, cli.Usagef("%s: the syntax %s has no canonical layout", shown, syntax.Name)
	}
	text, err := syntax.Format(shown, src)
	if err != nil {
		return formatted{}, mistakes(err, src)
	}
	return formatted{shown, src, text}, nil
}
