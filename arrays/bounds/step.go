package bounds

import (
	"fmt"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
)

// Calculus is what the rules are built on.
type Calculus struct {
	Eval     concrete.Evaluation // V(e)
	InBounds Predicate           // V(δ(e))
}

// Standard is the calculus by which the theorems hold, in the model m.
func Standard(m concrete.Model) Calculus {
	eval := concrete.Eval(m)
	return Calculus{eval, InBounds(eval)}
}

// rules are the rules over configurations C.
type rules[C Config[C]] struct{ Calculus }

// System is the concrete transition system of §2.1 over the calculus k.
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

func (r rules[C]) value(c C, e lang.Expr) lang.Value { return r.Eval(c.Valuation()).At(e) }

// safe is V(δ(e)) for each e, all together.
func (r rules[C]) safe(c C, es ...lang.Expr) lang.Value {
	inBounds := r.InBounds(c.Valuation())
	results := make([]lang.Value, len(es))
	for i, e := range es {
		results[i] = inBounds.At(e)
	}
	return all(results)
}

// is tells whether v is that truth value.
func is(v lang.Value, want bool) bool { return v == lang.BoolValue(want) }

// fault is ⟨array-out-of-bound, V⟩ if safe is false.
//
// Source: §2.1, the second transition of each construct.
func fault[C Config[C]](c C, safe lang.Value) []C {
	if !is(safe, false) {
		return nil
	}
	return []C{c.Halt(lang.SeqOf(&lang.Fault{Of: c.Stmt()}))}
}

// assign is rule Assign.
//
//	⟨x := e; S, V⟩ → ⟨S, V[x := V(e)]⟩ if V(δ(e)) is true
//
// Source: §2.1, assignment, first transition. Twin: symbounds.assign.
func (r rules[C]) assign(c C, a *lang.Assign) []C {
	if !is(r.safe(c, a.E), true) {
		return nil
	}
	return []C{c.Assign(a.X, r.value(c, a.E)).Continue(lang.Seq{})}
}

// assignError is rule Assign-Err.
//
//	⟨x := e; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(δ(e)) is false
//
// Source: §2.1, assignment, second transition. Twin: symbounds.assignError.
func (r rules[C]) assignError(c C, a *lang.Assign) []C {
	return fault(c, r.safe(c, a.E))
}

// elem is rule Elem.
//
//	⟨a[e] := e'; S, V⟩ → ⟨S, V[a := (V(a)[V(e) := V(e')])]⟩
//		if V(δ(a[e])) and V(δ(e')) are true
//
// Source: §2.1, array assignment, first transition. Twin: symbounds.elem.
func (r rules[C]) elem(c C, a *lang.AssignElem) []C {
	if !is(r.safeElem(c, a), true) {
		return nil
	}
	return []C{c.Assign(a.A, r.value(c, lang.Term(lang.Store, lang.V(a.A), a.I, a.E))).Continue(lang.Seq{})}
}

// elemError is rule Elem-Err.
//
//	⟨a[e] := e'; S, V⟩ → ⟨array-out-of-bound, V⟩
//		if V(δ(a[e])) or V(δ(e')) is false
//
// Source: §2.1, array assignment, second transition. Twin: symbounds.elemError.
func (r rules[C]) elemError(c C, a *lang.AssignElem) []C {
	return fault(c, r.safeElem(c, a))
}

// safeElem is V(δ(a[e])) ∧ V(δ(e')) of an assignment a[e] := e'.
func (r rules[C]) safeElem(c C, a *lang.AssignElem) lang.Value {
	return r.safe(c, lang.Term(lang.Select, lang.V(a.A), a.I), a.E)
}

// bound is rule Bound.
//
//	⟨|a| := e; S, V⟩ → ⟨S, V[a := (|V(a)| := V(e))]⟩
//		if V(δ(e)) is true and 0 ≤ V(e)
//
// Source: §2.1, "setting the bound of an array". Twin: symbounds.bound.
func (r rules[C]) bound(c C, a *lang.SetBound) []C {
	if !is(r.safeBound(c, a), true) {
		return nil
	}
	return []C{c.Assign(a.A, r.value(c, lang.Term(lang.SetLen, lang.V(a.A), a.E))).Continue(lang.Seq{})}
}

// boundError is rule Bound-Err.
//
//	⟨|a| := e; S, V⟩ → ⟨array-out-of-bound, V⟩
//		if V(δ(e)) is false or V(e) < 0
//
// Source: §2.1, left to the reader. Twin: symbounds.boundError.
func (r rules[C]) boundError(c C, a *lang.SetBound) []C {
	return fault(c, r.safeBound(c, a))
}

// safeBound is V(δ(e)) ∧ 0 ≤ V(e) of a statement |a| := e.
func (r rules[C]) safeBound(c C, a *lang.SetBound) lang.Value {
	safe := r.safe(c, a.E)
	if n, ok := r.value(c, a.E).(lang.IntValue); ok && n.Big().Sign() < 0 && is(safe, true) {
		return lang.BoolValue(false)
	}
	return safe
}

// ifTrue is rule If-T.
//
//	⟨if b {S1}{S2}; S, V⟩ → ⟨S1; S, V⟩
//		if V(δ(b)) is true and V(b) is true
//
// Source: §2.1, choice, first transition. Twin: symbounds.ifTrue.
func (r rules[C]) ifTrue(c C, a *lang.If) []C {
	if !is(r.safe(c, a.B), true) || !is(r.value(c, a.B), true) {
		return nil
	}
	return []C{c.Continue(a.Then)}
}

// ifFalse is rule If-F.
//
//	⟨if b {S1}{S2}; S, V⟩ → ⟨S2; S, V⟩
//		if V(δ(b)) is true and V(b) is false
//
// Source: §2.1, left to the reader. Twin: symbounds.ifFalse.
func (r rules[C]) ifFalse(c C, a *lang.If) []C {
	if !is(r.safe(c, a.B), true) || !is(r.value(c, a.B), false) {
		return nil
	}
	return []C{c.Continue(a.Else)}
}

// ifError is rule If-Err.
//
//	⟨if b {S1}{S2}; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(δ(b)) is false
//
// Source: §2.1, choice, second transition. Twin: symbounds.ifError.
func (r rules[C]) ifError(c C, a *lang.If) []C {
	return fault(c, r.safe(c, a.B))
}

// whileTrue is rule While-T.
//
//	⟨while b {S}; S', V⟩ → ⟨S; while b {S}; S', V⟩
//		if V(δ(b)) is true and V(b) is true
//
// Source: §2.1, left to the reader; §2, concrete iteration. Twin: symbounds.whileTrue.
func (r rules[C]) whileTrue(c C, a *lang.While) []C {
	if !is(r.safe(c, a.B), true) || !is(r.value(c, a.B), true) {
		return nil
	}
	return []C{c.Continue(a.Body.Then(lang.SeqOf(a)))}
}

// whileFalse is rule While-F.
//
//	⟨while b {S}; S', V⟩ → ⟨S', V⟩
//		if V(δ(b)) is true and V(b) is false
//
// Source: §2.1, left to the reader; §2, concrete iteration. Twin: symbounds.whileFalse.
func (r rules[C]) whileFalse(c C, a *lang.While) []C {
	if !is(r.safe(c, a.B), true) || !is(r.value(c, a.B), false) {
		return nil
	}
	return []C{c.Continue(lang.Seq{})}
}

// whileError is rule While-Err.
//
//	⟨while b {S}; S', V⟩ → ⟨array-out-of-bound, V⟩ if V(δ(b)) is false
//
// Source: §2.1, left to the reader. Twin: symbounds.whileError.
func (r rules[C]) whileError(c C, a *lang.While) []C {
	return fault(c, r.safe(c, a.B))
}

// Fault tells whether c has nothing but the statement array-out-of-bound.
func Fault[C Config[C]](c C) bool {
	_, ok := c.Stmt().(*lang.Fault)
	return ok
}

// Bound tells whether a bound of the machine keeps c from a transition,
// because an index, a new bound or a test was not computed, and says which
// bound.
func (k Calculus) Bound(V concrete.Valuation, s lang.Stmt, maxBits int) (string, bool) {
	overflow := V.Overflows()
	if s != nil && !overflow {
		for _, e := range lang.Evaluated(s) {
			_, index := k.InBounds(V).At(e).(lang.Overflow)
			overflow = overflow || index
		}
		_, sets := s.(*lang.SetBound)
		if p := s.Parts(); p.Test || sets {
			_, test := k.Eval(V).At(p.E).(lang.Overflow)
			overflow = overflow || test
		}
	}
	if !overflow {
		return "", false
	}
	return fmt.Sprintf("an integer has more than %d bits (bound on bits)", maxBits), true
}
