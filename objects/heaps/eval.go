package heaps

import (
	"fmt"
	"slices"

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
// V". Twin: symbolic substitution, symbolic.Apply, in package objects/symheaps.
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
// Source: §4, V(e.f). Twin: symheaps.deltaAccess.
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
		if slices.Contains(kids, Bottom) {
			return Bottom, true
		}
		return m.Op(e.Op(), e.Type(), kids), true
	}}
}

// NilError is a use of nil as an object: e.f, or a call e.m(ē).
type NilError struct {
	Use   lang.Access // e and the name of the field or method
	Call  bool
	Field string // the field of an object that e is, as Node1.next; "" if e is none
}

// Expr returns the use, as: n.next, or n.find(…).
func (e *NilError) Expr() string {
	if e.Call {
		return e.Use.String() + "(…)"
	}
	return e.Use.String()
}

// Error returns the message, as: n.val: n is nil, or n.next.val: n.next is nil, the field Node1.next.
func (e *NilError) Error() string {
	text := fmt.Sprintf("%s: %v is nil", e.Expr(), e.Use.A)
	if e.Field != "" && e.Field != e.Use.A.String() {
		text += ", the field " + e.Field
	}
	return text
}

// FirstNil returns the first use of nil, from left to right, that keeps the next statement of c
// from a transition: operands before the operator, the target of an assignment before what is
// assigned, the called object and the arguments before the call; with early, where the target of a
// call's result is found before the call, that target first. It is false if there is none. It is
// for messages: whether a rule applies is for the rules to say.
func FirstNil(ev Evaluation, c Config, early bool) (*NilError, bool) {
	s := c.Stmt()
	if s == nil {
		return nil, false
	}
	eval := ev(c.Valuation(), c.H)
	call, calls := s.(*lang.Invoke)
	es := lang.Exprs(s)
	if calls && !early { // its h is evaluated after the call
		es = append([]lang.Expr{call.E0}, call.Args...)
	}
	for _, strict := range []bool{false, true} { // the reading of conditionals is ev's
		w := nilSearch{eval: eval, strict: strict, seen: map[lang.Expr]bool{}}
		for _, e := range es {
			if use, found := w.find(e); found {
				f, _ := use.Field()
				return &NilError{Use: derefOf(s, use.Kid(0), f.Name), Field: fieldOf(eval, use.Kid(0))}, true
			}
		}
	}
	if calls && isNil(eval.At(call.E0)) {
		return &NilError{Use: derefOf(s, call.E0, call.Method), Call: true, Field: fieldOf(eval, call.E0)}, true
	}
	return nil, false
}

func isNil(v lang.Value) bool {
	o, ok := v.(lang.ObjectValue)
	return ok && o.IsNil()
}

// fieldOf returns the field of an object that e is, as Node1.next.
func fieldOf(eval Function, e lang.Expr) string {
	f, ok := e.Field()
	if !ok {
		return ""
	}
	return fmt.Sprintf("%v.%s", eval.At(e.Kid(0)), f.Name)
}

// derefOf returns the use e.name in s, with its place if s was read.
func derefOf(s lang.Stmt, e lang.Expr, name string) lang.Access {
	for _, a := range lang.DerefsOf(s) {
		if a.A == e && a.Name == name {
			return a
		}
	}
	return lang.Access{A: e, Name: name}
}

// nilSearch looks for e.f where e is nil, among what is evaluated.
type nilSearch struct {
	eval   Function
	strict bool // both branches of a conditional are evaluated
	seen   map[lang.Expr]bool
}

func (w *nilSearch) find(e lang.Expr) (use lang.Expr, found bool) {
	if w.seen[e] {
		return lang.Expr{}, false
	}
	w.seen[e] = true
	for i := range e.NumKids() {
		if e.Op() == lang.Cond && i > 0 && !w.strict {
			if b, ok := w.eval.At(e.Kid(0)).(lang.BoolValue); !ok || bool(b) != (i == 1) {
				continue
			}
		}
		if use, found := w.find(e.Kid(i)); found {
			return use, true
		}
	}
	if _, ok := e.Field(); ok && isNil(w.eval.At(e.Kid(0))) {
		return e, true
	}
	return lang.Expr{}, false
}
