package vcg

import (
	"tandem/explore/solver"
	"tandem/lang"
)

// command is a command of a passive program: it assigns nothing.
type command struct {
	kind     kind
	formula  *solver.Term // of assume and assert
	branches [][]command  // of choice
	goal     *Goal        // of assert
}

type kind uint8

const (
	assume kind = iota
	assert
	choice
)

// Goal is an assertion that must be proved.
type Goal struct {
	What string    // what is to be proved
	Of   string    // the contract that it belongs to; "" of none
	At   lang.Span // where it stands
	n    int       // how many are in front of it
}

// wp returns the weakest precondition of commands for Q. Of the assertions it has the first most.
//
// Source: Dijkstra's calculus, which the introduction names:
//
//	wp(assume φ, Q) = φ ⇒ Q    wp(assert φ, Q) = φ ∧ Q    wp(S [] S', Q) = wp(S, Q) ∧ wp(S', Q)
//
// What is asserted is known behind it: φ ∧ Q is φ ∧ (φ ⇒ Q). Q is shared by the branches, and not
// copied: no command assigns, so that nothing is substituted in it.
func wp(list []command, q *solver.Term, most int) *solver.Term {
	for i := len(list) - 1; i >= 0; i-- {
		switch c := list[i]; c.kind {
		case assume:
			q = implies(c.formula, q)
		case assert:
			if c.goal.n < most {
				q = and(c.formula, implies(c.formula, q))
			}
		case choice:
			both := truth(true)
			for _, branch := range c.branches {
				both = and(both, wp(branch, q, most))
			}
			q = both
		}
	}
	return q
}
