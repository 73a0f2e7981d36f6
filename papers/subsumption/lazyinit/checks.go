package lazyinit

import (
	"tandem/lang"
	"tandem/spec"
)

// checked is what the rules of assumptions, assertions and inputs need of a configuration C. They
// are those of languages/checks/paper.rules, where eσ and what is an error are lazy initialisation's.
type checked[C any] interface {
	Stmt() lang.Stmt
	Assume(b lang.Expr) C
	Assign(x lang.Var, e lang.Expr) C
	Continue(S1 lang.Seq) C
	Halt(S1 lang.Seq) C
}

// checking is the rules over configurations C: subst is eσ, and safe what keeps the next statement, of
// the condition e, from an error, which is of that kind.
type checking[C checked[C]] struct {
	subst func(c C, e lang.Expr) lang.Expr
	safe  func(c C, e lang.Expr) lang.Expr
	error lang.Kind
}

// rules lists the rules. Those of errors are Assume-Err and Assert-Err of accesses out of bounds, and
// Nil-Err of uses of nil, which any statement can have.
func (k checking[C]) rules() []spec.Rule[C] {
	list := []spec.Rule[C]{
		{ID: "Assume", Cite: "lecture, assume(φ)", Choice: ".", Apply: lang.On(func(c C, a *lang.Assume) []C { return k.holds(c, a.B) })},
		{ID: "Assert", Cite: "lecture, assert(φ), which holds", Choice: ".", Apply: lang.On(func(c C, a *lang.Assert) []C { return k.holds(c, a.B) })},
		{ID: "Assert-F", Cite: "lecture, assert(φ), an error", Choice: "F", Apply: lang.On(func(c C, a *lang.Assert) []C {
			to := adding(c, k.safe(c, a.B)).Assume(lang.Negation(k.subst(c, a.B)))
			return []C{to.Halt(lang.SeqOf(&lang.Fault{Of: a, Kind: lang.AssertionFailed}))}
		})},
		{ID: "Input", Cite: "lecture, x = *", Apply: lang.On(k.input)},
	}
	if k.error == lang.NilDereference {
		return append(list, spec.Rule[C]{ID: "Nil-Err", Cite: "ours", Choice: "E", Apply: func(c C) []C {
			if A := c.Stmt(); A == nil || A.Parts().Form != nil {
				return nil
			}
			return k.fails(c, lang.Expr{})
		}})
	}
	return append(list,
		spec.Rule[C]{ID: "Assume-Err", Cite: "lecture, assume(φ); §2.1 as for a choice", Choice: "E", Apply: lang.On(func(c C, a *lang.Assume) []C { return k.fails(c, a.B) })},
		spec.Rule[C]{ID: "Assert-Err", Cite: "lecture, assert(φ); §2.1 as for a choice", Choice: "E", Apply: lang.On(func(c C, a *lang.Assert) []C { return k.fails(c, a.B) })})
}

// holds returns ⟨S, σ, φ ∧ δ(b)σ ∧ bσ⟩.
func (k checking[C]) holds(c C, b lang.Expr) []C {
	return []C{adding(c, k.safe(c, b)).Assume(k.subst(c, b)).Continue(lang.Seq{})}
}

// fails returns the error with ¬δ(e)σ; nothing where that is ¬true.
func (k checking[C]) fails(c C, e lang.Expr) []C {
	safe := k.safe(c, e)
	if safe == lang.True {
		return nil
	}
	return []C{c.Assume(lang.Negation(safe)).Halt(lang.SeqOf(&lang.Fault{Of: c.Stmt(), Kind: k.error}))}
}

// input returns ⟨S, σ[x := in#n][in#0 := n], φ⟩ where n = σ(in#0) + 1.
func (k checking[C]) input(c C, a *lang.Input) []C {
	n := 1
	if v, ok := k.subst(c, lang.V(lang.ReadCount)).Const(); ok {
		n += int(v.(lang.IntValue).Big().Int64())
	}
	to := c.Assign(a.X, lang.V(lang.ReadVar(n, a.X.Type)))
	return []C{to.Assign(lang.ReadCount, lang.I(int64(n))).Continue(lang.Seq{})}
}

// adding returns φ ∧ b; φ if b is true.
func adding[C checked[C]](c C, b lang.Expr) C {
	if b == lang.True {
		return c
	}
	return c.Assume(b)
}
