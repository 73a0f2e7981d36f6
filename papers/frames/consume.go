package frames

import "tandem/lang/contracts"

// consumptions returns the entries of Figure 7.
func consumptions() []Rule {
	return []Rule{
		when(Consume("frames/consume-true", consumeTrue), isTrue),
		when(Consume("frames/consume-false", consumeFalse), isFalse),
		Consume("frames/consume-acc", consumeAcc),
		Consume("frames/consume-equality", consumeEquality),
		Consume("frames/consume-separation", consumeSeparation),
		Consume("frames/consume-predicate", consumePredicate),
		Consume("frames/consume-conditional", consumeConditional),
		Consume("frames/consume-untouched", consumeUntouched),
	}
}

// consumeTrue is frames/consume-true.
//
//	consume'(σ, H2, true, Q) ≡ Q(H2, Σ, unit)
func consumeTrue(v *Verifier, s State, H2 *Heap, _ *contracts.Truth, q func(*Heap, *PathCondition, *Term) Step) Step {
	return q(H2, s.Sigma, v.Terms.Unit)
}

// consumeFalse is frames/consume-false.
//
//	consume'(σ, H2, false, Q) ≡ false
func consumeFalse(v *Verifier, s State, _ *Heap, a *contracts.Truth, _ func(*Heap, *PathCondition, *Term) Step) Step {
	return v.fail(s, Failure{Why: False, Text: "false", At: a.At()})
}

// consumeAcc is frames/consume-acc.
//
//	consume'(σ, H2, acc(e.f), Q) ≡ eval(σ, e, (λt • let matches = {o.g ↦ v ∈ H2 | f = g ∧ Σ ⊢ t = o} in ∃ o.g ↦ v ∈ matches • Q(H2 - {o.g ↦ v}, Σ, fromRef(v))))
func consumeAcc(v *Verifier, s State, H2 *Heap, a *contracts.Acc, q func(*Heap, *PathCondition, *Term) Step) Step {
	return v.Eval(s, a.E, func(t *Term) Step {
		return v.located(s, H2, t, a.F, a.At(), func(s State, h, found *Heap) Step {
			return q(h.Minus(found), s.Sigma, v.Terms.From(found.Chunk.Value))
		})
	})
}

// consumeEquality is frames/consume-equality, of any Boolean expression.
//
//	consume'(σ, H2, e1 = e2, Q) ≡ eval(σ, e1, (λt1 • eval(σ, e2, (λt2 • Σ ⊢ t1 = t2 ∧ Q(H2, Σ, unit)))))
func consumeEquality(v *Verifier, s State, H2 *Heap, a *contracts.Holds, q func(*Heap, *PathCondition, *Term) Step) Step {
	return v.value(s, a.B, func(s State, b *Term) Step {
		return v.proved(s, b, a.At(), func() Step { return q(H2, s.Sigma, v.Terms.Unit) })
	})
}

// consumeSeparation is frames/consume-separation.
//
//	consume'(σ, H2, φ1 ∗ φ2, Q) ≡ consume'(σ, H2, φ1, (λH2', Σ', lhs • consume'((H, G, Γ, Σ'), H2', φ2, (λH2'', Σ'', rhs • Q(H2'', Σ'', combine(lhs, rhs))))))
func consumeSeparation(v *Verifier, s State, H2 *Heap, a *contracts.Sep, q func(*Heap, *PathCondition, *Term) Step) Step {
	return v.consumePrime(s, H2, a.L, func(H21 *Heap, sigma1 *PathCondition, lhs *Term) Step {
		s1 := s
		s1.Sigma = sigma1
		return v.consumePrime(s1, H21, a.R, func(H22 *Heap, sigma2 *PathCondition, rhs *Term) Step {
			return q(H22, sigma2, v.Terms.Combine(lhs, rhs))
		})
	})
}

// consumePredicate is frames/consume-predicate. Chunks of predicates of two classes with one name
// are two, which is repaired: the figure compares the name alone.
//
//	consume'(σ, H2, e0.q(ē), Q) ≡ … let matches = {t'0.q[t's](t'1, …, t'n) ∈ H2 | q is that of one class and Σ ⊢ t0 = t'0 ∧ … ∧ tn = t'n} in ∃ t'0.q[t's](…) ∈ matches • Q(H2 - {t'0.q[t's](…)}, Σ, t's)
func consumePredicate(v *Verifier, s State, H2 *Heap, a *contracts.Pred, q func(*Heap, *PathCondition, *Term) Step) Step {
	return v.learnedAll(s, append([]contracts.Expr{a.E0}, a.Args...), func(s State) Step {
		return v.call(s, a.E0, a.Args, func(t0 *Term, ts []*Term) Step {
			found := func() Step {
				return v.chunk(s, H2, a.Q, t0, ts, a.At(), func(found *Heap) Step {
					return q(H2.Minus(found), s.Sigma, found.Chunk.Value)
				})
			}
			if !v.Infer || v.matches(s, H2, chunkOf(a.Q), v.isOf(t0, ts)) {
				return found()
			}
			return v.closing(s, H2, a, t0, ts, found, q)
		})
	})
}

// consumeConditional is frames/consume-conditional. The figure writes consume for consume'.
//
//	consume'(σ, H2, e1 = e2 ? φ1 : φ2, Q) ≡ … (Σ ⊬ t1 ≠ t2 ⇒ consume'((H, G, Γ, Σ ∪ {t1 = t2}), H2, φ1, Q)) ∧ (Σ ⊬ t1 = t2 ⇒ consume'((H, G, Γ, Σ ∪ {t1 ≠ t2}), H2, φ2, Q))
func consumeConditional(v *Verifier, s State, H2 *Heap, a *contracts.CondAssertion, q func(*Heap, *PathCondition, *Term) Step) Step {
	return v.branch("frames/consume-conditional", s, a.B,
		func(s State) Step { return v.consumePrime(s, H2, a.Then, q) },
		func(s State) Step { return v.consumePrime(s, H2, a.Else, q) })
}

// consumeUntouched is frames/consume-untouched. There are two readings. By the figures, the
// snapshots of φ in H and in G are equal, though its locations may be others. By §3.1, "all
// locations for which φ demands access have the same value" in both heaps. This is the
// former; papers/frames/concrete judges by both.
//
//	consume'(σ, H2, untouched(φ), Q) ≡ consume'(σ, H, φ, (λ_, _, snapshot' • consume'((G, G, Γ, Σ), G, φ, (λ_, _, snapshot'' • Σ ⊢ snapshot' = snapshot'')))) ∧ Q(H2, Σ, unit)
func consumeUntouched(v *Verifier, s State, H2 *Heap, a *contracts.Untouched, q func(*Heap, *PathCondition, *Term) Step) Step {
	return Every(
		func() Step {
			return v.consumePrime(s, s.H, a.A, func(_ *Heap, _ *PathCondition, now *Term) Step {
				return v.consumePrime(s.old(), s.G, a.A, func(_ *Heap, _ *PathCondition, then *Term) Step {
					return v.proved(s, v.Terms.Eq(now, then), a.At(), Done)
				})
			})
		},
		func() Step { return q(H2, s.Sigma, v.Terms.Unit) },
	)
}

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
	return v.value(s, a.B, func(s State, b *Term) Step {
		if v.prover.Proves(s.Sigma, v.Terms.Not(b)) {
			v.took("frames/produce-equality", "impossible")
			return Done()
		}
		return q(s.Assume(b))
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
	return v.untouched(s, a, func(out State, eq *Term) Step {
		out.Sigma = out.Sigma.Suppose(eq)
		return q(out)
	})
}

// untouched consumes φ now and in the old heap, and passes the equality of the snapshots.
func (v *Verifier) untouched(s State, a *contracts.Untouched, q func(s State, eq *Term) Step) Step {
	return v.Consume(s, a.A, func(s1 State, now *Term) Step {
		before := s.old()
		before.Sigma = s1.Sigma
		return v.Consume(before, a.A, func(s2 State, then *Term) Step {
			out := s
			out.Sigma = s2.Sigma
			return q(out, v.Terms.Eq(now, then))
		})
	})
}
