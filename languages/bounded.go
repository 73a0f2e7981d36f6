package languages

import (
	"context"

	"tandem/explore"
	"tandem/explore/bounded"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// Bounded is bounded model checking of one program; see bounded.Checker, whose methods it has.
type Bounded interface {
	// Formula is the formula of the program for the bound k.
	Formula(ctx context.Context, k int) (*bounded.Formula, error)
	// Check unwinds the program to k, and asks.
	Check(ctx context.Context, k int) (*bounded.Result, error)
}

// BoundedOptions are how a program is checked.
type BoundedOptions struct {
	Literal bool // nothing is simplified
	All     bool // each place that can fail is asked about
	Cover   bool // each statement is asked about
	Most    int  // statements of the unwound program; 0: as a Checker has it
}

// BMC is the capability that a language has whose configurations can be joined. It is no
// subcommand that a language lists: what explores over package lang has it.
const BMC Capability = "bmc"

// Bounded prepares bounded model checking. The session may be nil if only formulas are asked for.
func (p *program[P, V, S, C]) Bounded(session solver.Session, o BoundedOptions) (Bounded, error) {
	t := p.typed
	if t.Problem == nil || t.With == nil || t.Lang == nil || t.OfModel == nil {
		return nil, p.cannot(BMC)
	}
	if _, ok := any(*new(S)).(framed[S]); !ok {
		return nil, p.cannot(BMC)
	}
	return &checker[P, V, S, C]{program: p, Checker: bounded.Checker[joined[S]]{
		Program: t.Lang(p.p), Session: session, All: o.All, Cover: o.Cover, Most: o.Most, Options: bounded.Options{Literal: o.Literal},
		Problem: func(unwound *lang.Program) (explore.Problem[joined[S]], error) {
			prob, err := t.Problem(t.With(p.p, unwound))
			return joinedProblem(prob), err
		},
		Run: p.runOf,
	}}, nil
}

type checker[P, V, S, C any] struct {
	*program[P, V, S, C]
	bounded.Checker[joined[S]]
}

// framed is what a configuration must have to be joined; see bounded.Joined.
type framed[S any] interface {
	explore.Configuration
	Frames() []symbolic.Frame
	Global() symbolic.Substitution
	Framed(sigma symbolic.Substitution, frames []symbolic.Frame) S
}

// joined is a configuration S that is a framed[S], as a type that says so.
type joined[S any] struct{ s S }

func (j joined[S]) framed() framed[S]             { return any(j.s).(framed[S]) }
func (j joined[S]) Stmt() lang.Stmt               { return j.framed().Stmt() }
func (j joined[S]) PathCondition() lang.Expr      { return j.framed().PathCondition() }
func (j joined[S]) Frames() []symbolic.Frame      { return j.framed().Frames() }
func (j joined[S]) Global() symbolic.Substitution { return j.framed().Global() }

func (j joined[S]) Framed(sigma symbolic.Substitution, frames []symbolic.Frame) joined[S] {
	return joined[S]{j.framed().Framed(sigma, frames)}
}

// Created returns the fresh variable that was made since Framed; false in a language that makes none.
func (j joined[S]) Created() (lang.Var, bool) {
	if c, ok := any(j.s).(interface{ Created() (lang.Var, bool) }); ok {
		return c.Created()
	}
	return lang.Var{}, false
}

func joinedProblem[S any](prob explore.Problem[S]) explore.Problem[joined[S]] {
	system := spec.System[joined[S]]{Name: prob.System.Name}
	for _, r := range prob.System.Rules {
		apply := r.Apply
		system.Rules = append(system.Rules, spec.Rule[joined[S]]{
			ID: r.ID, Cite: r.Cite, Choice: r.Choice, Repeats: r.Repeats,
			Apply: func(j joined[S]) []joined[S] {
				next := apply(j.s)
				if len(next) == 0 {
					return nil
				}
				return lists.Map(next, func(s S) joined[S] { return joined[S]{s} })
			},
		})
	}
	return explore.Problem[joined[S]]{
		System: system, Init: joined[S]{prob.Init}, Program: prob.Program,
		End: func(j joined[S]) spec.Outcome { return prob.End(j.s) },
	}
}

// runOf returns the concrete run of a program, this one or another, from a model.
func (p *program[P, V, S, C]) runOf(ctx context.Context, of *lang.Program, m solver.Model, steps int) bounded.Ended {
	t := p.typed
	with := t.With(p.p, of)
	end := t.Semantics.Run(ctx, with, t.OfModel(with, m), steps, nil)
	ended := bounded.Ended{Outcome: end.Outcome, Reason: end.Bound, Steps: end.Steps}
	if f := t.Concrete(with, end.At).Formal; f != nil {
		ended.Fault, _ = f.Stmt.(*lang.Fault)
	}
	if ended.Fault != nil && of == t.Lang(p.p) {
		if f := p.faultOf(ctx, m, end.Outcome, end.Steps); f != nil {
			ended.Use = f.At
		}
	}
	return ended
}
