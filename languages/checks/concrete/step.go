package concrete

import (
	"tandem/arrays/bounds"
	"tandem/lang"
	"tandem/spec"
)

// Config is what the rules need of a configuration C: what those of arrays do.
type Config[C any] interface{ bounds.Config[C] }

// Calculus is what the rules are built on.
type Calculus[C any] struct {
	// Value is V(e), which is ⊥ where e has an error.
	Value func(c C, e lang.Expr) lang.Value
	// Arrays tells that ⊥ can come from an access out of bounds.
	Arrays bool
	// UsesNil says whether the statement A uses nil. nil: there are no objects.
	UsesNil func(c C, A lang.Stmt) bool
}

// rules are the rules over configurations C.
type rules[C Config[C]] struct{ Calculus[C] }

// Rules lists the rules that a language has beside its own.
//
// Twin: symbolic.Rules.
func Rules[C Config[C]](k Calculus[C]) []spec.Rule[C] {
	r, several := rules[C]{k}, ""
	if k.Arrays || k.UsesNil != nil {
		several = "."
	}
	list := []spec.Rule[C]{
		{ID: "Assume", Cite: "lecture, assume(φ)", Choice: several, Apply: lang.On(r.assume)},
		{ID: "Assert", Cite: "lecture, assert(φ), which holds", Choice: ".", Apply: lang.On(r.assert)},
		{ID: "Assert-F", Cite: "lecture, assert(φ), an error", Choice: "F", Apply: lang.On(r.assertFails)},
		{ID: "Input", Cite: "lecture, x = *", Apply: lang.On(r.input)},
	}
	if k.Arrays {
		list = append(list,
			spec.Rule[C]{ID: "Assume-Err", Cite: "lecture, assume(φ); §2.1 as for a choice", Choice: "E", Apply: lang.On(r.assumeError)},
			spec.Rule[C]{ID: "Assert-Err", Cite: "lecture, assert(φ); §2.1 as for a choice", Choice: "E", Apply: lang.On(r.assertError)})
	}
	if k.UsesNil != nil {
		list = append(list, spec.Rule[C]{ID: "Nil-Err", Cite: "ours", Choice: "E", Apply: r.nilError})
	}
	return list
}

// bottom is ⊥.
var bottom = bounds.Bottom

// is reports whether V(b) is that truth value.
func (k Calculus[C]) is(c C, b lang.Expr, want bool) bool {
	return k.Value(c, b) == lang.BoolValue(want)
}

// assume is rule Assume.
//
//	⟨assume b; S, V⟩ → ⟨S, V⟩ if V(b) is true
//
// Source: lecture, "assume(φ)". Twin: symbolic.assume.
func (r rules[C]) assume(c C, a *lang.Assume) []C {
	if !r.is(c, a.B, true) {
		return nil
	}
	return []C{c.Continue(lang.Seq{})}
}

// assert is rule Assert.
//
//	⟨assert b; S, V⟩ → ⟨S, V⟩ if V(b) is true
//
// Source: lecture, "assert(φ)". Twin: symbolic.assert.
func (r rules[C]) assert(c C, a *lang.Assert) []C {
	if !r.is(c, a.B, true) {
		return nil
	}
	return []C{c.Continue(lang.Seq{})}
}

// assertFails is rule Assert-F.
//
//	⟨assert b; S, V⟩ → ⟨assertion-failed, V⟩ if V(b) is false
//
// Source: lecture, "it reports an error". Twin: symbolic.assertFails.
func (r rules[C]) assertFails(c C, a *lang.Assert) []C {
	if !r.is(c, a.B, false) {
		return nil
	}
	return []C{c.Halt(lang.SeqOf(&lang.Fault{Of: a, Kind: lang.AssertionFailed}))}
}

// assumeError is rule Assume-Err, of languages with arrays.
//
//	⟨assume b; S, V⟩ → ⟨array-out-of-bound, V⟩ if V⊥(b) = ⊥
//
// Source: §2.1, choice, second transition. Twin: symbolic.assumeError.
func (r rules[C]) assumeError(c C, a *lang.Assume) []C { return r.outOfBound(c, a.B) }

// assertError is rule Assert-Err, of languages with arrays.
//
//	⟨assert b; S, V⟩ → ⟨array-out-of-bound, V⟩ if V⊥(b) = ⊥
//
// Source: §2.1, choice, second transition. Twin: symbolic.assertError.
func (r rules[C]) assertError(c C, a *lang.Assert) []C { return r.outOfBound(c, a.B) }

// input is rule Input.
//
//	⟨x := *; S, V⟩ → ⟨S, V[x := V(in#n)][in#0 := n]⟩ where n = V(in#0) + 1
//
// and in#n has the type of x. The inputs are a part of the initial valuation.
//
// Source: lecture, "a special assignment x = * corresponds to reading input". Twin:
// symbolic.input.
func (r rules[C]) input(c C, a *lang.Input) []C {
	n := Read(c) + 1
	to := c.Assign(a.X, c.Valuation().At(lang.ReadVar(n, a.X.Type)))
	return []C{to.Assign(lang.ReadCount, lang.NewInt(int64(n))).Continue(lang.Seq{})}
}

// Read returns V(in#0), how many inputs were read.
func Read[C Config[C]](c C) int {
	n, _ := c.Valuation().At(lang.ReadCount).(lang.IntValue)
	return int(n.Big().Int64())
}

// nilError is rule Nil-Err, of languages with objects.
//
//	⟨A; S, V⟩ → ⟨nil-dereference, V⟩ if V(A) = ⊥
//
// that is, if a value that A asks for is ⊥, or the object that it calls is nil.
//
// Source: ours; in §4 such a configuration is stuck. Twin: symbolic.nilError.
func (r rules[C]) nilError(c C) []C {
	A := c.Stmt()
	if A == nil || A.Parts().Form != nil || !r.UsesNil(c, A) {
		return nil
	}
	return []C{c.Halt(lang.SeqOf(&lang.Fault{Of: A, Kind: lang.NilDereference}))}
}

// outOfBound returns ⟨array-out-of-bound, V⟩ where the value of e is ⊥, and not by nil.
func (r rules[C]) outOfBound(c C, e lang.Expr) []C {
	if r.Value(c, e) != bottom || r.UsesNil != nil && r.UsesNil(c, c.Stmt()) {
		return nil
	}
	return []C{c.Halt(lang.SeqOf(&lang.Fault{Of: c.Stmt()}))}
}

// Blocked reports whether c is at an assumption that is false.
func Blocked[C Config[C]](k Calculus[C]) func(C) bool {
	return func(c C) bool {
		a, ok := c.Stmt().(*lang.Assume)
		return ok && k.is(c, a.B, false)
	}
}

// Failed reports whether c has nothing but the statement of an error, of any kind.
func Failed[C Config[C]](c C) bool {
	_, ok := c.Stmt().(*lang.Fault)
	return ok
}
