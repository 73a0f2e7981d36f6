package symbolic

import (
	"tandem/lang"
	"tandem/spec"
)

// PathCondition is the path condition φ (§2): a Boolean expression over the variables' initial values.
type PathCondition = lang.Expr

// Config is ⟨S, σ, φ⟩ (§2): the statement to be executed, the substitution and the path condition.
type Config struct {
	S     lang.Seq
	Sigma Substitution
	Phi   PathCondition
}

// Initial returns ⟨S, id, true⟩.
func Initial(S lang.Seq) Config { return Config{S, ID(), lang.True} }

// calculus is what the rules are built on: eσ.
type calculus struct{ apply Application }

// System returns the symbolic transition system of §2 over the application apply.
// Twin: concrete.System.
func System(apply Application) spec.System[Config] {
	k := &calculus{apply}
	return spec.System[Config]{
		Name: "symbolic",
		Rules: []spec.Rule[Config]{
			{ID: "Assign", Cite: "§2, symbolic assignment", Adds: true, Apply: lang.On(k.assign)},
			{ID: "If-T", Cite: "§2, symbolic choice, first transition", Choice: "T", Adds: true, Apply: lang.On(k.ifTrue)},
			{ID: "If-F", Cite: "§2, symbolic choice, second transition", Choice: "F", Adds: true, Apply: lang.On(k.ifFalse)},
			{ID: "While-T", Cite: "§2, symbolic iteration, first transition", Choice: "T", Repeats: true, Adds: true, Apply: lang.On(k.whileTrue)},
			{ID: "While-F", Cite: "§2, symbolic iteration, second transition", Choice: "F", Adds: true, Apply: lang.On(k.whileFalse)},
		},
	}
}

// assign is rule Assign.
//
//	⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := eσ], φ⟩
//
// Source: §2, symbolic assignment. Twin: concrete.assign.
func (k *calculus) assign(c Config, a *lang.Assign) []Config {
	return []Config{{c.S.Tail(), c.Sigma.Update(a.X, k.subst(a.E, c.Sigma)), c.Phi}}
}

// ifTrue is rule If-T.
//
//	⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S1; S, σ, φ ∧ bσ⟩
//
// Source: §2, symbolic choice, first transition. Twin: concrete.ifTrue.
func (k *calculus) ifTrue(c Config, a *lang.If) []Config {
	return []Config{{a.Then.Then(c.S.Tail()), c.Sigma, lang.Conjunction(c.Phi, k.subst(a.B, c.Sigma))}}
}

// ifFalse is rule If-F.
//
//	⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, φ ∧ ¬bσ⟩
//
// Source: §2, symbolic choice, second transition. Twin: concrete.ifFalse.
func (k *calculus) ifFalse(c Config, a *lang.If) []Config {
	return []Config{{a.Else.Then(c.S.Tail()), c.Sigma, lang.Conjunction(c.Phi, lang.Negation(k.subst(a.B, c.Sigma)))}}
}

// whileTrue is rule While-T.
//
//	⟨while b {S}; S', σ, φ⟩ → ⟨S; while b {S}; S', σ, φ ∧ bσ⟩
//
// Source: §2, symbolic iteration, first transition.
// Twin: concrete.whileTrue.
func (k *calculus) whileTrue(c Config, a *lang.While) []Config {
	return []Config{{a.Body.Then(c.S), c.Sigma, lang.Conjunction(c.Phi, k.subst(a.B, c.Sigma))}}
}

// whileFalse is rule While-F.
//
//	⟨while b {S}; S', σ, φ⟩ → ⟨S', σ, φ ∧ ¬bσ⟩
//
// Source: §2, symbolic iteration, second transition.
// Twin: concrete.whileFalse.
func (k *calculus) whileFalse(c Config, a *lang.While) []Config {
	return []Config{{c.S.Tail(), c.Sigma, lang.Conjunction(c.Phi, lang.Negation(k.subst(a.B, c.Sigma)))}}
}

func (k *calculus) subst(e lang.Expr, sigma Substitution) lang.Expr { return k.apply(sigma).At(e) }

// Stmt returns A of ⟨A; S, σ, φ⟩; nil for ⟨ε, σ, φ⟩. It and what follows is for rules of other languages.
func (c Config) Stmt() lang.Stmt {
	if c.S.Empty() {
		return nil
	}
	return c.S.Head()
}

// PathCondition returns φ.
func (c Config) PathCondition() PathCondition { return c.Phi }

// Continue returns ⟨S1; S, σ, φ⟩ for ⟨A; S, σ, φ⟩.
func (c Config) Continue(S1 lang.Seq) Config {
	c.S = S1.Then(c.S.Tail())
	return c
}

// Halt returns ⟨S1, σ, φ⟩.
func (c Config) Halt(S1 lang.Seq) Config {
	c.S = S1
	return c
}

// Leave returns ⟨S1, σ, φ⟩ for ⟨A; S, σ, φ⟩.
func (c Config) Leave(S1 lang.Seq) Config { return c.Halt(S1) }

// Rest returns S and what σ binds.
func (c Config) Rest() (lang.Seq, lang.Bindings[lang.Expr]) { return c.S, c.Sigma.m }

// Under returns ⟨S, σ, φ'⟩ for the path condition φ' of d.
func (c Config) Under(d Config) Config {
	c.Phi = d.Phi
	return c
}

// Subst is eσ.
func (c Config) Subst(apply Application, e lang.Expr) lang.Expr { return apply(c.Sigma).At(e) }

// Assume returns ⟨S, σ, φ ∧ b⟩.
func (c Config) Assume(b lang.Expr) Config {
	c.Phi = lang.Conjunction(c.Phi, b)
	return c
}

// Assign returns ⟨S, σ[x := e], φ⟩.
func (c Config) Assign(x lang.Var, e lang.Expr) Config {
	c.Sigma = c.Sigma.Update(x, e)
	return c
}

// Frame is what remains of a closure (τ, S): statement and local substitution, id in the basic
// language, which has one. Joining takes configurations apart into frames, and together again.
type Frame struct {
	Proc string // whose call it is; "" for the main statement
	Tau  Substitution
	S    lang.Seq
}

// Frames lists the closures, the main statement first.
func (c Config) Frames() []Frame { return []Frame{{Tau: ID(), S: c.S}} }

// Global returns σ.
func (c Config) Global() Substitution { return c.Sigma }

// Framed returns the configuration ⟨S, σ, true⟩ of those frames, of which there is one.
func (c Config) Framed(sigma Substitution, frames []Frame) Config {
	return Config{frames[0].S, sigma, lang.True}
}
