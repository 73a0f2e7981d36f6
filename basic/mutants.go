package basic

import (
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/symbolic"
)

// Mutant is a mutant of the basic language.
type Mutant = spec.Mutant[Sides]

// Mutants lists the mutants of the basic language: of each rule on both
// sides, of eσ and V(e), of the pairing, and of both sides at once.
func Mutants() []Mutant {
	return slices.Concat(symbolicMutants(), concreteMutants(), calculusMutants(), pairingMutants(), twinMutants())
}

var right spec.Right[Sides] = func() Sides { return Published(concrete.Standard()) }

func symbolicMutants() []Mutant {
	type config = symbolic.Config
	m := spec.Mutating[Sides, config]{Side: "symbolic", Right: right, System: (*Sides).symbolic}
	return []Mutant{
		m.By("Assign", "old-e", "σ[x := e]: the substitution is not applied to e", "correctness", mistakes.OldValue),
		m.By("Assign", "lost", "σ stays as it was", "correctness", mistakes.Lost),
		m.Rule("Assign", "in-condition", "φ[x := eσ]: the assignment changes the path condition", "exclusivity",
			lang.On(func(c config, a *lang.Assign) []config {
				e := c.Subst(symbolic.Apply, a.E)
				c.Phi = symbolic.Apply(symbolic.ID().Update(a.X, e)).At(c.Phi)
				return []config{c.Continue(lang.Seq{}).Assign(a.X, e)}
			})),
		m.Rule("Assign", "forgets", "id[x := eσ]: earlier assignments are forgotten", "correctness",
			lang.On(func(c config, a *lang.Assign) []config {
				e := c.Subst(symbolic.Apply, a.E)
				c.Sigma = symbolic.ID()
				return []config{c.Continue(lang.Seq{}).Assign(a.X, e)}
			})),
		m.By("Assign", "no-rest", "ε: what follows the assignment is dropped", "lockstep", mistakes.NoRest),

		m.By("If-T", "old-b", "φ ∧ b: the substitution is not applied to b", "correctness", mistakes.OldTest),
		m.By("If-T", "no-condition", "φ: the test is not recorded", "correctness", mistakes.NoTest),
		m.After("If-T", "only-b", "bσ: earlier conditions are forgotten", "monotony", func(_, to config) config {
			to.Phi = to.Phi.Kid(1)
			return to
		}),
		m.By("If-T", "other-branch", "the branch S2 is taken", "lockstep", mistakes.OtherBranch),

		m.By("If-F", "no-negation", "φ ∧ bσ: the test is not negated", "exclusivity", mistakes.NoNegation),
		m.By("If-F", "old-b", "φ ∧ ¬b: the substitution is not applied to b", "completeness", mistakes.OldTest),
		m.By("If-F", "no-rest", "S2: what follows the choice is dropped", "lockstep", mistakes.NoRest),

		m.By("While-T", "old-b", "φ ∧ b: the substitution is not applied to b", "exclusivity", mistakes.OldTest),
		m.By("While-T", "once", "S; S': the loop is not repeated", "correctness", mistakes.Once),
		m.By("While-T", "no-condition", "φ: the test is not recorded", "exclusivity", mistakes.NoTest),

		m.By("While-F", "no-negation", "φ ∧ bσ: the test is not negated", "exclusivity", mistakes.NoNegation),
		m.By("While-F", "no-condition", "φ: the test is not recorded", "exclusivity", mistakes.NoTest),
		m.By("While-F", "body", "S; S': the body runs once more", "lockstep", mistakes.Once),
	}
}

func concreteMutants() []Mutant {
	type config = concrete.Config
	eval := concrete.Eval(concrete.Standard())
	m := spec.Mutating[Sides, config]{Side: "concrete", Right: right, System: (*Sides).concrete}
	assign := func(id, wrong, killedBy string, f func(V concrete.Valuation, a *lang.Assign) concrete.Valuation) Mutant {
		return m.Rule("Assign", id, wrong, killedBy, lang.On(func(c config, a *lang.Assign) []config {
			c.V = f(c.V, a)
			return []config{c.Continue(lang.Seq{})}
		}))
	}
	return []Mutant{
		m.By("Assign", "lost", "V stays as it was", "completeness", mistakes.Lost),
		assign("default", "x gets its type's default value", "completeness", func(V concrete.Valuation, a *lang.Assign) concrete.Valuation {
			return V.Update(a.X, lang.Default(a.X.Type))
		}),
		m.By("Assign", "no-rest", "ε: what follows the assignment is dropped", "lockstep", mistakes.NoRest),
		assign("late", "V[x := V'(e)] for V' = V[x := V(e)]: e is evaluated after the assignment", "correctness", func(V concrete.Valuation, a *lang.Assign) concrete.Valuation {
			V = V.Update(a.X, eval(V).At(a.E))
			return V.Update(a.X, eval(V).At(a.E))
		}),
		assign("aliases", "V[y := V(e)] for every y of the type of x", "correctness", func(V concrete.Valuation, a *lang.Assign) concrete.Valuation {
			v := eval(V).At(a.E)
			for _, y := range V.Update(a.X, v).Domain() {
				if y.Type == a.X.Type {
					V = V.Update(y, v)
				}
			}
			return V
		}),

		m.By("If-T", "if-false", "the premise is that V(b) is false", "determinism", mistakes.OtherCase),
		m.By("If-T", "other-branch", "the branch S2 is taken", "lockstep", mistakes.OtherBranch),
		m.By("If-T", "no-premise", "the rule applies whatever V(b) is", "determinism", mistakes.NoPremise),

		m.By("If-F", "never", "the rule never applies", "progress", mistakes.Never),
		m.By("If-F", "if-true", "the premise is that V(b) is true", "progress", mistakes.OtherCase),
		m.By("If-F", "other-branch", "the branch S1 is taken", "completeness", mistakes.OtherBranch),
		m.By("If-F", "no-rest", "S2: what follows the choice is dropped", "correctness", mistakes.NoRest),

		m.By("While-T", "once", "S; S': the loop is not repeated", "completeness", mistakes.Once),
		m.By("While-T", "no-premise", "the rule applies whatever V(b) is", "determinism", mistakes.NoPremise),
		m.By("While-T", "no-rest", "S; while b {S}: what follows the loop is dropped", "lockstep", mistakes.NoRest),

		m.By("While-F", "if-true", "the premise is that V(b) is true", "progress", mistakes.OtherCase),
		m.By("While-F", "body", "S; S': the body runs once more", "correctness", mistakes.Once),
		m.By("While-F", "no-rest", "ε: what follows the loop is dropped", "lockstep", mistakes.NoRest),
	}
}

func calculusMutants() []Mutant {
	type (
		expr  = lang.Expr
		value = lang.Value
	)
	apply := func(id, clause, wrong string, change func(sigma symbolic.Substitution, e expr, kids []expr, right expr) expr) Mutant {
		return right.Changed("symbolic "+clause, id, wrong, "lemma-2.1", func(sides *Sides) {
			sides.Apply = func(sigma symbolic.Substitution) spec.Function[expr, expr] {
				return symbolic.Apply(sigma).Rewritten(clause, func(e expr, kids []expr, right expr) expr { return change(sigma, e, kids, right) })
			}
		})
	}
	eval := func(id, clause, wrong string, change func(e expr, kids []value, right value) value) Mutant {
		return right.Changed("concrete "+clause, id, wrong, "lemma-2.1", func(sides *Sides) {
			standard := sides.Eval
			sides.Eval = func(V concrete.Valuation) spec.Function[expr, value] { return standard(V).Rewritten(clause, change) }
		})
	}
	return []Mutant{
		apply("identity", "Subst-Var", "xσ = x: the substitution is not looked at",
			func(_ symbolic.Substitution, e expr, _ []expr, _ expr) expr { return e }),
		apply("twice", "Subst-Var", "xσ = σ(x)σ: substituted into what was substituted",
			func(sigma symbolic.Substitution, _ expr, _ []expr, right expr) expr {
				return symbolic.Apply(sigma).At(right)
			}),
		apply("only-int", "Subst-Var", "xσ = x for Boolean variables",
			func(_ symbolic.Substitution, e expr, _ []expr, right expr) expr {
				if e.Type() == lang.Bool {
					return e
				}
				return right
			}),
		apply("first-only", "Subst-Op", "op(e1, e2, …)σ = op(e1σ, e2, …)",
			func(_ symbolic.Substitution, e expr, kids []expr, right expr) expr {
				return mistakes.FirstOnly(e, kids, right)
			}),
		apply("swapped", "Subst-Op", "the operands of a difference change places",
			func(_ symbolic.Substitution, e expr, kids []expr, right expr) expr {
				if e.Op() == lang.Sub {
					return e.Rebuild(kids[1], kids[0])
				}
				return right
			}),
		apply("not-below", "Subst-Op", "nothing is substituted below a negation",
			func(_ symbolic.Substitution, e expr, _ []expr, right expr) expr {
				if e.Op() == lang.Not {
					return e
				}
				return right
			}),
		eval("default", "Eval-Var", "V(x) is the default value of x's type",
			func(e expr, _ []value, _ value) value { return lang.Default(e.Type()) }),
		eval("odd", "Eval-Var", "V(x) of an odd integer is 0",
			func(_ expr, _ []value, right value) value {
				if n, ok := right.(lang.IntValue); ok && n.Big().Bit(0) == 1 {
					return lang.NewInt(0)
				}
				return right
			}),
		eval("syntactic", "Eval-Op", "e = e' compares expressions, not values",
			func(e expr, _ []value, right value) value {
				if e.Op() == lang.Eq {
					return lang.BoolValue(e.Kid(0) == e.Kid(1))
				}
				return right
			}),
		eval("once", "Eval-Op", "op(e, e) is V(e) where both operands are one expression of its type",
			func(e expr, kids []value, right value) value {
				if e.NumKids() == 2 && e.Kid(0) == e.Kid(1) && e.Kid(0).Type() == e.Type() {
					return kids[0]
				}
				return right
			}),
		eval("constants", "Eval-Op", "op(e, c) is V(e) for a constant c, where e is of its type",
			func(e expr, kids []value, right value) value {
				if e.NumKids() == 2 && e.Kid(1).Op() == lang.Constant && e.Kid(0).Type() == e.Type() {
					return kids[0]
				}
				return right
			}),
	}
}

func pairingMutants() []Mutant {
	type valuation = concrete.Valuation
	composed := func(id, wrong, killedBy string, compose func(concrete.Evaluation, valuation, symbolic.Substitution) valuation) Mutant {
		return right.Changed("pairing", id, wrong, killedBy, func(p *Sides) { p.Compose = compose })
	}
	holds := func(id, wrong, killedBy string, always bool) Mutant {
		return right.Changed("pairing", id, wrong, killedBy, func(p *Sides) { p.Holds = func(lang.Value) bool { return always } })
	}
	return []Mutant{
		composed("ignores-sigma", "V∘σ = V", "correctness", func(_ concrete.Evaluation, V valuation, _ symbolic.Substitution) valuation { return V }),
		composed("sequential", "V∘σ evaluates σ(y) where σ(x) was already assigned", "corollary-2.2",
			func(eval concrete.Evaluation, V valuation, sigma symbolic.Substitution) valuation {
				for _, x := range sigma.Domain() {
					V = V.Update(x, eval(V).At(sigma.At(x)))
				}
				return V
			}),
		composed("no-booleans", "V∘σ(p) = V(p) for Boolean variables p", "correctness",
			func(eval concrete.Evaluation, V valuation, sigma symbolic.Substitution) valuation {
				W := Compose(eval, V, sigma)
				for _, x := range sigma.Domain() {
					if x.Type == lang.Bool {
						W = W.Update(x, V.At(x))
					}
				}
				return W
			}),
		holds("holds-always", "every path condition holds", "correctness", true),
		holds("holds-never", "no path condition holds, so that correctness says nothing", "completeness", false),
	}
}
