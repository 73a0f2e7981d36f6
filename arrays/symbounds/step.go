package symbounds

import (
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// Calculus is what the rules are built on.
type Calculus struct {
	Apply symbolic.Application // eσ
	Delta Predicate            // δ(e)
	Safe  Absence              // what of the two comes first
}

// Standard returns the calculus by which the theorems hold.
func Standard() Calculus { return Calculus{symbolic.Apply, Delta(), Early} }

// Absence is how δ and σ go together in a path condition, given e ↦ δ(e) and e ↦ eσ.
type Absence func(delta, subst func(lang.Expr) lang.Expr, e lang.Expr) lang.Expr

// Early returns δ(e)σ: what the bounds of the arrays in e are now.
func Early(delta, subst func(lang.Expr) lang.Expr, e lang.Expr) lang.Expr { return subst(delta(e)) }

// rules are the rules over configurations C.
type rules[C Config[C]] struct{ Calculus }

// System returns the symbolic transition system of §2.1 over the calculus k. Each
// statement has one error transition, beside those of §2; a statement whose
// δ(e) is literally true has none, since its path condition would be φ ∧
// ¬true.
//
// Twin: bounds.System.
func System[C Config[C]](k Calculus) spec.System[C] {
	r := rules[C]{k}
	return spec.System[C]{
		Name: "symbolic",
		Rules: []spec.Rule[C]{
			{ID: "Assign", Cite: "§2.1, assignment, first transition", Choice: ".", Apply: lang.On(r.assign)},
			{ID: "Assign-Err", Cite: "§2.1, assignment, second transition", Choice: "E", Apply: lang.On(r.assignError)},
			{ID: "Elem", Cite: "§2.1, array assignment, first transition, repaired", Choice: ".", Apply: lang.On(r.elem)},
			{ID: "Elem-Err", Cite: "§2.1, array assignment, second transition", Choice: "E", Apply: lang.On(r.elemError)},
			{ID: "Bound", Cite: "§2.1, setting the bound, repaired", Choice: ".", Apply: lang.On(r.bound)},
			{ID: "Bound-Err", Cite: "§2.1, setting the bound, left to the reader", Choice: "E", Apply: lang.On(r.boundError)},
			{ID: "If-T", Cite: "§2.1, choice, first transition", Choice: "T", Apply: lang.On(r.ifTrue)},
			{ID: "If-F", Cite: "§2.1, choice, left to the reader", Choice: "F", Apply: lang.On(r.ifFalse)},
			{ID: "If-Err", Cite: "§2.1, choice, second transition", Choice: "E", Apply: lang.On(r.ifError)},
			{ID: "While-T", Cite: "§2.1, iteration, left to the reader", Choice: "T", Repeats: true, Apply: lang.On(r.whileTrue)},
			{ID: "While-F", Cite: "§2.1, iteration, left to the reader", Choice: "F", Apply: lang.On(r.whileFalse)},
			{ID: "While-Err", Cite: "§2.1, iteration, left to the reader", Choice: "E", Apply: lang.On(r.whileError)},
		},
	}
}

// safe returns δ(e)σ: in c, no access in e is out of bounds. The paper's δ(eσ) grows with σ.
func (r rules[C]) safe(c C, e lang.Expr) lang.Expr {
	return r.Safe(r.Delta.At, func(e lang.Expr) lang.Expr { return c.Subst(r.Apply, e) }, e)
}

// assume returns φ ∧ b; φ if b is true.
func assume[C Config[C]](c C, b lang.Expr) C {
	if b == lang.True {
		return c
	}
	return c.Assume(b)
}

// fault returns ⟨array-out-of-bound, σ, φ ∧ ¬safe⟩.
//
// Source: §2.1, the second transition of each construct.
func fault[C Config[C]](c C, safe lang.Expr) []C {
	if safe == lang.True {
		return nil
	}
	return []C{c.Assume(lang.Negation(safe)).Halt(lang.SeqOf(&lang.Fault{Of: c.Stmt()}))}
}

// assign is rule Assign.
//
//	⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := eσ], φ ∧ δ(e)σ⟩
//
// Source: §2.1, assignment, first transition, where it is δ(eσ). Twin:
// bounds.assign.
func (r rules[C]) assign(c C, a *lang.Assign) []C {
	value := c.Subst(r.Apply, a.E)
	return []C{assume(c, r.safe(c, a.E)).Assign(a.X, value).Continue(lang.Seq{})}
}

// assignError is rule Assign-Err.
//
//	⟨x := e; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(e)σ⟩ if δ(e)σ ≠ true
//
// Source: §2.1, assignment, second transition, where it is δ(eσ). Twin:
// bounds.assignError.
func (r rules[C]) assignError(c C, a *lang.Assign) []C { return fault(c, r.safe(c, a.E)) }

// elem is rule Elem.
//
//	⟨a[e] := e'; S, σ, φ⟩ → ⟨S, σ[a := (σ(a)[eσ] := e'σ)], φ ∧ (δ(a[e])σ ∧ δ(e')σ)⟩
//
// The paper has (a[eσ] := e'σ) for (σ(a)[eσ] := e'σ), which forgets what was
// assigned to a before.
//
// Source: §2.1, array assignment, first transition, repaired. Twin:
// bounds.elem.
func (r rules[C]) elem(c C, a *lang.AssignElem) []C {
	store := lang.Term(lang.Store, c.Subst(r.Apply, lang.V(a.A)), c.Subst(r.Apply, a.I), c.Subst(r.Apply, a.E))
	return []C{assume(c, r.safeElem(c, a)).Assign(a.A, store).Continue(lang.Seq{})}
}

// elemError is rule Elem-Err.
//
//	⟨a[e] := e'; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬(δ(a[e])σ ∧ δ(e')σ)⟩
//		if δ(a[e])σ ∧ δ(e')σ ≠ true
//
// Source: §2.1, array assignment, second transition. Twin:
// bounds.elemError.
func (r rules[C]) elemError(c C, a *lang.AssignElem) []C { return fault(c, r.safeElem(c, a)) }

// safeElem returns δ(a[e])σ ∧ δ(e')σ of an assignment a[e] := e'.
func (r rules[C]) safeElem(c C, a *lang.AssignElem) lang.Expr {
	return lang.All(r.safe(c, lang.Term(lang.Select, lang.V(a.A), a.I)), r.safe(c, a.E))
}

// bound is rule Bound.
//
//	⟨|a| := e; S, σ, φ⟩ → ⟨S, σ[a := (|σ(a)| := eσ)], φ ∧ (δ(e)σ ∧ 0 ≤ eσ)⟩
//
// The bound is assigned, and is a natural number. The paper assumes it, as
// φ ∧ |a| = eσ.
//
// Source: §2.1, "setting the bound of an array", which "updates the path condition with
// the information |a| = eσ". Twin: bounds.bound.
func (r rules[C]) bound(c C, a *lang.SetBound) []C {
	resized := lang.Term(lang.SetLen, c.Subst(r.Apply, lang.V(a.A)), c.Subst(r.Apply, a.E))
	return []C{assume(c, r.safeBound(c, a)).Assign(a.A, resized).Continue(lang.Seq{})}
}

// boundError is rule Bound-Err.
//
//	⟨|a| := e; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬(δ(e)σ ∧ 0 ≤ eσ)⟩
//		if δ(e)σ ∧ 0 ≤ eσ ≠ true
//
// Source: §2.1, left to the reader. Twin: bounds.boundError.
func (r rules[C]) boundError(c C, a *lang.SetBound) []C { return fault(c, r.safeBound(c, a)) }

// safeBound returns δ(e)σ ∧ 0 ≤ eσ of a statement |a| := e; the second conjunct is left out for a literal.
func (r rules[C]) safeBound(c C, a *lang.SetBound) lang.Expr {
	natural := lang.Term(lang.Le, lang.I(0), c.Subst(r.Apply, a.E))
	if n, ok := a.E.Const(); ok && n.(lang.IntValue).Big().Sign() >= 0 {
		natural = lang.True
	}
	return lang.All(r.safe(c, a.E), natural)
}

// ifTrue is rule If-T.
//
//	⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S1; S, σ, φ ∧ δ(b)σ ∧ bσ⟩
//
// Source: §2.1, choice, first transition, where it is δ(bσ). Twin:
// bounds.ifTrue.
func (r rules[C]) ifTrue(c C, a *lang.If) []C {
	return []C{assume(c, r.safe(c, a.B)).Assume(c.Subst(r.Apply, a.B)).Continue(a.Then)}
}

// ifFalse is rule If-F.
//
//	⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, φ ∧ δ(b)σ ∧ ¬bσ⟩
//
// Source: §2.1, left to the reader. Twin: bounds.ifFalse.
func (r rules[C]) ifFalse(c C, a *lang.If) []C {
	return []C{assume(c, r.safe(c, a.B)).Assume(lang.Negation(c.Subst(r.Apply, a.B))).Continue(a.Else)}
}

// ifError is rule If-Err.
//
//	⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(b)σ⟩ if δ(b)σ ≠ true
//
// One rule serves both branches. The paper counts four transitions of a choice;
// if the fourth is this one again, it is one transition.
//
// Source: §2.1, choice, second transition, where it is δ(bσ). Twin:
// bounds.ifError.
func (r rules[C]) ifError(c C, a *lang.If) []C { return fault(c, r.safe(c, a.B)) }

// whileTrue is rule While-T.
//
//	⟨while b {S}; S', σ, φ⟩ → ⟨S; while b {S}; S', σ, φ ∧ δ(b)σ ∧ bσ⟩
//
// Source: §2.1, left to the reader; §2, symbolic iteration. Twin:
// bounds.whileTrue.
func (r rules[C]) whileTrue(c C, a *lang.While) []C {
	again := a.Body.Then(lang.SeqOf(a))
	return []C{assume(c, r.safe(c, a.B)).Assume(c.Subst(r.Apply, a.B)).Continue(again)}
}

// whileFalse is rule While-F.
//
//	⟨while b {S}; S', σ, φ⟩ → ⟨S', σ, φ ∧ δ(b)σ ∧ ¬bσ⟩
//
// Source: §2.1, left to the reader; §2, symbolic iteration. Twin:
// bounds.whileFalse.
func (r rules[C]) whileFalse(c C, a *lang.While) []C {
	return []C{assume(c, r.safe(c, a.B)).Assume(lang.Negation(c.Subst(r.Apply, a.B))).Continue(lang.Seq{})}
}

// whileError is rule While-Err.
//
//	⟨while b {S}; S', σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(b)σ⟩ if δ(b)σ ≠ true
//
// Source: §2.1, left to the reader. Twin: bounds.whileError.
func (r rules[C]) whileError(c C, a *lang.While) []C { return fault(c, r.safe(c, a.B)) }
