package bounds

import (
	"math/big"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
)

// Predicate is a function of the concrete side from expressions to truth
// values, for each valuation.
type Predicate func(V concrete.Valuation) spec.Function[lang.Expr, lang.Value]

// InBounds tells, for a valuation V, whether the evaluation of e in V makes no
// access out of bounds: V(δ(e)), without δ. Its clauses are inBoundsAccess and
// inBoundsOperator. The value is lang.Overflow where an index was not computed.
//
// Source: §2.1, "the absence of an array-out-of-bound error". Twin:
// symbounds.Delta.
func InBounds(eval concrete.Evaluation) Predicate {
	return func(V concrete.Valuation) spec.Function[lang.Expr, lang.Value] {
		return spec.Function[lang.Expr, lang.Value]{
			Name: "in bounds",
			Clauses: []spec.Clause[lang.Expr, lang.Value]{
				inBoundsVariable, inBoundsAccess(eval, V), inBoundsOperator,
			},
		}
	}
}

// With is the predicate with one clause replaced, by what clause makes of V.
func (inBounds Predicate) With(clause func(V concrete.Valuation) spec.Clause[lang.Expr, lang.Value]) Predicate {
	return func(V concrete.Valuation) spec.Function[lang.Expr, lang.Value] { return inBounds(V).With(clause(V)) }
}

// inBoundsVariable is the clause
//
//	V(δ(x)) = true
//
// since a variable is no access.
//
// Source: §2.1, definition of δ, first clause. Twin: symbounds.deltaVariable.
var inBoundsVariable = spec.Clause[lang.Expr, lang.Value]{
	ID: "Within-Var", Cite: "§2.1, δ(x)",
	Apply: func(e lang.Expr, _ []lang.Value) (lang.Value, bool) {
		return lang.BoolValue(true), e.Op() == lang.Variable
	},
}

// inBoundsAccess is the clause
//
//	V(δ(a[e])) if V(e) is one of the |V(a)| indexes 0, 1, …, and V(δ(a)), V(δ(e))
//
// for an array a that has a bound.
//
// Source: §2.1, definition of δ, second clause, repaired. Twin:
// symbounds.deltaAccess.
func inBoundsAccess(eval concrete.Evaluation, V concrete.Valuation) spec.Clause[lang.Expr, lang.Value] {
	return access(eval, V, "§2.1, δ(a[e]), repaired", -1, true)
}

// access is the clause for a[e] where the last index is |V(a)| + last, and
// what is inside a counts, or does not.
func access(eval concrete.Evaluation, V concrete.Valuation, cite string, last int64, array bool) spec.Clause[lang.Expr, lang.Value] {
	var memo map[lang.Expr]lang.Value // of V(e), for accesses inside each other
	return spec.Clause[lang.Expr, lang.Value]{
		ID: "Within-Access", Cite: cite,
		Apply: func(e lang.Expr, kids []lang.Value) (lang.Value, bool) {
			if e.Op() != lang.Select || !e.Kid(0).Type().IsBounded() {
				return nil, false
			}
			if memo == nil {
				memo = map[lang.Expr]lang.Value{}
			}
			a, i := eval(V).Memo(memo, e.Kid(0)), eval(V).Memo(memo, e.Kid(1))
			inside := lang.Value(lang.Overflow{T: lang.Bool})
			if a, ok := a.(lang.ArrayValue); ok {
				if i, ok := i.(lang.IntValue); ok {
					end := new(big.Int).Add(a.Bound().Big(), big.NewInt(last))
					inside = lang.BoolValue(i.Big().Sign() >= 0 && i.Big().Cmp(end) <= 0)
				}
			}
			inBounds := []lang.Value{inside, kids[1]}
			if array {
				inBounds = append(inBounds, kids[0])
			}
			return all(inBounds), true
		},
	}
}

// inBoundsOperator is the clause
//
//	V(δ(op(e1, …, en))) if V(δ(e1)), …, V(δ(en))
//
// Source: §2.1, definition of δ, third clause. Twin: symbounds.deltaOperator.
var inBoundsOperator = spec.Clause[lang.Expr, lang.Value]{
	ID: "Within-Op", Cite: "§2.1, δ(op(e1, …, en))",
	Apply: func(_ lang.Expr, kids []lang.Value) (lang.Value, bool) { return all(kids), true },
}

// all is whether all are true; an overflow if one is.
func all(inBounds []lang.Value) lang.Value {
	result := lang.BoolValue(true)
	for _, w := range inBounds {
		switch w := w.(type) {
		case lang.BoolValue:
			result = result && w
		default:
			return w
		}
	}
	return result
}

// Error is an array-out-of-bound error: the first access of a statement that
// is out of bounds, or the negative bound that it sets.
type Error struct {
	Stmt   lang.Stmt
	Access lang.Access   // the access; its A alone where a bound is set
	Index  lang.IntValue // the index, or the negative bound
	Bound  lang.IntValue // of the array that is accessed
	Sets   bool          // the statement sets a bound
}

// FirstError is the first array-out-of-bound error that the statement s makes
// in V; false if it makes none. It is for messages: the rules ask InBounds.
func FirstError(eval concrete.Evaluation, V concrete.Valuation, s lang.Stmt) (Error, bool) {
	return FirstErrorOf(eval, V, s, lang.AccessesOf(s))
}

// FirstErrorOf is FirstError where these are the accesses of s that count.
func FirstErrorOf(eval concrete.Evaluation, V concrete.Valuation, s lang.Stmt, accesses []lang.Access) (Error, bool) {
	value := eval(V)
	for _, acc := range accesses {
		a, ok := value.At(acc.A).(lang.ArrayValue)
		i, known := value.At(acc.I).(lang.IntValue)
		if ok && known && (i.Big().Sign() < 0 || i.Big().Cmp(a.Bound().Big()) >= 0) {
			return Error{Stmt: s, Access: acc, Index: i, Bound: a.Bound()}, true
		}
	}
	if s, ok := s.(*lang.SetBound); ok {
		if n, ok := value.At(s.E).(lang.IntValue); ok && n.Big().Sign() < 0 {
			return Error{Stmt: s, Access: lang.Access{A: lang.V(s.A), At: s.At}, Index: n, Sets: true}, true
		}
	}
	return Error{}, false
}

// Position is where the access, or the statement, stands.
func (e Error) Position() lang.Span { return e.Access.At }

// Error is the message: a[i + 1]: the index is 7, the bound of a is 5.
func (e Error) Error() string {
	if e.Sets {
		return "the bound of " + e.Access.A.String() + " is set to " + e.Index.String() + ", which is negative"
	}
	return e.Access.String() + ": the index is " + e.Index.String() + ", the bound of " + e.Access.A.String() + " is " + e.Bound.String()
}
