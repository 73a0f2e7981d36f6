package bounds

import (
	"tandem/lang"
	"tandem/spec"
)

// Guard is the rule r of another language, for statements with the expressions
// that of lists, and what §2.1 makes of such a rule: r where these are without
// errors, and the error transition r-Err.
//
//	c → c' if V⊥(e1), …, V⊥(en) ≠ ⊥, and otherwise
//	⟨A; S, V⟩ → ⟨array-out-of-bound, V⟩
//
// of is nil, false for statements that r is not about.
//
// Source: §2.1, "It is then straightforward to update the above symbolic
// transition system". Twin: symbounds.Guard.
func Guard[C Config[C]](k Calculus, r spec.Rule[C], of func(lang.Stmt) ([]lang.Expr, bool)) []spec.Rule[C] {
	inBounds, fails := r, spec.Rule[C]{ID: r.ID + "-Err", Cite: "§2.1 for " + r.Cite, Choice: "E"}
	inBounds.Choice, inBounds.Cite = ".", "§2.1 for "+r.Cite
	inBounds.Apply = func(c C) []C {
		es, ok := of(c.Stmt())
		if !ok || (rules[C]{k}).fails(c, es...) {
			return nil
		}
		return r.Apply(c)
	}
	fails.Apply = func(c C) []C {
		es, ok := of(c.Stmt())
		if !ok {
			return nil
		}
		return faultIf(c, rules[C]{k}.fails(c, es...))
	}
	return []spec.Rule[C]{inBounds, fails}
}
