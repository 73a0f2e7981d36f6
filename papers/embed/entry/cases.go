package entry

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	calculus "tandem/papers/embed"
	"tandem/papers/embed/standard"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/spec"
)

// Rules of the search, beside those of →.
const (
	inputsRule = "Inputs" // numbers are numbers, and the result has its cases
	caseTrue   = "Case-T" // the result is the next of its values
	caseFalse  = "Case-F" // it is one of those behind it
)

// problem searches the cases of a result: → first, which has one path, then a choice for each value.
func (r *runner) problem(p term.Program) (explore.Problem[state], error) {
	return explore.Problem[state]{
		System: r.cases(p), Init: r.start(p),
		Phi:    func(s state) lang.Expr { return s.phi },
		End:    state.ending,
		Choice: func(_ state, rule string) string { return map[string]string{caseTrue: "T", caseFalse: "F"}[rule] },
		Replay: func(ctx context.Context, m solver.Model, _ []string, s state) error { return r.replay(ctx, p, m, s) },
	}, nil
}

// table returns the cases of the end of →, by what the sides say that results stand for; ok
// false where a condition is no boolean, and full where there are too many.
func (r *runner) table(p term.Program, c symbolic.Config) (list []ending, ok, full bool) {
	d, at := r.diagram(c)
	if d.full {
		return nil, false, true
	}
	list, ok = d.endings(at, newTranslator(p).condition)
	return list, ok, false
}

func (r *runner) diagram(c symbolic.Config) (*diagrams, point) {
	d := newDiagrams(c.Sigma, r.constant)
	return d, d.value(c.T)
}

// constant returns what an operation on a value without inputs stands for.
func (r *runner) constant(e term.Term) (term.Term, bool) {
	return r.sides.Meaning(nil, term.Store{}, e)
}

// variable returns an input as a solver knows it.
func variable(d term.Declared) lang.Var {
	if d.Sort == term.BoolSort {
		return lang.Var{Name: d.Name, Type: lang.Bool}
	}
	return lang.Var{Name: d.Name, Type: lang.Int}
}

// ofModel returns the values of the inputs that a model gives.
func ofModel(p term.Program, m solver.Model) calculus.Valuation {
	V := calculus.Valuation{}
	for _, d := range p.Inputs {
		v := read(m.At(variable(d)))
		if v.IsNone() { // what no condition is about is 0
			v = term.Nat(0)
		}
		V[d.Name] = v
	}
	return V
}

func (r *runner) cases(p term.Program) spec.System[state] {
	sys := r.arrow("→, then the cases of the result")
	sys.Rules = append(sys.Rules, spec.Rule[state]{ID: inputsRule, Cite: "numbers are from 0 to MaxNesting-1", Apply: func(s state) []state {
		if !s.direct.T.IsValue() || s.split {
			return nil
		}
		to := state{direct: s.direct, phi: bounded(s.phi, p), split: true}
		to.left, _, to.full = r.table(p, s.direct)
		return []state{to.only()}
	}})
	split := func(id string, of func(s state) state) {
		sys.Rules = append(sys.Rules, spec.Rule[state]{ID: id, Cite: "what the result stands for", Choice: id[len("Case-"):], Apply: func(s state) []state {
			if len(s.left) < 2 {
				return nil
			}
			return []state{of(s).only()}
		}})
	}
	split(caseTrue, func(s state) state {
		return state{direct: s.direct, split: true, left: s.left[:1], phi: lang.Conjunction(s.phi, s.left[0].at)}
	})
	split(caseFalse, func(s state) state {
		return state{direct: s.direct, split: true, left: s.left[1:], phi: lang.Conjunction(s.phi, s.left[0].later)}
	})
	return sys
}

// only returns the state with its value, where one case is left.
func (s state) only() state {
	if len(s.left) == 1 {
		s.rest = s.left[0].value
	}
	return s
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

// ending returns how a path ends: in a value, at a bound, or stuck where there is none.
func (s state) ending() spec.Outcome {
	switch {
	case s.full:
		return spec.Bound
	case s.rest.IsNone():
		return spec.Stuck
	default:
		return spec.Final
	}
}

// maxReplay bounds the steps of a replay.
const maxReplay = 1_000_000

// replay runs the program by the standard interpreter from a model, and compares that with the path.
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

// translator makes expressions of symbolic values without choices, each node once.
type translator struct {
	inputs map[string]lang.Var
	of     map[term.Term]lang.Expr // zero: there is none
}

func newTranslator(p term.Program) *translator {
	t := &translator{of: map[term.Term]lang.Expr{}, inputs: map[string]lang.Var{}}
	maps.Copy(t.inputs, lists.Pairs(p.Inputs, func(d term.Declared) (string, lang.Var) { return d.Name, variable(d) }))
	return t
}

// condition returns v as a condition; zero where it is none.
func (t *translator) condition(v term.Term) lang.Expr { return t.expr(v, lang.Bool) }

// expr returns v as an expression of that type; zero where it is none.
func (t *translator) expr(v term.Term, want lang.Type) lang.Expr {
	e, ok := t.of[v]
	if !ok {
		e = t.node(v)
		t.of[v] = e
	}
	if e.IsZero() || e.Type() != want {
		return lang.Expr{}
	}
	return e
}

func (t *translator) node(v term.Term) lang.Expr {
	switch v.Kind() {
	case term.True, term.False:
		return lang.Const(lang.BoolValue(v.Kind() == term.True))
	case term.Zero, term.Succ:
		return lang.I(int64(v.Height() - 1))
	case term.Input:
		if x, ok := t.inputs[v.Name()]; ok {
			return lang.V(x)
		}
	case term.Exp:
		return t.operation(v)
	}
	return lang.Expr{}
}

func (t *translator) operation(v term.Term) lang.Expr {
	n := t.expr(v.Kid(0), lang.Int)
	if n.IsZero() {
		return n
	}
	zero := lang.Term(lang.Eq, n, lang.I(0))
	switch v.Name() {
	case "iszero":
		return zero
	case "succ":
		return lang.Term(lang.Add, n, lang.I(1))
	default:
		return lang.Term(lang.Cond, zero, lang.I(0), lang.Term(lang.Sub, n, lang.I(1)))
	}
}
