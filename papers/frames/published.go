package frames

import "tandem/lang/contracts"

// Published returns the entries as the figures print them, where Standard differs: what is
// printed contradicts the text there, or what the text claims. Readings says which of them the
// published reading has.
//
//	eval-conditional: eval(…, e3, (λt3 • eval(…, e4, (λt4 • Q(ite(…)))))): an arm that
//	is found impossible calls no continuation, and all that follows is verified; the text
//	says only that the expression "evaluates to an if-then-else term" (§3.4.1)
//	exec-open: produce((H, G, [this ↦ t0, …], Σ), snapshot, mbody(C.q), …): the chunk of
//	the predicate stays, though "open removes a predicate chunk from the heap" (§3.3)
//	produce-untouched: … Σ'' ⊢ snapshot' = snapshot'' ∧ Q(…), though production "simply
//	adds the assumption" (§3.4.2)
//
// Definition 3 as printed is Options.EndStore.
func Published() Rules {
	return Standard().
		With(Eval("frames/eval-conditional", publishedConditional)).
		With(when(Exec("frames/exec-open", publishedOpen), func(g *contracts.OpenClose) bool { return !g.Close })).
		With(Produce("frames/produce-untouched", publishedUntouched))
}

// publishedConditional is frames/eval-conditional as it is printed.
func publishedConditional(v *Verifier, s State, e *contracts.CondExpr, q func(*Term) Step) Step {
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
		return v.Eval(s.Assume(b), e.Then, func(t3 *Term) Step {
			return v.Eval(s.Assume(v.Terms.Not(b)), e.Else, func(t4 *Term) Step { return q(v.Terms.Ite(b, t3, t4)) })
		})
	})
}

// publishedOpen is frames/exec-open as it is printed.
func publishedOpen(v *Verifier, s State, g *contracts.OpenClose, q func(State) Step) Step {
	return v.call(s, g.Of.E0, g.Of.Args, func(t0 *Term, ts []*Term) Step {
		return v.Consume(s, g.Of, func(_ State, snapshot *Term) Step {
			inner := s
			inner.Gamma = parameters(t0, g.Of.Q.Params, ts)
			return v.Produce(inner, snapshot, g.Of.Q.Body, func(s2 State) Step {
				s2.Gamma = s.Gamma
				return q(s2)
			})
		})
	})
}

// publishedUntouched is frames/produce-untouched as it is printed.
func publishedUntouched(v *Verifier, s State, _ *Term, a *contracts.Untouched, q func(State) Step) Step {
	return v.Consume(s, a.A, func(s1 State, now *Term) Step {
		before := s.old()
		before.Sigma = s1.Sigma
		return v.Consume(before, a.A, func(s2 State, then *Term) Step {
			eq := v.Terms.Eq(now, then)
			if !v.prover.Proves(s2.Sigma, eq) {
				return v.unproved(s, eq, a.At())
			}
			out := s
			out.Sigma = s2.Sigma
			return q(out)
		})
	})
}
