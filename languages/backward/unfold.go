package backward

import (
	"fmt"
	"slices"

	"tandem/concrete"
	"tandem/explore"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/languages/checks"
	"tandem/objects/unfold"
	"tandem/spec"
)

// tracer makes a path's trace step by step, from the statement, nil at a body's end, and the rule.
type tracer interface {
	step(s lang.Stmt, rule string) error
	trace() trace.Trace
}

// newTracer returns prob's: §4 unfolds methods, other programs are read off their statements, the
// language with all does both. No single rule tells the language: a given one can have any ID.
func newTracer[S any](prob explore.Problem[S]) tracer {
	objects := has(prob, "New") && has(prob, "Assign-F") && has(prob, "End")
	switch {
	case objects && has(prob, "Local") && has(prob, "Elem"):
		return newComposed(prob.Program)
	case objects:
		return &unfolding{checks.Unfolding(concrete.Standard()).Unfold, unfold.Initial(prob.Program)}
	}
	return newFrames(prob.Program)
}

// has reports whether prob is of a language with a rule of that ID.
func has[S any](prob explore.Problem[S], id string) bool {
	return prob.Program != nil && slices.ContainsFunc(prob.System.Rules, func(r spec.Rule[S]) bool { return r.ID == id })
}

// unfolding is a path of a program with objects, as the transition system of §4 unfolds it.
type unfolding struct {
	rules spec.System[unfold.Config]
	at    unfold.Config
}

func (u *unfolding) trace() trace.Trace { return u.at.Rho.Trace() }

// step takes a rule by ID. Traces have no action for the main statement's end nor Nil-Err: §4 lacks both.
func (u *unfolding) step(s lang.Stmt, rule string) error {
	if s == nil && u.at.Stmt() == nil && rule == "End" {
		return nil
	}
	if rule == "Nil-Err" && u.at.Stmt() != nil {
		u.at = nilError(u.at)
		return nil
	}
	for _, next := range u.rules.Next(u.at) {
		if next.Rule == rule {
			u.at = next.To
			return nil
		}
	}
	return fmt.Errorf("the rule %s does not unfold %s", rule, statement(u.at.Stmt()))
}

// statement returns s in a message.
func statement(s lang.Stmt) string {
	if s == nil {
		return "the end of a body"
	}
	return lang.Head(s)
}

// nilError returns the configuration after the next statement used nil, and adds a test that it
// does. Unlike ¬δ(A), undefined at nil, it has a value in every heap: its conditional expressions
// ask an object only if those before are not nil.
func nilError(c unfold.Config) unfold.Config {
	A := c.Stmt()
	return c.Leave(lang.SeqOf(&lang.Fault{Of: A, Kind: lang.NilDereference})).Record(trace.Test{B: usesNilIn(A)})
}

// usesNilIn returns a condition that is true where the statement A uses nil, and false elsewhere.
func usesNilIn(A lang.Stmt) lang.Expr {
	es, called := lang.Before(A)
	uses := lang.False
	for _, e := range es {
		uses = either(uses, usesNil(e))
	}
	if !called.IsZero() {
		uses = either(uses, isNil(called))
	}
	return uses
}

// usesNil returns a condition that is true where e uses nil, and false elsewhere.
func usesNil(e lang.Expr) lang.Expr {
	return lang.FoldExpr(e, nil, func(e lang.Expr, kids []lang.Expr) lang.Expr {
		switch e.Op() {
		case lang.Deref:
			return either(kids[0], isNil(e.Kid(0)))
		case lang.Cond:
			taken := kids[1]
			if kids[1] != kids[2] {
				taken = lang.Term(lang.Cond, e.Kid(0), kids[1], kids[2])
			}
			return either(kids[0], taken)
		}
		uses := lang.False
		for _, kid := range kids {
			uses = either(uses, kid)
		}
		return uses
	})
}

// either returns a ∨ b, where b is asked only if a is false.
func either(a, b lang.Expr) lang.Expr {
	switch {
	case a == lang.False:
		return b
	case b == lang.False:
		return a
	default:
		return lang.Term(lang.Cond, a, lang.True, b)
	}
}

func isNil(e lang.Expr) lang.Expr { return lang.Term(lang.Eq, e, lang.NilOf(e.Type())) }
