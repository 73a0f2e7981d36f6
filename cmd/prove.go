package cmd

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/internal/outfile"
	"tandem/judge/ledger"
	"tandem/judge/prove"
	"tandem/languages"
	"tandem/proofs"
	"tandem/props"
	"tandem/spec"
)

// proveOptions are the flags of tandem prove.
type proveOptions struct {
	language string
	given    givenOptions
	checks   int
	seed     uint64
	limits   prove.Limits
	save     cli.Target // a folder
	json     bool
}

func (a *app) proveCommand() *cobra.Command {
	opts := proveOptions{limits: prove.Standard()}
	cmd := cli.Command("prove [STATEMENT...]", func(cmd *cobra.Command, args []string) error {
		return a.prove(cmd.Context(), args, opts)
	})
	names := a.provable()
	f := cmd.Flags()
	f.StringVar(&opts.language, "language", strings.Join(names[:min(1, len(names))], ""), "the `NAME` of the language: "+strings.Join(names, ", "))
	completes(cmd, "language", func() []string { return names })
	opts.given.variants(a, cmd)
	f.IntVar(&opts.checks, "checks", 1000, "random cases for each statement, of the search for a counterexample")
	f.Uint64Var(&opts.seed, "seed", 1, "seed of the random cases")
	boundsOf(cmd).DurationVar(&opts.limits.Time, "time", opts.limits.Time, "time of checking a file of proofs")
	opts.save.Flag(cmd, "save", "", "keep the rules and the proofs in this `DIR`, as files of Rocq")
	document(cmd, &opts.json, report.ProveSchema)
	return cmd
}

// provable lists the languages about which theorems are proved.
func (a *app) provable() []string {
	var names []string
	for _, l := range a.register.All() {
		if l.Told() && proofs.Of(l.Name) != nil {
			names = append(names, l.Name)
		}
	}
	return names
}

func (a *app) prove(ctx context.Context, only []string, opts proveOptions) error {
	if opts.language == "" { // none is provable
		if err := a.register.Default().Needs(languages.Check); err != nil {
			return err
		}
		return cli.Usagef("nothing is proved: no language here has rules as text and theorems about them")
	}
	l, err := a.register.Named(opts.language, languages.Check)
	if err != nil {
		return err
	}
	choice := languages.Choice{Language: l.Name, Bounds: languages.Standard()}
	if err := a.chosen(opts.given, &choice); err != nil {
		return err
	}
	if ids := choice.Rules.Theorems(); len(ids) > 0 {
		return cli.Usagef("theorem %s: nothing proves theorems that are given; tandem check --with tests them", strings.Join(ids, ", "))
	}
	if err := atLeast(0, "bound time", "time", opts.limits.Time); err != nil {
		return err
	}
	theorems := lists.Filter(proofs.Of(l.Name), func(t proofs.Theorem) bool { return t.Reading == "" })
	if len(theorems) == 0 && proofs.ByHand(l.Name) != nil {
		return cli.Usagef("the rules of the language %s are not exported: tandem ledger run --proofs --language %[1]s checks proofs of rules that are typed by hand", l.Name)
	} else if len(theorems) == 0 {
		return cli.Usagef("nothing is proved about the language %s; it is about %s", l.Name, strings.Join(a.provable(), ", "))
	}
	if theorems, err = selected(theorems, only); err != nil {
		return err
	}
	export, err := l.Exports(choice.Rules)
	if err != nil {
		return a.wrongRules(err)
	}
	chosen, err := languages.Of([]*languages.Language{l}, choice)
	if err != nil {
		return a.wrongRules(err)
	}
	if len(only) == 0 && len(chosen.LeftOut()) > 0 { // a tree's leaves are those of runs that have one way to go
		all := theorems
		theorems = lists.Filter(all, func(t proofs.Theorem) bool { return !strings.HasPrefix(t.Statement, "tree-") })
		if len(theorems) < len(all) {
			fmt.Fprintln(a.err, "left out, since their proofs are about deterministic languages: tree-exclusive, tree-covering")
		}
	}
	if id := choice.Mutant + choice.Reading; id != "" {
		if export = chosen.Variant.Exports(); export == nil {
			return cli.Usagef("--with %s: it is not written as formulas, so that there is nothing to export", id)
		}
	}
	if opts.save.Name != "" {
		if err := opts.save.Folder(); err != nil {
			return err
		}
		if _, err := opts.save.In(a.files, filepath.Join(opts.save.Name, "Prelude.v"), outfile.Rocq()); err != nil {
			return err // before the work
		}
	}
	type proved struct {
		*prove.Result
		err error
	}
	done := make(chan proved, 1)
	go func() {
		r, err := prove.Language(ctx, l.Name, export, theorems, opts.limits)
		done <- proved{r, err}
	}()
	ids := lists.Map(theorems, func(t proofs.Theorem) string { return t.Statement })
	lim := spec.DefaultLimits()
	small := 0
	if !chosen.Standard() {
		small = ledger.PlanOf(l.Name).Small - choice.Rules.Smaller()
	}
	check := ledger.Check{
		Small: small, Others: true,
		Variant: chosen.Variant, Statements: props.Selected(chosen.Statements(lim), ids), Limits: lim,
		Checks: opts.checks, Seed: opts.seed, Solver: solver.Opener{}, Watch: a.watch, Key: l.Name,
	}
	check.Follow(chosen)
	found, err := check.Run(ctx)
	of := <-done
	if err := errors.Join(of.err, err); err != nil {
		return err
	}
	if err := a.keptProofs(opts.save, of.Files); err != nil {
		return err
	}
	for _, r := range found.Reports {
		if r.Crash != nil {
			return r.Crash
		}
	}
	p := &report.Proved{Result: of.Result, Checked: &report.Checked{
		Chosen: chosen, Flags: a.flagsOf(chosen), Options: report.CheckOptions{Checks: opts.checks, Seed: opts.seed, Only: ids}, Limits: lim, Found: found,
	}}
	if of.Checker != prove.Nobody {
		(&report.Page{W: a.err}).ProofTimes(of.Result)
	}
	show(a, opts.json, p.Document, p.Text)
	return cli.Status(map[string]int{
		report.AnswerProved: cli.ExitFine, report.AnswerNeither: cli.ExitInconclusive, report.AnswerRefuted: cli.ExitRefuted, report.AnswerBoth: cli.ExitBug,
	}[p.Answer()])
}

// selected returns those of the theorems that prove these statements; all for none.
func selected(theorems []proofs.Theorem, only []string) ([]proofs.Theorem, error) {
	if len(only) == 0 {
		return theorems, nil
	}
	known := lists.Map(theorems, func(t proofs.Theorem) string { return t.Statement })
	for _, id := range only {
		if !slices.Contains(known, id) {
			return nil, &languages.Unknown{Kind: "statement with a proof", Name: id, Known: known}
		}
	}
	return slices.DeleteFunc(slices.Clone(theorems), func(t proofs.Theorem) bool { return !slices.Contains(only, t.Statement) }), nil
}

// keptProofs writes the files below a folder, for coqc -R . Tandem.
func (a *app) keptProofs(dir cli.Target, files map[string]string) error {
	if dir.Name == "" {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(dir.Name, filepath.FromSlash(name))
		if err := dir.Folder(filepath.Dir(path)); err != nil {
			return err
		}
		if err := dir.Put(a.files, path, outfile.Rocq(), []byte(files[name])); err != nil {
			return err
		}
	}
	return nil
}
