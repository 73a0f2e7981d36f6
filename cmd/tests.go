package cmd

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/memory"
	"tandem/cmd/report"
	"tandem/explore"
	"tandem/explore/shortcut"
	"tandem/internal/lists"
	"tandem/internal/outfile"
	"tandem/languages"
)

// testsOptions are the flags of tandem tests.
type testsOptions struct {
	guards   guards
	given    givenOptions
	language string
	json     bool
	format   string
	minimize bool
	function string // pkg.Name of the Go function
	out      cli.Target
	bounds   explore.Bounds
	solver   solverOptions
	spared   shortcutOptions
	workers  int
}

func (a *app) testsCommand() *cobra.Command {
	var opts testsOptions
	cmd := cli.Command("tests FILE", func(cmd *cobra.Command, args []string) error {
		if err := opts.spared.check(); err != nil {
			return err
		}
		memory.Spend(200)
		return a.tests(cmd.Context(), args[0], opts)
	})
	a.languageFlag(cmd, &opts.language, languages.Explore)
	f := cmd.Flags()
	f.StringVar(&opts.format, "format", "text", "text, testcomp (a suite in the folder\nthat --out names), or go (a test of the function that --func names)")
	completes(cmd, "format", func() []string { return testFormats })
	document(cmd, &opts.json, report.TestsSchema)
	f.BoolVar(&opts.minimize, "minimize", false, "keep only a small set of tests, which covers the same branches as all")
	f.StringVar(&opts.function, "func", "", "the Go function that is tested, as `pkg.Name`")
	opts.out.Flag(cmd, "out", "", "where the suite is written: a `DIR` that is empty, or is not there yet")
	boundsFlags(cmd, &opts.bounds)
	opts.spared.flags(cmd, shortcut.All)
	workersFlag(cmd, &opts.workers)
	opts.guards.flag(cmd)
	opts.given.formulas(cmd)
	opts.solver.twoFlags(cmd)
	return cmd
}

// boundsFlags are the bounds of a search for paths.
func boundsFlags(cmd *cobra.Command, b *explore.Bounds) {
	f := boundsOf(cmd)
	f.IntVar(&b.Unroll, "unroll", 10, "iterations of a loop on a path, and calls of a procedure inside each other")
	unwindFlag(cmd, b, "\nin place of unroll, unless that is given, too")
	f.IntVar(&b.Depth, "depth", 10_000, "steps of a path")
	f.IntVar(&b.Paths, "paths", 10_000, "paths")
	f.DurationVar(&b.Time, "time", 0, "time of the search, after which what it has is printed")
}

func (o *testsOptions) check() (err error) {
	if o.format, err = formatOf(o.json, o.format, testFormats); err != nil {
		return err
	}
	switch {
	case (o.out.Name != "") != (o.format == "testcomp"):
		return cli.Usagef("--format testcomp goes with --out DIR, and --out with no other format")
	case (o.function != "") != (o.format == "go"):
		return cli.Usagef("--format go goes with --func pkg.Name, and --func with no other format")
	}
	if o.workers > 1 && o.spared.naive {
		return cli.Usagef("--workers does not go with --shortcuts none, which starts a solver for each question")
	}
	return cmp.Or(checkBounds(o.bounds), atLeast(1, "workers", "number", o.workers))
}

// checkBounds rejects bounds that are below 0.
func checkBounds(b explore.Bounds) error {
	err, _ := lists.Find([]error{
		atLeast(0, "bound depth", "number", b.Depth),
		atLeast(0, "bound unroll", "number", b.Unroll),
		atLeast(0, "bound paths", "number", b.Paths),
		atLeast(0, "bound time", "time", b.Time),
	}, func(err error) bool { return err != nil })
	return err
}

// testFormats are those in which tests are printed.
var testFormats = []string{"text", "testcomp", "go"}

// goFunction returns the package and name of a Go function, pkg.Name; the last word of a path counts.
func goFunction(text string) (pkg, name string, err error) {
	i := strings.LastIndex(text, ".")
	if i >= 0 {
		pkg, name = text[strings.LastIndex(text[:i], "/")+1:i], text[i+1:]
	}
	if !token.IsIdentifier(pkg) || !token.IsIdentifier(name) {
		return "", "", cli.Usagef("--func takes the package and the name of a function, as abs.Abs, found %q", text)
	}
	return pkg, name, nil
}

func (a *app) tests(ctx context.Context, file string, opts testsOptions) error {
	if err := opts.check(); err != nil {
		return err
	}
	var pkg, name string
	if opts.format == "go" {
		var err error
		if pkg, name, err = goFunction(opts.function); err != nil {
			return err
		}
	}
	created, err := sourceDate()
	if err != nil {
		return err
	}
	rules, err := a.given(opts.given)
	if err == nil && rules != nil && opts.format != "text" && opts.format != "json" {
		err = cli.Usagef("--format %s does not go with --with: what it writes runs without these rules", opts.format)
	}
	if err != nil {
		return err
	}
	p, err := a.openGuarded(file, opts.guards, languages.Choice{Language: opts.language, Rules: rules, Bounds: languages.Standard()}, languages.Explore)
	if err != nil {
		return err
	}
	if opts.out.Name != "" {
		if err := emptyFolder("--out "+opts.out.Name, opts.out.Name, opts.out.Forced(), " (--force writes into it)"); err != nil {
			return err
		}
	}
	session, err := opts.spared.asked(a, opts.solver)
	if err != nil {
		return err
	}
	defer session.Close()
	beside, closing, err := a.openMore(opts.workers, opts.solver)
	if err != nil {
		return err
	}
	defer closing()
	least, err := opts.spared.asked(a, opts.solver)
	if err != nil {
		return err
	}
	defer least.Close()
	tests := &report.Tests{Keep: opts.minimize || opts.format == "go", Tree: &report.Tree{
		Again:   report.Again{File: file, Can: func(languages.Capability) bool { return false }},
		Program: report.ProgramOf(p.Source, p.Program, p.Name), Bounds: opts.bounds, Solver: session.Info(), Late: lateAfter(ctx, opts.bounds.Time),
	}}
	switch opts.format {
	case "json":
		tests.JSON(a.page())
	case "testcomp":
		a.suite(tests, opts.out, created, file)
	case "text":
		tests.Text(a.page())
	}
	tell, end := a.working("nodes", !tests.Keep)
	flush := a.byAndBy()
	found, err := p.Explore(ctx, session, languages.Search{
		Bounds: opts.bounds, Tests: least, Tell: tell, Shortcuts: opts.spared.options(), Beside: beside,
		Path: func(t *languages.Tree, path explore.Path[languages.Node], f *languages.Fault) error {
			err := tests.Path(t, path, f)
			flush()
			return err
		},
	})
	end()
	if err != nil {
		return err
	}
	tests.Tree.Tree, tests.Second = found, a.opinion()
	if opts.minimize {
		tests.Minimize()
	}
	if opts.format == "go" {
		err = a.goTest(tests, pkg, name)
	} else {
		err = tests.End()
	}
	if err != nil {
		return err
	}
	tests.Warn(&report.Page{W: a.err, ASCII: a.ascii})
	return ended(ctx, tests.Verdict())
}

// goTest prints the tests as one in Go.
func (a *app) goTest(tests *report.Tests, pkg, name string) error {
	text, left, err := tests.GoTest(pkg, name)
	if err != nil {
		return cli.Inputf("%v", err)
	}
	if left > 0 {
		fmt.Fprintf(a.err, "left out: %s whose run a bound ends\n", report.Count(left, "test"))
	}
	_, err = fmt.Fprint(a.out, text)
	return err
}

// sourceDate returns the time in SOURCE_DATE_EPOCH, in seconds, else 1970, so that runs write the same.
func sourceDate() (time.Time, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		return time.Unix(0, 0), nil
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if t := time.Unix(seconds, 0).UTC(); err == nil && t.Year() >= 0 && t.Year() <= 9999 {
		return t, nil
	}
	return time.Time{}, cli.Usagef("SOURCE_DATE_EPOCH: found %q, expected a number of seconds since 1970", text)
}

// suite writes the tests as a suite, and says where they are.
func (a *app) suite(tests *report.Tests, dir cli.Target, created time.Time, file string) {
	tests.TestComp(created, func(f report.XMLFile) error {
		return dir.Put(a.files, filepath.Join(dir.Name, f.Name), outfile.XML(), []byte(f.Text), file)
	}, func(n int) { a.page().Line(fmt.Sprintf("%s: %s", dir.Name, report.Count(n, "test"))) })
}
