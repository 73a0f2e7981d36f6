package objects

import (
	"tandem/lang"
	"tandem/objects/fields"
	"tandem/recursion/symstacks"
	"tandem/symbolic"
)

func callForward() []Mutant {
	// call is Call with φ changed by suppose, and what is pushed by change.
	call := func(suppose func(c forward, a *lang.Invoke) forward, change func(c, to forward, a *lang.Invoke) forward) func(forward) []forward {
		return lang.On(func(c forward, a *lang.Invoke) []forward {
			list := rightly("Call", c)
			for i, to := range list {
				if suppose != nil {
					to.Phi = suppose(c, a).Phi
				}
				if change != nil {
					to = change(c, to, a)
				}
				list[i] = to
			}
			return list
		})
	}
	args := func(a *lang.Invoke) []lang.Expr { return append([]lang.Expr{a.E0}, a.Args...) }
	// top is to with another local substitution for the method.
	top := func(to forward, change func(tau symbolic.Substitution) symbolic.Substitution) forward {
		t := to.Delta.Top()
		t.Tau = change(t.Tau)
		to.Delta = to.Delta.Replace(t)
		return to
	}
	// caller is to with another closure for the caller.
	caller := func(to forward, change func(symstacks.Closure) symstacks.Closure) forward {
		to.Delta = to.Delta.Pop().Replace(change(to.Delta.Pop().Top())).Push(to.Delta.Top())
		return to
	}
	this := func(c forward, a *lang.Invoke) lang.Var { return c.Methods[a.Callee()].This }
	return []Mutant{
		forwardRule("Call", "nil-unchecked", "φ ∧ δ(ê0)θ ∧ δ(ē^)θ: e0 ≠ nil is not recorded", "correctness",
			call(func(c forward, a *lang.Invoke) forward { return safely(c, args(a)...) }, nil)),
		forwardRule("Call", "nil-of-argument", "the first argument of a class instead of e0 is to be other than nil", "lockstep",
			call(func(c forward, a *lang.Invoke) forward {
				c = safely(c, args(a)...)
				for _, e := range append(a.Args, a.E0) {
					if e.Type().IsClass() {
						return supposing(c, hatted(c, fields.NotNil(e)))
					}
				}
				return c
			}, nil)),
		forwardRule("Call", "old-nil", "φ ∧ ê0 ≠ nil: the substitution is not applied to e0 ≠ nil", "lockstep",
			call(func(c forward, a *lang.Invoke) forward {
				return supposing(safely(c, args(a)...), fields.Hat().At(fields.NotNil(a.E0)))
			}, nil)),
		forwardRule("Call", "arguments-unchecked", "φ ∧ δ(ê0)θ ∧ ê0θ ≠ nil: errors in the arguments do not count", "correctness",
			call(func(c forward, a *lang.Invoke) forward {
				return supposing(safely(c, a.E0), hatted(c, fields.NotNil(a.E0)))
			}, nil)),
		forwardRule("Call", "object-unchecked", "φ ∧ δ(ē^)θ ∧ ê0θ ≠ nil: errors in e0 do not count", "exclusivity",
			call(func(c forward, a *lang.Invoke) forward {
				return supposing(safely(c, a.Args...), hatted(c, fields.NotNil(a.E0)))
			}, nil)),
		forwardRule("Call", "h-checked", "φ ∧ δ(h)θ, too: h is evaluated before the call, to be evaluated again after it", "completeness",
			call(func(c forward, a *lang.Invoke) forward {
				to := supposing(safely(c, args(a)...), hatted(c, fields.NotNil(a.E0)))
				if !a.H.IsZero() {
					to = safely(to, a.H)
				}
				return to
			}, nil)),
		forwardRule("Call", "by-name", "τ'(ū) = ē^: no substitution is applied to the arguments", "lockstep",
			call(nil, func(c, to forward, a *lang.Invoke) forward {
				return top(to, func(tau symbolic.Substitution) symbolic.Substitution {
					for i, u := range c.Methods[a.Callee()].Params {
						tau = tau.Update(u, fields.Hat().At(a.Args[i]))
					}
					return tau
				})
			})),
		forwardRule("Call", "this-by-name", "τ'(this) = ê0: no substitution is applied to e0", "correctness",
			call(nil, func(c, to forward, a *lang.Invoke) forward {
				return top(to, func(tau symbolic.Substitution) symbolic.Substitution {
					return tau.Update(this(c, a), fields.Hat().At(a.E0))
				})
			})),
		forwardRule("Call", "this-nil", "τ'(this) = nil", "correctness",
			call(nil, func(c, to forward, a *lang.Invoke) forward {
				return top(to, func(tau symbolic.Substitution) symbolic.Substitution {
					return tau.Update(this(c, a), lang.NilOf(this(c, a).Type))
				})
			})),
		forwardRule("Call", "same-locals", "the caller gets the callee's local substitution", "lockstep",
			call(nil, func(_, to forward, _ *lang.Invoke) forward {
				return caller(to, func(p symstacks.Closure) symstacks.Closure {
					p.Tau = to.Delta.Top().Tau
					return p
				})
			})),
		forwardRule("Call", "not-received", "the value is dropped: h := r is left out", "completeness",
			call(nil, func(c, to forward, _ *lang.Invoke) forward {
				return caller(to, func(p symstacks.Closure) symstacks.Closure { return p.To(c.Delta.Top().S.Tail()) })
			})),
		forwardRule("Call", "no-rest", "(τ, ε): what follows the call is dropped", "lockstep",
			call(nil, func(_, to forward, _ *lang.Invoke) forward {
				return caller(to, func(p symstacks.Closure) symstacks.Closure { return p.To(lang.Seq{}) })
			})),
	}
}

func returnForward() []Mutant {
	var list []Mutant
	// leaking is to with the local substitution of c's method in the caller, too.
	leaking := func(c, to forward) forward {
		if to.Delta.Empty() {
			return to
		}
		p := to.Delta.Top()
		p.Tau = symstacks.Union(c.Delta.Top().Tau, p.Tau)
		to.Delta = to.Delta.Replace(p)
		return to
	}
	deeper := func(_, to forward) forward {
		if to.Delta.Depth() > 1 {
			to.Delta = to.Delta.Pop()
		}
		return to
	}
	returns := func(f func(c, to forward, a *lang.Return) forward) func(forward) []forward {
		return lang.On(func(c forward, a *lang.Return) []forward {
			to := rightly("Return", c)
			for i := range to {
				to[i] = f(c, to[i], a)
			}
			return to
		})
	}
	for _, rule := range []string{"Return", "End"} {
		list = append(list,
			afterwards(rule, "pops-two", "Δ without the caller: two closures are popped", "lockstep", deeper),
			afterwards(rule, "keeps-locals", "the caller goes on with the method's local substitution, too", "lockstep", leaking),
			afterwards(rule, "restores-globals", "id: the global substitution is forgotten", "correctness",
				func(_, to forward) forward { to.Sigma = symbolic.ID(); return to }),
		)
	}
	return append(list,
		forwardRule("Return", "goes-on", "⟨(τ, S)·Δ, σ[r := êθ], φ⟩: the rest of the method is executed", "correctness",
			fields.ReturnGoesOn(fields.Standard()).Apply),
		forwardRule("Return", "lost", "r stays as it was", "correctness",
			returns(func(c, to forward, _ *lang.Return) forward { to.Sigma = c.Sigma; return to })),
		forwardRule("Return", "old-e", "σ[r := ê]: no substitution is applied to ê", "lockstep",
			returns(func(_, to forward, a *lang.Return) forward {
				if !a.E.IsZero() {
					to.Sigma = to.Sigma.Update(lang.Result(a.E.Type()), fields.Hat().At(a.E))
				}
				return to
			})),
		forwardRule("Return", "unchecked", "φ: the absence of errors is not recorded", "correctness",
			returns(func(c, to forward, _ *lang.Return) forward { to.Phi = c.Phi; return to })),
		forwardRule("Return", "callers-this", "σ[r := ê(τ' ∪ σ)]: the caller's local substitution is applied to ê", "completeness",
			returns(func(c, to forward, a *lang.Return) forward {
				if !a.E.IsZero() {
					by := symstacks.Union(to.Delta.Top().Tau, c.Sigma)
					to.Sigma = to.Sigma.Update(lang.Result(a.E.Type()), symbolic.Apply(by).At(fields.Hat().At(a.E)))
				}
				return to
			})),
		forwardRule("End", "stale", "r stays as it was", "completeness", fields.EndStale(fields.Standard()).Apply),
		afterwards("End", "this", "σ[r := this]: a method without return gives its object", "correctness",
			func(c, to forward) forward {
				if m, ok := c.Methods[c.Delta.Top().Proc]; ok && m.Result == m.Of {
					to.Sigma = to.Sigma.Update(lang.Result(m.Result), c.Delta.Top().Tau.At(m.This))
				}
				return to
			}),
		afterwards("End", "all", "ε: the whole stack is popped", "lockstep",
			func(_, to forward) forward { to.Delta = symstacks.Stack{}; return to }),
	)
}

func choiceForward() []Mutant {
	type test func(c forward, b lang.Expr) forward
	negated := func(c forward, b lang.Expr) lang.Expr { return lang.Negation(hatted(c, b)) }
	// The ways to record the test that the branches T and F have in common; right
	// is what is to be recorded beside δ.
	wrong := func(right func(c forward, b lang.Expr) lang.Expr, old func(b lang.Expr) lang.Expr) map[string]test {
		return map[string]test{
			"right":        func(c forward, b lang.Expr) forward { return supposing(safely(c, b), right(c, b)) },
			"unchecked":    func(c forward, b lang.Expr) forward { return supposing(c, right(c, b)) },
			"no-condition": func(c forward, b lang.Expr) forward { return safely(c, b) },
			"old-b":        func(c forward, b lang.Expr) forward { return supposing(safely(c, b), fields.Hat().At(old(b))) },
			"old-delta":    func(c forward, b lang.Expr) forward { return supposing(c, deltaOf(b), right(c, b)) },
		}
	}
	isTrue := wrong(hatted, func(b lang.Expr) lang.Expr { return b })
	isFalse := wrong(negated, lang.Negation)
	isFalse["no-negation"] = func(c forward, b lang.Expr) forward { return supposing(safely(c, b), hatted(c, b)) }
	isFalse["all-negated"] = func(c forward, b lang.Expr) forward {
		return supposing(c, lang.Negation(lang.Conjunction(hatted(c, deltaOf(b)), hatted(c, b))))
	}
	branch := func(record test, S func(a *lang.If) lang.Seq) func(forward) []forward {
		return lang.On(func(c forward, a *lang.If) []forward { return []forward{goingOn(record(c, a.B), S(a))} })
	}
	loop := func(record test, S func(a *lang.While) lang.Seq) func(forward) []forward {
		return lang.On(func(c forward, a *lang.While) []forward { return []forward{goingOn(record(c, a.B), S(a))} })
	}
	yes, no := func(a *lang.If) lang.Seq { return a.Then }, func(a *lang.If) lang.Seq { return a.Else }
	body := func(a *lang.While) lang.Seq { return a.Body }
	again := func(a *lang.While) lang.Seq { return a.Body.Then(lang.SeqOf(a)) }
	leave := func(*lang.While) lang.Seq { return done }
	noRest := func(c, to forward) forward {
		to.Config = c.Config.Halt(lang.Seq{})
		return to
	}
	const unchecked, noCondition, oldB, oldDelta = "the absence of errors is not recorded", "the test is not recorded", "the substitution is not applied to b̂", "the substitution is not applied to δ(b̂)"
	return []Mutant{
		forwardRule("If-T", "unchecked", "φ ∧ b̂θ: "+unchecked, "correctness", branch(isTrue["unchecked"], yes)),
		forwardRule("If-T", "no-condition", "φ ∧ δ(b̂)θ: "+noCondition, "correctness", branch(isTrue["no-condition"], yes)),
		forwardRule("If-T", "old-b", "φ ∧ δ(b̂)θ ∧ b̂: "+oldB, "exclusivity", branch(isTrue["old-b"], yes)),
		forwardRule("If-T", "old-delta", "φ ∧ δ(b̂) ∧ b̂θ: "+oldDelta, "lockstep", branch(isTrue["old-delta"], yes)),
		forwardRule("If-T", "other-branch", "the branch S2 is taken", "completeness", branch(isTrue["right"], no)),

		forwardRule("If-F", "unchecked", "φ ∧ ¬b̂θ: "+unchecked, "correctness", branch(isFalse["unchecked"], no)),
		forwardRule("If-F", "no-negation", "φ ∧ δ(b̂)θ ∧ b̂θ: the test is not negated", "exclusivity", branch(isFalse["no-negation"], no)),
		forwardRule("If-F", "all-negated", "φ ∧ ¬(δ(b̂)θ ∧ b̂θ): an error takes this branch", "correctness", branch(isFalse["all-negated"], no)),
		forwardRule("If-F", "old-b", "φ ∧ δ(b̂)θ ∧ ¬b̂: "+oldB, "completeness", branch(isFalse["old-b"], no)),
		forwardRule("If-F", "other-branch", "the branch S1 is taken", "lockstep", branch(isFalse["right"], yes)),
		afterwards("If-F", "no-rest", "S2 and what follows the choice are dropped", "lockstep", noRest),

		forwardRule("While-T", "unchecked", "φ ∧ b̂θ: "+unchecked, "correctness", loop(isTrue["unchecked"], again)),
		forwardRule("While-T", "no-condition", "φ ∧ δ(b̂)θ: "+noCondition, "exclusivity", loop(isTrue["no-condition"], again)),
		forwardRule("While-T", "old-b", "φ ∧ δ(b̂)θ ∧ b̂: "+oldB, "lockstep", loop(isTrue["old-b"], again)),
		forwardRule("While-T", "old-delta", "φ ∧ δ(b̂) ∧ b̂θ: "+oldDelta, "exclusivity", loop(isTrue["old-delta"], again)),
		forwardRule("While-T", "once", "S; S': the loop is not repeated", "correctness", loop(isTrue["right"], body)),

		forwardRule("While-F", "unchecked", "φ ∧ ¬b̂θ: "+unchecked, "correctness", loop(isFalse["unchecked"], leave)),
		forwardRule("While-F", "no-negation", "φ ∧ δ(b̂)θ ∧ b̂θ: the test is not negated", "exclusivity", loop(isFalse["no-negation"], leave)),
		forwardRule("While-F", "all-negated", "φ ∧ ¬(δ(b̂)θ ∧ b̂θ): an error leaves the loop", "correctness", loop(isFalse["all-negated"], leave)),
		forwardRule("While-F", "no-condition", "φ ∧ δ(b̂)θ: "+noCondition, "correctness", loop(isFalse["no-condition"], leave)),
		forwardRule("While-F", "body", "S; S': the body runs once more", "lockstep", loop(isFalse["right"], body)),
	}
}
