package basic

import (
	"tandem/lang"
	"tandem/symbolic"
)

func symbolicMutants() []Mutant {
	type config = symbolic.Config
	subst := func(e lang.Expr, sigma symbolic.Substitution) lang.Expr { return symbolic.Apply(sigma).At(e) }
	and, not := lang.Conjunction, lang.Negation
	to := func(S lang.Seq, sigma symbolic.Substitution, phi lang.Expr) []config {
		return []config{{S: S, Sigma: sigma, Phi: phi}}
	}
	return []Mutant{
		symbolicRule("Assign", "old-e", "σ[x := e]: the substitution is not applied to e", "correctness",
			lang.On(func(c config, a *lang.Assign) []config {
				return to(c.S.Tail(), c.Sigma.Update(a.X, a.E), c.Phi)
			})),
		symbolicRule("Assign", "lost", "σ stays as it was", "correctness",
			lang.On(func(c config, a *lang.Assign) []config { return to(c.S.Tail(), c.Sigma, c.Phi) })),
		symbolicRule("Assign", "in-condition", "φ[x := eσ]: the assignment changes the path condition", "exclusivity",
			lang.On(func(c config, a *lang.Assign) []config {
				e := subst(a.E, c.Sigma)
				return to(c.S.Tail(), c.Sigma.Update(a.X, e), subst(c.Phi, symbolic.ID().Update(a.X, e)))
			})),
		symbolicRule("Assign", "forgets", "id[x := eσ]: earlier assignments are forgotten", "correctness",
			lang.On(func(c config, a *lang.Assign) []config {
				return to(c.S.Tail(), symbolic.ID().Update(a.X, subst(a.E, c.Sigma)), c.Phi)
			})),
		symbolicRule("Assign", "no-rest", "ε: what follows the assignment is dropped", "lockstep",
			lang.On(func(c config, a *lang.Assign) []config {
				return to(lang.Seq{}, c.Sigma.Update(a.X, subst(a.E, c.Sigma)), c.Phi)
			})),

		symbolicRule("If-T", "old-b", "φ ∧ b: the substitution is not applied to b", "correctness",
			lang.On(func(c config, a *lang.If) []config {
				return to(a.Then.Then(c.S.Tail()), c.Sigma, and(c.Phi, a.B))
			})),
		symbolicRule("If-T", "no-condition", "φ: the test is not recorded", "correctness",
			lang.On(func(c config, a *lang.If) []config { return to(a.Then.Then(c.S.Tail()), c.Sigma, c.Phi) })),
		symbolicRule("If-T", "only-b", "bσ: earlier conditions are forgotten", "monotony",
			lang.On(func(c config, a *lang.If) []config {
				return to(a.Then.Then(c.S.Tail()), c.Sigma, subst(a.B, c.Sigma))
			})),
		symbolicRule("If-T", "other-branch", "the branch S2 is taken", "lockstep",
			lang.On(func(c config, a *lang.If) []config {
				return to(a.Else.Then(c.S.Tail()), c.Sigma, and(c.Phi, subst(a.B, c.Sigma)))
			})),

		symbolicRule("If-F", "no-negation", "φ ∧ bσ: the test is not negated", "exclusivity",
			lang.On(func(c config, a *lang.If) []config {
				return to(a.Else.Then(c.S.Tail()), c.Sigma, and(c.Phi, subst(a.B, c.Sigma)))
			})),
		symbolicRule("If-F", "old-b", "φ ∧ ¬b: the substitution is not applied to b", "completeness",
			lang.On(func(c config, a *lang.If) []config {
				return to(a.Else.Then(c.S.Tail()), c.Sigma, and(c.Phi, not(a.B)))
			})),
		symbolicRule("If-F", "no-rest", "S2: what follows the choice is dropped", "lockstep",
			lang.On(func(c config, a *lang.If) []config {
				return to(a.Else, c.Sigma, and(c.Phi, not(subst(a.B, c.Sigma))))
			})),

		symbolicRule("While-T", "old-b", "φ ∧ b: the substitution is not applied to b", "exclusivity",
			lang.On(func(c config, a *lang.While) []config {
				return to(a.Body.Then(c.S), c.Sigma, and(c.Phi, a.B))
			})),
		symbolicRule("While-T", "once", "S; S': the loop is not repeated", "correctness",
			lang.On(func(c config, a *lang.While) []config {
				return to(a.Body.Then(c.S.Tail()), c.Sigma, and(c.Phi, subst(a.B, c.Sigma)))
			})),
		symbolicRule("While-T", "no-condition", "φ: the test is not recorded", "exclusivity",
			lang.On(func(c config, a *lang.While) []config { return to(a.Body.Then(c.S), c.Sigma, c.Phi) })),

		symbolicRule("While-F", "no-negation", "φ ∧ bσ: the test is not negated", "exclusivity",
			lang.On(func(c config, a *lang.While) []config {
				return to(c.S.Tail(), c.Sigma, and(c.Phi, subst(a.B, c.Sigma)))
			})),
		symbolicRule("While-F", "no-condition", "φ: the test is not recorded", "exclusivity",
			lang.On(func(c config, a *lang.While) []config { return to(c.S.Tail(), c.Sigma, c.Phi) })),
		symbolicRule("While-F", "body", "S; S': the body runs once more", "lockstep",
			lang.On(func(c config, a *lang.While) []config {
				return to(a.Body.Then(c.S.Tail()), c.Sigma, and(c.Phi, not(subst(a.B, c.Sigma))))
			})),
	}
}
