package concrete

import (
	"tandem/lang"
	"tandem/spec"
)

// Evaluation is the function V(·) for each valuation V: e ↦ V(e).
type Evaluation func(V Valuation) spec.Function[lang.Expr, lang.Value]

// Eval returns the paper's evaluation of expressions in the model m, with the
// clauses evalVariable and evalOperator.
//
// Source: §2, "By V(e) we denote the value of the expression e".
// Twin: symbolic.Apply; Lemma 2.1 relates them.
func Eval(m Model) Evaluation {
	operator := evalOperator(m)
	return func(V Valuation) spec.Function[lang.Expr, lang.Value] {
		return spec.Function[lang.Expr, lang.Value]{
			Name:    "V(e)",
			Clauses: []spec.Clause[lang.Expr, lang.Value]{evalVariable(V), operator},
		}
	}
}

// With returns the evaluation with one clause replaced, by what clause makes of V.
func (ev Evaluation) With(clause func(V Valuation) spec.Clause[lang.Expr, lang.Value]) Evaluation {
	return func(V Valuation) spec.Function[lang.Expr, lang.Value] { return ev(V).With(clause(V)) }
}

// evalVariable is the clause
//
//	V(e) = V(x) where x = e
//
// where V(x) is the value that V assigns to x.
//
// Source: §2, "A valuation V is a function Var → Val".
// Twin: symbolic.substVariable.
func evalVariable(V Valuation) spec.Clause[lang.Expr, lang.Value] {
	return spec.Clause[lang.Expr, lang.Value]{
		ID: "Eval-Var", Cite: "§2, valuation",
		Apply: func(e lang.Expr, _ []lang.Value) (lang.Value, bool) {
			x, ok := e.Var()
			if !ok {
				return nil, false
			}
			return V.At(x), true
		},
	}
}

// evalOperator is the clause
//
//	V(op(e1, …, en)) = op̄(V(e1), …, V(en))
//
// where op̄ comes from the model m. A value is a nullary operator and denotes
// itself.
//
// Source: §2, "defined inductively by V(op(e1, …, en)) = …".
// Twin: symbolic.substOperator.
func evalOperator(m Model) spec.Clause[lang.Expr, lang.Value] {
	return spec.Clause[lang.Expr, lang.Value]{
		ID: "Eval-Op", Cite: "§2, value of an expression",
		Apply: func(e lang.Expr, kids []lang.Value) (lang.Value, bool) {
			if v, ok := e.Const(); ok {
				return v, true
			}
			if e.Op() == lang.Variable {
				return nil, false
			}
			return m.Op(e.Op(), e.Type(), kids), true
		},
	}
}
