package explore

import (
	"context"

	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/lang"
)

// Equivalence is what is known of two path conditions.
type Equivalence struct {
	// Literal: they have the same conjuncts, but for their order and for true.
	Literal bool
	// Solver is Unsat if a solver finds no values at which they differ, Sat if it found some, and Unknown.
	Solver solver.Answer
	Reason string        // why it is unknown
	Model  *solver.Model // values at which they differ
}

// Equivalent compares two conditions as solvers and readers do: literally, and by the
// solver of session, which has nothing asserted. A nil session is not asked.
func Equivalent(ctx context.Context, session solver.Session, a, b lang.Expr) Equivalence {
	eq := Equivalence{Literal: sameConjuncts(a, b), Reason: "no solver was asked"}
	if session == nil {
		return eq
	}
	simple := simplify.New()
	for _, pair := range [][2]lang.Expr{{a, b}, {b, a}} {
		r := solver.Asked(ctx, session, simple.Expr(pair[0]), simple.Expr(lang.Negation(pair[1])))
		eq.Solver, eq.Reason = r.Answer, r.Reason
		if r.Answer == solver.Sat {
			eq.Model = &r.Model
		}
		if r.Answer != solver.Unsat {
			return eq
		}
	}
	return eq
}

// sameConjuncts reports whether a and b have the same conjuncts.
func sameConjuncts(a, b lang.Expr) bool {
	x, y := conjunctSet(a), conjunctSet(b)
	if len(x) != len(y) {
		return false
	}
	for e := range x {
		if !y[e] {
			return false
		}
	}
	return true
}

// conjunctSet returns the set of the conjuncts of b, without true.
func conjunctSet(b lang.Expr) map[lang.Expr]bool {
	set, seen := map[lang.Expr]bool{}, map[lang.Expr]bool{}
	todo := []lang.Expr{b}
	for len(todo) > 0 {
		e := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch {
		case seen[e] || e == lang.True:
		case e.Op() == lang.And:
			todo = append(todo, e.Kid(1), e.Kid(0))
		default:
			set[e] = true
		}
		seen[e] = true
	}
	return set
}
