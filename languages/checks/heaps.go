package checks

import (
	"slices"

	"tandem/concrete"
	"tandem/lang"
	checked "tandem/languages/checks/concrete"
	assumed "tandem/languages/checks/symbolic"
	"tandem/languages/full"
	"tandem/languages/full/states"
	"tandem/languages/full/symstates"
	"tandem/objects"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/spec"
)

// Objects returns the language of objects with checks over the model m. With δ its rules read:
//
//	symbolic Assume: ⟨assume b; S, σ, φ⟩ → ⟨S, σ, φ ∧ δ(b̂)σN ∧ b̂σN⟩
//	symbolic Assert: ⟨assert b; S, σ, φ⟩ → ⟨S, σ, φ ∧ δ(b̂)σN ∧ b̂σN⟩
//	symbolic Assert-F: ⟨assert b; S, σ, φ⟩ → ⟨assertion-failed, σ, φ ∧ δ(b̂)σN ∧ (¬b̂)σN⟩
//	symbolic Nil-Err: ⟨A; S, σ, φ⟩ → ⟨nil-dereference, σ, φ ∧ (¬δ(A)σ)N⟩ if δ(A)σ ≠ true
func Objects(m concrete.Model) objects.Sides {
	k, con := fields.Standard(), heaps.Standard(m)
	sides := objects.Repaired(m)
	raw := k
	raw.Conjunct = fields.Kept
	sides.Raw = fields.System(raw)
	return heaped(sides, k, nil, con, nil)
}

// Full returns the language that has all, with checks, over the model m. With both absences of
// errors its rules read:
//
//	symbolic Assume: ⟨assume b; S, σ, φ⟩ → ⟨S, σ, φ ∧ δnil(b̂)σN ∧ δ(b̂)σN ∧ b̂σN⟩
//	symbolic Assert: ⟨assert b; S, σ, φ⟩ → ⟨S, σ, φ ∧ δnil(b̂)σN ∧ δ(b̂)σN ∧ b̂σN⟩
//	symbolic Assert-F: ⟨assert b; S, σ, φ⟩ → ⟨assertion-failed, σ, φ ∧ δnil(b̂)σN ∧ δ(b̂)σN ∧ (¬b̂)σN⟩
//	concrete Assume: ⟨assume b; S, V⟩ → ⟨S, V⟩ if V⊥(b) is true
//	concrete Assert: ⟨assert b; S, V⟩ → ⟨S, V⟩ if V⊥(b) is true
//	concrete Assert-F: ⟨assert b; S, V⟩ → ⟨assertion-failed, V⟩ if V⊥(b) is false
//	symbolic Assume-Err: ⟨assume b; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(b̂)σN ∧ (¬δ(b̂)σ)N⟩ if δ(b̂)σ ≠ true
//	symbolic Assert-Err: ⟨assert b; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(b̂)σN ∧ (¬δ(b̂)σ)N⟩ if δ(b̂)σ ≠ true
//	concrete Assume-Err: ⟨assume b; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(b) ≠ ⊥ and V⊥(b) = ⊥
//	concrete Assert-Err: ⟨assert b; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(b) ≠ ⊥ and V⊥(b) = ⊥
//	symbolic Nil-Err: ⟨A; S, σ, φ⟩ → ⟨nil-dereference, σ, φ ∧ (¬δnil(A)σ)N⟩ if δnil(A)σ ≠ true
func Full(m concrete.Model) objects.Sides {
	k, con := symstates.Standard(), states.Standard(m)
	strict := func(c heaps.Config) concrete.Evaluation {
		return con.Strict(func(V concrete.Valuation) heaps.Function { return con.Eval(V, c.H) })
	}
	return heaped(full.Standard(m), k.Calculus, &k.Bounds, con.Calculus, strict)
}

// heaped is sides with the rules of checks. delta and strict are those of §2.1; nil if there are no arrays.
func heaped(sides objects.Sides, k fields.Calculus, delta *fields.Function, con heaps.Calculus, strict func(heaps.Config) concrete.Evaluation) objects.Sides {
	symbolically := func(k fields.Calculus) []spec.Rule[fields.Config] {
		calculus := assumed.Calculus[fields.Run]{
			Subst:   applied[fields.Run](k.Apply),
			Defined: func(c fields.Run) lang.Expr { return k.Defined(c.Config) },
		}
		if delta != nil {
			calculus.InBounds = func(c fields.Run, e lang.Expr) lang.Expr {
				return k.Safe(delta.At, func(e lang.Expr) lang.Expr { return c.Subst(k.Apply, e) }, k.Hat.At(e))
			}
		}
		return fields.OnRuns(&k, assumed.Rules(calculus))
	}
	raw := k
	raw.Conjunct = fields.Kept
	concretely := checked.Calculus[heaps.Config]{Arrays: strict != nil, UsesNil: con.UsesNil, Value: func(c heaps.Config, e lang.Expr) lang.Value {
		if strict != nil {
			return strict(c)(c.Valuation()).At(e)
		}
		return con.Eval(c.Valuation(), c.H).At(e)
	}}
	sides.Name += Suffix
	sides.Symbolic.Rules = slices.Concat(lettered(sides.Symbolic.Rules), symbolically(k))
	sides.Raw.Rules = slices.Concat(lettered(sides.Raw.Rules), symbolically(raw))
	sides.Concrete.Rules = slices.Concat(lettered(sides.Concrete.Rules), checked.Rules(concretely))
	sides.Fault, sides.Blocked = checked.Failed[heaps.Config], checked.Blocked(concretely)
	return sides
}

// lettered is rules with a letter each: all have another transition beside them, by Nil-Err.
func lettered[C any](rules []spec.Rule[C]) []spec.Rule[C] {
	list := make([]spec.Rule[C], len(rules))
	for i, r := range rules {
		if r.Choice == "" {
			r.Choice = "."
		}
		list[i] = r
	}
	return list
}
