package hijack

import (
	"strings"

	"tandem/papers/embed/term"
)

func theta9() []Clause {
	return []Clause{
		{ID: "Fig-9-Assign", Cite: "§3.2, Figure 9, repaired", Apply: fig9Assign},
		{ID: "Fig-9-If", Cite: "§3.2, Figure 9", Apply: fig9If},
		{ID: "Fig-9-Pred", Cite: "§3.2, Figure 9", Apply: fig9Pred},
		{ID: "Fig-9-Succ", Cite: "§3.2, Figure 9", Apply: fig9Succ},
		{ID: "Fig-9-IsZero", Cite: "§3.2, Figure 9", Apply: fig9IsZero},
		{ID: "Fig-9-Rest", Cite: "§3.2, left to the reader", Apply: rest},
	}
}

// isSym9 is the redefinition of sym? by its name, which is not that of Figure 6.
const isSym9 = "sym?'"

var (
	assign9 = body(assigning("tagged?", "!pc"))
	if9     = body("λc. λt. λe. if " + isSym9 + " c then (let old = !pc in pc := Exp(and, old, c); let v1 = t unit in " +
		"pc := Exp(and, old, Exp(not, c)); let v2 = e unit in pc := old; Exp(if, c, v1, v2)) else if c then t unit else e unit")
	pred9   = body(operation("pred"))
	succ9   = body(operation("succ"))
	isZero9 = body(operation("iszero"))
)

// assigning returns the redefinition of := with a test of the location, and the second case's path
// condition.
func assigning(test, pc string) string {
	return strings.NewReplacer("TEST", test, "COND", pc).Replace(
		"λa. λb. let old = !a in let p = !pc in if TEST old then " +
			"(let now = {(Exp(and, p, pc'), b) | (pc', v) ∈ old} in let before = {(Exp(and, Exp(not, p), pc'), v) | (pc', v) ∈ old} in " +
			"let vals = now ∪ before in a := sym vals) " +
			"else if p = true then a := b else let q = COND in a := sym {(q, b), (Exp(not, q), old)}")
}

func operation(op string) string {
	return "λv. if " + isSym9 + " v then Exp(" + op + ", v) else " + op + " v"
}

// fig9Assign redefines :=.
//
//	:= = λa, b. if tagged !a then
//	              a := sym({(!pc ∧ pc', b) | (pc', v) ∈ !a} ∪ {(¬!pc ∧ pc', v) | (pc', v) ∈ !a})
//	            else if !pc != true then a := sym({(!pc, b), (¬!pc, !a)})
//	            else a := b
//
// Printed is the test sym? !a, which holds of an input and of Exp(…), too, where there
// are no pairs to take; and pc for !pc in the second case, which is the location and
// not the path condition in it.
//
// Source: §3.2, Figure 9.
func fig9Assign(t term.Term, kids []term.Term) (term.Term, bool) {
	return redefined(term.Assign, assign9)(t, kids)
}

// fig9If redefines if.
//
//	if = λc, t, e. if sym? c then
//	                 let old_pc = !pc in pc := old_pc ∧ c; let v1 = t.call in
//	                 pc := old_pc ∧ ¬c; let v2 = e.call in
//	                 pc := old_pc; Exp(if, c, v1, v2)
//	               else if c then t.call else e.call
//
// Source: §3.2, Figure 9.
func fig9If(t term.Term, kids []term.Term) (term.Term, bool) { return named(if9)(t, kids) }

// fig9Pred redefines pred.
//
//	pred = λv. if sym? v then Exp(pred, v) else pred v
//	sym? = λv. v = (SYM_TAG, vals) or sym? v
//
// Source: §3.2, Figure 9.
func fig9Pred(t term.Term, kids []term.Term) (term.Term, bool) {
	return redefined(term.Pred, pred9)(t, kids)
}

// fig9Succ redefines succ.
//
//	succ = λv. if sym? v then Exp(succ, v) else succ v
//
// Source: §3.2, Figure 9.
func fig9Succ(t term.Term, kids []term.Term) (term.Term, bool) {
	return redefined(term.Succ, succ9)(t, kids)
}

// fig9IsZero redefines iszero.
//
//	iszero = λv. if sym? v then Exp(iszero, v) else iszero v
//
// Source: §3.2, Figure 9.
func fig9IsZero(t term.Term, kids []term.Term) (term.Term, bool) {
	return redefined(term.IsZero, isZero9)(t, kids)
}
