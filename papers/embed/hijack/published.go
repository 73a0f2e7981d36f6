package hijack

import "tandem/papers/embed/term"

// Printed is θ with a redefinition as its figure prints it.
type Printed func(Theta) Theta

func printed(id, cite string, apply func(term.Term, []term.Term) (term.Term, bool)) Printed {
	return func(theta Theta) Theta { return theta.With(Clause{ID: id, Cite: cite, Apply: apply}) }
}

// ValueIf is if of Figure 6, called by value, as functions of the language are.
//
//	if = λt, c, a. if sym? t then Exp(if, t, c, a) else if t then c else a
//
// Source: §3.1, Figure 6.
func ValueIf() Printed {
	return printed("Fig-6-If", "§3.1, Figure 6", redefined(term.If, body("λt. λc. λa. if sym? t then Exp(if, t, c, a) else if t then c else a")))
}

// NameIf is if of Figure 6, called by name: c and a are terms, which nothing
// evaluates inside of Exp.
//
// Source: §3.1, "invocations of these primitives can be either call-by-value or
// call-by-name".
func NameIf() Printed {
	return printed("Fig-6-If", "§3.1, Figure 6", func(t term.Term, kids []term.Term) (term.Term, bool) {
		if t.Kind() != term.If {
			return t, false
		}
		v, sym := term.V(thunk), term.Sym("if", term.V(thunk), kids[1], kids[2])
		return term.Apply(term.Fun(thunk, term.Of(term.If, term.Of(term.IsSym, v), sym, term.Of(term.If, v, kids[1], kids[2]))), kids[0]), true
	})
}

// undoName returns the choice that NameIf has replaced by t.
func undoName(t term.Term) (term.Term, bool) {
	if t.Kind() != term.App || t.Kid(0).Kind() != term.Lam || t.Kid(0).Name() != thunk || t.Kid(0).Kid(0).Kind() != term.If {
		return t, false
	}
	inner := t.Kid(0).Kid(0).Kid(2)
	if t.Kid(0).Kid(0).Kid(0).Kind() != term.IsSym || inner.Kind() != term.If {
		return t, false
	}
	return term.Of(term.If, t.Kid(1), inner.Kid(1), inner.Kid(2)), true
}

// ValueIf9 returns θ with if of Figure 9 by value: both branches are executed before it.
//
// Source: §3.2, "when side effects are introduced, call-by-name must be used".
func ValueIf9(theta Theta) Theta {
	f := body("λc. λt. λe. if " + isSym9 + " c then Exp(if, c, t, e) else if c then t else e")
	return printed("Fig-9-If", "§3.1", redefined(term.If, f))(theta)
}

// SymAssign returns := of Figure 9 with the test sym? !a.
//
// Source: §3.2, Figure 9.
func SymAssign() Printed {
	return printed("Fig-9-Assign", "§3.2, Figure 9", redefined(term.Assign, body(assigning(isSym9, "!pc"))))
}

// PlaceAssign returns := of Figure 9 with pc for !pc in the second case.
//
// Source: §3.2, Figure 9.
func PlaceAssign() Printed {
	return printed("Fig-9-Assign", "§3.2, Figure 9", redefined(term.Assign, body(assigning("tagged?", "pc"))))
}
