package symstates

import (
	"slices"

	"tandem/arrays/symbounds"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/objects/fields"
	"tandem/recursion/symstacks"
	"tandem/spec"
)

// Rule is a rule of the semantics.
type Rule = spec.Rule[fields.Config]

// Calculus is what the rules are built on.
type Calculus struct {
	fields.Calculus                 // of §4.1; its Delta is the absence of nil-pointer errors
	Bounds          fields.Function // δ, the absence of array-out-of-bound errors
}

// Standard returns the calculus by which the theorems hold. Its Delta, which is δ of §4.1, has
// another name in formulas, beside δ of §2.1:
//
//	Delta-Var: δnil(x) = true
//	Delta-Access: δnil(f[e]) = e ≠ nil ∧ δnil(f) ∧ δnil(e)
//	Delta-Cond: δnil(if b then e1 else e2 fi) = δnil(b) ∧ δnil(e1) if δnil(e1) = δnil(e2) else δnil(b) ∧ if b then
//		δnil(e1) else δnil(e2) fi
//	Delta-Op: δnil(op(e1, …, en)) = δnil(e1) ∧ … ∧ δnil(en)
func Standard() Calculus { return Calculus{fields.Standard(), Bounds()} }

// Bounds returns δ of §2.1, where in conditional expressions what is taken counts: with
// the clause of objects/fields for these.
//
//	Bounds-Cond: δ(if b then e1 else e2 fi) = δ(b) ∧ δ(e1) if δ(e1) = δ(e2) else δ(b) ∧ if b then δ(e1) else δ(e2)
//		fi
//
// Source: §2.1, "a predicate δ(e) defined inductively"; §4, Definition 4.1, fourth
// clause, repaired. Twin: states.Strict.
func Bounds() fields.Function {
	delta := symbounds.Delta()
	cond, ok := clause(fields.Delta(), "Delta-Cond")
	if !ok {
		panic("full: no clause Delta-Cond")
	}
	last := len(delta.Clauses) - 1 // op(e1, …, en)
	delta.Clauses = slices.Insert(slices.Clone(delta.Clauses), last, cond)
	return delta
}

func clause(f fields.Function, id string) (fields.Clause, bool) {
	i := slices.IndexFunc(f.Clauses, func(c fields.Clause) bool { return c.ID == id })
	if i < 0 {
		return fields.Clause{}, false
	}
	return f.Clauses[i], true
}

// rules are the rules over the calculus, and those that they are made of.
type rules struct {
	*Calculus
	arrays  symbounds.Calculus
	bounds  spec.System[fields.Run]       // §2.1
	objects spec.System[fields.Config]    // §4.1
	calls   spec.System[symstacks.Config] // §3
}

// System returns the symbolic transition system of the language over k. Its rules are made of
// those of §2.1, §3 and §4.1. Written out they read:
//
//	Assign: ⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := êσ], φ ∧ δnil(ê)σN ∧ δ(ê)σN⟩
//	Assign-Err: ⟨x := e; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(ê)σN ∧ (¬δ(ê)σ)N⟩ if δ(ê)σ ≠ true
//	Elem: ⟨a[e] := e'; S, σ, φ⟩ → ⟨S, σ[a := (σ(a)[êσ] := ê'σ)], φ ∧ δnil(a[ê])σN ∧ δnil(ê')σN ∧ (δ(a[ê])σ ∧
//		δ(ê')σ)N⟩
//	Elem-Err: ⟨a[e] := e'; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(a[ê])σN ∧ δnil(ê')σN ∧ (¬(δ(a[ê])σ ∧
//		δ(ê')σ))N⟩ if δ(a[ê])σ ∧ δ(ê')σ ≠ true
//	Bound: ⟨|a| := e; S, σ, φ⟩ → ⟨S, σ[a := (|σ(a)| := êσ)], φ ∧ δnil(ê)σN ∧ (δ(ê)σ ∧ 0 ≤ êσ)N⟩
//	Bound-Err: ⟨|a| := e; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(ê)σN ∧ (¬(δ(ê)σ ∧ 0 ≤ êσ))N⟩ if δ(ê)σ ∧ 0 ≤ êσ
//		≠ true
//	Assign-F: ⟨e.f := e'; S, σ, φ⟩ → ⟨S, σ[f := (σ(f)[êσ] := ê'σ)], φ ∧ δnil(f[ê])σN ∧ δnil(ê')σN ∧ (δ(f[ê])σ ∧
//		δ(ê')σ)N⟩
//	Assign-F-Err: ⟨e.f := e'; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(f[ê])σN ∧ δnil(ê')σN ∧ (¬(δ(f[ê])σ ∧
//		δ(ê')σ))N⟩ if δ(f[ê])σ ∧ δ(ê')σ ≠ true
//	New: ⟨(τ, h := new C; S)·Δ, σ, φ⟩ → ⟨(τ', S)·Δ, σ', φ'⟩ where θ = τ ∪ σ and x is fresh and ⟨(τ, h := x; x.f1 :=
//		nil; …; x.fn := nil; S)·Δ, σ, φ ∧ δ(ĥ)θN⟩ →* ⟨(τ', S)·Δ, σ', φ'⟩ by New-Assign, New-Assign-F
//	New-Err: ⟨(τ, h := new C; S)·Δ, σ, φ⟩ → ⟨(τ, array-out-of-bound), σ, φ ∧ δnil(ĥ)θN ∧ (¬δ(ĥ)θ)N⟩ where θ = τ ∪ σ
//		if δ(ĥ)θ ≠ true
//	Call-Err: ⟨(τ, P(ē); S)·Δ, σ, φ⟩ → ⟨(τ, array-out-of-bound), σ, φ ∧ δnil(ē^)θN ∧ (¬δ(ē^)θ)N⟩ where θ = τ ∪ σ if
//		δ(ē^)θ ≠ true
//	Invoke: ⟨(τ, h := e0.m(ē); S)·Δ, σ, φ⟩ → ⟨(τ', S')·(τ, h := r; S)·Δ, σ, φ ∧ δ(ê0, ē^)θN ∧ δnil(ê0)θN ∧
//		δnil(ē^)θN ∧ (ê0 ≠ nil)θN⟩ where m(ū) :: S' ∈ D and θ = τ ∪ σ and τ'(this, ū) = (ê0, ē^)θ
//	Invoke-Err: ⟨(τ, h := e0.m(ē); S)·Δ, σ, φ⟩ → ⟨(τ, array-out-of-bound), σ, φ ∧ δnil(ê0)θN ∧ δnil(ē^)θN ∧ (ê0 ≠
//		nil)θN ∧ (¬δ(ê0, ē^)θ)N⟩ where θ = τ ∪ σ if δ(ê0, ē^)θ ≠ true
//	Return: ⟨(τ, return e; S)·Δ, σ, φ⟩ → ⟨Δ, σ[r := êθ], φ ∧ δ(ê)θN ∧ δnil(ê)θN⟩ where θ = τ ∪ σ
//	Return-Err: ⟨(τ, return e; S)·Δ, σ, φ⟩ → ⟨(τ, array-out-of-bound), σ, φ ∧ δnil(ê)θN ∧ (¬δ(ê)θ)N⟩ where θ = τ ∪ σ
//		if δ(ê)θ ≠ true
//	If-T: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S1; S, σ, φ ∧ δnil(b̂)σN ∧ δ(b̂)σN ∧ b̂σN⟩
//	If-F: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, φ ∧ δnil(b̂)σN ∧ δ(b̂)σN ∧ (¬b̂)σN⟩
//	If-Err: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(b̂)σN ∧ (¬δ(b̂)σ)N⟩ if δ(b̂)σ ≠ true
//	While-T: ⟨while b {S}; S', σ, φ⟩ → ⟨S; while b {S}; S', σ, φ ∧ δnil(b̂)σN ∧ δ(b̂)σN ∧ b̂σN⟩
//	While-F: ⟨while b {S}; S', σ, φ⟩ → ⟨S', σ, φ ∧ δnil(b̂)σN ∧ δ(b̂)σN ∧ (¬b̂)σN⟩
//	While-Err: ⟨while b {S}; S', σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(b̂)σN ∧ (¬δ(b̂)σ)N⟩ if δ(b̂)σ ≠ true
//
// Rules Call, End and Local stand elsewhere. A use of nil comes before an access out of
// bounds.
//
// Twin: states.System.
func System(k Calculus) spec.System[fields.Config] {
	arrays := symbounds.Calculus{
		Apply: k.Apply, Delta: k.Bounds,
		Safe: func(delta, subst func(lang.Expr) lang.Expr, e lang.Expr) lang.Expr {
			return k.Safe(delta, subst, k.Hat.At(e))
		},
	}
	r := rules{&k, arrays, symbounds.System[fields.Run](arrays), fields.System(k.Calculus), symstacks.System(k.Apply)}
	var list []Rule
	add := func(rules ...Rule) { list = append(list, rules...) }
	add(r.ofArrays("Assign", is[*lang.Assign]), r.ofArrays("Assign-Err", is[*lang.Assign]))
	add(r.ofArrays("Elem", is[*lang.AssignElem]), r.ofArrays("Elem-Err", is[*lang.AssignElem]))
	add(r.ofArrays("Bound", is[*lang.SetBound]), r.ofArrays("Bound-Err", is[*lang.SetBound]))
	add(named("Assign-F", r.ofArrays("Elem", is[*lang.AssignField])), named("Assign-F-Err", r.ofArrays("Elem-Err", is[*lang.AssignField])))
	add(r.guarded("New", r.ofObjects("New"), is[*lang.New])...)
	add(r.guarded("Call", r.call(), is[*lang.Call])...)
	add(r.guarded("Invoke", r.ofObjects("Call"), is[*lang.Invoke])...)
	add(r.guarded("Return", r.ofObjects("Return"), is[*lang.Return])...)
	end, _ := r.objects.Rule("End")
	add(end, Rule{ID: "Local", Cite: "ours", Apply: lang.On(local)})
	for _, id := range []string{"If-T", "If-F", "If-Err"} {
		add(r.ofArrays(id, is[*lang.If]))
	}
	for _, id := range []string{"While-T", "While-F", "While-Err"} {
		add(r.ofArrays(id, is[*lang.While]))
	}
	return spec.System[fields.Config]{Name: "symbolic", Rules: list}
}

func named(id string, r Rule) Rule {
	r.ID = id
	return r
}

// is reports whether a statement is of the kind A.
func is[A lang.Stmt](s lang.Stmt) bool {
	_, ok := s.(A)
	return ok
}

// ofArrays is a rule of §2.1 for statements of a kind that do not use nil. That for
// elements is that for fields as well.
//
// Source: §2.1; §4.1, "process field updates symbolically as array updates".
func (r rules) ofArrays(id string, is func(lang.Stmt) bool) Rule {
	rule, _ := r.bounds.Rule(id)
	return Rule{ID: id, Cite: rule.Cite, Choice: rule.Choice, Repeats: rule.Repeats, Apply: func(c fields.Config) []fields.Config {
		if !is(c.Stmt()) {
			return nil
		}
		on := fields.On(c, &r.Calculus.Calculus)
		return configs(rule.Apply(r.withoutNil(on, lang.Evaluated(on.Stmt())...)))
	}}
}

// withoutNil returns c with φ ∧ δnil(ê1)θ ∧ … ∧ δnil(ên)θ.
func (r rules) withoutNil(c fields.Run, es ...lang.Expr) fields.Run {
	subst := func(e lang.Expr) lang.Expr { return c.Subst(r.Apply, e) }
	for _, e := range es {
		if b := r.Safe(r.Delta.At, subst, r.Hat.At(e)); b != lang.True {
			c = c.Assume(b)
		}
	}
	return c
}

func configs(list []fields.Run) []fields.Config {
	return lists.Map(list, func(c fields.Run) fields.Config { return c.Config })
}

// guarded is a rule for statements of a kind that adds to φ itself that nil is not
// used, with what §2.1 makes of it, under a name of its own.
//
// Source: §2.1, "It is then straightforward to update the above symbolic transition
// system". Twin: states.guarded.
func (r rules) guarded(name string, rule spec.Rule[fields.Run], is func(lang.Stmt) bool) []Rule {
	rule.ID = name
	pair := symbounds.Guard(r.arrays, rule, func(s lang.Stmt) ([]lang.Expr, bool) {
		es, _ := lang.Before(s)
		return es, true
	})
	apply := func(g spec.Rule[fields.Run], first func(fields.Run) fields.Run) Rule {
		return Rule{ID: g.ID, Cite: g.Cite, Choice: g.Choice, Repeats: g.Repeats, Apply: func(c fields.Config) []fields.Config {
			if !is(c.Stmt()) {
				return nil
			}
			return configs(g.Apply(first(fields.On(c, &r.Calculus.Calculus))))
		}}
	}
	return []Rule{
		apply(pair[0], func(c fields.Run) fields.Run { return c }),
		apply(pair[1], func(c fields.Run) fields.Run {
			es, object := lang.Before(c.Stmt())
			c = r.withoutNil(c, es...)
			if !object.IsZero() {
				c = c.Assume(c.Subst(r.Apply, fields.NotNil(object)))
			}
			return c
		}),
	}
}

// ofObjects is a rule of §4.1. The assignments that rule New makes are those of §4.1, too,
// where none can be out of bounds:
//
//	New-Assign: ⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := êσ], φ ∧ δnil(ê)σN⟩
//	New-Assign-F: ⟨e.f := e'; S, σ, φ⟩ → ⟨S, σ[f := (σ(f)[êσ] := ê'σ)], φ ∧ (δnil(f[ê])σ ∧ δnil(ê')σ)N⟩
//
// Source: §4.1.
func (r rules) ofObjects(id string) spec.Rule[fields.Run] {
	rule, _ := r.objects.Rule(id)
	return spec.Rule[fields.Run]{ID: id, Cite: rule.Cite, Choice: rule.Choice, Repeats: rule.Repeats, Apply: func(c fields.Run) []fields.Run {
		return lists.Map(rule.Apply(c.Config), func(to fields.Config) fields.Run { return fields.On(to, &r.Calculus.Calculus) })
	}}
}

// call is the rule Call of §3, of translated arguments that do not use nil.
//
//	⟨(τ, P(ē); S)·Δ, σ, φ⟩ → ⟨(τ', S')·(τ, S)·Δ, σ, φ ∧ δ(ē^)θN ∧ δnil(ē^)θN⟩
//	where P(ū) :: S' ∈ D and θ = τ ∪ σ and τ'(ū) = ē^θ
//
// δ is that of §2.1, which Guard adds. Each expression of ē has a δnil of its own.
//
// Source: §3, symbolic procedure call. Twin: states.call.
func (r rules) call() spec.Rule[fields.Run] {
	rule, _ := r.calls.Rule("Call")
	return spec.Rule[fields.Run]{ID: "Call", Cite: rule.Cite, Repeats: rule.Repeats, Apply: func(c fields.Run) []fields.Run {
		a, ok := c.Stmt().(*lang.Call)
		if !ok {
			return nil
		}
		c = r.withoutNil(c, a.Args...)
		translated := &lang.Call{Proc: a.Proc, At: a.At}
		for _, e := range a.Args {
			translated.Args = append(translated.Args, r.Hat.At(e))
		}
		c = c.Continue(lang.SeqOf(translated))
		var list []fields.Run
		for _, to := range rule.Apply(c.Config.Config) {
			next := c
			next.Config.Config = to
			list = append(list, next)
		}
		return list
	}}
}
