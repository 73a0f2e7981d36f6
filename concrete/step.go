package concrete

import (
	"tandem/lang"
	"tandem/spec"
)

// Config is a concrete configuration ⟨S, V⟩ (§2): the statement to be executed and the current valuation.
type Config struct {
	S lang.Seq
	V Valuation
}

// calculus is what the rules are built on: V(e).
type calculus struct{ eval Evaluation }

// System returns the concrete transition system of §2 over the evaluation eval.
// Twin: symbolic.System.
func System(eval Evaluation) spec.System[Config] {
	k := &calculus{eval}
	return spec.System[Config]{
		Name: "concrete",
		Rules: []spec.Rule[Config]{
			{ID: "Assign", Cite: "§2, concrete assignment", Apply: lang.On(k.assign)},
			{ID: "If-T", Cite: "§2, concrete choice, first transition", Choice: "T", Apply: lang.On(k.ifTrue)},
			{ID: "If-F", Cite: "§2, concrete choice, second transition", Choice: "F", Apply: lang.On(k.ifFalse)},
			{ID: "While-T", Cite: "§2, concrete iteration, first transition", Choice: "T", Repeats: true, Apply: lang.On(k.whileTrue)},
			{ID: "While-F", Cite: "§2, concrete iteration, second transition", Choice: "F", Apply: lang.On(k.whileFalse)},
		},
	}
}

// assign is rule Assign.
//
//	⟨x := e; S, V⟩ → ⟨S, V[x := V(e)]⟩
//
// Source: §2, concrete assignment. Twin: symbolic.assign.
func (k *calculus) assign(c Config, a *lang.Assign) []Config {
	return []Config{{c.S.Tail(), c.V.Update(a.X, k.value(c.V, a.E))}}
}

// ifTrue is rule If-T.
//
//	⟨if b {S1}{S2}; S, V⟩ → ⟨S1; S, V⟩ if V(b) is true
//
// Source: §2, concrete choice, first transition. Twin: symbolic.ifTrue.
func (k *calculus) ifTrue(c Config, a *lang.If) []Config {
	if k.value(c.V, a.B) != lang.BoolValue(true) {
		return nil
	}
	return []Config{{a.Then.Then(c.S.Tail()), c.V}}
}

// ifFalse is rule If-F.
//
//	⟨if b {S1}{S2}; S, V⟩ → ⟨S2; S, V⟩ if V(b) is false
//
// Source: §2, concrete choice, second transition. Twin: symbolic.ifFalse.
func (k *calculus) ifFalse(c Config, a *lang.If) []Config {
	if k.value(c.V, a.B) != lang.BoolValue(false) {
		return nil
	}
	return []Config{{a.Else.Then(c.S.Tail()), c.V}}
}

// whileTrue is rule While-T.
//
//	⟨while b {S}; S', V⟩ → ⟨S; while b {S}; S', V⟩ if V(b) is true
//
// Source: §2, concrete iteration, first transition.
// Twin: symbolic.whileTrue.
func (k *calculus) whileTrue(c Config, a *lang.While) []Config {
	if k.value(c.V, a.B) != lang.BoolValue(true) {
		return nil
	}
	return []Config{{a.Body.Then(c.S), c.V}}
}

// whileFalse is rule While-F.
//
//	⟨while b {S}; S', V⟩ → ⟨S', V⟩ if V(b) is false
//
// Source: §2, concrete iteration, second transition.
// Twin: symbolic.whileFalse.
func (k *calculus) whileFalse(c Config, a *lang.While) []Config {
	if k.value(c.V, a.B) != lang.BoolValue(false) {
		return nil
	}
	return []Config{{c.S.Tail(), c.V}}
}

func (k *calculus) value(V Valuation, e lang.Expr) lang.Value { return k.eval(V).At(e) }

// Final reports whether c is ⟨ε, V⟩: the program has terminated.
func Final(c Config) bool { return c.S.Empty() }

// Stmt returns A of ⟨A; S, V⟩; nil for ⟨ε, V⟩. It and the methods below are for rules of other languages.
func (c Config) Stmt() lang.Stmt {
	if c.S.Empty() {
		return nil
	}
	return c.S.Head()
}

// Continue returns ⟨S1; S, V⟩ for ⟨A; S, V⟩.
func (c Config) Continue(S1 lang.Seq) Config {
	c.S = S1.Then(c.S.Tail())
	return c
}

// Halt returns ⟨S1, V⟩.
func (c Config) Halt(S1 lang.Seq) Config {
	c.S = S1
	return c
}

// Valuation returns V.
func (c Config) Valuation() Valuation { return c.V }

// Assign returns ⟨S, V[x := v]⟩.
func (c Config) Assign(x lang.Var, v lang.Value) Config {
	c.V = c.V.Update(x, v)
	return c
}
