package states

import (
	"slices"

	"tandem/arrays/bounds"
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/objects/heaps"
	"tandem/recursion/stacks"
	"tandem/spec"
)

// Rule is a rule of the semantics.
type Rule = spec.Rule[heaps.Config]

// Calculus is what the rules are built on.
type Calculus struct {
	heaps.Calculus // of §4
	// Strict is V(e) with ⊥ for an access out of bounds, too, where eval is V(e).
	Strict func(eval concrete.Evaluation) concrete.Evaluation
}

// Standard returns the calculus by which the theorems hold, in the model m.
func Standard(m concrete.Model) Calculus { return Calculus{heaps.Standard(m), Strict(m)} }

// at returns the calculus of §2.1 in one heap.
func (k Calculus) at(H heaps.Heap) bounds.Calculus {
	eval := k.evaluation(H)
	return bounds.Calculus{Eval: eval, Strict: k.Strict(eval)}
}

// Strict returns the evaluation of §4, which has ⊥ where nil is used, with the clause of
// §2.1 for accesses. What is not taken of a conditional expression does not count.
//
//	Eval-Field: V⊥(e.f) = H(V⊥(e).f) where (G, H) = V if V⊥(e) ≠ ⊥ and V⊥(e) ≠ nil else ⊥
//	Eval-Cond: V⊥(if b then e1 else e2 fi) = V⊥(e1) if V⊥(b) is true, V⊥(e2) if V⊥(b) is false else ⊥
//
// Source: ours; §2.1, "array-out-of-bound error"; §4, V(op(e1, …, en)), of what is
// taken. Twin: symstates.Bounds.
func Strict(m concrete.Model) func(concrete.Evaluation) concrete.Evaluation {
	access := bounds.EvalAccess(m)
	return func(eval concrete.Evaluation) concrete.Evaluation {
		return func(V concrete.Valuation) spec.Function[lang.Expr, lang.Value] {
			f := eval(V)
			f.Clauses = slices.Insert(slices.Clone(f.Clauses), 0, access)
			return f
		}
	}
}

type rules struct {
	Calculus
	objects spec.System[heaps.Config]
}

// System returns the concrete transition system of the language over k. A configuration
// without transition is final, an error, or stuck by a nil-pointer error. Its rules are
// made of those of §2.1, §3 and §4. Written out they read:
//
//	Assign: ⟨x := e; S, V⟩ → ⟨S, V[x := V(e)]⟩ if V(e) ≠ ⊥ and V⊥(e) ≠ ⊥
//	Assign-Err: ⟨x := e; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(e) ≠ ⊥ and V⊥(e) = ⊥
//	Elem: ⟨a[e] := e'; S, V⟩ → ⟨S, V[a := (V(a)[V(e) := V(e')])]⟩ if V(a[e]) ≠ ⊥ and V(e') ≠ ⊥ and V⊥(a[e]) ≠ ⊥ and
//		V⊥(e') ≠ ⊥
//	Elem-Err: ⟨a[e] := e'; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(a[e]) ≠ ⊥ and V(e') ≠ ⊥ if V⊥(a[e]) = ⊥ or V⊥(e') =
//		⊥
//	Bound: ⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V(e))]⟩ if V(e) ≠ ⊥ and V⊥(e) ≠ ⊥ and V⊥(e) ≥ 0
//	Bound-Err: ⟨|a| := e; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(e) ≠ ⊥ if V⊥(e) = ⊥ or V⊥(e) < 0
//	Assign-F: ⟨(L, e.f := e'; S)·Γ, V⟩ → ⟨(L, S)·Γ, V[V'(e).f := V'(e')]⟩ where V' = L ∪ V provided V'(e) ≠ ⊥ and
//		V'(e) ≠ nil and V'(e') ≠ ⊥ and V⊥'(e.f) ≠ ⊥ and V⊥'(e') ≠ ⊥
//	Assign-F-Err: ⟨(L, e.f := e'; S)·Γ, V⟩ → ⟨(L, array-out-of-bound), V⟩ where V' = L ∪ V provided V'(e) ≠ ⊥ and
//		V'(e) ≠ nil and V'(e') ≠ ⊥ if V⊥'(e.f) = ⊥ or V⊥'(e') = ⊥
//	New: ⟨(L, h := new C; S)·Γ, V⟩ → ⟨(L', S)·Γ, V'⟩ where V'' = L ∪ V provided V''(h) ≠ ⊥ and V⊥''(h) ≠ ⊥ where L'
//		∪ V' = V''[h := new C]
//	New-Err: ⟨(L, h := new C; S)·Γ, V⟩ → ⟨(L, array-out-of-bound), V⟩ where V' = L ∪ V provided V'(h) ≠ ⊥ and V⊥'(h)
//		= ⊥
//	Call-Err: ⟨(L, P(ē); S)·Γ, V⟩ → ⟨(L, array-out-of-bound), V⟩ where V' = L ∪ V provided V'(ē) ≠ ⊥ and V⊥'(ē) = ⊥
//	Invoke: ⟨(L, h := e0.m(ē); S)·Γ, V⟩ → ⟨(L', S')·(L, h := r; S)·Γ, V⟩ where m(ū) :: S' ∈ D and V' = L ∪ V
//		provided V'(e0) ≠ ⊥ and V'(e0) ≠ nil and V'(ē) ≠ ⊥ and V⊥'(e0, ē) ≠ ⊥ where L'(this, ū) = V'(e0, ē)
//	Invoke-Err: ⟨(L, h := e0.m(ē); S)·Γ, V⟩ → ⟨(L, array-out-of-bound), V⟩ where V' = L ∪ V provided V'(e0) ≠ ⊥ and
//		V'(e0) ≠ nil and V'(ē) ≠ ⊥ and V⊥'(e0, ē) = ⊥
//	Return: ⟨(L, return e; S)·Γ, V⟩ → ⟨Γ, V[r := V'(e)]⟩ where V' = L ∪ V provided V'(e) ≠ ⊥ and V⊥'(e) ≠ ⊥
//	Return-Err: ⟨(L, return e; S)·Γ, V⟩ → ⟨(L, array-out-of-bound), V⟩ where V' = L ∪ V provided V'(e) ≠ ⊥ and
//		V⊥'(e) = ⊥
//	If-T: ⟨if b {S1}{S2}; S, V⟩ → ⟨S1; S, V⟩ if V(b) ≠ ⊥ and V⊥(b) is true
//	If-F: ⟨if b {S1}{S2}; S, V⟩ → ⟨S2; S, V⟩ if V(b) ≠ ⊥ and V⊥(b) is false
//	If-Err: ⟨if b {S1}{S2}; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(b) ≠ ⊥ and V⊥(b) = ⊥
//	While-T: ⟨while b {S}; S', V⟩ → ⟨S; while b {S}; S', V⟩ if V(b) ≠ ⊥ and V⊥(b) is true
//	While-F: ⟨while b {S}; S', V⟩ → ⟨S', V⟩ if V(b) ≠ ⊥ and V⊥(b) is false
//	While-Err: ⟨while b {S}; S', V⟩ → ⟨array-out-of-bound, V⟩ if V(b) ≠ ⊥ and V⊥(b) = ⊥
//
// Rules Call, End and Local stand elsewhere.
//
// Twin: symstates.System.
func System(k Calculus) spec.System[heaps.Config] {
	r := rules{k, heaps.System(k.Calculus)}
	var list []Rule
	add := func(rules ...Rule) { list = append(list, rules...) }
	add(r.ofArrays("Assign", is[*lang.Assign]), r.ofArrays("Assign-Err", is[*lang.Assign]))
	add(r.ofArrays("Elem", is[*lang.AssignElem]), r.ofArrays("Elem-Err", is[*lang.AssignElem]))
	add(r.ofArrays("Bound", is[*lang.SetBound]), r.ofArrays("Bound-Err", is[*lang.SetBound]))
	add(r.guarded("Assign-F", r.ofObjects("Assign-F"), is[*lang.AssignField])...)
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
	return spec.System[heaps.Config]{Name: "concrete", Rules: list}
}

// is reports whether a statement is of the kind A.
func is[A lang.Stmt](s lang.Stmt) bool {
	_, ok := s.(A)
	return ok
}

// ofArrays is a rule of §2.1 for statements of a kind that do not use nil.
func (r rules) ofArrays(id string, is func(lang.Stmt) bool) Rule {
	base, _ := bounds.System[run](bounds.Calculus{}).Rule(id)
	return Rule{ID: id, Cite: base.Cite, Choice: base.Choice, Repeats: base.Repeats, Apply: func(c heaps.Config) []heaps.Config {
		if s := c.Stmt(); !is(s) || !r.defined(c, lang.Evaluated(s)...) {
			return nil
		}
		rule, _ := bounds.System[run](r.at(c.H)).Rule(id)
		return configs(rule.Apply(run{c}))
	}}
}

func configs(list []run) []heaps.Config {
	return lists.Map(list, func(c run) heaps.Config { return c.Config })
}

// guarded is a rule for statements of a kind that does not apply where nil is used,
// with what §2.1 makes of it, under a name of its own.
//
// Source: §2.1, "It is then straightforward to update the above symbolic transition
// system". Twin: symstates.guarded.
func (r rules) guarded(name string, rule spec.Rule[run], is func(lang.Stmt) bool) []Rule {
	rule.ID = name
	pair := func(k bounds.Calculus) []spec.Rule[run] {
		return bounds.Guard(k, rule, func(s lang.Stmt) ([]lang.Expr, bool) {
			es, _ := lang.Before(s)
			return es, true
		})
	}
	var list []Rule
	for i, g := range pair(bounds.Calculus{}) {
		list = append(list, Rule{ID: g.ID, Cite: g.Cite, Choice: g.Choice, Repeats: g.Repeats, Apply: func(c heaps.Config) []heaps.Config {
			s := c.Stmt()
			if !is(s) {
				return nil
			}
			if es, object := evaluated(s); !r.defined(c, es...) || !object.IsZero() && r.isNil(c, object) {
				return nil
			}
			return configs(pair(r.at(c.H))[i].Apply(run{c}))
		}})
	}
	return list
}

// evaluated returns the expressions that are to have a value, and the object that is to be no nil.
func evaluated(s lang.Stmt) (es []lang.Expr, object lang.Expr) {
	if a, ok := s.(*lang.AssignField); ok { // e.f is no value that the rule asks for
		e := a.H.Kid(0)
		return []lang.Expr{e, a.E}, e
	}
	return lang.Before(s)
}

// isNil reports whether an expression is nil in c.
func (r rules) isNil(c heaps.Config, e lang.Expr) bool {
	o, ok := r.Eval(c.Valuation(), c.H).At(e).(lang.ObjectValue)
	return ok && o.IsNil()
}

// ofObjects is a rule of the standard semantics of §4.
func (r rules) ofObjects(id string) spec.Rule[run] {
	rule, _ := r.objects.Rule(id)
	return spec.Rule[run]{ID: id, Cite: rule.Cite, Choice: rule.Choice, Repeats: rule.Repeats, Apply: func(c run) []run {
		return runs(rule.Apply(c.Config))
	}}
}

func runs(list []heaps.Config) []run {
	return lists.Map(list, func(c heaps.Config) run { return run{c} })
}

// call is the rule Call of §3, where V(e) is that of §4.
//
//	⟨(L, P(ē); S)·Γ, V⟩ → ⟨(L', S')·(L, S)·Γ, V⟩
//	where P(ū) :: S' ∈ D and V' = L ∪ V
//	provided V'(ē) ≠ ⊥ and V⊥'(ē) ≠ ⊥ where L'(ū) = V'(ē)
//
// Guard adds V⊥'(ē) ≠ ⊥ of §2.1.
//
// Source: §3, concrete procedure call. Twin: symstates.call.
func (r rules) call() spec.Rule[run] {
	base, _ := stacks.System(nil).Rule("Call")
	return spec.Rule[run]{ID: "Call", Cite: base.Cite, Repeats: base.Repeats, Apply: func(c run) []run {
		a, ok := c.Stmt().(*lang.Call)
		if !ok {
			return nil
		}
		rule, _ := stacks.System(r.evaluation(c.H)).Rule("Call")
		procs := map[string]*lang.Proc{a.Proc: c.Program.Proc(a.Proc)}
		var list []run
		for _, to := range rule.Apply(stacks.Config{Gamma: c.Gamma, G: c.G, Procs: procs}) {
			next := c
			next.Gamma = to.Gamma
			list = append(list, next)
		}
		return list
	}}
}
