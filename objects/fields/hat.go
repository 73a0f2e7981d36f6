package fields

import (
	"tandem/lang"
	"tandem/spec"
)

// Function is a function from expressions to expressions; Clause is one of its clauses.
type (
	Function = spec.Function[lang.Expr, lang.Expr]
	Clause   = spec.Clause[lang.Expr, lang.Expr]
)

// Hat returns the translation e ↦ ê, with the clauses hatNil, hatVar, hatField and
// hatOp: fields become arrays.
//
// Source: §4.1, "any expression e is processed symbolically as the expression ê
// defined inductively".
func Hat() Function {
	return Function{Name: "ê", Clauses: []Clause{hatNil, hatVar, hatField, hatOp}}
}

// hatNil is the clause
//
//	nil^ = nil
//
// Source: §4.1, ê.
var hatNil = Clause{
	ID: "Hat-Nil", Cite: "§4.1, ê",
	Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) {
		return e, e.Op() == lang.Constant && e.Type().IsClass()
	},
}

// hatVar is the clause
//
//	x̂ = x
//
// Source: §4.1, ê.
var hatVar = Clause{
	ID: "Hat-Var", Cite: "§4.1, ê",
	Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) { return e, e.Op() == lang.Variable },
}

// hatField is the clause
//
//	(e.f)^ = f[ê]
//
// Source: §4, "a heap expression e.f is then interpreted as f[e]"; §4.1, ê.
var hatField = Clause{
	ID: "Hat-Field", Cite: "§4.1, ê",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		f, ok := e.Field()
		if !ok {
			return lang.Expr{}, false
		}
		return lang.Term(lang.Select, lang.V(f.Array()), kids[0]), true
	},
}

// hatOp is the clause
//
//	op(e1, …, en)^ = op(ê1, …, ên)
//
// Source: §4.1, ê.
var hatOp = Clause{
	ID: "Hat-Op", Cite: "§4.1, ê",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) { return e.Rebuild(kids...), true },
}
