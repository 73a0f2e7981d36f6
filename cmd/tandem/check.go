package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"tandem/basic"
	"tandem/props"
	"tandem/props/section2"
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
	solver     solverOptions
	list, json bool
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

The same seed gives the same output, unless the budget ends the check early.`,
		Example: `  tandem check
  tandem check --checks 10000 --seed 7 --only correctness,completeness
  tandem check --exhaustive 5
  tandem check --mutant symbolic-If-F-no-negation`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if opts.list {
				return a.list(opts.json)
			}
			given := cmd.Flags().Changed
			if given("exhaustive") && (given("checks") || given("seed")) {
				return usagef("--exhaustive leaves nothing to chance: it does not go with --checks or --seed")
			}
			return a.check(cmd.Context(), opts, given("exhaustive"))
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&opts.Checks, "checks", 1000, "random cases for each statement")
	flags.Uint64Var(&opts.Seed, "seed", 1, "seed of the random cases")
	flags.DurationVar(&opts.Budget, "budget", time.Minute, "time for everything; 0 for no bound")
	flags.IntVar(&opts.Exhaustive, "exhaustive", 0, "check all programs up to this `size`, in nodes")
	flags.StringSliceVar(&opts.Only, "only", nil, "check only these statements, the `IDs` of --list")
	flags.StringVar(&opts.Mutant, "mutant", "", "check this mutant of the semantics, the `ID` of --list")
	opts.solver.flags(cmd)
	flags.BoolVar(&opts.list, "list", false, "list the statements and the mutants")
	flags.BoolVar(&opts.json, "json", false, "print JSON (schema "+checkSchema+")")
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

// checked is what a check found.
type checked struct {
	opts    checkOptions
	mutant  *basic.Mutant
	sem     *basic.Semantics
	reports []props.Report
	scope   *section2.Scope // of an exhaustive check
	solver  string          // that was asked
	ended   error           // why it ended early, if it did
}

// statements is everything that can be checked: of §2, and at random what the
// lecture says of trees. done ends the solvers.
func (a *app) statements(parts basic.Sides, opts checkOptions, exhaustive bool) (list []props.Checkable, done func()) {
	list = section2.Statements(parts, opts.limits())
	if exhaustive {
		return list, func() {}
	}
	onTrees, done := trees.Statements(parts, func() (solver.Session, error) { return a.open(opts.solver) })
	return append(list, onTrees...), done
}

// asked is the solver that the statements will ask; noSolver if none does. A
// solver that cannot be opened is an error only if it is needed.
func (a *app) asked(ctx context.Context, statements []props.Checkable, opts solverOptions) (string, error) {
	for _, s := range statements {
		if strings.HasPrefix(s.Info().ID, trees.Prefix) {
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
	parts, mutant, err := sides(opts.Mutant)
	if err != nil {
		return err
	}
	statements, done := a.statements(parts, opts, exhaustive)
	defer done()
	statements, err = selected(statements, opts.Only)
	if err != nil {
		return err
	}
	info, err := a.asked(ctx, statements, opts.solver)
	if err != nil {
		return err
	}
	if opts.Budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, opts.Budget, errBudget)
		defer cancel()
	}
	c := checked{opts: opts, mutant: mutant, sem: parts.Semantics(), solver: info}
	start := time.Now()
	if exhaustive {
		bar := newProgress(a.err, 0, "cases")
		reports, scope := section2.Exhaustive(ctx, parts, opts.limits(), opts.Exhaustive, func(s section2.Scope) {
			bar.at(s.Points + s.States)
		})
		bar.close()
		c.reports, c.scope = among(reports, statements), &scope
	} else {
		bar := newProgress(a.err, opts.Checks*len(statements), "cases")
		c.reports, err = hunt(ctx, statements, props.Options{Checks: opts.Checks, Seed: opts.Seed}, bar)
		bar.close()
		if err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		c.ended = context.Cause(ctx)
	}
	a.throughput(&c, time.Since(start))
	return a.report(&c)
}

// report writes what was found; the error is the exit status.
func (a *app) report(c *checked) error {
	if c.opts.json {
		a.checkJSON(c)
	} else {
		a.checkText(c)
	}
	for _, r := range c.reports {
		if r.Crash != nil {
			return &bug{r.Crash.Panic, []byte(r.Crash.Stack)}
		}
	}
	return status(c.exit())
}

// selected is the statements of those IDs, in the paper's order; all of them
// if no ID is given.
func selected(statements []props.Checkable, only []string) ([]props.Checkable, error) {
	if len(only) == 0 {
		return statements, nil
	}
	var ids []string
	for _, s := range statements {
		ids = append(ids, s.Info().ID)
	}
	wanted := map[string]bool{}
	for _, id := range only {
		id = strings.TrimSpace(id)
		wanted[id] = true
		known := false
		for _, k := range ids {
			known = known || k == id
		}
		if !known {
			return nil, usagef("unknown statement %q%s; there are %s", id, didYouMean(id, ids), strings.Join(ids, ", "))
		}
	}
	var list []props.Checkable
	for _, s := range statements {
		if wanted[s.Info().ID] {
			list = append(list, s)
		}
	}
	return list, nil
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
