package symbounds

import (
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// Guard is the rule r of another language, for statements with the expressions
// that of lists, and what §2.1 makes of such a rule: r where these are without
// errors, and the error transition r-Err.
//
//	c → c' becomes ⟨A; S, σ, φ ∧ δ(e1)σ ∧ … ∧ δ(en)σ⟩ → c' and
//	⟨A; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬(δ(e1)σ ∧ … ∧ δ(en)σ)⟩
//
// of is nil, false for statements that r is not about.
//
// Source: §2.1, "It is then straightforward to update the above symbolic
// transition system". Twin: bounds.Guard.
func Guard[C Config[C]](k Calculus, r spec.Rule[C], of func(lang.Stmt) ([]lang.Expr, bool)) []spec.Rule[C] {
	safe := func(c C) (lang.Expr, bool) {
		es, ok := of(c.Stmt())
		if !ok {
			return lang.Expr{}, false
		}
		deltas := lists.Map(es, func(e lang.Expr) lang.Expr { return rules[C]{k}.safe(c, e) })
		return lang.All(deltas...), true
	}
	inBounds, fails := r, spec.Rule[C]{ID: r.ID + "-Err", Cite: "§2.1 for " + r.Cite, Choice: "E"}
	inBounds.Choice, inBounds.Cite = ".", "§2.1 for "+r.Cite
	inBounds.Apply = func(c C) []C {
		b, ok := safe(c)
		if !ok {
			return nil
		}
		return r.Apply(assume(c, b))
	}
	fails.Apply = func(c C) []C {
		b, ok := safe(c)
		if !ok {
			return nil
		}
		return fault(c, b)
	}
	return []spec.Rule[C]{inBounds, fails}
}
