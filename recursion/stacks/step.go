package stacks

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
)

// calculus is what the rules are built on: V(e).
type calculus struct{ eval concrete.Evaluation }

// System returns the concrete transition system of §3 over the evaluation eval.
// Twin: symstacks.System.
func System(eval concrete.Evaluation) spec.System[Config] {
	k := calculus{eval}
	return spec.System[Config]{
		Name: "concrete",
		Rules: []spec.Rule[Config]{
			{ID: "Assign-G", Cite: "§3, concrete assignment global variable", Apply: lang.On(k.assignGlobal)},
			{ID: "Assign-L", Cite: "§3, concrete assignment local variable", Apply: lang.On(k.assignLocal)},
			{ID: "Call", Cite: "§3, concrete procedure call", Repeats: true, Apply: lang.On(k.call)},
			{ID: "Return", Cite: "§3, concrete procedure return", Apply: k.ret},
			{ID: "If-T", Cite: "§3, concrete choice, first transition", Choice: "T", Apply: lang.On(k.ifTrue)},
			{ID: "If-F", Cite: "§3, concrete choice, second transition", Choice: "F", Apply: lang.On(k.ifFalse)},
			{ID: "While-T", Cite: "§3, concrete iteration, first transition", Choice: "T", Repeats: true, Apply: lang.On(k.whileTrue)},
			{ID: "While-F", Cite: "§3, concrete iteration, second transition", Choice: "F", Apply: lang.On(k.whileFalse)},
		},
	}
}

// assignGlobal is rule Assign-G. Let x be a global variable.
//
//	⟨(L, x := e; S)·Γ, G⟩ → ⟨(L, S)·Γ, G[x := V(e)]⟩ where V = L ∪ G
//
// Source: §3, concrete assignment global variable. Twin: symstacks.assignGlobal.
func (k calculus) assignGlobal(c Config, a *lang.Assign) []Config {
	if a.X.Scope != "" {
		return nil
	}
	top := c.Gamma.Top()
	G := c.G.Update(a.X, k.value(c, a.E))
	return []Config{{c.Gamma.Replace(top.To(top.S.Tail())), G, c.Procs}}
}

// assignLocal is rule Assign-L. Let u be a local variable.
//
//	⟨(L, u := e; S)·Γ, G⟩ → ⟨(L[u := V(e)], S)·Γ, G⟩ where V = L ∪ G
//
// Source: §3, concrete assignment local variable. Twin: symstacks.assignLocal.
func (k calculus) assignLocal(c Config, a *lang.Assign) []Config {
	if a.X.Scope == "" {
		return nil
	}
	top := c.Gamma.Top()
	L := top.L.Update(a.X, k.value(c, a.E))
	return []Config{{c.Gamma.Replace(Closure{L, top.S.Tail(), top.Proc}), c.G, c.Procs}}
}

// call is rule Call. D has the declarations of the program.
//
//	⟨(L, P(ē); S)·Γ, G⟩ → ⟨(L', S')·(L, S)·Γ, G⟩
//	where P(ū) :: S' ∈ D and L'(ū) = (L ∪ G)(ē)
//
// Source: §3, concrete procedure call. Twin: symstacks.call.
func (k calculus) call(c Config, a *lang.Call) []Config {
	P, ok := c.Procs[a.Proc]
	if !ok || len(P.Params) != len(a.Args) {
		return nil
	}
	top, value, L := c.Gamma.Top(), k.eval(c.Valuation()), concrete.Valuation{}
	for i, u := range P.Params {
		L = L.Update(u, value.At(a.Args[i]))
	}
	gamma := c.Gamma.Replace(top.To(top.S.Tail())).Push(Closure{L, P.Body, P.Name})
	return []Config{{gamma, c.G, c.Procs}}
}

// ret is rule Return, of procedures and of the main statement.
//
//	⟨(L, ε)·Γ, G⟩ → ⟨Γ, G⟩
//
// Source: §3, concrete procedure return. Twin: symstacks.ret.
func (k calculus) ret(c Config) []Config {
	if c.Gamma.Empty() || !c.Gamma.Top().S.Empty() {
		return nil
	}
	return []Config{{c.Gamma.Pop(), c.G, c.Procs}}
}

// ifTrue is rule If-T.
//
//	⟨(L, if b {S1}{S2}; S)·Γ, G⟩ → ⟨(L, S1; S)·Γ, G⟩ if (L ∪ G)(b) is true
//
// Source: §3, concrete choice, first transition, where it is (τ, S1; S). Twin: symstacks.ifTrue.
func (k calculus) ifTrue(c Config, a *lang.If) []Config {
	if k.value(c, a.B) != lang.BoolValue(true) {
		return nil
	}
	top := c.Gamma.Top()
	return []Config{{c.Gamma.Replace(top.To(a.Then.Then(top.S.Tail()))), c.G, c.Procs}}
}

// ifFalse is rule If-F.
//
//	⟨(L, if b {S1}{S2}; S)·Γ, G⟩ → ⟨(L, S2; S)·Γ, G⟩ if (L ∪ G)(b) is false
//
// Source: §3, concrete choice, second transition, where it is (τ, S2; S). Twin: symstacks.ifFalse.
func (k calculus) ifFalse(c Config, a *lang.If) []Config {
	if k.value(c, a.B) != lang.BoolValue(false) {
		return nil
	}
	top := c.Gamma.Top()
	return []Config{{c.Gamma.Replace(top.To(a.Else.Then(top.S.Tail()))), c.G, c.Procs}}
}

// whileTrue is rule While-T.
//
//	⟨(L, while b {S}; S')·Γ, G⟩ → ⟨(L, S; while b {S}; S')·Γ, G⟩ if (L ∪ G)(b) is true
//
// Source: §3, concrete iteration, first transition. Twin: symstacks.whileTrue.
func (k calculus) whileTrue(c Config, a *lang.While) []Config {
	if k.value(c, a.B) != lang.BoolValue(true) {
		return nil
	}
	top := c.Gamma.Top()
	return []Config{{c.Gamma.Replace(top.To(a.Body.Then(top.S))), c.G, c.Procs}}
}

// whileFalse is rule While-F.
//
//	⟨(L, while b {S}; S')·Γ, G⟩ → ⟨(L, S')·Γ, G⟩ if (L ∪ G)(b) is false
//
// Source: §3, concrete iteration, second transition. Twin: symstacks.whileFalse.
func (k calculus) whileFalse(c Config, a *lang.While) []Config {
	if k.value(c, a.B) != lang.BoolValue(false) {
		return nil
	}
	top := c.Gamma.Top()
	return []Config{{c.Gamma.Replace(top.To(top.S.Tail())), c.G, c.Procs}}
}

// value returns V(e) for V = L ∪ G.
func (k calculus) value(c Config, e lang.Expr) lang.Value { return k.eval(c.Valuation()).At(e) }
