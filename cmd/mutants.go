package cmd

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/judge/ledger"
	"tandem/languages"
)

// trialSolver is the solver that mutants are tried by. An answer that takes long
// is not worth it.
var trialSolver = solverOptions{timeout: 2 * time.Second}

func (a *app) mutantsCommand() *cobra.Command {
	trial := ledger.DefaultTrial()
	var language string
	var json bool
	var save cli.Target
	var given givenOptions
	cmd := &cobra.Command{
		Use: "mutants",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.mutants(cmd.Context(), language, trial, given, save, json)
		},
	}
	a.languagesFlag(cmd, &language, languages.Mutants)
	given.flags(cmd)
	flags := cmd.Flags()
	flags.IntVar(&trial.Checks, "checks", trial.Checks, "random cases for each statement")
	flags.IntVar(&trial.Refuting, "refuting", trial.Refuting, "random cases for the statement that is said to refute the mutant")
	flags.IntVar(&trial.Trees, "tree-checks", trial.Trees, "random cases for each statement on trees, which asks a solver; 0 for none")
	flags.Uint64Var(&trial.Seed, "seed", trial.Seed, "seed of the random cases")
	flags.StringSliceVar(&trial.Only, "only", nil, "check only these mutants, the `IDs` of tandem check --list")
	completes(cmd, "only", func() []string { return languages.MutantIDs(a.register.All()) })
	save.Flag(cmd, "save", "", "keep in this `file` what was found, and go on from there")
	flags.BoolVar(&json, "json", false, "print JSON (schema "+report.MutantsSchema+")")
	return cmd
}

func (a *app) mutants(ctx context.Context, language string, trial ledger.Trial, given givenOptions, save cli.Target, json bool) error {
	if trial.Checks < 1 || trial.Refuting < 1 {
		return cli.Usagef("--checks and --refuting take a number from 1 on, found %d and %d", trial.Checks, trial.Refuting)
	}
	if err := atLeast(0, "tree-checks", "number", trial.Trees); err != nil {
		return err
	}
	list, rules, err := a.mistaken(language, given)
	if err != nil {
		return err
	}
	for i, id := range trial.Only {
		trial.Only[i] = strings.TrimSpace(id)
		if ids := languages.MutantIDs(list); !slices.Contains(ids, trial.Only[i]) {
			return &languages.Unknown{Kind: "mutant", Name: id, Known: ids, See: "tandem check --list --language all"}
		}
	}
	trial.Solver, trial.Watch = a.opener(trialSolver), a.watch
	units, err := a.units(save, fmt.Sprintf("mutants of %s%s, %d, %d and %d cases, seed %d", language, rules, trial.Checks, trial.Refuting, trial.Trees, trial.Seed))
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
	doc := report.MutantsOf(killings)
	for _, l := range list {
		for _, k := range killings {
			if k.Language == l.Name && len(k.Mutants) == len(l.AllMutants()) {
				doc.Roles[l.Name] = ledger.Roles(l, k)
			}
		}
	}
	show(a, json, itself(doc), doc.Text)
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
	given, err := a.given(o)
	if err != nil || given == nil {
		if err != nil {
			return nil, "", err
		}
		list, err := a.among(language, languages.Mutants)
		return list, "", err
	}
	if language == allLanguages {
		return nil, "", cli.Usagef("--rule and --rules are in the place of those of one language: name it by --language")
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
