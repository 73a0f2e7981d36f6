package cmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/memory"
	"tandem/cmd/report"
	"tandem/explore"
	"tandem/explore/certificate"
	"tandem/explore/certify/byrule"
	"tandem/explore/shortcut"
	"tandem/internal/outfile"
	"tandem/internal/spell"
	"tandem/lang/heapfile"
	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/papers/subsumption/visited"
)

// exploreOptions are the flags of tandem explore.
type exploreOptions struct {
	guards    guards
	language  string
	json      bool
	format    string
	show      []string // of parts
	modelless bool
	pre       string     // the precondition of the initial heap; "": none
	save      cli.Target // the file of the certificate
	heaps     cli.Target // a directory
	bounds    explore.Bounds
	order     string
	seed      uint64 // of a random order
	lastFirst bool
	solver    solverOptions
	given     givenOptions
	match     matchOptions
	reduce    bool
	spared    shortcutOptions
	workers   int
}

func (a *app) exploreCommand() *cobra.Command {
	var opts exploreOptions
	cmd := cli.Command("explore FILE", func(cmd *cobra.Command, args []string) error {
		if err := opts.spared.check(); err != nil {
			return err
		}
		memory.Spend(150) // the tree is told path by path, and little of it stays
		opts.solver.many = opts.modelless
		return a.explore(cmd.Context(), args[0], opts)
	})
	a.languageFlag(cmd, &opts.language, languages.Explore)
	f := cmd.Flags()
	f.StringVar(&opts.format, "format", "text", "text, svg (a drawing of the nodes), or smt2 (a script for each path\ncondition)")
	completes(cmd, "format", func() []string { return treeFormats })
	document(cmd, &opts.json, report.ExploreSchema)
	f.StringSliceVar(&opts.show, "show", nil, "a `LIST` of what to print: raw (φ and σ as the rules build them), commands (that\nrun each path, trace it and show it; JSON has them), errors (only the paths that\nend in an error of the program; text), tree (every node of the tree, not only\nits paths; text and json)")
	completes(cmd, "show", func() []string { return parts })
	opts.heaps.Flag(cmd, "save", "", "write to a `DIR` that has none the values of each path as a heap file, path-1.json and\nso on: for run --in")
	f.BoolVar(&opts.modelless, "no-models", false, "find no inputs for paths without an error, and run none: a third of the time less")
	f.StringVar(&opts.pre, "pre", "", "explore the initial heaps only that meet this precondition, as 'l != nil && acyclic(l)'\n(of the language objects-lazy)")
	opts.save.Flag(cmd, "certificate", "", "write a certificate of the tree to this `file` (schema "+certificate.Schema+")")
	boundsFlags(cmd, &opts.bounds)
	f.StringVar(&opts.order, "order", explore.DepthFirst, "which of the states that were found is looked at first: "+spell.Or(orders())+"\n(coverage: the statement that was taken least often; last: depth first, the last\nchoice of a state first; random:7 has the seed 7); the tree is the same")
	completes(cmd, "order", orders)
	opts.match.flags(cmd)
	f.BoolVar(&opts.reduce, "reduce", false, "follow one of several interleavings that lead to the same state in as many steps")
	opts.spared.flags(cmd, shortcut.All)
	workersFlag(cmd, &opts.workers)
	opts.guards.flag(cmd)
	opts.given.formulas(cmd)
	opts.solver.twoFlags(cmd)
	return cmd
}

// treeFormats are those in which a tree is printed.
var treeFormats = []string{"text", "svg", "smt2"}

// parts are what --show takes.
var parts = []string{"raw", "commands", "errors", "tree"}

// shows reports whether --show has a part.
func (o *exploreOptions) shows(part string) bool { return slices.Contains(o.show, part) }

// lastFirst is the order that is depth first, but for the last choice of a state, which comes first.
const lastFirst = "last"

// orders lists what --order takes.
func orders() []string { return append(explore.Orders(), lastFirst) }

// ordered reads the flag --order.
func (o *exploreOptions) ordered() (err error) {
	name, seed, seeded := strings.Cut(o.order, ":")
	if o.seed = 1; seeded && name == explore.Random {
		if o.seed, err = strconv.ParseUint(seed, 10, 64); err != nil {
			return cli.Usagef("--order random: found the seed %q, expected a number, as random:7", spell.Cut(seed, 40))
		}
		o.order = name
	}
	if !slices.Contains(orders(), o.order) {
		return cli.Usagef("--order takes %s, found %q%s", spell.Or(orders()), o.order, spell.DidYouMean(o.order, orders()))
	}
	if o.lastFirst = o.order == lastFirst; o.lastFirst {
		o.order = explore.DepthFirst
	}
	return nil
}

func (o *exploreOptions) check() (err error) {
	if o.format, err = formatOf(o.json, o.format, treeFormats); err != nil {
		return err
	}
	for _, part := range o.show {
		if !slices.Contains(parts, part) {
			return cli.Usagef("--show takes %s, found %q%s", spell.Or(parts), spell.Cut(part, 40), spell.DidYouMean(part, parts))
		}
	}
	if err := o.ordered(); err != nil {
		return err
	}
	if o.workers > 1 && (o.match.subsume != "" || o.spared.naive) {
		return cli.Usagef("--workers does not go with --subsume and --shortcuts none, which ask in an order of their own")
	}
	if o.reduce && (o.workers > 1 || o.match.subsume != "" || o.save.Name != "") {
		return cli.Usagef("--reduce does not go with --workers, --subsume and --certificate: it keeps states that it met, and leaves out parts of the tree")
	}
	if o.shows("commands") && o.format != "text" {
		return cli.Usagef("--show commands goes with text only, found %s", map[bool]string{true: "--json", false: "--format " + o.format}[o.json])
	}
	if o.shows("errors") && (o.shows("tree") || o.format != "text") {
		return cli.Usagef("--show errors goes with the text of paths only; --json has the status of each")
	}
	if o.modelless && (o.format == "smt2" || o.shows("commands") || o.save.Name != "" || o.heaps.Name != "" || o.match.subsume != "") {
		return cli.Usagef("--no-models does not go with --format smt2, --show commands, --certificate, --save and --subsume, which need models")
	}
	if o.shows("tree") && o.format != "text" && o.format != "json" {
		return cli.Usagef("--show tree goes with text and --json only, found --format %s", o.format)
	}
	return cmp.Or(
		o.checkMatching(),
		checkBounds(o.bounds),
		atLeast(1, "workers", "number", o.workers),
	)
}

func (a *app) explore(ctx context.Context, file string, opts exploreOptions) error {
	if err := opts.check(); err != nil {
		return err
	}
	if opts.match.subsume != "" {
		if err := a.matchedBy(&opts); err != nil {
			return err
		}
	}
	rules, err := a.given(opts.given)
	switch {
	case err != nil:
		return err
	case opts.guards.text != "" && opts.save.Name != "":
		return cli.Usagef("--certificate does not go with --check: the checker of certificates reads the program as it is written; tandem fmt --core --check prints it with the assertions")
	}
	p, err := a.openGuarded(file, opts.guards, languages.Choice{Language: opts.language, Rules: rules, Bounds: languages.Standard()}, languages.Explore)
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
	beside, closing, err := a.openMore(opts.workers, opts.solver)
	if err != nil {
		return err
	}
	defer closing()
	search := languages.Search{Bounds: opts.bounds, Pre: opts.pre, Order: opts.order, Seed: opts.seed, Nodes: opts.shows("tree") || opts.format == "svg", Version: report.Version, LastFirst: opts.lastFirst, Modelless: opts.modelless, Reduce: opts.reduce, Shortcuts: opts.spared.options(), Beside: beside}
	asked := func() int { return 0 }
	var store *visited.Store
	if opts.match.subsume != "" {
		var closing func()
		if search.Subsume, store, asked, closing, err = a.matcher(ctx, opts.match, opts.solver); err != nil {
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
		if rules != nil {
			search.Rules = rules.Texts
			if _, err := byrule.Read(p.Chosen.Name, rules.Texts); err != nil {
				return cli.Usagef("--certificate: certificates carry rules of declared forms and no others, found %v", err)
			}
		}
	}
	tree := &report.Tree{
		Again: a.again(p, file, opts), Shell: opts.shows("commands"), Program: report.ProgramOf(p.Source, p.Program, p.Name),
		Bounds: opts.bounds, Raw: opts.shows("raw"), Errors: opts.shows("errors"), Late: lateAfter(ctx, opts.bounds.Time),
	}
	list := a.listing(tree, opts)
	if list != nil && (!search.Nodes || opts.format == "json") && search.Subsume == nil {
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
		return tree.Text(a.page(), opts.shows("tree"))
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
	if opts.guards.text != "" {
		again.Flags = append(again.Flags, "--check", opts.guards.text)
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

// heapsDir builds the directory of heap files, if there is to be one, or takes one that has none.
func (a *app) heapsDir(p *opened, dir cli.Target, file string) error {
	if dir.Name == "" {
		return nil
	}
	if l := p.Lang(); l == nil || len(l.Classes) == 0 {
		return cli.Usagef("--save goes with programs that have classes")
	}
	if err := dir.Folder(); err != nil {
		return err
	}
	there, err := filepath.Glob(filepath.Join(dir.Name, "path-*.json"))
	if err == nil && len(there) > 0 && !dir.Forced() {
		return cli.Usagef("--save %s: found a file that is there, expected a folder without heaps (--force writes over them)", there[0])
	}
	_, err = dir.In(a.files, report.HeapFile(dir.Name, 1), heapKind(), file) // can it be written?
	return err
}

// saveHeap writes the values of a path to the directory, if there is one.
func (a *app) saveHeap(p *opened, path explore.Path[languages.Node], dir cli.Target) error {
	if path.Model == nil || dir.Name == "" {
		return nil
	}
	return dir.Put(a.files, report.HeapFile(dir.Name, path.ID), heapKind(), heapfile.Format(p.Lang(), path.Model.Valuation().At))
}
