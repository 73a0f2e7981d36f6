package backward

import (
	"fmt"
	"slices"

	"tandem/explore"
	"tandem/lang"
	"tandem/lang/trace"
	checks "tandem/languages/checks/unfold"
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
		return newUnfolding(prob.Program)
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

func newUnfolding(p *lang.Program) *unfolding {
	return &unfolding{checks.System(), unfold.Initial(p)}
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
