package main

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/tandem/internal/languages"
	"tandem/ledger"
	"tandem/props"
	"tandem/solver"
	"tandem/spec"
)

const mutantsSchema = "tandem.mutants/v1"

// mutantOptions are the flags of tandem mutants.
type mutantOptions struct {
	Checks   int    `json:"checks"`   // random cases a statement
	Refuting int    `json:"refuting"` // of the statement that is said to refute the mutant
	Trees    int    `json:"trees"`    // of the statements on trees, which ask a solver; 0: none
	Seed     uint64 `json:"seed"`
	solver   solverOptions
	language string
	only     []string
	json     bool
}

// defaultMutants find what can be found in a minute or two.
var defaultMutants = mutantOptions{Checks: 200, Refuting: 20000, Trees: 20, Seed: 1, solver: solverOptions{timeout: 2 * time.Second}}

// mutantsDocument is what became of the mutants, as JSON.
type mutantsDocument struct {
	Schema  string           `json:"schema"`
	Version string           `json:"version"`
	Verdict string           `json:"verdict"` // killed, or survives if one does
	Killing []ledger.Killing `json:"killing"`
}

func (a *app) mutantsCommand() *cobra.Command {
	opts := defaultMutants
	cmd := &cobra.Command{
		Use:   "mutants",
		Short: "Check that the statements tell wrong rules from right ones",
		Long: `Run all statements of each language on its mutants: the same language with one
rule, clause or pairing replaced by a wrong one. A mutant is killed by the
statements that it refutes. One that it refutes none of survives: then a
statement is missing, or the mutant is no mistake. Survivors come first.

Each statement is checked on a few random cases, and the one that is said to
fail on as many as it takes, up to --refuting; its counterexample is made small.
What a solver decides of trees is checked on fewer, --tree-checks.
The exit status is 10 if a mutant survives that is not marked equivalent, with
the reason.`,
		Example: `  tandem mutants --language basic --only symbolic-If-F-old-b,concrete-If-T-if-false
  tandem mutants --language traces --only Path-Test-negated --json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.mutants(cmd.Context(), opts) },
	}
	flags := cmd.Flags()
	flags.StringVar(&opts.language, "language", allLanguages, "the `NAME` of the language: "+strings.Join(languages.CheckedNames(), ", ")+", or all")
	flags.IntVar(&opts.Checks, "checks", opts.Checks, "random cases for each statement")
	flags.IntVar(&opts.Refuting, "refuting", opts.Refuting, "random cases for the statement that is said to refute the mutant")
	flags.IntVar(&opts.Trees, "tree-checks", opts.Trees, "random cases for each statement on trees, which asks a solver; 0 for none")
	flags.Uint64Var(&opts.Seed, "seed", opts.Seed, "seed of the random cases")
	flags.StringSliceVar(&opts.only, "only", nil, "check only these mutants, the `IDs` of tandem check --list")
	flags.BoolVar(&opts.json, "json", false, "print JSON (schema "+mutantsSchema+")")
	return cmd
}

func (a *app) mutants(ctx context.Context, opts mutantOptions) error {
	if opts.Checks < 1 || opts.Refuting < 1 {
		return usagef("--checks and --refuting take a number from 1 on, found %d and %d", opts.Checks, opts.Refuting)
	}
	if opts.Trees < 0 {
		return usagef("--tree-checks takes a number from 0 on, found %d", opts.Trees)
	}
	list, err := ledgerLanguages(opts.language, languages.Checked())
	if err != nil {
		return err
	}
	for i, id := range opts.only {
		opts.only[i] = strings.TrimSpace(id)
		if ids := mutantIDs(list); !slices.Contains(ids, opts.only[i]) {
			return usagef("unknown mutant %q%s; tandem check --list --language all shows them", id, didYouMean(id, ids))
		}
	}
	doc := mutantsDocument{Schema: mutantsSchema, Version: version, Verdict: ledger.Killed, Killing: []ledger.Killing{}}
	for _, l := range list {
		k, err := a.killing(ctx, l, opts)
		if err != nil {
			return err
		}
		if len(k.Mutants) == 0 {
			continue
		}
		slices.SortStableFunc(k.Mutants, func(a, b ledger.Mutant) int { return rank(a) - rank(b) })
		doc.Killing = append(doc.Killing, *k)
		if k.Mutants[0].Verdict == ledger.Survives {
			doc.Verdict = ledger.Survives
		}
	}
	if opts.json {
		a.out.json(doc)
	} else {
		a.mutantsText(doc)
	}
	if doc.Verdict == ledger.Survives {
		return status(exitRefuted)
	}
	return nil
}

// rank sorts mutants: survivors first.
func rank(m ledger.Mutant) int {
	return slices.Index([]string{ledger.Survives, ledger.Equivalent, ledger.Killed}, m.Verdict)
}

// killing runs all statements of a language on its mutants, as many at once as
// there are processors. Which comes when does not matter to what is found.
func (a *app) killing(ctx context.Context, l *languages.Language, opts mutantOptions) (*ledger.Killing, error) {
	k := &ledger.Killing{
		Language: l.Name, Seed: opts.Seed, Checks: opts.Checks, Refuting: opts.Refuting,
		Limits: ledger.Limits(mutantLimits), Solver: noSolver, Mutants: []ledger.Mutant{},
	}
	var list []spec.Mutant[*languages.Variant]
	for _, m := range l.AllMutants() {
		if len(opts.only) == 0 || slices.Contains(opts.only, m.ID) {
			list = append(list, m)
		}
	}
	if l.In(languages.Standard()).Trees != nil && opts.Trees > 0 && len(list) > 0 {
		session, err := a.open(opts.solver)
		if err != nil {
			return nil, err
		}
		session.Check(ctx) // some say their version only with an answer
		k.Solver, k.Trees = session.Info().String(), opts.Trees
		session.Close()
	}
	found := make([]ledger.Mutant, len(list))
	bugs := make([]error, len(list))
	bar := newProgress(a.err, len(list), "mutants")
	var all sync.WaitGroup
	turn := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, m := range list {
		all.Go(func() {
			turn <- struct{}{}
			defer func() { <-turn; bar.add() }()
			found[i], bugs[i] = a.kill(ctx, m, opts)
		})
	}
	all.Wait()
	bar.close()
	if err := errors.Join(bugs...); err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, a.unended(ctx, nil)
	}
	k.Mutants = append(k.Mutants, found...)
	return k, nil
}

// mutantLimits bound each case, of which there are many. The expressions of a
// wrong substitution may double in depth with each step.
var mutantLimits = spec.Limits{Steps: 12, Stretch: 3, Nodes: 60}

// trial is statements that a mutant is tried by, on so many cases each.
type trial struct {
	statements []props.Checkable
	checks     int
}

// kill is what becomes of a mutant: by the statements of its section, by those on
// trees, and, if it survives these, on cases that are rare at random.
func (a *app) kill(ctx context.Context, m spec.Mutant[*languages.Variant], opts mutantOptions) (ledger.Mutant, error) {
	found := ledger.Mutant{ID: m.ID, Target: m.Target(), Error: m.Error, Verdict: ledger.Survives, KilledBy: []ledger.Kill{}}
	v := m.Of()
	trials := []trial{{v.Statements(mutantLimits), opts.Checks}}
	if v.Trees != nil && opts.Trees > 0 {
		onTrees, done := v.Trees(func() (solver.Session, error) { return a.open(opts.solver) })
		defer done()
		trials = append(trials, trial{onTrees, opts.Trees})
	}
	if v.Rare != nil {
		trials = append(trials, trial{v.Rare(mutantLimits), opts.Checks})
	}
	var last trial // that killed
	for i, t := range trials {
		if rare := i == len(trials)-1 && v.Rare != nil; rare && len(found.KilledBy) > 0 {
			break
		}
		before := len(found.KilledBy)
		if err := t.try(ctx, m, &found, opts); err != nil {
			return found, err
		}
		if before == 0 && len(found.KilledBy) > 0 {
			last = t
		}
	}
	if len(found.KilledBy) == 0 {
		if m.Equivalent != "" {
			found.Verdict, found.Reason = ledger.Equivalent, m.Equivalent
		}
		return found, nil
	}
	found.Verdict, found.By = ledger.Killed, m.KilledBy
	if !found.Dies(found.By) {
		found.By = found.KilledBy[0].Statement
	}
	for _, s := range last.statements {
		if s.Info().ID == found.By {
			found.Smallest = s.Hunt(ctx, props.Options{Checks: max(opts.Refuting, opts.Checks), Seed: opts.Seed}).Counterexample
		}
	}
	return found, nil
}

// try adds to found what the statements say of the mutant.
func (t trial) try(ctx context.Context, m spec.Mutant[*languages.Variant], found *ledger.Mutant, opts mutantOptions) error {
	for _, s := range t.statements {
		o := props.Options{Checks: t.checks, Seed: opts.Seed, Tries: 1}
		id := s.Info().ID
		if id == m.KilledBy {
			o.Checks = max(opts.Refuting, t.checks)
		}
		r := s.Hunt(ctx, o)
		switch {
		case r.Crash != nil && id == m.KilledBy:
			return &bug{m.ID + ", " + id + ": " + r.Crash.Panic, []byte(r.Crash.Stack)}
		case r.Crash != nil: // wrong rules lead where nothing is defined
			found.Unjudged = append(found.Unjudged, id+": "+r.Crash.Panic)
		case r.Result == spec.Refuted:
			found.KilledBy = append(found.KilledBy, ledger.Kill{Statement: id, After: r.Counterexample.After})
		}
	}
	return nil
}

// mutantsOf is how the ledger's evidence on mutants is made.
func mutantsOf(opts evidenceOptions) mutantOptions {
	m := defaultMutants
	m.Seed, m.solver.kind = opts.seed, opts.solver.kind
	return m
}
