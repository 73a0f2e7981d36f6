package compare

import (
	"context"

	"tandem/lang"
	"tandem/solver"
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

// State is where a route is on a path: a symbolic configuration.
type State interface {
	// Stmt is the next statement; nil if there is none.
	Stmt() lang.Stmt
	// Next lists the transitions. A choice and an iteration have two, of
	// which the first is for true.
	Next() []Step
}

// Step is a transition.
type Step struct {
	Rule    string
	Choice  string // T and F, of those that are chosen from
	Repeats bool   // it begins an iteration, or a call
	To      State
}

// Route is a way from a program to the conditions of its paths.
type Route struct {
	Name  string
	Short string
	// Leaves: questions are asked at the ends of paths only.
	Leaves bool
	// Open begins with a program, and a session that has nothing asserted.
	Open func(p *lang.Program, s solver.Session) Way
}

// Way is a route on its way through one program. The search enters a state below
// the one that it is in, and leaves it when it has seen what is below.
type Way interface {
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
