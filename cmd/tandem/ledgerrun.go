package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/tandem/internal/languages"
	"tandem/ledger"
	"tandem/props"
	"tandem/solver"
	"tandem/spec"
)

// effort is how much a run of the ledger's evidence checks.
type effort struct {
	checks   int // random cases of a statement
	refuting int // and of one that a reading is said to refute
	readings int // random cases of the other statements of a reading; 0: none
	quick    bool
}

var (
	// quickly takes seconds: CI runs it again.
	quickly = effort{checks: 250, quick: true}
	// thoroughly is the evidence that is kept.
	thoroughly = effort{checks: 2000, refuting: 10000, readings: 300}
)

// quickEvery is the sample of quick evidence on which a small domain is searched.
const quickEvery = 10

// noReading is the reading of a language that is run as it is.
const noReading = "none"

// evidenceOptions are the flags of tandem ledger run.
type evidenceOptions struct {
	language string
	quick    bool
	mutants  bool
	reading  string // only this one; noReading for what the language is run by
	shard    string // i/n: only this part of the exhaustive runs; "" for the whole
	out      string
	seed     uint64
	solver   solverOptions
}

func (a *app) ledgerRunCommand() *cobra.Command {
	var opts evidenceOptions
	cmd := &cobra.Command{
		Use:   "run",
		Short: "Make evidence for the ledger",
		Long: `Check every statement of the paper, in each language and by each reading, at
random and exhaustively, and write what was found as evidence (schema
` + ledger.EvidenceSchema + `): cases, rules fired, counterexamples, seeds, sizes, versions.
The same version with the same flags writes the same bytes.

Exhaustive runs can be split over processes or machines: each makes a part with
--shard, and tandem ledger merge makes the run of the parts.

--quick takes seconds. Without it, it takes minutes; with --mutants what is
checked is the mutants, and which statement kills each.`,
		Example: `  tandem ledger run --quick --language recursion
  tandem ledger run --quick --language recursion --shard 1/2 --out 1.json
  tandem ledger run --quick --language recursion --shard 2/2 --out 2.json
  tandem ledger merge 1.json 2.json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			e, err := a.evidence(cmd.Context(), opts)
			if err != nil {
				return err
			}
			return a.write(opts.out, e.Encode())
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&opts.language, "language", allLanguages, "the `NAME` of the language: "+strings.Join(languages.CheckedNames(), ", ")+", or all")
	flags.BoolVar(&opts.quick, "quick", false, "the evidence that tandem ledger check makes again")
	flags.BoolVar(&opts.mutants, "mutants", false, "check the mutants")
	flags.StringVar(&opts.reading, "reading", "", "check only this reading, the `ID` of tandem check --list; "+noReading+" for none of them")
	flags.StringVar(&opts.shard, "shard", "", "only this `part` of the exhaustive runs, as 3/8: the third of eight, which\ntandem ledger merge puts together; the first has the random runs, too")
	flags.StringVar(&opts.out, "out", "", "write to this `FILE` instead of standard output")
	flags.Uint64Var(&opts.seed, "seed", 1, "seed of the random cases")
	opts.solver.flags(cmd)
	opts.solver.secondFlags(cmd)
	return cmd
}

// write writes to a file, or to standard output if there is none.
func (a *app) write(file string, text []byte) error {
	if file == "" {
		_, err := a.out.Write(text)
		return err
	}
	return replace(file, text)
}

// ledgerLanguages are those of all that a flag names.
func ledgerLanguages(name string, all []*languages.Language) ([]*languages.Language, error) {
	if name == allLanguages || name == "" {
		return all, nil
	}
	l, err := checkedNamed(name)
	if err != nil {
		return nil, err
	}
	return []*languages.Language{l}, nil
}

// evidence is that of a run.
func (a *app) evidence(ctx context.Context, opts evidenceOptions) (*ledger.Evidence, error) {
	list, err := ledgerLanguages(opts.language, languages.Checked())
	if err != nil {
		return nil, err
	}
	if ids := append(readingIDs(list), noReading); opts.reading != "" && !slices.Contains(ids, opts.reading) {
		return nil, unknownVariant("reading", opts.reading, opts.language, ids)
	}
	if _, _, err := shardOf(opts.shard); err != nil {
		return nil, err
	}
	if opts.shard != "" && opts.mutants {
		return nil, usagef("--shard does not go with --mutants: their runs have no parts; --language has one language's")
	}
	e := &ledger.Evidence{Schema: ledger.EvidenceSchema, Version: version, Runs: []ledger.Run{}}
	how := thoroughly
	if opts.quick {
		how = quickly
		if opts.solver.second == "" { // one that is there on every machine
			opts.solver.second, opts.solver.every = "small", quickEvery
		}
	}
	for _, l := range list {
		if opts.mutants {
			k, err := a.killing(ctx, l, mutantsOf(opts))
			if err != nil {
				return nil, err
			}
			if len(k.Mutants) > 0 {
				e.Killing = append(e.Killing, *k)
			}
			continue
		}
		runs, err := a.runs(ctx, l, how, opts)
		if err != nil {
			return nil, err
		}
		e.Runs = append(e.Runs, runs...)
	}
	return e, nil
}

// runs is those of a language: of what it is run by, and of its readings.
func (a *app) runs(ctx context.Context, l *languages.Language, how effort, opts evidenceOptions) ([]ledger.Run, error) {
	v := l.In(languages.Standard())
	size := l.Sizes.Long
	if how.quick {
		size = l.Sizes.Quick
	}
	var list []ledger.Run
	if opts.reading == "" || opts.reading == noReading {
		var err error
		if list, err = a.languageRuns(ctx, l, v, nil, how, how.checks, size, opts); err != nil {
			return nil, err
		}
	}
	if v.Trees != nil && opts.random() && (opts.reading == "" || opts.reading == noReading) {
		run, err := a.treeRun(ctx, l, v, how, opts)
		if err != nil {
			return nil, err
		}
		list = append(list, *run)
	}
	if how.quick {
		return list, nil
	}
	for _, r := range l.AllReadings() {
		if opts.reading != "" && opts.reading != r.ID {
			continue
		}
		of, err := a.languageRuns(ctx, l, r.Of(), &r, how, how.readings, l.Sizes.Readings, opts)
		if err != nil {
			return nil, err
		}
		list = append(list, of...)
	}
	return list, nil
}

// random tells whether random runs are made: of several parts in the first.
func (opts *evidenceOptions) random() bool {
	i, _, _ := shardOf(opts.shard)
	return i <= 1
}

// languageRuns is a random and an exhaustive run of a language by certain rules.
func (a *app) languageRuns(ctx context.Context, l *languages.Language, v *languages.Variant, r *spec.Reading[*languages.Variant], how effort, checks, size int, opts evidenceOptions) ([]ledger.Run, error) {
	random := ledger.Run{
		Language: l.Name, Mode: ledger.Random, Seed: opts.seed, Checks: checks,
		Limits: ledger.Limits(spec.DefaultLimits()), Solver: noSolver,
	}
	var refutes []string
	if r != nil {
		random.Reading, random.Refuting, refutes = r.ID, max(how.refuting, l.Refuting), r.Refutes
	}
	var often, seldom []props.Checkable
	statements := v.Statements(spec.DefaultLimits())
	for _, s := range statements {
		if slices.Contains(refutes, s.Info().ID) {
			often = append(often, s)
		} else {
			seldom = append(seldom, s)
		}
	}
	var list []ledger.Run
	if opts.random() {
		bar := newProgress(a.err, 0, "cases")
		reports, err := hunt(ctx, seldom, props.Options{Checks: checks, Seed: opts.seed}, bar)
		if err == nil && len(often) > 0 {
			var more []props.Report
			more, err = hunt(ctx, often, props.Options{Checks: random.Refuting, Seed: opts.seed}, bar)
			reports = append(reports, more...)
		}
		bar.close()
		if err != nil {
			return nil, err
		}
		random.Reports = among(reports, statements)
		list = append(list, random)
	}
	if size > 0 {
		lim := (&checkOptions{Exhaustive: size}).limits()
		bar := newProgress(a.err, 0, "cases")
		part := &props.Part{}
		var shard *ledger.Shard
		if i, n, _ := shardOf(opts.shard); n > 0 {
			part.Shard, part.Shards = i, n
			shard = &ledger.Shard{Part: i, Of: n}
		}
		reports, scope := v.Exhaustive(props.WithPart(ctx, part), lim, size, bar.at)
		bar.close()
		list = append(list, ledger.Run{
			Language: l.Name, Reading: random.Reading, Mode: ledger.Exhaustive, Size: size, Shard: shard,
			Limits: ledger.Limits(lim), Solver: noSolver, Scope: &scope, Reports: among(reports, statements),
		})
	}
	return list, a.unended(ctx, list)
}

// treeRun is a random run of what a solver decides.
func (a *app) treeRun(ctx context.Context, l *languages.Language, v *languages.Variant, how effort, opts evidenceOptions) (*ledger.Run, error) {
	a.own(&opts.solver)
	statements, done := v.Trees(func() (solver.Session, error) { return a.open(opts.solver) })
	defer done()
	asked, err := a.asked(ctx, statements, opts.solver)
	if err != nil {
		return nil, err
	}
	bar := newProgress(a.err, 0, "cases")
	reports, err := hunt(ctx, statements, props.Options{Checks: how.checks, Seed: opts.seed}, bar)
	bar.close()
	if err != nil {
		return nil, err
	}
	run := ledger.Run{
		Language: l.Name, Mode: ledger.Random, Seed: opts.seed, Checks: how.checks,
		Limits: ledger.Limits(spec.DefaultLimits()), Solver: asked, Reports: reports,
	}
	if o := opts.solver.opinion; o != nil {
		t := o.Tally()
		second := ledger.SecondOpinion(t)
		run.Opinion = &second
		if t.Differs > 0 {
			return nil, status(exitBug) // the command tells of it
		}
	}
	return &run, a.unended(ctx, []ledger.Run{run})
}

// unended is the error of runs that were interrupted: evidence is of runs that
// ended. A panic while judging is one, too.
func (a *app) unended(ctx context.Context, list []ledger.Run) error {
	if ctx.Err() != nil {
		if errors.Is(context.Cause(ctx), errInterrupted) {
			return status(exitInterrupted)
		}
		return context.Cause(ctx)
	}
	for _, run := range list {
		for _, r := range run.Reports {
			if r.Crash != nil {
				return &bug{fmt.Sprintf("%s: %s: %s", run.Language, r.ID, r.Crash.Panic), []byte(r.Crash.Stack)}
			}
		}
	}
	return nil
}
