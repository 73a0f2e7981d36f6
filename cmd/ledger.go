package cmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/memory"
	"tandem/cmd/report"
	"tandem/explore/solver"
	"tandem/internal/outfile"
	"tandem/internal/spell"
	"tandem/judge/ledger"
	"tandem/judge/ledger/evidence"
	"tandem/languages"
)

// ledgerOptions are the flags of tandem ledger.
type ledgerOptions struct {
	evidence string // a directory; "" for what is built in
	markdown bool
	findings bool
	json     bool
	verdict  string // only entries with it in some reading
	section  string // only what is about it
	coverage string // the paper whose table is printed; "": none
	examples string // the paper whose examples are run; "": none
	grid     bool   // run them by all choices
	paper    string // a part of its name: only what is about it; "" for every one
}

func (a *app) ledgerCommand() *cobra.Command {
	var opts ledgerOptions
	cmd := cli.Command("ledger [ID]", func(cmd *cobra.Command, args []string) error {
		switch given := cmd.Flags().Changed; {
		case opts.examples+opts.coverage != "" && len(args) > 0:
			return cli.Usagef("--examples and --coverage go with no ID, found %q", args[0])
		case opts.coverage != "":
			return a.coverage(opts.coverage, opts.json)
		case opts.examples != "":
			return a.reproduce(cmd.Context(), opts.examples, opts.json, opts.grid)
		case given("grid"):
			return cli.Usagef("--grid goes with --examples")
		}
		return a.ledger(opts, args)
	})
	ids := func() []string { return (&ledger.Ledger{Entries: a.claims()}).IDs() }
	cmd.ValidArgsFunction = cli.First(ids, cobra.ShellCompDirectiveNoFileComp)
	flags := cmd.Flags()
	document(cmd, &opts.json, ledger.Schema)
	flags.StringVar(&opts.examples, "examples", "", "run the examples of this `PAPER`")
	a.describeFlag(cmd, "examples", func() string {
		return "run the examples of this `PAPER`, and print them beside what it says: " + strings.Join(a.exampled(), ", ")
	})
	completes(cmd, "examples", a.exampled)
	flags.StringVar(&opts.coverage, "coverage", "", "print all that this `PAPER` numbers or claims")
	pages := func() []string { return ledger.PagesOf(a.register.Able(languages.Check)) }
	a.describeFlag(cmd, "coverage", func() string {
		return "print all that this `PAPER` numbers or claims, with what is here of it: " + strings.Join(pages(), ", ")
	})
	completes(cmd, "coverage", pages)
	flags.BoolVar(&opts.grid, "grid", false, "with --examples, run them by all choices that the paper leaves open")
	flags.BoolVar(&opts.markdown, "markdown", false, "print the page of a paper, as doc/ledger/embed.md")
	flags.BoolVar(&opts.findings, "findings", false, "print what is false in the paper, and what depends on how it is read")
	flags.StringVar(&opts.verdict, "verdict", "", "list only what has this verdict, by some reading or all in all:\n"+strings.Join(ledger.VerdictNames(), ", "))
	completes(cmd, "verdict", ledger.VerdictNames)
	flags.StringVar(&opts.section, "section", "", "list only what is about this `section`, as §4.1 or 4.1, its misprints in full;\nall: everything")
	completes(cmd, "section", func() []string { return ledger.Sections(a.claims()) })
	flags.StringVar(&opts.paper, "paper", "", "take only this paper, a part of its `NAME`; of documents it is the first one\nwhere none is named")
	opts.addEvidenceFlag(cmd)
	cmd.MarkFlagsMutuallyExclusive("json", "markdown", "findings")
	cmd.MarkFlagsMutuallyExclusive("coverage", "examples", "markdown", "findings", "verdict", "section")
	cmd.AddCommand(a.ledgerRunCommand(), a.ledgerMergeCommand(), a.ledgerCheckCommand())
	return cmd
}

// addEvidenceFlag adds the flag that says whose evidence is taken.
func (o *ledgerOptions) addEvidenceFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.evidence, "evidence", "", "take the evidence from this `DIR` instead of what is built in")
}

// LedgerSummary gives the command the summary that tandem ledger would compute from the evidence that
// is built in, for the languages of the register.
func LedgerSummary(text string) Option { return func(a *app) { a.ledgerSummary = text } }

// claims returns the entries without their evidence.
func (a *app) claims() []*ledger.Entry { return ledger.Claims(a.register.Able(languages.Check)) }

// kept returns the evidence in the directory, or what is built in, and the ledger by it.
func (a *app) kept(opts ledgerOptions) (*ledger.Kept, *ledger.Ledger, error) {
	if _, err := a.among("", languages.Check); err != nil {
		return nil, nil, err
	}
	memory.Spend(400) // the evidence stays until the end
	var folder fs.FS = evidence.Files
	if opts.evidence != "" {
		folder = os.DirFS(opts.evidence)
	}
	k, err := ledger.Read(opts.evidence, folder)
	if err != nil {
		return nil, nil, cli.Inputf("%v", err)
	}
	l, err := k.Ledger(report.Version, a.claims())
	if err != nil {
		return nil, nil, cli.Inputf("%v", err)
	}
	if opts.paper != "" {
		if papers := ledger.Papers(l.Entries); !l.OfPaper(opts.paper) {
			return nil, nil, cli.Usagef("--paper takes a part of the name of a paper, found %q; there are: %s", opts.paper, strings.Join(papers, "; "))
		}
	}
	return k, l, nil
}

func (a *app) ledger(opts ledgerOptions, args []string) error {
	if a.ledgerSummary != "" && opts == (ledgerOptions{}) && len(args) == 0 {
		for line := range strings.Lines(a.ledgerSummary) {
			a.page().Line(strings.TrimSuffix(line, "\n"))
		}
		return nil
	}
	_, l, err := a.kept(opts)
	if err != nil {
		return err
	}
	if opts.section != "" && opts.section != "all" {
		if known := ledger.Sections(l.Entries); !l.Within("§" + strings.TrimPrefix(opts.section, "§")) {
			return cli.Usagef("--section takes one of %s, found %q", strings.Join(known, ", "), opts.section)
		}
	}
	if opts.verdict != "" {
		if !slices.Contains(ledger.VerdictNames(), opts.verdict) {
			return cli.Usagef("--verdict takes %s, found %q", strings.Join(ledger.VerdictNames(), ", "), opts.verdict)
		}
		l.Only(opts.verdict)
	}
	text := func() { a.page().Ledger(l, opts.section != "") }
	if opts.section == "" && opts.verdict == "" && opts.paper == "" {
		text = func() { a.page().LedgerStart(l) }
	}
	if len(args) == 1 {
		switch fits := l.Fitting(args[0]); len(fits) {
		case 0:
			return cli.Usagef("unknown entry %q%s; tandem ledger --section all lists them", args[0], spell.DidYouMean(args[0], l.IDs()))
		case 1:
			text = func() { a.page().Entry(fits[0]) }
			l = l.Of(fits[0])
		default:
			l.Entries = fits
			text = func() { a.page().Fitting(args[0], fits) }
		}
	}
	if opts.findings {
		text = func() { a.page().Findings(l.Findings) }
	}
	switch {
	case opts.json:
		if len(args) == 0 || len(l.Entries) > 1 {
			l = l.Brief()
		}
		_, err = a.out.Write(l.Encode())
		return err
	case opts.markdown:
		_, err = a.out.Write(l.Markdown())
		return err
	}
	text()
	return nil
}

// coverage prints the table of a paper.
func (a *app) coverage(paper string, json bool) error {
	c, err := ledger.CoverageOf(report.Version, paper, a.claims())
	switch {
	case err != nil:
		return cli.Usagef("--coverage: %v", err)
	case json:
		_, err = a.out.Write(c.Encode())
		return err
	}
	a.page().Coverage(c)
	return nil
}

// evidenceKind returns what evidence is written over.
func evidenceKind() outfile.Kind { return outfile.Document("evidence", ledger.EvidenceSchema) }

func (a *app) ledgerMergeCommand() *cobra.Command {
	var out cli.Target
	cmd := cli.Command("merge FILE...", func(_ *cobra.Command, args []string) error {
		to, err := out.At(a.files, evidenceKind(), args...)
		if err != nil {
			return err
		}
		all, err := ledger.MergeFiles(args)
		if err != nil {
			return cli.Inputf("%v", err)
		}
		return to.Write(ledger.Pack(out.Name, all.Encode()))
	})
	out.Flag(cmd, "out", "-", "write to this `FILE`; - is standard output")
	return cmd
}

func (a *app) ledgerCheckCommand() *cobra.Command {
	var opts ledgerOptions
	var dir string
	cmd := cli.Command("check", func(cmd *cobra.Command, _ []string) error {
		return a.ledgerCheck(cmd.Context(), opts, dir)
	})
	opts.addEvidenceFlag(cmd)
	cmd.Flags().StringVar(&dir, "markdown", "", "compare the pages in this `DIR`, one a paper, with those that are made")
	return cmd
}

func (a *app) ledgerCheck(ctx context.Context, opts ledgerOptions, dir string) error {
	kept, l, err := a.kept(opts)
	if err != nil {
		return err
	}
	same := true
	if dir != "" {
		for _, page := range ledger.Pages(l.Entries) {
			file := filepath.Join(dir, page+".md")
			_, text, err := a.in.Read(file, "a ledger")
			if err != nil {
				return err
			}
			of, err := kept.Ledger(report.Version, a.claims())
			if err != nil {
				return cli.Inputf("%v", err)
			}
			of.OfPaper(page)
			if line := ledger.FirstDifference(text, of.Markdown()); line > 0 {
				same = false
				a.page().Line(fmt.Sprintf("%s:%d: it is not what the evidence gives: make evidence writes it anew", file, line))
			}
		}
	}
	quick, err := kept.Quick()
	if err != nil {
		return cli.Inputf("%v", err)
	}
	again, err := a.evidence(ctx, &evidenceOptions{quick: true, language: allLanguages, seed: 1, commit: quick.Commit, solver: standardSolver})
	if err != nil {
		return err
	}
	for _, text := range quick.Differences(again) {
		same = false
		a.page().Line(ledger.QuickFile + ": a run gives something else: " + text)
	}
	if !same {
		return cli.Status(cli.ExitRefuted)
	}
	a.page().Line("the evidence is what a run gives, and the ledger what the evidence gives")
	return nil
}

// noReading is the reading of a language that is run as it is.
const noReading = ledger.NoReading

// quickEvery is the sample of quick evidence on which a small domain is searched.
const quickEvery = 10

// evidenceOptions are the flags of tandem ledger run.
type evidenceOptions struct {
	language string
	quick    bool
	mutants  bool
	proofs   bool
	given    givenOptions
	reading  string // only this one; noReading for what the language is run by
	out      cli.Target
	seed     uint64
	size     int // of the exhaustive runs, and no random ones; 0: as is usual
	only     []string
	save     cli.Target
	units    *ledger.Units
	commit   string // of the source
	solver   solverOptions
}

func (a *app) ledgerRunCommand() *cobra.Command {
	var opts evidenceOptions
	cmd := cli.Command("run", func(cmd *cobra.Command, _ []string) error {
		to, err := opts.out.At(a.files, evidenceKind())
		if err != nil {
			return err
		}
		if opts.reading, _, err = opts.given.id(true); err != nil {
			return err
		}
		opts.commit = cmp.Or(report.Commit(), ledger.UnknownCommit)
		e, err := a.evidence(cmd.Context(), &opts)
		if lost := opts.units.Save(); err == nil {
			err = lost
		}
		var unfinished *ledger.Unfinished
		switch {
		case errors.As(err, &unfinished) && opts.out.Name == "-": // a file that is whole stays
			return errors.Join(to.Write(e.Encode()), &cli.Failure{Code: cli.ExitInterrupted, Msg: err.Error()})
		case errors.As(err, &unfinished):
			return &cli.Failure{Code: cli.ExitInterrupted, Msg: err.Error() + "; nothing is written"}
		case err != nil:
			return err
		}
		return to.Write(ledger.Pack(opts.out.Name, e.Encode()))
	})
	a.languagesFlag(cmd, &opts.language, languages.Check)
	flags := cmd.Flags()
	flags.BoolVar(&opts.quick, "quick", false, "the evidence that tandem ledger check makes again")
	flags.BoolVar(&opts.mutants, "mutants", false, "check the mutants")
	flags.BoolVar(&opts.proofs, "proofs", false, "check the proofs, as tandem prove does")
	opts.given.known(cmd, func() []string { return append(languages.ReadingIDs(a.register.All()), noReading) })
	flags.Lookup("with").Usage = "check only this reading, an `ID` of tandem check --list; " + noReading + " for none of them"
	opts.out.Flag(cmd, "out", "-", "write to this `FILE`; - is standard output")
	flags.Uint64Var(&opts.seed, "seed", 1, "seed of the random cases")
	flags.IntVar(&opts.size, "size", 0, "make only the exhaustive runs, up to this `size`")
	flags.StringSliceVar(&opts.only, "only", nil, "with --size or --with, only these statements, the `IDs` of tandem check\n--list; formulas is checked exhaustively where it is one of them")
	opts.save.Flag(cmd, "resume", "", "keep in this `file` what was found, and go on from there")
	opts.solver.twoFlags(cmd)
	return cmd
}

// evidence returns that of a run.
func (a *app) evidence(ctx context.Context, opts *evidenceOptions) (*ledger.Evidence, error) {
	list, err := a.among(opts.language, languages.Check)
	if err != nil {
		return nil, err
	}
	if opts.language == allLanguages && !opts.proofs {
		list = slices.DeleteFunc(list, func(l *languages.Language) bool {
			plan := ledger.PlanOf(l.Name)
			return plan.SeparateEvidence && !(opts.quick && plan.InQuickEvidence) && len(opts.only) == 0
		})
	}
	if ids := append(languages.ReadingIDs(list), noReading); opts.reading != "" && !slices.Contains(ids, opts.reading) {
		return nil, &languages.Unknown{Kind: "reading", Name: opts.reading, Known: ids, See: strings.TrimSuffix("tandem check --list --language "+opts.language, " --language ")}
	}
	if opts.size < 0 || opts.size > 0 && (opts.quick || opts.mutants) {
		return nil, cli.Usagef("--size takes a positive number, and does not go with --quick or --mutants")
	}
	if len(opts.only) > 0 && opts.size == 0 && opts.reading == "" {
		return nil, cli.Usagef("--only goes with --size or --with")
	}
	for _, id := range opts.only {
		if known := languages.StatementIDs(list); !slices.Contains(known, id) {
			return nil, &languages.Unknown{Kind: "statement", Name: id, Known: known, See: "tandem check --list --language all"}
		}
	}
	trial := ledger.DefaultTrial()
	if opts.mutants {
		a.share.deals(trial.Count(list))
	}
	if opts.units, err = a.units(opts.save, fmt.Sprintf("evidence of %s, reading %q, size %d, only %q, quick %v, mutants %v, seed %d", opts.language, opts.reading, opts.size, opts.only, opts.quick, opts.mutants, opts.seed)); err != nil {
		return nil, err
	}
	if opts.proofs {
		return a.proofs(ctx, *opts, list)
	}
	if opts.mutants {
		own := trialSolver
		own.kind = opts.solver.kind
		trial.Seed, trial.Solver, trial.Watch = opts.seed, a.opener(own), a.watch
		trial.Units = opts.units
		e := &ledger.Evidence{Schema: ledger.EvidenceSchema, Version: report.Version, Commit: opts.commit, Runs: []ledger.Run{}}
		return trial.Evidence(ctx, e, list)
	}
	how := ledger.Thoroughly()
	if opts.quick {
		how = ledger.Quickly()
		if opts.solver.second == "" { // one that is there on every machine
			opts.solver.second, opts.solver.every = "small", quickEvery
		}
	}
	e, err := ledger.Making{
		Version: report.Version, Commit: opts.commit, Effort: how, Seed: opts.seed, Reading: opts.reading, Size: opts.size, Only: opts.only,
		Solver: func() solver.Opener { return a.opener(opts.solver) }, Watch: a.watch, Units: opts.units,
	}.Evidence(ctx, list)
	return e, err
}
