package cmd

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/memory"
	"tandem/cmd/report"
	"tandem/explore"
	"tandem/explore/concolic"
	"tandem/explore/shortcut"
	"tandem/explore/solver"
	"tandem/internal/outfile"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/languages"
)

// fuzzOptions are the flags of tandem fuzz.
type fuzzOptions struct {
	language   string
	seed       string
	json       bool
	reading    string
	concretize []string
	runs       int
	workers    int
	svg        cli.Target
	page       pageOptions
	bounds     explore.Bounds
	solver     solverOptions
	spared     shortcutOptions
}

// readings are those of the algorithm, the one that is used first.
var readings = []string{"repaired", "printed"}

func (a *app) fuzzCommand() *cobra.Command {
	var opts fuzzOptions
	cmd := &cobra.Command{
		Use:  "fuzz FILE",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := opts.page.check(cmd); err != nil {
				return err
			}
			if err := opts.spared.check(cmd); err != nil {
				return err
			}
			memory.Spend(200)
			return a.fuzz(cmd.Context(), args[0], opts)
		},
	}
	a.languageFlag(cmd, &opts.language, languages.Explore)
	f := cmd.Flags()
	f.StringVar(&opts.seed, "seed-input", "{}", "the first `input`, JSON: values by the names of variables, and under \"*\" those that\nx := * reads, in a list; or a document as --in-file takes it; what it leaves out\nis 0, false, nil or empty")
	f.BoolVar(&opts.json, "json", false, "print JSON (schema "+report.FuzzSchema+")")
	f.StringVar(&opts.reading, "reading", readings[0], "the algorithm: repaired, by which each path comes once, or as it is printed")
	concretizeFlag(cmd, &opts.concretize)
	f.IntVar(&opts.runs, "runs", 10_000, "bound on the number of runs; 0: none")
	f.DurationVar(&opts.bounds.Time, "time", 0, "bound on the time, after which what it has is printed; 0: none")
	f.IntVar(&opts.workers, "workers", 1, "solvers that are asked at the same time")
	runBoundsFlags(cmd, &opts.bounds, 10_000)
	opts.svg.Flag(cmd, "coverage-svg", "", "draw the number of branches that are covered after each run in this `file`")
	opts.spared.flags(cmd, shortcut.Independence|shortcut.Cache|shortcut.Simplify)
	opts.page.fittedFlags(cmd)
	opts.solver.flags(cmd)
	opts.solver.secondFlags(cmd)
	completes(cmd, "reading", func() []string { return readings })
	return cmd
}

// maxWorkers is how many solvers there may be.
const maxWorkers = 64

func (o *fuzzOptions) check() error {
	if o.reading != readings[0] && o.reading != readings[1] {
		return cli.Usagef("--reading takes repaired or printed, found %q%s", o.reading, spell.DidYouMean(o.reading, readings))
	}
	if o.workers > maxWorkers {
		return cli.Usagef("--workers takes a number up to %d, found %d", maxWorkers, o.workers)
	}
	for _, err := range []error{
		atLeast(1, "workers", "number", o.workers),
		atLeast(0, "runs", "number", o.runs),
		checkBounds(o.bounds),
	} {
		if err != nil {
			return err
		}
	}
	return nil
}

func (a *app) fuzz(ctx context.Context, file string, opts fuzzOptions) error {
	if err := opts.check(); err != nil {
		return err
	}
	ops, err := operators(opts.concretize)
	if err != nil {
		return err
	}
	p, err := a.open(file, languages.Choice{Language: opts.language, Bounds: languages.Standard()}, languages.Explore)
	if err != nil {
		return err
	}
	start, err := a.seed(ctx, p, opts.seed, opts.bounds.Depth)
	if err != nil {
		return err
	}
	svg, err := opts.svg.At(a.files, outfile.SVG(), file)
	if err != nil {
		return err
	}
	var sessions []solver.Session
	for range opts.workers {
		session, err := opts.spared.asked(a, opts.solver)
		if err != nil {
			return err
		}
		defer session.Close()
		sessions = append(sessions, session)
	}
	late := lateAfter(ctx, opts.bounds.Time)
	tell, end := a.working("runs", false)
	found, err := start.Fuzz(ctx, sessions, opts.reading, concolic.FuzzOptions{
		Options: concolic.Options{Bounds: opts.bounds, Concretize: ops}, Runs: opts.runs, Tell: tell, Shortcuts: opts.spared.options(),
	})
	end()
	if err != nil {
		return err
	}
	r := &report.Fuzz{
		Generated: found, Program: report.ProgramOf(p.Source, p.Program, p.Name), Reading: opts.reading,
		Solver: sessions[0].Info(), Second: a.opinion(), Concretized: opts.concretize, Late: late,
	}
	if err := written(svg, r.CoverageSVG); err != nil {
		return err
	}
	if opts.json {
		a.page().JSON(r.Document())
	} else {
		r.Text(a.fitted(opts.page))
	}
	return ended(ctx, r.Verdict())
}

// written writes what write writes to a place, if there is one.
func written(to *outfile.Place, write func(io.Writer) error) error {
	if to == nil {
		return nil
	}
	var b strings.Builder
	if err := write(&b); err != nil {
		return err
	}
	return to.Write([]byte(b.String()))
}

// seed returns a program with the input that a text of JSON gives.
func (a *app) seed(ctx context.Context, p *opened, text string, steps int) (languages.Start, error) {
	program := p.Lang()
	if program == nil {
		return nil, cli.Usagef("--seed-input: the language %s has values of its own, expected one whose values JSON gives", p.Name)
	}
	in, err := seedInput(program, text)
	if err != nil {
		return nil, err
	}
	start, err := p.Start(in)
	if err != nil {
		if wrong, ok := strings.CutPrefix(err.Error(), "--input: "); ok {
			return nil, cli.Inputf("--seed-input: under \"*\" %s", wrong)
		}
		return nil, mistakes(err, in.Heap)
	}
	if !in.Given {
		return start, nil
	}
	unread, err := start.Unread(ctx, steps)
	if err == nil && unread > 0 {
		return nil, cli.Inputf("--seed-input: found too many inputs in \"*\", expected %d at the most: the run reads no more", len(strings.Split(in.Read, ","))-unread)
	}
	return start, nil // what is missing is 0
}

// defaults returns the inputs of a program that have no value yet, each with the value that
// they get, as --in takes it.
func defaults(program *lang.Program, has map[string]bool) []string {
	var list []string
	for _, x := range lang.Inputs(program) {
		if !has[x.Name] {
			list = append(list, x.Name+"="+lang.Default(x.Type).String())
		}
	}
	return list
}
