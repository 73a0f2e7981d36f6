package arrays

import (
	"tandem/arrays/symbounds"
	"tandem/lang"
	"tandem/symbolic"
)

func symbolicMutants() []Mutant {
	type config = symbolic.Config
	delta := symbounds.Delta().At
	subst := func(c config, e lang.Expr) lang.Expr { return c.Subst(symbolic.Apply, e) }
	safe := func(c config, e lang.Expr) lang.Expr { return subst(c, delta(e)) }
	not := lang.Negation
	// with is c with φ ∧ b1 ∧ … ∧ bn.
	with := func(c config, bs ...lang.Expr) config {
		if b := all(bs...); b != lang.True {
			return c.Assume(b)
		}
		return c
	}
	goOn := func(c config, S lang.Seq) []config { return []config{c.Continue(S)} }
	halt := func(c config) []config { return []config{c.Halt(lang.SeqOf(&lang.Fault{Of: c.Stmt()}))} }
	// unless is the configurations cs where b can fail.
	unless := func(b lang.Expr, cs []config) []config {
		if b == lang.True {
			return nil
		}
		return cs
	}
	target := func(a *lang.AssignElem) lang.Expr { return lang.Term(lang.Select, lang.V(a.A), a.I) }
	stored := func(c config, a *lang.AssignElem) lang.Expr {
		return subst(c, lang.Term(lang.Store, lang.V(a.A), a.I, a.E))
	}
	resized := func(c config, a *lang.SetBound) lang.Expr {
		return subst(c, lang.Term(lang.SetLen, lang.V(a.A), a.E))
	}
	natural := func(e lang.Expr) lang.Expr { return lang.Term(lang.Le, lang.I(0), e) }
	positive := func(e lang.Expr) lang.Expr { return lang.Term(lang.Lt, lang.I(0), e) }
	var end lang.Seq
	return []Mutant{
		ofSymbolic("Assign", "unchecked", "φ: the absence of errors is not recorded", "correctness",
			lang.On(func(c config, a *lang.Assign) []config { return goOn(c.Assign(a.X, subst(c, a.E)), end) })),
		ofSymbolic("Assign", "old-delta", "φ ∧ δ(e): the substitution is not applied to δ(e)", "lockstep",
			lang.On(func(c config, a *lang.Assign) []config {
				return goOn(with(c, delta(a.E)).Assign(a.X, subst(c, a.E)), end)
			})),
		ofSymbolic("Assign", "late-delta", "φ ∧ δ(e)σ[x := eσ]: the absence of errors after the assignment", "completeness",
			lang.On(func(c config, a *lang.Assign) []config {
				d := c.Assign(a.X, subst(c, a.E))
				return goOn(with(d, safe(d, a.E)), end)
			})),
		ofSymbolic("Assign", "old-e", "σ[x := e]: the substitution is not applied to e", "correctness",
			lang.On(func(c config, a *lang.Assign) []config { return goOn(with(c, safe(c, a.E)).Assign(a.X, a.E), end) })),

		ofSymbolic("Assign-Err", "no-negation", "φ ∧ δ(e)σ: the absence of errors is not negated", "exclusivity",
			lang.On(func(c config, a *lang.Assign) []config {
				return unless(safe(c, a.E), halt(with(c, safe(c, a.E))))
			})),
		ofSymbolic("Assign-Err", "goes-on", "S: what follows the error is executed", "lockstep",
			lang.On(func(c config, a *lang.Assign) []config {
				return unless(safe(c, a.E), goOn(with(c, not(safe(c, a.E))), end))
			})),
		ofSymbolic("Assign-Err", "old-delta", "φ ∧ ¬δ(e): the substitution is not applied to δ(e)", "correctness",
			lang.On(func(c config, a *lang.Assign) []config {
				return unless(delta(a.E), halt(with(c, not(delta(a.E)))))
			})),

		ofSymbolic("Elem", "forgets", "σ[a := (a[eσ] := e'σ)]: earlier assignments to a are forgotten", "correctness",
			lang.On(func(c config, a *lang.AssignElem) []config {
				store := lang.Term(lang.Store, lang.V(a.A), subst(c, a.I), subst(c, a.E))
				return goOn(with(c, safe(c, target(a)), safe(c, a.E)).Assign(a.A, store), end)
			})),
		ofSymbolic("Elem", "old-index", "σ[a := (σ(a)[e] := e'σ)]: the substitution is not applied to e", "completeness",
			lang.On(func(c config, a *lang.AssignElem) []config {
				store := lang.Term(lang.Store, subst(c, lang.V(a.A)), a.I, subst(c, a.E))
				return goOn(with(c, safe(c, target(a)), safe(c, a.E)).Assign(a.A, store), end)
			})),
		ofSymbolic("Elem", "only-delta", "δ(a[e])σ ∧ δ(e')σ: earlier conditions are forgotten", "monotony",
			lang.On(func(c config, a *lang.AssignElem) []config {
				c.Phi = lang.True
				return goOn(with(c, safe(c, target(a)), safe(c, a.E)).Assign(a.A, stored(c, a)), end)
			})),
		ofSymbolic("Elem", "target-unchecked", "φ ∧ δ(e)σ ∧ δ(e')σ: the element itself may be out of bounds", "correctness",
			lang.On(func(c config, a *lang.AssignElem) []config {
				return goOn(with(c, safe(c, a.I), safe(c, a.E)).Assign(a.A, stored(c, a)), end)
			})),
		ofSymbolic("Elem", "value-unchecked", "φ ∧ δ(a[e])σ: accesses in e' do not count", "exclusivity",
			lang.On(func(c config, a *lang.AssignElem) []config {
				return goOn(with(c, safe(c, target(a))).Assign(a.A, stored(c, a)), end)
			})),

		ofSymbolic("Elem-Err", "both", "φ ∧ ¬δ(a[e])σ ∧ ¬δ(e')σ: an error only if both sides have one", "completeness",
			lang.On(func(c config, a *lang.AssignElem) []config {
				return unless(safe(c, target(a)), halt(with(c, not(safe(c, target(a))), not(safe(c, a.E)))))
			})),
		ofSymbolic("Elem-Err", "target-only", "φ ∧ ¬δ(a[e])σ: accesses in e' do not count", "lockstep",
			lang.On(func(c config, a *lang.AssignElem) []config {
				return unless(safe(c, target(a)), halt(with(c, not(safe(c, target(a))))))
			})),
		ofSymbolic("Elem-Err", "no-negation", "φ ∧ δ(a[e])σ ∧ δ(e')σ: the absence of errors is not negated", "correctness",
			lang.On(func(c config, a *lang.AssignElem) []config {
				b := all(safe(c, target(a)), safe(c, a.E))
				return unless(b, halt(with(c, b)))
			})),

		ofSymbolic("Bound", "old-e", "σ[a := (|σ(a)| := e)]: the substitution is not applied to e", "correctness",
			lang.On(func(c config, a *lang.SetBound) []config {
				set := lang.Term(lang.SetLen, subst(c, lang.V(a.A)), a.E)
				return goOn(with(c, safe(c, a.E), natural(subst(c, a.E))).Assign(a.A, set), end)
			})),
		ofSymbolic("Bound", "forgets", "σ[a := (|a| := eσ)]: earlier assignments to a are forgotten", "completeness",
			lang.On(func(c config, a *lang.SetBound) []config {
				set := lang.Term(lang.SetLen, lang.V(a.A), subst(c, a.E))
				return goOn(with(c, safe(c, a.E), natural(subst(c, a.E))).Assign(a.A, set), end)
			})),
		ofSymbolic("Bound", "any", "φ ∧ δ(e)σ: the bound may be negative", "exclusivity",
			lang.On(func(c config, a *lang.SetBound) []config {
				return goOn(with(c, safe(c, a.E)).Assign(a.A, resized(c, a)), end)
			})),
		ofSymbolic("Bound", "lost", "σ stays as it was", "lockstep",
			lang.On(func(c config, a *lang.SetBound) []config {
				return goOn(with(c, safe(c, a.E), natural(subst(c, a.E))), end)
			})),

		ofSymbolic("Bound-Err", "delta-only", "φ ∧ ¬δ(e)σ: a negative bound is no error", "completeness",
			lang.On(func(c config, a *lang.SetBound) []config {
				return unless(safe(c, a.E), halt(with(c, not(safe(c, a.E)))))
			})),
		ofSymbolic("Bound-Err", "zero", "φ ∧ ¬(δ(e)σ ∧ 0 < eσ): no array is empty", "exclusivity",
			lang.On(func(c config, a *lang.SetBound) []config {
				return halt(with(c, not(all(safe(c, a.E), positive(subst(c, a.E))))))
			})),
		ofSymbolic("Bound-Err", "goes-on", "S: what follows the error is executed", "lockstep",
			lang.On(func(c config, a *lang.SetBound) []config {
				return goOn(with(c, not(all(safe(c, a.E), natural(subst(c, a.E))))), end)
			})),

		ofSymbolic("If-T", "unchecked", "φ ∧ bσ: the absence of errors is not recorded", "exclusivity",
			lang.On(func(c config, a *lang.If) []config { return goOn(with(c, subst(c, a.B)), a.Then) })),
		ofSymbolic("If-T", "no-condition", "φ ∧ δ(b)σ: the test is not recorded", "correctness",
			lang.On(func(c config, a *lang.If) []config { return goOn(with(c, safe(c, a.B)), a.Then) })),
		ofSymbolic("If-T", "other-branch", "the branch S2 is taken", "completeness",
			lang.On(func(c config, a *lang.If) []config { return goOn(with(c, safe(c, a.B)).Assume(subst(c, a.B)), a.Else) })),

		ofSymbolic("If-F", "unchecked", "φ ∧ ¬bσ: the absence of errors is not recorded", "correctness",
			lang.On(func(c config, a *lang.If) []config { return goOn(c.Assume(not(subst(c, a.B))), a.Else) })),
		ofSymbolic("If-F", "no-negation", "φ ∧ δ(b)σ ∧ bσ: the test is not negated", "exclusivity",
			lang.On(func(c config, a *lang.If) []config { return goOn(with(c, safe(c, a.B)).Assume(subst(c, a.B)), a.Else) })),
		ofSymbolic("If-F", "no-rest", "S2: what follows the choice is dropped", "lockstep",
			lang.On(func(c config, a *lang.If) []config {
				return []config{with(c, safe(c, a.B)).Assume(not(subst(c, a.B))).Halt(a.Else)}
			})),

		ofSymbolic("If-Err", "with-test", "φ ∧ ¬δ(b)σ ∧ bσ: an error only if the test is true", "completeness",
			lang.On(func(c config, a *lang.If) []config {
				return unless(safe(c, a.B), halt(with(c, not(safe(c, a.B)), subst(c, a.B))))
			})),
		ofSymbolic("If-Err", "else", "S2; S: an error takes the branch S2", "correctness",
			lang.On(func(c config, a *lang.If) []config {
				return unless(safe(c, a.B), goOn(with(c, not(safe(c, a.B))), a.Else))
			})),
		ofSymbolic("If-Err", "twice", "the transition is there twice", "exclusivity",
			lang.On(func(c config, a *lang.If) []config {
				failed := halt(with(c, not(safe(c, a.B))))
				return unless(safe(c, a.B), append(failed, failed...))
			})),

		ofSymbolic("While-T", "unchecked", "φ ∧ bσ: the absence of errors is not recorded", "correctness",
			lang.On(func(c config, a *lang.While) []config {
				return goOn(c.Assume(subst(c, a.B)), a.Body.Then(lang.SeqOf(a)))
			})),
		ofSymbolic("While-T", "once", "S; S': the loop is not repeated", "lockstep",
			lang.On(func(c config, a *lang.While) []config {
				return goOn(with(c, safe(c, a.B)).Assume(subst(c, a.B)), a.Body)
			})),
		ofSymbolic("While-T", "old-b", "φ ∧ δ(b)σ ∧ b: the substitution is not applied to b", "exclusivity",
			lang.On(func(c config, a *lang.While) []config {
				return goOn(with(c, safe(c, a.B)).Assume(a.B), a.Body.Then(lang.SeqOf(a)))
			})),

		ofSymbolic("While-F", "unchecked", "φ ∧ ¬bσ: the absence of errors is not recorded", "exclusivity",
			lang.On(func(c config, a *lang.While) []config { return goOn(c.Assume(not(subst(c, a.B))), end) })),
		ofSymbolic("While-F", "no-condition", "φ ∧ δ(b)σ: the test is not recorded", "exclusivity",
			lang.On(func(c config, a *lang.While) []config { return goOn(with(c, safe(c, a.B)), end) })),
		ofSymbolic("While-F", "body", "S; S': the body runs once more", "lockstep",
			lang.On(func(c config, a *lang.While) []config {
				return goOn(with(c, safe(c, a.B)).Assume(not(subst(c, a.B))), a.Body)
			})),

		ofSymbolic("While-Err", "with-test", "φ ∧ ¬δ(b)σ ∧ bσ: an error only if the test is true", "completeness",
			lang.On(func(c config, a *lang.While) []config {
				return unless(safe(c, a.B), halt(with(c, not(safe(c, a.B)), subst(c, a.B))))
			})),
		ofSymbolic("While-Err", "leaves", "S': an error ends the loop", "correctness",
			lang.On(func(c config, a *lang.While) []config {
				return unless(safe(c, a.B), goOn(with(c, not(safe(c, a.B))), end))
			})),
		ofSymbolic("While-Err", "no-negation", "φ ∧ δ(b)σ: the absence of errors is not negated", "exclusivity",
			lang.On(func(c config, a *lang.While) []config {
				return unless(safe(c, a.B), halt(with(c, safe(c, a.B))))
			})),
	}
}
