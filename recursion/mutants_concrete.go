package recursion

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/recursion/stacks"
	"tandem/symbolic"
)

func concreteMutants() []Mutant {
	type config = stacks.Config
	eval := concrete.Eval(concrete.Standard())
	value := func(c config, e lang.Expr) lang.Value { return eval(c.Valuation()).At(e) }
	is := func(c config, b lang.Expr, want bool) bool { return value(c, b) == lang.BoolValue(want) }
	called := func(c config, a *lang.Call, L concrete.Valuation, caller stacks.Closure) config {
		P := c.Procs[a.Proc]
		c.Gamma = c.Gamma.Replace(caller).Push(stacks.Closure{L: L, S: P.Body, Proc: P.Name})
		return c
	}
	rest := func(c config) stacks.Closure { top := c.Gamma.Top(); return top.To(top.S.Tail()) }
	locals := func(c config, a *lang.Call, V concrete.Valuation) concrete.Valuation {
		L := concrete.Valuation{}
		for i, u := range c.Procs[a.Proc].Params {
			L = L.Update(u, eval(V).At(a.Args[i]))
		}
		return L
	}
	returns := func(f func(config) config) func(config) []config {
		return func(c config) []config {
			if c.Gamma.Empty() || !c.Gamma.Top().S.Empty() {
				return nil
			}
			return []config{f(c)}
		}
	}
	when := func(holds bool, c func() config) []config {
		if !holds {
			return nil
		}
		return []config{c()}
	}
	next := lang.Seq{}
	return []Mutant{
		concreteRule("Assign-G", "only-globals", "V(e) = G(e): local variables have their default", "correctness",
			global(func(c config, a *lang.Assign) []config {
				return []config{c.Assign(a.X, eval(c.G).At(a.E)).Continue(next)}
			})),
		concreteRule("Assign-G", "lost", "G stays as it was", "completeness",
			global(func(c config, a *lang.Assign) []config { return []config{c.Continue(next)} })),
		concreteRule("Assign-G", "no-rest", "ε: what follows the assignment is dropped", "lockstep",
			global(func(c config, a *lang.Assign) []config {
				c = c.Assign(a.X, value(c, a.E))
				c.Gamma = c.Gamma.Replace(c.Gamma.Top().To(next))
				return []config{c}
			})),

		concreteRule("Assign-L", "only-locals", "V(e) = L(e): global variables have their default", "correctness",
			local(func(c config, a *lang.Assign) []config {
				return []config{c.Assign(a.X, eval(c.Gamma.Top().L).At(a.E)).Continue(next)}
			})),
		concreteRule("Assign-L", "lost", "L stays as it was", "completeness",
			local(func(c config, a *lang.Assign) []config { return []config{c.Continue(next)} })),
		concreteRule("Assign-L", "global", "G[u := V(e)]: the local variable is assigned in the global valuation", "correctness",
			local(func(c config, a *lang.Assign) []config {
				v := value(c, a.E)
				c.G = c.G.Update(a.X, v)
				return []config{c.Continue(next)}
			})),

		concreteRule("Call", "only-globals", "L'(ū) = G(ē): the caller's locals have their default", "lockstep",
			lang.On(func(c config, a *lang.Call) []config { return []config{called(c, a, locals(c, a, c.G), rest(c))} })),
		concreteRule("Call", "same-locals", "the caller gets the callee's local valuation", "correctness",
			lang.On(func(c config, a *lang.Call) []config {
				L := locals(c, a, c.Valuation())
				caller := rest(c)
				caller.L = L
				return []config{called(c, a, L, caller)}
			})),
		concreteRule("Call", "no-rest", "(L, ε): what follows the call is dropped", "lockstep",
			lang.On(func(c config, a *lang.Call) []config {
				return []config{called(c, a, locals(c, a, c.Valuation()), rest(c).To(next))}
			})),
		concreteRule("Call", "body-twice", "(L', S'; S'): the body runs twice", "lockstep",
			lang.On(func(c config, a *lang.Call) []config {
				c = called(c, a, locals(c, a, c.Valuation()), rest(c))
				top := c.Gamma.Top()
				c.Gamma = c.Gamma.Replace(top.To(top.S.Then(top.S)))
				return []config{c}
			})),
		concreteRule("Call", "global", "G[ū := V(ē)]: the parameters are assigned in the global valuation, too", "correctness",
			lang.On(func(c config, a *lang.Call) []config {
				L := locals(c, a, c.Valuation())
				c = called(c, a, L, rest(c))
				for _, u := range c.Procs[a.Proc].Params {
					c.G = c.G.Update(u, L.At(u))
				}
				return []config{c}
			})),

		concreteRule("Return", "keeps-locals", "the caller goes on with the callee's local valuation", "correctness",
			returns(func(c config) config {
				top := c.Gamma.Top()
				c.Gamma = c.Gamma.Pop()
				if !c.Gamma.Empty() {
					caller := c.Gamma.Top()
					caller.L = stacks.Union(top.L, caller.L)
					c.Gamma = c.Gamma.Replace(caller)
				}
				return c
			})),
		concreteRule("Return", "stays", "the closure stays on the stack", "lockstep",
			func(config) []config { return nil }),
		concreteRule("Return", "all", "ε: the whole stack is popped", "lockstep",
			returns(func(c config) config {
				c.Gamma = stacks.Stack{}
				return c
			})),
		concreteRule("Return", "no-rest", "(L', ε): what the caller has left is dropped", "lockstep",
			returns(func(c config) config {
				c.Gamma = c.Gamma.Pop()
				if !c.Gamma.Empty() {
					c.Gamma = c.Gamma.Replace(c.Gamma.Top().To(next))
				}
				return c
			})),
		concreteRule("Return", "forgets-globals", "every global variable has its default after a call", "correctness",
			returns(func(c config) config {
				c.Gamma, c.G = c.Gamma.Pop(), concrete.Valuation{}
				return c
			})),

		concreteRule("If-T", "if-false", "the premise is that V(b) is false", "determinism",
			lang.On(func(c config, a *lang.If) []config {
				return when(is(c, a.B, false), func() config { return c.Continue(a.Then) })
			})),
		concreteRule("If-T", "no-premise", "the rule applies whatever V(b) is", "determinism",
			lang.On(func(c config, a *lang.If) []config { return []config{c.Continue(a.Then)} })),
		concreteRule("If-T", "other-branch", "the branch S2 is taken", "lockstep",
			lang.On(func(c config, a *lang.If) []config {
				return when(is(c, a.B, true), func() config { return c.Continue(a.Else) })
			})),

		concreteRule("If-F", "if-true", "the premise is that V(b) is true", "progress",
			lang.On(func(c config, a *lang.If) []config {
				return when(is(c, a.B, true), func() config { return c.Continue(a.Else) })
			})),
		concreteRule("If-F", "only-globals", "the premise is that G(b) is false", "determinism",
			lang.On(func(c config, a *lang.If) []config {
				return when(eval(c.G).At(a.B) == lang.BoolValue(false), func() config { return c.Continue(a.Else) })
			})),
		concreteRule("If-F", "other-branch", "the branch S1 is taken", "completeness",
			lang.On(func(c config, a *lang.If) []config {
				return when(is(c, a.B, false), func() config { return c.Continue(a.Then) })
			})),

		concreteRule("While-T", "once", "S; S': the loop is not repeated", "completeness",
			lang.On(func(c config, a *lang.While) []config {
				return when(is(c, a.B, true), func() config { return c.Continue(a.Body) })
			})),
		concreteRule("While-T", "no-premise", "the rule applies whatever V(b) is", "determinism",
			lang.On(func(c config, a *lang.While) []config {
				return []config{c.Continue(a.Body.Then(lang.SeqOf(a)))}
			})),
		concreteRule("While-T", "if-false", "the premise is that V(b) is false", "determinism",
			lang.On(func(c config, a *lang.While) []config {
				return when(is(c, a.B, false), func() config { return c.Continue(a.Body.Then(lang.SeqOf(a))) })
			})),

		concreteRule("While-F", "if-true", "the premise is that V(b) is true", "progress",
			lang.On(func(c config, a *lang.While) []config {
				return when(is(c, a.B, true), func() config { return c.Continue(next) })
			})),
		concreteRule("While-F", "body", "S; S': the body runs once more", "correctness",
			lang.On(func(c config, a *lang.While) []config {
				return when(is(c, a.B, false), func() config { return c.Continue(a.Body) })
			})),
		concreteRule("While-F", "no-rest", "ε: what follows the loop is dropped", "lockstep",
			lang.On(func(c config, a *lang.While) []config {
				return when(is(c, a.B, false), func() config {
					c.Gamma = c.Gamma.Replace(c.Gamma.Top().To(next))
					return c
				})
			})),
	}
}

func pairingMutants() []Mutant {
	pairing := func(id, wrong, killedBy string, change func(*Sides)) Mutant {
		return changed(Published, "pairing", id, wrong, killedBy, change)
	}
	return []Mutant{
		pairing("ignores-sigma", "V∘σ = V", "correctness", func(p *Sides) {
			p.Compose = func(_ concrete.Evaluation, _, base concrete.Valuation, _ map[lang.Expr]lang.Value, _ symbolic.Substitution) concrete.Valuation {
				return base
			}
		}),
		pairing("sequential", "V∘σ evaluates σ(y) where σ(x) was already assigned", "corollary-3.4", func(p *Sides) {
			p.Compose = func(eval concrete.Evaluation, V, base concrete.Valuation, _ map[lang.Expr]lang.Value, sigma symbolic.Substitution) concrete.Valuation {
				for _, x := range sigma.Domain() {
					v := eval(V).At(sigma.At(x))
					base, V = base.Update(x, v), V.Update(x, v)
				}
				return base
			}
		}),
		pairing("globals-only", "V∘τ(u) = V(u) for local variables u", "correctness", func(p *Sides) {
			p.Compose = func(eval concrete.Evaluation, V, base concrete.Valuation, memo map[lang.Expr]lang.Value, sigma symbolic.Substitution) concrete.Valuation {
				W := Compose(eval, V, base, memo, sigma)
				for _, u := range sigma.Domain() {
					if u.Scope != "" {
						W = W.Update(u, V.At(u))
					}
				}
				return W
			}
		}),
		pairing("holds-always", "every path condition holds", "correctness", func(p *Sides) {
			p.Holds = func(lang.Value) bool { return true }
		}),
		pairing("holds-never", "no path condition holds, so that correctness says nothing", "completeness", func(p *Sides) {
			p.Holds = func(lang.Value) bool { return false }
		}),
	}
}
