package frames

import (
	"tandem/lang"
	"tandem/lang/contracts"
)

// The entries for what the paper has not: loops, results of methods, inputs and assumptions.

// execWhile is frames/exec-while. Variables that the body assigns have any value in Γ'. The
// body is executed with the chunks of the invariant alone: what else there is stays as it
// is. A return in the body gives it back (State.aside).
//
//	exec(σ, while b invariant φ {s̄}, Q) ≡ consume(σ, φ, (λ(H', G, Γ, Σ') • produce((∅, G, Γ', Σ'), fresh, φ, (λσ1 • eval(σ1, b, (λt • Σ1 ⊬ ¬t ⇒ exec(σ1 ∪ {t}, s̄, (λσ2 • consume(σ2, φ, true))))))) ∧ produce((H', G, Γ', Σ'), fresh, φ, (λσ1 • eval(σ1, b, (λt • Σ1 ⊬ t ⇒ Q(σ1 ∪ {¬t})))))), where Γ' is Γ with fresh terms for what s̄ assigns to
func execWhile(v *Verifier, s State, w *contracts.While, q func(State) Step) Step {
	s.of = "the invariant"
	return v.Consume(s, w.Inv, func(s1 State, _ *Term) Step {
		s1 = v.havoc(s1, w.Body)
		body, behind := s1, s1
		body.H, body.aside = nil, s1.aside.PlusAll(s1.H)
		test := func(s State, q func(State, *Term) Step) Step {
			return v.Produce(s, v.Terms.Fresh("ts", Snapshot), w.Inv, func(s State) Step {
				s.of = ""
				return v.Eval(s, w.B, func(b *Term) Step { return q(s, b) })
			})
		}
		return Every(
			func() Step {
				return test(body, func(s State, b *Term) Step {
					if v.prover.Proves(s.Sigma, v.Terms.Not(b)) {
						return Done()
					}
					return v.ExecAll(s.Assume(b).begins(), w.Body, func(s State) Step {
						s.of = "the invariant"
						return v.Consume(s, w.Inv, func(State, *Term) Step { return v.ended(v.end(s, w.At())) })
					})
				})
			},
			func() Step {
				return test(behind, func(s State, b *Term) Step {
					if v.prover.Proves(s.Sigma, b) {
						return Done()
					}
					return q(s.Assume(v.Terms.Not(b)))
				})
			})
	})
}

// havoc returns the variables that statements assign to any values.
func (v *Verifier) havoc(s State, list []contracts.Stmt) State {
	for _, name := range contracts.Assigned(list) {
		if old := s.Gamma.At(name); old != nil {
			s.Gamma = s.Gamma.With(name, v.Terms.Fresh("t"+name, old.Sort))
		}
	}
	return s
}

// execReturn is frames/exec-return.
//
//	exec(σ, return e;, Q) ≡ eval(σ, e, (λt • consume((H + aside, G, Γ0[result ↦ t], Σ), mpost(C.m), true))), where Γ0 is the store on entry, and aside is what loops around do not use
func execReturn(v *Verifier, s State, r *contracts.Return, _ func(State) Step) Step {
	if r.E == nil {
		return v.returned(s, nil)
	}
	return v.learned(s, r.E, func(s State) Step {
		return v.Eval(s, r.E, func(t *Term) Step { return v.returned(s, t) })
	})
}

// returned consumes the postcondition of the method. A body that ends without a return
// returns 0, false or nil, as in package lang: then the result is nil.
func (v *Verifier) returned(s State, result *Term) Step {
	m := v.in
	s.H = s.H.PlusAll(s.aside)
	s.aside = nil
	if m.Result != (lang.Type{}) {
		if result == nil {
			result = v.Terms.Default(m.Result)
		}
		s.Gamma = s.Gamma.With(contracts.Result, result)
	}
	s = v.end(s, m.At)
	s.of = "the postcondition of " + m.FullName()
	// Parameters denote in a postcondition what they were on entry.
	post := s
	if !v.endStore {
		post.Gamma = v.entry
	}
	if m.Result != (lang.Type{}) {
		post.Gamma = post.Gamma.With(contracts.Result, result)
	}
	return v.Consume(post, m.Post, func(State, *Term) Step { return v.ended(s) })
}

// execInput is frames/exec-input.
//
//	exec(σ, x := *;, Q) ≡ Q(H, G, Γ[x ↦ fresh], Σ)
func execInput(v *Verifier, s State, in *contracts.Input, q func(State) Step) Step {
	s.Gamma = s.Gamma.With(in.X, v.Terms.Fresh("t"+in.X, s.Gamma.At(in.X).Sort))
	return q(s)
}

// execAssume is frames/exec-assume.
//
//	exec(σ, assume e;, Q) ≡ eval(σ, e, (λt • Σ ⊬ ¬t ⇒ Q(σ ∪ {t})))
func execAssume(v *Verifier, s State, a *contracts.AssertStmt, q func(State) Step) Step {
	return v.Eval(s, a.B, func(b *Term) Step {
		if v.prover.Proves(s.Sigma, v.Terms.Not(b)) {
			return Done()
		}
		return q(s.Assume(b))
	})
}
