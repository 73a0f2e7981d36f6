package symheaps

import "tandem/lang"

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
// Source: ours; §4 prints ≠ and has equations alone among its clauses
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
