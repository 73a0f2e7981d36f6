package fields

import (
	"fmt"
	"slices"

	"tandem/lang"
	"tandem/spec"
)

// Creation is the functions e ↦ e[x := new C] over arrays, one for each variable x, whose type is
// C, or for several variables at once. The zero Creation is that of §4.1.
type Creation struct {
	changes []func(f Function, x lang.Expr, again Again) Function
}

// Again is e[x := new C] for an e with treated operands: the clauses that take expressions apart use it.
type Again func(e lang.Expr) lang.Expr

// With returns the functions changed, each by what change makes of it and of x.
func (c Creation) With(change func(f Function, x lang.Expr, again Again) Function) Creation {
	return Creation{append(slices.Clip(c.changes), change)}
}

// Of returns e ↦ e[x := new C], reformulated in terms of arrays, with the
// transformations without loss of generality that it presupposes. What is a truth
// value or an integer has no x afterwards. An expression for an object may be x,
// or a conditional expression with x among its branches, for what is above it to
// decide. Each distinct expression is treated once, those that the
// transformations make, too.
//
// Source: §4.1, "by applying the substitutions [x := new C], as defined above but
// now reformulated in terms of arrays"; §4, "we can assume without loss of
// generality that e also does not contain conditional (sub)expressions with the
// variable x as argument".
func (c Creation) Of(x lang.Var) Function { return c.from(x).function }

// from returns the removal of x, and of the variables that are added to it.
func (c Creation) from(x lang.Var) *creation {
	n := &creation{
		fresh: map[lang.Expr]bool{lang.V(x): true},
		args:  map[lang.Expr]bool{}, stores: map[lang.Expr]bool{}, done: map[lang.Expr]lang.Expr{},
	}
	n.function = Function{Name: "e[x := new C]", Clauses: []Clause{
		n.newX(), newNil, newVar,
		n.wlogStore(), n.wlogRead(), n.newReadX(), newRead,
		n.wlogNe(), n.wlogEqLeft(), n.wlogEqRight(), n.newEqSame(), n.newEqLeft(), n.newEqRight(),
		newCond, newNot, newOp,
	}}
	for _, change := range c.changes {
		n.function = change(n.function, lang.V(x), n.again)
	}
	return n
}

// creation is e ↦ e[x := new C] for one x, or for several at once: where a clause
// below says x, it is any of them. One after the other, the last one first, they
// would leave the same, but on the way a test of two of them stays open until the
// turn of one has come, and what is read through such tests grows with each.
type creation struct {
	fresh    map[lang.Expr]bool
	function Function
	args     map[lang.Expr]bool      // see arg
	stores   map[lang.Expr]bool      // see within
	done     map[lang.Expr]lang.Expr // see again
}

// again returns e[x := new C] for an e whose operands have been treated.
func (n *creation) again(e lang.Expr) lang.Expr {
	if done, ok := n.done[e]; ok {
		return done
	}
	var kids []lang.Expr
	for i := range e.NumKids() {
		kids = append(kids, e.Kid(i))
	}
	for _, clause := range n.function.Clauses {
		if r, ok := clause.Apply(e, kids); ok {
			n.done[e] = r
			return r
		}
	}
	panic(spec.NoClause{Function: n.function.Name, At: fmt.Sprint(e)})
}

// arg reports whether the treated e is x, or a conditional expression with x as argument at any depth.
func (n *creation) arg(e lang.Expr) bool {
	if e.Op() != lang.Cond || !e.Type().IsClass() {
		return n.fresh[e]
	}
	is, ok := n.args[e]
	if !ok {
		is = n.arg(e.Kid(1)) || n.arg(e.Kid(2))
		n.args[e] = is
	}
	return is
}

// cond reports whether e is a conditional expression with x as argument.
func (n *creation) cond(e lang.Expr) bool { return e.Op() == lang.Cond && n.arg(e) }

// within reports whether x may be an index or a value in a, (…(f[i1] := v1)…[in] := vn), treated before.
func (n *creation) within(a lang.Expr) bool {
	if a.Op() != lang.Store {
		return false
	}
	is, ok := n.stores[a]
	if !ok {
		is = n.arg(a.Kid(1)) || n.arg(a.Kid(2)) || n.within(a.Kid(0))
		n.stores[a] = is
	}
	return is
}

// term is op(es), treated in its turn when it is asked for.
func (n *creation) term(op lang.Op, es ...lang.Expr) func() lang.Expr {
	return func() lang.Expr { return n.again(lang.Term(op, es...)) }
}

// either is if b then e1 else e2 fi, treated in its turn. A branch that New-Cond does
// not take is not made: a read of the last of n stores does not go through the others.
func (n *creation) either(b lang.Expr, e1, e2 func() lang.Expr) lang.Expr {
	switch n.taken(b) {
	case branch1:
		return e1()
	case branch2:
		return e2()
	default:
		return n.again(lang.Term(lang.Cond, b, e1(), e2()))
	}
}

// branch1 and branch2 stand for branches of a conditional expression not made yet. No program has them.
var branch1, branch2 = lang.V(lang.Fresh("branch", 1, lang.Int)), lang.V(lang.Fresh("branch", 2, lang.Int))

// taken returns the branch that clause New-Cond takes by a literal test; another expression if none.
func (n *creation) taken(b lang.Expr) lang.Expr {
	if b != lang.True && b != lang.False {
		return lang.Expr{}
	}
	return n.again(lang.Term(lang.Cond, b, branch1, branch2))
}

// newX is the clause
//
//	x[x := new C] = x
//
// In §4 this is not defined. x stands for itself: newReadX and the clauses of equations are those that look
// at it.
//
// Source: §4, "we define e[x := new C], for expressions e (syntactically)
// different from x".
func (n *creation) newX() Clause {
	return Clause{
		ID: "New-X", Cite: "§4, e (syntactically) different from x",
		Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) { return e, n.fresh[e] },
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

// newVar is the clause
//
//	y[x := new C] = y
//
// for a variable y distinct from x, also for a field as an array.
//
// Source: §4, e[x := new C], second clause.
var newVar = Clause{
	ID: "New-Var", Cite: "§4, y[x := new C]",
	Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) { return e, e.Op() == lang.Variable },
}

// wlogStore returns the transformation
//
//	(f[e] := e')[e''] ⇝ if e = e'' then e' else f[e''] fi
//	if x ∈ e'' or x ∈ (f[e] := e')
//
// where x ∈ e tells that e is x, or has it among its branches, or that an index or a
// value in an array is such an expression. What is made is treated in its turn.
//
// Source: §2.1, "(a[e] := e')[e”] = if e = e” then e' else a[e”] fi".
func (n *creation) wlogStore() Clause {
	return Clause{
		ID: "Wlog-Store", Cite: "§2.1, (a[e] := e')[e'']",
		Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			if e.Op() != lang.Select || kids[0].Op() != lang.Store || !n.within(kids[0]) && !n.arg(kids[1]) {
				return lang.Expr{}, false
			}
			a, i, v, j := kids[0].Kid(0), kids[0].Kid(1), kids[0].Kid(2), kids[1]
			return n.either(n.again(lang.Term(lang.Eq, i, j)), func() lang.Expr { return v }, n.term(lang.Select, a, j)), true
		},
	}
}

// wlogRead returns the transformation
//
//	f[if b then e1 else e2 fi] ⇝ if b then f[e1] else f[e2] fi if x ∈ e1 or x ∈ e2
//
// that is, where x is an argument of the conditional expression.
//
// Source: §4, "Further, any expression if b then e1 else e2 fi", over arrays.
func (n *creation) wlogRead() Clause {
	return Clause{
		ID: "Wlog-Read", Cite: "§4, if b then e1 else e2 fi.f, over arrays",
		Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			if e.Op() != lang.Select || !n.cond(kids[1]) {
				return lang.Expr{}, false
			}
			f, j := kids[0], kids[1]
			return n.either(j.Kid(0), n.term(lang.Select, f, j.Kid(1)), n.term(lang.Select, f, j.Kid(2))), true
		},
	}
}

// newReadX is the clause
//
//	(f[x])[x := new C] = nil
//
// where nil is the default value of the type of f.
//
// Source: §4.1, "the clause for (x.f)[x := new C] becomes (f[x])[x := new C] =
// nil".
func (n *creation) newReadX() Clause {
	return Clause{
		ID: "New-Read-X", Cite: "§4.1, (f[x])[x := new C]",
		Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			if e.Op() != lang.Select || !n.fresh[kids[1]] {
				return lang.Expr{}, false
			}
			return lang.Const(lang.Default(e.Type())), true
		},
	}
}

// newRead is the clause
//
//	(f[e])[x := new C] = f[e[x := new C]]
//
// where e is different from x, also for (a[i] := v) in the place of f.
//
// Source: §4, e[x := new C], fourth clause, over arrays.
var newRead = Clause{
	ID: "New-Read", Cite: "§4, (e.f)[x := new C], over arrays",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		if e.Op() != lang.Select {
			return lang.Expr{}, false
		}
		return rebuilt(e, kids), true
	},
}

// wlogNe returns the transformation
//
//	e ≠ e' ⇝ ¬(e = e') if x ∈ e or x ∈ e'
//
// which the paper's ≠ abbreviates.
//
// Source: §4, "for checking equality (denoted by '=')".
func (n *creation) wlogNe() Clause {
	return Clause{
		ID: "Wlog-Ne", Cite: "§4, e ≠ e' as ¬(e = e')",
		Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			if e.Op() != lang.Ne || !n.arg(kids[0]) && !n.arg(kids[1]) {
				return lang.Expr{}, false
			}
			return n.again(lang.Negation(n.again(lang.Term(lang.Eq, kids[0], kids[1])))), true
		},
	}
}

// wlogEqLeft returns the transformation
//
//	if b then e1 else e2 fi = e ⇝ if b then e1 = e else e2 = e fi
//	if x ∈ e1 or x ∈ e2
//
// that is, where x is an argument of the conditional expression.
//
// Source: §4, "we can transform every equation if b then e1 else e2 fi = e
// between object expressions".
func (n *creation) wlogEqLeft() Clause {
	return Clause{
		ID: "Wlog-Eq-Left", Cite: "§4, if b then e1 else e2 fi = e",
		Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			if e.Op() != lang.Eq || !n.cond(kids[0]) {
				return lang.Expr{}, false
			}
			c, r := kids[0], kids[1]
			return n.either(c.Kid(0), n.term(lang.Eq, c.Kid(1), r), n.term(lang.Eq, c.Kid(2), r)), true
		},
	}
}

// wlogEqRight returns the transformation
//
//	e = if b then e1 else e2 fi ⇝ if b then e = e1 else e = e2 fi
//	if x ∈ e1 or x ∈ e2
//
// that is, where x is an argument of the conditional expression.
//
// Source: §4, "(and similarly for e = if b then e1 else e2 fi)".
func (n *creation) wlogEqRight() Clause {
	return Clause{
		ID: "Wlog-Eq-Right", Cite: "§4, e = if b then e1 else e2 fi",
		Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			if e.Op() != lang.Eq || !n.cond(kids[1]) {
				return lang.Expr{}, false
			}
			l, c := kids[0], kids[1]
			return n.either(c.Kid(0), n.term(lang.Eq, l, c.Kid(1)), n.term(lang.Eq, l, c.Kid(2))), true
		},
	}
}

// newEqSame is the clause
//
//	(x = x)[x := new C] = true
//
// Source: §4, e[x := new C], seventh clause.
func (n *creation) newEqSame() Clause {
	return Clause{
		ID: "New-Eq-Same", Cite: "§4, (x = x)[x := new C]",
		Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			return lang.True, e.Op() == lang.Eq && n.fresh[kids[0]] && kids[0] == kids[1]
		},
	}
}

// newEqLeft is the clause
//
//	(x = e)[x := new C] = false
//
// where e is different from x.
//
// Source: §4, e[x := new C], fifth clause.
func (n *creation) newEqLeft() Clause {
	return Clause{
		ID: "New-Eq-Left", Cite: "§4, (x = e)[x := new C]",
		Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			return lang.False, e.Op() == lang.Eq && n.fresh[kids[0]]
		},
	}
}

// newEqRight is the clause
//
//	(e = x)[x := new C] = false
//
// where e is different from x.
//
// Source: §4, e[x := new C], sixth clause.
func (n *creation) newEqRight() Clause {
	return Clause{
		ID: "New-Eq-Right", Cite: "§4, (e = x)[x := new C]",
		Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			return lang.False, e.Op() == lang.Eq && n.fresh[kids[1]]
		},
	}
}

// newCond is the clause
//
//	(if b then e1 else e2 fi)[x := new C] =
//	e1[x := new C] if b[x := new C] is true or e1[x := new C] = e2[x := new C],
//	e2[x := new C] if b[x := new C] is false
//
// literally. By the first two cases it is an
// instance of newOp but for its size: what is fresh decides most tests. The third is
// ours: the paper keeps the test. It changes no value, since over arrays each test has
// one; that nil is not used is in φ, as δ.
//
// Source: §4, e[x := new C], eighth clause.
var newCond = Clause{
	ID: "New-Cond", Cite: "§4, op(e1, …, en)[x := new C], op the conditional expression",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		switch {
		case e.Op() != lang.Cond:
			return lang.Expr{}, false
		case kids[0] == lang.True, kids[1] == kids[2]:
			return kids[1], true
		case kids[0] == lang.False:
			return kids[2], true
		}
		return lang.Expr{}, false
	},
}

// newNot is the clause
//
//	(¬b)[x := new C] = false if b[x := new C] is true, true if b[x := new C] is false
//
// literally. It is an instance of newOp but for its size.
//
// Source: §4, e[x := new C], eighth clause.
var newNot = Clause{
	ID: "New-Not", Cite: "§4, op(e1, …, en)[x := new C], op the negation",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		switch {
		case e.Op() != lang.Not:
			return lang.Expr{}, false
		case kids[0] == lang.True:
			return lang.False, true
		case kids[0] == lang.False:
			return lang.True, true
		}
		return lang.Expr{}, false
	},
}

// newOp is the clause
//
//	op(e1, …, en)[x := new C] = op(e1[x := new C], …, en[x := new C])
//
// "The last clause also covers the case of conditional expressions", and that of
// (a[i] := v).
//
// Source: §4, e[x := new C], eighth clause.
var newOp = Clause{
	ID: "New-Op", Cite: "§4, op(e1, …, en)[x := new C]",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) { return rebuilt(e, kids), true },
}

// rebuilt returns e with other operands.
func rebuilt(e lang.Expr, kids []lang.Expr) lang.Expr {
	for i, k := range kids {
		if k != e.Kid(i) {
			return e.Rebuild(kids...)
		}
	}
	return e // without the expense of making it
}
