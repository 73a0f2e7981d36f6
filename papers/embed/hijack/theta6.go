package hijack

import "tandem/papers/embed/term"

func theta6() []Clause {
	return []Clause{
		{ID: "Fig-6-If", Cite: "§3.1, Figure 6; §2.1.1", Apply: fig6If},
		{ID: "Fig-6-Pred", Cite: "§3.1, Figure 6", Apply: fig6Pred},
		{ID: "Fig-6-Succ", Cite: "§3.1, Figure 6", Apply: fig6Succ},
		{ID: "Fig-6-IsZero", Cite: "§3.1, Figure 6", Apply: fig6IsZero},
		{ID: "Fig-6-Rest", Cite: "§3.1, left to the reader", Apply: rest},
	}
}

var (
	if6     = body("λt. λc. λa. if sym? t then (let v1 = c true in let v2 = a true in Exp(if, t, v1, v2)) else if t then c true else a true")
	pred6   = body("λv. if sym? v then Exp(pred, v) else pred v")
	succ6   = body("λv. if sym? v then Exp(succ, v) else succ v")
	isZero6 = body("λv. if sym? v then Exp(iszero, v) else iszero v")
)

// fig6If redefines if.
//
//	if = λt, c, a. if sym? t then Exp(if, t, c.call, a.call)
//	               else if t then c.call else a.call
//
// Figure 6 prints c and a. If these are values, both branches are executed, even of
// a choice on true; §2.1.1 prints the calls, "as a call-by-name function".
//
// Source: §3.1, Figure 6; §2.1.1.
func fig6If(t term.Term, kids []term.Term) (term.Term, bool) { return named(if6)(t, kids) }

// fig6Pred redefines pred.
//
//	pred = λv. if sym? v then Exp(pred, v) else pred v
//
// Source: §3.1, Figure 6.
func fig6Pred(t term.Term, kids []term.Term) (term.Term, bool) {
	return redefined(term.Pred, pred6)(t, kids)
}

// fig6Succ redefines succ.
//
//	succ = λv. if sym? v then Exp(succ, v) else succ v
//
// Source: §3.1, Figure 6.
func fig6Succ(t term.Term, kids []term.Term) (term.Term, bool) {
	return redefined(term.Succ, succ6)(t, kids)
}

// fig6IsZero redefines iszero.
//
//	iszero = λv. if sym? v then Exp(iszero, v) else iszero v
//
// Source: §3.1, Figure 6.
func fig6IsZero(t term.Term, kids []term.Term) (term.Term, bool) {
	return redefined(term.IsZero, isZero6)(t, kids)
}
