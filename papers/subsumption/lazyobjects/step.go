package lazyobjects

import (
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/symbolic"
)

// Rule is a rule of the semantics.
type Rule = spec.Rule[Config]

// Calculus is what the rules are built on.
type Calculus struct {
	Eval Evaluation // H(eθ)
	// Prior lists the objects that an initialisation of class C may alias.
	Prior func(c Config, C lang.Type) []lang.ObjectValue
	// Allows says whether the precondition allows what is initialised.
	Allows func(c Config) bool
	// Eager initialises global variables of a class at the start, as in Definition 1, where each
	// has an object.
	Eager bool
	// Assigned tells that an assignment to a field accesses it, too.
	Assigned bool
}

// Standard returns the calculus by which the theorems hold.
func Standard() Calculus { return Calculus{Eval: Eval, Prior: Config.Prior, Allows: Allows} }

type rules struct{ *Calculus }

// System is lazy initialisation over k. Where the next statement wants something, one of
// the first five rules applies; otherwise those of package objects/fields do, over a heap
// in place of arrays. A configuration whose statement uses nil is stuck.
//
// Source: Anand et al., §2; de Boer and Bonsangue, §4. Twin: heaps.System.
func System(k Calculus) spec.System[Config] {
	r := rules{&k}
	return spec.System[Config]{
		Name: "lazy initialisation",
		Rules: []Rule{
			{ID: "Init-Nil", Cite: "§2, Lazy Initialization, null", Choice: "N", Apply: r.initNil},
			{ID: "Init-New", Cite: "§2, Lazy Initialization, a new object", Choice: "O", Apply: r.initNew},
			{ID: "Init-Alias", Cite: "§2, Lazy Initialization, aliasing", Choice: "A", Apply: r.initAlias},
			{ID: "Split-T", Cite: "ours", Choice: "T", Apply: r.splitTrue},
			{ID: "Split-F", Cite: "ours", Choice: "F", Apply: r.splitFalse},
			{ID: "Assign-G", Cite: "§2, symbolic execution", Choice: ".", Apply: lang.On(r.assignGlobal)},
			{ID: "Assign-L", Cite: "§2, symbolic execution", Choice: ".", Apply: lang.On(r.assignLocal)},
			{ID: "Assign-F", Cite: "§2, symbolic execution", Choice: ".", Apply: lang.On(r.assignField)},
			{ID: "New", Cite: "§4, dynamically allocated objects", Choice: ".", Apply: lang.On(r.create)},
			{ID: "Call", Cite: "§2, symbolic execution", Choice: ".", Repeats: true, Apply: lang.On(r.call)},
			{ID: "Return", Cite: "§2, symbolic execution", Choice: ".", Apply: lang.On(r.ret)},
			{ID: "End", Cite: "§2, symbolic execution", Choice: ".", Apply: r.end},
			{ID: "If-T", Cite: "§2, path condition", Choice: "T", Apply: lang.On(r.ifTrue)},
			{ID: "If-F", Cite: "§2, path condition", Choice: "F", Apply: lang.On(r.ifFalse)},
			{ID: "While-T", Cite: "§2, path condition", Choice: "T", Repeats: true, Apply: lang.On(r.whileTrue)},
			{ID: "While-F", Cite: "§2, path condition", Choice: "F", Apply: lang.On(r.whileFalse)},
		},
	}
}

// Administrative reports whether the rule of that ID has no twin: it takes no step of the program.
func Administrative(rule string) bool {
	switch rule {
	case "Init-Nil", "Init-New", "Init-Alias", "Split-T", "Split-F":
		return true
	}
	return false
}

// Ready reports whether the next statement of c wants neither an initialisation nor a decision.
func (k *Calculus) Ready(c Config) bool {
	w := k.Wants(c).Kind
	return w == Nothing || w == Object
}

// Subst returns H(eθ), the default value if e uses nil, where Defined is false.
func (k *Calculus) Subst(c Config, e lang.Expr) lang.Expr {
	if v := k.Eval(c).At(e); v.Wants.Kind == Nothing {
		return v.E
	}
	return lang.Const(lang.Default(e.Type()))
}

// Defined is true, if the next statement of c does not use nil, and false otherwise.
func (k *Calculus) Defined(c Config) lang.Expr { return literal(k.Wants(c).Kind != Object) }

// runs reports whether the next statement can be executed.
func (r rules) runs(c Config) bool { return r.Wants(c).Kind == Nothing }

// assignGlobal is rule Assign-G. Let x be a global variable, or r.
//
//	⟨(τ, x := e; S)·Δ, H, σ, φ⟩ → ⟨(τ, S)·Δ, H, σ[x := H(eθ)], φ⟩ where θ = τ ∪ σ
//
// Source: Anand et al., §2, symbolic execution. Twin: heaps.assignGlobal.
func (r rules) assignGlobal(c Config, a *lang.Assign) []Config {
	if a.X.Scope != "" || !r.runs(c) {
		return nil
	}
	return []Config{c.Assign(a.X, r.Subst(c, a.E)).Continue(lang.Seq{})}
}

// assignLocal is rule Assign-L. Let u be a formal parameter.
//
//	⟨(τ, u := e; S)·Δ, H, σ, φ⟩ → ⟨(τ[u := H(eθ)], S)·Δ, H, σ, φ⟩ where θ = τ ∪ σ
//
// Source: Anand et al., §2, symbolic execution. Twin: heaps.assignLocal.
func (r rules) assignLocal(c Config, a *lang.Assign) []Config {
	if a.X.Scope == "" || !r.runs(c) {
		return nil
	}
	return []Config{c.Assign(a.X, r.Subst(c, a.E)).Continue(lang.Seq{})}
}

// assignField is rule Assign-F.
//
//	⟨(τ, e.f := e'; S)·Δ, H, σ, φ⟩ → ⟨(τ, S)·Δ, H[o.f := H(e'θ)], σ, φ⟩
//	where o = H(eθ) ≠ nil and θ = τ ∪ σ
//
// Source: Anand et al., §2, symbolic execution. Twin: heaps.assignField.
func (r rules) assignField(c Config, a *lang.AssignField) []Config {
	if !r.runs(c) {
		return nil
	}
	f, _ := a.H.Field()
	o, _ := Reference(r.Subst(c, a.H.Kid(0)))
	c.H = c.H.Update(o, f, r.Subst(c, a.E))
	return []Config{c.Continue(lang.Seq{})}
}

// create is rule New.
//
//	⟨(τ, h := new C; S)·Δ, H, σ, φ⟩ → ⟨(τ', S)·Δ, H', σ', φ⟩
//
// where H', τ' and σ' have at h an object of class C that is not known in H, all of whose
// fields are nil, the default value of their type.
//
// Source: Anand et al., §4, "dynamically allocated objects"; de Boer and Bonsangue, §4,
// object creation. Twin: heaps.create.
func (r rules) create(c Config, a *lang.New) []Config {
	if !r.runs(c) {
		return nil
	}
	o := c.Fresh(a.Class)
	cells := lists.Map(FieldsOf(c.Program, a.Class), func(f lang.Field) Cell { return Cell{f, lang.Const(lang.Default(f.Type))} })
	to := c
	to.H = c.H.Add(o, cells...)
	if x, ok := a.H.Var(); ok {
		return []Config{to.Assign(x, lang.Const(o)).Continue(lang.Seq{})}
	}
	f, _ := a.H.Field()
	at, _ := Reference(r.Subst(c, a.H.Kid(0)))
	to.H = to.H.Update(at, f, lang.Const(o))
	return []Config{to.Continue(lang.Seq{})}
}

// call is rule Call. D has the methods of the class of e0.
//
//	⟨(τ, h := e0.m(ē); S)·Δ, H, σ, φ⟩ → ⟨(τ', S')·(τ, h := r; S)·Δ, H, σ, φ⟩
//	where m(ū) :: S' ∈ D and θ = τ ∪ σ and H(e0θ) ≠ nil and τ'(this, ū) = H((e0, ē)θ)
//
// Without h, S is what the caller goes on with.
//
// Source: Anand et al., §2, symbolic execution. Twin: heaps.call.
func (r rules) call(c Config, a *lang.Invoke) []Config {
	m, ok := c.Methods[a.Callee()]
	if !ok || len(m.Params) != len(a.Args) || !r.runs(c) {
		return nil
	}
	tau := symbolic.ID().Update(m.This, r.Subst(c, a.E0))
	for i, u := range m.Params {
		tau = tau.Update(u, r.Subst(c, a.Args[i]))
	}
	var receive lang.Seq
	if s, ok := a.Receive(); ok {
		receive = lang.SeqOf(s)
	}
	c = c.Continue(receive)
	c.Delta = c.Delta.Push(symstacks.Closure{Tau: tau, S: m.Body, Proc: m.FullName()})
	return []Config{c}
}

// ret is rule Return.
//
//	⟨(τ, return e; S)·Δ, H, σ, φ⟩ → ⟨Δ, H, σ[r := H(eθ)], φ⟩ where θ = τ ∪ σ
//
// and ⟨(τ, return; S)·Δ, H, σ, φ⟩ → ⟨Δ, H, σ, φ⟩ in a method without a result.
//
// Source: Anand et al., §2, symbolic execution. Twin: heaps.ret.
func (r rules) ret(c Config, a *lang.Return) []Config {
	if !r.runs(c) {
		return nil
	}
	if !a.E.IsZero() {
		c.Sigma = c.Sigma.Update(lang.Result(a.E.Type()), r.Subst(c, a.E))
	}
	c.Delta = c.Delta.Pop()
	return []Config{c}
}

// end is rule End, of a body that ends without return, and of the main statement.
//
//	⟨(τ, ε)·Δ, H, σ, φ⟩ → ⟨Δ, H, σ[r := nil], φ⟩
//
// where nil is the default value of the result's type; σ stays where there is no result.
//
// Source: Anand et al., §2, symbolic execution. Twin: heaps.end.
func (r rules) end(c Config) []Config {
	if c.Delta.Empty() || !c.Delta.Top().S.Empty() {
		return nil
	}
	if m, ok := c.Methods[c.Delta.Top().Proc]; ok && m.Result != (lang.Type{}) {
		c.Sigma = c.Sigma.Update(lang.Result(m.Result), lang.Const(lang.Default(m.Result)))
	}
	c.Delta = c.Delta.Pop()
	return []Config{c}
}

// taking returns c with φ ∧ b; nothing, if b is false as it stands.
func (r rules) taking(c Config, b lang.Expr, S lang.Seq) []Config {
	if b = lang.Settled(b); b == lang.False {
		return nil
	}
	return []Config{c.Assume(b).Continue(S)}
}

// ifTrue is rule If-T.
//
//	⟨(τ, if b {S1}{S2}; S)·Δ, H, σ, φ⟩ → ⟨(τ, S1; S)·Δ, H, σ, φ ∧ H(bθ)⟩ where θ = τ ∪ σ
//
// It does not apply where H(bθ) is false as it stands, and adds nothing where it is true.
//
// Source: Anand et al., §2, "The path condition accumulates constraints". Twin:
// heaps.ifTrue.
func (r rules) ifTrue(c Config, a *lang.If) []Config {
	if !r.runs(c) {
		return nil
	}
	return r.taking(c, r.Subst(c, a.B), a.Then)
}

// ifFalse is rule If-F.
//
//	⟨(τ, if b {S1}{S2}; S)·Δ, H, σ, φ⟩ → ⟨(τ, S2; S)·Δ, H, σ, φ ∧ ¬H(bθ)⟩ where θ = τ ∪ σ
//
// It does not apply where H(bθ) is true as it stands, and adds nothing where it is false.
//
// Source: Anand et al., §2, "The path condition accumulates constraints". Twin:
// heaps.ifFalse.
func (r rules) ifFalse(c Config, a *lang.If) []Config {
	if !r.runs(c) {
		return nil
	}
	return r.taking(c, lang.Negation(r.Subst(c, a.B)), a.Else)
}

// whileTrue is rule While-T.
//
//	⟨(τ, while b {S}; S')·Δ, H, σ, φ⟩ → ⟨(τ, S; while b {S}; S')·Δ, H, σ, φ ∧ H(bθ)⟩
//	where θ = τ ∪ σ
//
// As If-T, where H(bθ) is a literal.
//
// Source: Anand et al., §2, "The path condition accumulates constraints". Twin:
// heaps.whileTrue.
func (r rules) whileTrue(c Config, a *lang.While) []Config {
	if !r.runs(c) {
		return nil
	}
	return r.taking(c, r.Subst(c, a.B), a.Body.Then(lang.SeqOf(a)))
}

// whileFalse is rule While-F.
//
//	⟨(τ, while b {S}; S')·Δ, H, σ, φ⟩ → ⟨(τ, S')·Δ, H, σ, φ ∧ ¬H(bθ)⟩ where θ = τ ∪ σ
//
// As If-F, where H(bθ) is a literal.
//
// Source: Anand et al., §2, "The path condition accumulates constraints". Twin:
// heaps.whileFalse.
func (r rules) whileFalse(c Config, a *lang.While) []Config {
	if !r.runs(c) {
		return nil
	}
	return r.taking(c, lang.Negation(r.Subst(c, a.B)), lang.Seq{})
}
