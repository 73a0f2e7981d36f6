package wp

import (
	"tandem/lang"

	"slices"
)

// Wlog returns the transformations that e[x := new C] presupposes, with the clauses
// wlogNe, wlogEqLeft, wlogEqRight, wlogDeref and wlogRest: afterwards no
// conditional expression has x as argument. The paper transforms every
// conditional expression between objects; here it is those that have x among
// their arguments, below other conditional expressions too, since the others
// are in no one's way.
//
// Source: §4, "we can assume without loss of generality that e also does not
// contain conditional (sub)expressions with the variable x as argument".
func Wlog(x lang.Var) Function { return transformations(x, false) }

// WlogEvery returns Wlog read literally: it transforms every conditional expression
// between objects, whether or not x is among its arguments. The results are
// larger, and no more is true of them.
//
//	Wlog-Ne: e ≠ e' ⇝ ¬(e = e') if x ∈ e or x ∈ e'
//	Wlog-Ne: if b then e1 else e2 fi ≠ e ⇝ ¬(if b then e1 else e2 fi = e) if e is an object
//	Wlog-Ne: e ≠ if b then e1 else e2 fi ⇝ ¬(e = if b then e1 else e2 fi) if e is an object
//	Wlog-Eq-Left: if b then e1 else e2 fi = e ⇝ if b then e1 = e else e2 = e fi if e is an object
//	Wlog-Eq-Right: e = if b then e1 else e2 fi ⇝ if b then e = e1 else e = e2 fi if e is an object
//	Wlog-Deref: if b then e1 else e2 fi.f ⇝ if b then e1.f else e2.f fi
//
// Source: §4, "we can transform every equation".
func WlogEvery(x lang.Var) Function { return transformations(x, true) }

func transformations(x lang.Var, every bool) Function {
	w := &wlog{x: lang.V(x), every: every, has: map[lang.Expr]bool{}, derefs: map[deref]lang.Expr{}, eqs: map[[2]lang.Expr]lang.Expr{}}
	return Function{
		Name:    "without loss of generality",
		Clauses: []Clause{wlogNe(w), wlogEqLeft(w), wlogEqRight(w), wlogDeref(w), wlogRest},
	}
}

// wlog remembers what was transformed, so that it is linear in what it makes.
type wlog struct {
	x      lang.Expr
	every  bool
	has    map[lang.Expr]bool
	derefs map[deref]lang.Expr
	eqs    map[[2]lang.Expr]lang.Expr
}

type deref struct {
	e lang.Expr
	f lang.Field
}

// arg reports whether e is x, or a conditional expression with argument x, or any if all are transformed.
func (w *wlog) arg(e lang.Expr) bool {
	return lang.FoldExpr(e, w.has, func(e lang.Expr, kids []bool) bool {
		return e == w.x || e.Op() == lang.Cond && (w.every && e.Type().IsClass() || kids[1] || kids[2])
	})
}

// cond reports whether e is a conditional expression that is to be transformed.
func (w *wlog) cond(e lang.Expr) bool { return e.Op() == lang.Cond && w.arg(e) }

// dot is e.f transformed.
func (w *wlog) dot(e lang.Expr, f lang.Field) lang.Expr {
	if !w.cond(e) {
		return lang.Dot(e, f)
	}
	if done, ok := w.derefs[deref{e, f}]; ok {
		return done
	}
	done := lang.Term(lang.Cond, e.Kid(0), w.dot(e.Kid(1), f), w.dot(e.Kid(2), f))
	w.derefs[deref{e, f}] = done
	return done
}

// eq returns l = r transformed.
func (w *wlog) eq(l, r lang.Expr) lang.Expr {
	left, right := w.cond(l), w.cond(r)
	if !left && !right {
		return lang.Term(lang.Eq, l, r)
	}
	if done, ok := w.eqs[[2]lang.Expr{l, r}]; ok {
		return done
	}
	var done lang.Expr
	if left {
		done = lang.Term(lang.Cond, l.Kid(0), w.eq(l.Kid(1), r), w.eq(l.Kid(2), r))
	} else {
		done = lang.Term(lang.Cond, r.Kid(0), w.eq(l, r.Kid(1)), w.eq(l, r.Kid(2)))
	}
	w.eqs[[2]lang.Expr{l, r}] = done
	return done
}

// wlogNe is the clause
//
//	e ≠ e' ⇝ ¬(e = e') if x ∈ e or x ∈ e'
//
// which the paper's ≠ abbreviates.
//
// Source: ours; §4 prints ≠ and has equations alone among its clauses
func wlogNe(w *wlog) Clause {
	return Clause{
		ID: "Wlog-Ne", Cite: "§4, e ≠ e' as ¬(e = e')",
		Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			if e.Op() != lang.Ne || !w.arg(kids[0]) && !w.arg(kids[1]) {
				return lang.Expr{}, false
			}
			return lang.Negation(w.eq(kids[0], kids[1])), true
		},
	}
}

// wlogEqLeft is the clause
//
//	if b then e1 else e2 fi = e ⇝ if b then e1 = e else e2 = e fi if x ∈ e1 or x ∈ e2
//
// Source: §4, "we can transform every equation if b then e1 else e2 fi = e
// between object expressions".
func wlogEqLeft(w *wlog) Clause {
	return w.equation("Wlog-Eq-Left", "§4, if b then e1 else e2 fi = e", 0)
}

// wlogEqRight is the clause
//
//	e = if b then e1 else e2 fi ⇝ if b then e = e1 else e = e2 fi if x ∈ e1 or x ∈ e2
//
// Source: §4, "(and similarly for e = if b then e1 else e2 fi)".
func wlogEqRight(w *wlog) Clause {
	return w.equation("Wlog-Eq-Right", "§4, e = if b then e1 else e2 fi", 1)
}

// equation returns a clause of equations of which that side is a conditional.
func (w *wlog) equation(id, cite string, side int) Clause {
	return Clause{ID: id, Cite: cite, Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		if e.Op() != lang.Eq || !w.cond(kids[side]) {
			return lang.Expr{}, false
		}
		return w.eq(kids[0], kids[1]), true
	}}
}

// wlogDeref is the clause
//
//	if b then e1 else e2 fi.f ⇝ if b then e1.f else e2.f fi if x ∈ e1 or x ∈ e2
//
// of whose sentence the text at hand has the beginning only. It follows from
// what the sentence concludes, that x "can only be dereferenced or appear as an
// argument of an equation". Where operators are strict it changes the value: of
// the two dereferences only one needs an object.
//
// Source: §4, "Further, any expression if b then e1 else e2 fi".
func wlogDeref(w *wlog) Clause {
	return Clause{
		ID: "Wlog-Deref", Cite: "§4, if b then e1 else e2 fi.f",
		Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			f, ok := e.Field()
			if !ok || !w.cond(kids[0]) {
				return lang.Expr{}, false
			}
			return w.dot(kids[0], f), true
		},
	}
}

// wlogRest is the clause
//
//	e ⇝ e
//
// Its operands have been transformed.
//
// Source: §4, "we may assume that the variable x can only be dereferenced or
// appear as an argument of an equation".
var wlogRest = Clause{
	ID: "Wlog-Rest", Cite: "§4, other expressions",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) { return e.Rebuild(kids...), true },
}

// New returns e ↦ e[x := new C], with the clauses newNil, newX, newVar, newDerefX,
// newDeref, newEqSame, newEqLeft, newEqRight and newOp. C is the type of x. It
// is defined for expressions other than x in which x is dereferenced, or
// compared, and nothing else: Wlog makes such ones.
//
// Source: §4, definition of e[x := new C].
func New(x lang.Var) Function {
	return Function{
		Name:    "e[x := new C]",
		Clauses: []Clause{newNil, newX(x), newVar, newDerefX(x), newDeref, newEqSame(x), newEqLeft(x), newEqRight(x), newOp},
	}
}

// newNil is the clause
//
//	nil[x := new C] = nil
//
// Source: §4, e[x := new C], first clause.
var newNil = Clause{
	ID: "New-Nil", Cite: "§4, nil[x := new C]",
	Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) {
		return e, e.Op() == lang.Constant && e.Type().IsClass()
	},
}

// newX is the clause
//
//	x[x := new C] = ⊥
//
// that is, it is not defined, for which the zero Expr stands. No operator takes it: newDerefX and the
// clauses of equations are those that do not look at it.
//
// Source: §4, "we define e[x := new C], for expressions e (syntactically)
// different from x".
func newX(x lang.Var) Clause {
	return Clause{
		ID: "New-X", Cite: "§4, e (syntactically) different from x",
		Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) { return lang.Expr{}, e == lang.V(x) },
	}
}

// newVar is the clause
//
//	y[x := new C] = y
//
// for a variable y distinct from x.
//
// Source: §4, e[x := new C], second clause.
var newVar = Clause{
	ID: "New-Var", Cite: "§4, y[x := new C]",
	Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) { return e, e.Op() == lang.Variable },
}

// newDerefX is the clause
//
//	(x.f)[x := new C] = nil
//
// where nil is the default value of the type of f.
//
// Source: §4, e[x := new C], third clause.
func newDerefX(x lang.Var) Clause {
	return Clause{
		ID: "New-Deref-X", Cite: "§4, (x.f)[x := new C]",
		Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) {
			if f, ok := e.Field(); ok && e.Kid(0) == lang.V(x) {
				return lang.Const(lang.Default(f.Type)), true
			}
			return lang.Expr{}, false
		},
	}
}

// newDeref is the clause
//
//	(e.f)[x := new C] = e[x := new C].f
//
// where e is different from x.
//
// Source: §4, e[x := new C], fourth clause.
var newDeref = Clause{
	ID: "New-Deref", Cite: "§4, (e.f)[x := new C]",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		f, ok := e.Field()
		if !ok || kids[0].IsZero() {
			return lang.Expr{}, false
		}
		return lang.Dot(kids[0], f), true
	},
}

// newEqSame is the clause
//
//	(x = x)[x := new C] = true
//
// Source: §4, e[x := new C], seventh clause.
func newEqSame(x lang.Var) Clause {
	return Clause{
		ID: "New-Eq-Same", Cite: "§4, (x = x)[x := new C]",
		Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) {
			return lang.True, e == lang.Term(lang.Eq, lang.V(x), lang.V(x))
		},
	}
}

// newEqLeft is the clause
//
//	(x = e)[x := new C] = false
//
// where e is different from x. It is defined where e is not.
//
// Source: §4, e[x := new C], fifth clause.
func newEqLeft(x lang.Var) Clause {
	return equation("New-Eq-Left", "§4, (x = e)[x := new C]", x, 0, func(lang.Expr) lang.Expr { return lang.False })
}

// newEqRight is the clause
//
//	(e = x)[x := new C] = false
//
// where e is different from x. It is defined where e is not.
//
// Source: §4, e[x := new C], sixth clause.
func newEqRight(x lang.Var) Clause {
	return equation("New-Eq-Right", "§4, (e = x)[x := new C]", x, 1, func(lang.Expr) lang.Expr { return lang.False })
}

// newEqLeftStrict is the clause
//
//	(x = e)[x := new C] = false where e' = e[x := new C] and e' = nil, false where y = e'
//	else ¬(e' = e')
//
// of the reading Repaired: false where e' has a value, and ⊥ where it has none.
//
// Source: §4, e[x := new C], fifth clause, repaired.
func newEqLeftStrict(x lang.Var) Clause {
	return equation("New-Eq-Left", "§4, (x = e)[x := new C], repaired", x, 0, differs)
}

// newEqRightStrict is the clause
//
//	(e = x)[x := new C] = false where e' = e[x := new C] and e' = nil, false where y = e'
//	else ¬(e' = e')
//
// of the reading Repaired.
//
// Source: §4, e[x := new C], sixth clause, repaired.
func newEqRightStrict(x lang.Var) Clause {
	return equation("New-Eq-Right", "§4, (e = x)[x := new C], repaired", x, 1, differs)
}

// differs returns ¬(e = e); false where e is nil or a variable, which have a value.
func differs(e lang.Expr) lang.Expr {
	if e.NumKids() == 0 {
		return lang.False
	}
	return lang.Negation(lang.Term(lang.Eq, e, e))
}

// equation is a clause for equations of x at operand at and a different e; to is what they become.
func equation(id, cite string, x lang.Var, at int, to func(lang.Expr) lang.Expr) Clause {
	return Clause{
		ID: id, Cite: cite,
		Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			if e.Op() != lang.Eq || e.Kid(at) != lang.V(x) || kids[1-at].IsZero() {
				return lang.Expr{}, false
			}
			return to(kids[1-at]), true
		},
	}
}

// newOp is the clause
//
//	op(e1, …, en)[x := new C] = op(e1[x := new C], …, en[x := new C])
//
// "The last clause also covers the case of conditional expressions", those
// without x as argument.
//
// Source: §4, e[x := new C], eighth clause.
var newOp = Clause{
	ID: "New-Op", Cite: "§4, op(e1, …, en)[x := new C]",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		if slices.ContainsFunc(kids, lang.Expr.IsZero) {
			return lang.Expr{}, false
		}
		return e.Rebuild(kids...), true
	},
}
