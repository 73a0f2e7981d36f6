package recursion

import (
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/symbolic"
)

// Mutant is the language of §3, or its composition with arrays, with one entry
// replaced by a wrong one.
type Mutant = spec.Mutant[Sides]

// Mutants lists the mutants of the language of §3: of each rule on both sides,
// of the pairing, and of both sides at once.
func Mutants() []Mutant {
	return slices.Concat(symbolicMutants(), concreteMutants(), pairingMutants(),
		twinMutants(Published, "Assign-G", "Assign-L"))
}

// right is a language in the standard model.
func right(of func(concrete.Model) Sides) spec.Right[Sides] {
	return func() Sides { return of(concrete.Standard()) }
}

// symbolically makes mutants of the symbolic rules of a language.
func symbolically(of func(concrete.Model) Sides) spec.Mutating[Sides, symstacks.Config] {
	return spec.Mutating[Sides, symstacks.Config]{Side: "symbolic", Right: right(of), System: func(s *Sides) *spec.System[symstacks.Config] { return &s.Symbolic }}
}

func symbolicMutants() []Mutant {
	type (
		config  = symstacks.Config
		closure = symstacks.Closure
	)
	m := symbolically(Published)
	global := func(c config) symbolic.Substitution { return c.Sigma }
	local := func(c config) symbolic.Substitution { return c.Delta.Top().Tau }
	// value is an assignment of eθ for another θ.
	value := func(theta func(config) symbolic.Substitution) spec.Mistake[config] {
		return mistakes.After(func(c, to config, a *lang.Assign) config { return to.Assign(a.X, symbolic.Apply(theta(c)).At(a.E)) })
	}
	// test records bθ for another θ, and what of makes of it.
	test := func(theta func(config) symbolic.Substitution, of func(lang.Expr) lang.Expr) spec.Mistake[config] {
		return spec.Afterwards(func(c, to config) config {
			return to.Under(c).Assume(of(symbolic.Apply(theta(c)).At(c.Stmt().Parts().E)))
		})
	}
	itself := func(b lang.Expr) lang.Expr { return b }
	// call is rule Call with both closures changed.
	call := func(id, wrong, killedBy string, change func(c config, a *lang.Call, callee, caller *closure)) Mutant {
		return m.By("Call", id, wrong, killedBy, mistakes.After(func(c, to config, a *lang.Call) config {
			callee, caller := to.Delta.Top(), to.Delta.Pop().Top()
			change(c, a, &callee, &caller)
			to.Delta = to.Delta.Pop().Replace(caller).Push(callee)
			return to
		}))
	}
	// arguments are bound as of says.
	arguments := func(of func(c config, e lang.Expr) lang.Expr) func(config, *lang.Call, *closure, *closure) {
		return func(c config, a *lang.Call, callee, _ *closure) {
			for i, u := range c.Procs[a.Proc].Params {
				callee.Tau = callee.Tau.Update(u, of(c, a.Args[i]))
			}
		}
	}
	return []Mutant{
		m.By("Assign-G", "only-sigma", "σ[x := eσ]: the local substitution is not applied to e", "correctness", value(global)),
		m.By("Assign-G", "old-e", "σ[x := e]: no substitution is applied to e", "correctness", mistakes.OldValue),
		m.By("Assign-G", "lost", "σ stays as it was", "correctness", mistakes.Lost),

		m.By("Assign-L", "only-tau", "τ[u := eτ]: the global substitution is not applied to e", "correctness", value(local)),
		m.By("Assign-L", "lost", "τ stays as it was", "correctness", mistakes.Lost),
		m.By("Assign-L", "global", "σ[u := eθ]: the local variable is assigned in the global substitution", "completeness",
			mistakes.After(func(c, to config, a *lang.Assign) config {
				c.Sigma = c.Sigma.Update(a.X, to.Delta.Top().Tau.At(a.X))
				return c.Continue(lang.Seq{})
			})),

		call("by-name", "τ'(ū) = ē: no substitution is applied to the arguments", "proposition-3.1",
			arguments(func(_ config, e lang.Expr) lang.Expr { return e })),
		call("same-locals", "the caller gets the callee's local substitution", "correctness",
			func(_ config, _ *lang.Call, callee, caller *closure) { caller.Tau = callee.Tau }),
		call("only-sigma", "τ'(ū) = ēσ: the caller's local substitution is not applied to the arguments", "lockstep",
			arguments(func(c config, e lang.Expr) lang.Expr { return symbolic.Apply(c.Sigma).At(e) })),
		m.By("Call", "no-rest", "(τ, ε): what follows the call is dropped", "lockstep", mistakes.NoRest),
		call("body-twice", "(τ', S'; S'): the body runs twice", "lockstep",
			func(_ config, _ *lang.Call, callee, _ *closure) { callee.S = callee.S.Then(callee.S) }),

		m.After("Return", "keeps-locals", "the caller goes on with the callee's local substitution", "correctness", func(c, to config) config {
			if !to.Delta.Empty() {
				caller := to.Delta.Top()
				caller.Tau = symstacks.Union(c.Delta.Top().Tau, caller.Tau)
				to.Delta = to.Delta.Replace(caller)
			}
			return to
		}),
		m.After("Return", "restores-globals", "id: the global substitution is forgotten", "correctness", func(_, to config) config {
			to.Sigma = symbolic.ID()
			return to
		}),
		m.After("Return", "all", "ε: the whole stack is popped", "lockstep", func(_, to config) config {
			to.Delta = symstacks.Stack{}
			return to
		}),
		m.By("Return", "stays", "the closure stays on the stack", "lockstep", mistakes.Never),
		m.After("Return", "no-rest", "(τ', ε): what the caller has left is dropped", "lockstep", func(_, to config) config {
			if to.Delta.Empty() {
				return to
			}
			return to.Leave(lang.Seq{})
		}),

		m.By("If-T", "only-sigma", "φ ∧ bσ: the local substitution is not applied to b", "corollary-3.2", test(global, itself)),
		m.After("If-T", "only-b", "bθ: earlier conditions are forgotten", "monotony", func(_, to config) config {
			to.Phi = lang.Conjunction(lang.True, to.Phi.Kid(1))
			return to
		}),
		m.By("If-T", "no-condition", "φ: the test is not recorded", "correctness", mistakes.NoTest),
		m.By("If-T", "other-branch", "the branch S2 is taken", "lockstep", mistakes.OtherBranch),

		m.By("If-F", "no-negation", "φ ∧ bθ: the test is not negated", "exclusivity", mistakes.NoNegation),
		m.By("If-F", "only-tau", "φ ∧ ¬bτ: the global substitution is not applied to b", "completeness", test(local, lang.Negation)),
		m.By("If-F", "other-branch", "the branch S1 is taken", "lockstep", mistakes.OtherBranch),

		m.By("While-T", "once", "S; S': the loop is not repeated", "correctness", mistakes.Once),
		m.By("While-T", "no-condition", "φ: the test is not recorded", "exclusivity", mistakes.NoTest),
		m.By("While-T", "only-tau", "φ ∧ bτ: the global substitution is not applied to b", "exclusivity", test(local, itself)),

		m.By("While-F", "no-negation", "φ ∧ bθ: the test is not negated", "exclusivity", mistakes.NoNegation),
		m.By("While-F", "no-condition", "φ: the test is not recorded", "exclusivity", mistakes.NoTest),
		m.By("While-F", "body", "S; S': the body runs once more", "lockstep", mistakes.Once),
	}
}
