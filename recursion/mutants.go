package recursion

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/symbolic"
)

// Mutant is the language of §3, or its composition with arrays, with one entry
// replaced by a wrong one.
type Mutant = spec.Mutant[Sides]

// Mutants lists the mutants of the language of §3: of each rule on both sides,
// and of the pairing.
func Mutants() []Mutant {
	list := append(symbolicMutants(), concreteMutants()...)
	return append(list, pairingMutants()...)
}

// changed is a mutant of a language in which change replaces what is wrong.
func changed(of func(concrete.Model) Sides, target, id, wrong, killedBy string, change func(*Sides)) Mutant {
	return spec.NewMutant(target, id, wrong, killedBy, func() Sides {
		sides := of(concrete.Standard())
		change(&sides)
		return sides
	})
}

// symbolicRule is a mutant with one symbolic rule replaced.
func symbolicRule(rule, id, wrong, killedBy string, apply func(symstacks.Config) []symstacks.Config) Mutant {
	return changed(Published, "symbolic "+rule, id, wrong, killedBy, func(sides *Sides) {
		old, _ := sides.Symbolic.Rule(rule)
		old.Cite, old.Apply = "mutant", apply
		sides.Symbolic = sides.Symbolic.With(old)
	})
}

// concreteRule is a mutant with one concrete rule replaced.
func concreteRule(rule, id, wrong, killedBy string, apply func(stacks.Config) []stacks.Config) Mutant {
	return changed(Published, "concrete "+rule, id, wrong, killedBy, func(sides *Sides) {
		old, _ := sides.Concrete.Rule(rule)
		old.Cite, old.Apply = "mutant", apply
		sides.Concrete = sides.Concrete.With(old)
	})
}

// stated is a configuration with a next statement.
type stated interface{ Stmt() lang.Stmt }

// global is a rule for assignments to global variables.
func global[C stated](f func(c C, a *lang.Assign) []C) func(C) []C {
	return lang.On(func(c C, a *lang.Assign) []C {
		if a.X.Scope != "" {
			return nil
		}
		return f(c, a)
	})
}

// local is a rule for assignments to local variables.
func local[C stated](f func(c C, a *lang.Assign) []C) func(C) []C {
	return lang.On(func(c C, a *lang.Assign) []C {
		if a.X.Scope == "" {
			return nil
		}
		return f(c, a)
	})
}

func symbolicMutants() []Mutant {
	type config = symstacks.Config
	subst := func(c config, e lang.Expr) lang.Expr { return c.Subst(symbolic.Apply, e) }
	// called is the configuration after a call, with the given local
	// substitution and rest of the caller.
	called := func(c config, a *lang.Call, tau symbolic.Substitution, caller symstacks.Closure) config {
		P := c.Procs[a.Proc]
		c.Delta = c.Delta.Replace(caller).Push(symstacks.Closure{Tau: tau, S: P.Body, Proc: P.Name})
		return c
	}
	rest := func(c config) symstacks.Closure { top := c.Delta.Top(); return top.To(top.S.Tail()) }
	tau := func(c config, a *lang.Call, image func(i int) lang.Expr) symbolic.Substitution {
		tau := symbolic.ID()
		for i, u := range c.Procs[a.Proc].Params {
			tau = tau.Update(u, image(i))
		}
		return tau
	}
	returns := func(f func(config) config) func(config) []config {
		return func(c config) []config {
			if c.Delta.Empty() || !c.Delta.Top().S.Empty() {
				return nil
			}
			return []config{f(c)}
		}
	}
	next := lang.Seq{}
	return []Mutant{
		symbolicRule("Assign-G", "only-sigma", "σ[x := eσ]: the local substitution is not applied to e", "correctness",
			global(func(c config, a *lang.Assign) []config {
				return []config{c.Assign(a.X, symbolic.Apply(c.Sigma).At(a.E)).Continue(next)}
			})),
		symbolicRule("Assign-G", "old-e", "σ[x := e]: no substitution is applied to e", "correctness",
			global(func(c config, a *lang.Assign) []config { return []config{c.Assign(a.X, a.E).Continue(next)} })),
		symbolicRule("Assign-G", "lost", "σ stays as it was", "correctness",
			global(func(c config, a *lang.Assign) []config { return []config{c.Continue(next)} })),

		symbolicRule("Assign-L", "only-tau", "τ[u := eτ]: the global substitution is not applied to e", "correctness",
			local(func(c config, a *lang.Assign) []config {
				return []config{c.Assign(a.X, symbolic.Apply(c.Delta.Top().Tau).At(a.E)).Continue(next)}
			})),
		symbolicRule("Assign-L", "lost", "τ stays as it was", "correctness",
			local(func(c config, a *lang.Assign) []config { return []config{c.Continue(next)} })),
		symbolicRule("Assign-L", "global", "σ[u := eθ]: the local variable is assigned in the global substitution", "completeness",
			local(func(c config, a *lang.Assign) []config {
				value := subst(c, a.E)
				c.Sigma = c.Sigma.Update(a.X, value)
				return []config{c.Continue(next)}
			})),

		symbolicRule("Call", "by-name", "τ'(ū) = ē: no substitution is applied to the arguments", "proposition-3.1",
			lang.On(func(c config, a *lang.Call) []config {
				return []config{called(c, a, tau(c, a, func(i int) lang.Expr { return a.Args[i] }), rest(c))}
			})),
		symbolicRule("Call", "same-locals", "the caller gets the callee's local substitution", "correctness",
			lang.On(func(c config, a *lang.Call) []config {
				t := tau(c, a, func(i int) lang.Expr { return subst(c, a.Args[i]) })
				caller := rest(c)
				caller.Tau = t
				return []config{called(c, a, t, caller)}
			})),
		symbolicRule("Call", "only-sigma", "τ'(ū) = ēσ: the caller's local substitution is not applied to the arguments", "lockstep",
			lang.On(func(c config, a *lang.Call) []config {
				t := tau(c, a, func(i int) lang.Expr { return symbolic.Apply(c.Sigma).At(a.Args[i]) })
				return []config{called(c, a, t, rest(c))}
			})),
		symbolicRule("Call", "no-rest", "(τ, ε): what follows the call is dropped", "lockstep",
			lang.On(func(c config, a *lang.Call) []config {
				caller := rest(c).To(lang.Seq{})
				return []config{called(c, a, tau(c, a, func(i int) lang.Expr { return subst(c, a.Args[i]) }), caller)}
			})),
		symbolicRule("Call", "body-twice", "(τ', S'; S'): the body runs twice", "lockstep",
			lang.On(func(c config, a *lang.Call) []config {
				c = called(c, a, tau(c, a, func(i int) lang.Expr { return subst(c, a.Args[i]) }), rest(c))
				top := c.Delta.Top()
				c.Delta = c.Delta.Replace(top.To(top.S.Then(top.S)))
				return []config{c}
			})),

		symbolicRule("Return", "keeps-locals", "the caller goes on with the callee's local substitution", "correctness",
			returns(func(c config) config {
				top := c.Delta.Top()
				c.Delta = c.Delta.Pop()
				if !c.Delta.Empty() {
					caller := c.Delta.Top()
					caller.Tau = symstacks.Union(top.Tau, caller.Tau)
					c.Delta = c.Delta.Replace(caller)
				}
				return c
			})),
		symbolicRule("Return", "restores-globals", "id: the global substitution is forgotten", "correctness",
			returns(func(c config) config {
				c.Delta, c.Sigma = c.Delta.Pop(), symbolic.ID()
				return c
			})),
		symbolicRule("Return", "all", "ε: the whole stack is popped", "lockstep",
			returns(func(c config) config {
				c.Delta = symstacks.Stack{}
				return c
			})),
		symbolicRule("Return", "stays", "the closure stays on the stack", "lockstep",
			func(config) []config { return nil }),
		symbolicRule("Return", "no-rest", "(τ', ε): what the caller has left is dropped", "lockstep",
			returns(func(c config) config {
				c.Delta = c.Delta.Pop()
				if !c.Delta.Empty() {
					c.Delta = c.Delta.Replace(c.Delta.Top().To(next))
				}
				return c
			})),

		symbolicRule("If-T", "only-sigma", "φ ∧ bσ: the local substitution is not applied to b", "corollary-3.2",
			lang.On(func(c config, a *lang.If) []config {
				return []config{c.Assume(symbolic.Apply(c.Sigma).At(a.B)).Continue(a.Then)}
			})),
		symbolicRule("If-T", "only-b", "bθ: earlier conditions are forgotten", "monotony",
			lang.On(func(c config, a *lang.If) []config {
				b := subst(c, a.B)
				c.Phi = lang.True
				return []config{c.Assume(b).Continue(a.Then)}
			})),
		symbolicRule("If-T", "no-condition", "φ: the test is not recorded", "correctness",
			lang.On(func(c config, a *lang.If) []config { return []config{c.Continue(a.Then)} })),
		symbolicRule("If-T", "other-branch", "the branch S2 is taken", "lockstep",
			lang.On(func(c config, a *lang.If) []config {
				return []config{c.Assume(subst(c, a.B)).Continue(a.Else)}
			})),

		symbolicRule("If-F", "no-negation", "φ ∧ bθ: the test is not negated", "exclusivity",
			lang.On(func(c config, a *lang.If) []config {
				return []config{c.Assume(subst(c, a.B)).Continue(a.Else)}
			})),
		symbolicRule("If-F", "only-tau", "φ ∧ ¬bτ: the global substitution is not applied to b", "completeness",
			lang.On(func(c config, a *lang.If) []config {
				return []config{c.Assume(lang.Negation(symbolic.Apply(c.Delta.Top().Tau).At(a.B))).Continue(a.Else)}
			})),
		symbolicRule("If-F", "other-branch", "the branch S1 is taken", "lockstep",
			lang.On(func(c config, a *lang.If) []config {
				return []config{c.Assume(lang.Negation(subst(c, a.B))).Continue(a.Then)}
			})),

		symbolicRule("While-T", "once", "S; S': the loop is not repeated", "correctness",
			lang.On(func(c config, a *lang.While) []config {
				return []config{c.Assume(subst(c, a.B)).Continue(a.Body)}
			})),
		symbolicRule("While-T", "no-condition", "φ: the test is not recorded", "exclusivity",
			lang.On(func(c config, a *lang.While) []config {
				return []config{c.Continue(a.Body.Then(lang.SeqOf(a)))}
			})),
		symbolicRule("While-T", "only-tau", "φ ∧ bτ: the global substitution is not applied to b", "exclusivity",
			lang.On(func(c config, a *lang.While) []config {
				b := symbolic.Apply(c.Delta.Top().Tau).At(a.B)
				return []config{c.Assume(b).Continue(a.Body.Then(lang.SeqOf(a)))}
			})),

		symbolicRule("While-F", "no-negation", "φ ∧ bθ: the test is not negated", "exclusivity",
			lang.On(func(c config, a *lang.While) []config { return []config{c.Assume(subst(c, a.B)).Continue(next)} })),
		symbolicRule("While-F", "no-condition", "φ: the test is not recorded", "exclusivity",
			lang.On(func(c config, a *lang.While) []config { return []config{c.Continue(next)} })),
		symbolicRule("While-F", "body", "S; S': the body runs once more", "lockstep",
			lang.On(func(c config, a *lang.While) []config {
				return []config{c.Assume(lang.Negation(subst(c, a.B))).Continue(a.Body)}
			})),
	}
}
