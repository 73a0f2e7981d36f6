package frames

import (
	"tandem/lang"
	"tandem/lang/contracts"
)

// expressions returns the entries of Figure 5.
func expressions() []Rule {
	return []Rule{
		Eval("frames/eval-null", evalNull),
		Eval("frames/eval-variable", evalVariable),
		Eval("frames/eval-field", evalField),
		Eval("frames/eval-pure", evalPure),
		Eval("frames/eval-conditional", evalConditional),
		Eval("frames/eval-old", evalOld),
		Eval("frames/eval-opening", evalOpening),
		Eval("frames/eval-using", evalUsing),
		Eval("frames/eval-literal", evalLiteral),
		Eval("frames/eval-operator", evalOperator),
		Eval("frames/eval-length", evalLength),
		Eval("frames/eval-element", evalElement),
	}
}

// evalNull is frames/eval-null.
//
//	eval(σ, null, Q) ≡ Q(null)
func evalNull(v *Verifier, _ State, _ *contracts.Null, q func(*Term) Step) Step {
	return q(v.Terms.Null)
}

// evalVariable is frames/eval-variable.
//
//	eval(σ, x, Q) ≡ Q(Γσ(x))
func evalVariable(_ *Verifier, s State, e *contracts.VarExpr, q func(*Term) Step) Step {
	return q(s.Gamma.At(e.Name))
}

// evalField is frames/eval-field.
//
//	eval(σ, e.f, Q) ≡ eval(σ, e, (λt • let matches = {o.f ↦ v ∈ Hσ | Σσ ⊢ t = o} in ∃ o.f ↦ v ∈ matches • Q(v)))
func evalField(v *Verifier, s State, e *contracts.FieldExpr, q func(*Term) Step) Step {
	return v.Eval(s, e.E, func(t *Term) Step {
		return v.located(s, s.H, t, e.F, e.At(), func(_ State, _, found *Heap) Step { return q(found.Chunk.Value) })
	})
}

// evalPure is frames/eval-pure. In the body of a pure method, a call must end: the callee is
// declared earlier, or the call stands in opening, or a chunk is not consumed (§3.6). A
// precondition that leads to a call of its method may not end, either.
//
//	eval(σ, e0.p(ē), Q) ≡ eval(σ, e0, (λt0 • … (Σσ ⊢ t0 ≠ null) ∧ consume((Hσ, Gσ, [this ↦ t0, …, xn ↦ tn], Σσ), mpre(C.p), (λσ', snapshot • Q(C.p(snapshot, t0, …, tn))))))
func evalPure(v *Verifier, s State, e *contracts.PureExpr, q func(*Term) Step) Step {
	return v.call(s, e.E0, e.Args, func(t0 *Term, ts []*Term) Step {
		if !v.notNull(s, t0) {
			return v.mayBeNil(s, t0, e.E0.At())
		}
		callee, ok := s.unfolds(e.P, false)
		if !ok {
			return v.leadsToItself(s, "the precondition of "+e.P.FullName(), e.At())
		}
		callee.Gamma, callee.of, callee.ends = parameters(t0, e.P.Params, ts), "the precondition of "+e.P.FullName(), nil
		return v.Consume(callee, e.P.Pre, func(after State, snapshot *Term) Step {
			if s.ends != nil && e.P.At.From.Offset >= s.ends.At.From.Offset && after.H == nil {
				return v.fail(s, Failure{Why: MayNotEnd, Text: e.P.FullName() + ": it is declared no earlier, called outside of opening, and needs the whole heap", At: e.At()})
			}
			return q(v.Terms.Pure(e.P.FullName(), SortOf(e.P.Result), append([]*Term{snapshot, t0}, ts...)...))
		})
	})
}

// evalConditional is frames/eval-conditional. As it is printed, an arm that is found
// impossible while it is evaluated (opening and using add facts) calls no continuation, so
// that neither the other arm nor what follows is looked at. Here the other arm gives the
// value then. met and also tell that a continuation has succeeded, and not that it began:
// where several chunks match, one that fails says nothing.
//
//	eval(σ, e1 = e2 ? e3 : e4, Q) ≡ … (Σσ ⊬ t1 ≠ t2 ∧ Σσ ⊬ t1 = t2 ⇒ eval(σ ∪ {t1 = t2}, e3, (λt3 • eval(σ ∪ {t1 ≠ t2}, e4, (λt4 • Q(ite(t1 = t2, t3, t4)))) ∧ (no t4 ⇒ Q(t3)))) ∧ (no t3 ⇒ eval(σ ∪ {t1 ≠ t2}, e4, Q))) ∧ (Σσ ⊢ t1 = t2 ⇒ eval(σ, e3, Q)) ∧ (Σσ ⊢ t1 ≠ t2 ⇒ eval(σ, e4, Q))
func evalConditional(v *Verifier, s State, e *contracts.CondExpr, q func(*Term) Step) Step {
	return v.conditional(s, e, q, func(b *Term) Step {
		not, met := v.Terms.Not(b), false
		then := func(t3 *Term) Step {
			also := false
			both := func(t4 *Term) Step {
				return Every(func() Step { return q(v.Terms.Ite(b, t3, t4)) }, noting(&also))
			}
			return Every(
				func() Step { return v.Eval(s.Assume(not), e.Else, both) },
				unless(&also, func() Step { return q(t3) }), // ¬b is impossible
				noting(&met))
		}
		return Every(
			func() Step { return v.Eval(s.Assume(b), e.Then, then) },
			unless(&met, func() Step { return v.Eval(s.Assume(not), e.Else, q) })) // b is impossible
	})
}

// conditional evaluates b, and the arm that is known to be meant; both is for where neither is.
func (v *Verifier) conditional(s State, e *contracts.CondExpr, q, both func(*Term) Step) Step {
	return v.Eval(s, e.B, func(b *Term) Step {
		switch {
		case v.prover.Proves(s.Sigma, b):
			v.took("frames/eval-conditional", "then")
			return v.Eval(s, e.Then, q)
		case v.prover.Proves(s.Sigma, v.Terms.Not(b)):
			v.took("frames/eval-conditional", "else")
			return v.Eval(s, e.Else, q)
		}
		v.took("frames/eval-conditional", "both")
		return both(b)
	})
}

// evalOld is frames/eval-old.
//
//	eval(σ, old(e), Q) ≡ eval(old(σ), e, Q)
func evalOld(v *Verifier, s State, e *contracts.OldExpr, q func(*Term) Step) Step {
	return v.Eval(s.old(), e.E, q)
}

// evalOpening is frames/eval-opening.
//
//	eval(σ, opening e0.q(ē) in e, Q) ≡ … consume(σ, e0.q(ē), (λ(H', G, Γ, Σ'), snapshot • produce((H', G, [this ↦ t0, …, xn ↦ tn], Σ'), snapshot, mbody(C.q), (λσ'' • eval((Hσ'', G, Γ, Σσ''), e, Q)))))
func evalOpening(v *Verifier, s State, e *contracts.OpeningExpr, q func(*Term) Step) Step {
	return v.call(s, e.Of.E0, e.Of.Args, func(t0 *Term, ts []*Term) Step {
		return v.Consume(s, e.Of, func(s1 State, snapshot *Term) Step {
			s1, ok := s1.unfolds(e.Of.Q, true)
			if !ok {
				return v.leadsToItself(s, "the body of "+e.Of.Q.FullName(), e.At())
			}
			s1.Gamma, s1.ends = parameters(t0, e.Of.Q.Params, ts), nil
			return v.Produce(s1, snapshot, e.Of.Q.Body, func(s2 State) Step {
				s2.Gamma, s2.in = s.Gamma, s.in
				return v.Eval(s2, e.E, q)
			})
		})
	})
}

// evalUsing is frames/eval-using. The figure substitutes e0, …, en for this, x1, …, xn in the
// body, and evaluates them again in its heap; here, repaired, the store has their terms.
//
//	eval(σ, using e0.p(ē) in e, Q) ≡ eval(σ, e0.p(ē), (λtcall • eval(σ, body, (λtbody • Σ ⊬ tcall ≠ tbody ⇒ eval(σ ∪ {tcall = tbody}, e, Q)))))
func evalUsing(v *Verifier, s State, e *contracts.UsingExpr, q func(*Term) Step) Step {
	return v.both(s, e.Of, func(call, body *Term) Step {
		eq := v.Terms.Eq(call, body)
		if v.prover.Proves(s.Sigma, v.Terms.Not(eq)) {
			return Done()
		}
		return v.Eval(s.Assume(eq), e.E, q)
	})
}

// evalLiteral is frames/eval-literal.
//
//	eval(σ, n, Q) ≡ Q(n)
func evalLiteral(v *Verifier, _ State, e *contracts.Literal, q func(*Term) Step) Step {
	return q(v.Terms.Literal(e.Value))
}

// evalOperator is frames/eval-operator.
//
//	eval(σ, op(ē), Q) ≡ eval(σ, e1, (λt1 • … Q(op(t1, …, tn))))
func evalOperator(v *Verifier, s State, e *contracts.OpExpr, q func(*Term) Step) Step {
	return v.evalAll(s, e.Args, func(ts []*Term) Step { return q(v.Terms.Op(e.Op, SortOf(e.Type()), ts...)) })
}

// both evaluates a call of a pure method, and its body.
func (v *Verifier) both(s State, e *contracts.PureExpr, q func(call, body *Term) Step) Step {
	return v.Eval(s, e, func(call *Term) Step {
		return v.call(s, e.E0, e.Args, func(t0 *Term, ts []*Term) Step {
			inner, ok := s.unfolds(e.P, true)
			if !ok {
				return v.leadsToItself(s, "the body of "+e.P.FullName(), e.At())
			}
			inner.Gamma, inner.ends = parameters(t0, e.P.Params, ts), nil
			return v.Eval(inner, e.P.Body, func(body *Term) Step { return q(call, body) })
		})
	})
}

// leadsToItself returns that unfolding a declaration may not end.
func (v *Verifier) leadsToItself(s State, what string, at lang.Span) Step {
	return v.fail(s, Failure{Why: MayNotEnd, Text: what + ": unfolding it leads to it again", At: at})
}
