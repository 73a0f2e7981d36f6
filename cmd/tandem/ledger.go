package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"tandem/evidence"
	"tandem/ledger"
)

// ledgerOptions are the flags of tandem ledger.
type ledgerOptions struct {
	evidence string // a directory; "" for what is built in
	markdown bool
	json     bool
	verdict  string // only entries with it in some reading
}

func (a *app) ledgerCommand() *cobra.Command {
	var opts ledgerOptions
	cmd := &cobra.Command{
		Use:   "ledger [ID]",
		Short: "Show what the paper claims, and what was found",
		Long: `Show every definition, lemma, corollary, proposition and theorem of the paper,
each rule and each clause: by what is printed, by the repair where that fails,
and by other readings of the text, the verdict and the cases by which it stands.

With an ID of that list, show the entry in full: the statement, the code that
implements it, each reading with its verdict, the smallest counterexample where
it fails, how often each rule fired, and the mutants that its statements kill.

Nothing in it is written by hand that a run can produce: verdicts, counts and
counterexamples are those of the evidence, which tandem ledger run makes.
tandem ledger check makes the quick part of it again and compares.`,
		Example: `  tandem ledger
  tandem ledger theorem-4.5-soundness
  tandem ledger --verdict refuted
  tandem ledger --json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return errors.New("found " + count(len(args), "argument") + ", expected one ID or none")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.showLedger(opts, args) },
	}
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return (&ledger.Ledger{Entries: claims()}).IDs(), cobra.ShellCompDirectiveNoFileComp
	}
	flags := cmd.Flags()
	flags.BoolVar(&opts.json, "json", false, "print JSON (schema "+ledger.Schema+")")
	flags.BoolVar(&opts.markdown, "markdown", false, "print the document doc/ledger.md")
	flags.StringVar(&opts.verdict, "verdict", "", "list only what some reading has this verdict on: holds, refuted, inconclusive")
	cmd.PersistentFlags().StringVar(&opts.evidence, "evidence", "", "take the evidence from this `DIR` instead of what is built in")
	cmd.MarkFlagsMutuallyExclusive("json", "markdown")
	cmd.AddCommand(a.ledgerRunCommand(), a.ledgerMergeCommand(), a.ledgerCheckCommand(&opts))
	return cmd
}

func (a *app) showLedger(opts ledgerOptions, args []string) error {
	l, err := opts.ledger()
	if err != nil {
		return err
	}
	if opts.verdict != "" {
		if !strings.Contains(" holds refuted inconclusive ", " "+opts.verdict+" ") {
			return usagef("--verdict takes holds, refuted or inconclusive, found %q", opts.verdict)
		}
		l.Only(opts.verdict)
	}
	if len(args) == 1 {
		e, ok := l.Find(args[0])
		if !ok {
			return usagef("unknown entry %q%s; tandem ledger lists them", args[0], didYouMean(args[0], l.IDs()))
		}
		if !opts.json && !opts.markdown {
			a.entryText(e)
			return nil
		}
		l.Entries, l.Misprints, l.Mutants, l.Opinions, l.Source = []*ledger.Entry{e}, []ledger.Misprint{}, []ledger.Tally{}, []ledger.Opinion{}, nil
	}
	switch {
	case opts.json:
		return a.write("", l.Encode())
	case opts.markdown:
		return a.write("", l.Markdown())
	default:
		a.ledgerText(l)
		return nil
	}
}

// ledger is the ledger by the evidence in the directory, or by what is built in.
func (opts ledgerOptions) ledger() (*ledger.Ledger, error) {
	files, err := opts.files()
	if err != nil {
		return nil, err
	}
	var all []*ledger.Evidence
	for _, f := range files {
		if f.name == quickFile {
			continue // it is a part of the others, to be made again
		}
		e, err := ledger.ParseEvidence(f.name, f.text)
		if err != nil {
			return nil, inputf("%v", err)
		}
		all = append(all, e)
	}
	l, err := ledger.New(version, claims(), all...)
	if err != nil {
		return nil, inputf("%v", err)
	}
	l.Source, err = opts.source()
	return l, err
}

// quickFile is the evidence that tandem ledger check makes again.
const quickFile = "quick.json"

type evidenceFile struct {
	name string
	text []byte
}

// from is where the files of evidence are.
func (opts ledgerOptions) from() fs.FS {
	if opts.evidence != "" {
		return os.DirFS(opts.evidence)
	}
	return evidence.Files
}

// files is the files of evidence on statements, sorted by name.
func (opts ledgerOptions) files() ([]evidenceFile, error) {
	from := opts.from()
	names, err := fs.Glob(from, "*.json")
	if err != nil || len(names) == 0 {
		return nil, inputf("%s: found no files *.json, expected evidence", opts.evidence)
	}
	var list []evidenceFile
	for _, name := range names {
		if name == sourceFile {
			continue // it is not of runs of statements
		}
		text, err := fs.ReadFile(from, name)
		if err != nil {
			return nil, inputf("%v", err)
		}
		list = append(list, evidenceFile{name, text})
	}
	return list, nil
}

func (a *app) ledgerMergeCommand() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "merge FILE...",
		Short: "Make one file of evidence of the parts of a run",
		Long: `Merge files of evidence. The parts of an exhaustive run (--shard) become the run:
all of them must be given, each once, of one version, size, bounds and solver.`,
		Example: `  tandem ledger merge --help`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			var parts []*ledger.Evidence
			for _, name := range args {
				text, err := os.ReadFile(name)
				if err != nil {
					return inputf("%v", err)
				}
				e, err := ledger.ParseEvidence(name, text)
				if err != nil {
					return inputf("%v", err)
				}
				parts = append(parts, e)
			}
			all, err := ledger.Merge(parts...)
			if err != nil {
				return inputf("%v", err)
			}
			return a.write(out, all.Encode())
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "write to this `FILE` instead of standard output")
	return cmd
}

func (a *app) ledgerCheckCommand(opts *ledgerOptions) *cobra.Command {
	var document string
	var solver solverOptions
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Make the quick evidence again, and compare",
		Long: `Make the evidence of ` + quickFile + ` again, and the ledger, and compare. The exit
status is 10 if a file differs.`,
		Example: `  tandem ledger check --help`,
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.ledgerCheck(cmd.Context(), *opts, document, solver)
		},
	}
	cmd.Flags().StringVar(&document, "markdown", "", "compare this `FILE` with the document that is made")
	solver.flags(cmd)
	return cmd
}

func (a *app) ledgerCheck(ctx context.Context, opts ledgerOptions, document string, solver solverOptions) error {
	files, err := opts.files()
	if err != nil {
		return err
	}
	l, err := opts.ledger()
	if err != nil {
		return err
	}
	same := true
	if document != "" {
		text, err := os.ReadFile(document)
		if err != nil {
			return inputf("%v", err)
		}
		if line := firstDifference(text, l.Markdown()); line > 0 {
			same = false
			a.out.line(fmt.Sprintf("%s:%d: it is not what the evidence gives: make ledger writes it anew", document, line))
		}
	}
	found := false
	for _, f := range files {
		if f.name != quickFile {
			continue
		}
		found = true
		again, err := a.evidence(ctx, evidenceOptions{language: allLanguages, quick: true, seed: 1, solver: solver})
		if err != nil {
			return err
		}
		kept, err := ledger.ParseEvidence(f.name, f.text)
		if err != nil {
			return inputf("%v", err)
		}
		for _, text := range kept.Differences(again) {
			same = false
			a.out.line(f.name + ": a run gives something else: " + text)
		}
	}
	if !found {
		return inputf("found no %s among the evidence", quickFile)
	}
	if !same {
		return status(exitRefuted)
	}
	a.out.line("the evidence is what a run gives, and the ledger what the evidence gives")
	return nil
}

// firstDifference is the first line where two texts differ; 0 if none does.
func firstDifference(a, b []byte) int {
	if bytes.Equal(a, b) {
		return 0
	}
	as, bs := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range min(len(as), len(bs)) {
		if !bytes.Equal(as[i], bs[i]) {
			return i + 1
		}
	}
	return min(len(as), len(bs)) + 1
}
