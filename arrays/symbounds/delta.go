package symbounds

import (
	"tandem/lang"
	"tandem/spec"
)

// Predicate is a function of the calculus from expressions to conditions, as δ.
type Predicate = spec.Function[lang.Expr, lang.Expr]

// Delta returns δ, the absence of an array-out-of-bound error, with the clauses
// deltaVariable, deltaAccess and deltaOperator. δ(e) is strict: an access
// counts wherever it stands in e, also in the second operand of a conjunction
// and in the branch of a conditional expression that is not taken. Conjuncts
// true are left out.
//
// Source: §2.1, "a predicate δ(e) defined inductively". Twin:
// bounds.Strict.
func Delta() Predicate {
	return Predicate{
		Name:    "δ",
		Clauses: []spec.Clause[lang.Expr, lang.Expr]{deltaVariable, deltaAccess, deltaOperator},
	}
}

// deltaVariable is the clause
//
//	δ(x) = true
//
// also where x is an array.
//
// Source: §2.1, definition of δ, first clause. Twin: bounds.evalVariable.
var deltaVariable = spec.Clause[lang.Expr, lang.Expr]{
	ID: "Delta-Var", Cite: "§2.1, δ(x)",
	Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) { return lang.True, e.Op() == lang.Variable },
}

// deltaAccess is the clause
//
//	δ(a[e]) = 0 ≤ e < |a| ∧ δ(a) ∧ δ(e)
//
// for an array a that has a bound. The paper has e ≤ |a|, which allows |a| + 1 indexes, and no
// δ(a), which is true where a is a variable.
//
// Source: §2.1, definition of δ, second clause, repaired. Twin:
// bounds.EvalAccess.
var deltaAccess = spec.Clause[lang.Expr, lang.Expr]{
	ID: "Delta-Access", Cite: "§2.1, δ(a[e]), repaired",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		if e.Op() != lang.Select || !e.Kid(0).Type().IsBounded() {
			return lang.Expr{}, false
		}
		a, i := e.Kid(0), e.Kid(1)
		return lang.All(
			lang.Term(lang.Le, lang.I(0), i),
			lang.Term(lang.Lt, i, lang.Term(lang.Len, a)),
			kids[0], kids[1],
		), true
	},
}

// deltaOperator is the clause
//
//	δ(op(e1, …, en)) = δ(e1) ∧ … ∧ δ(en)
//
// of which a value, |a| and (a[e] := e') are instances, and the access to an
// array without a bound.
//
// Source: §2.1, definition of δ, third clause. Twin: bounds.evalOperator.
var deltaOperator = spec.Clause[lang.Expr, lang.Expr]{
	ID: "Delta-Op", Cite: "§2.1, δ(op(e1, …, en))",
	Apply: func(_ lang.Expr, kids []lang.Expr) (lang.Expr, bool) { return lang.All(kids...), true },
}
