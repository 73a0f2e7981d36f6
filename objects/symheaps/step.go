package symheaps

import (
	"tandem/arrays/symbounds"
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
	Hat   Function             // ê
	Apply symbolic.Application // eθ
	Delta Function             // δ(ê)
	Safe  symbounds.Absence    // what of δ and θ comes first
	New   Creation             // e[x := new C]
	// Fresh is the variable x for the next object of class C.
	Fresh func(c Config, C lang.Type) lang.Var
	// Conjunct is what a condition b is added to φ as.
	Conjunct func(k *Calculus, c Config, b lang.Expr) lang.Expr
}

// Standard returns the calculus by which the theorems hold.
func Standard() Calculus {
	return Calculus{
		Hat: Hat(), Apply: symbolic.Apply, Delta: Delta(), Safe: symbounds.Early,
		Fresh:    Fresh,
		Conjunct: (*Calculus).Initially,
	}
}

// Fresh returns the variable x#n for the nth object that is created: it is in no program.
func Fresh(c Config, C lang.Type) lang.Var { return lang.Fresh("x", c.Made.Len()+1, C) }

// Initially returns b[xn := new Cn]…[x1 := new C1] for the fresh variables x1, …, xn of
// c: what b, which is about the state of c, says of the initial state. Conjuncts
// that become true are left out.
//
// Source: §4.1, "We can remove again occurrences of these fresh variables in the
// generated path condition by applying the substitutions [x := new C]".
func (k *Calculus) Initially(c Config, b lang.Expr) lang.Expr {
	left := c.Made.removedFrom(b)
	if left == b {
		return b
	}
	return withoutTruths(left)
}

// withoutTruths returns b without the conjuncts that are true.
func withoutTruths(b lang.Expr) lang.Expr {
	if b.Op() != lang.And {
		return b
	}
	return lang.All(withoutTruths(b.Kid(0)), withoutTruths(b.Kid(1)))
}

// rules are the rules over the calculus, and those that they are made of.
type rules struct {
	*Calculus
	arrays spec.System[run]              // §2.1
	calls  spec.System[symstacks.Config] // §3
}

func rulesOf(k Calculus) rules {
	return rules{
		Calculus: &k,
		arrays: symbounds.System[run](symbounds.Calculus{
			Apply: k.Apply, Delta: k.Delta,
			Safe: func(delta, subst func(lang.Expr) lang.Expr, e lang.Expr) lang.Expr {
				return k.Safe(delta, subst, k.Hat.At(e))
			},
		}),
		calls: symstacks.System(k.Apply),
	}
}

// System returns the symbolic transition system of §4.1 over k. A configuration has two
// transitions where its next statement is a choice or an iteration, one otherwise,
// and none where the stack is empty.
//
// Source: §4.1. Twin: heaps.System.
func System(k Calculus) spec.System[Config] {
	r := rulesOf(k)
	return spec.System[Config]{
		Name: "fields as arrays",
		Rules: []Rule{
			{ID: "Assign-G", Cite: "§3, symbolic assignment global variable, with δ", Apply: lang.On(r.assignGlobal)},
			{ID: "Assign-L", Cite: "§3, symbolic assignment local variable, with δ", Apply: lang.On(r.assignLocal)},
			{ID: "Assign-F", Cite: "§4.1, field updates as array updates", Apply: lang.On(r.assignField)},
			{ID: "New", Cite: "§4.1, h := x; x.f1 := nil; … x.fn := nil", Apply: lang.On(r.create)},
			{ID: "Call", Cite: "§3, symbolic procedure call, with e0 ≠ nil and δ", Repeats: true, Apply: lang.On(r.call)},
			{ID: "Return", Cite: "§4, return statement; §3, symbolic procedure return", Apply: lang.On(r.ret)},
			{ID: "End", Cite: "§3, symbolic procedure return", Apply: r.end},
			{ID: "If-T", Cite: "§2.1, choice, first transition", Choice: "T", Apply: r.ifTrue},
			{ID: "If-F", Cite: "§2.1, choice, left to the reader", Choice: "F", Apply: r.ifFalse},
			{ID: "While-T", Cite: "§2.1, iteration, left to the reader", Choice: "T", Repeats: true, Apply: r.whileTrue},
			{ID: "While-F", Cite: "§2.1, iteration, left to the reader", Choice: "F", Apply: r.whileFalse},
		},
	}
}

// run is a configuration as the rules of arrays see it: expressions are translated before σ is
// applied to them, and fresh variables are removed from what is added to φ.
type run struct {
	Config
	k *Calculus
}

// Stmt returns the next statement, f[e] := e' for e.f := e'.
//
// Source: §4.1, "process field updates symbolically as array updates".
func (c run) Stmt() lang.Stmt {
	if a, ok := c.Config.Stmt().(*lang.AssignField); ok {
		f, _ := a.H.Field()
		return &lang.AssignElem{A: f.Array(), I: a.H.Kid(0), E: a.E, At: a.At}
	}
	return c.Config.Stmt()
}

func (c run) Continue(S1 lang.Seq) run {
	c.Config = c.Config.Continue(S1)
	return c
}

func (c run) Halt(S1 lang.Seq) run {
	c.Config.Config = c.Config.Config.Halt(S1)
	return c
}

func (c run) Assign(x lang.Var, e lang.Expr) run {
	c.Config = c.Config.Assign(x, e)
	return c
}

// Subst returns êθ.
func (c run) Subst(apply symbolic.Application, e lang.Expr) lang.Expr {
	return c.Config.Config.Subst(apply, c.k.Hat.At(e))
}

// Assume returns the configuration with φ ∧ b', where b' is b without fresh variables; φ if none is left.
func (c run) Assume(b lang.Expr) run {
	left := c.k.Conjunct(c.k, c.Config, b)
	if left != lang.True || b == lang.True {
		c.Config = c.Config.Assume(left)
	}
	return c
}

// applyRule returns what the rule of §2.1 of that ID leads to.
func (r rules) applyRule(id string, c Config) []Config {
	rule, _ := r.arrays.Rule(id)
	return lists.Map(rule.Apply(run{c, r.Calculus}), func(t run) Config { return t.Config })
}

// assume returns c with φ ∧ δ(ê1)θ ∧ … ∧ δ(ên)θ.
func (r rules) assume(c Config, es ...lang.Expr) Config {
	for _, e := range es {
		on := run{c, r.Calculus}
		subst := func(e lang.Expr) lang.Expr { return on.Subst(r.Apply, e) }
		if b := r.Safe(r.Delta.At, subst, r.Hat.At(e)); b != lang.True {
			c = on.Assume(b).Config
		}
	}
	return c
}

// assignGlobal is rule Assign-G. Let x be a global variable, or r.
//
//	⟨(τ, x := e; S)·Δ, σ, φ⟩ → ⟨(τ, S)·Δ, σ[x := êθ], φ ∧ δ(ê)θN⟩ where θ = τ ∪ σ
//
// Source: §3, symbolic assignment global variable; §2.1, assignment. Twin:
// heaps.assignGlobal.
func (r rules) assignGlobal(c Config, a *lang.Assign) []Config {
	if a.X.Scope != "" {
		return nil
	}
	return r.applyRule("Assign", c)
}

// assignLocal is rule Assign-L. Let u be a formal parameter.
//
//	⟨(τ, u := e; S)·Δ, σ, φ⟩ → ⟨(τ[u := êθ], S)·Δ, σ, φ ∧ δ(ê)θN⟩ where θ = τ ∪ σ
//
// Source: §3, symbolic assignment local variable; §2.1, assignment. Twin:
// heaps.assignLocal.
func (r rules) assignLocal(c Config, a *lang.Assign) []Config {
	if a.X.Scope == "" {
		return nil
	}
	return r.applyRule("Assign", c)
}

// assignField is rule Assign-F.
//
//	⟨(τ, e.f := e'; S)·Δ, σ, φ⟩ →
//	⟨(τ, S)·Δ, σ[f := (σ(f)[êθ] := ê'θ)], φ ∧ (δ(f[ê])θ ∧ δ(ê')θ)N⟩ where θ = τ ∪ σ
//
// Source: §4.1, "process field updates symbolically as array updates, as described
// in Subsection 2.1". Twin: heaps.assignField.
func (r rules) assignField(c Config, _ *lang.AssignField) []Config { return r.applyRule("Elem", c) }

// create is rule New.
//
//	⟨(τ, h := new C; S)·Δ, σ, φ⟩ → ⟨(τ', S)·Δ, σ', φ'⟩ where x is fresh and
//	⟨(τ, h := x; x.f1 := nil; …; x.fn := nil; S)·Δ, σ, φ⟩ →* ⟨(τ', S)·Δ, σ', φ'⟩
//	by Assign-G, Assign-L, Assign-F
//
// x is one of the fresh variables from now on. f1, …, fn are the fields of C, and nil
// is the default value of the field's type.
//
// Source: §4.1, "simply processing such an assignment symbolically in terms of a
// statement". Twin: heaps.create.
func (r rules) create(c Config, a *lang.New) []Config {
	x := r.Fresh(c, a.Class)
	c.Made = c.Made.With(x, r.New)
	return r.straight(c, Created(c.Program, a, x)...)
}

// Created returns the statement h := x; x.f1 := nil; … x.fn := nil for h := new C.
func Created(p *lang.Program, a *lang.New, x lang.Var) []lang.Stmt {
	list := []lang.Stmt{lang.AssignTo(a.H, lang.V(x), a.At)}
	if C := p.Class(a.Class); C != nil {
		for _, f := range C.Fields {
			list = append(list, &lang.AssignField{H: lang.Dot(lang.V(x), f), E: lang.Const(lang.Default(f.Type)), At: a.At})
		}
	}
	return list
}

// straight returns what c leads to by the rules for assignments, with these in place of its first
// statement.
func (r rules) straight(c Config, assignments ...lang.Stmt) []Config {
	c = c.Continue(lang.SeqOf(assignments...))
	for _, a := range assignments {
		id := "Assign"
		if _, ok := a.(*lang.AssignField); ok {
			id = "Elem"
		}
		to := r.applyRule(id, c)
		if len(to) != 1 {
			return nil
		}
		c = to[0]
	}
	return []Config{c}
}

// call is rule Call. D has the methods of the class of e0.
//
//	⟨(τ, h := e0.m(ē); S)·Δ, σ, φ⟩ →
//	⟨(τ', S')·(τ, h := r; S)·Δ, σ, φ ∧ δ(ê0)θN ∧ δ(ē^)θN ∧ (ê0 ≠ nil)θN⟩
//	where m(ū) :: S' ∈ D and θ = τ ∪ σ and τ'(this, ū) = (ê0, ē^)θ
//
// Without h, S is what the caller goes on with. Each expression of ē has a conjunct.
//
// Source: §3, symbolic procedure call; §4, symbolic method call, e0 ≠ nil and h :=
// r. Twin: heaps.call.
func (r rules) call(c Config, a *lang.Invoke) []Config {
	c = r.assume(c, append([]lang.Expr{a.E0}, a.Args...)...)
	on := run{c, r.Calculus}
	return r.push(on.Assume(on.Subst(r.Apply, NotNil(a.E0))).Config, a)
}

// push is the rule Call of §3, for the procedure that the method is.
func (r rules) push(c Config, a *lang.Invoke) []Config {
	called := &lang.Call{Proc: a.Callee(), Args: []lang.Expr{r.Hat.At(a.E0)}, At: a.At}
	for _, e := range a.Args {
		called.Args = append(called.Args, r.Hat.At(e))
	}
	rest := lang.SeqOf(called)
	if s, ok := a.Receive(); ok {
		rest = lang.SeqOf(called, s)
	}
	c = c.Continue(rest)
	return r.onStack("Call", c)
}

// onStack returns what the rule of §3 of that ID leads to.
func (r rules) onStack(id string, c Config) []Config {
	rule, _ := r.calls.Rule(id)
	var list []Config
	for _, to := range rule.Apply(c.Config) {
		c.Config = to
		list = append(list, c)
	}
	return list
}

// ret is rule Return.
//
//	⟨(τ, return e; S)·Δ, σ, φ⟩ → ⟨Δ, σ[r := êθ], φ ∧ δ(ê)θN⟩ where θ = τ ∪ σ
//
// and ⟨(τ, return; S)·Δ, σ, φ⟩ → ⟨Δ, σ, φ⟩ in a method without a result: the rest S
// of the method is not executed.
//
// Source: §4, return statement, "The execution of a method terminates"; §3,
// symbolic procedure return. Twin: heaps.ret.
func (r rules) ret(c Config, a *lang.Return) []Config {
	var result []lang.Stmt
	if !a.E.IsZero() {
		result = []lang.Stmt{&lang.Assign{X: lang.Result(a.E.Type()), E: a.E, At: a.At}}
	}
	return r.leave(r.straight(c, result...))
}

// leave returns what Return of §3 leads to, with nothing left of the bodies.
func (r rules) leave(cs []Config) []Config {
	var list []Config
	for _, c := range cs {
		c.Delta = c.Delta.Replace(c.Delta.Top().To(lang.Seq{}))
		list = append(list, r.onStack("Return", c)...)
	}
	return list
}

// end is rule End, of a body that ends without return, and of the main statement.
//
//	⟨(τ, ε)·Δ, σ, φ⟩ → ⟨Δ, σ[r := nil], φ⟩
//
// where nil is the default value of the result's type; σ stays where there is no
// result.
//
// Source: §3, symbolic procedure return, repaired. Twin: heaps.end.
func (r rules) end(c Config) []Config {
	if c.Delta.Empty() || !c.Delta.Top().S.Empty() {
		return nil
	}
	if m, ok := c.Methods[c.Delta.Top().Proc]; ok && m.Result != (lang.Type{}) {
		c.Sigma = c.Sigma.Update(lang.Result(m.Result), lang.Const(lang.Default(m.Result)))
	}
	return r.onStack("Return", c)
}

// ifTrue is rule If-T.
//
//	⟨(τ, if b {S1}{S2}; S)·Δ, σ, φ⟩ → ⟨(τ, S1; S)·Δ, σ, φ ∧ δ(b̂)θN ∧ b̂θN⟩ where θ = τ ∪ σ
//
// Source: §2.1, choice, first transition. Twin: heaps.ifTrue.
func (r rules) ifTrue(c Config) []Config { return r.applyRule("If-T", c) }

// ifFalse is rule If-F.
//
//	⟨(τ, if b {S1}{S2}; S)·Δ, σ, φ⟩ → ⟨(τ, S2; S)·Δ, σ, φ ∧ δ(b̂)θN ∧ (¬b̂)θN⟩ where θ = τ ∪ σ
//
// Source: §2.1, left to the reader. Twin: heaps.ifFalse.
func (r rules) ifFalse(c Config) []Config { return r.applyRule("If-F", c) }

// whileTrue is rule While-T.
//
//	⟨(τ, while b {S}; S')·Δ, σ, φ⟩ →
//	⟨(τ, S; while b {S}; S')·Δ, σ, φ ∧ δ(b̂)θN ∧ b̂θN⟩ where θ = τ ∪ σ
//
// Source: §2.1, left to the reader. Twin: heaps.whileTrue.
func (r rules) whileTrue(c Config) []Config { return r.applyRule("While-T", c) }

// whileFalse is rule While-F.
//
//	⟨(τ, while b {S}; S')·Δ, σ, φ⟩ → ⟨(τ, S')·Δ, σ, φ ∧ δ(b̂)θN ∧ (¬b̂)θN⟩ where θ = τ ∪ σ
//
// Source: §2.1, left to the reader. Twin: heaps.whileFalse.
func (r rules) whileFalse(c Config) []Config { return r.applyRule("While-F", c) }
