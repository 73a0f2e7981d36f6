package recursion

import (
	"tandem/arrays"
	"tandem/arrays/bounds"
	"tandem/arrays/symbounds"
	"tandem/concrete"
	"tandem/lang"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
)

// WithArrays returns the language with procedures and arrays over m: §2.1's rules over stacks of
// closures, §3's for calls, whose arguments can be out of bounds, and for returns.
func WithArrays(m concrete.Model) Sides {
	return Composed(m, symbounds.Standard(), bounds.Standard(m))
}

// NewWithArrays returns the semantics of procedures and arrays in the standard model.
func NewWithArrays() *Semantics { return WithArrays(concrete.Standard()).Semantics() }

// Composed returns the language with procedures and arrays over these calculi. Guard makes the
// rules for calls, which read:
//
//	symbolic Call: ⟨(τ, P(ē); S)·Δ, σ, φ⟩ → ⟨(τ', S')·(τ, S)·Δ, σ, φ ∧ δ(ē)θ⟩ where P(ū) :: S' ∈ D and θ = τ ∪ σ and
//		τ'(ū) = ēθ
//	symbolic Call-Err: ⟨(τ, P(ē); S)·Δ, σ, φ⟩ → ⟨(τ, array-out-of-bound), σ, φ ∧ ¬δ(ē)θ⟩ where θ = τ ∪ σ if δ(ē)θ ≠
//		true
//	concrete Call: ⟨(L, P(ē); S)·Γ, G⟩ → ⟨(L', S')·(L, S)·Γ, G⟩ where P(ū) :: S' ∈ D and V = L ∪ G and L'(ū) = V⊥(ē)
//		if V⊥(ē) ≠ ⊥
//	concrete Call-Err: ⟨(L, P(ē); S)·Γ, G⟩ → ⟨(L, array-out-of-bound), G⟩ where V = L ∪ G if V⊥(ē) = ⊥
func Composed(m concrete.Model, symbolically symbounds.Calculus, concretely bounds.Calculus) Sides {
	sides := Published(m)
	sides.Name = "recursion-arrays"
	sides.Apply, sides.Eval = symbolically.Apply, concretely.Eval

	calls := symstacks.System(symbolically.Apply)
	sym := symbounds.System[symstacks.Config](symbolically)
	sym.Rules = append(sym.Rules, symbounds.Guard(symbolically, rule(calls, "Call"), arguments)...)
	sym.Rules = append(sym.Rules, rule(calls, "Return"))
	sides.Symbolic = sym

	called := stacks.System(concretely.Eval)
	con := bounds.System[stacks.Config](concretely)
	con.Rules = append(con.Rules, bounds.Guard(concretely, rule(called, "Call"), arguments)...)
	con.Rules = append(con.Rules, rule(called, "Return"))
	sides.Concrete = con

	sides.Fault = bounds.Fault[stacks.Config]
	sides.Overflows = func(V concrete.Valuation, s lang.Stmt) (string, bool) {
		return arrays.Overflow(concretely.Eval, m, V, s)
	}
	return sides
}

// arguments returns the actual parameters of a call.
func arguments(s lang.Stmt) ([]lang.Expr, bool) {
	call, ok := s.(*lang.Call)
	if !ok {
		return nil, false
	}
	return call.Args, true
}

func rule[C any](sys spec.System[C], id string) spec.Rule[C] {
	r, ok := sys.Rule(id)
	if !ok {
		panic("recursion: no rule " + id)
	}
	return r
}
