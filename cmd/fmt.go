package cmd

import (
	"bytes"
	"slices"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/internal/outfile"
	"tandem/internal/spell"
	"tandem/judge/oracle/c"
	"tandem/lang"
	"tandem/languages"
)

// fmtOptions are the flags of tandem fmt.
type fmtOptions struct {
	write, check, json, core bool
	guards                   guards // of --core
	integer                  string // the type that int stands for; "": none
	to                       string // another programming language; "": none
	length                   int    // of arrays in it
	given                    givenOptions
	rules                    *languages.Given // that they give
}

func (a *app) fmtCommand() *cobra.Command {
	var opts fmtOptions
	cmd := cli.Command("fmt FILE...", func(cmd *cobra.Command, args []string) error {
		if cmd.Flags().Changed("to") || boundsOf(cmd).Changed("length") {
			return a.translate(args, opts, cmd.Flags().Changed, boundsOf(cmd).Changed("length"))
		}
		if cmd.Flags().Changed("int") {
			if _, err := word(opts.integer, lang.MaxWidth); err != nil {
				return err
			}
		}
		args, err := opts.checked(args)
		if err != nil {
			return err
		}
		if opts.rules, err = a.given(opts.given); err != nil {
			return err
		}
		return a.format(args, opts)
	})
	cmd.Flags().BoolVarP(&opts.write, "write", "w", false, "rewrite the files instead of printing them")
	cmd.Flags().StringVar(&opts.guards.text, "check", "", "list the files that are not in canonical layout; with --core, insert the\nassertions of this `LIST`, as division,overflow")
	cmd.Flags().Lookup("check").NoOptDefVal = checkLayout
	completes(cmd, "check", guardNames)
	cmd.Flags().BoolVar(&opts.core, "core", false, "print what loops with for and do, jumps and functions stand for")
	document(cmd, &opts.json, report.ASTSchema)
	translations := translationNames()
	cmd.Flags().StringVar(&opts.to, "to", "", "print the program in this programming `language`: "+spell.Or(translations)+";\nc reads a run a line, c-klee, c-clang and c-verifier are for\nKLEE, the analyzer of clang, and verifiers by the rules of SV-COMP")
	completes(cmd, "to", translationNames)
	boundsOf(cmd).IntVar(&opts.length, "length", c.DefaultLength, "with --to, elements of an array that has a bound")
	intFlag(cmd, &opts.integer)
	opts.given.formulas(cmd)
	return cmd
}

// checkLayout is the value of --check where none is given.
const checkLayout = "layout"

// checked reads --check: of layouts, or with --core of a list, which may stand behind the flag as
// an argument. It returns the files.
func (o *fmtOptions) checked(args []string) ([]string, error) {
	if o.guards.text == checkLayout && o.core {
		for i, text := range args {
			if g := (guards{text: text}); g.read() == nil {
				o.guards = g
				return slices.Delete(slices.Clone(args), i, i+1), nil
			}
		}
		return nil, cli.Usagef("--check with --core takes a list of %s, found none", spell.List(guardNames()))
	}
	if o.check = o.guards.text == checkLayout; o.check || o.guards.text == "" {
		return args, nil
	}
	if !o.core {
		return nil, cli.Usagef("--check=%s goes with --core; --check alone lists the files that are not in canonical layout", o.guards.text)
	}
	return args, o.guards.read()
}

// formatted is a file and its canonical layout.
type formatted struct {
	name     string // as it was given
	old, new []byte
}

func (a *app) format(files []string, opts fmtOptions) error {
	switch {
	case opts.write && opts.check:
		return cli.Usagef("--write does not go with --check")
	case opts.json && (opts.write || opts.check):
		return cli.Usagef("--json does not go with --write or --check")
	case opts.integer != "" && (opts.write || opts.check):
		return cli.Usagef("--int does not go with --write or --check: the program is another one")
	case opts.core && (opts.write || opts.check || opts.json):
		return cli.Usagef("--core does not go with --write, --check or --json: the program is another one, and JSON always has its core")
	case opts.rules != nil && (opts.json || opts.core || opts.integer != ""):
		return cli.Usagef("--with does not go with --json, --core or --int: they say how statements are written")
	case opts.rules != nil && !opts.rules.Declares():
		return cli.Usagef("--with takes rules with the forms in which statements are written, found none")
	case opts.json:
		return a.asts(files, opts.integer)
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
		f, err := a.layout(name, opts)
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

// layout reads a file and lays it out: its core, or with machine integers for int, where that is asked for.
func (a *app) layout(name string, opts fmtOptions) (formatted, error) {
	if opts.core || opts.integer != "" {
		src, err := a.source(name, "")
		if err != nil {
			return formatted{}, err
		}
		text, err := a.coreOf(src, opts)
		return formatted{src.File(), src.Text(), text}, err
	}
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
	forms, err := a.register.Forms(syntax, opts.rules)
	if err != nil {
		return formatted{}, a.wrongRules(err)
	}
	text, err := syntax.Format(shown, src, forms)
	if err != nil {
		return formatted{}, mistakes(err, src)
	}
	return formatted{shown, src, text}, nil
}

// coreOf returns the core of a program in canonical layout. A program with machine integers is its core.
func (a *app) coreOf(src languages.Source, opts fmtOptions) (text []byte, err error) {
	if opts.integer != "" {
		if src, err = a.machine(src, opts.integer); err != nil {
			return nil, err
		}
		if len(opts.guards.list) == 0 {
			return src.Text(), nil
		}
	}
	if len(opts.guards.list) > 0 {
		if src, err = opts.guards.guarded(src); err != nil {
			return nil, err
		}
	}
	p, err := a.statements(src)
	if err != nil {
		return nil, err
	}
	return canonical(src, p)
}

// canonical returns a program that was made of a source in canonical layout.
func canonical(src languages.Source, p *lang.Program) ([]byte, error) {
	text, err := lang.Format(p)
	if err != nil {
		return nil, cli.Inputf("%s: %v", src.File(), err)
	}
	return text, nil
}

// asts prints programs as JSON.
func (a *app) asts(files []string, integer string) error {
	var list []report.ASTDocument
	for _, name := range files {
		src, err := a.sourceWithInt(name, integer, nil)
		if err != nil {
			return err
		}
		_, p, err := a.register.Open(src, languages.Choice{Bounds: languages.Standard()}, languages.Run)
		if err != nil {
			return mistakes(err, src.Text())
		}
		if p.Lang() == nil {
			return cli.Usagef("--json: %s: found a program in the syntax %s, expected one that has a tree of statements", src.File(), src.Syntax().Name)
		}
		list = append(list, report.AST(src.File(), p.Lang()))
	}
	for _, d := range list {
		a.page().JSON(d)
	}
	return nil
}
