package lazyarrays

import (
	"tandem/lang"
	"tandem/spec"
)

// Value is an expression in a configuration: a term E, if it wants nothing and no access is out of bounds.
type Value struct {
	E     lang.Expr
	Out   bool // an access is out of bounds
	Wants Want
}

// plain reports whether v is a term.
func (v Value) plain() bool { return !v.Out && v.Wants.A == (lang.Var{}) }

// Want is an access that is not decided: to an array at an index. The zero Want is none.
type Want struct {
	A     lang.Var
	Index lang.Expr
}

// Function is e ↦ its Value, Clause a clause of it.
type (
	Function = spec.Function[lang.Expr, Value]
	Clause   = spec.Clause[lang.Expr, Value]
)

// Evaluation is the function e ↦ A(eσ) for each configuration.
type Evaluation func(c Config) Function

// Eval returns A(eσ), with the clauses valVar, valAccess, valLen and valOp. It is strict: what
// is wanted, and an access that is out of bounds, counts wherever it stands; the leftmost
// comes first.
//
// Source: Anand et al., §5.2; §2.1 of the first paper for strictness. Twin:
// bounds.Strict.
func Eval(c Config) Function {
	return Function{Name: "A(eσ)", Clauses: []Clause{valVar(c), valAccess(c), valLen(c), valOp}}
}

// valVar is the clause
//
//	A(xσ) = σ(x)
//
// Source: Anand et al., §2, "the values of program variables as symbolic expressions".
// Twin: bounds.evalVariable.
func valVar(c Config) Clause {
	return Clause{ID: "Val-Var", Cite: "§2, the values of program variables as symbolic expressions", Apply: func(e lang.Expr, _ []Value) (Value, bool) {
		x, ok := e.Var()
		if !ok {
			return Value{}, false
		}
		return Value{E: c.Sigma.At(x)}, true
	}}
}

// valAccess is the clause
//
//	A((a[e])σ) = elem(c) for the cell c of a that A(eσ) was decided to be of
//
// ⊥, if it was decided to be out of bounds; otherwise it wants a decision.
//
// Source: Anand et al., §5.2, "whenever symbolic execution accesses an un-initialized
// array cell". Twin: bounds.EvalAccess.
func valAccess(c Config) Clause {
	return Clause{ID: "Val-Access", Cite: "§5.2, Array Representation", Apply: func(e lang.Expr, kids []Value) (Value, bool) {
		if e.Op() != lang.Select {
			return Value{}, false
		}
		if !kids[1].plain() {
			return kids[1], true
		}
		a, _ := e.Kid(0).Var()
		of := c.Arrays[c.array(a)]
		switch k, known := of.At(kids[1].E); {
		case !known:
			return Value{Wants: Want{a, kids[1].E}}, true
		case k.Cell == (lang.Var{}):
			return Value{Out: true}, true
		default:
			return Value{E: of.Cells[of.cell(k.Cell)].Elem}, true
		}
	}}
}

// valLen is the clause
//
//	A(|a|σ) = len
//
// Source: Anand et al., §5.2, "a symbolic value len representing the array length". Twin:
// bounds.evalOperator.
func valLen(c Config) Clause {
	return Clause{ID: "Val-Len", Cite: "§5.2, a symbolic value len", Apply: func(e lang.Expr, _ []Value) (Value, bool) {
		if e.Op() != lang.Len {
			return Value{}, false
		}
		a, _ := e.Kid(0).Var()
		return Value{E: lang.V(c.Arrays[c.array(a)].Len)}, true
	}}
}

// valOp is the clause
//
//	A(op(e1, …, en)σ) = op(A(e1σ), …, A(enσ))
//
// Source: Anand et al., §2, "the values of program variables as symbolic expressions".
// Twin: bounds.evalOperator.
var valOp = Clause{ID: "Val-Op", Cite: "§2, the values of program variables as symbolic expressions", Apply: func(e lang.Expr, kids []Value) (Value, bool) {
	terms := make([]lang.Expr, len(kids))
	for i, k := range kids {
		if !k.plain() {
			return k, true
		}
		terms[i] = k.E
	}
	return Value{E: e.Rebuild(terms...)}, true
}}
