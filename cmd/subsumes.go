package cmd

import (
	"context"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/explore/solver"
	"tandem/internal/dag"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/papers/subsumption"
	"tandem/papers/subsumption/concretes"
	"tandem/papers/subsumption/numeric"
)

// Subsumption adds the subcommand subsumes, which matches states as s does.
func Subsumption(s subsumption.Subject) Option {
	return func(a *app) {
		a.subsumption = &s
		a.subs = append(slices.Clone(a.subs), (*app).subsumesCommand)
	}
}

// subsumesOptions are the flags of tandem subsumes.
type subsumesOptions struct {
	json, abstract bool
	given          givenOptions
	reading        string
	concretise     int
	solver         solverOptions
}

func (a *app) subsumesCommand() *cobra.Command {
	var opts subsumesOptions
	cmd := cli.Command("subsumes S1 [S2]", func(cmd *cobra.Command, args []string) error {
		return a.subsumes(cmd.Context(), args, opts)
	})
	cmd.ValidArgsFunction = cli.First(func() []string { return nil }, cobra.ShellCompDirectiveDefault)
	f := cmd.Flags()
	document(cmd, &opts.json, report.SubsumesSchema)
	f.BoolVar(&opts.abstract, "abstract", false, "abstract both states before they are matched, as lists or arrays")
	opts.given.known(cmd, a.matchings)
	boundsOf(cmd).IntVar(&opts.concretise, "concretise", 0, "objects or elements of heaps and arrays that are enumerated, to compare\nthe states by that, too")
	opts.solver.named(cmd, 2, ";\na second one, as --solver auto --solver '"+cvc5+"', eliminates quantifiers, too")
	return cmd
}

// maxConcretes is how many concrete states of each state are enumerated.
const maxConcretes = 200_000

// matchings lists the readings by which states are matched.
func (a *app) matchings() []string {
	return lists.Map(a.subsumption.Readings, func(r subsumption.Named) string { return r.ID })
}

// matching returns the way to match states of that name; "": that by which the statements hold.
func (a *app) matching(name string) subsumption.Named {
	i := slices.IndexFunc(a.subsumption.Readings, func(r subsumption.Named) bool { return r.ID == name || name == "" })
	return a.subsumption.Readings[i]
}

func (a *app) subsumes(ctx context.Context, names []string, opts subsumesOptions) (err error) {
	if err := atLeast(0, "bound concretise", "number", opts.concretise); err != nil {
		return err
	}
	if opts.reading, _, err = opts.given.id(true); err != nil {
		return err
	}
	by := a.matching(opts.reading)
	var states []*subsumption.State
	for _, name := range names {
		s, err := a.symbolicState(name)
		if err != nil {
			return err
		}
		states = append(states, s)
	}
	if err := alike(states); err != nil {
		return err
	}
	alone := opts.solver
	alone.second = ""
	session, err := a.solver(alone)
	if err != nil {
		return err
	}
	defer session.Close()
	compare := numeric.Comparer{Session: session}
	r := &report.Subsumes{Reading: opts.reading, Abstract: opts.abstract, Arrays: states[0].Array != nil}
	if len(states) == 1 {
		err = ofOne(r, by.Of(), states[0], compare.Decide(ctx))
	} else {
		if err = opts.quantifiers(&compare); err != nil {
			return err
		}
		defer compare.Quantifiers.Close()
		if compare.Second != nil {
			defer compare.Second.Close()
		}
		err = ofTwo(ctx, r, by, states, compare, opts)
	}
	if err != nil {
		return err
	}
	r.Solver = session.Info().String()
	show(a, opts.json, r.Document, r.Text)
	if r.Compared != nil && r.Compared.Wrong {
		return &cli.Failure{Code: cli.ExitBug, Msg: "this is a bug in tandem or in the solver: " + r.Compared.Reason}
	}
	return ended(ctx, r.Verdict())
}

// quantifiers opens what eliminates quantifiers.
func (o *subsumesOptions) quantifiers(to *numeric.Comparer) (err error) {
	if to.Quantifiers, err = solver.OpenQuantifiers("", solver.Options{Timeout: o.solver.timeout}); err != nil {
		return cli.Usagef("quantifiers are eliminated by z3 on the PATH: %v", err)
	}
	if o.solver.second != "" {
		if to.Second, err = solver.OpenQuantifiers(o.solver.second, solver.Options{Timeout: o.solver.timeout}); err != nil {
			return cli.Usagef("--solver %s: %v", o.solver.second, err)
		}
	}
	return nil
}

// symbolicState reads the file of a state.
func (a *app) symbolicState(name string) (*subsumption.State, error) {
	shown, src, err := a.in.Read(name, "a symbolic state")
	if err != nil {
		return nil, err
	}
	s, err := subsumption.Read(shown, src)
	if err != nil {
		return nil, mistakes(err, src)
	}
	return s, nil
}

// alike rejects states that are none of one program: with other variables.
func alike(states []*subsumption.State) error {
	if len(states) < 2 {
		return nil
	}
	variables := func(s *subsumption.State) string {
		names := lists.Map(s.Roots, func(r subsumption.Root) string { return r.Name })
		names = append(names, lists.Map(s.Numbers, func(x subsumption.Number) string { return x.Name + ": int" })...)
		if s.Array != nil {
			names = append(names, s.Array.Name+": an array")
		}
		return spell.List(names)
	}
	if first, second := variables(states[0]), variables(states[1]); first != second {
		return cli.Inputf("%s: found the variables %s, expected those of %s, in their order: %s", states[1].Name, second, states[0].Name, first)
	}
	return nil
}

// ofOne returns a state, its list where it has an array, and its abstraction.
func ofOne(r *report.Subsumes, c subsumption.Calculus, s *subsumption.State, decide subsumption.Decide) error {
	r.One, r.States, r.Steps = s, []*subsumption.State{s}, []string{s.Name}
	abstract := c.List
	if s.Array != nil {
		list, err := c.Cells(s, decide)
		if err != nil {
			return undecided(err)
		}
		r.States, r.Steps = append(r.States, list), append(r.Steps, "its list")
		abstract = func(s *subsumption.State) (*subsumption.State, error) { return c.Array(s, decide) }
	}
	t, err := abstract(s)
	if err != nil {
		return cli.Inputf("%s: %v", s.Name, err)
	}
	r.States, r.Steps = append(r.States, t), append(r.Steps, "its abstraction")
	return nil
}

// undecided returns the error of a question that was not answered.
func undecided(err error) error { return &cli.Failure{Code: cli.ExitInconclusive, Msg: err.Error()} }

// ofTwo matches two states.
func ofTwo(ctx context.Context, r *report.Subsumes, by subsumption.Named, states []*subsumption.State, compare numeric.Comparer, opts subsumesOptions) error {
	c := by.Of()
	for _, s := range states {
		t, err := s, error(nil)
		switch {
		case s.Array != nil && opts.abstract:
			t, err = c.Array(s, compare.Decide(ctx))
		case s.Array != nil:
			t, err = c.Cells(s, compare.Decide(ctx))
		case opts.abstract:
			if t, err = c.List(s); err != nil {
				return cli.Inputf("%s: %v", s.Name, err)
			}
		}
		if err != nil {
			return undecided(err)
		}
		r.States = append(r.States, t)
	}
	r.Found = c.Subsumed(ctx, r.States[0], r.States[1], func(ctx context.Context, c1, c2 subsumption.Constraint) (subsumption.Answer, string) {
		found := compare.Compare(ctx, c1, c2)
		r.Compared = &found
		return found.Answer, found.Reason
	})
	if opts.concretise > 0 {
		if r.Concrete = concretised(concretes.Gamma(by.Gamma), states, opts.concretise, nil); r.Concrete.Witness == "" && r.Found.Answer == subsumption.No && r.Compared != nil {
			// small values show nothing: those of the solver may
			if others := valuesOf(states, r.Compared.Model); len(others) > 0 {
				r.Concrete = concretised(concretes.Gamma(by.Gamma), states, opts.concretise, others)
			}
		}
	}
	return nil
}

// maxValues is how many values beside 0 to 2 are enumerated, at the most.
const maxValues = 6

// valuesOf lists values that may show the difference of states: those of a model of it, and
// the numbers in their path conditions. 0 to 2 are not among them.
func valuesOf(states []*subsumption.State, model solver.Model) []int64 {
	found := map[int64]bool{}
	add := func(v lang.Value) {
		if n, ok := v.(lang.IntValue); ok && n.Big().IsInt64() {
			found[n.Big().Int64()] = true
		}
	}
	for _, x := range model.Vars() {
		add(model.At(x))
	}
	for _, s := range states {
		for _, e := range dag.Order(s.PC) {
			if v, ok := e.Const(); ok {
				add(v)
			}
		}
	}
	for n := range int64(3) {
		delete(found, n)
	}
	list := slices.Sorted(maps.Keys(found))
	return list[:min(len(list), maxValues)]
}

// concretised compares states by enumeration, with these values beside 0 to 2.
func concretised(gamma concretes.Gamma, states []*subsumption.State, bound int, others []int64) *report.Concretised {
	found := &report.Concretised{Bound: bound, Least: 0, Most: 2, Others: others}
	b := concretes.Bounds{Objects: bound, Length: bound, Ints: append([]int64{0, 1, 2}, others...), States: maxConcretes}
	found.Abstract = slices.ContainsFunc(states, func(s *subsumption.State) bool {
		return slices.ContainsFunc(s.Objects, func(o subsumption.Object) bool { return o.IsSummary() })
	})
	if b.Abstract = found.Abstract; b.Abstract {
		b.Shapes = true // what the integers of several nodes are, Definition 4 does not say
	}
	of := func(s *subsumption.State) concretes.Set {
		if s.Array != nil {
			return concretes.Arrays(s, b)
		}
		return gamma.Heaps(s, b)
	}
	first, second := of(states[0]), of(states[1])
	found.First, found.Second, found.Cut = len(first.Of), len(second.Of), first.Cut || second.Cut
	if !second.Cut {
		found.Witness = concretes.Missing(first, second)
	}
	return found
}
