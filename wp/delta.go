package wp

import "tandem/lang"

// Delta returns δ, the absence of nil-pointer errors, with the clauses deltaNil,
// deltaVar, deltaDeref, deltaCond and deltaOp.
//
// Source: §4, Definition 4.1 (Absence of nil-pointer errors). Twin: heap.Eval;
// Lemma 4.3 relates them.
func Delta() Function {
	return Function{
		Name:    "δ",
		Clauses: []Clause{deltaNil, deltaVar, deltaDeref, deltaCond, deltaOp},
	}
}

// deltaNil is the clause
//
//	δ(nil) = true
//
// Source: §4, Definition 4.1, first clause.
var deltaNil = Clause{
	ID: "Delta-Nil", Cite: "§4, Definition 4.1, δ(nil)",
	Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) {
		return lang.True, e.Op() == lang.Constant && e.Type().IsClass()
	},
}

// deltaVar is the clause
//
//	δ(x) = true
//
// Source: §4, Definition 4.1, second clause. Twin: heap.evalVar.
var deltaVar = Clause{
	ID: "Delta-Var", Cite: "§4, Definition 4.1, δ(x)",
	Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) { return lang.True, e.Op() == lang.Variable },
}

// deltaDeref is the clause
//
//	δ(e.f) = e ≠ nil ∧ δ(e)
//
// Source: §4, Definition 4.1, third clause. Twin: heap.evalDeref.
var deltaDeref = Clause{
	ID: "Delta-Deref", Cite: "§4, Definition 4.1, δ(e.f)",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		if e.Op() != lang.Deref {
			return lang.Expr{}, false
		}
		return lang.All(notNil(e.Kid(0)), kids[0]), true
	},
}

// notNil returns e ≠ nil.
func notNil(e lang.Expr) lang.Expr { return lang.Term(lang.Ne, e, lang.NilOf(e.Type())) }

// deltaCond is the clause
//
//	δ(if b then e1 else e2 fi) = δ(b) ∧ δ(e1) ∧ δ(e2)
//
// an instance of the fourth clause, since conditional expressions are operators.
//
// Source: §4, Definition 4.1, fourth clause. Twin: heap.evalCond.
var deltaCond = Clause{
	ID: "Delta-Cond", Cite: "§4, Definition 4.1, δ(op(e1, …, en))",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		if e.Op() != lang.Cond {
			return lang.Expr{}, false
		}
		return lang.All(kids...), true
	},
}

// deltaCondLazy is the clause
//
//	δ(if b then e1 else e2 fi) = δ(b) ∧ δ(e1) if δ(e1) = δ(e2)
//	else δ(b) ∧ if b then δ(e1) else δ(e2) fi
//
// of the readings Repaired and Guarded, for conditional expressions that are
// strict in b and in what they take.
//
// Source: §4, Definition 4.1, fourth clause, repaired. Twin: heap.evalCondLazy.
var deltaCondLazy = Clause{
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

// deltaOp is the clause
//
//	δ(op(e1, …, en)) = δ(e1) ∧ … ∧ δ(en)
//
// Source: §4, Definition 4.1, fourth clause. Twin: heap.evalOp.
var deltaOp = Clause{
	ID: "Delta-Op", Cite: "§4, Definition 4.1, δ(op(e1, …, en))",
	Apply: func(_ lang.Expr, kids []lang.Expr) (lang.Expr, bool) { return lang.All(kids...), true },
}
