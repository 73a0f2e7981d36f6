// Package trees has the lecture's "Properties of symbolic execution" as
// properties of random programs of the basic language: each program's tree is
// built by package explore, and a solver decides the property for all initial
// values at once.
//
// Source: lecture IA159, "Properties of symbolic execution". Paths whose
// feasibility the solver did not decide make a case inconclusive; the programs
// are without products and quotients, so that there are few.
package trees

import (
	"context"
	"fmt"
	"slices"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/shortcut"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section21"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/symbolic"
)

// Tree is a program's tree.
type Tree[S explore.Configuration] struct {
	*explore.Result[S]
	Blocked []S // see blocked
}

// Trees is a language whose trees are judged.
type Trees[S explore.Configuration, C any] struct {
	Semantics *spec.Semantics[*lang.Program, concrete.Valuation, S, C]
	Problem   func(*lang.Program) explore.Problem[S]
	// False is a configuration at assume b with φ ∧ ¬b for φ.
	False func(c S, a *lang.Assume) S
	// State is what the future depends on.
	State func(S) explore.State
	// Initially is what φ says of the initial values.
	Initially func(S) lang.Expr
}

// flat returns the trees of the basic language, or of another one with the same configurations.
func flat(sem *basic.Semantics) Trees[symbolic.Config, concrete.Config] {
	return Trees[symbolic.Config, concrete.Config]{
		Semantics: sem,
		Problem:   func(p *lang.Program) explore.Problem[symbolic.Config] { return explore.Of(sem, p) },
		False: func(c symbolic.Config, a *lang.Assume) symbolic.Config {
			return c.Assume(lang.Negation(symbolic.Apply(c.Sigma).At(a.B)))
		},
		State: func(c symbolic.Config) explore.State {
			return explore.StateOf(lang.Brief(c.S, 0), c.Sigma, c.Phi)
		},
		Initially: symbolic.Config.PathCondition,
	}
}

// Case is a program with some initial valuations to run it from.
type Case struct {
	Program *lang.Program
	Initial []concrete.Valuation
}

// Bounds are the bounds of the trees.
var Bounds = explore.Bounds{Depth: 40, Paths: 24}

// MaxSize is the size of the largest programs.
const MaxSize = 30

// Prefix begins the IDs of the statements.
const Prefix = "tree-"

// runs is the number of valuations that a program is run from.
const runs = 4

// StatementsOver returns Statements over another vocabulary.
func StatementsOver(sides basic.Sides, voc *programs.Vocabulary, open func() (solver.Session, error)) (list []props.Checkable, done func()) {
	return flat(sides.Semantics()).statements(voc, open)
}

// ArraysOver returns Arrays over another vocabulary.
func ArraysOver(sides arrays.Sides, voc *programs.Vocabulary, open func() (solver.Session, error)) (list []props.Checkable, done func()) {
	return flat(sides.Semantics()).statements(section21.Allowed(voc, sides), open)
}

// Arrays returns the lecture's properties of the language with arrays made of sides, as Statements.
// Leaves that end in an error of the program count as all others.
func Arrays(sides arrays.Sides, open func() (solver.Session, error)) (list []props.Checkable, done func()) {
	return flat(sides.Semantics()).statements(section21.Allowed(programs.LinearArrays(), sides), open)
}

// statements returns the properties of the language on programs over the vocabulary voc.
func (l Trees[S, C]) statements(voc *programs.Vocabulary, open func() (solver.Session, error)) (list []props.Checkable, done func()) {
	var sessions []*opened
	sem := l.Semantics
	add := func(id, name, text string, replay bool, judge func(ctx context.Context, s solver.Session, t *Tree[S], k Case) spec.Verdict) *props.Property[Case] {
		o := &opened{open: open}
		sessions = append(sessions, o)
		p := &props.Property[Case]{
			ID: Prefix + id, Name: name, Cite: "lecture, properties of symbolic execution", Text: text, Solver: true,
			Kept: "the lecture claims it, of all initial valuations at once: the other statements judge one at a time",
			Gen:  generate(voc), Show: show, Smaller: smaller,
			Symbolic: sem.Symbolic.IDs(),
			Judge: func(ctx context.Context, k Case) spec.Verdict {
				return l.judge(ctx, o, k, replay, judge)
			},
		}
		list = append(list, p)
		return p
	}
	add("exclusive", "Leaves exclude each other",
		"φi ∧ φj is unsatisfiable for distinct leaves i, j of a symbolic execution tree", false,
		func(ctx context.Context, s solver.Session, t *Tree[S], _ Case) spec.Verdict {
			return explore.Exclusive(ctx, s, t.Paths)
		})
	add("covering", "Leaves cover everything",
		covering(voc), false,
		func(ctx context.Context, s solver.Session, t *Tree[S], _ Case) spec.Verdict {
			paths, blocked := slices.Clone(t.Paths), make([]lang.Expr, len(t.Blocked))
			for i, p := range paths {
				paths[i].Phi = l.Initially(p.End)
			}
			for i, c := range t.Blocked {
				blocked[i] = l.Initially(c)
			}
			return explore.Covering(ctx, s, paths, blocked...)
		})
	add("feasible", "Path conditions are satisfiable",
		"the path condition of each leaf is satisfiable", false,
		func(ctx context.Context, s solver.Session, t *Tree[S], _ Case) spec.Verdict {
			return explore.Feasible(ctx, s, t.Paths)
		})
	add("models", "Models take their paths",
		"the concrete run from a model of a leaf's path condition takes the leaf's rules and ends in its instance", true,
		func(_ context.Context, _ solver.Session, t *Tree[S], _ Case) spec.Verdict {
			return spec.Verdict{Evidence: spec.Evidence{Compared: t.Summary.Replayed}}
		})
	add("runs", "Each run is in the tree",
		"of each initial valuation exactly one leaf's path condition holds, and the concrete run takes its rules", false,
		func(ctx context.Context, _ solver.Session, t *Tree[S], k Case) spec.Verdict {
			return inTree(ctx, sem, t, k)
		})
	if sem.Concrete.Choice && l.State != nil {
		add("reduced", "The reduced tree has the same ends",
			"a tree in which one is followed, of the configurations with one S, σ and φ that are met after as many steps and iterations, has the ends of the whole tree", false, l.reduced)
	}
	if rules := threads(sem.Symbolic).IDs(); len(rules) > 1 {
		p := add("interleavings", "Threads have all interleavings",
			"the tree of threads of n and m steps without tests has each of the (n + m)! / (n! m!) orders of their steps once", false, l.interleavings)
		p.Gen, p.Symbolic = generate(withoutTests(voc)), rules
	}
	return list, func() {
		for _, o := range sessions {
			o.close()
		}
	}
}

// reduced judges that explore.Reduction leaves out no end of a tree, and adds none: by the ends of concrete runs
// that are its leaves' instances, so that it is no matter what a reduction takes for one state.
func (l Trees[S, C]) reduced(ctx context.Context, s solver.Session, t *Tree[S], k Case) spec.Verdict {
	r := &explore.Reduction[S]{Of: l.State}
	prob := l.Problem(k.Program)
	prob.Replay = nil
	less, err := explore.Explore(ctx, prob, s, explore.Options[S]{Bounds: Bounds, Follow: r.Follow})
	if err != nil {
		return spec.Verdict{Result: spec.Refuted, Reason: err.Error()}
	}
	if r.Left == 0 {
		return spec.Discard("no state is met again")
	}
	e := spec.Evidence{Compared: r.Left}
	for _, V := range k.Initial {
		view := l.Semantics.Under(V)
		ends := func(paths []explore.Path[S]) (list []string) {
			for _, p := range paths {
				if c, ok := view.Instance(p.End); ok && view.Holds(p.End) {
					list = append(list, fmt.Sprint(p.Status, " ", l.Semantics.Show.Concrete(c)))
				}
			}
			slices.Sort(list)
			return slices.Compact(list)
		}
		if whole, got := ends(t.Paths), ends(less.Paths); !slices.Equal(whole, got) {
			return spec.Refute(e, &spec.Failure{At: basic.ShowValuation(V), Wanted: fmt.Sprint(whole), Got: fmt.Sprint(got)}, "the reduced tree has other ends than the whole one")
		}
	}
	return spec.Verdict{Result: spec.Tested, Evidence: e}
}

// covering returns the lecture's fourth property. Values in no leaf are blocked at an assumption.
func covering(voc *programs.Vocabulary) string {
	text := "φ1 ∨ … ∨ φn is valid for the leaves of a finite symbolic execution tree, cut leaves counted"
	if voc.Assume > 0 {
		text = "φ1 ∨ … ∨ φn is valid for the leaves of a finite symbolic execution tree, cut leaves counted, and φ ∧ ¬bσ for each assume b that is reached with φ"
	}
	return text
}

// opened is a session that is opened when it is needed.
type opened struct {
	open    func() (solver.Session, error)
	session solver.Session
}

// ready opens the session.
func (o *opened) ready() error {
	if o.session != nil {
		return nil
	}
	s, err := o.open()
	if err != nil {
		return fmt.Errorf("no solver: %w", err)
	}
	o.session = s
	return nil
}

// again has the next statement open another session: whatever was pushed is gone.
func (o *opened) again() {
	o.close()
	o.session = nil
}

func (o *opened) close() {
	if o.session != nil {
		_ = o.session.Close() // there is nothing left to ask
	}
}

// judge builds the tree and judges it.
func (l Trees[S, C]) judge(ctx context.Context, o *opened, k Case, replay bool, judge func(context.Context, solver.Session, *Tree[S], Case) spec.Verdict) spec.Verdict {
	if err := o.ready(); err != nil {
		return spec.Undecided(spec.Evidence{}, err.Error())
	}
	prob := l.Problem(k.Program)
	if !replay { // or it would fail before the statement can
		prob.Replay = nil
	}
	at := blocked[S]{isFalse: l.False}
	// Each model is of a whole path condition: what refutes a statement does not depend on
	// how models of parts are put together. The statement tree-shortcuts speaks of the other searches.
	found, err := explore.Explore(ctx, prob, o.session, explore.Options[S]{
		Bounds: Bounds, Watch: &at, Shortcuts: shortcut.Options{Without: shortcut.Independence},
	})
	if err != nil {
		o.again()
		return spec.Verdict{Result: spec.Refuted, Reason: err.Error()}
	}
	t := &Tree[S]{found, at.list}
	e := evidence(t.Result)
	for _, p := range t.Paths {
		if p.Left && l.Semantics.Concrete.Choice { // there are as many as interleavings
			return spec.Discard(fmt.Sprintf("the tree has more than %d leaves", Bounds.Paths))
		}
		if p.Model == nil {
			e.Cut++
			return spec.Undecided(e, "a leaf is undecided or beyond the bound on paths")
		}
	}
	v := judge(ctx, o.session, t, k)
	e.Add(v.Evidence)
	v.Evidence = e
	return v
}

func evidence[S any](t *explore.Result[S]) spec.Evidence {
	s := t.Summary
	e := spec.Evidence{Symbolic: spec.CountsOf(map[string]int{}), Branching: s.Branchings, Infeasible: s.Infeasible, Satisfied: s.Paths}
	for _, p := range t.Paths {
		e.Longest = max(e.Longest, p.Steps)
		for _, rule := range p.Rules() {
			e.Symbolic.Fired(rule)
		}
	}
	if !s.Complete {
		e.Cut++
	}
	return e
}

// inTree judges that each run of the case is a path of the tree.
func inTree[S explore.Configuration, C any](ctx context.Context, sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], t *Tree[S], k Case) spec.Verdict {
	var e spec.Evidence
	for _, V := range k.Initial {
		view := sem.Under(V)
		taken := explore.Taken(t.Paths, view.Holds)
		if len(taken) == 0 && slices.ContainsFunc(t.Blocked, view.Holds) && sem.Run(ctx, k.Program, V, Bounds.Depth, nil).Outcome == spec.Blocked {
			e.Ended.Add(spec.Blocked.String())
			e.Compared++
			continue
		}
		if len(taken) != 1 {
			return spec.Refute(e, &spec.Failure{
				At: basic.ShowValuation(V), Wanted: "one leaf", Got: fmt.Sprintf("%d leaves", len(taken)),
			}, fmt.Sprintf("%d leaves have a path condition that holds", len(taken)))
		}
		var rules []string
		sem.Run(ctx, k.Program, V, taken[0].Steps, func(_ int, _ C, s spec.Step[C]) {
			rules = append(rules, s.Rule)
		})
		if !slices.Equal(rules, taken[0].Rules()) {
			return spec.Refute(e, &spec.Failure{
				Step: len(rules), Path: rules, At: basic.ShowValuation(V),
				Wanted: fmt.Sprint(taken[0].Rules()), Got: fmt.Sprint(rules),
			}, "the run does not take the path whose condition holds")
		}
		e.Compared++
	}
	return spec.Verdict{Result: spec.Tested, Evidence: e}
}

func generate(voc *programs.Vocabulary) func(props.Source) Case {
	return func(src props.Source) Case {
		k := Case{Program: voc.RandomProgram(src, MaxSize)}
		for range runs {
			k.Initial = append(k.Initial, concrete.NewValuation(voc.Initial(src, k.Program)))
		}
		return k
	}
}

func show(k Case) props.Shown {
	s := sections.Show(k.Program, k.Initial[0])
	s.Input = ""
	for i, V := range k.Initial {
		if i > 0 {
			s.Other += "; "
		}
		s.Other += basic.Input(k.Program, V)
	}
	return s
}

func smaller(k Case) []Case {
	return lists.Map(programs.Smaller(k.Program), func(p *lang.Program) Case { return Case{p, k.Initial} })
}

// blocked watches a search: it is the configurations with φ ∧ ¬bσ for each assume b that
// is reached with φ. There the tree has no leaf, and a run has no transition.
//
// Source: lecture IA159, "assume(φ) … pc ← pc ∧ φ".
type blocked[S explore.Configuration] struct {
	isFalse func(S, *lang.Assume) S
	list    []S
}

// Step tells of a transition that is followed.
func (l *blocked[S]) Step(t explore.Transition[S]) error { return l.follow(t.From) }

// Cut tells of a transition that is not.
func (l *blocked[S]) Cut(t explore.Transition[S], _ explore.Cutter) error { return l.follow(t.From) }

// Path has nothing to tell.
func (l *blocked[S]) Path(explore.Path[S]) error { return nil }

func (l *blocked[S]) follow(c S) error {
	if a, ok := c.Stmt().(*lang.Assume); ok {
		to := l.isFalse(c, a)
		if !slices.ContainsFunc(l.list, func(other S) bool { return other.PathCondition() == to.PathCondition() }) {
			l.list = append(l.list, to)
		}
	}
	return nil
}
