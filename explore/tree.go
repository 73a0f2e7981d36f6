package explore

import (
	"cmp"
	"slices"
	"time"

	"tandem/explore/shortcut"
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// Bounds limit a search. A zero is no bound.
type Bounds struct {
	Depth  int           `json:"depth" jsonschema:"steps of a path; 0: no bound"`
	Unroll int           `json:"unroll" jsonschema:"iterations of a loop on a path, and calls of a procedure inside each other; 0: no bound"`
	Unwind int           `json:"unwind" jsonschema:"iterations of each execution of a loop, and calls of a procedure inside each other; 0: no bound"`
	Paths  int           `json:"paths" jsonschema:"number of paths; 0: no bound"`
	Time   time.Duration `json:"-"` // of the whole search
}

// Ends lists the outcomes of paths. A search that is interrupted ends its paths as a bound does.
func Ends() []spec.Outcome {
	return []spec.Outcome{spec.Final, spec.Error, spec.Stuck, spec.Blocked, spec.Bound, spec.Unknown}
}

// Path is a path from the root to a leaf.
type Path[S any] struct {
	ID      int    // from 1, in the order of the search
	Choices string // a letter at each branching
	Status  spec.Outcome
	Reason  string // which bound; why the solver did not know
	Steps   int
	End     S
	Phi     lang.Expr            // the path condition as the rules build it
	Simple  simplify.Conjunction // the same, simplified
	Model   *solver.Model        // values of the inputs that take the path; nil: none is known
	trail   *trail
	late    bool         // the time was up, and the paths that it cut have too many rules
	values  solver.Model // what Model was made of, by Problem.Initial
	Left    bool         // the bound on paths kept the search from going here: there may be no such path
}

// Node is a configuration of the tree.
type Node[S any] struct {
	ID     int // from 0, the root
	Parent int // -1: none
	Rule   string
	Choice string // the letter of the last step; "" where there was no other
	At     S
	Simple simplify.Conjunction
	Leaf   int // the ID of the path that ends here; 0: none
}

// Assumption is a statement that assumes something, to which some path comes.
type Assumption struct {
	Stmt *lang.Assume
	// Passed reports that some initial value satisfies it, or that the solver does not know of none.
	Passed bool
}

// Summary counts what a search did.
type Summary struct {
	Paths      int           `json:"paths" jsonschema:"paths, those among them that are counted only"`
	ByStatus   spec.Outcomes `json:"-"`
	Complete   bool          `json:"complete" jsonschema:"no leaf is cut or undecided"`
	Steps      int           `json:"steps" jsonschema:"transitions taken, those of shared prefixes once"`
	Branchings int           `json:"branchings" jsonschema:"configurations with several transitions"`
	Infeasible int           `json:"infeasible" jsonschema:"branches, by the two below"`
	ByFolding  int           `json:"infeasibleBySimplification" jsonschema:"branches that no initial value takes, as simplification finds"`
	BySolver   int           `json:"infeasibleBySolver" jsonschema:"branches that no initial value takes, as the solver says"`
	Conditions int           `json:"conditions" jsonschema:"branches that were to be decided: by the solver, or by what spared a question"`
	Checks     int           `json:"solverChecks" jsonschema:"questions to the solver"`
	Spared     int           `json:"checksSparedByModel" jsonschema:"branches that the last model satisfies"`
	Kept       int           `json:"checksSparedByCache" jsonschema:"branches decided by answers that the solver gave before"`
	Seen       int           `json:"checksSparedBySeenModels" jsonschema:"branches that models seen before satisfy"`
	Implied    int           `json:"checksSparedByImplication" jsonschema:"branches, one of several, whose condition follows from the path condition before, as simplification finds"`
	Parts      int           `json:"solverChecksOfParts" jsonschema:"questions to the solver about a part of the path condition only"`
	Again      int           `json:"solverChecksAgain" jsonschema:"questions since a model that was put together is none: 0 unless a value is beyond what is computed"`
	Errors     int           `json:"errorTransitions" jsonschema:"transitions to an error of the program that were looked at"`
	ErrFolding int           `json:"errorsCutBySimplification" jsonschema:"those that no initial value takes, as simplification finds"`
	ErrSolver  int           `json:"errorsCutBySolver" jsonschema:"those that no initial value takes, as the solver says"`
	Replayed   int           `json:"modelsReplayed" jsonschema:"models that were run concretely"`
	Stopped    string        `json:"stopped,omitempty" jsonschema:"why the search was ended from outside"`
	SolverTime time.Duration `json:"-"`

	// Unlisted counts paths that are not listed: places that waited at the end, behind the first
	// ten thousand. UnlistedLeft counts those of them beyond the bound on paths (Path.Left).
	Unlisted     int `json:"-"`
	UnlistedLeft int `json:"-"`
}

// asked counts what the solver was asked, and what spared questions to it.
func (s *Summary) asked(c shortcut.Counts) {
	s.Conditions, s.Checks, s.Parts, s.Again, s.SolverTime = c.Conditions, c.Asked, c.Parts, c.Again, c.Time
	s.Spared, s.Kept, s.Seen = c.Last, c.Kept, c.Seen
}

// add adds what another part of the same search did.
func (s *Summary) add(o Summary) {
	for _, n := range []struct{ to, of *int }{
		{&s.Paths, &o.Paths}, {&s.Steps, &o.Steps}, {&s.Branchings, &o.Branchings},
		{&s.Infeasible, &o.Infeasible}, {&s.ByFolding, &o.ByFolding}, {&s.BySolver, &o.BySolver},
		{&s.Conditions, &o.Conditions}, {&s.Checks, &o.Checks}, {&s.Spared, &o.Spared}, {&s.Kept, &o.Kept},
		{&s.Seen, &o.Seen}, {&s.Implied, &o.Implied}, {&s.Parts, &o.Parts}, {&s.Again, &o.Again},
		{&s.Unlisted, &o.Unlisted}, {&s.UnlistedLeft, &o.UnlistedLeft},
		{&s.Errors, &o.Errors}, {&s.ErrFolding, &o.ErrFolding}, {&s.ErrSolver, &o.ErrSolver}, {&s.Replayed, &o.Replayed},
	} {
		*n.to += *n.of
	}
	for _, end := range Ends() {
		s.ByStatus[end] += o.ByStatus[end]
	}
	s.Stopped = cmp.Or(s.Stopped, o.Stopped)
	s.SolverTime += o.SolverTime
}

// MapPath returns a path with another configuration in the place of its own.
func MapPath[S, T any](p Path[S], of func(S) T) Path[T] {
	return Path[T]{
		ID: p.ID, Choices: p.Choices, Status: p.Status, Reason: p.Reason, Steps: p.Steps,
		End: of(p.End), Phi: p.Phi, Simple: p.Simple, Model: p.Model, Left: p.Left, trail: p.trail, late: p.late, values: p.values,
	}
}

// Map returns a result with other configurations in the place of its own.
func Map[S, T any](r Result[S], of func(S) T) Result[T] {
	to := Result[T]{Summary: r.Summary, Assumptions: r.Assumptions}
	to.Paths = lists.Map(r.Paths, func(p Path[S]) Path[T] { return MapPath(p, of) })
	for _, n := range r.Nodes {
		to.Nodes = append(to.Nodes, Node[T]{ID: n.ID, Parent: n.Parent, Rule: n.Rule, Choice: n.Choice, At: of(n.At), Simple: n.Simple, Leaf: n.Leaf})
	}
	return to
}

// trail is the way to a state, last step first; nil at the root.
type trail struct {
	rule, choice string
	stmt         lang.Stmt // that ran, where there was a choice; nil: not over lang
	before       *trail
	steps        int
	nth          int // of the steps from there, this one
}

// Branch is a way that a path went where there were several.
type Branch struct {
	Way
	Step int       // the number of the step
	Stmt lang.Stmt // that ran; nil: not over lang
}

// Branches lists the branches of a path, one for each letter of its choices, from what the search kept.
func (p *Path[S]) Branches() []Branch {
	var list []Branch
	for t := p.trail; t != nil; t = t.before {
		if t.choice != "" {
			list = append(list, Branch{Way{t.rule, t.choice}, t.steps, t.stmt})
		}
	}
	slices.Reverse(list)
	return list
}

// Rules lists a path's rules, one a step; nil where time was up and its cut paths have too many. It
// is made anew each time: the search keeps shared prefixes once.
func (p *Path[S]) Rules() []string {
	if p.late {
		return nil
	}
	return p.trail.rules()
}

// rules lists those of the steps.
func (t *trail) rules() []string {
	if t == nil {
		return []string{}
	}
	list := make([]string, t.steps)
	for ; t != nil; t = t.before {
		list[t.steps-1] = t.rule
	}
	return list
}

// then returns the way with a step more, the nth of those from there.
func (t *trail) then(nth int, rule, choice string, stmt lang.Stmt) *trail {
	next := &trail{rule: rule, choice: choice, stmt: stmt, before: t, steps: 1, nth: nth}
	if t != nil {
		next.steps += t.steps
	}
	return next
}

// first reports whether t comes before o, depth first. Neither is part of the other.
func (t *trail) first(o *trail) bool {
	for t.steps > o.steps {
		t = t.before
	}
	for o.steps > t.steps {
		o = o.before
	}
	for t.before != o.before {
		t, o = t.before, o.before
	}
	return t.nth < o.nth
}

// way is a trail from its first step on. That to the next leaf is made of it: a
// search goes most of the way to a leaf as it went to the one before.
type way struct {
	steps   []*trail
	rules   []string
	choices []byte
	ends    []int // of choices, behind each step
	small   solver.Shrinker
}

// moveTo makes it that of another trail.
func (w *way) moveTo(t *trail) {
	var news []*trail
	for ; t != nil && (t.steps > len(w.steps) || w.steps[t.steps-1] != t); t = t.before {
		news = append(news, t)
	}
	shared, end := 0, 0
	if t != nil {
		shared, end = t.steps, w.ends[t.steps-1]
	}
	w.steps, w.rules, w.ends, w.choices = w.steps[:shared], w.rules[:shared], w.ends[:shared], w.choices[:end]
	for _, t := range slices.Backward(news) {
		w.steps, w.rules, w.choices = append(w.steps, t), append(w.rules, t.rule), append(w.choices, t.choice...)
		w.ends = append(w.ends, len(w.choices))
	}
}
