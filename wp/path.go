package wp

import (
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
)

// PathClause is a clause of path.
type PathClause = spec.Clause[trace.Trace, lang.Expr]

// Path is path(ρ) over the calculus k, with the clauses pathEmpty, pathTest,
// pathAssign and pathNew.
//
// Source: §4, Definition 4.2 (Path condition). Twin: heap.System.
func Path(k Calculus) Conditions {
	return Conditions{
		Name:    "path",
		Clauses: []PathClause{pathEmpty, pathTest, pathAssign(k), pathNew(k)},
	}
}

// pathEmpty is the clause
//
//	path(ε) = true
//
// Source: §4, Definition 4.2, first clause.
var pathEmpty = PathClause{
	ID: "Path-Empty", Cite: "§4, Definition 4.2, path(ε)",
	Apply: func(rho trace.Trace, _ []lang.Expr) (lang.Expr, bool) { return lang.True, rho.Empty() },
}

// pathTest is the clause
//
//	path(b · ρ) = path(ρ) ∧ b
//
// Source: §4, Definition 4.2, second clause. Twin: heap.test.
var pathTest = PathClause{
	ID: "Path-Test", Cite: "§4, Definition 4.2, path(b · ρ)",
	Apply: func(rho trace.Trace, kids []lang.Expr) (lang.Expr, bool) {
		a, ok := rho.Head().(trace.Test)
		if !ok {
			return lang.Expr{}, false
		}
		return lang.Conjunction(kids[0], a.B), true
	},
}

// pathTestGuarded is the clause
//
//	path(b · ρ) = path(ρ) ∧ δ(b) ∧ b
//
// of the reading Guarded. The paper argues that δ(b) is not needed, since b
// cannot be true where it is not defined; but b[x := new C] can.
//
// Source: §4, Definition 4.2, second clause, repaired.
func pathTestGuarded(k Calculus) PathClause {
	return PathClause{
		ID: "Path-Test", Cite: "§4, Definition 4.2, path(b · ρ), guarded",
		Apply: func(rho trace.Trace, kids []lang.Expr) (lang.Expr, bool) {
			a, ok := rho.Head().(trace.Test)
			if !ok {
				return lang.Expr{}, false
			}
			return lang.Conjunction(and(kids[0], k.Delta.At(a.B)), a.B), true
		},
	}
}

// pathAssign is the clause
//
//	path(h := e · ρ) = path(ρ)[h := e] ∧ δ(h, e)
//
// where δ(h, e) abbreviates δ(h) ∧ δ(e).
//
// Source: §4, Definition 4.2, third clause. Twin: heap.assign.
func pathAssign(k Calculus) PathClause {
	return PathClause{
		ID: "Path-Assign", Cite: "§4, Definition 4.2, path(h := e · ρ)",
		Apply: func(rho trace.Trace, kids []lang.Expr) (lang.Expr, bool) {
			a, ok := rho.Head().(trace.Assign)
			if !ok {
				return lang.Expr{}, false
			}
			return and(k.Assign(a.H, a.E).At(kids[0]), lang.All(k.Delta.At(a.H), k.Delta.At(a.E))), true
		},
	}
}

// pathNew is the clause
//
//	path(x := new C · ρ) = b[x := new C] where path(ρ) ⇝* b
//
// that is, path(ρ)[x := new C] with the transformations of Wlog made first.
//
// Source: §4, Definition 4.2, fourth clause. Twin: heap.create.
func pathNew(k Calculus) PathClause {
	return PathClause{
		ID: "Path-New", Cite: "§4, Definition 4.2, path(x := new C · ρ)",
		Apply: func(rho trace.Trace, kids []lang.Expr) (lang.Expr, bool) {
			a, ok := rho.Head().(trace.New)
			if !ok {
				return lang.Expr{}, false
			}
			return k.Create(a.X, kids[0]), true
		},
	}
}

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
