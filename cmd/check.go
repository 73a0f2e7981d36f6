package cmd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/memory"
	"tandem/cmd/report"
	"tandem/explore/solver"
	"tandem/internal/cputime"
	"tandem/internal/lists"
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// checkOptions are the flags of tandem check.
type checkOptions struct {
	report.CheckOptions
	budget     time.Duration
	exhaustive bool       // check all cases up to a size
	small      bool       // first all small cases
	save       cli.Target // the file that keeps how far it is
	cases      cli.Target // a directory
	language   string     // "" for the default; allLanguages
	solver     solverOptions
	given      givenOptions
	chosen     languages.Choice // what it names
	trial      trialOptions
	list, json bool
}

func (a *app) checkCommand() *cobra.Command {
	var opts checkOptions
	var quick bool
	cmd := cli.Command("check", func(cmd *cobra.Command, _ []string) error {
		given := cmd.Flags().Changed
		if err := opts.trial.check(cmd); err != nil {
			return err
		}
		if opts.trial.wanted {
			return a.mutants(cmd.Context(), opts, given("checks"))
		}
		opts.chosen = languages.Choice{Language: opts.language}
		if err := a.chosen(opts.given, &opts.chosen); err != nil {
			return err
		}
		opts.Mutant, opts.Reading = opts.chosen.Mutant, opts.chosen.Reading
		if opts.chosen.Rules.OnlySays() && len(opts.Only) == 0 {
			opts.Only = opts.chosen.Rules.Theorems() // the language is as it was
		}
		if opts.list {
			return a.list(opts)
		}
		opts.exhaustive = given("exhaustive")
		opts.small = !quick && !opts.exhaustive && (opts.chosen.Rules != nil || opts.Mutant != "" || opts.Reading != "" || !given("checks"))
		switch {
		case opts.Program != "" && (opts.exhaustive || quick || given("checks") || given("resume")):
			return cli.Usagef("--program is the only case: it does not go with --exhaustive, --quick, --checks or --resume")
		case opts.Program == "" && given("in"):
			return cli.Usagef("--in goes with --program")
		case quick && (opts.exhaustive || given("checks") || given("resume")):
			return cli.Usagef("--quick says how much is checked: it does not go with --checks, --exhaustive or --resume")
		case opts.exhaustive && (given("checks") || given("seed")):
			return cli.Usagef("--exhaustive leaves nothing to chance: it does not go with --checks or --seed")
		case quick:
			opts.Most = ledger.QuickMost
			if opts.language == "" && opts.Mutant == "" && opts.Reading == "" && opts.Types == "" {
				opts.language = allLanguages
			}
		}
		return a.check(cmd.Context(), opts)
	})
	able := func() []string { return append(languages.Names(a.register.Able(languages.Check)), allLanguages) }
	flags := cmd.Flags()
	flags.IntVar(&opts.Checks, "checks", 1000, "random cases for each statement")
	flags.Uint64Var(&opts.Seed, "seed", 1, "seed of the random cases")
	flags.BoolVar(&quick, "quick", false, fmt.Sprintf("check the statements of all languages on few random cases each, and on more, up\nto %d, until each rule has fired", ledger.QuickMost))
	boundsOf(cmd).DurationVar(&opts.budget, "time", time.Minute, "processors' time for everything")
	flags.IntVar(&opts.Exhaustive, "exhaustive", 0, "check all programs up to this `size`, in nodes")
	flags.StringSliceVar(&opts.Only, "only", nil, "check only these statements, the `IDs` of --list")
	flags.StringVar(&opts.Program, "program", "", "judge the statements on the program in this `FILE` alone, from the values of --in")
	flags.StringArrayVar(&opts.Values, "in", nil, "with --program, the initial `values`, as x=3,y=nil; may be repeated")
	flags.StringVar(&opts.Types, "types", "", "check over programs with bit-vectors of this `width`")
	a.describeFlag(cmd, "types", func() string {
		return "check over programs with bit-vectors of this `width`: " + strings.Join(languages.VocabularyIDs(a.register.All()), ", ")
	})
	completes(cmd, "types", func() []string { return languages.VocabularyIDs(a.register.All()) })
	flags.StringVar(&opts.language, "language", "", "the `NAME` of the language")
	a.describeFlag(cmd, "language", func() string {
		names := strings.Join(able(), ", ")
		first, _, _ := strings.Cut(names, ",")
		return "the `NAME` of the language: " + strings.TrimSuffix(names, " "+allLanguages) + "\nor all (default: " + first + "; with a mutant or reading the first that has it)"
	})
	completes(cmd, "language", able)
	opts.save.Flag(cmd, "resume", "", "keep in this `file` how far the check is, and go on from there if it is not\nat its end")
	opts.cases.Flag(cmd, "save", "", "write each program that refutes a statement to this `DIR`, with the command that\nreplays it in its first line")
	opts.given.variants(a, cmd)
	opts.solver.twoFlags(cmd)
	flags.BoolVar(&opts.Rules, "rules", false, "count the transitions by each rule, and what became of path conditions")
	flags.BoolVar(&opts.list, "list", false, "list the statements, the readings and the mutants")
	opts.trial.flags(a, cmd)
	document(cmd, &opts.json, report.CheckSchema+"; with --list "+report.LanguagesSchema)
	return cmd
}

// validate looks at the flags on their own.
func (opts *checkOptions) validate() error {
	switch {
	case opts.exhaustive && opts.Exhaustive < 1:
		return cli.Usagef("--exhaustive takes a size from 1 on, found %d", opts.Exhaustive)
	case opts.Checks < 1:
		return cli.Usagef("--checks takes a number from 1 on, found %d", opts.Checks)
	case opts.budget < 0:
		return cli.Usagef("--bound time takes a time, 0 for no bound, found %v", opts.budget)
	case opts.language == allLanguages && opts.save.Name != "" && opts.exhaustive:
		return cli.Usagef("--resume does not go with --language all and --exhaustive: each language has its file")
	case opts.save.Name != "" && opts.solver.second != "":
		return cli.Usagef("--resume does not go with a second --solver: what it says of answers is not kept")
	case opts.language == allLanguages && opts.Mutant != "":
		return cli.Usagef("--with %s does not go with --language all: a mutant is of one language", opts.Mutant)
	case opts.language == allLanguages && opts.Types != "":
		return cli.Usagef("--types does not go with --language all: a vocabulary is of one language")
	case opts.language == allLanguages && opts.Reading != "":
		return cli.Usagef("--with %s does not go with --language all: a reading is of one language", opts.Reading)
	}
	opts.Budget = opts.budget.String()
	memory.Spend(200) // little stays of a random case
	if opts.exhaustive {
		opts.Checks, opts.Seed = 0, 0 // they play no part
		memory.Spend(400)
	}
	return nil
}

// subjects are what the flags choose to be checked: a language, a mutant or reading, or all languages.
func (a *app) subjects(opts checkOptions) ([]*languages.Chosen, error) {
	o := languages.Choice{Language: opts.language, Mutant: opts.Mutant, Reading: opts.Reading, Types: opts.Types, Rules: opts.chosen.Rules, Bounds: languages.Standard()}
	if err := checkChoice(o); err != nil {
		return nil, err
	}
	if o.Language == "" && o.Rules.Calculus() {
		c, err := languages.Strange(o.Rules)
		return []*languages.Chosen{c}, a.wrongRules(err)
	}
	name := opts.language
	if name == "" && o.Plain() {
		if first, err := a.register.First(languages.Check); err == nil {
			name = first.Name // the others need not be asked
		}
	}
	from, err := a.among(name, languages.Check)
	if err != nil {
		return nil, err
	}
	var list []*languages.Chosen
	if opts.language == allLanguages {
		for _, l := range from {
			if v := l.In(o.Bounds); !opts.exhaustive || v.Exhaustive != nil {
				list = append(list, &languages.Chosen{Language: l, Variant: v})
			}
		}
		return list, nil
	}
	c, err := languages.Of(from, o)
	return append(list, c), a.wrongRules(err)
}

// list writes the statements, the readings and the mutants with their IDs.
func (a *app) list(opts checkOptions) error {
	opts.Mutant, opts.Reading = "", "" // they are in the list
	subjects, err := a.subjects(opts)
	if err != nil {
		return err
	}
	doc := report.ListOf(subjects)
	show(a, opts.json, itself(doc), func(p *report.Page) { p.Lists(doc.Languages) })
	return nil
}

func (a *app) check(ctx context.Context, opts checkOptions) error {
	if err := opts.validate(); err != nil {
		return err
	}
	subjects, err := a.subjects(opts)
	if err != nil {
		return err
	}
	statements := make([][]props.Checkable, len(subjects))
	openers := make([]solver.Opener, len(subjects))
	for i, s := range subjects {
		if opts.exhaustive && s.Exhaustive == nil {
			return cli.Usagef("the language %s has no exhaustive check", s.Name)
		}
		openers[i] = a.opener(opts.solver)
		var done func()
		statements[i], done = opts.statements(s, openers[i])
		defer done()
	}
	if unknown, ok := errors.AsType[*props.UnknownStatement](props.Known(slices.Concat(statements...), opts.Only)); ok {
		return &languages.Unknown{Kind: "statement", Name: unknown.ID, Known: unknown.Known}
	}
	if opts.budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = cputime.Within(ctx, opts.budget, report.ErrBudget)
		defer cancel()
	}
	units, err := a.checkUnits(opts)
	if err != nil {
		return err
	}
	var all []*report.Checked
	var leftOut []string
	for i, s := range subjects {
		list, opts := props.Selected(statements[i], opts.Only), opts
		if opts.Most > 0 {
			var some []props.Checkable
			opts.Checks, some = ledger.PlanOf(s.Name).Quickly(list)
			if opts.language == allLanguages && len(opts.Only) == 0 { // what was named is checked
				for _, p := range list {
					if !slices.Contains(some, p) {
						leftOut = append(leftOut, s.Name+" "+p.Info().ID)
					}
				}
				list = some
			}
		}
		if len(list) == 0 {
			continue // they are those of another language
		}
		c, err := a.checkOne(ctx, s, list, opts, openers[i], units)
		if err != nil {
			return err
		}
		all = append(all, c)
	}
	if err := units.Save(); err != nil {
		return err
	}
	if err := a.saveCases(all, opts.cases); err != nil {
		return err
	}
	return a.checked(all, leftOut, opts)
}

// checkUnits returns what a random check keeps, if it keeps anything.
func (a *app) checkUnits(opts checkOptions) (*ledger.Units, error) {
	if opts.exhaustive {
		return nil, nil // it keeps how far its part is
	}
	return a.units(opts.save, fmt.Sprintf("%d random cases a statement, seed %d, language %q, mutant %q, reading %q, solver %q",
		opts.Checks, opts.Seed, opts.language, opts.Mutant, opts.Reading, opts.solver.kind))
}

// limits bound the search of a case.
func (opts *checkOptions) limits() spec.Limits {
	if opts.exhaustive {
		return spec.SmallLimits()
	}
	return spec.DefaultLimits()
}

// statements returns everything that can be checked of a language: of its section, and
// at random the anchors and what the lecture says of trees. An exhaustive check has the
// anchors that are swept, if --only names them; what is about deterministic languages is left out
// of another one unless --only names it. done ends the solvers.
func (opts *checkOptions) statements(s *languages.Chosen, opener solver.Opener) (list []props.Checkable, done func()) {
	list = s.Statements(opts.limits())
	if s.Anchors != nil {
		for _, anchor := range s.Anchors(opts.limits()) {
			if i := anchor.Info(); !opts.exhaustive || i.Swept && slices.Contains(opts.Only, i.ID) {
				list = append(list, anchor)
			}
		}
	}
	done = func() {}
	if s.Trees != nil && (!opts.exhaustive || s.Asks()) {
		var onTrees []props.Checkable
		onTrees, done = s.Trees(opener.Open)
		list = append(list, onTrees...)
	}
	return slices.DeleteFunc(list, func(p props.Checkable) bool {
		id := p.Info().ID
		return slices.Contains(s.LeftOut(), id) && !slices.Contains(opts.Only, id)
	}), done
}

// checkOne checks statements of one language.
func (a *app) checkOne(ctx context.Context, s *languages.Chosen, statements []props.Checkable, opts checkOptions, opener solver.Opener, units *ledger.Units) (*report.Checked, error) {
	part, finish, err := a.part(s, opts)
	if err != nil {
		return nil, err
	}
	until := "" // a mutant is refuted by what is said to kill it
	if s.Mutant != nil {
		until = s.Mutant.KilledBy
	}
	check := ledger.Check{
		Variant: s.Variant, Statements: statements, Limits: opts.limits(), Checks: opts.Checks, Most: opts.Most, Seed: opts.Seed,
		Size: opts.Exhaustive, Part: part, Until: until, Count: cli.OnTerminal(a.err), Solver: opener, Watch: a.watch, Units: units, Key: s.Name,
	}
	check.Others = true
	if opts.small && s.Exhaustive != nil && opts.language != allLanguages && opts.Types == "" {
		check.Small = ledger.PlanOf(s.Name).Small - opts.chosen.Rules.Smaller()
		opts.Small = check.Small
		check.Further = props.IDs(s.Statements(opts.limits())) // anchors compare with code and not with the paper
		check.Follow(s)
	}
	var told sync.Map
	check.Found = func(id string, k props.Shown) {
		if _, before := told.LoadOrStore(id, true); !before {
			fmt.Fprintf(a.err, "%s is refuted by %s; this case, of %s, is made smaller\n", id, k.OneLine(), report.Count(k.Size, "node"))
		}
	}
	if opts.exhaustive && a.share.plans() {
		a.share.segments = check.Plan(ctx, a.share.Of)
		return nil, errPlanned
	}
	start := time.Now()
	run := check.Run
	if opts.Program != "" {
		check.Small, opts.Small, opts.Checks, opts.Seed = 0, 0, 0, 0
		run = func(ctx context.Context) (*ledger.Found, error) { return a.givenCase(ctx, s, statements, opts) }
	}
	found, err := run(ctx)
	if err != nil {
		return nil, err
	}
	if err := finish(found.Ended == nil); err != nil {
		return nil, err
	}
	c := &report.Checked{Chosen: s, Flags: a.flagsOf(s), Options: opts.CheckOptions, Limits: opts.limits(), Found: found}
	if opts.exhaustive && len(opts.Only) > 0 {
		c.Unjudged = slices.DeleteFunc(props.IDs(statements), func(id string) bool {
			return slices.ContainsFunc(c.Reports, func(r props.Report) bool { return r.ID == id })
		})
	}
	(&report.Page{W: a.err}).Throughput(c, time.Since(start))
	return c, nil
}

// givenCase returns reports of those of the statements that are about programs on the one of --program.
func (a *app) givenCase(ctx context.Context, s *languages.Chosen, statements []props.Checkable, opts checkOptions) (*ledger.Found, error) {
	if s.Case == nil {
		return nil, cli.Usagef("--program: the cases of the language %s are no programs with values", s.Name)
	}
	name, text, err := a.in.Read(opts.Program, "a program")
	if err != nil {
		return nil, err
	}
	k, err := s.Case(spec.Found{Statement: name, Program: string(text), Values: strings.Join(opts.Values, ",")}, nil)
	if err != nil {
		return nil, cli.Inputf("%v", err)
	}
	found := &ledger.Found{Solver: ledger.NoSolver}
	for _, p := range statements {
		if r, err := p.Given(ctx, k); err == nil { // else it is about other cases
			r.By(props.Searched{How: props.Given})
			found.Reports = append(found.Reports, r)
		}
	}
	return found, nil
}

// checked writes what was found; the error is the exit status, the worst of all.
func (a *app) checked(all []*report.Checked, leftOut []string, opts checkOptions) error {
	show(a, opts.json, func() report.CheckDocument { return report.CheckOf(all, leftOut) }, func(p *report.Page) { p.Checks(all, leftOut) })
	code := cli.ExitFine
	if len(all) == 0 {
		code = cli.ExitInconclusive
	}
	for _, c := range all {
		if r, ok := lists.Find(c.Reports, func(r props.Report) bool { return r.Crash != nil }); ok {
			return r.Crash
		}
		of := statusOf(c.Result())
		if errors.Is(c.Ended, cli.ErrInterrupted) {
			of = cli.ExitInterrupted
		}
		code = max(code, of) // they are sorted by how bad they are, but for bugs
	}
	return cli.Status(code)
}
