package bounds

import (
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
)

// Calculus is what the rules are built on.
type Calculus struct {
	Eval   concrete.Evaluation // V(e), for what is not strict
	Strict concrete.Evaluation // V⊥(e)
}

// Standard returns the calculus by which the theorems hold, in the model m.
func Standard(m concrete.Model) Calculus { return Calculus{concrete.Eval(m), Strict(m)} }

// rules are the rules over configurations C.
type rules[C Config[C]] struct{ Calculus }

// System returns the concrete transition system of §2.1 over the calculus k.
//
// Twin: symbounds.System.
func System[C Config[C]](k Calculus) spec.System[C] {
	r := rules[C]{k}
	return spec.System[C]{
		Name: "concrete",
		Rules: []spec.Rule[C]{
			{ID: "Assign", Cite: "§2.1, assignment, first transition", Choice: ".", Apply: lang.On(r.assign)},
			{ID: "Assign-Err", Cite: "§2.1, assignment, second transition", Choice: "E", Apply: lang.On(r.assignError)},
			{ID: "Elem", Cite: "§2.1, array assignment, first transition", Choice: ".", Apply: lang.On(r.elem)},
			{ID: "Elem-Err", Cite: "§2.1, array assignment, second transition", Choice: "E", Apply: lang.On(r.elemError)},
			{ID: "Bound", Cite: "§2.1, setting the bound", Choice: ".", Apply: lang.On(r.bound)},
			{ID: "Bound-Err", Cite: "§2.1, setting the bound, left to the reader", Choice: "E", Apply: lang.On(r.boundError)},
			{ID: "If-T", Cite: "§2.1, choice, first transition", Choice: "T", Apply: lang.On(r.ifTrue)},
			{ID: "If-F", Cite: "§2.1, choice, left to the reader", Choice: "F", Apply: lang.On(r.ifFalse)},
			{ID: "If-Err", Cite: "§2.1, choice, second transition", Choice: "E", Apply: lang.On(r.ifError)},
			{ID: "While-T", Cite: "§2.1, iteration, left to the reader", Choice: "T", Repeats: true, Apply: lang.On(r.whileTrue)},
			{ID: "While-F", Cite: "§2.1, iteration, left to the reader", Choice: "F", Apply: lang.On(r.whileFalse)},
			{ID: "While-Err", Cite: "§2.1, iteration, left to the reader", Choice: "E", Apply: lang.On(r.whileError)},
		},
	}
}

// value returns V⊥(e).
func (r rules[C]) value(c C, e lang.Expr) lang.Value { return r.Strict(c.Valuation()).At(e) }

// fails reports whether one of es is ⊥.
func (r rules[C]) fails(c C, es ...lang.Expr) bool {
	value := r.Strict(c.Valuation())
	return slices.ContainsFunc(es, func(e lang.Expr) bool { return value.At(e) == Bottom })
}

// is reports whether v is that truth value.
func is(v lang.Value, want bool) bool { return v == lang.BoolValue(want) }

// set returns ⟨S, V[x := V⊥(e)]⟩ for ⟨A; S, V⟩.
func (r rules[C]) set(c C, x lang.Var, e lang.Expr) []C {
	return []C{c.Assign(x, r.value(c, e)).Continue(lang.Seq{})}
}

// faultIf returns ⟨array-out-of-bound, V⟩ if the statement fails.
//
// Source: §2.1, the second transition of each construct.
func faultIf[C Config[C]](c C, fails bool) []C {
	if !fails {
		return nil
	}
	return []C{c.Halt(lang.SeqOf(&lang.Fault{Of: c.Stmt()}))}
}

// assign is rule Assign.
//
//	⟨x := e; S, V⟩ → ⟨S, V[x := V⊥(e)]⟩ if V⊥(e) ≠ ⊥
//
// Source: §2.1, assignment, first transition. Twin: symbounds.assign.
func (r rules[C]) assign(c C, a *lang.Assign) []C {
	if r.fails(c, a.E) {
		return nil
	}
	return r.set(c, a.X, a.E)
}

// assignError is rule Assign-Err.
//
//	⟨x := e; S, V⟩ → ⟨array-out-of-bound, V⟩ if V⊥(e) = ⊥
//
// Source: §2.1, assignment, second transition. Twin: symbounds.assignError.
func (r rules[C]) assignError(c C, a *lang.Assign) []C { return faultIf(c, r.fails(c, a.E)) }

// elem is rule Elem.
//
//	⟨a[e] := e'; S, V⟩ → ⟨S, V[a := (V(a)[V⊥(e) := V⊥(e')])]⟩
//		if V⊥(a[e]) ≠ ⊥ and V⊥(e') ≠ ⊥
//
// Source: §2.1, array assignment, first transition. Twin: symbounds.elem.
func (r rules[C]) elem(c C, a *lang.AssignElem) []C {
	if r.failsElem(c, a) {
		return nil
	}
	return r.set(c, a.A, lang.Term(lang.Store, lang.V(a.A), a.I, a.E))
}

// elemError is rule Elem-Err.
//
//	⟨a[e] := e'; S, V⟩ → ⟨array-out-of-bound, V⟩
//		if V⊥(a[e]) = ⊥ or V⊥(e') = ⊥
//
// Source: §2.1, array assignment, second transition. Twin: symbounds.elemError.
func (r rules[C]) elemError(c C, a *lang.AssignElem) []C { return faultIf(c, r.failsElem(c, a)) }

// failsElem reports whether a[e] or e' of an assignment a[e] := e' is ⊥.
func (r rules[C]) failsElem(c C, a *lang.AssignElem) bool {
	return r.fails(c, lang.Term(lang.Select, lang.V(a.A), a.I), a.E)
}

// bound is rule Bound.
//
//	⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V⊥(e))]⟩
//		if V⊥(e) ≠ ⊥ and V⊥(e) ≥ 0
//
// Source: §2.1, "setting the bound of an array". Twin: symbounds.bound.
func (r rules[C]) bound(c C, a *lang.SetBound) []C {
	if r.failsBound(c, a) {
		return nil
	}
	return r.set(c, a.A, lang.Term(lang.SetLen, lang.V(a.A), a.E))
}

// boundError is rule Bound-Err.
//
//	⟨|a| := e; S, V⟩ → ⟨array-out-of-bound, V⟩
//		if V⊥(e) = ⊥ or V⊥(e) < 0
//
// Source: §2.1, left to the reader. Twin: symbounds.boundError.
func (r rules[C]) boundError(c C, a *lang.SetBound) []C { return faultIf(c, r.failsBound(c, a)) }

// failsBound reports whether e of a statement |a| := e is ⊥ or negative.
func (r rules[C]) failsBound(c C, a *lang.SetBound) bool {
	v := r.value(c, a.E)
	n, ok := v.(lang.IntValue)
	return v == Bottom || ok && n.Big().Sign() < 0
}

// ifTrue is rule If-T.
//
//	⟨if b {S1}{S2}; S, V⟩ → ⟨S1; S, V⟩ if V⊥(b) is true
//
// Source: §2.1, choice, first transition. Twin: symbounds.ifTrue.
func (r rules[C]) ifTrue(c C, a *lang.If) []C {
	if !is(r.value(c, a.B), true) {
		return nil
	}
	return []C{c.Continue(a.Then)}
}

// ifFalse is rule If-F.
//
//	⟨if b {S1}{S2}; S, V⟩ → ⟨S2; S, V⟩ if V⊥(b) is false
//
// Source: §2.1, left to the reader. Twin: symbounds.ifFalse.
func (r rules[C]) ifFalse(c C, a *lang.If) []C {
	if !is(r.value(c, a.B), false) {
		return nil
	}
	return []C{c.Continue(a.Else)}
}

// ifError is rule If-Err.
//
//	⟨if b {S1}{S2}; S, V⟩ → ⟨array-out-of-bound, V⟩ if V⊥(b) = ⊥
//
// Source: §2.1, choice, second transition. Twin: symbounds.ifError.
func (r rules[C]) ifError(c C, a *lang.If) []C { return faultIf(c, r.fails(c, a.B)) }

// whileTrue is rule While-T.
//
//	⟨while b {S}; S', V⟩ → ⟨S; while b {S}; S', V⟩ if V⊥(b) is true
//
// Source: §2.1, left to the reader; §2, concrete iteration. Twin: symbounds.whileTrue.
func (r rules[C]) whileTrue(c C, a *lang.While) []C {
	if !is(r.value(c, a.B), true) {
		return nil
	}
	return []C{c.Continue(a.Body.Then(lang.SeqOf(a)))}
}

// whileFalse is rule While-F.
//
//	⟨while b {S}; S', V⟩ → ⟨S', V⟩ if V⊥(b) is false
//
// Source: §2.1, left to the reader; §2, concrete iteration. Twin: symbounds.whileFalse.
func (r rules[C]) whileFalse(c C, a *lang.While) []C {
	if !is(r.value(c, a.B), false) {
		return nil
	}
	return []C{c.Continue(lang.Seq{})}
}

// whileError is rule While-Err.
//
//	⟨while b {S}; S', V⟩ → ⟨array-out-of-bound, V⟩ if V⊥(b) = ⊥
//
// Source: §2.1, left to the reader. Twin: symbounds.whileError.
func (r rules[C]) whileError(c C, a *lang.While) []C { return faultIf(c, r.fails(c, a.B)) }

// Fault reports whether c has nothing but the statement array-out-of-bound.
func Fault[C Config[C]](c C) bool {
	_, ok := c.Stmt().(*lang.Fault)
	return ok
}
