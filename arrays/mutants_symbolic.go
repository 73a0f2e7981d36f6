package arrays

import (
	"tandem/arrays/symbounds"
	"tandem/lang"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/symbolic"
)

func symbolicMutants() []Mutant {
	type config = symbolic.Config
	m := spec.Mutating[Sides, config]{Side: "symbolic", Right: right, System: func(s *Sides) *spec.System[config] { return s.Symbolic }}
	delta := symbounds.Delta().At
	subst := func(c config, e lang.Expr) lang.Expr { return c.Subst(symbolic.Apply, e) }
	safe := func(c config, e lang.Expr) lang.Expr { return subst(c, delta(e)) }
	not := lang.Negation
	// with is c with φ ∧ b1 ∧ … ∧ bn.
	with := func(c config, bs ...lang.Expr) config {
		if b := lang.All(bs...); b != lang.True {
			return c.Assume(b)
		}
		return c
	}
	// fails is the error that is recorded as b; none where may, which is to fail, cannot.
	fails := func(may lang.Expr, c config, b ...lang.Expr) []config {
		if may == lang.True {
			return nil
		}
		return []config{with(c, b...).Halt(lang.SeqOf(&lang.Fault{Of: c.Stmt()}))}
	}
	assign := mistakes.After[*lang.Assign, config]
	elem := func(id, wrong, killedBy string, change func(c, to config, a *lang.AssignElem) config) Mutant {
		return m.By("Elem", id, wrong, killedBy, mistakes.After(change))
	}
	bound := func(id, wrong, killedBy string, change func(c, to config, a *lang.SetBound) config) Mutant {
		return m.By("Bound", id, wrong, killedBy, mistakes.After(change))
	}
	// natural is to with φ ∧ δ(e)σ ∧ 0 ≤ eσ, of literals too.
	natural := func(c, to config, a *lang.SetBound) config {
		return with(to.Under(c), safe(c, a.E), lang.Term(lang.Le, lang.I(0), subst(c, a.E)))
	}
	late := symbounds.Standard()
	late.Safe = func(delta, _ func(lang.Expr) lang.Expr, e lang.Expr) lang.Expr { return delta(e) }
	oldDelta := mistakes.OfOther(symbounds.System[config](late))
	// withTest is an error transition only for a test that is true.
	withTest := spec.Afterwards(func(c, to config) config {
		b := c.Stmt().Parts().E
		return with(to.Under(c), not(safe(c, b)), subst(c, b))
	})
	target := func(a *lang.AssignElem) lang.Expr { return lang.Term(lang.Select, lang.V(a.A), a.I) }
	return []Mutant{
		m.By("Assign", "unchecked", "φ: the absence of errors is not recorded", "correctness", mistakes.NotRecorded),
		m.By("Assign", "old-delta", "φ ∧ δ(e): the substitution is not applied to δ(e)", "lockstep", oldDelta),
		m.By("Assign", "late-delta", "φ ∧ δ(e)σ[x := eσ]: the absence of errors after the assignment", "completeness",
			assign(func(c, to config, a *lang.Assign) config { return with(to.Under(c), safe(to, a.E)) })),
		m.By("Assign", "old-e", "σ[x := e]: the substitution is not applied to e", "correctness", mistakes.OldValue),

		m.By("Assign-Err", "no-negation", "φ ∧ δ(e)σ: the absence of errors is not negated", "exclusivity", mistakes.NoNegation),
		m.By("Assign-Err", "goes-on", "S: what follows the error is executed", "lockstep", mistakes.Lost),
		m.By("Assign-Err", "old-delta", "φ ∧ ¬δ(e): the substitution is not applied to δ(e)", "correctness", oldDelta),

		m.By("Elem", "forgets", "σ[a := (a[eσ] := e'σ)]: earlier assignments to a are forgotten", "correctness",
			spec.Instead(symbounds.ElemForgets[config](symbounds.Standard()).Apply)),
		elem("old-index", "σ[a := (σ(a)[e] := e'σ)]: the substitution is not applied to e", "completeness", func(c, to config, a *lang.AssignElem) config {
			return to.Assign(a.A, lang.Term(lang.Store, c.Sigma.At(a.A), a.I, subst(c, a.E)))
		}),
		elem("only-delta", "δ(a[e])σ ∧ δ(e')σ: earlier conditions are forgotten", "monotony", func(c, to config, a *lang.AssignElem) config {
			to.Phi = lang.True
			return with(to, safe(c, target(a)), safe(c, a.E))
		}),
		elem("target-unchecked", "φ ∧ δ(e)σ ∧ δ(e')σ: the element itself may be out of bounds", "correctness", func(c, to config, a *lang.AssignElem) config {
			return with(to.Under(c), safe(c, a.I), safe(c, a.E))
		}),
		elem("value-unchecked", "φ ∧ δ(a[e])σ: accesses in e' do not count", "exclusivity", func(c, to config, a *lang.AssignElem) config {
			return with(to.Under(c), safe(c, target(a)))
		}),

		m.Rule("Elem-Err", "both", "φ ∧ ¬δ(a[e])σ ∧ ¬δ(e')σ: an error only if both sides have one", "completeness",
			lang.On(func(c config, a *lang.AssignElem) []config {
				return fails(safe(c, target(a)), c, not(safe(c, target(a))), not(safe(c, a.E)))
			})),
		m.Rule("Elem-Err", "target-only", "φ ∧ ¬δ(a[e])σ: accesses in e' do not count", "lockstep",
			lang.On(func(c config, a *lang.AssignElem) []config {
				return fails(safe(c, target(a)), c, not(safe(c, target(a))))
			})),
		m.By("Elem-Err", "no-negation", "φ ∧ δ(a[e])σ ∧ δ(e')σ: the absence of errors is not negated", "correctness", mistakes.NoNegation),

		bound("old-e", "σ[a := (|σ(a)| := e)]: the substitution is not applied to e", "correctness", func(c, to config, a *lang.SetBound) config {
			return natural(c, to.Assign(a.A, lang.Term(lang.SetLen, c.Sigma.At(a.A), a.E)), a)
		}),
		bound("forgets", "σ[a := (|a| := eσ)]: earlier assignments to a are forgotten", "completeness", func(c, to config, a *lang.SetBound) config {
			return natural(c, to.Assign(a.A, lang.Term(lang.SetLen, lang.V(a.A), subst(c, a.E))), a)
		}),
		bound("any", "φ ∧ δ(e)σ: the bound may be negative", "exclusivity", func(c, to config, a *lang.SetBound) config {
			return with(to.Under(c), safe(c, a.E))
		}),
		bound("lost", "σ stays as it was", "lockstep", func(c, _ config, a *lang.SetBound) config { return natural(c, c.Continue(lang.Seq{}), a) }),

		m.Rule("Bound-Err", "delta-only", "φ ∧ ¬δ(e)σ: a negative bound is no error", "completeness",
			lang.On(func(c config, a *lang.SetBound) []config { return fails(safe(c, a.E), c, not(safe(c, a.E))) })),
		m.Rule("Bound-Err", "zero", "φ ∧ ¬(δ(e)σ ∧ 0 < eσ): no array is empty", "exclusivity",
			lang.On(func(c config, a *lang.SetBound) []config {
				return fails(lang.False, c, not(lang.All(safe(c, a.E), lang.Term(lang.Lt, lang.I(0), subst(c, a.E)))))
			})),
		m.By("Bound-Err", "goes-on", "S: what follows the error is executed", "lockstep", mistakes.Lost),

		m.By("If-T", "unchecked", "φ ∧ bσ: the absence of errors is not recorded", "exclusivity", mistakes.Unchecked),
		m.By("If-T", "no-condition", "φ ∧ δ(b)σ: the test is not recorded", "correctness", mistakes.NoTest),
		m.By("If-T", "other-branch", "the branch S2 is taken", "completeness", mistakes.OtherBranch),

		m.By("If-F", "unchecked", "φ ∧ ¬bσ: the absence of errors is not recorded", "correctness", mistakes.Unchecked),
		m.By("If-F", "no-negation", "φ ∧ δ(b)σ ∧ bσ: the test is not negated", "exclusivity", mistakes.NoNegation),
		m.By("If-F", "no-rest", "S2: what follows the choice is dropped", "lockstep", mistakes.NoRest),

		m.By("If-Err", "with-test", "φ ∧ ¬δ(b)σ ∧ bσ: an error only if the test is true", "completeness", withTest),
		m.By("If-Err", "else", "S2; S: an error takes the branch S2", "correctness", mistakes.Else),
		m.By("If-Err", "twice", "the transition is there twice", "exclusivity", mistakes.Twice),

		m.By("While-T", "unchecked", "φ ∧ bσ: the absence of errors is not recorded", "correctness", mistakes.Unchecked),
		m.By("While-T", "once", "S; S': the loop is not repeated", "lockstep", mistakes.Once),
		m.By("While-T", "old-b", "φ ∧ δ(b)σ ∧ b: the substitution is not applied to b", "exclusivity", mistakes.OldTest),

		m.By("While-F", "unchecked", "φ ∧ ¬bσ: the absence of errors is not recorded", "exclusivity", mistakes.Unchecked),
		m.By("While-F", "no-condition", "φ ∧ δ(b)σ: the test is not recorded", "exclusivity", mistakes.NoTest),
		m.By("While-F", "body", "S; S': the body runs once more", "lockstep", mistakes.Once),

		m.By("While-Err", "with-test", "φ ∧ ¬δ(b)σ ∧ bσ: an error only if the test is true", "completeness", withTest),
		m.By("While-Err", "leaves", "S': an error ends the loop", "correctness", mistakes.Lost),
		m.By("While-Err", "no-negation", "φ ∧ δ(b)σ: the absence of errors is not negated", "exclusivity", mistakes.NoNegation),
	}
}
