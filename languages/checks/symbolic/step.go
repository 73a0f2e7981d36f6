package symbolic

import (
	"tandem/arrays/symbounds"
	"tandem/lang"
	"tandem/spec"
)

// Config is what the rules need of a configuration C: what those of arrays do.
type Config[C any] interface{ symbounds.Config[C] }

// Calculus is what the rules are built on.
type Calculus[C any] struct {
	// Subst is eσ.
	Subst func(c C, e lang.Expr) lang.Expr
	// InBounds is δ(e)σ: no access in e is out of bounds. nil: there are no arrays.
	InBounds func(c C, e lang.Expr) lang.Expr
	// Defined is δ(A)θ: the next statement A does not use nil. nil: there are no objects.
	Defined func(c C) lang.Expr
}

// rules are the rules over configurations C.
type rules[C Config[C]] struct{ Calculus[C] }

// Rules lists the rules that a language has beside its own. Where it has arrays, an
// assumption and an assertion take part in δ as a choice does; where it has objects,
// each statement has a transition for a use of nil.
//
// Twin: concrete.Rules.
func Rules[C Config[C]](k Calculus[C]) []spec.Rule[C] {
	r, several := rules[C]{k}, ""
	if k.InBounds != nil || k.Defined != nil {
		several = "."
	}
	list := []spec.Rule[C]{
		{ID: "Assume", Cite: "lecture, assume(φ)", Choice: several, Apply: lang.On(r.assume)},
		{ID: "Assert", Cite: "lecture, assert(φ), which holds", Choice: ".", Apply: lang.On(r.assert)},
		{ID: "Assert-F", Cite: "lecture, assert(φ), an error", Choice: "F", Apply: lang.On(r.assertFails)},
		{ID: "Input", Cite: "lecture, x = *", Apply: lang.On(r.input)},
	}
	if k.InBounds != nil {
		list = append(list,
			spec.Rule[C]{ID: "Assume-Err", Cite: "lecture, assume(φ); §2.1 as for a choice", Choice: "E", Apply: lang.On(r.assumeError)},
			spec.Rule[C]{ID: "Assert-Err", Cite: "lecture, assert(φ); §2.1 as for a choice", Choice: "E", Apply: lang.On(r.assertError)})
	}
	if k.Defined != nil {
		list = append(list, spec.Rule[C]{ID: "Nil-Err", Cite: "ours", Choice: "E", Apply: r.nilError})
	}
	return list
}

// assume is rule Assume.
//
//	⟨assume b; S, σ, φ⟩ → ⟨S, σ, φ ∧ bσ⟩
//
// With arrays, φ ∧ δ(b)σ ∧ bσ.
//
// Source: lecture, "it executes pc ← pc ∧ φ". Twin: concrete.assume.
func (r rules[C]) assume(c C, a *lang.Assume) []C {
	return []C{r.inBounds(r.defined(c), a.B).Assume(r.Subst(c, a.B)).Continue(lang.Seq{})}
}

// assert is rule Assert.
//
//	⟨assert b; S, σ, φ⟩ → ⟨S, σ, φ ∧ bσ⟩
//
// With arrays, φ ∧ δ(b)σ ∧ bσ.
//
// Source: lecture, "assert(φ)". Twin: concrete.assert.
func (r rules[C]) assert(c C, a *lang.Assert) []C {
	return []C{r.inBounds(r.defined(c), a.B).Assume(r.Subst(c, a.B)).Continue(lang.Seq{})}
}

// assertFails is rule Assert-F.
//
//	⟨assert b; S, σ, φ⟩ → ⟨assertion-failed, σ, φ ∧ ¬bσ⟩
//
// With arrays, φ ∧ δ(b)σ ∧ ¬bσ.
//
// Source: lecture, "pc =⇒ φ is not valid, it reports an error". Twin:
// concrete.assertFails.
func (r rules[C]) assertFails(c C, a *lang.Assert) []C {
	to := r.inBounds(r.defined(c), a.B).Assume(lang.Negation(r.Subst(c, a.B)))
	return []C{to.Halt(lang.SeqOf(&lang.Fault{Of: a, Kind: lang.AssertionFailed}))}
}

// assumeError is rule Assume-Err, of languages with arrays.
//
//	⟨assume b; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(b)σ⟩ if δ(b)σ ≠ true
//
// Source: §2.1, choice, second transition. Twin: concrete.assumeError.
func (r rules[C]) assumeError(c C, a *lang.Assume) []C { return r.outOfBound(c, a.B) }

// assertError is rule Assert-Err, of languages with arrays.
//
//	⟨assert b; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ ¬δ(b)σ⟩ if δ(b)σ ≠ true
//
// Source: §2.1, choice, second transition. Twin: concrete.assertError.
func (r rules[C]) assertError(c C, a *lang.Assert) []C { return r.outOfBound(c, a.B) }

// input is rule Input.
//
//	⟨x := *; S, σ, φ⟩ → ⟨S, σ[x := in#n][in#0 := n], φ⟩ where n = σ(in#0) + 1
//
// and in#n has the type of x. Before the first input σ(in#0) is 0.
//
// Source: lecture, "m′(x) = γ where γ is fresh". Twin: concrete.input.
func (r rules[C]) input(c C, a *lang.Input) []C {
	n := r.Read(c) + 1
	to := c.Assign(a.X, lang.V(lang.ReadVar(n, a.X.Type)))
	return []C{to.Assign(lang.ReadCount, lang.I(int64(n))).Continue(lang.Seq{})}
}

// Read returns σ(in#0), how many inputs were read.
func (k Calculus[C]) Read(c C) int {
	if v, ok := k.Subst(c, lang.V(lang.ReadCount)).Const(); ok {
		return int(v.(lang.IntValue).Big().Int64())
	}
	return 0
}

// nilError is rule Nil-Err, of languages with objects.
//
//	⟨A; S, σ, φ⟩ → ⟨nil-dereference, σ, φ ∧ (¬δ(A)σ)N⟩ if δ(A)σ ≠ true
//
// where δ(A) is what the rules for A add to φ so that nil is not used.
//
// Source: ours; §4, Definition 4.1. In the paper such a configuration is stuck. Twin:
// concrete.nilError.
func (r rules[C]) nilError(c C) []C {
	A := c.Stmt()
	if A == nil || A.Parts().Form != nil { // its own rules say what it does
		return nil
	}
	b := r.Defined(c)
	if b == lang.True {
		return nil
	}
	return []C{c.Assume(lang.Negation(b)).Halt(lang.SeqOf(&lang.Fault{Of: A, Kind: lang.NilDereference}))}
}

// defined returns c with φ ∧ δ(A)θ for the next statement A.
func (r rules[C]) defined(c C) C {
	if r.Defined == nil {
		return c
	}
	return adding(c, r.Defined(c))
}

// inBounds returns c with φ ∧ δ(e)σ.
func (r rules[C]) inBounds(c C, e lang.Expr) C {
	if r.InBounds == nil {
		return c
	}
	return adding(c, r.InBounds(c, e))
}

// outOfBound returns ⟨array-out-of-bound, σ, φ ∧ ¬δ(e)σ⟩.
func (r rules[C]) outOfBound(c C, e lang.Expr) []C {
	safe := r.InBounds(c, e)
	if safe == lang.True {
		return nil
	}
	return []C{r.defined(c).Assume(lang.Negation(safe)).Halt(lang.SeqOf(&lang.Fault{Of: c.Stmt()}))}
}

// adding returns φ ∧ b; φ if b is true.
func adding[C Config[C]](c C, b lang.Expr) C {
	if b == lang.True {
		return c
	}
	return c.Assume(b)
}
