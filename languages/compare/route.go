package compare

import (
	"context"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
)

// Case is one program that is compared.
type Case struct {
	Name    string // of the family or the file
	Short   string // what the program does, and what n is
	N       int
	Program *lang.Program
	Unroll  int // bound on the iterations of each loop, and on calls inside each other; 0: none
	Paths   int // the number of feasible paths, those that a bound cuts counted; 0: not known
}

// Configuration is a symbolic configuration of a route.
type Configuration interface {
	// Stmt is the next statement; nil if there is none.
	Stmt() lang.Stmt
}

// State is where a route is on a path.
type State struct {
	Configuration
	open *calls // methods that are called
}

// calls is a stack of methods, by name.
type calls struct {
	method string
	below  *calls
}

// of is the number of calls of a method that are under way.
func (c *calls) of(method string) int {
	n := 0
	for ; c != nil; c = c.below {
		if c.method == method {
			n++
		}
	}
	return n
}

// System is a transition system of a route's configurations for the search. A choice
// and an iteration have two transitions, of which the first is for true. decides tells
// which rules only decide what is known, and execute nothing of the program; nil: none.
func System[C Configuration](of spec.System[C], decides func(rule string) bool) spec.System[State] {
	sys := spec.System[State]{Name: of.Name}
	for _, r := range of.Rules {
		sys.Rules = append(sys.Rules, spec.Rule[State]{ID: r.ID, Cite: r.Cite, Choice: r.Choice, Repeats: r.Repeats, Apply: func(s State) []State {
			next := r.Apply(s.Configuration.(C))
			list := make([]State, len(next))
			for i, to := range next {
				if list[i] = (State{to, s.open}); decides == nil || !decides(r.ID) {
					list[i].open = s.after(r.ID)
				}
			}
			return list
		}})
	}
	return sys
}

// after is the calls that are under way after a step by a rule.
func (s State) after(rule string) *calls {
	stmt := s.Stmt()
	call, begins := stmt.(*lang.Invoke)
	_, ends := stmt.(*lang.End)
	switch {
	case begins:
		return &calls{call.Callee(), s.open}
	case (rule == "Return" || ends || stmt == nil) && s.open != nil:
		return s.open.below
	default:
		return s.open
	}
}

// Route is a way from a program to the conditions of its paths.
type Route struct {
	Name  string
	Short string
	// Leaves: questions are asked at the ends of paths only.
	Leaves bool
	// Decides tells which of its rules only decide what is known of the initial heap, and
	// execute nothing of the program: then a path of the program is several of the route,
	// one for each initial heap. nil: none.
	Decides func(rule string) bool
	// Letter is that of the choice of the program that a step by a rule makes; "": it makes
	// none. nil: that of the rule, where there are several transitions.
	Letter func(from State, rule string) string
	// Open begins with a program, and a session that has nothing asserted.
	Open func(p *lang.Program, s solver.Session) Way
}

// Way is a route on its way through one program. The search enters a state below
// the one that it is in, and leaves it when it has seen what is below.
type Way interface {
	// System is the transition system, and Start the configuration that it begins in.
	System() spec.System[State]
	Start() State
	Enter(s State)
	Leave()
	// Condition is the path condition of the state that was entered last, as the
	// calculus builds it.
	Condition() lang.Expr
	// Check asks whether it has a model. What is sent for it is its size.
	Check(ctx context.Context) Answer
}

// Answer is the answer to a question.
type Answer struct {
	solver.Result
	// Sent is the condition as the solver has it: its conjuncts, encoded and
	// simplified.
	Sent []lang.Expr
}
