package frames

import "tandem/lang/contracts"

// productions returns the entries of Figure 6.
func productions() []Rule {
	return []Rule{
		when(Produce("frames/produce-true", produceTrue), isTrue),
		when(Produce("frames/produce-false", produceFalse), isFalse),
		Produce("frames/produce-acc", produceAcc),
		Produce("frames/produce-equality", produceEquality),
		Produce("frames/produce-separation", produceSeparation),
		Produce("frames/produce-predicate", producePredicate),
		Produce("frames/produce-conditional", produceConditional),
		Produce("frames/produce-untouched", produceUntouched),
	}
}

func isTrue(a *contracts.Truth) bool { return a.Value }

func isFalse(a *contracts.Truth) bool { return !a.Value }

// produceTrue is frames/produce-true.
//
//	produce'(…, true, Q) ≡ Q(H, Σ)
func produceTrue(_ *Verifier, s State, _ *Term, _ *contracts.Truth, q func(State) Step) Step {
	return q(s)
}

// produceFalse is frames/produce-false.
//
//	produce'(…, false, Q) ≡ true
func produceFalse(*Verifier, State, *Term, *contracts.Truth, func(State) Step) Step { return Done() }

// produceAcc is frames/produce-acc.
//
//	produce'(…, acc(e.f), Q) ≡ eval((H, G, Γ, Σ), e, (λt • let {o1.f ↦ v1, …, on.f ↦ vn} = {o.g ↦ v ∈ H | f = g} in (Σ ⊢ t ≠ null) ∧ ((Σ ⊬ o1 = t ∨ … ∨ on = t) ⇒ Q(H + {t.f ↦ toRef(snapshot)}, Σ ∪ {o1 ≠ t ∧ … ∧ on ≠ t}))))
func produceAcc(v *Verifier, s State, snapshot *Term, a *contracts.Acc, q func(State) Step) Step {
	return v.Eval(s, a.E, func(t *Term) Step {
		if !v.notNull(s, t) {
			return v.mayBeNil(s, t, a.E.At())
		}
		var same []*Term
		for h := s.H; h != nil; h = h.Below {
			if h.Chunk.Q == nil && h.Chunk.F == a.F {
				same = append(same, v.Terms.Eq(h.Chunk.On, t))
			}
		}
		if len(same) > 0 && v.prover.Proves(s.Sigma, v.Terms.Or(same...)) {
			v.took("frames/produce-acc", "impossible")
			return Done()
		}
		out := s
		for _, eq := range same {
			out = out.Assume(v.Terms.Not(eq))
		}
		out.H = s.H.Plus(Chunk{On: t, F: a.F, Value: v.Terms.To(SortOf(a.F.Type), snapshot)})
		return q(out)
	})
}

// produceEquality is frames/produce-equality, of any Boolean expression.
//
//	produce'(…, e1 = e2, Q) ≡ eval(…, e1, (λt1 • eval(…, e2, (λt2 • Σ ⊬ t1 ≠ t2 ⇒ Q(H, Σ ∪ {t1 = t2})))))
func produceEquality(v *Verifier, s State, _ *Term, a *contracts.Holds, q func(State) Step) Step {
	return v.learned(s, a.B, func(s State) Step {
		return v.Eval(s, a.B, func(b *Term) Step {
			if v.prover.Proves(s.Sigma, v.Terms.Not(b)) {
				v.took("frames/produce-equality", "impossible")
				return Done()
			}
			return q(s.Assume(b))
		})
	})
}

// produceSeparation is frames/produce-separation.
//
//	produce'(…, snapshot, φ1 ∗ φ2, Q) ≡ produce'(…, first(snapshot), φ1, (λH', Σ' • produce'(G, Γ, Σ', H', second(snapshot), φ2, Q)))
func produceSeparation(v *Verifier, s State, snapshot *Term, a *contracts.Sep, q func(State) Step) Step {
	return v.producePrime(s, v.Terms.First(snapshot), a.L, func(s1 State) Step {
		return v.producePrime(s1, v.Terms.Second(snapshot), a.R, q)
	})
}

// producePredicate is frames/produce-predicate.
//
//	produce'(…, snapshot, e0.q(ē), Q) ≡ eval(…, e0, (λt0 • … (Σ ⊢ t0 ≠ null) ∧ Q(H + {t0.q[snapshot](t1, …, tn)}, Σ)))
func producePredicate(v *Verifier, s State, snapshot *Term, a *contracts.Pred, q func(State) Step) Step {
	return v.learnedAll(s, append([]contracts.Expr{a.E0}, a.Args...), func(s State) Step {
		return v.call(s, a.E0, a.Args, func(t0 *Term, ts []*Term) Step {
			if !v.notNull(s, t0) {
				return v.mayBeNil(s, t0, a.E0.At())
			}
			s.H = s.H.Plus(Chunk{On: t0, Q: a.Q, Args: ts, Value: snapshot})
			return q(s)
		})
	})
}

// produceConditional is frames/produce-conditional.
//
//	produce'(…, e1 = e2 ? φ1 : φ2, Q) ≡ … (Σ ⊬ t1 ≠ t2 ⇒ produce'(G, Γ, Σ ∪ {t1 = t2}, H, snapshot, φ1, Q)) ∧ (Σ ⊬ t1 = t2 ⇒ produce'(G, Γ, Σ ∪ {t1 ≠ t2}, H, snapshot, φ2, Q))
func produceConditional(v *Verifier, s State, snapshot *Term, a *contracts.CondAssertion, q func(State) Step) Step {
	return v.branch("frames/produce-conditional", s, a.B,
		func(s State) Step { return v.producePrime(s, snapshot, a.Then, q) },
		func(s State) Step { return v.producePrime(s, snapshot, a.Else, q) })
}

// produceUntouched is frames/produce-untouched. The figure proves snapshot' = snapshot”; the
// text assumes it ("simply adds the assumption"), as produce does everywhere else.
// Of which locations see frames/consume-untouched.
//
//	produce'(…, untouched(φ), Q) ≡ consume((H, G, Γ, Σ), φ, (λ(_, _, _, Σ'), snapshot' • consume((G, G, Γ, Σ'), φ, (λ(_, _, _, Σ''), snapshot'' • Q(H, Σ'' ∪ {snapshot' = snapshot''})))))
func produceUntouched(v *Verifier, s State, _ *Term, a *contracts.Untouched, q func(State) Step) Step {
	return v.Consume(s, a.A, func(s1 State, now *Term) Step {
		before := s.old()
		before.Sigma = s1.Sigma
		return v.Consume(before, a.A, func(s2 State, then *Term) Step {
			out := s
			out.Sigma = s2.Sigma.Suppose(v.Terms.Eq(now, then))
			return q(out)
		})
	})
}
