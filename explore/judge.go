package explore

import (
	"context"
	"fmt"
	"maps"

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
// all initial values: ¬(φ1 ∨ … ∨ φn) is unsatisfiable. others hold of those without leaf, for a failed assumption.
//
// Source: lecture IA159, properties of symbolic execution, fourth.
func Covering[S any](ctx context.Context, session solver.Session, paths []Path[S], others ...lang.Expr) spec.Verdict {
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

// sameConjuncts reports whether a and b have the same conjuncts, but for true.
func sameConjuncts(a, b lang.Expr) bool {
	conjuncts := func(b lang.Expr) map[lang.Expr]bool {
		return lists.Set(lists.Filter(lang.Conjuncts(b), func(e lang.Expr) bool { return e != lang.True }))
	}
	return maps.Equal(conjuncts(a), conjuncts(b))
}

// Least replaces the model of a path, if it has one, by that with the least values which
// take the path, in the order in which the program declares its variables (solver.Least),
// and replays it. The session has nothing asserted. Once ctx has ended the model stays as
// it is. It returns what that took, and which values may not be the least.
//
// The error is an Unsound where the run from such values differs from the path.
func Least[S any](ctx context.Context, prob Problem[S], session solver.Session, p *Path[S]) (solver.Effort, error) {
	if p.Model == nil {
		return solver.Effort{}, nil
	}
	bs := p.Simple.Facts()
	if ctx.Err() != nil {
		return solver.Effort{Open: lang.FreeVars(bs...)}, nil
	}
	var order []lang.Var
	if prob.Program != nil {
		order = prob.Program.Vars
	}
	m, effort := solver.Least(ctx, session, bs, order, p.values)
	if prob.Initial != nil {
		m = prob.Initial(p.End, m)
	}
	if prob.Replay != nil {
		err := prob.Replay(ctx, m, p.Rules(), p.End)
		switch {
		case err != nil && ctx.Err() != nil:
			return effort, nil
		case err != nil:
			return effort, &Unsound{What: fmt.Sprintf("%s: the least values %v were run concretely, and %v", name(*p), m, err), Parted: true}
		}
	}
	p.Model = &m
	return effort, nil
}
