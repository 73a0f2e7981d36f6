package command

import (
	"cmp"
	"context"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tandem/compare"
	"tandem/internal/cli"
	"tandem/languages"
	"tandem/report"
	"tandem/solver"
)

// compareOptions are the flags of tandem compare.
type compareOptions struct {
	families string
	sizes    string
	unroll   string
	routes   string
	list     bool
	json     bool
	plot     string
	repeat   int
	clock    string
	bounds   compare.Bounds
	solver   solverOptions
}

// The values of flags that are not given.
const (
	defaultSizes  = "1..4"
	defaultUnroll = "1..3"
	maxSize       = 1000 // the greatest n
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
	f.StringVar(&opts.plot, "plot", "", "draw sizes and times as charts with logarithmic axes into a `FILE` (SVG)")
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
	routes, err := a.routesNamed(opts.routes)
	if err != nil {
		return err
	}
	cases, err := a.cases(files, opts)
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
	if opts.json {
		a.page().JSON(c.Document())
	} else {
		c.Text(a.page())
	}
	if opts.plot != "" {
		f, err := os.Create(opts.plot)
		if err == nil {
			err = errors.Join(c.Plot(f), f.Close())
		}
		if err != nil {
			return cli.Usagef("--plot: %v", err)
		}
	}
	undecided := func(r compare.Row) bool { return !r.Decided() }
	switch list := c.Wrong(); {
	case len(list) > 0:
		return &compare.Wrong{What: strings.Join(list, "\n")}
	case cli.Interrupted(ctx), c.Stopped != "":
		return cli.Status(cli.ExitInterrupted)
	case len(c.Rows) == 0, slices.ContainsFunc(c.Rows, undecided):
		return cli.Status(cli.ExitInconclusive)
	default:
		return nil
	}
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
	case o.list && (len(files) > 0 || o.json || o.plot != ""):
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

// routesNamed is the routes of a list of names.
func (a *app) routesNamed(names string) ([]compare.Route, error) {
	list := strings.Split(names, ",")
	switch names {
	case "":
		list = a.compared.Default
	case "all":
		return a.compared.Routes, nil
	}
	var routes []compare.Route
	for i, name := range list {
		r, ok := compare.Named(a.compared.Routes, name)
		if err := known("routes", "route", name, ok, a.routes(), list[:i]); err != nil {
			return nil, err
		}
		routes = append(routes, r)
	}
	return routes, nil
}

// known rejects a name in the list of a flag that nothing has, or that stands
// before.
func known(flag, kind, name string, ok bool, known, before []string) error {
	switch {
	case !ok:
		return cli.Usagef("--%s: %v", flag, &languages.Unknown{Kind: kind, Name: name, Known: known})
	case slices.Contains(before, name):
		return cli.Usagef("--%s: found %s twice", flag, name)
	}
	return nil
}

// numbers reads 1..4 or 2,4,8, in ascending order.
func numbers(flag, text string) ([]int, error) {
	wrong := func(found string) error {
		return cli.Usagef("--%s takes numbers from 1 to %d, in ascending order, as 1..4 or 2,4,8, found %q", flag, maxSize, found)
	}
	var list []int
	for part := range strings.SplitSeq(text, ",") {
		from, to, ranged := strings.Cut(part, "..")
		if !ranged {
			to = from
		}
		low, err := strconv.Atoi(from)
		high, err2 := strconv.Atoi(to)
		if err != nil || err2 != nil || low < 1 || high < low || high > maxSize || len(list) > 0 && low <= list[len(list)-1] {
			return nil, wrong(text)
		}
		for n := low; n <= high; n++ {
			list = append(list, n)
		}
	}
	return list, nil
}

// cases is the programs that are compared.
func (a *app) cases(files []string, opts compareOptions) ([]compare.Case, error) {
	if len(files) > 0 {
		return a.casesOf(files[0], cmp.Or(opts.unroll, defaultUnroll))
	}
	opts.sizes = cmp.Or(opts.sizes, defaultSizes)
	sizes, err := numbers("sizes", opts.sizes)
	if err != nil {
		return nil, err
	}
	names := compare.FamilyNames()
	if opts.families != "" {
		names = strings.Split(opts.families, ",")
	}
	var cases []compare.Case
	for i, name := range names {
		f, ok := compare.FamilyNamed(name)
		if err := known("family", "family", name, ok, compare.FamilyNames(), names[:i]); err != nil {
			return nil, err
		}
		if sizes[len(sizes)-1] < f.Min {
			return nil, cli.Usagef("--sizes: %s begins with n = %d, found %q", name, f.Min, opts.sizes)
		}
		for _, n := range sizes {
			if n < f.Min {
				continue
			}
			k, err := f.Case(n)
			must(err)
			cases = append(cases, k)
		}
	}
	return cases, nil
}

// casesOf is a program of the user's, for growing bounds.
func (a *app) casesOf(file, unroll string) ([]compare.Case, error) {
	bounds, err := numbers("unroll", unroll)
	if err != nil {
		return nil, err
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
