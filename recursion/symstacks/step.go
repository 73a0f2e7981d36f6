package symstacks

import (
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// calculus is what the rules are built on: eσ.
type calculus struct{ apply symbolic.Application }

// System returns the symbolic transition system of §3 over the application apply.
// Twin: stacks.System.
func System(apply symbolic.Application) spec.System[Config] {
	k := calculus{apply}
	return spec.System[Config]{
		Name: "symbolic",
		Rules: []spec.Rule[Config]{
			{ID: "Assign-G", Cite: "§3, symbolic assignment global variable", Apply: lang.On(k.assignGlobal)},
			{ID: "Assign-L", Cite: "§3, symbolic assignment local variable", Apply: lang.On(k.assignLocal)},
			{ID: "Call", Cite: "§3, symbolic procedure call", Repeats: true, Apply: lang.On(k.call)},
			{ID: "Return", Cite: "§3, symbolic procedure return", Apply: k.ret},
			{ID: "If-T", Cite: "§3, symbolic choice, first transition", Choice: "T", Apply: lang.On(k.ifTrue)},
			{ID: "If-F", Cite: "§3, symbolic choice, second transition", Choice: "F", Apply: lang.On(k.ifFalse)},
			{ID: "While-T", Cite: "§3, symbolic iteration, first transition", Choice: "T", Repeats: true, Apply: lang.On(k.whileTrue)},
			{ID: "While-F", Cite: "§3, symbolic iteration, second transition", Choice: "F", Apply: lang.On(k.whileFalse)},
		},
	}
}

// assignGlobal is rule Assign-G. Let x be a global variable.
//
//	⟨(τ, x := e; S)·Δ, σ, φ⟩ → ⟨(τ, S)·Δ, σ[x := eθ], φ⟩ where θ = τ ∪ σ
//
// Source: §3, symbolic assignment global variable. Twin:
// stacks.assignGlobal.
func (k calculus) assignGlobal(c Config, a *lang.Assign) []Config {
	if a.X.Scope != "" {
		return nil
	}
	top := c.Delta.Top()
	sigma := c.Sigma.Update(a.X, k.subst(a.E, c.Theta()))
	return []Config{{c.Delta.Replace(top.To(top.S.Tail())), sigma, c.Phi, c.Procs}}
}

// assignLocal is rule Assign-L. Let u be a local variable.
//
//	⟨(τ, u := e; S)·Δ, σ, φ⟩ → ⟨(τ[u := eθ], S)·Δ, σ, φ⟩ where θ = τ ∪ σ
//
// Source: §3, symbolic assignment local variable. Twin: stacks.assignLocal.
func (k calculus) assignLocal(c Config, a *lang.Assign) []Config {
	if a.X.Scope == "" {
		return nil
	}
	top := c.Delta.Top()
	tau := top.Tau.Update(a.X, k.subst(a.E, c.Theta()))
	return []Config{{c.Delta.Replace(Closure{tau, top.S.Tail(), top.Proc}), c.Sigma, c.Phi, c.Procs}}
}

// call is rule Call. D has the declarations of the program.
//
//	⟨(τ, P(ē); S)·Δ, σ, φ⟩ → ⟨(τ', S')·(τ, S)·Δ, σ, φ⟩
//	where P(ū) :: S' ∈ D and τ'(ū) = ē(τ ∪ σ)
//
// Source: §3, symbolic procedure call. Twin: stacks.call.
func (k calculus) call(c Config, a *lang.Call) []Config {
	P, ok := c.Procs[a.Proc]
	if !ok || len(P.Params) != len(a.Args) {
		return nil
	}
	top, theta, tau := c.Delta.Top(), c.Theta(), symbolic.ID()
	for i, u := range P.Params {
		tau = tau.Update(u, k.subst(a.Args[i], theta))
	}
	delta := c.Delta.Replace(top.To(top.S.Tail())).Push(Closure{tau, P.Body, P.Name})
	return []Config{{delta, c.Sigma, c.Phi, c.Procs}}
}

// ret is rule Return, of procedures and of the main statement.
//
//	⟨(τ, ε)·Δ, σ, φ⟩ → ⟨Δ, σ, φ⟩
//
// Source: §3, symbolic procedure return. Twin: stacks.ret.
func (k calculus) ret(c Config) []Config {
	if c.Delta.Empty() || !c.Delta.Top().S.Empty() {
		return nil
	}
	return []Config{{c.Delta.Pop(), c.Sigma, c.Phi, c.Procs}}
}

// ifTrue is rule If-T.
//
//	⟨(τ, if b {S1}{S2}; S)·Δ, σ, φ⟩ → ⟨(τ, S1; S)·Δ, σ, φ ∧ b(τ ∪ σ)⟩
//
// Source: §3, symbolic choice, first transition. Twin: stacks.ifTrue.
func (k calculus) ifTrue(c Config, a *lang.If) []Config {
	top := c.Delta.Top()
	phi := lang.Conjunction(c.Phi, k.subst(a.B, c.Theta()))
	return []Config{{c.Delta.Replace(top.To(a.Then.Then(top.S.Tail()))), c.Sigma, phi, c.Procs}}
}

// ifFalse is rule If-F.
//
//	⟨(τ, if b {S1}{S2}; S)·Δ, σ, φ⟩ → ⟨(τ, S2; S)·Δ, σ, φ ∧ ¬b(τ ∪ σ)⟩
//
// Source: §3, symbolic choice, second transition. Twin: stacks.ifFalse.
func (k calculus) ifFalse(c Config, a *lang.If) []Config {
	top := c.Delta.Top()
	phi := lang.Conjunction(c.Phi, lang.Negation(k.subst(a.B, c.Theta())))
	return []Config{{c.Delta.Replace(top.To(a.Else.Then(top.S.Tail()))), c.Sigma, phi, c.Procs}}
}

// whileTrue is rule While-T.
//
//	⟨(τ, while b {S}; S')·Δ, σ, φ⟩ → ⟨(τ, S; while b {S}; S')·Δ, σ, φ ∧ b(τ ∪ σ)⟩
//
// Source: §3, symbolic iteration, first transition. Twin:
// stacks.whileTrue.
func (k calculus) whileTrue(c Config, a *lang.While) []Config {
	top := c.Delta.Top()
	phi := lang.Conjunction(c.Phi, k.subst(a.B, c.Theta()))
	return []Config{{c.Delta.Replace(top.To(a.Body.Then(top.S))), c.Sigma, phi, c.Procs}}
}

// whileFalse is rule While-F.
//
//	⟨(τ, while b {S}; S')·Δ, σ, φ⟩ → ⟨(τ, S')·Δ, σ, φ ∧ ¬b(τ ∪ σ)⟩
//
// Source: §3, symbolic iteration, second transition. Twin:
// stacks.whileFalse.
func (k calculus) whileFalse(c Config, a *lang.While) []Config {
	top := c.Delta.Top()
	phi := lang.Conjunction(c.Phi, lang.Negation(k.subst(a.B, c.Theta())))
	return []Config{{c.Delta.Replace(top.To(top.S.Tail())), c.Sigma, phi, c.Procs}}
}

func (k calculus) subst(e lang.Expr, theta symbolic.Substitution) lang.Expr {
	return k.apply(theta).At(e)
}
