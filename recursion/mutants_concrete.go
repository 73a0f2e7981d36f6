package recursion

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/recursion/stacks"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/symbolic"
)

// concretely makes mutants of the concrete rules of a language.
func concretely(of func(concrete.Model) Sides) spec.Mutating[Sides, stacks.Config] {
	return spec.Mutating[Sides, stacks.Config]{Side: "concrete", Right: right(of), System: func(s *Sides) *spec.System[stacks.Config] { return &s.Concrete }}
}

func concreteMutants() []Mutant {
	type (
		config  = stacks.Config
		closure = stacks.Closure
	)
	m := concretely(Published)
	eval := concrete.Eval(concrete.Standard())
	// value is an assignment of the value of e in another valuation.
	value := func(V func(config) concrete.Valuation) spec.Mistake[config] {
		return mistakes.After(func(c, to config, a *lang.Assign) config { return to.Assign(a.X, eval(V(c)).At(a.E)) })
	}
	// call is rule Call with both closures, and the globals, changed.
	call := func(id, wrong, killedBy string, change func(to *config, a *lang.Call, callee, caller *closure)) Mutant {
		return m.By("Call", id, wrong, killedBy, mistakes.After(func(_, to config, a *lang.Call) config {
			callee, caller := to.Gamma.Top(), to.Gamma.Pop().Top()
			change(&to, a, &callee, &caller)
			to.Gamma = to.Gamma.Pop().Replace(caller).Push(callee)
			return to
		}))
	}
	return []Mutant{
		m.By("Assign-G", "only-globals", "V(e) = G(e): local variables have their default", "correctness",
			value(func(c config) concrete.Valuation { return c.G })),
		m.By("Assign-G", "lost", "G stays as it was", "completeness", mistakes.Lost),
		m.By("Assign-G", "no-rest", "ε: what follows the assignment is dropped", "lockstep", mistakes.NoRest),

		m.By("Assign-L", "only-locals", "V(e) = L(e): global variables have their default", "correctness",
			value(func(c config) concrete.Valuation { return c.Gamma.Top().L })),
		m.By("Assign-L", "lost", "L stays as it was", "completeness", mistakes.Lost),
		m.By("Assign-L", "global", "G[u := V(e)]: the local variable is assigned in the global valuation", "correctness",
			mistakes.After(func(c, to config, a *lang.Assign) config {
				c.G = c.G.Update(a.X, to.Gamma.Top().L.At(a.X))
				return c.Continue(lang.Seq{})
			})),

		call("only-globals", "L'(ū) = G(ē): the caller's locals have their default", "lockstep",
			func(to *config, a *lang.Call, callee, _ *closure) {
				for i, u := range to.Procs[a.Proc].Params {
					callee.L = callee.L.Update(u, eval(to.G).At(a.Args[i]))
				}
			}),
		call("same-locals", "the caller gets the callee's local valuation", "correctness",
			func(_ *config, _ *lang.Call, callee, caller *closure) { caller.L = callee.L }),
		m.By("Call", "no-rest", "(L, ε): what follows the call is dropped", "lockstep", mistakes.NoRest),
		call("body-twice", "(L', S'; S'): the body runs twice", "lockstep",
			func(_ *config, _ *lang.Call, callee, _ *closure) { callee.S = callee.S.Then(callee.S) }),
		call("global", "G[ū := V(ē)]: the parameters are assigned in the global valuation, too", "correctness",
			func(to *config, a *lang.Call, callee, _ *closure) {
				for _, u := range to.Procs[a.Proc].Params {
					to.G = to.G.Update(u, callee.L.At(u))
				}
			}),

		m.After("Return", "keeps-locals", "the caller goes on with the callee's local valuation", "correctness", func(c, to config) config {
			if !to.Gamma.Empty() {
				caller := to.Gamma.Top()
				caller.L = stacks.Union(c.Gamma.Top().L, caller.L)
				to.Gamma = to.Gamma.Replace(caller)
			}
			return to
		}),
		m.By("Return", "stays", "the closure stays on the stack", "lockstep", mistakes.Never),
		m.After("Return", "all", "ε: the whole stack is popped", "lockstep", func(_, to config) config {
			to.Gamma = stacks.Stack{}
			return to
		}),
		m.After("Return", "no-rest", "(L', ε): what the caller has left is dropped", "lockstep", func(_, to config) config {
			if to.Gamma.Empty() {
				return to
			}
			return to.Leave(lang.Seq{})
		}),
		m.After("Return", "forgets-globals", "every global variable has its default after a call", "correctness", func(_, to config) config {
			to.G = concrete.Valuation{}
			return to
		}),

		m.By("If-T", "if-false", "the premise is that V(b) is false", "determinism", mistakes.OtherCase),
		m.By("If-T", "no-premise", "the rule applies whatever V(b) is", "determinism", mistakes.NoPremise),
		m.By("If-T", "other-branch", "the branch S2 is taken", "lockstep", mistakes.OtherBranch),

		m.By("If-F", "if-true", "the premise is that V(b) is true", "progress", mistakes.OtherCase),
		m.Rule("If-F", "only-globals", "the premise is that G(b) is false", "determinism",
			lang.On(func(c config, a *lang.If) []config {
				if eval(c.G).At(a.B) != lang.BoolValue(false) {
					return nil
				}
				return []config{c.Continue(a.Else)}
			})),
		m.By("If-F", "other-branch", "the branch S1 is taken", "completeness", mistakes.OtherBranch),

		m.By("While-T", "once", "S; S': the loop is not repeated", "completeness", mistakes.Once),
		m.By("While-T", "no-premise", "the rule applies whatever V(b) is", "determinism", mistakes.NoPremise),
		m.By("While-T", "if-false", "the premise is that V(b) is false", "determinism", mistakes.OtherCase),

		m.By("While-F", "if-true", "the premise is that V(b) is true", "progress", mistakes.OtherCase),
		m.By("While-F", "body", "S; S': the body runs once more", "correctness", mistakes.Once),
		m.By("While-F", "no-rest", "ε: what follows the loop is dropped", "lockstep", mistakes.NoRest),
	}
}

func pairingMutants() []Mutant {
	type valuation = concrete.Valuation
	composed := func(id, wrong, killedBy string, compose func(eval concrete.Evaluation, V, base valuation, sigma symbolic.Substitution) valuation) Mutant {
		return right(Published).Changed("pairing", id, wrong, killedBy, func(p *Sides) { p.Compose = compose })
	}
	holds := func(id, wrong, killedBy string, always bool) Mutant {
		return right(Published).Changed("pairing", id, wrong, killedBy, func(p *Sides) { p.Holds = func(lang.Value) bool { return always } })
	}
	return []Mutant{
		composed("ignores-sigma", "V∘σ = V", "correctness",
			func(_ concrete.Evaluation, _, base valuation, _ symbolic.Substitution) valuation { return base }),
		composed("sequential", "V∘σ evaluates σ(y) where σ(x) was already assigned", "corollary-3.4",
			func(eval concrete.Evaluation, V, base valuation, sigma symbolic.Substitution) valuation {
				for _, x := range sigma.Domain() {
					v := eval(V).At(sigma.At(x))
					base, V = base.Update(x, v), V.Update(x, v)
				}
				return base
			}),
		composed("globals-only", "V∘τ(u) = V(u) for local variables u", "correctness",
			func(eval concrete.Evaluation, V, base valuation, sigma symbolic.Substitution) valuation {
				W := Compose(eval, V, base, sigma)
				for _, u := range sigma.Domain() {
					if u.Scope != "" {
						W = W.Update(u, V.At(u))
					}
				}
				return W
			}),
		holds("holds-always", "every path condition holds", "correctness", true),
		holds("holds-never", "no path condition holds, so that correctness says nothing", "completeness", false),
	}
}
