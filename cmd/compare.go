package cmd

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/explore/solver"
	"tandem/internal/outfile"
	"tandem/languages"
	"tandem/languages/compare"
)

// compareOptions are the flags of tandem compare.
type compareOptions struct {
	families string
	sizes    string
	unroll   string
	routes   string
	list     bool
	json     bool
	plot     cli.Target
	repeat   int
	clock    string
	bounds   compare.Bounds
	solver   solverOptions
}

// The values of flags that are not given.
const (
	defaultSizes  = "1..4"
	defaultUnroll = "1..3"
)

func (a *app) compareCommand() *cobra.Command {
	var opts compareOptions
	cmd := &cobra.Command{
		Use:  "compare [FILE]",
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return a.compare(cmd.Context(), args, opts) },
	}
	f := cmd.Flags()
	f.StringVar(&opts.families, "family", "", "the `NAMES` of families, as reversal,swaps (default: all)")
	f.StringVar(&opts.sizes, "sizes", "", "the `NUMBERS` n for which the families are run, as 1..4 or 2,4,8\n(default: "+defaultSizes+")")
	f.StringVar(&opts.unroll, "unroll", "", "the `NUMBERS` n for which FILE is run: bounds on iterations and calls\n(default: "+defaultUnroll+")")
	f.StringVar(&opts.routes, "routes", "", "the `NAMES` of routes, or all (default: "+strings.Join(a.compared.Default, ",")+")")
	f.BoolVar(&opts.list, "list", false, "list the families and the routes")
	f.BoolVar(&opts.json, "json", false, "print JSON (schema "+report.CompareSchema+")")
	opts.plot.Flag(cmd, "plot", "", "draw sizes and times as charts with logarithmic axes into a `FILE` (SVG)")
	f.IntVar(&opts.repeat, "repeat", 1, "take each route so often, and print what took the least time")
	f.StringVar(&opts.clock, "clock", "wall", "what times are measured by: wall, or cpu, the time that processors spend on\ntandem and a solver in its process, whatever else they do")
	f.IntVar(&opts.bounds.Depth, "depth", 10_000, "bound on the steps of a path; 0: none")
	f.IntVar(&opts.bounds.Paths, "paths", 10_000, "bound on the paths of a route through one program; 0: none")
	f.DurationVar(&opts.bounds.Time, "time", time.Minute, "bound on the time of a route through one program, which is then not taken for\nlarger n; 0: none")
	opts.solver.flags(cmd)
	return cmd
}

func (a *app) compare(ctx context.Context, files []string, opts compareOptions) error {
	if err := opts.check(files); err != nil {
		return err
	}
	if opts.list {
		report.Routes(a.page(), compare.Families(), a.compared.Routes)
		return nil
	}
	routes, err := a.compared.Named(opts.routes)
	if err != nil {
		return cli.Usagef("--routes: %v", err)
	}
	cases, err := a.cases(files, opts)
	if err != nil {
		return err
	}
	plot, err := opts.plot.At(a.files, outfile.SVG(), files...)
	if err != nil {
		return err
	}
	session, err := a.solver(opts.solver) // a solver that is not there is said before anything else
	if err != nil {
		return err
	}
	if opts.clock == "cpu" && session.Info().Way == solver.Pipe {
		err = cli.Usagef("--clock cpu does not see %v, which is a process of its own", session.Info())
	}
	session.Close()
	if err != nil {
		return err
	}
	clock := compare.Wall()
	if opts.clock == "cpu" {
		clock = compare.CPU()
	}
	bar := cli.NewProgress(a.err, len(cases)*len(routes), "route")
	found, err := compare.Run(ctx, cases, routes, compare.Options{
		Bounds: opts.bounds,
		Open:   func() (solver.Session, error) { return a.solver(opts.solver) },
		Clock:  clock,
		Repeat: opts.repeat,
		Begin:  func(compare.Case, string) { bar.Add() },
	})
	bar.Close()
	if err != nil {
		return err
	}
	c := &report.Compared{Report: found, Routes: routes, Bounds: opts.bounds, Clock: opts.clock}
	show(a, opts.json, c.Document, c.Text)
	if plot != nil {
		if err := plot.Fill(c.Plot); err != nil {
			return err
		}
	}
	if list := c.Wrong(); len(list) > 0 {
		return &compare.Wrong{What: strings.Join(list, "\n")}
	}
	return ended(ctx, c.Verdict())
}

// check rejects flags that do not go together, and numbers out of range.
func (o *compareOptions) check(files []string) error {
	switch {
	case len(files) > 0 && o.families != "":
		return cli.Usagef("--family does not go with a FILE")
	case len(files) > 0 && o.sizes != "":
		return cli.Usagef("--sizes does not go with a FILE, for which --unroll is n")
	case len(files) == 0 && o.unroll != "":
		return cli.Usagef("--unroll goes with a FILE only; --sizes is n for the families")
	case o.list && (len(files) > 0 || o.json || o.plot.Name != ""):
		return cli.Usagef("--list goes with no FILE, --json or --plot")
	case o.clock != "wall" && o.clock != "cpu":
		return cli.Usagef("--clock takes wall or cpu, found %q", o.clock)
	case o.clock == "cpu" && compare.CPU() == nil:
		return cli.Usagef("--clock cpu is not to be had on this system")
	}
	return cmp.Or(
		atLeast(1, "repeat", "number", o.repeat),
		atLeast(0, "depth", "number", o.bounds.Depth),
		atLeast(0, "paths", "number", o.bounds.Paths),
		atLeast(0, "time", "time", o.bounds.Time),
	)
}

// cases is the programs that are compared.
func (a *app) cases(files []string, opts compareOptions) ([]compare.Case, error) {
	if len(files) > 0 {
		return a.casesOf(files[0], cmp.Or(opts.unroll, defaultUnroll))
	}
	text := cmp.Or(opts.sizes, defaultSizes)
	sizes, err := compare.Numbers(text)
	if err != nil {
		return nil, cli.Usagef("--sizes %v", err)
	}
	families, err := compare.FamiliesNamed(opts.families)
	if err != nil {
		return nil, cli.Usagef("--family: %v", err)
	}
	cases, err := compare.Cases(families, sizes)
	if err != nil {
		return nil, cli.Usagef("--sizes: %v, found %q", err, text)
	}
	return cases, nil
}

// casesOf is a program of the user's, for growing bounds.
func (a *app) casesOf(file, unroll string) ([]compare.Case, error) {
	bounds, err := compare.Numbers(unroll)
	if err != nil {
		return nil, cli.Usagef("--unroll %v", err)
	}
	p, err := a.open(file, languages.Choice{Language: a.compared.Language, Bounds: languages.Standard()}, languages.Explore)
	if err != nil {
		return nil, err
	}
	var cases []compare.Case
	for _, n := range bounds {
		cases = append(cases, compare.Case{Name: p.File(), Short: "n is the bound on iterations and calls", N: n, Program: p.Lang(), Unroll: n})
	}
	return cases, nil
}
