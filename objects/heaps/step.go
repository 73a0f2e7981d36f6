package heaps

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/recursion/stacks"
	"tandem/spec"
)

// Rule is a rule of the semantics.
type Rule = spec.Rule[Config]

// Calculus is what the rules are built on.
type Calculus struct {
	Eval Evaluation
	// Fresh is an identity of class C that does not exist in H. Any will do.
	Fresh func(H Heap, C lang.Type) lang.ObjectValue
}

// Standard returns the calculus over the model m.
func Standard(m concrete.Model) Calculus { return Calculus{Eval(m), Fresh} }

type rules struct{ Calculus }

// System returns the standard semantics: the transitions ⟨Γ, V⟩ → ⟨Γ', V'⟩. At most
// one rule applies; where none does and the stack is not empty, the configuration
// is stuck by a nil-pointer error.
//
// Source: §4, "The details of this semantics are standard". Twin: symheaps.System.
func System(k Calculus) spec.System[Config] {
	r := rules{k}
	return spec.System[Config]{
		Name: "standard",
		Rules: []Rule{
			{ID: "Assign-G", Cite: "§4, assignment, of a global variable", Apply: lang.On(r.assignGlobal)},
			{ID: "Assign-L", Cite: "§4, assignment, of a formal parameter", Apply: lang.On(r.assignLocal)},
			{ID: "Assign-F", Cite: "§4, assignment, of a field", Apply: lang.On(r.assignField)},
			{ID: "New", Cite: "§4, object creation", Apply: lang.On(r.create)},
			{ID: "Call", Cite: "§4, method call", Repeats: true, Apply: lang.On(r.call)},
			{ID: "Return", Cite: "§4, return statement", Apply: lang.On(r.ret)},
			{ID: "End", Cite: "§4, the end of a body", Apply: r.end},
			{ID: "If-T", Cite: "§4, choice, first transition", Choice: "T", Apply: lang.On(r.ifTrue)},
			{ID: "If-F", Cite: "§4, choice, second transition", Choice: "F", Apply: lang.On(r.ifFalse)},
			{ID: "While-T", Cite: "§4, iteration, first transition", Choice: "T", Repeats: true, Apply: lang.On(r.whileTrue)},
			{ID: "While-F", Cite: "§4, iteration, second transition", Choice: "F", Apply: lang.On(r.whileFalse)},
		},
	}
}

// value returns V(e) in c.
func (r rules) value(c Config, e lang.Expr) lang.Value { return r.Eval(c.Valuation(), c.H).At(e) }

// assignGlobal is rule Assign-G. Let x be a global variable, or r.
//
//	⟨(L, x := e; S)·Γ, V⟩ → ⟨(L, S)·Γ, V[x := V'(e)]⟩
//	where V' = L ∪ V provided V'(e) ≠ ⊥
//
// Source: §4, assignment; "The details of this semantics are standard".
// Twin: symheaps.assignGlobal.
func (r rules) assignGlobal(c Config, a *lang.Assign) []Config {
	if a.X.Scope != "" {
		return nil
	}
	return r.assigned(c, a)
}

// assignLocal is rule Assign-L. Let u be a formal parameter.
//
//	⟨(L, u := e; S)·Γ, V⟩ → ⟨(L[u := V'(e)], S)·Γ, V⟩
//	where V' = L ∪ V provided V'(e) ≠ ⊥
//
// Source: §4, assignment; "The details of this semantics are standard".
// Twin: symheaps.assignLocal.
func (r rules) assignLocal(c Config, a *lang.Assign) []Config {
	if a.X.Scope == "" {
		return nil
	}
	return r.assigned(c, a)
}

func (r rules) assigned(c Config, a *lang.Assign) []Config {
	v := r.value(c, a.E)
	if v == Bottom {
		return nil
	}
	return []Config{c.Assign(a.X, v).Continue(lang.Seq{})}
}

// assignField is rule Assign-F.
//
//	⟨(L, e.f := e'; S)·Γ, V⟩ → ⟨(L, S)·Γ, V[V'(e).f := V'(e')]⟩
//	where V' = L ∪ V provided V'(e) ≠ ⊥ and V'(e) ≠ nil and V'(e') ≠ ⊥
//
// Source: §4, assignment; "The details of this semantics are standard".
// Twin: symheaps.assignField.
func (r rules) assignField(c Config, a *lang.AssignField) []Config {
	f, _ := a.H.Field()
	o, ok := object(r.value(c, a.H.Kid(0)))
	v := r.value(c, a.E)
	if !ok || v == Bottom {
		return nil
	}
	c.H = c.H.Update(o, f, v)
	return []Config{c.Continue(lang.Seq{})}
}

// object returns the object that a value is; false for nil, ⊥, and what was not computed.
func object(v lang.Value) (lang.ObjectValue, bool) {
	o, ok := v.(lang.ObjectValue)
	return o, ok && !o.IsNil()
}

// create is rule New.
//
//	⟨(L, h := new C; S)·Γ, V⟩ → ⟨(L', S)·Γ, V'⟩
//	provided (L ∪ V)(h) ≠ ⊥ where L' ∪ V' = (L ∪ V)[h := new C]
//
// where V[h := new C] has an object of class C that does not exist in V, whose fields
// are nil, and h denotes it.
//
// Source: §4, object creation; "The details of this semantics are standard".
// Twin: symheaps.create.
func (r rules) create(c Config, a *lang.New) []Config {
	o := r.Fresh(c.H, a.Class)
	if x, ok := a.H.Var(); ok {
		c.H = c.H.Add(o)
		return []Config{c.Assign(x, o).Continue(lang.Seq{})}
	}
	f, _ := a.H.Field()
	at, ok := object(r.value(c, a.H.Kid(0)))
	if !ok {
		return nil
	}
	c.H = c.H.Add(o).Update(at, f, o)
	return []Config{c.Continue(lang.Seq{})}
}

// call is rule Call. D has the methods of the class of e0.
//
//	⟨(L, h := e0.m(ē); S)·Γ, V⟩ → ⟨(L', S')·(L, h := r; S)·Γ, V⟩
//	where m(ū) :: S' ∈ D and V' = L ∪ V
//	provided V'(e0) ≠ ⊥ and V'(e0) ≠ nil and V'(ē) ≠ ⊥
//	where L'(this, ū) = V'(e0, ē)
//
// Without h, S is what the caller goes on with.
//
// Source: §4, method call; "The details of this semantics are standard".
// Twin: symheaps.call.
func (r rules) call(c Config, a *lang.Invoke) []Config {
	m, ok := c.Methods[a.Callee()]
	if !ok || len(m.Params) != len(a.Args) {
		return nil
	}
	eval := r.Eval(c.Valuation(), c.H)
	o, ok := object(eval.At(a.E0))
	if !ok {
		return nil
	}
	L := concrete.Valuation{}.Update(m.This, o)
	for i, u := range m.Params {
		v := eval.At(a.Args[i])
		if v == Bottom {
			return nil
		}
		L = L.Update(u, v)
	}
	var receive lang.Seq
	if s, ok := a.Receive(); ok {
		receive = lang.SeqOf(s)
	}
	c = c.Continue(receive)
	c.Gamma = c.Gamma.Push(stacks.Closure{L: L, S: m.Body, Proc: m.FullName()})
	return []Config{c}
}

// ret is rule Return.
//
//	⟨(L, return e; S)·Γ, V⟩ → ⟨Γ, V[r := V'(e)]⟩
//	where V' = L ∪ V provided V'(e) ≠ ⊥
//
// and ⟨(L, return; S)·Γ, V⟩ → ⟨Γ, V⟩ in a method without a result: the rest S of
// the method is not executed.
//
// Source: §4, return statement; "The details of this semantics are standard".
// Twin: symheaps.ret.
func (r rules) ret(c Config, a *lang.Return) []Config {
	if !a.E.IsZero() {
		v := r.value(c, a.E)
		if v == Bottom {
			return nil
		}
		c.G = c.G.Update(lang.Result(a.E.Type()), v)
	}
	c.Gamma = c.Gamma.Pop()
	return []Config{c}
}

// end is rule End, of a body that ends without return, and of the main statement.
//
//	⟨(L, ε)·Γ, V⟩ → ⟨Γ, V[r := nil]⟩
//
// where nil is the default value of the result's type; V stays where there is no
// result.
//
// Source: §4, method return; "The details of this semantics are standard".
// Twin: symheaps.end.
func (r rules) end(c Config) []Config {
	if c.Gamma.Empty() || !c.Gamma.Top().S.Empty() {
		return nil
	}
	if m, ok := c.Methods[c.Gamma.Top().Proc]; ok && m.Result != (lang.Type{}) {
		c.G = c.G.Update(lang.Result(m.Result), lang.Default(m.Result))
	}
	c.Gamma = c.Gamma.Pop()
	return []Config{c}
}

// holds reports whether V(b) is the truth value want.
func (r rules) holds(c Config, b lang.Expr, want bool) bool {
	v, ok := r.value(c, b).(lang.BoolValue)
	return ok && bool(v) == want
}

// ifTrue is rule If-T.
//
//	⟨(L, if b {S1}{S2}; S)·Γ, V⟩ → ⟨(L, S1; S)·Γ, V⟩ if (L ∪ V)(b) is true
//
// Source: §4, choice; "The details of this semantics are standard".
// Twin: symheaps.ifTrue.
func (r rules) ifTrue(c Config, a *lang.If) []Config {
	if !r.holds(c, a.B, true) {
		return nil
	}
	return []Config{c.Continue(a.Then)}
}

// ifFalse is rule If-F.
//
//	⟨(L, if b {S1}{S2}; S)·Γ, V⟩ → ⟨(L, S2; S)·Γ, V⟩ if (L ∪ V)(b) is false
//
// Source: §4, choice; "The details of this semantics are standard".
// Twin: symheaps.ifFalse.
func (r rules) ifFalse(c Config, a *lang.If) []Config {
	if !r.holds(c, a.B, false) {
		return nil
	}
	return []Config{c.Continue(a.Else)}
}

// whileTrue is rule While-T.
//
//	⟨(L, while b {S}; S')·Γ, V⟩ → ⟨(L, S; while b {S}; S')·Γ, V⟩
//	if (L ∪ V)(b) is true
//
// Source: §4, iteration; "The details of this semantics are standard".
// Twin: symheaps.whileTrue.
func (r rules) whileTrue(c Config, a *lang.While) []Config {
	if !r.holds(c, a.B, true) {
		return nil
	}
	top := c.Gamma.Top()
	c.Gamma = c.Gamma.Replace(top.To(a.Body.Then(top.S)))
	return []Config{c}
}

// whileFalse is rule While-F.
//
//	⟨(L, while b {S}; S')·Γ, V⟩ → ⟨(L, S')·Γ, V⟩ if (L ∪ V)(b) is false
//
// Source: §4, iteration; "The details of this semantics are standard".
// Twin: symheaps.whileFalse.
func (r rules) whileFalse(c Config, a *lang.While) []Config {
	if !r.holds(c, a.B, false) {
		return nil
	}
	return []Config{c.Continue(lang.Seq{})}
}
