package cmd

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/internal/lists"
	"tandem/judge/ledger"
	"tandem/languages"
)

// trialSolver is the solver that mutants are tried by. An answer that takes long is not worth it.
var trialSolver = solverOptions{timeout: 2 * time.Second}

// trialOptions are what tandem check --mutants has besides.
type trialOptions struct {
	wanted          bool
	refuting, trees int // random cases
}

func (o *trialOptions) flags(a *app, cmd *cobra.Command) {
	trial := ledger.DefaultTrial()
	cmd.Flags().BoolVar(&o.wanted, "mutants", false, fmt.Sprintf("check that the statements kill each mutant, on %d random cases each if\n--checks does not say else; --only names mutants", trial.Checks))
	must(cmd.RegisterFlagCompletionFunc("only", func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		ids := languages.StatementIDs
		if o.wanted {
			ids = languages.MutantIDs
		}
		return cli.Words(func() []string { return ids(a.register.All()) })(cmd, args, typed)
	}))
	boundsOf(cmd).IntVar(&o.refuting, "refuting", trial.Refuting, "with --mutants, random cases of the statement that is said to kill one")
	boundsOf(cmd).IntVar(&o.trees, "trees", trial.Trees, "with --mutants, random cases of each statement on trees, which asks a solver")
}

// check rejects flags that say nothing about mutants, and those about mutants alone.
func (o *trialOptions) check(cmd *cobra.Command) error {
	if !o.wanted {
		if name, ok := lists.Find([]string{"refuting", "trees"}, func(name string) bool { return boundsOf(cmd).Changed(name) }); ok {
			return cli.Usagef("--bound %s goes with --mutants", name)
		}
		return nil
	}
	for _, name := range []string{"quick", "exhaustive", "list", "types", "solver", "save"} {
		if cmd.Flags().Changed(name) {
			return cli.Usagef("--%s does not go with --mutants", name)
		}
	}
	if name, ok := lists.Find([]string{"time", "answer"}, func(name string) bool { return boundsOf(cmd).Changed(name) }); ok {
		return cli.Usagef("--bound %s does not go with --mutants", name)
	}
	return nil
}

func (a *app) mutants(ctx context.Context, opts checkOptions, checks bool) error {
	trial := ledger.DefaultTrial()
	if checks {
		trial.Checks = opts.Checks
	}
	trial.Refuting, trial.Trees, trial.Seed, trial.Only = opts.trial.refuting, opts.trial.trees, opts.Seed, opts.Only
	language := cmp.Or(opts.language, allLanguages)
	if trial.Checks < 1 || trial.Refuting < 1 {
		return cli.Usagef("--checks and --bound refuting take a number from 1 on, found %d and %d", trial.Checks, trial.Refuting)
	}
	if err := atLeast(0, "bound trees", "number", trial.Trees); err != nil {
		return err
	}
	list, rules, err := a.mistaken(language, opts.given)
	if err != nil {
		return err
	}
	for i, id := range trial.Only {
		trial.Only[i] = strings.TrimSpace(id)
		if ids := languages.MutantIDs(list); !slices.Contains(ids, trial.Only[i]) {
			return &languages.Unknown{Kind: "mutant", Name: id, Known: ids, See: "tandem check --list --language all"}
		}
	}
	a.share.deals(trial.Count(list))
	trial.Solver, trial.Watch = a.opener(trialSolver), a.watch
	units, err := a.units(opts.save, fmt.Sprintf("mutants of %s%s, %d, %d and %d cases, seed %d", language, rules, trial.Checks, trial.Refuting, trial.Trees, trial.Seed))
	if err != nil {
		return err
	}
	trial.Units = units
	killings, err := trial.Killings(ctx, list)
	if lost := units.Save(); lost != nil && killings != nil {
		err = lost
	}
	if killings == nil {
		return err
	}
	doc, roles := report.MutantsOf(killings), map[string][]ledger.Role{}
	for _, l := range list {
		for _, k := range killings {
			if k.Language == l.Name && len(k.Mutants) == len(l.AllMutants()) {
				roles[l.Name] = ledger.Roles(l, k)
			}
		}
	}
	show(a, opts.json, itself(doc), func(p *report.Page) { p.Mutants(killings, roles) })
	if err != nil {
		return err
	}
	if doc.Verdict == ledger.Survives {
		return cli.Status(cli.ExitRefuted)
	}
	return nil
}

// mistaken returns the languages whose mutants are tried: their own, or the entries that are
// given in the place of those of one language; and the flags that give these.
func (a *app) mistaken(language string, o givenOptions) ([]*languages.Language, string, error) {
	id, others, err := o.id(false)
	if err == nil && id != "" {
		err = cli.Usagef("--with %s does not go with --mutants: --only names mutants", id)
	}
	if err != nil {
		return nil, "", err
	}
	given, err := a.rulesOf(others)
	if err != nil {
		return nil, "", err
	}
	if given == nil {
		list, err := a.among(language, languages.Mutants)
		return list, "", err
	}
	if language == allLanguages && given.OnlySays() {
		language = "" // theorems are about the first one
	}
	if language == allLanguages {
		return nil, "", cli.Usagef("formulas of --with are in the place of those of one language: name it by --language")
	}
	list, err := a.among(language, languages.Check)
	if err != nil {
		return nil, "", err
	}
	l, err := list[0].OfRules(given)
	if err != nil {
		return nil, "", a.wrongRules(err)
	}
	return []*languages.Language{l}, given.Flags, nil
}
