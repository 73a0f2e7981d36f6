package explore

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"tandem/explore/shortcut"
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
)

// Options say what a search is to keep and tell.
type Options[S any] struct {
	Bounds Bounds
	// Order is the places that are found and not looked at; nil: depth first. In
	// another order what is found is kept until all that comes before it was told.
	Order Frontier[S]
	Tree  bool                // keep every node
	Leaf  func(Path[S]) error // told of each leaf as it is found; an error ends the search
	Watch Watcher[S]          // told of all that is found; nil: nobody
	// Modelless leaves out the models of paths that are neither an error nor stuck, and so their runs.
	Modelless bool
	Tell      func(nodes int) // told after how many nodes the search is; nil: nobody
	// Follow is asked whether to go on from a place. Where not, the way there is no path. nil: always.
	Follow func(ctx context.Context, v Visit[S]) (bool, error)
	// Shortcuts are those by which the search asks the solver less: all by default. They
	// change neither the tree nor what is found out about its paths, but for models.
	Shortcuts shortcut.Options
	// Beside are sessions of workers that search beside the one with the session of Explore. What
	// is found is told depth first, as soon as what comes before it is known, and is the same
	// without them, but for models and for counts of questions. They look at places in an order of
	// their own; where the bound on paths is met, they have worked in vain, and the search goes
	// again without them over what it told. They do not go with Follow.
	Beside  []solver.Session
	faults  *faults[S] // that tests put in; nil: none
	already calls      // that are not made, since another search made them
}

// Result is what a search found.
type Result[S any] struct {
	Summary Summary
	Paths   []Path[S] // unless Options.Leaf takes them
	Nodes   []Node[S] // if Options.Tree
	// Assumptions are those to which paths come, in the order of the source.
	Assumptions []Assumption
}

// Unsound is the error of a search that met an answer which cannot be: a bug of the solver, of the
// simplification, or of this package. The tree is then not to be used.
type Unsound struct {
	What   string
	Parted bool // a run from a model does not take the model's path: the rules of the sides differ
}

func (u *Unsound) Error() string { return u.What }

// Explore builds the tree of prob. It asks session which branches are feasible, pushing and popping
// along the search, by the shortcuts of opts. When ctx ends the frontier is listed as cut.
//
// The tree is the same in every order, and is told depth first, but for what bounds on paths and
// time cut, and for models.
//
// It returns an error if the session gave a wrong answer (Unsound), if path conditions do not grow
// by conjunction, or if opts.Leaf fails. In any case the session is then as it was before.
func Explore[S any](ctx context.Context, prob Problem[S], session solver.Session, opts Options[S]) (*Result[S], error) {
	if len(opts.Beside) > 0 && opts.Follow != nil {
		return nil, errors.New("workers do not go with Follow")
	}
	s := &search[S]{
		prob: prob.remembering(), asker: shortcut.New(session, opts.Shortcuts), opts: opts,
		simple: simplify.New(), assumed: Assumptions{}, keeps: opts.Order != nil,
	}
	ctx, cancel := Within(ctx, opts.Bounds.Time)
	defer cancel()
	var err error
	if len(opts.Beside) > 0 {
		err = s.work(ctx, append([]solver.Session{session}, opts.Beside...))
	} else {
		err = s.alone(ctx)
	}
	if err == errMany {
		return Explore(ctx, prob, session, s.alreadyTold(opts))
	}
	if err == nil {
		err = s.tellKept()
	}
	if err != nil {
		return nil, err
	}
	sum := &s.result.Summary
	sum.Complete = sum.ByStatus[spec.Bound] == 0 && sum.ByStatus[spec.Unknown] == 0
	s.result.Assumptions = s.assumed.List()
	return &s.result, nil
}

type search[S any] struct {
	prob    Problem[S]
	asker   *shortcut.Asker
	opts    Options[S]
	simple  *simplify.Simplifier
	result  Result[S]
	steps   int         // that the watcher was told of
	nodes   int         // that were entered
	runs    *endings[S] // beside the search; nil: each on the spot
	run     way         // to the leaf whose model ran last, there or here
	shown   way         // to the path that was listed last
	over    string      // why the whole search has ended; "": it goes on
	left    bool        // by the bound on paths
	waited  int         // places that waited then
	late    int         // rules of paths that were found after the end
	assumed Assumptions
	root    *Place[S]
	untold  []due[S] // found, the one to be told first is the last
	listed  int      // paths that were kept and told
	keeps   bool     // what is found until it is told
	calls   calls    // of who is told
	pool    *pool[S] // of the workers; nil: it searches alone
}

// alone searches with the one session, which is then as it was, also where it panics.
func (s *search[S]) alone(ctx context.Context) error {
	defer s.asker.Close()
	s.runs = s.startEndings(ctx)
	defer s.runs.close()
	err := s.walk(ctx)
	if s.runs != nil {
		err = cmp.Or(s.tellEnds(ctx, true), err) // what was found first counts
	}
	s.result.Summary.asked(s.asker.Counts)
	return err
}

// walk goes through the tree in the order of the search.
func (s *search[S]) walk(ctx context.Context) error {
	order := s.opts.Order
	if order == nil {
		order = &stack[S]{}
	}
	return walk(ctx, s.prob, s.opts.Bounds, order, s)
}

// kept is what a search keeps of a place.
type kept[S any] struct {
	parent    int // ID of the node above in the tree, or its own once listed
	listed    bool
	added     []lang.Expr // what the last step added to the path condition
	shared    bool        // the path condition of the configuration is another path's, until it is made
	simple    simplify.Conjunction
	ask       []lang.Expr     // of it, what is to be asked about
	model     *shortcut.Known // satisfies the path condition; nil: none is known
	undecided string          // why the solver did not know
	trail     *trail
	phi       *shortcut.Condition // the path condition, as it is asked about
	above     *Place[S]           // where the last step came from, if somebody watches or is asked
	number    int                 // of the last step, for who watches; 0: the root
	left      bool                // see Path.Left
	forced    bool                // there is no other place to go, and no bound
	assumes   *lang.Assume        // what the last step assumes; nil: nothing
	fails     bool                // it is an error of the program
	fate      fate
	below     []*Place[S] // in the order in which they are told, where that is done at the end
	path      *Path[S]    // that ends here, likewise
}

// Enter decides whether a place is feasible, which it leaves only for the next question.
func (s *search[S]) Enter(ctx context.Context, st *Place[S]) (entered, feasible bool, err error) {
	s.nodes++
	if s.keeps && s.pool == nil {
		if err := s.tellOn((*Place[S]).entered); err != nil { // the places before this one were looked at
			return false, false, err
		}
	}
	if s.runs != nil {
		if err := s.tellEnds(ctx, false); err != nil {
			return false, false, err
		}
	}
	if s.opts.Tell != nil {
		s.opts.Tell(s.nodes)
	}
	if st.Rule == "" && st.Cut == "" {
		st.simple, st.model, st.parent = simplify.True(), shortcut.Knowing(solver.Model{}), -1
		s.root, s.untold = st, []due[S]{{at: st}}
		if phi := s.prob.Phi(st.At); phi != lang.True { // something is assumed
			st.added = lang.Conjuncts(phi)
			s.accumulate(st)
		}
		if s.folds(st) {
			s.result.Summary.Infeasible++
			s.result.Summary.ByFolding++
			st.fate = byRule
			return false, false, s.tell(st)
		}
	}
	if why := s.exhausted(ctx); why != "" {
		return false, false, s.waits(ctx, st, why)
	}
	st.fate = reached
	if feasible = s.decide(ctx, st); feasible {
		s.assumed.Passed(st.assumes)
	} else {
		st.fate = bySolver
		if st.fails {
			s.result.Summary.ErrSolver++
		}
	}
	if err := s.tell(st); err != nil || !feasible {
		return false, false, err
	}
	further, err := s.followed(ctx, st)
	return false, further, err
}

// Leave has nothing to do.
func (s *search[S]) Leave() {}

// Choose leaves out the places whose path condition simplifies to false.
func (s *search[S]) Choose(st *Place[S], next []*Place[S]) ([]*Place[S], error) {
	s.result.Summary.Steps += len(next)
	if len(next) > 1 {
		s.result.Summary.Branchings++
	}
	phi := s.prob.Phi(st.At)
	assumes := s.assumed.Reached(s.prob.stmt(st.At))
	if rest := s.blocks(st, next); rest != nil {
		next = append(next, rest)
	}
	list := next[:0]
	for i, child := range next {
		if s.opts.Watch != nil {
			child.made(st.At)
		}
		added, grows := child.added, child.shared
		if !grows {
			added, grows = conjuncts(phi, s.prob.Phi(child.At))
		}
		if !grows {
			return nil, errors.New("the path condition does not grow by conjunction: rule " + child.Rule)
		}
		child.kept = kept[S]{
			parent: st.parent, added: added, shared: child.shared, simple: st.simple, model: st.model, undecided: st.undecided, phi: st.phi,
		}
		if child.fails = s.prob.End(child.At) == spec.Error; child.fails {
			s.result.Summary.Errors++
		} else {
			child.assumes = assumes
		}
		if s.opts.Watch != nil || s.opts.Follow != nil {
			child.above = st
		}
		s.accumulate(child)
		if child.Rule == "" { // no step was made
			child.trail = st.trail
		} else if s.opts.Watch != nil || !s.folds(child) {
			child.trail = st.trail.then(i, child.Rule, child.Choice, s.prob.choosing(st.At, child.Rule, child.Choice))
		}
		rest := child.Rule == "" && child.simple.IsFalse() // it counts as no branch
		if !rest && !s.folds(child) {
			child.made(st.At)
			list = append(list, child)
			continue
		}
		if child.model != nil && child.model.All(child.added) {
			return nil, &Unsound{What: fmt.Sprintf("the simplification finds a path condition false that the model %v satisfies", child.model.Model)}
		}
		if !rest {
			s.result.Summary.Infeasible++
			s.result.Summary.ByFolding++
		}
		if child.fails {
			s.result.Summary.ErrFolding++
		}
		child.fate = byRule
		child.looked.Store(true) // nobody will
		if s.keeps {
			st.below = append(st.below, child)
		}
		if err := s.tell(child); err != nil {
			return nil, err
		}
	}
	if len(list) == 1 {
		list[0].forced = list[0].Cut == ""
	}
	if s.keeps {
		st.below = append(st.below, list...)
	}
	return list, nil
}

// blocks returns where a path ends that comes to a statement of a declared form, of which no rule applies to what
// goes on in none of the places behind it; nil if one of these adds no condition.
func (s *search[S]) blocks(st *Place[S], next []*Place[S]) *Place[S] {
	if _, ok := s.prob.stmt(st.At).(*lang.Form); !ok || s.prob.Assume == nil {
		return nil
	}
	var rest []lang.Expr
	for _, child := range next {
		child.made(st.At)
		added, _ := conjuncts(s.prob.Phi(st.At), s.prob.Phi(child.At))
		if len(added) == 0 {
			return nil
		}
		rest = append(rest, lang.Negation(lang.All(added...)))
	}
	return &Place[S]{At: s.prob.Assume(st.At, lang.All(rest...)), Steps: st.Steps, Cut: noRule, loops: st.loops, under: st.under}
}

// folds reports whether a place is left out since its path condition simplifies to false.
func (s *search[S]) folds(st *Place[S]) bool {
	return s.asker.Has(shortcut.Simplify) && st.simple.IsFalse()
}

// decide finds out whether what the last step added can be true.
func (s *search[S]) decide(ctx context.Context, st *Place[S]) (feasible bool) {
	sum := &s.result.Summary
	if len(st.ask) == 0 {
		if len(st.added) > 0 && !st.forced && s.asker.Has(shortcut.Implied) {
			sum.Implied++
		}
		return true
	}
	st.phi = s.asker.Grown(st.phi, st.ask)
	r, model := s.asker.Ask(ctx, st.phi, st.simple, st.ask, st.model)
	st.model = model // it was evaluated; Leaf runs it
	switch r.Answer {
	case solver.Sat:
		st.undecided = ""
	case solver.Unsat:
		sum.Infeasible++
		sum.BySolver++
		return false
	default:
		st.undecided = r.Reason
		if r.Cancelled {
			if context.Cause(ctx) == nil { // else exhausted says it, as where no question was asked
				sum.Stopped = r.Reason
			}
			st.Cut = s.exhausted(ctx)
		}
	}
	return true
}

// accumulate adds what the last step added to the simplified path condition.
func (s *search[S]) accumulate(st *Place[S]) {
	st.simple, st.ask = s.asker.Gather(s.simple, st.simple, st.added)
}

// Leaf ends a path. Its model is run concretely first; a path whose run does not end in time is cut.
func (s *search[S]) Leaf(ctx context.Context, st *Place[S], status spec.Outcome, reason string) error {
	if st.undecided != "" && status != spec.Bound {
		status, reason = spec.Unknown, st.undecided
	}
	sum := &s.result.Summary
	sum.Paths++
	if s.pool != nil && s.pool.leaf(ctx, s.opts.Bounds.Paths) {
		return errMany
	}
	known := st.model
	if s.opts.Modelless && status != spec.Error && status != spec.Stuck {
		known = nil
	}
	return s.ended(ctx, &ending[S]{at: st, known: known, path: Path[S]{
		ID: sum.Paths, Status: status, Reason: reason, Steps: st.Steps, End: st.At, Phi: s.prob.Phi(st.At),
		Simple: st.simple, Left: st.left, trail: st.trail,
	}})
}
