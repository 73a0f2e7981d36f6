package cmd

import (
	"context"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/languages"
	"tandem/papers/subsumption/numeric"
	"tandem/papers/subsumption/visited"
)

// matchOptions are the flags of tandem explore that match states.
type matchOptions struct {
	subsume string // "": states are not matched
	checkAt []int
	doubt   int
	reading string // "": that by which the statements hold
}

func (o *matchOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.subsume, "subsume", "", "do not follow symbolic states that one which was met before subsumes:\nmatch (as they are), list or array (after abstraction); of the languages with\nlazy initialisation")
	completes(cmd, "subsume", func() []string { return []string{"match", "list", "array"} })
	f.IntSliceVar(&o.checkAt, "check-at", nil, "check states before the statements on these `lines` (default: before the body\nof each loop, each iteration once)")
	boundsOf(cmd).IntVar(&o.doubt, "doubt", 0, "number of steps to follow a subsumed state, to print what subsumption hides")
}

// check rejects flags that do not go together.
func (o *exploreOptions) checkMatching() error {
	m := o.match
	if m.subsume == "" {
		switch {
		case m.checkAt != nil || m.doubt != 0:
			return cli.Usagef("--check-at and --bound doubt go with --subsume only")
		}
		return nil
	}
	if names := visited.Abstractions(); !slices.Contains(names, visited.Abstraction(m.subsume)) {
		words := lists.Map(names, func(n visited.Abstraction) string { return string(n) })
		return cli.Usagef("--subsume takes %s, found %q%s", spell.Or(words), m.subsume, spell.DidYouMean(m.subsume, words))
	}
	switch {
	case o.save.Name != "":
		return cli.Usagef("--certificate does not go with --subsume: certificates are of whole trees")
	case o.format != "text" && o.format != "json" || o.shows("tree") || o.shows("commands") || o.shows("raw") || o.heaps.Name != "":
		return cli.Usagef("--subsume prints states in place of a tree: it goes with text and --json only, and without --show tree, commands or raw, and --save")
	}
	for _, line := range m.checkAt {
		if err := atLeast(1, "check-at", "line", line); err != nil {
			return err
		}
	}
	return atLeast(0, "bound doubt", "number", m.doubt)
}

// matchedBy puts into the options the reading that --with names, of the paper on subsumption.
func (a *app) matchedBy(opts *exploreOptions) error {
	if a.subsumption == nil {
		return cli.Usagef("--subsume: no states are matched here")
	}
	by := givenOptions{list: opts.given.list, ids: a.matchings}
	opts.given.list = nil
	id, _, err := by.id(true)
	opts.match.reading = id
	return err
}

// matcher returns how states are matched; close ends the solvers of that.
func (a *app) matcher(ctx context.Context, o matchOptions, opened solverOptions) (to *languages.Subsume, store *visited.Store, asked func() int, closing func(), err error) {
	by := a.matching(o.reading)
	alone := opened
	alone.second = ""
	session, err := a.solver(alone)
	if err != nil {
		return nil, nil, nil, nil, err
	}
	compare := numeric.Comparer{Session: session, Known: numeric.NewKnown(), Points: maxMatchPoints}
	if err := (&subsumesOptions{solver: alone}).quantifiers(&compare); err != nil {
		return nil, nil, nil, nil, errors.Join(err, session.Close())
	}
	questions := 0
	implied, decide := compare.Counted(ctx, &questions)
	store = visited.New(visited.Options{Calculus: by.Of(), Abstract: visited.Abstraction(o.subsume), Shapes: by.Shapes, Implied: implied, Decide: decide})
	to = &languages.Subsume{Matcher: visited.Matcher{Store: store}, CheckAt: o.checkAt, Doubt: o.doubt}
	closing = func() {
		session.Close()
		compare.Quantifiers.Close()
	}
	return to, store, func() int { return questions }, closing, nil
}

// maxMatchPoints is at how many points of a small domain a search compares each elimination.
const maxMatchPoints = 16

// matched prints a search that matches states.
func (a *app) matched(ctx context.Context, tree *report.Tree, store *visited.Store, asked int, opts exploreOptions) error {
	m := &report.Matched{Tree: tree, Abstract: visited.Abstraction(opts.match.subsume), Reading: opts.match.reading, Asked: asked, Found: tree.Subsumed, Store: store}
	show(a, opts.format == "json", m.Document, m.Text)
	tree.Warn(&report.Page{W: a.err, ASCII: a.ascii})
	return ended(ctx, m.Verdict())
}
