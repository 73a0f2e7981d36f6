package cmd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/explore/shortcut"
	"tandem/explore/solver"
	"tandem/internal/spell"
)

// shortcutOptions is the flag of what spares questions to a solver.
type shortcutOptions struct {
	text  string
	has   shortcut.Set // what the command has
	off   shortcut.Set
	naive bool
}

// shortcutHelp says what each shortcut does, in the order of their names.
var shortcutHelp = []string{
	"ask only about the conjuncts of φ that share variables with the question",
	"ask nothing twice",
	"try models that are known before the solver is asked",
	"do not ask about what follows from φ by simplification",
	"simplify what is asked, and ask nothing that becomes false by it",
}

// flags is that of the shortcuts that a command has.
func (o *shortcutOptions) flags(cmd *cobra.Command, has shortcut.Set) {
	o.has = has
	usage := "all, none (and a new solver for each question), a `LIST` of those to take, or of\nthose to leave out, as -cache,-models:"
	for i, name := range shortcut.Names() {
		if has.Has(1 << i) {
			usage += fmt.Sprintf("\n  %-12s %s", name, shortcutHelp[i])
		}
	}
	cmd.Flags().StringVar(&o.text, "shortcuts", "all", usage)
	completes(cmd, "shortcuts", func() []string {
		words := []string{"all", "none"}
		for i, name := range shortcut.Names() {
			if has.Has(1 << i) {
				words = append(words, name, "-"+name)
			}
		}
		return words
	})
}

// check reads the flag.
func (o *shortcutOptions) check() error {
	names := shortcut.Names()
	set := func(list []string) (found shortcut.Set, err error) {
		for _, word := range list {
			i := slices.Index(names, strings.TrimPrefix(word, "-"))
			if i < 0 || !o.has.Has(1<<i) {
				return 0, cli.Usagef("--shortcuts takes all, none, or names, found %q%s", spell.Cut(word, 40), spell.DidYouMean(word, names))
			}
			found |= 1 << i
		}
		return found, nil
	}
	words := strings.Split(o.text, ",")
	left := func(word string) bool { return strings.HasPrefix(word, "-") }
	switch {
	case o.text == "all":
		return nil
	case o.text == "none":
		o.off, o.naive = o.has, true
		return nil
	case slices.ContainsFunc(words, left):
		if taken := slices.DeleteFunc(slices.Clone(words), left); len(taken) > 0 && taken[0] != "all" {
			return cli.Usagef("--shortcuts takes names, or names with - before them, found %q", spell.Cut(o.text, 40))
		}
		off, err := set(slices.DeleteFunc(words, func(w string) bool { return !left(w) }))
		o.off = off
		return err
	}
	on, err := set(words)
	o.off = o.has &^ on
	return err
}

// options returns the shortcuts that are left out.
func (o *shortcutOptions) options() shortcut.Options { return shortcut.Options{Without: o.off} }

// asked returns the solver, or with --shortcuts none a new one for each question: a new process where
// the best solver is wanted and it can be one.
func (o *shortcutOptions) asked(a *app, s solverOptions) (solver.Session, error) {
	if !o.naive {
		return a.solver(s)
	}
	if pipe := s; s.kind == autoSolver {
		pipe.kind = "pipe"
		if session, err := a.solver(pipe); err == nil {
			if err := session.Close(); err != nil {
				return nil, err
			}
			s = pipe
		}
	}
	return solver.Fresh(func() (solver.Session, error) { return a.solver(s) })
}
