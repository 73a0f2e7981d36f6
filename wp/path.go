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
