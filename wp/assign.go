package wp

import "tandem/lang"

// Var is e' ↦ e'[x := e], with the clauses varX, varY, varDeref and varOp.
//
// Source: §4, "By e'[x := e] we denote the result of replacing all occurrences
// of the variable x in e' by e".
func Var(x lang.Var, e lang.Expr) Function {
	return Function{
		Name:    "e'[x := e]",
		Clauses: []Clause{varX(x, e), varY, varDeref, varOp},
	}
}

// varX is the clause
//
//	x[x := e] = e
//
// Source: §4, e'[x := e]; proof of Lemma 4.4, first case.
func varX(x lang.Var, e lang.Expr) Clause {
	return Clause{
		ID: "Var-X", Cite: "§4, x[x := e]",
		Apply: func(e1 lang.Expr, _ []lang.Expr) (lang.Expr, bool) { return e, e1 == lang.V(x) },
	}
}

// varY is the clause
//
//	y[x := e] = y
//
// for a variable y other than x.
//
// Source: §4, e'[x := e]; proof of Lemma 4.4, second case.
var varY = Clause{
	ID: "Var-Y", Cite: "§4, y[x := e]",
	Apply: func(e1 lang.Expr, _ []lang.Expr) (lang.Expr, bool) { return e1, e1.Op() == lang.Variable },
}

// varDeref is the clause
//
//	(e0.f)[x := e] = e0[x := e].f
//
// Source: §4, e'[x := e]; proof of Lemma 4.4, third case.
var varDeref = Clause{
	ID: "Var-Deref", Cite: "§4, (e0.f)[x := e]",
	Apply: func(e1 lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		f, ok := e1.Field()
		if !ok {
			return lang.Expr{}, false
		}
		return lang.Dot(kids[0], f), true
	},
}

// varOp is the clause
//
//	op(e1, …, en)[x := e] = op(e1[x := e], …, en[x := e])
//
// of which nil and the values are instances.
//
// Source: §4, e'[x := e]; proof of Lemma 4.4, fourth case.
var varOp = Clause{
	ID: "Var-Op", Cite: "§4, op(e1, …, en)[x := e]",
	Apply: func(e1 lang.Expr, kids []lang.Expr) (lang.Expr, bool) { return e1.Rebuild(kids...), true },
}

// Field is e' ↦ e'[h.f := e], with the clauses fieldNil, fieldVar, fieldOther,
// fieldSame and fieldOp. The value of the result is that of e' after the
// assignment h.f := e.
//
// Source: §4, definition of e'[h.f := e].
func Field(h lang.Expr, f lang.Field, e lang.Expr) Function {
	return Function{
		Name:    "e'[h.f := e]",
		Clauses: []Clause{fieldNil, fieldVar, fieldOther(f), fieldSame(h, f, e), fieldOp},
	}
}

// fieldNil is the clause
//
//	nil[h.f := e] = nil
//
// Source: §4, e'[h.f := e], first clause.
var fieldNil = Clause{
	ID: "Field-Nil", Cite: "§4, nil[h.f := e]",
	Apply: func(e1 lang.Expr, _ []lang.Expr) (lang.Expr, bool) {
		return e1, e1.Op() == lang.Constant && e1.Type().IsClass()
	},
}

// fieldVar is the clause
//
//	x[h.f := e] = x
//
// Source: §4, e'[h.f := e], second clause.
var fieldVar = Clause{
	ID: "Field-Var", Cite: "§4, x[h.f := e]",
	Apply: func(e1 lang.Expr, _ []lang.Expr) (lang.Expr, bool) { return e1, e1.Op() == lang.Variable },
}

// fieldOther is the clause
//
//	(h'.f')[h.f := e] = h'[h.f := e].f' if f ≠ f'
//
// where f' is syntactically other than f. The field of another class is.
//
// Source: §4, e'[h.f := e], third clause.
func fieldOther(f lang.Field) Clause {
	return Clause{
		ID: "Field-Other", Cite: "§4, (h'.f')[h.f := e]",
		Apply: func(e1 lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			g, ok := e1.Field()
			if !ok || g == f {
				return lang.Expr{}, false
			}
			return lang.Dot(kids[0], g), true
		},
	}
}

// fieldSame is the clause
//
//	(h'.f)[h.f := e] = if h'[h.f := e] = h then e else h'[h.f := e].f fi
//
// whose conditional captures aliasing: h' after the assignment may denote the
// object that h denotes before it.
//
// Source: §4, e'[h.f := e], fourth clause.
func fieldSame(h lang.Expr, f lang.Field, e lang.Expr) Clause {
	return Clause{
		ID: "Field-Same", Cite: "§4, (h'.f)[h.f := e]",
		Apply: func(e1 lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			if g, ok := e1.Field(); !ok || g != f {
				return lang.Expr{}, false
			}
			return alias(h, f, e, kids[0]), true
		},
	}
}

// alias is if h' = h then e else h'.f fi.
func alias(h lang.Expr, f lang.Field, e, h1 lang.Expr) lang.Expr {
	return lang.Term(lang.Cond, lang.Term(lang.Eq, h1, h), e, lang.Dot(h1, f))
}

// fieldOp is the clause
//
//	op(e1, …, en)[h.f := e] = op(e1[h.f := e], …, en[h.f := e])
//
// which the paper prints with [h.x := e].
//
// Source: §4, e'[h.f := e], fifth clause.
var fieldOp = Clause{
	ID: "Field-Op", Cite: "§4, op(e1, …, en)[h.f := e]",
	Apply: func(e1 lang.Expr, kids []lang.Expr) (lang.Expr, bool) { return e1.Rebuild(kids...), true },
}
