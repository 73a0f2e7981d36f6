package bounds

import (
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
)

// Bottom is ⊥, the value of an expression with an array-out-of-bound error.
var Bottom lang.Value

// Strict returns V⊥(e) over the model m, the evaluation with a value for an error: ⊥
// comes from an access outside of the bound, and every operator is strict in it.
// So an error counts wherever it stands in e, also in the second operand of a
// conjunction and in the branch of a conditional expression that is not taken.
// Its clauses are evalVariable, EvalAccess and evalOperator.
//
// V∘σ and V(φ) are by V(e), as in §2: there an array is a function, which has a
// value at every index.
//
// Source: §2.1, "array-out-of-bound error", described: the paper has no concrete
// side of it. Twin: symbounds.Delta; the statement delta relates them.
func Strict(m concrete.Model) concrete.Evaluation {
	access, operator := EvalAccess(m), evalOperator(m)
	return func(V concrete.Valuation) spec.Function[lang.Expr, lang.Value] {
		return spec.Function[lang.Expr, lang.Value]{
			Name:    "V⊥(e)",
			Clauses: []spec.Clause[lang.Expr, lang.Value]{evalVariable(V), access, operator},
		}
	}
}

// evalVariable is the clause
//
//	V⊥(x) = V(x)
//
// Source: §2.1, described; §2, "A valuation V is a function Var → Val". Twin:
// symbounds.deltaVariable.
func evalVariable(V concrete.Valuation) spec.Clause[lang.Expr, lang.Value] {
	return spec.Clause[lang.Expr, lang.Value]{
		ID: "Eval-Var", Cite: "§2.1, value of a variable, left to the reader",
		Apply: func(e lang.Expr, _ []lang.Value) (lang.Value, bool) {
			x, ok := e.Var()
			if !ok {
				return nil, false
			}
			return V.At(x), true
		},
	}
}

// EvalAccess is the clause
//
//	V⊥(a[e]) = V⊥(a)(V⊥(e)) if 0 ≤ V⊥(e) < |V⊥(a)| else ⊥
//
// for an array a that has a bound; a comparison with ⊥ is false. An evaluation that is strict in ⊥ can have it, too.
//
// Source: §2.1, "the occurrence of an array-out-of-bound error" and "the length of
// the array a", described. Twin: symbounds.deltaAccess.
func EvalAccess(m concrete.Model) spec.Clause[lang.Expr, lang.Value] {
	return spec.Clause[lang.Expr, lang.Value]{
		ID: "Eval-Access", Cite: "§2.1, array-out-of-bound error, left to the reader",
		Apply: func(e lang.Expr, kids []lang.Value) (lang.Value, bool) {
			if e.Op() != lang.Select || !e.Kid(0).Type().IsBounded() {
				return nil, false
			}
			a, computed := kids[0].(lang.ArrayValue)
			i, known := kids[1].(lang.IntValue)
			if computed && known && (i.Big().Sign() < 0 || i.Big().Cmp(a.Bound().Big()) >= 0) {
				return Bottom, true
			}
			return strictly(m, e, kids), true
		},
	}
}

// evalOperator is the clause
//
//	V⊥(op(e1, …, en)) = op̄(V⊥(e1), …, V⊥(en))
//
// which is ⊥ if an argument is, for every op: conjunctions, conditional expressions and |a| among them, and the
// access to an array without a bound. A value denotes itself.
//
// Source: §2.1, described; §2, value of an expression. Twin:
// symbounds.deltaOperator.
func evalOperator(m concrete.Model) spec.Clause[lang.Expr, lang.Value] {
	return spec.Clause[lang.Expr, lang.Value]{
		ID: "Eval-Op", Cite: "§2.1, value of an operation, left to the reader",
		Apply: func(e lang.Expr, kids []lang.Value) (lang.Value, bool) {
			if v, ok := e.Const(); ok {
				return v, true
			}
			return strictly(m, e, kids), true
		},
	}
}

// strictly is op̄(kids…) for the operator of e; ⊥ if a kid is, even where another was not computed.
func strictly(m concrete.Model, e lang.Expr, kids []lang.Value) lang.Value {
	if slices.Contains(kids, Bottom) {
		return Bottom
	}
	return m.Op(e.Op(), e.Type(), kids)
}
