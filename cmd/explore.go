package cmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"tandem/papers/subsumption/visited"
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/memory"
	"tandem/cmd/report"
	"tandem/explore"
	"tandem/explore/certificate"
	"tandem/explore/shortcut"
	"tandem/internal/outfile"
	"tandem/internal/spell"
	"tandem/lang/heapfile"
	"tandem/lang/syntax"
	"tandem/languages"
)

// exploreOptions are the flags of tandem explore.
type exploreOptions struct {
	language string
	json     bool
	format   string
	tree     bool
	raw      bool
	pre      string // the precondition of the initial heap; "": none
	commands bool
	page     pageOptions
	save     cli.Target // the file of the certificate
	heaps    cli.Target // a directory
	bounds   explore.Bounds
	order    string
	seed     uint64
	solver   solverOptions
	given    givenOptions
	match    matchOptions
	spared   shortcutOptions
	workers  int
}

func (a *app) exploreCommand() *cobra.Command {
	var opts exploreOptions
	cmd := &cobra.Command{
		Use:  "explore FILE",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := opts.page.check(cmd); err != nil {
				return err
			}
			if cmd.Flags().Changed("seed") && opts.order != explore.Random {
				return cli.Usagef("--seed goes with --order random only")
			}
			if err := opts.spared.check(cmd); err != nil {
				return err
			}
			memory.Spend(200)
			return a.explore(cmd.Context(), args[0], opts)
		},
	}
	a.languageFlag(cmd, &opts.language, languages.Explore)
	f := cmd.Flags()
	f.StringVar(&opts.format, "format", "text", "text, json (schema "+report.ExploreSchema+"), svg (a drawing of the nodes), or smt2 (a script\nfor each path condition)")
	completes(cmd, "format", func() []string { return treeFormats })
	f.BoolVar(&opts.json, "json", false, "the same as --format json")
	f.BoolVar(&opts.tree, "tree", false, "print every node of the tree, not only its paths (text and json)")
	opts.heaps.Flag(cmd, "save-heaps", "", "write the values of each path as a heap file, path-1.json and so on, to a\n`DIR` that has none: for run --heap")
	f.BoolVar(&opts.commands, "commands", false, "print the commands that run each path, trace it and show it (text; JSON has them)")
	f.BoolVar(&opts.raw, "raw", false, "print φ and σ as the rules build them")
	f.StringVar(&opts.pre, "pre", "", "explore the initial heaps only that meet this precondition, as 'l != nil && acyclic(l)'\n(of the language objects-lazy)")
	opts.save.Flag(cmd, "certificate", "", "write a certificate of the tree to this `file` (schema "+certificate.Schema+")")
	f.IntVar(&opts.bounds.Depth, "depth", 10_000, "bound on the steps of a path; 0: none")
	f.IntVar(&opts.bounds.Unroll, "unroll", 10, "bound on the iterations of a loop on a path, and on the calls of\na procedure inside each other; 0: none")
	unwindFlag(cmd, &opts.bounds, "\nin place of --unroll, unless that is given, too")
	f.IntVar(&opts.bounds.Paths, "paths", 10_000, "bound on the number of paths; 0: none")
	f.DurationVar(&opts.bounds.Time, "time", 0, "bound on the time of the search, after which what it has is printed; 0: none")
	f.StringVar(&opts.order, "order", explore.DepthFirst, "which of the states that were found is looked at first: "+spell.Or(explore.Orders())+"\n(the statement that was taken least often); the tree is the same")
	f.Uint64Var(&opts.seed, "seed", 1, "seed of --order random")
	opts.match.flags(cmd)
	opts.spared.flags(cmd, shortcut.All)
	workersFlag(cmd, &opts.workers)
	opts.given.flags(cmd)
	opts.page.fittedFlags(cmd)
	opts.solver.flags(cmd)
	opts.solver.secondFlags(cmd)
	return cmd
}

// treeFormats are those in which a tree is printed.
var treeFormats = []string{"text", "json", "svg", "smt2"}

func (o *exploreOptions) check() error {
	if o.json {
		if o.format != "text" && o.format != "json" {
			return cli.Usagef("--json does not go with --format %s", o.format)
		}
		o.format = "json"
	}
	if o.workers > 1 && (o.match.subsume != "" || o.spared.naive) {
		return cli.Usagef("--workers does not go with --subsume and --naive, which ask in an order of their own")
	}
	if o.commands && o.format != "text" {
		return cli.Usagef("--commands goes with --format text only, found %s", o.format)
	}
	if !slices.Contains(treeFormats, o.format) {
		return cli.Usagef("--format takes %s, found %q%s", spell.Or(treeFormats), o.format, spell.DidYouMean(o.format, treeFormats))
	}
	if o.tree && o.format != "text" && o.format != "json" {
		return cli.Usagef("--tree goes with --format text and json only, found %s", o.format)
	}
	if orders := explore.Orders(); !slices.Contains(orders, o.order) {
		return cli.Usagef("--order takes %s, found %q%s", spell.Or(orders), o.order, spell.DidYouMean(o.order, orders))
	}
	return cmp.Or(
		o.checkMatching(),
		atLeast(0, "depth", "number", o.bounds.Depth),
		atLeast(0, "unroll", "number", o.bounds.Unroll),
		atLeast(0, "paths", "number", o.bounds.Paths),
		atLeast(0, "time", "time", o.bounds.Time),
		atLeast(1, "workers", "number", o.workers),
	)
}

func (a *app) explore(ctx context.Context, file string, opts exploreOptions) error {
	if err := opts.check(); err != nil {
		return err
	}
	rules, err := a.given(opts.given)
	switch {
	case err != nil:
		return err
	case rules != nil && opts.save.Name != "":
		return cli.Usagef("--certificate does not go with --rule and --rules: the checker of certificates has rules of its own")
	}
	p, err := a.open(file, languages.Choice{Language: opts.language, Rules: rules, Bounds: languages.Standard()}, languages.Explore)
	if err != nil {
		return err
	}
	if err := a.heapsDir(p, opts.heaps, file); err != nil {
		return err
	}
	session, err := opts.spared.asked(a, opts.solver)
	if err != nil {
		return err
	}
	defer session.Close()
	beside, closing, err := a.beside(opts.workers, opts.solver)
	if err != nil {
		return err
	}
	defer closing()
	search := languages.Search{Bounds: opts.bounds, Pre: opts.pre, Order: opts.order, Seed: opts.seed, Nodes: opts.tree || opts.format == "svg", Version: report.Version, LastFirst: opts.match.lastFirst, Shortcuts: opts.spared.options(), Beside: beside}
	asked := func() int { return 0 }
	var store *visited.Store
	if opts.match.subsume != "" {
		var closing func()
		if search.Subsume, store, asked, closing, err = a.matching(ctx, opts.match, opts.solver); err != nil {
			return err
		}
		defer closing()
	}
	var cert *outfile.File
	if opts.save.Name != "" {
		if cert, err = a.certificate(p, opts.save, file); err != nil {
			return err
		}
		defer cert.Discard()
		search.Certificate = cert
	}
	tree := &report.Tree{
		Again: a.again(p, file, opts), Shell: opts.commands, Program: report.ProgramOf(p.Source, p.Program, p.Name),
		Bounds: opts.bounds, Raw: opts.raw, Late: lateAfter(ctx, opts.bounds.Time),
	}
	list := a.listing(tree, opts)
	if list != nil && !search.Nodes && search.Subsume == nil {
		search.Path = a.listed(p, tree, list, opts.heaps)
	}
	tell, end := a.working("nodes", search.Path != nil)
	search.Tell = tell
	found, err := p.Explore(ctx, session, search)
	end()
	switch {
	case err != nil || cert == nil:
	case found.Summary.Unlisted > 0:
		fmt.Fprintf(a.err, "--certificate %s: not written, since it would lack %s\n", opts.save.Name, report.Count(found.Summary.Unlisted, "path"))
	default:
		err = cert.Keep()
	}
	var wrong syntax.Errors
	var unmatched *languages.CannotMatch
	switch {
	case errors.As(err, &wrong):
		return mistakes(err, []byte(opts.pre))
	case errors.As(err, &unmatched):
		return cli.Inputf("%s: %v", p.File(), unmatched)
	case err != nil:
		return byGiven(rules, err)
	}
	tree.Tree, tree.Solver, tree.Second = found, session.Info(), a.opinion()
	for _, path := range found.Paths {
		if err := a.saveHeap(p, path, opts.heaps); err != nil {
			return err
		}
	}
	if tree.Subsumed != nil {
		return a.matched(ctx, tree, store, asked(), opts)
	}
	switch opts.format {
	case "svg":
		tree.SVG(a.page())
	default:
		err = list.End()
	}
	tree.Warn(&report.Page{W: a.err, ASCII: a.ascii})
	fmt.Fprintf(a.err, "solver time %v\n", found.Summary.SolverTime.Round(time.Millisecond))
	if err != nil {
		return err
	}
	return ended(ctx, tree.Verdict())
}

// listing returns how the paths of a tree are written; nil where the format has no paths.
func (a *app) listing(tree *report.Tree, opts exploreOptions) *report.Listing {
	switch opts.format {
	case "text":
		return tree.Text(a.fitted(opts.page), opts.tree)
	case "json":
		return tree.JSON(a.page())
	case "smt2":
		return tree.SMT2(a.out)
	default:
		return nil
	}
}

// atOnce is how long paths that are found wait to be seen, where more are found.
const atOnce = 200 * time.Millisecond

// listed writes each path as it is found.
func (a *app) listed(p *opened, tree *report.Tree, list *report.Listing, heaps cli.Target) func(*languages.Tree, explore.Path[languages.Node], *languages.Fault) error {
	flush := a.byAndBy()
	return func(t *languages.Tree, path explore.Path[languages.Node], f *languages.Fault) error {
		tree.Tree = t
		list.Path(path, f)
		flush()
		return a.saveHeap(p, path, heaps)
	}
}

// byAndBy shows what was written, if some time has gone by.
func (a *app) byAndBy() func() {
	var seen time.Time
	return func() {
		if time.Since(seen) > atOnce {
			a.out.Flush()
			seen = time.Now()
		}
	}
}

// again returns what the commands about the paths of a tree have.
func (a *app) again(p *opened, file string, opts exploreOptions) report.Again {
	if strings.HasPrefix(file, "-") && file != "-" {
		file = "./" + file // it is no flag
	}
	again := report.Again{
		File: file, Heaps: opts.heaps.Name, Steps: traceSteps,
		Can: func(c languages.Capability) bool { return p.Needs(c) == nil },
	}
	if opts.language != "" {
		again.Flags = []string{"--language", opts.language}
	}
	if opts.solver.kind != autoSolver {
		again.Ask = []string{"--solver", opts.solver.kind}
	}
	return again
}

// certificate begins the certificate of the program in a file.
func (a *app) certificate(p *opened, to cli.Target, file string) (*outfile.File, error) {
	if err := p.Needs(languages.Certify); err != nil {
		return nil, err
	}
	place, err := to.At(a.files, outfile.Document("a certificate", certificate.Schema), file)
	if err != nil {
		return nil, err
	}
	return place.Create()
}

// heapKind returns what the heaps of paths are written over.
func heapKind() outfile.Kind { return outfile.Document("a heap", heapfile.Schema) }

// heapsDir builds the directory of heap files, if there is to be one, or takes one that
// has none.
func (a *app) heapsDir(p *opened, dir cli.Target, file string) error {
	if dir.Name == "" {
		return nil
	}
	if l := p.Lang(); l == nil || len(l.Classes) == 0 {
		return cli.Usagef("--save-heaps goes with programs that have classes")
	}
	if err := os.MkdirAll(dir.Name, 0o755); err != nil {
		return cli.Usagef("--save-heaps %s: %v", dir.Name, outfile.Cause(err))
	}
	there, err := filepath.Glob(filepath.Join(dir.Name, "path-*.json"))
	if err == nil && len(there) > 0 && !dir.Forced() {
		return cli.Usagef("--save-heaps %s: found a file that is there, expected a folder without heaps (--force writes over them)", there[0])
	}
	_, err = dir.In(a.files, report.HeapFile(dir.Name, 1), heapKind(), file) // can it be written?
	return err
}

// saveHeap writes the values of a path to the directory, if there is one.
func (a *app) saveHeap(p *opened, path explore.Path[languages.Node], dir cli.Target) error {
	if path.Model == nil || dir.Name == "" {
		return nil
	}
	to, err := dir.In(a.files, report.HeapFile(dir.Name, path.ID), heapKind())
	if err != nil {
		return err
	}
	return to.Write(heapfile.Format(p.Lang(), path.Model.Valuation().At))
}
