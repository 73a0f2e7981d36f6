package cmd

import (
	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/explore/shortcut"
	"tandem/explore/solver"
)

// shortcutOptions are the flags of what spares questions to a solver.
type shortcutOptions struct {
	on    []bool // in the order of their names
	naive bool
}

// shortcutHelp says what each shortcut does, in the order of their names.
var shortcutHelp = []string{
	"ask only about the conjuncts of a path condition that share variables\nwith what is asked",
	"ask nothing twice: keep what the solver says of each such part",
	"try models that are known, by evaluation, before the solver is asked",
	"do not ask about what follows from the path condition by simplification",
	"simplify what is asked, and ask about nothing that becomes false by it",
}

// flags are those of the shortcuts that a command has.
func (o *shortcutOptions) flags(cmd *cobra.Command, has shortcut.Set) {
	names := shortcut.Names()
	o.on = make([]bool, len(names))
	for i, name := range names {
		if o.on[i] = true; !has.Has(1 << i) {
			continue
		}
		cmd.Flags().BoolVar(&o.on[i], name, true, shortcutHelp[i])
	}
	cmd.Flags().BoolVar(&o.naive, "naive", false, "take none of these shortcuts, and start a new solver for each question")
}

// check rejects what contradicts itself.
func (o *shortcutOptions) check(cmd *cobra.Command) error {
	for i, name := range shortcut.Names() {
		if o.naive && o.on[i] && cmd.Flags().Changed(name) {
			return cli.Usagef("--naive does not go with --%s: it takes no shortcut", name)
		}
	}
	return nil
}

// options returns the shortcuts that are left out.
func (o *shortcutOptions) options() shortcut.Options {
	var without shortcut.Set
	for i, on := range o.on {
		if !on || o.naive {
			without |= 1 << i
		}
	}
	return shortcut.Options{Without: without}
}

// asked returns the solver, or with --naive a new one for each question: a new process where
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
