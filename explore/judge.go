package explore

import (
	"context"
	"fmt"

	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// The lecture's properties of symbolic execution, decided for all initial
// values at once. Each takes a session with nothing asserted and leaves it so.

// Exclusive judges that the path conditions of distinct leaves exclude each
// other: φi ∧ φj is unsatisfiable for i ≠ j.
//
// Source: lecture IA159, properties of symbolic execution, third.
func Exclusive[S any](ctx context.Context, session solver.Session, paths []Path[S]) spec.Verdict {
	simple := simplify.New()
	var e spec.Evidence
	for i, p := range paths {
		if v := excludes(ctx, session, simple, p, paths[i+1:], &e); v != nil {
			return *v
		}
	}
	return spec.Verdict{Result: spec.Tested, Evidence: e}
}

// excludes judges that p excludes all others; nil if it does.
func excludes[S any](ctx context.Context, session solver.Session, simple *simplify.Simplifier, p Path[S], others []Path[S], e *spec.Evidence) *spec.Verdict {
	session.Push()
	defer session.Pop()
	session.Assert(simple.Expr(p.Phi))
	for _, other := range others {
		if r := solver.Asked(ctx, session, simple.Expr(other.Phi)); r.Answer != solver.Unsat {
			return new(answered(r, *e, fmt.Sprintf("the path conditions of %s and %s exclude each other", name(p), name(other))))
		}
		e.Compared++
	}
	return nil
}

// Covering judges that the path conditions of a complete tree's leaves cover
// all initial values: ¬(φ1 ∨ … ∨ φn) is unsatisfiable.
//
// Source: lecture IA159, properties of symbolic execution, fourth.
func Covering[S any](ctx context.Context, session solver.Session, paths []Path[S]) spec.Verdict {
	return CoveringWith(ctx, session, paths, nil)
}

// CoveringWith returns Covering, where others holds of initial values without leaf, for a failed
// assumption.
func CoveringWith[S any](ctx context.Context, session solver.Session, paths []Path[S], others []lang.Expr) spec.Verdict {
	simple := simplify.New()
	none := lists.Map(paths, func(p Path[S]) lang.Expr { return simple.Expr(lang.Negation(p.Phi)) })
	none = append(none, lists.Map(others, func(b lang.Expr) lang.Expr { return simple.Expr(lang.Negation(b)) })...)
	r := solver.Asked(ctx, session, none...)
	e := spec.Evidence{Compared: len(none)}
	if r.Answer != solver.Unsat {
		return answered(r, e, "one of the path conditions holds")
	}
	return spec.Verdict{Result: spec.Tested, Evidence: e}
}

// Feasible judges that each path condition is satisfiable.
//
// Source: lecture IA159, properties of symbolic execution, second.
func Feasible[S any](ctx context.Context, session solver.Session, paths []Path[S]) spec.Verdict {
	simple := simplify.New()
	var e spec.Evidence
	for _, p := range paths {
		switch r := solver.Asked(ctx, session, simple.Expr(p.Phi)); r.Answer {
		case solver.Sat:
			e.Compared++
		case solver.Unsat:
			return spec.Verdict{Result: spec.Refuted, Reason: "no initial value takes " + name(p), Evidence: e}
		default:
			return spec.Verdict{Result: spec.Inconclusive, Reason: r.Reason, Evidence: e}
		}
	}
	return spec.Verdict{Result: spec.Tested, Evidence: e}
}

// Taken counts the leaves whose path condition holds of a model, and says which; in a complete tree
// one does.
func Taken[S any](paths []Path[S], holds func(S) bool) []Path[S] {
	return lists.Filter(paths, func(p Path[S]) bool { return holds(p.End) })
}

// answered returns the verdict where unsat was wanted and something else came.
func answered(r solver.Result, e spec.Evidence, claim string) spec.Verdict {
	if r.Answer == solver.Sat {
		return spec.Verdict{
			Result: spec.Refuted, Reason: "not for all initial values", Evidence: e,
			Failure: &spec.Failure{At: r.Model.String(), Wanted: claim, Got: "they do not"},
		}
	}
	return spec.Verdict{Result: spec.Inconclusive, Reason: r.Reason, Evidence: e}
}

func name[S any](p Path[S]) string {
	if p.Choices == "" {
		return fmt.Sprintf("path %d", p.ID)
	}
	return fmt.Sprintf("path %d (%s)", p.ID, p.Choices)
}
