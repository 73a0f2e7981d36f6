package lazyobjects

import (
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// Value is what an expression is in a configuration: a term E, if nothing is wanted for it; else what is.
type Value struct {
	E     lang.Expr // nil or an object as a constant, where the type is a class
	Wants Want
}

// Want is what keeps an expression from being a term. The zero Want is nothing.
type Want struct {
	Kind Kind
	At   Place     // that is to be initialised
	Test lang.Expr // that is to be decided
}

// Kind is a kind of Want.
type Kind int

// The kinds of what is wanted: nothing, an initialisation, a decision, and an object where there is nil.
const (
	Nothing Kind = iota
	Initialisation
	Decided
	Object
)

// Function is e ↦ its Value, Clause a clause of it.
type (
	Function = spec.Function[lang.Expr, Value]
	Clause   = spec.Clause[lang.Expr, Value]
)

// Evaluation is the function e ↦ H(eθ) for each configuration.
type Evaluation func(c Config) Function

// Eval returns H(eθ), with the clauses valVar, valField, valEq, valCond and valOp. Of several
// things that are wanted the leftmost comes first.
//
// Source: Anand et al., §2, "fields are initialized when they are first accessed". Twin:
// heaps.Eval.
func Eval(c Config) Function {
	return Function{Name: "H(eθ)", Clauses: []Clause{valVar(c), valField(c), valCond(c), valEq, valOp}}
}

// valVar is the clause
//
//	H(xθ) = θ(x) if x is initialised, or of a primitive type
//
// else it wants x.
//
// Source: Anand et al., §2, Lazy Initialization, of variables. Twin: heaps.evalVar.
func valVar(c Config) Clause {
	return Clause{ID: "Val-Var", Cite: "§2, Lazy Initialization, of variables", Apply: func(e lang.Expr, _ []Value) (Value, bool) {
		x, ok := e.Var()
		if !ok {
			return Value{}, false
		}
		v := c.valueOf(x)
		if _, known := Reference(v); x.Type.IsClass() && !known {
			return Value{Wants: Want{Kind: Initialisation, At: Place{X: x}}}, true
		}
		return Value{E: v}, true
	}}
}

// valueOf returns θ(x).
func (c Config) valueOf(x lang.Var) lang.Expr {
	if x.Scope == "" || c.Delta.Empty() {
		return c.Sigma.At(x)
	}
	return c.Delta.Top().Tau.At(x)
}

// valField is the clause
//
//	H((e.f)θ) = H(o.f) for o = H(eθ) if o ≠ nil and o.f is initialised
//
// else it wants an object, or o.f.
//
// Source: Anand et al., §2, "When the execution accesses an un-initialized reference
// field". Twin: heaps.evalField.
func valField(c Config) Clause {
	return Clause{ID: "Val-Field", Cite: "§2, Lazy Initialization", Apply: func(e lang.Expr, kids []Value) (Value, bool) {
		f, ok := e.Field()
		if !ok {
			return Value{}, false
		}
		if kids[0].Wants.Kind != Nothing {
			return kids[0], true
		}
		o, _ := Reference(kids[0].E)
		if o.IsNil() {
			return Value{Wants: Want{Kind: Object}}, true
		}
		if v, ok := c.H.At(o, f); ok {
			return Value{E: v}, true
		}
		return Value{Wants: Want{Kind: Initialisation, At: Place{O: o, F: f}}}, true
	}}
}

// valCond is the clause
//
//	H((if b then e1 else e2 fi)θ) = H(e1θ) if b' is true or decided so, H(e2θ) if it is false
//	                                or decided so, for b' = H(bθ),
//	                                else if b' then H(e1θ) else H(e2θ) fi
//
// where the last wants a decision if it denotes an object, or if a branch wants
// something.
//
// Source: ours; §2 is about programs without such expressions. Twin: heaps.evalCondTaken.
func valCond(c Config) Clause {
	return Clause{ID: "Val-Cond", Cite: "ours", Apply: func(e lang.Expr, kids []Value) (Value, bool) {
		if e.Op() != lang.Cond {
			return Value{}, false
		}
		b := kids[0]
		if b.Wants.Kind != Nothing {
			return b, true
		}
		switch taken, known := c.decided(b.E); {
		case known && taken:
			return kids[1], true
		case known:
			return kids[2], true
		case e.Type().IsClass() || kids[1].Wants.Kind != Nothing || kids[2].Wants.Kind != Nothing:
			return Value{Wants: Want{Kind: Decided, Test: b.E}}, true
		}
		return Value{E: e.Rebuild(b.E, kids[1].E, kids[2].E)}, true
	}}
}

// decided returns the truth value of the term b, if it is a literal or was decided.
func (c Config) decided(b lang.Expr) (taken, known bool) {
	if b == lang.True || b == lang.False {
		return b == lang.True, true
	}
	for s := c.Decided; !s.Empty(); s = s.Pop() {
		if s.Top().B == b {
			return s.Top().True, true
		}
	}
	return false, false
}

// valEq is the clause
//
//	H((e = e')θ) = true if H(eθ) and H(e'θ) are the same object or both are nil, else false
//
// for e and e' of a class, and the same with ≠.
//
// Source: Anand et al., §3, "The heap structures represent constraints on program
// variables and reference fields". Twin: heaps.evalOp.
var valEq = Clause{ID: "Val-Eq", Cite: "§3, heap structures represent constraints", Apply: func(e lang.Expr, kids []Value) (Value, bool) {
	if e.Op() != lang.Eq && e.Op() != lang.Ne || !e.Kid(0).Type().IsClass() {
		return Value{}, false
	}
	if w, wanted := first(kids); wanted {
		return w, true
	}
	return Value{E: literal((kids[0].E == kids[1].E) == (e.Op() == lang.Eq))}, true
}}

// literal is true or false, as an expression.
func literal(b bool) lang.Expr {
	if b {
		return lang.True
	}
	return lang.False
}

// valOp is the clause
//
//	H(op(e1, …, en)θ) = op(H(e1θ), …, H(enθ))
//
// Source: Anand et al., §2, "the values of program variables as symbolic expressions".
// Twin: heaps.evalOp.
var valOp = Clause{ID: "Val-Op", Cite: "§2, the values of program variables as symbolic expressions", Apply: func(e lang.Expr, kids []Value) (Value, bool) {
	if w, wanted := first(kids); wanted {
		return w, true
	}
	terms := lists.Map(kids, func(k Value) lang.Expr { return k.E })
	return Value{E: e.Rebuild(terms...)}, true
}}

// first returns the first of some values that wants something.
func first(kids []Value) (Value, bool) {
	return lists.Find(kids, func(k Value) bool { return k.Wants.Kind != Nothing })
}
