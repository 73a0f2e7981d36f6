package heap

import (
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
)

// Bottom is ⊥, the value of an expression with a nil-pointer error.
//
// Source: §4, "By ‘V(e) = ⊥’ we denote that the evaluation of e gives rise to a
// nil-pointer error".
var Bottom lang.Value

// Show returns a value, or ⊥, as text.
func Show(v lang.Value) string {
	if v == Bottom {
		return "⊥"
	}
	return v.String()
}

// Clause is a clause of V(e).
type Clause = spec.Clause[lang.Expr, lang.Value]

// Function is V(·) for one V.
type Function = spec.Function[lang.Expr, lang.Value]

// Evaluation is the function V(·) for each configuration V: e ↦ V(e).
type Evaluation func(V State) Function

// Eval returns V(e) over the model m, with the clauses evalVar, evalDeref, evalCond
// and evalOp.
//
// Source: §4, "we define the value V(e) of an expression e in the configuration
// V". Twin: wp.Delta, by Lemma 4.3; wp.Field and the others, by Lemma 4.4.
func Eval(m concrete.Model) Evaluation {
	cond, op := evalCond(m), evalOp(m)
	return func(V State) Function {
		return Function{
			Name:    "V(e)",
			Clauses: []Clause{evalVar(V), evalDeref(V), cond, op},
		}
	}
}

// Lazy returns V(e), lazy in the branches of conditional expressions: evalCondLazy for evalCond.
func Lazy(m concrete.Model) Evaluation { return Eval(m).With(evalCondLazy) }

// With returns the evaluation with one clause replaced.
func (ev Evaluation) With(c Clause) Evaluation {
	return func(V State) Function { return ev(V).With(c) }
}

// evalVar is the clause
//
//	V(x) = G(x) where (G, H) = V
//
// Source: §4, V(x). Twin: wp.deltaVar.
func evalVar(V State) Clause {
	return Clause{
		ID: "Eval-Var", Cite: "§4, V(x)",
		Apply: func(e lang.Expr, _ []lang.Value) (lang.Value, bool) {
			x, ok := e.Var()
			if !ok {
				return nil, false
			}
			return V.G.At(x), true
		},
	}
}

// evalDeref is the clause
//
//	V(e.f) = H(V(e).f) where (G, H) = V if V(e) ≠ ⊥ and V(e) ≠ nil else ⊥
//
// Source: §4, V(e.f). Twin: wp.deltaDeref.
func evalDeref(V State) Clause {
	return Clause{
		ID: "Eval-Deref", Cite: "§4, V(e.f)",
		Apply: func(e lang.Expr, kids []lang.Value) (lang.Value, bool) {
			f, ok := e.Field()
			if !ok {
				return nil, false
			}
			switch o := kids[0].(type) {
			case lang.ObjectValue:
				if !o.IsNil() {
					return V.H.At(o, f), true
				}
			case lang.Overflow:
				return lang.Overflow{T: f.Type, MaxBits: o.MaxBits}, true
			}
			return Bottom, true
		},
	}
}

// evalCond is the clause
//
//	V(if b then e1 else e2 fi) = ⊥ if V(b) = ⊥ or V(e1) = ⊥ or V(e2) = ⊥,
//	V(e1) if V(b) is true else V(e2)
//
// that is, a conditional expression is an operator, and they
// are strict.
//
// Source: §4, V(op(e1, …, en)). Twin: wp.deltaCond.
func evalCond(m concrete.Model) Clause {
	return Clause{
		ID: "Eval-Cond", Cite: "§4, V(op(e1, …, en)), op the conditional expression",
		Apply: func(e lang.Expr, kids []lang.Value) (lang.Value, bool) {
			if e.Op() != lang.Cond {
				return nil, false
			}
			return strict(m, e, kids), true
		},
	}
}

// evalCondLazy is the clause
//
//	V(if b then e1 else e2 fi) = V(e1) if V(b) is true, V(e2) if V(b) is false else ⊥
//
// of the repaired readings.
//
// Source: §4, V(op(e1, …, en)), repaired. Twin: wp.deltaCondLazy.
var evalCondLazy = Clause{
	ID: "Eval-Cond", Cite: "§4, V(op(e1, …, en)), repaired",
	Apply: func(e lang.Expr, kids []lang.Value) (lang.Value, bool) {
		if e.Op() != lang.Cond {
			return nil, false
		}
		switch b := kids[0].(type) {
		case lang.BoolValue:
			if b {
				return kids[1], true
			}
			return kids[2], true
		case lang.Overflow:
			return lang.Overflow{T: e.Type(), MaxBits: b.MaxBits}, true
		}
		return Bottom, true
	},
}

// evalOp is the clause
//
//	V(op(e1, …, en)) = op̄(V(e1), …, V(en))
//
// where op̄ is ⊥ if one of its arguments is. A value, nil too, denotes itself.
//
// Source: §4, V(nil) and V(op(e1, …, en)). Twin: wp.deltaOp.
func evalOp(m concrete.Model) Clause {
	return Clause{
		ID: "Eval-Op", Cite: "§4, V(op(e1, …, en))",
		Apply: func(e lang.Expr, kids []lang.Value) (lang.Value, bool) {
			if v, ok := e.Const(); ok {
				return v, true
			}
			return strict(m, e, kids), true
		},
	}
}

// strict is op̄(args…); ⊥ if an argument is.
func strict(m concrete.Model, e lang.Expr, args []lang.Value) lang.Value {
	if slices.Contains(args, Bottom) {
		return Bottom
	}
	return m.Op(e.Op(), e.Type(), args)
}
