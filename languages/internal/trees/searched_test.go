package trees

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"tandem/basic"
	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/shortcut"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

// Searched is random programs of a language, and how they are searched. What is nil is
// as package explore has it; a test gives wrong ones.
type Searched[S explore.Configuration, C any] struct {
	Language  string
	Semantics *spec.Semantics[*lang.Program, concrete.Valuation, S, C]
	Programs  *programs.Vocabulary
	Open      func() (solver.Session, error)

	Order   func(name string, seed uint64, prob explore.Problem[S]) (explore.Frontier[S], error)
	Problem func(explore.Problem[S]) explore.Problem[S]
	Bounds  func(explore.Bounds) explore.Bounds
	Found   func(*explore.Result[S])
	// Shortcuts are what those of a search are made of, and Sets which are left out in the
	// trees that are compared.
	Shortcuts *shortcut.Parts
	Sets      []shortcut.Set
}

// Unwind is the bound of the trees of searches.
const Unwind = 2

// Statements returns what holds of every search, in whatever language: each is a property of
// random programs.
func (l *Searched[S, C]) Statements() (list []props.Checkable, done func()) {
	var sessions []*opened
	add := func(id, name, text string, judge func(context.Context, *searching[S]) spec.Verdict) {
		o := &opened{open: l.Open}
		sessions = append(sessions, o)
		list = append(list, &props.Property[*lang.Program]{
			ID: Prefix + id, Name: name, Cite: "ours", Text: text, Solver: true,
			Gen: l.program,
			Show: func(p *lang.Program) props.Shown {
				return props.Shown{Program: p.String(), Size: programs.Size(p), Stmts: programs.Statements(p)}
			},
			Smaller: programs.Smaller,
			Judge: func(ctx context.Context, p *lang.Program) spec.Verdict {
				s, err := l.searching(ctx, o, p)
				var unsound *explore.Unsound
				switch {
				case errors.As(err, &unsound):
					o.again()
					return spec.Verdict{Result: spec.Refuted, Reason: err.Error()}
				case err != nil:
					return spec.Undecided(spec.Evidence{}, err.Error())
				}
				e := evidence(s.right)
				for _, path := range s.right.Paths {
					if path.Status == spec.Unknown || path.Left {
						e.Cut++
						return spec.Undecided(e, "a leaf is undecided or beyond the bound on paths")
					}
				}
				v := judge(ctx, s)
				e.Add(v.Evidence)
				v.Evidence = e
				return v
			},
		})
	}
	add("orders", "The tree is the same in every order",
		"nodes, paths, their numbers and what is told of them are the same for dfs, bfs, random and coverage", sameInEveryOrder[S])
	add("unwind", "Each execution of a loop has its bound",
		"with --bound unwind=K a path is cut behind the first iteration of an execution of a loop, or call inside of others, that is one more than K, and nowhere else", unwound[S])
	add("stopped", "A search that is stopped loses nothing",
		"stopped at any moment, in any order, each path of the tree is listed, or goes on from one that is listed as cut", losesNothing[S])
	add("shortcuts", "The tree is the same by whatever shortcuts",
		"nodes, paths, their numbers, conditions and statuses are those of a search that asks about each branch with the whole path condition", sameByShortcuts[S])
	return list, func() {
		for _, o := range sessions {
			o.close()
		}
	}
}

// program returns a random program; some do all that they do twice, or twice two times, so
// that loops are entered again.
func (l *Searched[S, C]) program(src props.Source) *lang.Program {
	p := l.Programs.RandomProgram(src, MaxSize)
	for i := range []int{0, 0, 1, 2}[src.Choose(4, "again")] {
		p = repeated(p, lang.NewVar(fmt.Sprint("again", i+1), lang.Int))
	}
	return p
}

// repeated returns p two times, counted by i.
func repeated(p *lang.Program, i lang.Var) *lang.Program {
	more := lang.SeqOf(&lang.Assign{X: i, E: lang.Term(lang.Add, lang.V(i), lang.I(1))})
	again := *p
	again.Vars = append(slices.Clip(p.Vars), i)
	again.Body = lang.SeqOf(
		&lang.Assign{X: i, E: lang.I(0)},
		&lang.While{B: lang.Term(lang.Lt, lang.V(i), lang.I(2)), Body: p.Body.Then(more)},
	)
	return &again
}

// searching is a program that is searched.
type searching[S explore.Configuration] struct {
	problem explore.Problem[S]
	session solver.Session
	bounds  explore.Bounds
	order   func(name string, seed uint64, prob explore.Problem[S]) (explore.Frontier[S], error)
	found   func(*explore.Result[S])
	parts   *shortcut.Parts
	sets    []shortcut.Set
	right   *explore.Result[S] // depth first
	told    *telling[S]
	size    int // of the program
}

// searching searches a program depth first.
func (l *Searched[S, C]) searching(ctx context.Context, o *opened, p *lang.Program) (*searching[S], error) {
	if err := o.ready(); err != nil {
		return nil, err
	}
	s := &searching[S]{
		problem: explore.Of(l.Semantics, p), session: o.session, order: l.Order, found: l.Found, size: programs.Size(p),
		parts: l.Shortcuts, sets: l.Sets,
		bounds: explore.Bounds{Depth: Bounds.Depth, Paths: 200, Unwind: Unwind},
	}
	if l.Problem != nil {
		s.problem = l.Problem(s.problem)
	}
	if l.Bounds != nil {
		s.bounds = l.Bounds(s.bounds)
	}
	if s.order == nil {
		s.order = explore.InOrder[S]
	}
	var err error
	s.right, s.told, err = s.searchTree(ctx, explore.DepthFirst, nil, 0)
	return s, err
}

// searchTree searches in the order of that name, without some shortcuts.
func (s *searching[S]) searchTree(ctx context.Context, name string, tell func(int), without shortcut.Set) (*explore.Result[S], *telling[S], error) {
	order, err := s.order(name, uint64(s.size), s.problem)
	if err != nil {
		return nil, nil, err
	}
	t := &telling[S]{}
	found, err := explore.Explore(ctx, s.problem, s.session, explore.Options[S]{Bounds: s.bounds, Order: order, Tree: true, Watch: t, Tell: tell, Shortcuts: shortcut.Options{Without: without, Parts: s.parts}})
	if err == nil && s.found != nil {
		s.found(found)
	}
	return found, t, err
}

// telling is what a search tells of, depth first, as texts, and the transitions by their
// numbers.
type telling[S any] struct {
	texts []string
	steps []explore.Transition[S]
	ends  []int // of the paths: the numbers of their last steps
}

func (t *telling[S]) Step(n explore.Transition[S]) error {
	t.steps = append(t.steps, n)
	t.texts = append(t.texts, fmt.Sprintf("step %d by %s adds %v", n.Above, n.Rule, n.Added))
	return nil
}

func (t *telling[S]) Cut(n explore.Transition[S], by explore.Cutter) error {
	t.texts = append(t.texts, fmt.Sprintf("cut behind %d by %s adds %v, %s", n.Above, n.Rule, n.Added, by))
	return nil
}

func (t *telling[S]) Path(p explore.Path[S]) error {
	t.ends = append(t.ends, len(t.steps))
	t.texts = append(t.texts, text(p))
	return nil
}

// text returns a path without its model.
func text[S any](p explore.Path[S]) string {
	return fmt.Sprintf("path %d %s: %v %s after %d by %v, left %t, model %t, %v", p.ID, p.Choices, p.Status, p.Reason, p.Steps, p.Rules(), p.Left, p.Model != nil, p.Phi)
}

// sameInEveryOrder judges that the other orders find the tree that dfs finds.
func sameInEveryOrder[S explore.Configuration](ctx context.Context, s *searching[S]) spec.Verdict {
	var e spec.Evidence
	for _, name := range explore.Orders() {
		found, told, err := s.searchTree(ctx, name, nil, 0)
		if err != nil {
			return spec.Verdict{Result: spec.Refuted, Reason: name + ": " + err.Error(), Evidence: e}
		}
		for _, p := range found.Paths {
			if p.Status == spec.Unknown {
				return spec.Undecided(e, "a leaf is undecided")
			}
		}
		if what := s.differs(found, told); what != "" {
			return spec.Verdict{Result: spec.Refuted, Reason: name + ": " + what, Evidence: e}
		}
		e.Compared += len(found.Nodes)
	}
	return spec.Verdict{Result: spec.Tested, Evidence: e}
}

// differs is in what a tree is another one than that of dfs; "" for nothing.
func (s *searching[S]) differs(found *explore.Result[S], told *telling[S]) string {
	for i := range max(len(s.told.texts), len(told.texts)) {
		if i >= len(told.texts) || i >= len(s.told.texts) || told.texts[i] != s.told.texts[i] {
			return fmt.Sprintf("%d things are told, want %d, and the first other one is number %d", len(told.texts), len(s.told.texts), i+1)
		}
	}
	if len(found.Nodes) != len(s.right.Nodes) || len(found.Paths) != len(s.right.Paths) {
		return fmt.Sprintf("%d nodes and %d paths, want %d and %d", len(found.Nodes), len(found.Paths), len(s.right.Nodes), len(s.right.Paths))
	}
	for i, n := range found.Nodes {
		m := s.right.Nodes[i]
		if n.ID != m.ID || n.Parent != m.Parent || n.Rule != m.Rule || n.Leaf != m.Leaf || n.At.PathCondition() != m.At.PathCondition() || n.Simple.Expr() != m.Simple.Expr() {
			return fmt.Sprintf("node %d is %+v, want %+v", i, n, m)
		}
	}
	for i, p := range found.Paths {
		if text(p) != text(s.right.Paths[i]) {
			return fmt.Sprintf("%s, want %s", text(p), text(s.right.Paths[i]))
		}
	}
	got, want := found.Summary, s.right.Summary
	for _, sum := range []*explore.Summary{&got, &want} { // which branches are spared depends on the models
		sum.SolverTime, sum.Checks, sum.Spared, sum.Kept, sum.Seen, sum.Parts = 0, 0, 0, 0, 0, 0
	}
	if got != want {
		return fmt.Sprintf("counted %+v, want %+v", got, want)
	}
	return ""
}

// losesNothing judges searches that are stopped at a node.
func losesNothing[S explore.Configuration](ctx context.Context, s *searching[S]) spec.Verdict {
	var e spec.Evidence
	for i, name := range explore.Orders() {
		at := 1 + (s.size*7+i*5)%max(1, len(s.right.Nodes))
		inner, stop := context.WithCancelCause(ctx)
		found, _, err := s.searchTree(inner, name, func(n int) {
			if n == at {
				stop(errors.New("stopped by the test"))
			}
		}, 0)
		stop(nil)
		if err != nil {
			return spec.Verdict{Result: spec.Refuted, Reason: name + ": " + err.Error(), Evidence: e}
		}
		if found.Summary.Complete {
			return spec.Verdict{Result: spec.Refuted, Reason: name + ": a tree that was stopped is complete", Evidence: e}
		}
		if what := s.lost(found); what != "" {
			return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("%s, stopped at node %d: %s", name, at, what), Evidence: e}
		}
		e.Compared++
	}
	return spec.Verdict{Result: spec.Tested, Evidence: e}
}

// lost returns a path of the tree that is not in what was found of it, and from none of whose
// cut paths it goes on, or one that was found and is none; "" for none.
func (s *searching[S]) lost(found *explore.Result[S]) string {
	begins := func(p, q explore.Path[S]) bool {
		return len(q.Rules()) >= len(p.Rules()) && slices.Equal(p.Rules(), q.Rules()[:len(p.Rules())])
	}
	for _, p := range s.right.Paths {
		if !slices.ContainsFunc(found.Paths, func(q explore.Path[S]) bool {
			return begins(q, p) && (q.Status == p.Status && q.Steps == p.Steps || q.Reason == "stopped by the test")
		}) {
			return "missing is " + text(p)
		}
	}
	for _, q := range found.Paths {
		if q.Reason != "stopped by the test" && !slices.ContainsFunc(s.right.Paths, func(p explore.Path[S]) bool {
			return p.Status == q.Status && slices.Equal(p.Rules(), q.Rules())
		}) {
			return "made up is " + text(q)
		}
	}
	return ""
}

// Statements returns the lecture's properties of the basic language made of sides.
// Each statement opens a session of its own when it is first checked; done
// closes them.
func Statements(sides basic.Sides, open func() (solver.Session, error)) (list []props.Checkable, done func()) {
	return flat(sides.Semantics()).statements(programs.Linear(), open)
}
