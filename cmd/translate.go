package cmd

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/internal/spell"
	"tandem/judge/oracle/c"
	"tandem/judge/oracle/drive"
	"tandem/judge/oracle/solidity"
	"tandem/lang"
	"tandem/lang/machine"
	"tandem/lang/syntax"
	"tandem/languages"
)

// translateOptions are the flags of tandem translate.
type translateOptions struct {
	to      string
	harness string
	integer string // the type that int stands for; "": none
	length  int
}

func (a *app) translateCommand() *cobra.Command {
	var opts translateOptions
	cmd := &cobra.Command{
		Use: "translate FILE",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.translate(args[0], opts, cmd.Flags().Changed)
		},
	}
	f := cmd.Flags()
	f.StringVar(&opts.to, "to", "c", "the programming `language`: c or solidity")
	f.StringVar(&opts.harness, "harness", string(c.Stdin), "of C: who executes it: klee, clang (its static analyzer), or stdin, with\na run a line")
	intFlag(cmd, &opts.integer)
	f.IntVar(&opts.length, "max-length", c.DefaultLength, "how many elements an array with a bound has at the most")
	return cmd
}

// intFlag is the flag that says what int stands for.
func intFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "int", "", "read int as this `type` bvN: signed machine integers, which is another\nprogram")
}

// word returns the type of bit-vectors of a flag --int, whose width is at most widest.
func word(name string, widest int) (lang.Type, error) {
	t, ok := lang.TypeNamed(name)
	if !ok || !t.IsBits() || t.Width() > widest {
		return t, cli.Usagef("--int takes a type from bv1 to bv%d, found %q", widest, name)
	}
	return t, nil
}

func (o *translateOptions) check(given func(string) bool) error {
	switch o.to {
	case "c":
	case "solidity":
		for _, flag := range []string{"harness", "max-length"} {
			if given(flag) {
				return cli.Usagef("--%s does not go with --to solidity", flag)
			}
		}
	default:
		return cli.Usagef("--to takes c or solidity, found %q%s", o.to, spell.DidYouMean(o.to, []string{"c", "solidity"}))
	}
	var harnesses []string
	for _, h := range c.Harnesses() {
		harnesses = append(harnesses, string(h))
	}
	if !slices.Contains(harnesses, o.harness) {
		return cli.Usagef("--harness takes %s, found %q%s", strings.Join(harnesses, ", "), o.harness, spell.DidYouMean(o.harness, harnesses))
	}
	if o.length < 1 || o.length > c.MaxMaxLength {
		return cli.Usagef("--max-length takes a number from 1 to %d, found %d", c.MaxMaxLength, o.length)
	}
	if given("int") {
		widest := lang.MaxWidth
		if o.to == "c" {
			widest = c.MaxWidth
		}
		_, err := word(o.integer, widest)
		return err
	}
	return nil
}

func (a *app) translate(file string, opts translateOptions, given func(string) bool) error {
	if err := opts.check(given); err != nil {
		return err
	}
	src, err := a.source(file, "")
	if err != nil {
		return err
	}
	if opts.integer != "" {
		if src, err = a.machine(src, opts.integer); err != nil {
			return err
		}
	}
	p, err := a.statements(src)
	if err != nil {
		return err
	}
	var text []byte
	if opts.to == "solidity" {
		text, err = solidity.Translate(p, solidity.Options{Declared: declaredIn(src)})
	} else {
		text, err = c.Translate(p, c.Options{Harness: c.Harness(opts.harness), MaxLength: opts.length, Declared: declaredIn(src)})
	}
	if err != nil {
		return mistakes(err, src.Text())
	}
	_, err = a.out.Write(text)
	return err
}

// statements returns a program over package lang.
func (a *app) statements(src languages.Source) (*lang.Program, error) {
	_, p, err := a.register.Open(src, languages.Choice{Bounds: languages.Standard()}, languages.Run)
	if err != nil {
		return nil, mistakes(err, src.Text())
	}
	if p.Lang() == nil {
		return nil, cli.Usagef("%s: found a program in the syntax %s, expected one that has a tree of statements", src.File(), src.Syntax().Name)
	}
	return p.Lang(), nil
}

// machine returns a program with machine integers for int, as tandem fmt --int prints it.
func (a *app) machine(src languages.Source, integer string) (languages.Source, error) {
	t, err := word(integer, lang.MaxWidth)
	if err != nil {
		return nil, err
	}
	p, err := a.statements(src)
	if err != nil {
		return nil, err
	}
	q, err := machine.Program(p, t)
	if err != nil {
		return nil, mistakes(err, src.Text())
	}
	text, err := lang.Format(q)
	if err != nil {
		return nil, cli.Inputf("%s: %v", src.File(), err)
	}
	read, err := src.Syntax().Read(src.File(), text)
	if err != nil {
		var errs syntax.Errors
		if errors.As(err, &errs) {
			err = fmt.Errorf("of the program that tandem fmt --int %s prints: %w", integer, err)
		}
		return nil, mistakes(err, text)
	}
	return read, nil
}

// declaredIn tells where the variables of a program are declared.
func declaredIn(src languages.Source) func(string) lang.Span {
	types := sync.OnceValue(func() map[string]lang.Span {
		places := map[string]lang.Span{}
		f, err := syntax.Parse(src.File(), src.Text())
		if err != nil {
			return places
		}
		for _, d := range f.Decls {
			for _, n := range d.Names {
				places[n.Name] = d.Type.At
			}
		}
		return places
	})
	return func(name string) lang.Span { return types()[name] }
}

// translated returns the forms of programs for engines that are other programming languages.
func translated() []drive.Form {
	form := func(name string, h c.Harness) drive.Form {
		return drive.Form{Name: name, Suffix: ".c", Write: func(p *lang.Program) ([]byte, error) {
			return firstMistake(c.Translate(p, c.Options{Harness: h}))
		}}
	}
	return []drive.Form{
		form("c", c.Stdin), form("c-klee", c.Klee), form("c-clang", c.Clang),
		{Name: "solidity", Suffix: ".sol", Write: func(p *lang.Program) ([]byte, error) {
			return firstMistake(solidity.Translate(p, solidity.Options{}))
		}},
	}
}

// firstMistake returns a translation with the first of its mistakes.
func firstMistake(text []byte, err error) ([]byte, error) {
	var errs syntax.Errors
	if errors.As(err, &errs) {
		err = errs[0]
	}
	return text, err
}
