package checks

import (
	"slices"

	"tandem/arrays"
	"tandem/arrays/bounds"
	"tandem/arrays/symbounds"
	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	checked "tandem/languages/checks/concrete"
	assumed "tandem/languages/checks/symbolic"
	"tandem/symbolic"
)

// Suffix is what the name of L+checks has behind that of L.
const Suffix = "+checks"

// Basic returns the basic language with checks over the model m.
func Basic(m concrete.Model) basic.Sides {
	sides := basic.Published(m)
	sides.Name = "basic"
	sym, con := symbolic.System(basic.Lately(sides.Apply)), concrete.System(basic.Lately(sides.Eval))
	sides.Symbolic, sides.Concrete = &sym, &con
	return flat(sides,
		assumed.Calculus[symbolic.Config]{Subst: applied[symbolic.Config](sides.Apply)},
		checked.Calculus[concrete.Config]{Value: Valued[concrete.Config](sides.Eval)})
}

// Arrays returns the language with arrays and checks over the model m. With δ its rules read:
//
//	symbolic Assume: ⟨assume b; S, σ, φ⟩ → ⟨S, σ, φ ∧ δ(b)σ ∧ bσ⟩
//	symbolic Assert: ⟨assert b; S, σ, φ⟩ → ⟨S, σ, φ ∧ δ(b)σ ∧ bσ⟩
//	symbolic Assert-F: ⟨assert b; S, σ, φ⟩ → ⟨assertion-failed, σ, φ ∧ δ(b)σ ∧ ¬bσ⟩
//	concrete Assume: ⟨assume b; S, V⟩ → ⟨S, V⟩ if V⊥(b) is true
//	concrete Assert: ⟨assert b; S, V⟩ → ⟨S, V⟩ if V⊥(b) is true
//	concrete Assert-F: ⟨assert b; S, V⟩ → ⟨assertion-failed, V⟩ if V⊥(b) is false
func Arrays(m concrete.Model) arrays.Sides {
	sides, sym, con := arrays.Repaired(m), symbounds.Standard(), bounds.Standard(m)
	sides.Sides = flat(sides.Sides, inBounds[symbolic.Config](sym), strictly[concrete.Config](con))
	return sides
}

// flat is sides with the rules of checks.
func flat(sides basic.Sides, sym assumed.Calculus[symbolic.Config], con checked.Calculus[concrete.Config]) basic.Sides {
	symbolically, concretely := *sides.Symbolic, *sides.Concrete
	symbolically.Rules = slices.Concat(symbolically.Rules, assumed.Rules(sym))
	concretely.Rules = slices.Concat(concretely.Rules, checked.Rules(con))
	sides.Name += Suffix
	sides.Symbolic, sides.Concrete = &symbolically, &concretely
	sides.Fault, sides.Blocked = checked.Failed[concrete.Config], checked.Blocked(con)
	return sides
}

// substituting is a configuration that has eσ.
type substituting interface {
	Subst(apply symbolic.Application, e lang.Expr) lang.Expr
}

// applied is eσ in a configuration.
func applied[C substituting](apply symbolic.Application) func(C, lang.Expr) lang.Expr {
	return func(c C, e lang.Expr) lang.Expr { return c.Subst(apply, e) }
}

// inBounds returns the calculus of a language with arrays.
func inBounds[C substituting](k symbounds.Calculus) assumed.Calculus[C] {
	subst := applied[C](k.Apply)
	return assumed.Calculus[C]{Subst: subst, InBounds: func(c C, e lang.Expr) lang.Expr {
		return k.Safe(k.Delta.At, func(e lang.Expr) lang.Expr { return subst(c, e) }, e)
	}}
}

// valuing is a configuration that has V.
type valuing interface{ Valuation() concrete.Valuation }

// Valued returns V(e) in a configuration.
func Valued[C valuing](eval concrete.Evaluation) func(C, lang.Expr) lang.Value {
	return func(c C, e lang.Expr) lang.Value { return eval(c.Valuation()).At(e) }
}

// strictly returns the calculus of a language with arrays.
func strictly[C valuing](k bounds.Calculus) checked.Calculus[C] {
	return checked.Calculus[C]{Value: Valued[C](k.Strict), Arrays: true}
}
