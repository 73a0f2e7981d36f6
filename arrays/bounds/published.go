package bounds

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
)

// The concrete side of other ways to read what §2.1 says of bounds, where it differs from step.go.
// The paper prints no concrete rules: each is what its symbolic twin needs.

// StrictUpTo returns Strict with the clause
//
//	Eval-Access: V⊥(a[e]) = V⊥(a)(V⊥(e)) if 0 ≤ V⊥(e) ≤ |V⊥(a)| else ⊥
//
// as if |a| were the greatest index of a, and not its length.
//
// Source: §2.1, "(initially) setting the bound of an array", with 0 ≤ e ≤ |a|. Twin:
// symbounds.DeltaLiteral.
func StrictUpTo(m concrete.Model) concrete.Evaluation {
	return strictBy(m, access(m, "§2.1, the bound as the greatest index", true))
}

// BoundAssumed is rule Bound where the statement assumes what the bound is:
//
//	Bound: ⟨|a| := e; S, V⟩ → ⟨S, V⟩ if V⊥(e) ≠ ⊥ and V(|a|) = V⊥(e)
//
// Source: §2.1, "setting the bound of an array". Twin: symbounds.BoundAssumed.
func BoundAssumed[C Config[C]](k Calculus) spec.Rule[C] {
	r := rules[C]{k}
	return spec.Rule[C]{
		ID: "Bound", Cite: "§2.1, setting the bound", Choice: ".",
		Apply: lang.On(func(c C, a *lang.SetBound) []C {
			if !is(r.value(c, lang.Term(lang.Eq, lang.Term(lang.Len, lang.V(a.A)), a.E)), true) {
				return nil
			}
			return []C{c.Continue(lang.Seq{})}
		}),
	}
}

// BoundAny is rules Bound and Bound-Err where a bound may be any integer:
//
//	Bound: ⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V⊥(e))]⟩ if V⊥(e) ≠ ⊥
//	Bound-Err: ⟨|a| := e; S, V⟩ → ⟨array-out-of-bound, V⟩ if V⊥(e) = ⊥
//
// Source: §2.1, setting the bound, which has no condition. Twin:
// symbounds.BoundAny.
func BoundAny[C Config[C]](k Calculus) []spec.Rule[C] {
	r := rules[C]{k}
	return []spec.Rule[C]{
		{ID: "Bound", Cite: "§2.1, setting the bound", Choice: ".", Apply: lang.On(func(c C, a *lang.SetBound) []C {
			if r.fails(c, a.E) {
				return nil
			}
			return r.set(c, a.A, lang.Term(lang.SetLen, lang.V(a.A), a.E))
		})},
		{ID: "Bound-Err", Cite: "§2.1, setting the bound, left to the reader", Choice: "E", Apply: lang.On(func(c C, a *lang.SetBound) []C {
			return faultIf(c, r.fails(c, a.E))
		})},
	}
}

// AssignKeeping is rule Assign where the bound of a variable stays as it is:
//
//	Assign: ⟨a := e; S, V⟩ → ⟨S, V[a := (|V⊥(e)| := |V(a)|)]⟩ if V⊥(e) ≠ ⊥
//	Assign: ⟨x := e; S, V⟩ → ⟨S, V[x := V⊥(e)]⟩ if x is no array and V⊥(e) ≠ ⊥
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
			if r.fails(c, a.E) {
				return nil
			}
			return r.set(c, a.X, lang.Term(lang.SetLen, a.E, lang.Term(lang.Len, lang.V(a.X))))
		}),
	}
}

// IfErrorSplit returns an error transition for each branch, if the test of the
// branch is true where arrays are functions:
//
//	If-T-Err: ⟨if b {S1}{S2}; S, V⟩ → ⟨array-out-of-bound, V⟩ if V⊥(b) = ⊥ and V(b) is true
//	If-F-Err: ⟨if b {S1}{S2}; S, V⟩ → ⟨array-out-of-bound, V⟩ if V⊥(b) = ⊥ and V(b) is false
//
// Source: §2.1, "for the symbolic execution of the choice construct we have
// four transitions". Twin: symbounds.IfErrorSplit.
func IfErrorSplit[C Config[C]](k Calculus) []spec.Rule[C] {
	r := rules[C]{k}
	branch := func(id string, test bool) spec.Rule[C] {
		return spec.Rule[C]{
			ID: id, Cite: "§2.1, choice, an error transition for each branch", Choice: "E",
			Apply: lang.On(func(c C, a *lang.If) []C {
				return faultIf(c, r.fails(c, a.B) && is(r.Eval(c.Valuation()).At(a.B), test))
			}),
		}
	}
	return []spec.Rule[C]{branch("If-T-Err", true), branch("If-F-Err", false)}
}
