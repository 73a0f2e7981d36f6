package explore

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"tandem/concrete"
	"tandem/lang"
	"tandem/simplify"
	"tandem/solver"
	"tandem/spec"
)

// Options say what a search is to keep and tell.
type Options[S any] struct {
	Bounds Bounds
	Tree   bool                // keep every node
	Leaf   func(Path[S]) error // told of each leaf as it is found; an error ends the search
	Watch  Watcher[S]          // told of all that is found; nil: nobody
}

// Result is what a search found.
type Result[S any] struct {
	Summary Summary
	Paths   []Path[S] // unless Options.Leaf takes them
	Nodes   []Node[S] // if Options.Tree
}

// Unsound is the error of a search that met an answer which cannot be: a bug
// of the solver, of the simplification, or of this package. The tree is then
// not to be used.
type Unsound struct{ What string }

func (u *Unsound) Error() string { return u.What }

// Explore builds the tree of prob depth first. It asks session which branches
// are feasible, pushing and popping along the search, and asks only about
// branches that the model of the way there does not satisfy. When ctx ends the
// frontier is listed as cut.
//
// It returns an error if the session gave a wrong answer (Unsound), if path
// conditions do not grow by conjunction, or if opts.Leaf fails. In any case the
// session is then as it was before.
func Explore[S any](ctx context.Context, prob Problem[S], session solver.Session, opts Options[S]) (*Result[S], error) {
	s := &search[S]{
		prob: prob, session: session, opts: opts,
		simple: simplify.New(), eval: concrete.Eval(concrete.Standard()),
	}
	if b := opts.Bounds.Time; b > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, b, timeBound(b))
		defer cancel()
	}
	root := &state[S]{at: prob.Init, simple: simplify.True(), model: s.known(solver.Model{}), parent: -1}
	s.stack = []task[S]{{state: root}}
	defer s.unwind()
	for len(s.stack) > 0 {
		t := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		if t.leave {
			session.Pop()
			continue
		}
		if err := s.enter(ctx, t.state); err != nil {
			return nil, err
		}
	}
	sum := &s.result.Summary
	sum.Complete = sum.ByStatus[spec.Bound] == 0 && sum.ByStatus[spec.Unknown] == 0
	return &s.result, nil
}

// unwind takes off the session what is still pushed on it, after an error.
func (s *search[S]) unwind() {
	for _, t := range s.stack {
		if t.leave {
			s.session.Pop()
		}
	}
}

type search[S any] struct {
	prob    Problem[S]
	session solver.Session
	opts    Options[S]
	simple  *simplify.Simplifier
	eval    concrete.Evaluation
	stack   []task[S]
	result  Result[S]
	told    int // steps that the watcher was told of
	way     way // to the last leaf
	late    int // rules of paths that were found after the end
}

// task is either a state to enter or the end of what was pushed for one.
type task[S any] struct {
	state *state[S]
	leave bool
}

// state is a configuration on the search's way, with how it was reached.
type state[S any] struct {
	at        S
	rule      string
	parent    int // ID of the node above in the tree, or its own once listed
	listed    bool
	added     []lang.Expr // what the last step added to the path condition
	simple    simplify.Conjunction
	model     *known // satisfies the path condition; nil: none is known
	undecided string // why the solver did not know
	cut       string // the bound that ends the path here, if it is feasible
	depth     int
	trail     *trail
	loops     map[any]int // iterations on the path
	above     *state[S]   // where the last step came from, if somebody watches
	number    int         // of the last step, for who watches; 0: the root
}

// known is a model with the values that it gives to expressions.
type known struct {
	model solver.Model
	value spec.Function[lang.Expr, lang.Value]
	memo  map[lang.Expr]lang.Value
}

func (s *search[S]) known(m solver.Model) *known {
	return &known{m, s.eval(m.Valuation()), map[lang.Expr]lang.Value{}}
}

func (k *known) holds(e lang.Expr) bool { return k.value.Memo(k.memo, e) == lang.BoolValue(true) }

// all tells whether all of bs are true.
func (k *known) all(bs []lang.Expr) bool {
	for _, b := range bs {
		if !k.holds(b) {
			return false
		}
	}
	return true
}

// enter decides whether a state is feasible and goes down from it to the next
// branching.
func (s *search[S]) enter(ctx context.Context, st *state[S]) error {
	if why := s.exhausted(ctx); why != "" {
		st.model = nil
		if err := s.taken(st); err != nil {
			return err
		}
		return s.leaf(ctx, st, spec.Bound, why)
	}
	pushed, feasible, err := s.decide(ctx, st)
	if pushed {
		s.stack = append(s.stack, task[S]{leave: true})
	}
	if err == nil && !feasible {
		err = s.cut(st, BySolver)
	}
	if err != nil || !feasible {
		return err
	}
	if err := s.reach(st); err != nil {
		return err
	}
	if st.cut != "" {
		return s.leaf(ctx, st, spec.Bound, st.cut)
	}
	for {
		steps := s.prob.System.Next(st.at)
		if len(steps) == 0 {
			status := s.prob.End(st.at)
			return s.leaf(ctx, st, status, "")
		}
		if b := s.opts.Bounds.Depth; b > 0 && st.depth >= b {
			return s.leaf(ctx, st, spec.Bound, fmt.Sprintf("bound on depth: %d steps", b))
		}
		children, err := s.children(st, steps)
		if err != nil {
			return err
		}
		if len(children) == 0 {
			return nil // none of them can be taken
		}
		if len(children) > 1 || s.asks(children[0]) || children[0].cut != "" {
			for i := len(children) - 1; i >= 0; i-- {
				s.stack = append(s.stack, task[S]{state: children[i]})
			}
			return nil
		}
		if ctx.Err() != nil {
			why := s.exhausted(ctx)
			return s.leaf(ctx, st, spec.Bound, why)
		}
		st = children[0]
		if err := s.reach(st); err != nil {
			return err
		}
	}
}

// exhausted is the bound on the whole search that was met; "" for none.
func (s *search[S]) exhausted(ctx context.Context) string {
	b, sum := s.opts.Bounds, &s.result.Summary
	cause := context.Cause(ctx)
	late, timeUp := cause.(timeBound)
	if cause != nil && !timeUp && sum.Stopped == "" {
		sum.Stopped = cause.Error()
	}
	switch {
	case sum.Stopped != "":
		return sum.Stopped
	case b.Paths > 0 && sum.Paths >= b.Paths:
		return fmt.Sprintf("bound on paths: %d", b.Paths)
	case timeUp:
		return late.Error()
	default:
		return ""
	}
}

// timeBound is why the context of a search ends at its bound on time.
type timeBound time.Duration

func (b timeBound) Error() string { return fmt.Sprintf("bound on time: %v", time.Duration(b)) }

// children are the states one step from st, without those whose path condition
// simplifies to false.
func (s *search[S]) children(st *state[S], steps []spec.Step[S]) ([]*state[S], error) {
	s.result.Summary.Steps += len(steps)
	if len(steps) > 1 {
		s.result.Summary.Branchings++
	}
	phi := s.prob.Phi(st.at)
	var list []*state[S]
	for _, step := range steps {
		added, grows := conjuncts(phi, s.prob.Phi(step.To))
		if !grows {
			return nil, errors.New("the path condition does not grow by conjunction: rule " + step.Rule)
		}
		child := &state[S]{
			at: step.To, rule: step.Rule, parent: st.parent, added: added, simple: st.simple,
			model: st.model, undecided: st.undecided, depth: st.depth + 1, loops: st.loops,
			trail: st.trail.then(step.Rule),
		}
		if len(steps) > 1 && s.prob.Choice != nil {
			child.trail.choice = s.prob.Choice(st.at, step.Rule)
		}
		if s.opts.Watch != nil {
			child.above = st
		}
		s.unroll(st, child)
		s.accumulate(child)
		if !child.simple.IsFalse() {
			list = append(list, child)
			continue
		}
		if child.model != nil && child.model.all(child.added) {
			return nil, &Unsound{fmt.Sprintf("the simplification finds a path condition false that the model %v satisfies", child.model.model)}
		}
		s.result.Summary.Infeasible++
		s.result.Summary.ByFolding++
		if err := s.cut(child, BySimplification); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// asks tells whether what the last step added can be false.
func (s *search[S]) asks(st *state[S]) bool {
	for _, b := range st.added {
		if s.simple.Expr(b) != lang.True {
			return true
		}
	}
	return false
}

// unroll counts iterations and calls, and marks a child that begins one too
// many.
func (s *search[S]) unroll(st, child *state[S]) {
	b := s.opts.Bounds.Unroll
	if b <= 0 {
		return
	}
	if s.prob.Calls != nil && s.prob.Calls(st.at, child.rule) > b {
		child.cut = fmt.Sprintf("bound on calls inside each other: %d", b)
	}
	if s.prob.Loop == nil {
		return
	}
	loop, begins := s.prob.Loop(st.at, child.rule)
	if !begins {
		return
	}
	child.loops = maps.Clone(st.loops)
	if child.loops == nil {
		child.loops = map[any]int{}
	}
	if child.loops[loop]++; child.loops[loop] > b {
		child.cut = fmt.Sprintf("bound on iterations: %d", b)
	}
}

// decide finds out whether what the last step added can be true, and pushes
// it on the session.
func (s *search[S]) decide(ctx context.Context, st *state[S]) (pushed, feasible bool, err error) {
	if len(st.added) == 0 {
		return false, true, nil
	}
	sum := &s.result.Summary
	holds := st.model != nil && st.model.all(st.added)
	s.session.Push()
	for _, b := range st.added {
		if b = s.simple.Expr(b); b != lang.True {
			s.session.Assert(b)
		}
	}
	if holds {
		sum.Spared++
		return true, true, nil
	}
	st.model = nil
	began := time.Now()
	r := s.session.Check(ctx)
	sum.SolverTime += time.Since(began)
	sum.Checks++
	switch r.Answer {
	case solver.Sat:
		st.undecided = ""
		st.model = s.known(r.Model) // it was checked against what was asserted; leaf runs it
	case solver.Unsat:
		sum.Infeasible++
		sum.BySolver++
		return true, false, nil
	default:
		st.undecided = r.Reason
		if r.Cancelled {
			if _, timeUp := context.Cause(ctx).(timeBound); !timeUp {
				sum.Stopped = r.Reason
			}
			st.cut = s.exhausted(ctx)
		}
	}
	return true, true, nil
}

// accumulate adds what the last step added to the simplified path condition.
func (s *search[S]) accumulate(st *state[S]) {
	for _, b := range st.added {
		st.simple = st.simple.Add(s.simple.Expr(b))
	}
}

// reach keeps a feasible state, and tells of it.
func (s *search[S]) reach(st *state[S]) error {
	s.node(st)
	return s.taken(st)
}

// node keeps a feasible state in the tree, which is then above those below it.
func (s *search[S]) node(st *state[S]) {
	if !s.opts.Tree {
		return
	}
	id := len(s.result.Nodes)
	s.result.Nodes = append(s.result.Nodes, Node[S]{ID: id, Parent: st.parent, Rule: st.rule, At: st.at, Simple: st.simple})
	st.parent, st.listed = id, true
}

// maxLate is how many rules are listed of the paths that are cut when the time is
// up. A long chain of tests has as many of these as it has tests, and their rules
// are the square of it.
const maxLate = 1_000_000

// leaf ends a path. Its model is run concretely first; a path whose run does not
// end in time is cut.
func (s *search[S]) leaf(ctx context.Context, st *state[S], status spec.Outcome, reason string) error {
	if st.undecided != "" && status != spec.Bound {
		status, reason = spec.Unknown, st.undecided
	}
	sum := &s.result.Summary
	p := Path[S]{
		ID: sum.Paths + 1, Steps: st.depth, End: st.at, Phi: s.prob.Phi(st.at), Simple: st.simple,
	}
	rules, choices := s.way.to(st.trail)
	p.Choices = choices
	var model solver.Model
	if st.model != nil {
		model = solver.Smaller(ctx, st.simple.Facts(), st.model.model)
	}
	if st.model != nil && s.prob.Replay != nil {
		err := s.prob.Replay(ctx, model, rules, p.End)
		switch {
		case err != nil && ctx.Err() != nil:
			st.model, status, reason = nil, spec.Bound, s.exhausted(ctx)
		case err != nil:
			return &Unsound{fmt.Sprintf("path %d (%s): the model %v was run concretely, and %v", p.ID, p.Choices, model, err)}
		default:
			sum.Replayed++
		}
	}
	if ctx.Err() != nil {
		s.late += st.depth
	}
	if s.late <= maxLate {
		p.Rules = append(make([]string, 0, len(rules)), rules...)
	}
	if p.Status, p.Reason = status, reason; st.model != nil {
		p.Model = &model
	}
	sum.Paths++
	sum.ByStatus[status]++
	if st.listed {
		s.result.Nodes[st.parent].Leaf = p.ID
	}
	if s.opts.Watch != nil {
		if err := s.opts.Watch.Path(p); err != nil {
			return err
		}
	}
	if s.opts.Leaf != nil {
		return s.opts.Leaf(p)
	}
	s.result.Paths = append(s.result.Paths, p)
	return nil
}
