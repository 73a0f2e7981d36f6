package bounds

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
)

// The concrete side of what §2.1 prints, and of the other ways to read its
// sentences, where it differs from step.go and inbounds.go. The paper prints no
// concrete rules: each is what its symbolic twin needs.

// InBoundsPrinted is the clause: a[e] is within if V(e) is one of 0, 1, … up to
// |V(a)|, itself included, and a and e are within.
//
// Source: §2.1, definition of δ, second clause. Twin: symbounds.DeltaPrinted.
func InBoundsPrinted(eval concrete.Evaluation) func(V concrete.Valuation) spec.Clause[lang.Expr, lang.Value] {
	return func(V concrete.Valuation) spec.Clause[lang.Expr, lang.Value] {
		return access(eval, V, "§2.1, δ(a[e])", 0, true)
	}
}

// InBoundsIndex is the clause: a[e] is within if V(e) is one of the |V(a)|
// indexes 0, 1, … and e is within, whatever is inside a.
//
// Source: §2.1, definition of δ, second clause. Twin: symbounds.DeltaIndex.
func InBoundsIndex(eval concrete.Evaluation) func(V concrete.Valuation) spec.Clause[lang.Expr, lang.Value] {
	return func(V concrete.Valuation) spec.Clause[lang.Expr, lang.Value] {
		return access(eval, V, "§2.1, δ(a[e])", -1, false)
	}
}

// InBoundsLiteral is both of them.
//
// Source: §2.1, definition of δ, second clause. Twin: symbounds.DeltaLiteral.
func InBoundsLiteral(eval concrete.Evaluation) func(V concrete.Valuation) spec.Clause[lang.Expr, lang.Value] {
	return func(V concrete.Valuation) spec.Clause[lang.Expr, lang.Value] {
		return access(eval, V, "§2.1, δ(a[e])", 0, false)
	}
}

// BoundAssumed is rule Bound where the statement assumes what the bound is:
//
//	⟨|a| := e; S, V⟩ → ⟨S, V⟩ if V(δ(e)) is true and V(|a|) = V(e)
//
// Source: §2.1, "setting the bound of an array". Twin: symbounds.BoundAssumed.
func BoundAssumed[C Config[C]](k Calculus) spec.Rule[C] {
	r := rules[C]{k}
	return spec.Rule[C]{
		ID: "Bound", Cite: "§2.1, setting the bound", Choice: ".",
		Apply: lang.On(func(c C, a *lang.SetBound) []C {
			if !is(r.safe(c, a.E), true) || !is(r.value(c, lang.Term(lang.Eq, lang.Term(lang.Len, lang.V(a.A)), a.E)), true) {
				return nil
			}
			return []C{c.Continue(lang.Seq{})}
		}),
	}
}

// BoundAny is rules Bound and Bound-Err where a bound may be any integer:
//
//	⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V(e))]⟩ if V(δ(e)) is true
//	⟨|a| := e; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(δ(e)) is false
//
// Source: §2.1, setting the bound, which has no condition. Twin:
// symbounds.BoundAny.
func BoundAny[C Config[C]](k Calculus) []spec.Rule[C] {
	r := rules[C]{k}
	return []spec.Rule[C]{
		{ID: "Bound", Cite: "§2.1, setting the bound", Choice: ".", Apply: lang.On(func(c C, a *lang.SetBound) []C {
			if !is(r.safe(c, a.E), true) {
				return nil
			}
			return []C{c.Assign(a.A, r.value(c, lang.Term(lang.SetLen, lang.V(a.A), a.E))).Continue(lang.Seq{})}
		})},
		{ID: "Bound-Err", Cite: "§2.1, setting the bound, left to the reader", Choice: "E", Apply: lang.On(func(c C, a *lang.SetBound) []C {
			return fault(c, r.safe(c, a.E))
		})},
	}
}

// AssignKeeping is rule Assign where the bound of a variable stays as it is:
//
//	⟨a := e; S, V⟩ → ⟨S, V[a := (|V(e)| := |V(a)|)]⟩ if V(δ(e)) is true
//
// for a bounded array a.
//
// Source: §2.1, "the bound of an array is not affected by any of its
// assignments". Twin: symbounds.AssignKeeping.
func AssignKeeping[C Config[C]](k Calculus) spec.Rule[C] {
	r := rules[C]{k}
	return spec.Rule[C]{
		ID: "Assign", Cite: "§2.1, assignment, first transition", Choice: ".",
		Apply: lang.On(func(c C, a *lang.Assign) []C {
			if !a.X.Type.IsBounded() {
				return r.assign(c, a)
			}
			if !is(r.safe(c, a.E), true) {
				return nil
			}
			kept := r.value(c, lang.Term(lang.SetLen, a.E, lang.Term(lang.Len, lang.V(a.X))))
			return []C{c.Assign(a.X, kept).Continue(lang.Seq{})}
		}),
	}
}

// IfErrorSplit is an error transition for each branch, if the test of the
// branch is true:
//
//	⟨if b {S1}{S2}; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(δ(b)) is false and V(b) is true
//	⟨if b {S1}{S2}; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(δ(b)) is false and V(b) is false
//
// Source: §2.1, "for the symbolic execution of the choice construct we have
// four transitions". Twin: symbounds.IfErrorSplit.
func IfErrorSplit[C Config[C]](k Calculus) []spec.Rule[C] {
	r := rules[C]{k}
	branch := func(id string, test bool) spec.Rule[C] {
		return spec.Rule[C]{
			ID: id, Cite: "§2.1, choice, an error transition for each branch", Choice: "E",
			Apply: lang.On(func(c C, a *lang.If) []C {
				if !is(r.value(c, a.B), test) {
					return nil
				}
				return fault(c, r.safe(c, a.B))
			}),
		}
	}
	return []spec.Rule[C]{branch("If-T-Err", true), branch("If-F-Err", false)}
}
