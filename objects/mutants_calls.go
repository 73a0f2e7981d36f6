package objects

import (
	"slices"

	"tandem/lang"
	"tandem/objects/fields"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/symbolic"
)

func callForward() []Mutant {
	call := func(id, wrong, killedBy string, change func(c, to forward, a *lang.Invoke) forward) Mutant {
		return symbolically.By("Call", id, wrong, killedBy, mistakes.After(change))
	}
	args := func(a *lang.Invoke) []lang.Expr { return append([]lang.Expr{a.E0}, a.Args...) }
	notNil := func(c forward, e lang.Expr) lang.Expr { return hatted(c, fields.NotNil(e)) }
	this := func(c forward, a *lang.Invoke) lang.Var { return c.Methods[a.Callee()].This }
	// caller is to with another closure for the caller.
	caller := func(to forward, change func(symstacks.Closure) symstacks.Closure) forward {
		to.Delta = to.Delta.ReplaceBelow(change(to.Delta.Pop().Top()))
		return to
	}
	return []Mutant{
		call("nil-unchecked", "φ ∧ δ(ê0)θ ∧ δ(ē^)θ: e0 ≠ nil is not recorded", "correctness",
			func(c, to forward, a *lang.Invoke) forward { return to.Under(safely(c, args(a)...)) }),
		call("nil-of-argument", "the first argument of a class instead of e0 is to be other than nil", "lockstep",
			func(c, to forward, a *lang.Invoke) forward {
				es := append(slices.Clone(a.Args), a.E0)
				first := slices.IndexFunc(es, func(e lang.Expr) bool { return e.Type().IsClass() })
				return to.Under(supposing(safely(c, args(a)...), notNil(c, es[first])))
			}),
		call("old-nil", "φ ∧ ê0 ≠ nil: the substitution is not applied to e0 ≠ nil", "lockstep",
			func(c, to forward, a *lang.Invoke) forward {
				return to.Under(supposing(safely(c, args(a)...), hat(fields.NotNil(a.E0))))
			}),
		call("arguments-unchecked", "φ ∧ δ(ê0)θ ∧ ê0θ ≠ nil: errors in the arguments do not count", "correctness",
			func(c, to forward, a *lang.Invoke) forward {
				return to.Under(supposing(safely(c, a.E0), notNil(c, a.E0)))
			}),
		call("object-unchecked", "φ ∧ δ(ē^)θ ∧ ê0θ ≠ nil: errors in e0 do not count", "exclusivity",
			func(c, to forward, a *lang.Invoke) forward {
				return to.Under(supposing(safely(c, a.Args...), notNil(c, a.E0)))
			}),
		call("h-checked", "φ ∧ δ(h)θ, too: h is evaluated before the call, to be evaluated again after it", "completeness",
			func(c, to forward, a *lang.Invoke) forward {
				if a.H.IsZero() {
					return to
				}
				return to.Under(safely(c.Under(to), a.H))
			}),
		call("by-name", "τ'(ū) = ē^: no substitution is applied to the arguments", "lockstep",
			func(c, to forward, a *lang.Invoke) forward {
				for i, u := range c.Methods[a.Callee()].Params {
					to = to.Assign(u, hat(a.Args[i]))
				}
				return to
			}),
		call("this-by-name", "τ'(this) = ê0: no substitution is applied to e0", "correctness",
			func(c, to forward, a *lang.Invoke) forward { return to.Assign(this(c, a), hat(a.E0)) }),
		call("this-nil", "τ'(this) = nil", "correctness",
			func(c, to forward, a *lang.Invoke) forward {
				return to.Assign(this(c, a), lang.NilOf(this(c, a).Type))
			}),
		call("same-locals", "the caller gets the callee's local substitution", "lockstep",
			func(_, to forward, _ *lang.Invoke) forward {
				return caller(to, func(p symstacks.Closure) symstacks.Closure {
					p.Tau = to.Delta.Top().Tau
					return p
				})
			}),
		call("not-received", "the value is dropped: h := r is left out", "completeness",
			func(c, to forward, _ *lang.Invoke) forward {
				return caller(to, func(p symstacks.Closure) symstacks.Closure { return p.To(c.Delta.Top().S.Tail()) })
			}),
		call("no-rest", "(τ, ε): what follows the call is dropped", "lockstep",
			func(_, to forward, _ *lang.Invoke) forward {
				return caller(to, func(p symstacks.Closure) symstacks.Closure { return p.To(done) })
			}),
	}
}

func returnForward() []Mutant {
	m := symbolically
	var list []Mutant
	for _, rule := range []string{"Return", "End"} {
		list = append(list,
			m.After(rule, "pops-two", "Δ without the caller: two closures are popped", "lockstep", func(_, to forward) forward {
				if to.Delta.Depth() > 1 {
					to.Delta = to.Delta.Pop()
				}
				return to
			}),
			m.After(rule, "keeps-locals", "the caller goes on with the method's local substitution, too", "lockstep", func(c, to forward) forward {
				if !to.Delta.Empty() {
					p := to.Delta.Top()
					p.Tau = symstacks.Union(c.Delta.Top().Tau, p.Tau)
					to.Delta = to.Delta.Replace(p)
				}
				return to
			}),
			m.After(rule, "restores-globals", "id: the global substitution is forgotten", "correctness",
				func(_, to forward) forward { to.Sigma = symbolic.ID(); return to }),
		)
	}
	// value assigns êθ for another θ to r.
	value := func(theta func(c, to forward) symbolic.Substitution) func(c, to forward) forward {
		return func(c, to forward) forward {
			if e := c.Stmt().(*lang.Return).E; !e.IsZero() {
				to.Sigma = to.Sigma.Update(lang.Result(e.Type()), symbolic.Apply(theta(c, to)).At(hat(e)))
			}
			return to
		}
	}
	return append(list,
		m.Rule("Return", "goes-on", "⟨(τ, S)·Δ, σ[r := êθ], φ⟩: the rest of the method is executed", "correctness",
			fields.ReturnGoesOn(fields.Standard()).Apply),
		m.After("Return", "lost", "r stays as it was", "correctness",
			func(c, to forward) forward { to.Sigma = c.Sigma; return to }),
		m.After("Return", "old-e", "σ[r := ê]: no substitution is applied to ê", "lockstep",
			value(func(_, _ forward) symbolic.Substitution { return symbolic.ID() })),
		m.By("Return", "unchecked", "φ: the absence of errors is not recorded", "correctness", mistakes.NotRecorded),
		m.After("Return", "callers-this", "σ[r := ê(τ' ∪ σ)]: the caller's local substitution is applied to ê", "completeness",
			value(func(c, to forward) symbolic.Substitution { return symstacks.Union(to.Delta.Top().Tau, c.Sigma) })),
		m.Rule("End", "stale", "r stays as it was", "completeness", fields.EndStale(fields.Standard()).Apply),
		m.After("End", "this", "σ[r := this]: a method without return gives its object", "correctness",
			func(c, to forward) forward {
				if m, ok := c.Methods[c.Delta.Top().Proc]; ok && m.Result == m.Of {
					to.Sigma = to.Sigma.Update(lang.Result(m.Result), c.Delta.Top().Tau.At(m.This))
				}
				return to
			}),
		m.After("End", "all", "ε: the whole stack is popped", "lockstep",
			func(_, to forward) forward { to.Delta = symstacks.Stack{}; return to }),
	)
}

func choiceForward() []Mutant {
	m := symbolically
	type test = func(c forward, b lang.Expr) lang.Expr
	negated := func(c forward, b lang.Expr) lang.Expr { return lang.Negation(hatted(c, b)) }
	// recording is the mistake to record something else for the test b.
	recording := func(of func(c forward, b lang.Expr) forward) spec.Mistake[forward] {
		return spec.Afterwards(func(c, to forward) forward { return to.Under(of(c, c.Stmt().Parts().E)) })
	}
	unchecked := func(test test) spec.Mistake[forward] {
		return recording(func(c forward, b lang.Expr) forward { return supposing(c, test(c, b)) })
	}
	// tested records test beside δ(b̂)θ.
	tested := func(test test) spec.Mistake[forward] {
		return recording(func(c forward, b lang.Expr) forward { return supposing(safely(c, b), test(c, b)) })
	}
	oldB := tested(func(_ forward, b lang.Expr) lang.Expr { return hat(b) })
	oldNotB := tested(func(_ forward, b lang.Expr) lang.Expr { return hat(lang.Negation(b)) })
	oldDelta := recording(func(c forward, b lang.Expr) forward { return supposing(c, deltaOf(b), hatted(c, b)) })
	noCondition := recording(func(c forward, b lang.Expr) forward { return safely(c, b) })
	noNegation := tested(hatted)
	allNegated := recording(func(c forward, b lang.Expr) forward {
		return supposing(c, lang.Negation(lang.Conjunction(hatted(c, deltaOf(b)), hatted(c, b))))
	})
	const noErrors, noTest, old, oldAbsence = "the absence of errors is not recorded", "the test is not recorded", "the substitution is not applied to b̂", "the substitution is not applied to δ(b̂)"
	return []Mutant{
		m.By("If-T", "unchecked", "φ ∧ b̂θ: "+noErrors, "correctness", unchecked(hatted)),
		m.By("If-T", "no-condition", "φ ∧ δ(b̂)θ: "+noTest, "correctness", noCondition),
		m.By("If-T", "old-b", "φ ∧ δ(b̂)θ ∧ b̂: "+old, "exclusivity", oldB),
		m.By("If-T", "old-delta", "φ ∧ δ(b̂) ∧ b̂θ: "+oldAbsence, "lockstep", oldDelta),
		m.By("If-T", "other-branch", "the branch S2 is taken", "completeness", mistakes.OtherBranch),

		m.By("If-F", "unchecked", "φ ∧ ¬b̂θ: "+noErrors, "correctness", unchecked(negated)),
		m.By("If-F", "no-negation", "φ ∧ δ(b̂)θ ∧ b̂θ: the test is not negated", "exclusivity", noNegation),
		m.By("If-F", "all-negated", "φ ∧ ¬(δ(b̂)θ ∧ b̂θ): an error takes this branch", "correctness", allNegated),
		m.By("If-F", "old-b", "φ ∧ δ(b̂)θ ∧ ¬b̂: "+old, "completeness", oldNotB),
		m.By("If-F", "other-branch", "the branch S1 is taken", "lockstep", mistakes.OtherBranch),
		m.After("If-F", "no-rest", "S2 and what follows the choice are dropped", "lockstep",
			func(c, to forward) forward { to.Config = c.Config.Halt(done); return to }),

		m.By("While-T", "unchecked", "φ ∧ b̂θ: "+noErrors, "correctness", unchecked(hatted)),
		m.By("While-T", "no-condition", "φ ∧ δ(b̂)θ: "+noTest, "exclusivity", noCondition),
		m.By("While-T", "old-b", "φ ∧ δ(b̂)θ ∧ b̂: "+old, "lockstep", oldB),
		m.By("While-T", "old-delta", "φ ∧ δ(b̂) ∧ b̂θ: "+oldAbsence, "exclusivity", oldDelta),
		m.By("While-T", "once", "S; S': the loop is not repeated", "correctness", mistakes.Once),

		m.By("While-F", "unchecked", "φ ∧ ¬b̂θ: "+noErrors, "correctness", unchecked(negated)),
		m.By("While-F", "no-negation", "φ ∧ δ(b̂)θ ∧ b̂θ: the test is not negated", "exclusivity", noNegation),
		m.By("While-F", "all-negated", "φ ∧ ¬(δ(b̂)θ ∧ b̂θ): an error leaves the loop", "correctness", allNegated),
		m.By("While-F", "no-condition", "φ ∧ δ(b̂)θ: "+noTest, "correctness", noCondition),
		m.By("While-F", "body", "S; S': the body runs once more", "lockstep", mistakes.Once),
	}
}
