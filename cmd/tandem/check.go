package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/tandem/internal/languages"
	"tandem/props"
	"tandem/props/trees"
	"tandem/solver"
	"tandem/spec"
)

// checkOptions are the flags of tandem check, also in its JSON.
type checkOptions struct {
	Checks     int           `json:"checks,omitempty"`     // random cases a statement
	Seed       uint64        `json:"seed,omitempty"`       // of the random cases
	Exhaustive int           `json:"exhaustive,omitempty"` // size; 0 for random cases
	Budget     time.Duration `json:"-"`
	BudgetText string        `json:"budget"`
	Only       []string      `json:"only,omitempty"`
	Mutant     string        `json:"mutant,omitempty"`
	Reading    string        `json:"reading,omitempty"`
	Shard      string        `json:"shard,omitempty"` // i/n of an exhaustive check; "" for the whole
	save       string        // the file that keeps how far it is
	language   string        // "" for the default; allLanguages
	solver     solverOptions
	list, json bool
	quick      bool
}

// errBudget is the cause of a context whose budget is spent.
var errBudget = errors.New("budget")

func (a *app) checkCommand() *cobra.Command {
	var opts checkOptions
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Check the statements of §2 by running them",
		Long: `Check Lemma 2.1, Corollary 2.2, Theorems 2.3 and 2.4 of Symbolic execution
formally explained, and what goes with them, by running them: on random
programs, or with --exhaustive on all programs up to a size. On random programs
also what the lecture IA159 says of symbolic execution trees, which a solver
decides for all initial values. A statement that fails is shown with a small
program for which it does.

The statements are those of the basic language, unless --language says another
one: arrays (§2.1), recursion (§3), recursion-arrays, objects (§4.1), unfolding
(§4, programs to traces), traces (§4), or all for one after the other. Where a
section says something that does not hold as it is printed, the language has it
repaired; with --reading it is checked as it is printed, and the counterexample
shown. --list has the statements and readings of a language, and mutants, which
are wrong on purpose. --quick checks every statement of the paper in less than a
minute.

The same seed gives the same output, unless the budget ends the check early.`,
		Example: `  tandem check
  tandem check --checks 10000 --seed 7 --only correctness,completeness
  tandem check --exhaustive 5
  tandem check --quick
  tandem check --language arrays --only delta,correctness,completeness
  tandem check --reading delta-le --only length,messages
  tandem check --mutant symbolic-If-F-no-negation`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if opts.list {
				return a.list(opts)
			}
			given := cmd.Flags().Changed
			if opts.quick {
				if given("exhaustive") || given("checks") {
					return usagef("--quick says how much is checked: it does not go with --checks or --exhaustive")
				}
				opts.Checks = quickly.checks
				if opts.language == "" && opts.Mutant == "" && opts.Reading == "" {
					opts.language = allLanguages
				}
			}
			if given("exhaustive") && (given("checks") || given("seed")) {
				return usagef("--exhaustive leaves nothing to chance: it does not go with --checks or --seed")
			}
			if !given("exhaustive") && (given("shard") || given("save")) {
				return usagef("--shard and --save go with --exhaustive: random cases are repeated by their seed")
			}
			return a.check(cmd.Context(), opts, given("exhaustive"))
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&opts.Checks, "checks", 1000, "random cases for each statement")
	flags.Uint64Var(&opts.Seed, "seed", 1, "seed of the random cases")
	flags.BoolVar(&opts.quick, "quick", false, fmt.Sprintf("check every statement of the paper, in all languages, on %d random cases", quickly.checks))
	flags.DurationVar(&opts.Budget, "budget", time.Minute, "time for everything; 0 for no bound")
	flags.IntVar(&opts.Exhaustive, "exhaustive", 0, "check all programs up to this `size`, in nodes")
	flags.StringSliceVar(&opts.Only, "only", nil, "check only these statements, the `IDs` of --list")
	flags.StringVar(&opts.Mutant, "mutant", "", "check this mutant of the semantics, the `ID` of --list")
	flags.StringVar(&opts.Reading, "reading", "", "check the language as its section reads, an `ID` of --list")
	flags.StringVar(&opts.language, "language", "", "the `NAME` of the language: "+strings.Join(languages.CheckedNames(), ", ")+",\nor all (default: "+languages.Default().Name+"; with --mutant or --reading the first that has it)")
	flags.StringVar(&opts.Shard, "shard", "", "with --exhaustive, check only this `part`, as 3/8: the third of eight")
	flags.StringVar(&opts.save, "save", "", "with --exhaustive, keep in this `file` how far the check is, and go on from\nthere if it is not at its end")
	opts.solver.flags(cmd)
	opts.solver.secondFlags(cmd)
	flags.BoolVar(&opts.list, "list", false, "list the statements, the readings and the mutants")
	flags.BoolVar(&opts.json, "json", false, "print JSON (schema "+checkSchema+", of all languages "+checksSchema+")")
	return cmd
}

// validate looks at the flags on their own.
func (opts *checkOptions) validate(exhaustive bool) error {
	switch {
	case exhaustive && opts.Exhaustive < 1:
		return usagef("--exhaustive takes a size from 1 on, found %d", opts.Exhaustive)
	case opts.Checks < 1:
		return usagef("--checks takes a number from 1 on, found %d", opts.Checks)
	case opts.Budget < 0:
		return usagef("--budget takes a time, 0 for no bound, found %v", opts.Budget)
	case opts.language == allLanguages && opts.save != "":
		return usagef("--save does not go with --language all: each language has its file")
	case opts.language == allLanguages && opts.Mutant != "":
		return usagef("--mutant does not go with --language all: a mutant is of one language")
	case opts.language == allLanguages && opts.Reading != "":
		return usagef("--reading does not go with --language all: a reading is of one language")
	}
	if _, _, err := shardOf(opts.Shard); err != nil {
		return err
	}
	opts.BudgetText = opts.Budget.String()
	if exhaustive {
		opts.Checks, opts.Seed = 0, 0 // they play no part
	}
	return nil
}

// limits bound the search of a case: exhaustive checks have many small ones.
func (opts *checkOptions) limits() spec.Limits {
	if opts.Exhaustive > 0 {
		return spec.Limits{Steps: 24, Stretch: 3, Nodes: 80}
	}
	return spec.DefaultLimits()
}

// allLanguages is the name of all of them, one after the other.
const allLanguages = "all"

// subjects are what the flags choose to be checked: a language, a mutant or
// reading, or all languages.
func (opts *checkOptions) subjects() ([]*chosen, error) {
	o := variantOptions{opts.language, opts.Mutant, opts.Reading}
	if err := o.check(); err != nil {
		return nil, err
	}
	from := languages.Checked()
	switch {
	case opts.language == allLanguages:
		var list []*chosen
		for _, l := range from {
			list = append(list, &chosen{Language: l, Variant: l.In(languages.Standard())})
		}
		return list, nil
	case opts.language != "":
		l, err := checkedNamed(opts.language)
		if err != nil {
			return nil, err
		}
		from = []*languages.Language{l}
	}
	c, err := variantOf(from, o, languages.Standard())
	if err != nil {
		return nil, err
	}
	return []*chosen{c}, nil
}

// checked is what a check found.
type checked struct {
	*chosen
	opts    checkOptions
	reports []props.Report
	scope   *spec.Scope     // of an exhaustive check
	solver  string          // that was asked
	opinion *solver.Opinion // of a second one; nil if there is none
	ended   error           // why it ended early, if it did
}

// statements is everything that can be checked of a language: of its section,
// and at random what the lecture says of trees. done ends the solvers.
func (a *app) statements(l *chosen, opts checkOptions, exhaustive bool) (list []props.Checkable, done func()) {
	list = l.Statements(opts.limits())
	if exhaustive || l.Trees == nil {
		return list, func() {}
	}
	onTrees, done := l.Trees(func() (solver.Session, error) { return a.open(opts.solver) })
	return append(list, onTrees...), done
}

// asked is the solver that the statements will ask; noSolver if none does. A
// solver that cannot be opened is an error only if it is needed.
func (a *app) asked(ctx context.Context, statements []props.Checkable, opts solverOptions) (string, error) {
	for _, s := range statements {
		if strings.HasPrefix(s.Info().ID, trees.Prefix) {
			both, err := a.open(opts)
			if err != nil {
				return "", err
			}
			both.Close()
			opts.second = "" // this is no question
			session, err := a.open(opts)
			if err != nil {
				return "", err
			}
			defer session.Close()
			session.Check(ctx) // some say their version only with an answer
			return session.Info().String(), nil
		}
	}
	return noSolver, nil
}

func (a *app) check(ctx context.Context, opts checkOptions, exhaustive bool) error {
	if err := opts.validate(exhaustive); err != nil {
		return err
	}
	subjects, err := opts.subjects()
	if err != nil {
		return err
	}
	statements := map[*chosen][]props.Checkable{}
	opinion := map[*chosen]*solver.Opinion{}
	var each [][]props.Checkable
	for _, l := range subjects {
		own := opts
		a.own(&own.solver)
		opinion[l] = own.solver.opinion
		list, done := a.statements(l, own, exhaustive)
		defer done()
		statements[l] = list
		each = append(each, list)
	}
	if err := known(slices.Concat(each...), opts.Only); err != nil {
		return err
	}
	if opts.Budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, opts.Budget, errBudget)
		defer cancel()
	}
	var all []*checked
	for _, l := range subjects {
		list := selected(statements[l], opts.Only)
		if len(list) == 0 {
			continue // they are those of another language
		}
		c, err := a.checkOne(ctx, l, list, opts, exhaustive)
		if err != nil {
			return err
		}
		c.opinion = opinion[l]
		all = append(all, c)
	}
	return a.report(opts.language == allLanguages, all...)
}

// checkOne checks statements of one language.
func (a *app) checkOne(ctx context.Context, l *chosen, statements []props.Checkable, opts checkOptions, exhaustive bool) (*checked, error) {
	info, err := a.asked(ctx, statements, opts.solver)
	if err != nil {
		return nil, err
	}
	c := &checked{opts: opts, chosen: l, solver: info}
	start := time.Now()
	if exhaustive {
		in, finish, err := a.part(ctx, l, opts)
		if err != nil {
			return nil, err
		}
		bar := newProgress(a.err, a.cases(l, opts), "cases")
		reports, scope := l.Exhaustive(in, opts.limits(), opts.Exhaustive, bar.at)
		bar.close()
		if err := finish(ctx.Err() == nil); err != nil {
			return nil, err
		}
		c.reports, c.scope = among(reports, statements), &scope
	} else {
		bar := newProgress(a.err, opts.Checks*len(statements), "cases")
		c.reports, err = hunt(ctx, statements, props.Options{Checks: opts.Checks, Seed: opts.Seed}, bar)
		bar.close()
		if err != nil {
			return nil, err
		}
	}
	if ctx.Err() != nil {
		c.ended = context.Cause(ctx)
	}
	a.throughput(c, time.Since(start))
	return c, nil
}

// report writes what was found, also as one of several languages; the error is
// the exit status, the worst of all.
func (a *app) report(several bool, all ...*checked) error {
	switch {
	case several && all[0].opts.json:
		a.out.json(documents(all))
	case all[0].opts.json:
		a.out.json(all[0].document())
	default:
		for i, c := range all {
			if i > 0 {
				a.out.line("")
			}
			a.checkText(c)
		}
	}
	code := exitFine
	for _, c := range all {
		for _, r := range c.reports {
			if r.Crash != nil {
				return &bug{r.Crash.Panic, []byte(r.Crash.Stack)}
			}
		}
		code = max(code, c.exit()) // they are sorted by how bad they are, but for bugs
	}
	return status(code)
}

// known rejects IDs of statements that are none.
func known(statements []props.Checkable, only []string) error {
	var ids []string
	for _, s := range statements {
		if id := s.Info().ID; !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	for _, id := range only {
		if id = strings.TrimSpace(id); !slices.Contains(ids, id) {
			return usagef("unknown statement %q%s; there are %s", id, didYouMean(id, ids), strings.Join(ids, ", "))
		}
	}
	return nil
}

// selected is the statements of those IDs, in the paper's order; all of them
// if no ID is given.
func selected(statements []props.Checkable, only []string) []props.Checkable {
	if len(only) == 0 {
		return statements
	}
	var list []props.Checkable
	for _, s := range statements {
		if slices.ContainsFunc(only, func(id string) bool { return strings.TrimSpace(id) == s.Info().ID }) {
			list = append(list, s)
		}
	}
	return list
}

// among is the reports on those statements.
func among(reports []props.Report, statements []props.Checkable) []props.Report {
	var list []props.Report
	for _, s := range statements {
		for _, r := range reports {
			if r.ID == s.Info().ID {
				list = append(list, r)
			}
		}
	}
	return list
}

// hunt checks all statements at once, so that a budget is shared fairly. Which
// of them comes when does not matter to what is reported.
func hunt(ctx context.Context, statements []props.Checkable, opts props.Options, bar *progress) ([]props.Report, error) {
	reports := make([]props.Report, len(statements))
	bugs := make([]error, len(statements))
	opts.Progress = func(int) { bar.add() }
	var all sync.WaitGroup
	for i, s := range statements {
		all.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					bugs[i] = &bug{fmt.Sprintf("%s: %v", s.Info().ID, r), debug.Stack()}
				}
			}()
			reports[i] = s.Hunt(ctx, opts)
		})
	}
	all.Wait()
	return reports, errors.Join(bugs...)
}

// result is the verdict on everything: the worst of the statements'. All
// cases up to a size are not all if some were left out.
func (c *checked) result() spec.Result {
	result := spec.Holds
	for _, r := range c.reports {
		switch {
		case r.Result == spec.Refuted:
			return spec.Refuted
		case r.Result != spec.Holds, r.Stopped != "":
			result = spec.Inconclusive
		}
	}
	return result
}

func (c *checked) exit() int {
	switch {
	case errors.Is(c.ended, errInterrupted):
		return exitInterrupted
	case c.result() == spec.Refuted:
		return exitRefuted
	case c.result() == spec.Holds:
		return exitFine
	default:
		return exitInconclusive
	}
}
