package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/tandem/internal/languages"
	"tandem/explore"
	"tandem/explore/certificate"
	"tandem/lang"
	"tandem/solver"
	"tandem/spec"
)

// exploreOptions are the flags of tandem explore.
type exploreOptions struct {
	language string
	json     bool
	format   string
	tree     bool
	raw      bool
	save     string // the file of the certificate; "" for none
	heaps    string // a directory
	bounds   explore.Bounds
	solver   solverOptions
}

type (
	tree     = explore.Result[languages.Symbolic]
	treePath = explore.Path[languages.Symbolic]
	treeNode = explore.Node[languages.Symbolic]
)

func (a *app) exploreCommand() *cobra.Command {
	var opts exploreOptions
	cmd := &cobra.Command{
		Use:   "explore FILE",
		Short: "Build the symbolic execution tree of a program",
		Long: `Build the symbolic execution tree of a program, depth first, and list its
paths: the choices, the path condition φ, the final substitution σ, and values
of the inputs that take the path, which were run concretely. φ and σ are
simplified; --raw shows them as the rules build them.

A path that ends in an error of the program says which access is out of bounds
and where, its index, and the bound, for the values that it shows.

In a program with classes the objects of the values are drawn, with the
variables that denote them. --save-heaps writes them as files for run --heap.

Branches that no input takes are counted, not listed. A path that a bound cut,
or whose feasibility the solver could not decide, is a leaf that says so; the
last line says whether the tree is complete.

With --certificate all that was found is written to a file, step by step, which
tandem certify checks.

FILE - is standard input.`,
		Example: `  tandem explore examples/foo.tdm --tree
  tandem explore examples/power.tdm --unroll 3
  tandem explore examples/binary_bug.tdm
  tandem explore examples/find.tdm --unroll 2
  tandem explore examples/binary.tdm --certificate binary.cert
  tandem explore examples/foo.tdm --format dot | dot -Tsvg > foo.svg`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return a.explore(cmd.Context(), args[0], opts) },
	}
	languageFlag(cmd, &opts.language)
	f := cmd.Flags()
	f.StringVar(&opts.format, "format", "text", "text, json (schema "+exploreSchema+"), dot, or smt2 (a script for each path condition)")
	f.BoolVar(&opts.json, "json", false, "the same as --format json")
	f.BoolVar(&opts.tree, "tree", false, "print every node of the tree, not only its paths (text)")
	f.StringVar(&opts.heaps, "save-heaps", "", "write the values of each path as a heap file, path-1.json and so on, to a\n`DIR` that has none: for run --heap")
	f.BoolVar(&opts.raw, "raw", false, "print φ and σ as the rules build them")
	f.StringVar(&opts.save, "certificate", "", "write a certificate of the tree to this `file` (schema "+certificate.Schema+")")
	f.IntVar(&opts.bounds.Depth, "depth", 10_000, "bound on the steps of a path; 0: none")
	f.IntVar(&opts.bounds.Unroll, "unroll", 10, "bound on the iterations of a loop on a path, and on the calls of\na procedure inside each other; 0: none")
	f.IntVar(&opts.bounds.Paths, "paths", 10_000, "bound on the number of paths; 0: none")
	f.DurationVar(&opts.bounds.Time, "time", 0, "bound on the time of the search, after which what it has is printed; 0: none")
	opts.solver.flags(cmd)
	opts.solver.secondFlags(cmd)
	return cmd
}

func (o *exploreOptions) check() error {
	if o.json {
		if o.format != "text" && o.format != "json" {
			return usagef("--json does not go with --format %s", o.format)
		}
		o.format = "json"
	}
	if o.tree && o.format != "text" {
		return usagef("--tree goes with --format text only, found %s", o.format)
	}
	switch o.format {
	case "text", "json", "dot", "smt2":
	default:
		return usagef("--format takes text, json, dot or smt2, found %q%s", o.format, didYouMean(o.format, []string{"text", "json", "dot", "smt2"}))
	}
	for _, b := range []struct {
		flag  string
		value int
	}{{"depth", o.bounds.Depth}, {"unroll", o.bounds.Unroll}, {"paths", o.bounds.Paths}} {
		if b.value < 0 {
			return usagef("--%s takes a number from 0 on, found %d", b.flag, b.value)
		}
	}
	if o.bounds.Time < 0 {
		return usagef("--time takes a time from 0 on, found %v", o.bounds.Time)
	}
	return nil
}

// explored is a tree and what it was made with.
type explored struct {
	*tree
	program *source
	opts    exploreOptions
	solver  solver.Info
	faults  map[int]languages.Fault // of the paths that end in an error, by their IDs
}

func (a *app) explore(ctx context.Context, file string, opts exploreOptions) error {
	if err := opts.check(); err != nil {
		return err
	}
	p, err := a.program(file)
	if err != nil {
		return err
	}
	l, err := languageOf(p, variantOptions{language: opts.language}, languages.Standard())
	if err != nil {
		return err
	}
	if opts.heaps != "" {
		if err := heapsDir(p, opts.heaps); err != nil {
			return err
		}
	}
	session, err := a.open(opts.solver)
	if err != nil {
		return err
	}
	defer session.Close()
	search := explore.Options[languages.Symbolic]{Bounds: opts.bounds, Tree: opts.tree || opts.format == "dot"}
	cert, err := a.certificate(p, l, opts)
	if err != nil {
		return err
	}
	if cert != nil {
		defer cert.file.Discard()
		search.Watch = cert.writer
	}
	found, err := explore.Explore(ctx, explore.Of(l.Semantics, p.Program), session, search)
	var unsound *explore.Unsound
	switch {
	case errors.As(err, &unsound):
		return &failure{code: exitBug, msg: "this is a bug in tandem or in the solver: " + err.Error()}
	case err == nil && cert != nil:
		err = cert.keep(found.Summary, session.Info())
	}
	if err != nil {
		return err
	}
	e := &explored{found, p, opts, session.Info(), l.faultsOf(ctx, p, found)}
	if err := e.saveHeaps(opts.heaps); err != nil {
		return err
	}
	switch opts.format {
	case "json":
		a.exploreJSON(e)
	case "dot":
		a.exploreDOT(e)
	case "smt2":
		err = e.writeSMT2(a.out)
	default:
		a.exploreText(e)
	}
	fmt.Fprintf(a.err, "solver time %v\n", found.Summary.SolverTime.Round(time.Millisecond))
	switch {
	case err != nil:
		return err
	case interrupted(ctx), found.Summary.Stopped != "":
		return status(exitInterrupted)
	case len(e.faults) > 0:
		return status(exitRefuted)
	case !found.Summary.Complete:
		return status(exitInconclusive)
	default:
		return nil
	}
}

// faultsOf explains the errors in which paths end, for the values of their
// models.
func (l *chosen) faultsOf(ctx context.Context, p *source, t *tree) map[int]languages.Fault {
	faults := map[int]languages.Fault{}
	for _, path := range t.Paths {
		if path.Status != explore.Error || path.Model == nil {
			continue
		}
		l.Semantics.Run(ctx, p.Program, path.Model.Valuation(), path.Steps, func(n int, from languages.Concrete, _ spec.Step[languages.Concrete]) {
			if n == path.Steps {
				faults[path.ID] = l.faultOf(from)
			}
		})
	}
	return faults
}

// writeSMT2 writes a script for each path condition, one after the other. A
// solver resets between them, so that it answers them all.
func (e *explored) writeSMT2(w io.Writer) error {
	for i, p := range e.Paths {
		status := solver.Unknown
		if p.Model != nil {
			status = solver.Sat
		}
		phi := []lang.Expr{p.Simple.Expr()}
		if e.opts.raw {
			phi[0] = p.Phi
		}
		comment := fmt.Sprintf("%s, path %d (%s): %v after %s", e.program.File, p.ID, p.Choices, p.Status, count(p.Steps, "step"))
		var script strings.Builder
		if err := solver.WriteSMT2(&script, phi, status, comment); err != nil {
			return err
		}
		text := script.String()
		if i < len(e.Paths)-1 {
			text = strings.TrimSuffix(text, "(exit)\n") + "(reset)\n\n"
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return nil
}
