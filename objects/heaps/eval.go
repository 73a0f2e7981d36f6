package heaps

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
)

// Bottom is ⊥, the value of an expression with a nil-pointer error.
var Bottom lang.Value

// Clause is a clause of V(e).
type Clause = spec.Clause[lang.Expr, lang.Value]

// Function is V(·) for one V.
type Function = spec.Function[lang.Expr, lang.Value]

// Evaluation is the function V(·) for the values of the variables and a heap.
type Evaluation func(V concrete.Valuation, H Heap) Function

// Eval returns V(e) over the model m, with the clauses evalVar, evalField,
// evalCondTaken and evalOp.
//
// Source: §4, "we define the value V(e) of an expression e in the configuration
// V". Twin: symbolic substitution, symbolic.Apply, in package objects/fields.
func Eval(m concrete.Model) Evaluation {
	cond, op := evalCondTaken, evalOp(m)
	return func(V concrete.Valuation, H Heap) Function {
		return Function{Name: "V(e)", Clauses: []Clause{evalVar(V), evalField(H), cond, op}}
	}
}

// With returns the evaluation with one clause replaced.
func (ev Evaluation) With(c Clause) Evaluation {
	return func(V concrete.Valuation, H Heap) Function { return ev(V, H).With(c) }
}

// evalVar is the clause
//
//	V(x) = G(x) where (G, H) = V
//
// where G has the local variables, too.
//
// Source: §4, V(x).
func evalVar(V concrete.Valuation) Clause {
	return Clause{ID: "Eval-Var", Cite: "§4, V(x)", Apply: func(e lang.Expr, _ []lang.Value) (lang.Value, bool) {
		x, ok := e.Var()
		if !ok {
			return nil, false
		}
		return V.At(x), true
	}}
}

// evalField is the clause
//
//	V(e.f) = H(V(e).f) where (G, H) = V if V(e) ≠ ⊥ and V(e) ≠ nil else ⊥
//
// Source: §4, V(e.f). Twin: fields.deltaAccess.
func evalField(H Heap) Clause {
	return Clause{ID: "Eval-Field", Cite: "§4, V(e.f)", Apply: func(e lang.Expr, kids []lang.Value) (lang.Value, bool) {
		f, ok := e.Field()
		if !ok {
			return nil, false
		}
		switch o := kids[0].(type) {
		case lang.Overflow:
			return lang.Overflow{T: f.Type, MaxBits: o.MaxBits}, true
		case lang.ObjectValue:
			if !o.IsNil() {
				return H.At(o, f), true
			}
		}
		return Bottom, true
	}}
}

// evalCondTaken is the clause
//
//	V(if b then e1 else e2 fi) = V(e1) if V(b) is true, V(e2) if V(b) is false else ⊥
//
// Source: §4, V(op(e1, …, en)), read so that Theorem 4.5 holds; see package wp. Twin:
// fields.deltaCond.
var evalCondTaken = Clause{ID: "Eval-Cond", Cite: "§4, V(op(e1, …, en)), op the conditional expression", Apply: func(e lang.Expr, kids []lang.Value) (lang.Value, bool) {
	if e.Op() != lang.Cond {
		return nil, false
	}
	switch b := kids[0].(type) {
	case lang.Overflow:
		return lang.Overflow{T: e.Type(), MaxBits: b.MaxBits}, true
	case lang.BoolValue:
		if b {
			return kids[1], true
		}
		return kids[2], true
	}
	return Bottom, true
}}

// evalOp is the clause
//
//	V(op(e1, …, en)) = op̄(V(e1), …, V(en))
//
// op̄ is ⊥ if an argument is. A value denotes itself.
//
// Source: §4, V(nil) and V(op(e1, …, en)).
func evalOp(m concrete.Model) Clause {
	return Clause{ID: "Eval-Op", Cite: "§4, V(op(e1, …, en))", Apply: func(e lang.Expr, kids []lang.Value) (lang.Value, bool) {
		if v, ok := e.Const(); ok {
			return v, true
		}
		for _, v := range kids {
			if v == Bottom {
				return Bottom, true
			}
		}
		return m.Op(e.Op(), e.Type(), kids), true
	}}
}
