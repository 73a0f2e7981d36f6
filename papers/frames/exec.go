package frames

import (
	"tandem/lang"
	"tandem/lang/contracts"
)

// statements returns the entries of Figure 8.
func statements() []Rule {
	return []Rule{
		Exec("frames/exec-declaration", execDeclaration),
		Exec("frames/exec-assign", execAssign),
		Exec("frames/exec-write", execWrite),
		Exec("frames/exec-invoke", execInvoke),
		Exec("frames/exec-new", execNew),
		Exec("frames/exec-if", execIf),
		when(Exec("frames/exec-assert", execAssert), func(a *contracts.AssertStmt) bool { return !a.Assume }),
		when(Exec("frames/exec-assume", execAssume), func(a *contracts.AssertStmt) bool { return a.Assume }),
		when(Exec("frames/exec-open", execOpen), func(g *contracts.OpenClose) bool { return !g.Close }),
		when(Exec("frames/exec-close", execClose), func(g *contracts.OpenClose) bool { return g.Close }),
		Exec("frames/exec-use", execUse),
		Exec("frames/exec-join", execJoin),
		Exec("frames/exec-skip", execSkip),
		Exec("frames/exec-while", execWhile),
		Exec("frames/exec-return", execReturn),
		Exec("frames/exec-input", execInput),
		Exec("frames/exec-element", execElement),
		Exec("frames/exec-array", execArray),
	}
}

// execDeclaration is frames/exec-declaration: null, and 0 or false of another type.
//
//	exec(σ, C x;, Q) ≡ Q(H, G, Γ[x ↦ null], Σ)
func execDeclaration(v *Verifier, s State, d *contracts.Local, q func(State) Step) Step {
	s.Gamma = s.Gamma.With(d.X.Name, v.Terms.Default(d.X.Type))
	return q(s)
}

// execAssign is frames/exec-assign.
//
//	exec(σ, x := e;, Q) ≡ eval(σ, e, (λt • Q(H, G, Γ[x ↦ t], Σ)))
func execAssign(v *Verifier, s State, a *contracts.Assign, q func(State) Step) Step {
	return v.value(s, a.E, func(s State, t *Term) Step {
		s.Gamma = s.Gamma.With(a.X, t)
		return q(s)
	})
}

// execWrite is frames/exec-write.
//
//	exec(σ, e1.f := e2;, Q) ≡ eval(σ, e1, (λt1 • eval(σ, e2, (λt2 • let matches = {o.f ↦ v | Σ ⊢ o = t1} in ∃ o.f ↦ v ∈ matches • Q(H - {o.f ↦ v} + {o.f ↦ t2}, G, Γ, Σ)))))
func execWrite(v *Verifier, s State, a *contracts.Write, q func(State) Step) Step {
	return v.learnedAll(s, []contracts.Expr{a.E1, a.E2}, func(s State) Step {
		return v.Eval(s, a.E1, func(t1 *Term) Step {
			return v.Eval(s, a.E2, func(t2 *Term) Step { return v.write(s, t1, a.F, t2, a.At(), q) })
		})
	})
}

// write is e1.f := e2 for the terms of both.
func (v *Verifier) write(s State, t1 *Term, f lang.Field, t2 *Term, at lang.Span, q func(State) Step) Step {
	return v.located(s, s.H, t1, f, at, func(next State, h, found *Heap) Step {
		next.H = h.Instead(found, Chunk{On: found.Chunk.On, F: f, Value: t2})
		return q(next)
	})
}

// execInvoke is frames/exec-invoke. The figure substitutes e0, …, en for this, x1, …, xn in the
// precondition, and evaluates them again in its heap; here, repaired, the store has their terms.
//
//	exec(σ, e0.m(ē);, Q) ≡ … Σ ⊢ t0 ≠ null ∧ consume(σ, pre, (λ(H', _, _, Σ') • produce((H', H, [this ↦ t0, …, xn ↦ tn], Σ'), fresh, mpost(C.m), (λ(H'', _, _, Σ'') • Q(H'', G, Γ, Σ'')))))
func execInvoke(v *Verifier, s State, c *contracts.Invoke, q func(State) Step) Step {
	return v.learnedAll(s, append([]contracts.Expr{c.E0}, c.Args...), func(s State) Step {
		return v.call(s, c.E0, c.Args, func(t0 *Term, ts []*Term) Step {
			if !v.notNull(s, t0) {
				return v.mayBeNil(s, t0, c.E0.At())
			}
			return v.invoke(s, c.M, t0, ts, func(s State, result *Term) Step {
				if c.H == nil {
					return q(s)
				}
				return v.assign(s, c.H, result, c.At(), q)
			})
		})
	})
}

// invoke consumes the precondition, produces the postcondition, with any result; nil without one.
func (v *Verifier) invoke(s State, m *contracts.Method, t0 *Term, ts []*Term, q func(s State, result *Term) Step) Step {
	callee := s
	callee.Gamma = parameters(t0, m.Params, ts)
	callee.of = "the precondition of " + m.FullName()
	return v.Consume(callee, m.FullPre(), func(s1 State, _ *Term) Step {
		s1.G, s1.of = s.H, "the postcondition of "+m.FullName()
		var result *Term
		if m.Result != (lang.Type{}) {
			result = v.Terms.Fresh("result", SortOf(m.Result))
			s1.Gamma = s1.Gamma.With(contracts.Result, result)
		}
		return v.Produce(s1, v.Terms.Fresh("ts", Snapshot), m.Post, func(s2 State) Step {
			s2.G, s2.Gamma, s2.of = s.G, s.Gamma, s.of
			return q(s2, result)
		})
	})
}

// execNew is frames/exec-new. A constructor is called on the new object (§4).
//
//	exec(σ, x := new C;, Q) ≡ let o = fresh in Q(H + {o.f1 ↦ null, …, o.fn ↦ null}, G, Γ[x ↦ o], Σ ∪ {o ≠ null})
func execNew(v *Verifier, s State, n *contracts.New, q func(State) Step) Step {
	name := ""
	if x, ok := n.H.(*contracts.VarExpr); ok {
		name = x.Name
	}
	o := v.Terms.Born("o" + name)
	s = s.Assume(v.Terms.Not(v.Terms.Eq(o, v.Terms.Null)))
	for _, f := range n.C.Fields {
		s.H = s.H.Plus(Chunk{On: o, F: f, Value: v.Terms.Default(f.Type)})
	}
	init := func(s State) Step {
		if n.Init == nil {
			return q(s)
		}
		return v.evalAll(s, n.Args, func(ts []*Term) Step { return v.invoke(s, n.Init, o, ts, func(s State, _ *Term) Step { return q(s) }) })
	}
	return v.assign(s, n.H, o, n.At(), init)
}

// assign returns h := t, for a variable or a field h.
func (v *Verifier) assign(s State, h contracts.Expr, t *Term, at lang.Span, q func(State) Step) Step {
	if x, ok := h.(*contracts.VarExpr); ok {
		s.Gamma = s.Gamma.With(x.Name, t)
		return q(s)
	}
	f := h.(*contracts.FieldExpr)
	return v.Eval(s, f.E, func(on *Term) Step { return v.write(s, on, f.F, t, at, q) })
}

// execIf is frames/exec-if.
//
//	exec(σ, if(e1 = e2) {s̄1} else {s̄2}, Q) ≡ … (Σ ⊬ t1 ≠ t2 ⇒ exec(σ ∪ {t1 = t2}, s̄1, Q)) ∧ (Σ ⊬ t1 = t2 ⇒ exec(σ ∪ {t1 ≠ t2}, s̄2, Q))
func execIf(v *Verifier, s State, n *contracts.If, q func(State) Step) Step {
	return v.branch("frames/exec-if", s, n.B,
		func(s State) Step { return v.ExecAll(s, n.Then, q) },
		func(s State) Step { return v.ExecAll(s, n.Else, q) })
}

// execAssert is frames/exec-assert.
//
//	exec(σ, assert e1 = e2;, Q) ≡ … Σ ⊢ t1 = t2 ∧ Q(σ)
func execAssert(v *Verifier, s State, a *contracts.AssertStmt, q func(State) Step) Step {
	return v.value(s, a.B, func(s State, b *Term) Step {
		return v.proved(s, b, a.B.At(), func() Step { return q(s) })
	})
}

// execOpen is frames/exec-open. The figure produces in (H, …, Σ), where nothing is consumed;
// the text says that open replaces the chunk, so that it is H' and Σ'.
//
//	exec(σ, open e0.q(ē);, Q) ≡ … consume(σ, e0.q(ē), (λ(H', _, _, Σ'), snapshot • produce((H', G, [this ↦ t0, …, xn ↦ tn], Σ'), snapshot, mbody(C.q), (λ(H'', _, _, Σ'') • Q(H'', G, Γ, Σ'')))))
func execOpen(v *Verifier, s State, g *contracts.OpenClose, q func(State) Step) Step {
	return v.opened(s, g, func(s1 State) State { return s1 }, q)
}

// opened is open, whose body is produced in what from makes of the state in which the predicate is consumed.
func (v *Verifier) opened(s State, g *contracts.OpenClose, from func(State) State, q func(State) Step) Step {
	return v.call(s, g.Of.E0, g.Of.Args, func(t0 *Term, ts []*Term) Step {
		return v.Consume(s, g.Of, func(s1 State, snapshot *Term) Step {
			inner := from(s1)
			inner.Gamma = parameters(t0, g.Of.Q.Params, ts)
			return v.Produce(inner, snapshot, g.Of.Q.Body, func(s2 State) Step {
				s2.Gamma = s.Gamma
				return q(s2)
			})
		})
	})
}

// execClose is frames/exec-close. The figure prints mbody(C.m).
//
//	exec(σ, close e0.q(ē);, Q) ≡ … consume((H, G, [this ↦ t0, …, xn ↦ tn], Σ), mbody(C.q), (λ(H', _, _, Σ'), snapshot • Q(H' + {t0.q[snapshot](t1, …, tn)}, G, Γ, Σ')))
func execClose(v *Verifier, s State, g *contracts.OpenClose, q func(State) Step) Step {
	return v.call(s, g.Of.E0, g.Of.Args, func(t0 *Term, ts []*Term) Step {
		body := s
		body.Gamma, body.of = parameters(t0, g.Of.Q.Params, ts), "the predicate "+g.Of.Q.FullName()
		return v.Consume(body, g.Of.Q.Body, func(s1 State, snapshot *Term) Step {
			s1.H = s1.H.Plus(Chunk{On: t0, Q: g.Of.Q, Args: ts, Value: snapshot})
			s1.Gamma, s1.of = s.Gamma, s.of
			return q(s1)
		})
	})
}

// execUse is frames/exec-use.
//
//	exec(σ, use e0.p(ē);, Q) ≡ eval(σ, e0.p(ē), (λtcall • eval(σ, body, (λtbody • Q(H, G, Γ, Σ ∪ {tcall = tbody})))))
func execUse(v *Verifier, s State, u *contracts.Use, q func(State) Step) Step {
	return v.both(s, u.Of, func(call, body *Term) Step {
		next := s
		next.Sigma = s.Sigma.Suppose(v.Terms.Eq(call, body))
		return q(next)
	})
}

// execSkip is frames/exec-skip.
//
//	exec(σ, skip;, Q) ≡ Q(σ)
func execSkip(_ *Verifier, s State, _ *contracts.Skip, q func(State) Step) Step { return q(s) }
