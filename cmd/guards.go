package cmd

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/guard"
	"tandem/languages"
)

// guards are the errors that a program is to tell of by assertions.
type guards struct {
	text string
	list []guard.Check
}

// flag is the flag --check of a command that runs a program.
func (g *guards) flag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&g.text, "check", "", "report these as errors, as division,overflow: division by zero, overflow and\nsigned-overflow of bvN; fmt --core shows the assertions that say so (`LIST`)")
	completes(cmd, "check", guardNames)
}

// guardNames lists what --check takes.
func guardNames() []string {
	names := lists.Map(guard.Checks(), func(c guard.Check) string { return string(c) })
	return names
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
	if len(g.list) == 0 {
		return a.open(file, o, need)
	}
	if l, err := a.register.Named(o.Language, need); o.Language != "" && err == nil && !l.Checked {
		return nil, cli.Usagef("--check inserts assertions, and the language %s has none: take --language %[1]s+checks, or leave the flag out", l.Name)
	}
	o.Checked = true
	src, err := a.sourceWith(file, o, need)
	if err != nil {
		return nil, err
	}
	if src, err = g.guarded(src); err != nil {
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
