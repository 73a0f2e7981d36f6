package entry

import (
	"context"
	"errors"
	"fmt"

	calculus "tandem/embed"
	"tandem/embed/standard"
	"tandem/embed/symbolic"
	"tandem/embed/term"
	"tandem/explore"
	"tandem/lang"
	"tandem/solver"
	"tandem/spec"
)

// Rules of the search, beside those of →.
const (
	inputsRule = "Inputs" // numbers are numbers
	caseTrue   = "Case-T" // the first condition of the result is true
	caseFalse  = "Case-F" // it is false
)

// problem is the search through the cases of a result: → first, which has one path,
// then a choice for each condition in the result, until none is left.
func (r *runner) problem(p term.Program) (explore.Problem[state], error) {
	t := translator{of: map[term.Term]lang.Expr{}, inputs: map[string]lang.Var{}}
	for _, d := range p.Inputs {
		t.inputs[d.Name] = variable(d)
	}
	return explore.Problem[state]{
		System: r.cases(p, &t), Init: r.start(p),
		Phi:    func(s state) lang.Expr { return s.phi },
		End:    func(s state) spec.Outcome { return r.ending(s) },
		Choice: func(_ state, rule string) string { return map[string]string{caseTrue: "T", caseFalse: "F"}[rule] },
		Replay: func(ctx context.Context, m solver.Model, _ []string, s state) error { return r.replay(ctx, p, m, s) },
	}, nil
}

// variable is an input as a solver knows it.
func variable(d term.Declared) lang.Var {
	if d.Sort == term.BoolSort {
		return lang.Var{Name: d.Name, Type: lang.Bool}
	}
	return lang.Var{Name: d.Name, Type: lang.Int}
}

// ofModel is the values of the inputs that a model gives.
func ofModel(p term.Program, m solver.Model) calculus.Valuation {
	V := calculus.Valuation{}
	for _, d := range p.Inputs {
		v, _ := read(d.Sort, m.At(variable(d)).String())
		if v.IsNone() { // what no condition is about is 0
			v = term.Nat(0)
		}
		V[d.Name] = v
	}
	return V
}

func (r *runner) cases(p term.Program, t *translator) spec.System[state] {
	sys := spec.System[state]{Name: "→, then the cases of the result"}
	for _, rule := range r.direct.Rules {
		sys.Rules = append(sys.Rules, spec.Rule[state]{ID: rule.ID, Cite: rule.Cite, Apply: func(s state) (list []state) {
			for _, to := range rule.Apply(s.direct) {
				list = append(list, state{direct: to, phi: s.phi})
			}
			return list
		}})
	}
	split := func(id string, of func(c condition, s state) state) {
		sys.Rules = append(sys.Rules, spec.Rule[state]{ID: id, Cite: "what the result stands for", Choice: id[len("Case-"):], Apply: func(s state) []state {
			if s.rest.IsNone() {
				return nil
			}
			c, ok := t.first(s.direct.Sigma, s.rest)
			if !ok || c.expr.IsZero() {
				return nil
			}
			return []state{of(c, s)}
		}})
	}
	sys.Rules = append(sys.Rules, spec.Rule[state]{ID: inputsRule, Cite: "numbers are from 0 to MaxNesting-1", Apply: func(s state) []state {
		if !s.direct.T.IsValue() || !s.rest.IsNone() {
			return nil
		}
		return []state{{direct: s.direct, rest: s.direct.T, phi: bounded(s.phi, p)}}
	}})
	split(caseTrue, func(c condition, s state) state {
		return state{direct: s.direct, rest: c.then, phi: lang.Conjunction(s.phi, c.expr)}
	})
	split(caseFalse, func(c condition, s state) state {
		return state{direct: s.direct, rest: c.otherwise, phi: lang.Conjunction(s.phi, lang.Negation(c.expr))}
	})
	return sys
}

// bounded adds to a path condition that numbers are numbers.
func bounded(phi lang.Expr, p term.Program) lang.Expr {
	for _, d := range p.Inputs {
		if d.Sort == term.NatSort {
			x := lang.V(variable(d))
			phi = lang.Conjunction(phi, lang.Term(lang.Ge, x, lang.I(0)))
			phi = lang.Conjunction(phi, lang.Term(lang.Lt, x, lang.I(term.MaxNesting)))
		}
	}
	return phi
}

// ending is how a path ends: in a result without conditions, or stuck.
func (r *runner) ending(s state) spec.Outcome {
	if s.rest.IsNone() {
		return spec.Stuck
	}
	t := translator{of: map[term.Term]lang.Expr{}}
	if _, ok := t.first(s.direct.Sigma, s.rest); ok || s.rest.Kind() == term.Tag {
		return spec.Stuck // a condition that is none
	}
	return spec.Final
}

// maxReplay bounds the steps of a replay.
const maxReplay = 1_000_000

// replay runs the program by the standard interpreter from the values of a model, and
// compares what it computes with what the path says.
func (r *runner) replay(ctx context.Context, p term.Program, m solver.Model, s state) error {
	if s.rest.IsNone() {
		return nil // → has no result: nothing is said
	}
	sem := r.semantics()
	V := ofModel(p, m)
	end := sem.Run(ctx, p, V, maxReplay, nil)
	if end.Outcome == spec.Interrupted {
		return context.Cause(ctx)
	}
	have, ok := r.sides.Meaning.Instance(V, symbolic.Config{Phi: s.direct.Phi, T: s.rest, Mu: s.direct.Mu, Sigma: s.direct.Sigma})
	switch {
	case !ok && end.Outcome == spec.Stuck, end.Outcome == spec.Bound:
		return nil
	case !ok:
		return errors.New("the result stands for nothing")
	case end.Outcome != spec.Final || !calculus.Same(have, standard.Config{T: end.At.T, Mu: end.At.Mu}, 0):
		return fmt.Errorf("the standard interpreter ends in %v (%v), and the result stands for %v", end.At.T, end.Outcome, have.T)
	}
	return nil
}
