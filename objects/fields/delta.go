package fields

import (
	"tandem/arrays/symbounds"
	"tandem/lang"
)

// Delta returns δ, the absence of nil-pointer errors, over arrays: that of §2.1 with
// the clauses deltaAccess and deltaCond in the place of the access to bounded
// arrays. It is written on ê, as §2.1 has it for arrays; on e it would be
// Definition 4.1, and its translation the same condition.
//
// Source: §2.1, "a predicate δ(e) defined inductively"; §4, Definition 4.1. Twin:
// heaps.Eval, which is ⊥ where δ is false.
func Delta() Function {
	variable, operator := symbounds.Delta().Clauses[0], symbounds.Delta().Clauses[2]
	return Function{Name: "δ", Clauses: []Clause{variable, deltaAccess, deltaCond, operator}}
}

// deltaAccess is the clause
//
//	δ(f[e]) = e ≠ nil ∧ δ(f) ∧ δ(e)
//
// for a field f as an array.
//
// Source: §2.1, definition of δ, second clause, with Definition 4.1's condition.
// Twin: heaps.evalField.
var deltaAccess = Clause{
	ID: "Delta-Access", Cite: "§2.1, δ(a[e]); §4, Definition 4.1, δ(e.f)",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		if e.Op() != lang.Select || !e.Kid(0).Type().Dom().IsClass() {
			return lang.Expr{}, false
		}
		return lang.All(NotNil(e.Kid(1)), kids[0], kids[1]), true
	},
}

// NotNil returns e ≠ nil.
func NotNil(e lang.Expr) lang.Expr { return lang.Term(lang.Ne, e, lang.NilOf(e.Type())) }

// deltaCond is the clause
//
//	δ(if b then e1 else e2 fi) = δ(b) ∧ δ(e1) if δ(e1) = δ(e2)
//	else δ(b) ∧ if b then δ(e1) else δ(e2) fi
//
// for conditional expressions that are strict in b and in what they take.
//
// Source: §4, Definition 4.1, fourth clause, repaired; see package wp. Twin:
// heaps.evalCondTaken.
var deltaCond = Clause{
	ID: "Delta-Cond", Cite: "§4, Definition 4.1, δ(op(e1, …, en)), repaired",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		if e.Op() != lang.Cond {
			return lang.Expr{}, false
		}
		taken := kids[1]
		if kids[1] != kids[2] {
			taken = lang.Term(lang.Cond, e.Kid(0), kids[1], kids[2])
		}
		return lang.All(kids[0], taken), true
	},
}
