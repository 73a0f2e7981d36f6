package contracts

import (
	"context"
	"fmt"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/solver"
	"tandem/spec"
	"tandem/symbolic"
)

// Obligation is a clause of ensures, which must hold whenever the body has run from
// a state in which all of requires hold, and what was found.
type Obligation struct {
	Name string    // of the method
	Text string    // the clause
	At   lang.Span // of the clause
	// Result is Refuted where a run of the body broke the clause, and Discarded where
	// no state meets requires.
	Result spec.Result
	Reason string // the run that broke the clause; why the result is not Holds
}

// Verify decides the obligations of all methods, in the order of the file. It leaves
// the session's stack as it was. When ctx ends, what is left is inconclusive.
func Verify(ctx context.Context, p *Program, session solver.Session) []Obligation {
	var list []Obligation
	for _, m := range p.Methods {
		session.Push()
		for _, b := range m.Requires {
			session.Assert(b.B)
		}
		vacuous := len(m.Requires) > 0 && len(m.Ensures) > 0 && session.Check(ctx).Answer == solver.Unsat
		sigma := after(m.Body, symbolic.ID())
		for _, b := range m.Ensures {
			o := Obligation{Name: m.Name, Text: "ensures " + b.B.String(), At: b.At, Result: spec.Discarded, Reason: "no input meets requires"}
			if !vacuous {
				session.Push()
				session.Assert(lang.Negation(symbolic.Apply(sigma).At(b.B)))
				o.Result, o.Reason = m.judge(ctx, b, session.Check(ctx))
				session.Pop()
			}
			list = append(list, o)
		}
		session.Pop()
	}
	return list
}

// after is ⟦S⟧σ, what the variables are after S in terms of those at first:
//
//	⟦ε⟧σ                = σ
//	⟦x := e; S⟧σ        = ⟦S⟧(σ[x := eσ])
//	⟦if b {S1}{S2}; S⟧σ = ⟦S⟧τ where τ(x) = bσ ? ⟦S1⟧σ(x) : ⟦S2⟧σ(x)
//
// The weakest precondition of Q under S is Q by that substitution:
//
//	wp(S, Q) = Q(⟦S⟧id)
//
// The textbook's wp(if b {S1}{S2}, Q) = b ∧ wp(S1, Q) ∨ ¬b ∧ wp(S2, Q) says the same,
// and doubles Q at each choice.
func after(S lang.Seq, sigma symbolic.Substitution) symbolic.Substitution {
	for ; !S.Empty(); S = S.Tail() {
		switch s := S.Head().(type) {
		case *lang.Assign:
			sigma = sigma.Update(s.X, symbolic.Apply(sigma).At(s.E))
		case *lang.If:
			b := symbolic.Apply(sigma).At(s.B)
			sigma = either(b, after(s.Then, sigma), after(s.Else, sigma))
		default:
			panic(fmt.Sprintf("contracts: no case for a %T", s))
		}
	}
	return sigma
}

// either is τ(x) = b ? σ1(x) : σ2(x). Where these are the same there is no choice.
func either(b lang.Expr, sigma1, sigma2 symbolic.Substitution) symbolic.Substitution {
	tau := sigma1
	for _, x := range append(sigma1.Domain(), sigma2.Domain()...) {
		if e1, e2 := sigma1.At(x), sigma2.At(x); e1 != e2 {
			tau = tau.Update(x, lang.Term(lang.Cond, b, e1, e2))
		}
	}
	return tau
}

// judge is what the answer to requires ∧ ¬wp(S, b) says of the clause b. A model is
// a state to run the body from; the run decides.
func (m *Method) judge(ctx context.Context, b Clause, answer solver.Result) (spec.Result, string) {
	switch answer.Answer {
	case solver.Unsat:
		return spec.Holds, ""
	case solver.Unknown:
		return spec.Inconclusive, answer.Reason
	}
	V := answer.Model.Valuation()
	end := basic.New().Run(ctx, &lang.Program{Body: m.Body}, V, maxSteps, nil)
	if end.Outcome != spec.Final {
		return spec.Inconclusive, fmt.Sprintf("the run from %v: %v %s", answer.Model, end.Outcome, end.Bound)
	}
	run := fmt.Sprintf("%s gives %s", values(append(answer.Model.Vars(), m.Params...), V), values(m.Results, end.At.V))
	for _, r := range m.Requires {
		if !holds(r.B, V, true) {
			return spec.Inconclusive, "the solver's model does not meet requires: " + run
		}
	}
	if !holds(b.B, end.At.V, false) {
		return spec.Inconclusive, "the solver's model does not break the clause: " + run
	}
	return spec.Refuted, run
}

// maxSteps is more than any body has statements.
const maxSteps = 1 << 30

// holds tells whether V(b) is want. It is neither where a bound of the machine was
// reached.
func holds(b lang.Expr, V concrete.Valuation, want bool) bool {
	return concrete.Eval(concrete.Standard())(V).At(b) == lang.BoolValue(want)
}

// values is {x: 3, y: -1}.
func values(vars []lang.Var, V concrete.Valuation) string {
	list := map[lang.Var]lang.Value{}
	for _, x := range vars {
		list[x] = V.At(x)
	}
	return solver.NewModel(list).String()
}
