package explore

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/spec"
)

// Problem is a program of some language, as a search sees it. S is the type of symbolic configurations.
type Problem[S any] struct {
	System spec.System[S]
	Init   S // what its path condition says is assumed of the initial values
	// Phi is the path condition of a configuration. It grows by conjunction, φ ∧ b, with each transition.
	Phi func(S) lang.Expr
	// End is how a path ends at a configuration without transition: Final, Error or Stuck.
	End func(S) spec.Outcome
	// Loop says whether a step from s by that rule begins an iteration of a loop, and of which. A
	// step of the same loop that begins none ends its execution. nil: nothing is unrolled.
	Loop func(s S, rule string) (loop any, begins bool)
	// Depth is the number of calls that are under way at s. A loop that is begun in a call inside
	// of another is executed on its own, and ends with the call. nil: nothing is called.
	Depth func(S) int
	// Calls is the number of calls of one procedure or method that are under way, inside each
	// other, after a step from s by that rule; 0 if it calls none. nil: nothing is called.
	Calls func(s S, rule string) int
	// Program is the program; nil if it is not one of package lang.
	Program *lang.Program
	// Choice is the letter of a step where a configuration has several, as T and F.
	Choice func(s S, rule string) string
	// Stmt is the next statement of a configuration. nil: they have none of package lang.
	Stmt func(s S) lang.Stmt
	// Assume is a configuration with φ ∧ b for φ, for an Init with an assumption. nil: none is possible.
	Assume func(s S, b lang.Expr) S
	// Initial is the initial values that a model stands for on a path to s: what a configuration
	// says of them beside its path condition is in them, too. nil: those of the model.
	Initial func(s S, m solver.Model) solver.Model
	// Replay runs the program from the model and says how it differs from the path: nil if it takes
	// its rules to the instance of s. It returns soon after ctx ends. nil: no replay.
	Replay func(ctx context.Context, m solver.Model, rules []string, s S) error
	// Beside is the concrete run from a model, for who goes beside it. nil: there is none.
	Beside func(m solver.Model) *Beside[S]

	next func(S) []step[S] // System.Next, by a memory; nil: by none
}

// stmt returns the next statement at s; nil if there is none, or none of package lang.
func (prob *Problem[S]) stmt(s S) lang.Stmt {
	if prob.Stmt == nil {
		return nil
	}
	return prob.Stmt(s)
}

// choosing returns the statement of a step from s that leaves a choice, that inside of a thread; nil if there is none.
func (prob *Problem[S]) choosing(s S, rule, choice string) lang.Stmt {
	if choice == "" {
		return nil
	}
	return prob.stmt(prob.System.Inner(s, rule))
}

// conjuncts lists what a step adds to the path condition; false if that does not grow by conjunction.
func conjuncts(from, to lang.Expr) (added []lang.Expr, grows bool) {
	for to != from {
		if to.Op() != lang.And {
			return nil, false
		}
		added = append(added, to.Kid(1))
		to = to.Kid(0)
	}
	for i, j := 0, len(added)-1; i < j; i, j = i+1, j-1 {
		added[i], added[j] = added[j], added[i]
	}
	return added, true
}

// unroll counts iterations and calls, and marks a place behind one too many.
func (prob *Problem[S]) unroll(p, next *Place[S], most int) {
	prob.calls(p, next, most)
	if prob.Loop == nil {
		return
	}
	loop, begins := prob.Loop(p.At, next.Rule)
	if !begins {
		return
	}
	next.loops = maps.Clone(p.loops)
	if next.loops == nil {
		next.loops = map[any]int{}
	}
	if next.loops[loop]++; next.loops[loop] > most {
		next.Cut = fmt.Sprintf("bound on iterations: %d", most)
	}
}

// calls marks a place behind one call too many.
func (prob *Problem[S]) calls(p, next *Place[S], most int) {
	if prob.Calls != nil && prob.Calls(p.At, next.Rule) > most {
		next.Cut = fmt.Sprintf(onCalls+"%d", most)
	}
}

// execution is an execution of a loop that is under way: since the loop was entered.
type execution struct {
	loop   any
	depth  int        // calls that are under way around it
	times  int        // iterations that were begun
	around *execution // what it was entered in; nil: no loop
}

// unwind counts the iterations of each loop's execution, and calls, and marks a place behind one
// too many. A loop entered again, or in an inner call, counts anew.
func (prob *Problem[S]) unwind(p, next *Place[S], most int) {
	prob.calls(p, next, most)
	if prob.Loop == nil {
		return
	}
	depth := 0
	if prob.Depth != nil {
		depth = prob.Depth(p.At)
	}
	around := p.under
	for around != nil && around.depth > depth { // those of calls that have returned
		around = around.around
	}
	next.under = around
	loop, begins := prob.Loop(p.At, next.Rule)
	times := 0
	for e := around; e != nil && e.depth == depth; e = e.around {
		if e.loop == loop {
			times, around = e.times, e.around
			next.under = around
			break
		}
	}
	if !begins {
		return
	}
	next.under = &execution{loop, depth, times + 1, around}
	if times+1 > most {
		next.Cut = fmt.Sprintf(onExecution+"%d", most)
	}
}

// What bounds say that cut a path.
const (
	onCalls     = "bound on calls inside each other: "
	onExecution = "bound on iterations of one execution: "
)

// Unwound reports whether the bound Unwind cut the path, in a search that has no bound Unroll.
func (p Path[S]) Unwound() bool {
	return p.Status == spec.Bound && (strings.HasPrefix(p.Reason, onCalls) || strings.HasPrefix(p.Reason, onExecution))
}

// Cover is a branch that a run can cover: a statement's place, and the letter of a way: T, F, or E
// for an error.
type Cover struct {
	Line   int    `json:"line" jsonschema:"of the statement in the source, from 1"` // 0: it was not read from one
	Column int    `json:"column" jsonschema:"of the statement, in characters from 1"`
	Part   int    `json:"part,omitempty" jsonschema:"of the statement, where several begin at the place, from 1"`
	Letter string `json:"letter" jsonschema:"T or F of a test, F of an assertion that fails, E of an access that is an error"`

	// text is what a statement without place says, as calls make some, or the rule without package lang.
	text string
}

// CoverOf returns the branch that a transition from stmt covers; false if its letter is not counted.
func CoverOf(stmt lang.Stmt, w Way) (Cover, bool) {
	c := Cover{Letter: w.Letter}
	switch {
	case w.Letter != "T" && w.Letter != "F" && w.Letter != "E":
		return c, false
	case stmt == nil:
		c.text = w.Rule
	case stmt.Parts().At.From.Line > 0:
		at := stmt.Parts().At.From
		c.Line, c.Column, c.Part = at.Line, at.Col, at.Part
	default:
		c.text = lang.Head(stmt) + " " + w.Letter
	}
	return c, true
}

// String returns the place and the letter: 9:1 T, 9:1#2 T.
func (c Cover) String() string {
	if c.text != "" {
		return c.text
	}
	return fmt.Sprintf("%v %s", syntax.Pos{Line: c.Line, Col: c.Column, Part: c.Part}, c.Letter)
}

// CoverSet is a set of branches.
type CoverSet map[Cover]bool

// Add adds those of a path or a run.
func (s CoverSet) Add(branches []Branch) {
	for _, b := range branches {
		if c, ok := CoverOf(b.Stmt, b.Way); ok {
			s[c] = true
		}
	}
}

// List returns the branches in the order of their places, with T, F and E in this order.
func (s CoverSet) List() []Cover {
	rank := map[string]int{"T": 0, "F": 1, "E": 2}
	list := slices.AppendSeq([]Cover{}, maps.Keys(s))
	slices.SortFunc(list, func(a, b Cover) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Part, b.Part), cmp.Compare(a.String(), b.String()), cmp.Compare(rank[a.Letter], rank[b.Letter]))
	})
	return list
}

// Branches returns those that the text of a program has: of each choice and each loop T and
// F, and of each assertion F. Errors of accesses are not among them.
func Branches(p *lang.Program) CoverSet {
	set := CoverSet{}
	p.Walk(func(s lang.Stmt) {
		letters := ""
		switch s.(type) {
		case *lang.If, *lang.While:
			letters = "TF"
		case *lang.Assert:
			letters = "F"
		}
		for _, l := range letters {
			if c, ok := CoverOf(s, Way{Letter: string(l)}); ok {
				set[c] = true
			}
		}
	})
	return set
}

// Seen watches a search: the branches of all transitions, those that no initial value takes included.
type Seen[S any] struct {
	Problem Problem[S]
	All     CoverSet
	// Other is told, too. nil: nobody.
	Other Watcher[S]
}

func (s *Seen[S]) add(t Transition[S]) {
	if s.Problem.Choice == nil {
		return
	}
	var stmt lang.Stmt
	if s.Problem.Stmt != nil {
		stmt = s.Problem.Stmt(t.From)
	}
	if c, ok := CoverOf(stmt, Way{t.Rule, s.Problem.Choice(t.From, t.Rule)}); ok {
		s.All[c] = true
	}
}

// Step returns that of Watcher.
func (s *Seen[S]) Step(t Transition[S]) error {
	s.add(t)
	if s.Other == nil {
		return nil
	}
	return s.Other.Step(t)
}

// Cut returns that of Watcher.
func (s *Seen[S]) Cut(t Transition[S], by Cutter) error {
	s.add(t)
	if s.Other == nil {
		return nil
	}
	return s.Other.Cut(t, by)
}

// Path returns that of Watcher.
func (s *Seen[S]) Path(p Path[S]) error {
	if s.Other == nil {
		return nil
	}
	return s.Other.Path(p)
}
