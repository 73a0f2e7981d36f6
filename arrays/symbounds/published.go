package symbounds

import (
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// What §2.1 prints, formula by formula, and other readings of its sentences, where they differ from
// step.go and delta.go. Package arrays makes readings of them; props/section21 refutes each.

// Absence is how δ and σ go together in a path condition, given e ↦ δ(e) and e ↦ eσ.
type Absence func(delta, subst func(lang.Expr) lang.Expr, e lang.Expr) lang.Expr

// Early returns δ(e)σ: what the bounds of the arrays in e are now.
func Early(delta, subst func(lang.Expr) lang.Expr, e lang.Expr) lang.Expr { return subst(delta(e)) }

// Late returns δ(eσ), as printed.
//
//	each: δ(e)σ as δ(eσ)
//
// It holds, too, as long as |a| is substituted like any expression: what it
// asks beyond δ(e)σ are the accesses inside σ(x), of which φ has the same
// conditions already. So its path conditions are larger, and grow with σ.
//
// Source: §2.1, all transitions.
func Late(delta, subst func(lang.Expr) lang.Expr, e lang.Expr) lang.Expr { return delta(subst(e)) }

// Rigid returns the application with the clause
//
//	Subst-Len: |x|σ = |x|
//
// for array variables a. It is wrong once a bound is assigned, or one array to
// another.
//
// Source: §2.1, "We do not need to apply the current substitution σ to a in
// the expression |a|".
func Rigid(apply symbolic.Application) symbolic.Application {
	return apply.With(func(sigma symbolic.Substitution) spec.Clause[lang.Expr, lang.Expr] {
		return spec.Clause[lang.Expr, lang.Expr]{
			ID: "Subst-Op", Cite: "§2.1, |a|σ",
			Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
				if e.Op() == lang.Len && e.Kid(0).Op() == lang.Variable {
					return e, true
				}
				if e.Op() == lang.Variable {
					return lang.Expr{}, false
				}
				return e.Rebuild(kids...), true
			},
		}
	})
}

// DeltaPrinted is the clause
//
//	Delta-Access: δ(a[e]) = 0 ≤ e ≤ |a| ∧ δ(a) ∧ δ(e)
//
// with the printed comparison. An array of bound n then has n + 1 elements.
//
// Source: §2.1, definition of δ, second clause.
var DeltaPrinted = access("§2.1, δ(a[e])", lang.Le, true)

// DeltaIndex is the clause
//
//	Delta-Access: δ(a[e]) = 0 ≤ e < |a| ∧ δ(e)
//
// where a is an expression in which nothing is looked at, as printed. An array
// that is not a variable can have accesses inside, as the test of (b ? a : a').
//
// Source: §2.1, definition of δ, second clause.
var DeltaIndex = access("§2.1, δ(a[e])", lang.Lt, false)

// DeltaLiteral is the second clause with all that is printed:
//
//	Delta-Access: δ(a[e]) = 0 ≤ e ≤ |a| ∧ δ(e)
//
// Source: §2.1, definition of δ, second clause.
var DeltaLiteral = access("§2.1, δ(a[e])", lang.Le, false)

// DeltaPartial is the third clause, δ(op(e1, …, en)), where |a| and (a[e] :=
// e') are no op: they are not among the operators of §2, and the definition has
// no clause of their own. δ is then not total.
//
// Source: §2.1, definition of δ.
var DeltaPartial = spec.Clause[lang.Expr, lang.Expr]{
	ID: "Delta-Op", Cite: "§2.1, δ(op(e1, …, en))",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		switch e.Op() {
		case lang.Len, lang.SetLen, lang.Store:
			return lang.Expr{}, false
		}
		return lang.All(kids...), true
	},
}

// ElemForgets is rule Elem with the printed substitution:
//
//	Elem: ⟨a[e] := e'; S, σ, φ⟩ → ⟨S, σ[a := (a[eσ] := e'σ)], φ ∧ (δ(a[e])σ ∧ δ(e')σ)⟩
//
// σ is not applied to a, so that what was assigned to a before is forgotten.
//
// Source: §2.1, array assignment, first transition.
func ElemForgets[C Config[C]](k Calculus) spec.Rule[C] {
	r := rules[C]{k}
	return r.elemAs(r.safeElem)
}

// ElemPrinted is rule Elem as printed:
//
//	Elem: ⟨a[e] := e'; S, σ, φ⟩ → ⟨S, σ[a := (a[eσ] := e'σ)], φ ∧ (δ(a[eσ]) ∧ δ(e'σ))⟩
//
// Source: §2.1, array assignment, first transition.
func ElemPrinted[C Config[C]](k Calculus) spec.Rule[C] {
	r := rules[C]{k}
	return r.elemAs(r.safePrinted)
}

// elemAs returns Elem with σ[a := (a[eσ] := e'σ)] and the condition safe.
func (r rules[C]) elemAs(safe func(C, *lang.AssignElem) lang.Expr) spec.Rule[C] {
	return spec.Rule[C]{
		ID: "Elem", Cite: "§2.1, array assignment, first transition", Choice: ".",
		Apply: lang.On(func(c C, a *lang.AssignElem) []C {
			store := lang.Term(lang.Store, lang.V(a.A), c.Subst(r.Apply, a.I), c.Subst(r.Apply, a.E))
			return []C{assume(c, safe(c, a)).Assign(a.A, store).Continue(lang.Seq{})}
		}),
	}
}

// ElemRigid is rules Elem and Elem-Err with δ(a[eσ]) ∧ δ(e'σ) as printed,
//
//	Elem: ⟨a[e] := e'; S, σ, φ⟩ → ⟨S, σ[a := (σ(a)[eσ] := e'σ)], φ ∧ (δ(a[eσ]) ∧ δ(e'σ))⟩
//	Elem-Err: ⟨a[e] := e'; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬(δ(a[eσ]) ∧ δ(e'σ))⟩
//		if δ(a[eσ]) ∧ δ(e'σ) ≠ true
//
// where σ is not applied to a.
//
// Source: §2.1, array assignment; "δ(a[eσ]) equals 0 ≤ eσ ≤ |a| ∧ δ(eσ)".
func ElemRigid[C Config[C]](k Calculus) []spec.Rule[C] {
	r := rules[C]{k}
	return []spec.Rule[C]{
		{ID: "Elem", Cite: "§2.1, array assignment, first transition", Choice: ".", Apply: lang.On(func(c C, a *lang.AssignElem) []C {
			store := c.Subst(r.Apply, lang.Term(lang.Store, lang.V(a.A), a.I, a.E))
			return []C{assume(c, r.safePrinted(c, a)).Assign(a.A, store).Continue(lang.Seq{})}
		})},
		{ID: "Elem-Err", Cite: "§2.1, array assignment, second transition", Choice: "E", Apply: lang.On(func(c C, a *lang.AssignElem) []C {
			return fault(c, r.safePrinted(c, a))
		})},
	}
}

// safePrinted returns δ(a[eσ]) ∧ δ(e'σ).
func (r rules[C]) safePrinted(c C, a *lang.AssignElem) lang.Expr {
	return lang.All(
		r.Delta.At(lang.Term(lang.Select, lang.V(a.A), c.Subst(r.Apply, a.I))),
		r.Delta.At(c.Subst(r.Apply, a.E)))
}

// BoundAssumed is rule Bound as printed:
//
//	Bound: ⟨|a| := e; S, σ, φ⟩ → ⟨S, σ, φ ∧ δ(e)σ ∧ |a| = eσ⟩
//
// δ(e)σ is left to the reader. The statement says what the bound is; it does
// not make it so.
//
// Source: §2.1, "updates the path condition with the information |a| = eσ".
// Twin: bounds.BoundAssumed.
func BoundAssumed[C Config[C]](k Calculus) spec.Rule[C] {
	r := rules[C]{k}
	return spec.Rule[C]{
		ID: "Bound", Cite: "§2.1, setting the bound", Choice: ".",
		Apply: lang.On(func(c C, a *lang.SetBound) []C {
			is := lang.Term(lang.Eq, lang.Term(lang.Len, lang.V(a.A)), c.Subst(r.Apply, a.E))
			return []C{assume(c, r.safe(c, a.E)).Assume(is).Continue(lang.Seq{})}
		}),
	}
}

// BoundAny is rules Bound and Bound-Err where a bound may be any integer:
//
//	Bound: ⟨|a| := e; S, σ, φ⟩ → ⟨S, σ[a := (|σ(a)| := eσ)], φ ∧ δ(e)σ⟩
//	Bound-Err: ⟨|a| := e; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(e)σ⟩ if δ(e)σ ≠ true
//
// Source: §2.1, setting the bound, which has no condition. Twin:
// bounds.BoundAny.
func BoundAny[C Config[C]](k Calculus) []spec.Rule[C] {
	r := rules[C]{k}
	return []spec.Rule[C]{
		{ID: "Bound", Cite: "§2.1, setting the bound", Choice: ".", Apply: lang.On(func(c C, a *lang.SetBound) []C {
			resized := c.Subst(r.Apply, lang.Term(lang.SetLen, lang.V(a.A), a.E))
			return []C{assume(c, r.safe(c, a.E)).Assign(a.A, resized).Continue(lang.Seq{})}
		})},
		{ID: "Bound-Err", Cite: "§2.1, setting the bound, left to the reader", Choice: "E", Apply: lang.On(func(c C, a *lang.SetBound) []C {
			return fault(c, r.safe(c, a.E))
		})},
	}
}

// AssignKeeping is rule Assign where the bound of a variable stays as it is:
//
//	Assign: ⟨a := e; S, σ, φ⟩ → ⟨S, σ[a := (|eσ| := |a|σ)], φ ∧ δ(e)σ⟩
//	Assign: ⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := eσ], φ ∧ δ(e)σ⟩ if x is no array
//
// Source: §2.1, "the bound of an array is not affected by any of its
// assignments". Twin: bounds.AssignKeeping.
func AssignKeeping[C Config[C]](k Calculus) spec.Rule[C] {
	r := rules[C]{k}
	return spec.Rule[C]{
		ID: "Assign", Cite: "§2.1, assignment, first transition", Choice: ".",
		Apply: lang.On(func(c C, a *lang.Assign) []C {
			if !a.X.Type.IsBounded() {
				return r.assign(c, a)
			}
			length := c.Subst(r.Apply, lang.Term(lang.Len, lang.V(a.X)))
			value := lang.Term(lang.SetLen, c.Subst(r.Apply, a.E), length)
			return []C{assume(c, r.safe(c, a.E)).Assign(a.X, value).Continue(lang.Seq{})}
		}),
	}
}

// IfErrorSplit returns an error transition for each branch, with the test of the
// branch:
//
//	If-T-Err: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(b)σ ∧ bσ⟩ if δ(b)σ ≠ true
//	If-F-Err: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(b)σ ∧ ¬bσ⟩ if δ(b)σ ≠ true
//
// Source: §2.1, "for the symbolic execution of the choice construct we have
// four transitions". The same transition twice would be one. Twin: bounds.IfErrorSplit.
func IfErrorSplit[C Config[C]](k Calculus) []spec.Rule[C] {
	r := rules[C]{k}
	branch := func(id string, test func(lang.Expr) lang.Expr) spec.Rule[C] {
		return spec.Rule[C]{
			ID: id, Cite: "§2.1, choice, an error transition for each branch", Choice: "E",
			Apply: lang.On(func(c C, a *lang.If) []C {
				safe := r.safe(c, a.B)
				if safe == lang.True {
					return nil
				}
				failed := c.Assume(lang.Negation(safe)).Assume(test(c.Subst(r.Apply, a.B)))
				return []C{failed.Halt(lang.SeqOf(&lang.Fault{Of: a}))}
			}),
		}
	}
	return []spec.Rule[C]{
		branch("If-T-Err", func(b lang.Expr) lang.Expr { return b }),
		branch("If-F-Err", lang.Negation),
	}
}
