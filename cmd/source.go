package cmd

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/guard"
	"tandem/lang/syntax"
	"tandem/languages"
)

// source reads the program in a file, or in standard input for "-", in a language's syntax, or the
// suffix's.
func (a *app) source(name, language string) (languages.Source, error) {
	return a.sourceWith(name, languages.Choice{Language: language}, "")
}

// sourceWith is source of a program in which statements of the forms may stand that rules declare.
func (a *app) sourceWith(name string, o languages.Choice, need languages.Capability) (languages.Source, error) {
	shown, text, err := a.in.Read(name, "a program")
	if err != nil {
		return nil, err
	}
	src, err := a.register.ReadWith(shown, text, o, need)
	if err != nil {
		return nil, mistakes(a.wrongRules(err), text)
	}
	return src, nil
}

// opened is a program that is ready in the language that is chosen for it.
type opened struct {
	*languages.Chosen
	languages.Program
	languages.Source
}

// open reads the program in a file and chooses the language that can do what is needed.
func (a *app) open(file string, o languages.Choice, need languages.Capability) (*opened, error) {
	return a.openGuarded(file, guards{}, o, need)
}

// openWith is open by the rules that --with gives, which leave no choice to a run.
func (a *app) openWith(file string, given givenOptions, o languages.Choice, need languages.Capability) (p *opened, rules *languages.Given, err error) {
	if rules, err = a.given(given); err != nil {
		return nil, nil, err
	}
	o.Rules = rules
	if p, err = a.open(file, o, need); err == nil && p.Program != nil && len(p.Choices) > 0 {
		err = cli.Usagef("--with: the rules %s leave a choice, which the values of a run do not decide; tandem explore has all ways", strings.Join(p.Choices, ", "))
	}
	return p, rules, err
}

// mistakes returns a bad input, with its mistakes drawn over the text src; other errors stay.
func mistakes(err error, src []byte) error {
	var drawn *languages.Mistakes
	var errs syntax.Errors
	var unknown *languages.Unknown
	var cannot *languages.Cannot
	var failure *cli.Failure
	switch {
	case errors.As(err, &unknown), errors.As(err, &cannot), errors.As(err, &failure):
		return err
	case errors.As(err, &drawn):
	case errors.As(err, &errs):
		drawn = &languages.Mistakes{Errors: errs, Text: src}
	default:
		return cli.Inputf("%v", err)
	}
	return &cli.Failure{Code: cli.ExitInput, Msg: drawn.Error(), Draw: drawn.Draw}
}

// noPrograms has the commands that take no program say which do.
func (a *app) noPrograms(cmds []*cobra.Command) {
	for _, cmd := range cmds {
		if _, takes, _ := strings.Cut(cmd.Use, " "); cmd.Args == nil && (takes == "" || takes[0] == '[') {
			cmd.Args = a.noProgram
		}
	}
}

func (a *app) noProgram(cmd *cobra.Command, args []string) error {
	if len(args) > 0 && slices.Contains(a.suffixes(), strings.TrimPrefix(filepath.Ext(args[0]), ".")) {
		return cli.Usagef("found the program %q, expected none: tandem %s is about no program; tandem explore FILE and tandem trace FILE take one", args[0], cmd.Name())
	}
	return cli.Used(cmd, args)
}

// suffixes returns those of programs, without the dot.
func (a *app) suffixes() []string {
	return lists.Map(a.register.Syntaxes(), func(s *languages.Syntax) string { return s.Suffix[1:] })
}

// guards are the errors that a program is to tell of by assertions.
type guards struct {
	text string
	list []guard.Check
}

// flag is the flag --check of a command that runs a program.
func (g *guards) flag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&g.text, "check", "", "report a `LIST` of these as errors, as division,overflow: division by zero, overflow\nand signed-overflow of bvN; fmt --core shows the assertions that say so")
	completes(cmd, "check", guardNames)
}

// guardNames lists what --check takes.
func guardNames() []string {
	return lists.Map(guard.Checks(), func(c guard.Check) string { return string(c) })
}

// read reads the list.
func (g *guards) read() error {
	if g.text == "" {
		return nil
	}
	for name := range strings.SplitSeq(g.text, ",") {
		if names := guardNames(); !slices.Contains(names, name) {
			return cli.Usagef("--check takes a list of %s, found %q%s", spell.List(names), spell.Cut(name, 40), spell.DidYouMean(name, names))
		}
		g.list = append(g.list, guard.Check(name))
	}
	return nil
}

// openGuarded is open of a program with the assertions of g.
func (a *app) openGuarded(file string, g guards, o languages.Choice, need languages.Capability) (*opened, error) {
	if err := g.read(); err != nil {
		return nil, err
	}
	var l *languages.Language
	var err error
	if o.Language != "" {
		l, err = a.register.Named(o.Language, need)
	} else {
		_, err = a.register.First(need)
	}
	guarded := len(g.list) > 0
	switch {
	case !guarded && err != nil:
		return nil, err
	case guarded && err == nil && l != nil && !l.Checked:
		return nil, cli.Usagef("--check inserts assertions, and the language %s has none: take --language %[1]s+checks, or leave the flag out", l.Name)
	}
	o.Checked = o.Checked || guarded
	src, err := a.sourceWith(file, o, need)
	if err == nil && guarded {
		src, err = g.guarded(src)
	}
	if err != nil {
		return nil, err
	}
	chosen, p, err := a.register.Open(src, o, need)
	if err != nil {
		return nil, mistakes(a.wrongRules(err), src.Text())
	}
	return &opened{chosen, p, src}, nil
}

// guarded returns a program with the assertions. Its text is what the user wrote.
func (g guards) guarded(src languages.Source) (languages.Source, error) {
	change := src.Syntax().Change
	if change == nil {
		return nil, cli.Usagef("--check: %s: found a program in the syntax %s, expected one of statements", src.File(), src.Syntax().Name)
	}
	with, err := change(src, func(p *lang.Program) (*lang.Program, error) { return guard.Program(p, g.list) })
	if err != nil {
		return nil, mistakes(err, src.Text())
	}
	return with, nil
}
