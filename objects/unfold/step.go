package unfold

import (
	"slices"

	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
)

// Rule is a rule of the transition system.
type Rule = spec.Rule[Config]

// Naming chooses a fresh variable in place of base, in the configuration c. chosen
// are those that the same transition has chosen before, which it must not choose.
type Naming func(c Config, base lang.Var, chosen []lang.Var) lang.Var

// Fresh returns base#n, where no transition before had n: it is in no program, and was not chosen.
func Fresh(c Config, base lang.Var, _ []lang.Var) lang.Var {
	y := lang.Fresh(base.Name, c.Names+1, base.Type)
	y.Scope = base.Scope
	return y
}

// Binding is what replaces this in the body that is called on e0, and what is recorded for it.
type Binding func(e0 lang.Expr, fresh func() lang.Var) (this lang.Expr, actions []trace.Action)

// ByValue evaluates e0 at the call: t := e0, and t replaces this.
func ByValue(e0 lang.Expr, fresh func() lang.Var) (lang.Expr, []trace.Action) {
	t := lang.V(fresh())
	return t, []trace.Action{trace.Assign{H: t, E: e0}}
}

// Calculus is what the rules are built on.
type Calculus struct {
	Fresh Naming
	This  Binding
	// Behind is what stands behind the body of the method m, called by a.
	Behind func(a *lang.Invoke, m *lang.Method) lang.Seq
}

// Standard returns the calculus of the repaired rules.
func Standard() Calculus { return Calculus{Fresh, ByValue, Marked} }

// Marked is end h.
func Marked(a *lang.Invoke, m *lang.Method) lang.Seq {
	return lang.SeqOf(&lang.End{H: a.H, Result: m.Result, At: a.At, OfH: a.OfH})
}

type rules struct{ Calculus }

// System returns the transition system ⟨S, ρ⟩ → ⟨S', ρ'⟩ over k, with the repaired rules
// Return and End. A configuration has two transitions where its first statement is
// a choice or an iteration, one otherwise, and none where S is ε.
//
// Source: §4, "the following transition rules for generating such traces". Twin:
// objects/heaps.System.
func System(k Calculus) spec.System[Config] {
	r := rules{k}
	return spec.System[Config]{
		Name: "unfolding",
		Rules: []Rule{
			{ID: "Assign-G", Cite: "§4, symbolic assignment, of a global variable", Apply: lang.On(r.assignGlobal)},
			{ID: "Assign-L", Cite: "§4, symbolic assignment, of a formal parameter", Apply: lang.On(r.assignLocal)},
			{ID: "Assign-F", Cite: "§4, symbolic assignment, of a field", Apply: lang.On(r.assignField)},
			{ID: "New", Cite: "§4, symbolic object creation", Apply: lang.On(r.create)},
			{ID: "Call", Cite: "§4, symbolic method call, repaired", Repeats: true, Apply: lang.On(r.call)},
			{ID: "Return", Cite: "§4, symbolic method return, repaired", Apply: lang.On(r.ret)},
			{ID: "End", Cite: "§4, the end of a body, repaired", Apply: lang.On(r.end)},
			{ID: "If-T", Cite: "§4, symbolic choice, first transition", Choice: "T", Apply: lang.On(r.ifTrue)},
			{ID: "If-F", Cite: "§4, symbolic choice, second transition", Choice: "F", Apply: lang.On(r.ifFalse)},
			{ID: "While-T", Cite: "§4, symbolic iteration, first transition", Choice: "T", Repeats: true, Apply: lang.On(r.whileTrue)},
			{ID: "While-F", Cite: "§4, symbolic iteration, second transition", Choice: "F", Apply: lang.On(r.whileFalse)},
		},
	}
}

// Repaired returns the system that gives the traces of what is run.
func Repaired() spec.System[Config] { return System(Standard()) }

// assignGlobal is rule Assign-G. Let x be a global variable, or r.
//
//	⟨x := e; S, ρ⟩ → ⟨S, ρ · x := e⟩
//
// Source: §4, symbolic assignment. Twin: heaps.assignGlobal.
func (r rules) assignGlobal(c Config, a *lang.Assign) []Config {
	if a.X.Scope != "" {
		return nil
	}
	return []Config{c.Continue(lang.Seq{}).Record(trace.Assign{H: lang.V(a.X), E: a.E})}
}

// assignLocal is rule Assign-L. Let y stand for a formal parameter.
//
//	⟨y := e; S, ρ⟩ → ⟨S, ρ · y := e⟩
//
// Source: §4, symbolic assignment. Twin: heaps.assignLocal.
func (r rules) assignLocal(c Config, a *lang.Assign) []Config {
	if a.X.Scope == "" {
		return nil
	}
	return []Config{c.Continue(lang.Seq{}).Record(trace.Assign{H: lang.V(a.X), E: a.E})}
}

// assignField is rule Assign-F.
//
//	⟨e.f := e'; S, ρ⟩ → ⟨S, ρ · e.f := e'⟩
//
// Source: §4, symbolic assignment. Twin: heaps.assignField.
func (r rules) assignField(c Config, a *lang.AssignField) []Config {
	return []Config{c.Continue(lang.Seq{}).Record(trace.Assign{H: a.H, E: a.E})}
}

// create is rule New.
//
//	⟨h := new C; S, ρ⟩ → ⟨S, ρ · x := new C · h := x⟩ where x is fresh
//
// Source: §4, symbolic object creation. Twin: heaps.create.
func (r rules) create(c Config, a *lang.New) []Config {
	x := r.Fresh(c, lang.NewVar("x", a.Class), nil)
	c.Names++
	return []Config{c.Continue(lang.Seq{}).Record(trace.New{X: x}, trace.Assign{H: a.H, E: lang.V(x)})}
}

// call is rule Call. D has the methods of the class of e0.
//
//	⟨h := e0.m(ē); S', ρ⟩ → ⟨S[this, ū := t, ȳ]; end h; S', ρ · e0 ≠ nil · t := e0 · ȳ := ē⟩
//	where m(ū) :: S ∈ D and [this, ū := t, ȳ] is fresh
//
// As printed, e0 replaces this, and h := r stands for
// end h.
//
// Source: §4, symbolic method call, repaired. Twin: heaps.call.
func (r rules) call(c Config, a *lang.Invoke) []Config {
	m, ok := c.Methods[a.Callee()]
	if !ok || len(m.Params) != len(a.Args) {
		return nil
	}
	var chosen []lang.Var
	fresh := func(u lang.Var) lang.Var {
		chosen = append(chosen, r.Fresh(c, u, slices.Clone(chosen)))
		return chosen[len(chosen)-1]
	}
	theta := Renaming{}
	actions := []trace.Action{trace.Test{B: lang.Term(lang.Ne, a.E0, lang.NilOf(a.E0.Type()))}}
	this, record := r.This(a.E0, func() lang.Var { return fresh(m.This) })
	theta[m.This] = this
	actions = append(actions, record...)
	for i, u := range m.Params {
		y := lang.V(fresh(u))
		theta[u] = y
		actions = append(actions, trace.Assign{H: y, E: a.Args[i]})
	}
	c.Names++
	return []Config{c.Continue(Subst(m.Body, theta).Then(r.Behind(a, m))).Record(actions...)}
}

// ret is rule Return.
//
//	⟨return e; S; end h; S', ρ⟩ → ⟨h := r; S', ρ · r := e⟩
//
// where S is what is left of the body; without e, and so without r, in a method
// without a result. Without h, ⟨S', …⟩.
//
// Source: §4, symbolic method return, repaired. Twin: heaps.ret.
func (r rules) ret(c Config, a *lang.Return) []Config {
	for !c.S.Empty() {
		if end, ok := c.S.Head().(*lang.End); ok {
			return []Config{c.Continue(receive(end)).Record(returned(a)...)}
		}
		c.S = c.S.Tail()
	}
	return nil
}

// returned returns r := e; nothing in a method without a result.
func returned(a *lang.Return) []trace.Action {
	if a.E.IsZero() {
		return nil
	}
	return []trace.Action{trace.Assign{H: lang.V(lang.Result(a.E.Type())), E: a.E}}
}

// receive returns h := r; ε where there is no h.
func receive(end *lang.End) lang.Seq {
	if end.H.IsZero() {
		return lang.Seq{}
	}
	e := lang.V(lang.Result(end.H.Type()))
	return lang.SeqOf(lang.AssignTo(end.H, e, end.At, end.OfH...))
}

// end is rule End, of a body that ends without return.
//
//	⟨end h; S, ρ⟩ → ⟨h := r; S, ρ · r := nil⟩
//
// where nil is the default value of the result's type; r is not assigned to where
// there is no result.
//
// Source: §4, the end of a body, of which the paper does not speak. Twin:
// heaps.end.
func (r rules) end(c Config, end *lang.End) []Config {
	var actions []trace.Action
	if end.Result != (lang.Type{}) {
		actions = append(actions, trace.Assign{H: lang.V(lang.Result(end.Result)), E: lang.Const(lang.Default(end.Result))})
	}
	return []Config{c.Continue(receive(end)).Record(actions...)}
}

// ifTrue is rule If-T.
//
//	⟨if b {S1}{S2}; S, ρ⟩ → ⟨S1; S, ρ · b⟩
//
// Source: §4, symbolic choice, first transition. Twin: heaps.ifTrue.
func (r rules) ifTrue(c Config, a *lang.If) []Config {
	return []Config{c.Continue(a.Then).Record(trace.Test{B: a.B})}
}

// ifFalse is rule If-F.
//
//	⟨if b {S1}{S2}; S, ρ⟩ → ⟨S2; S, ρ · ¬b⟩
//
// Source: §4, symbolic choice, second transition, where S is left out in print.
// Twin: heaps.ifFalse.
func (r rules) ifFalse(c Config, a *lang.If) []Config {
	return []Config{c.Continue(a.Else).Record(trace.Test{B: lang.Negation(a.B)})}
}

// whileTrue is rule While-T.
//
//	⟨while b {S}; S', ρ⟩ → ⟨S; while b {S}; S', ρ · b⟩
//
// Source: §4, symbolic iteration, first transition. Twin: heaps.whileTrue.
func (r rules) whileTrue(c Config, a *lang.While) []Config {
	return []Config{c.Continue(a.Body.Then(lang.SeqOf(a))).Record(trace.Test{B: a.B})}
}

// whileFalse is rule While-F.
//
//	⟨while b {S}; S', ρ⟩ → ⟨S', ρ · ¬b⟩
//
// Source: §4, symbolic iteration, second transition. Twin: heaps.whileFalse.
func (r rules) whileFalse(c Config, a *lang.While) []Config {
	return []Config{c.Continue(lang.Seq{}).Record(trace.Test{B: lang.Negation(a.B)})}
}
