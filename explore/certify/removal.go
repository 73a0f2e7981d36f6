package certify

import (
	"tandem/lang"
)

// fresh is the variables x#1, …, x#n of objects created on the way to a state, the last first, or nil.
type fresh struct {
	x      lang.Var
	n      int
	before *fresh
	*removal
}

// with returns f's variables and one for an object of class C. visited counts nodes visited in removal.
func (f *fresh) with(C lang.Type, visited *int) *fresh {
	next := &fresh{n: 1, before: f}
	if f == nil {
		next.removal = &removal{
			xs: map[lang.Expr]bool{}, done: map[lang.Expr]lang.Expr{}, args: map[lang.Expr]bool{}, made: map[lang.Expr]lang.Expr{}, visited: visited,
		}
	} else {
		next.n, next.removal = f.n+1, f.removal
	}
	next.x = lang.Fresh("x", next.n, C)
	next.xs[lang.V(next.x)] = true
	return next
}

// without returns the conjuncts bs as conditions on the initial state, without those that vanish.
func (f *fresh) without(bs []lang.Expr) []lang.Expr {
	if f == nil {
		return bs
	}
	var list []lang.Expr
	for _, b := range bs {
		if left := f.initially(b); left != lang.True || b == lang.True {
			list = append(list, left)
		}
	}
	return list
}

// initially returns what b says of the initial state: b[x#n := new Cn]…[x#1 := new C1], without
// what is true.
func (f *fresh) initially(b lang.Expr) lang.Expr {
	left := f.of(b)
	if left == b {
		return b
	}
	return withoutTrue(left)
}

func withoutTrue(b lang.Expr) lang.Expr {
	if b.Op() != lang.And {
		return b
	}
	return lang.All(withoutTrue(b.Kid(0)), withoutTrue(b.Kid(1)))
}

// removal is e ↦ e[x1 := new C1]…[xn := new Cn] over arrays (§4, §4.1) for the
// variables that were created on all paths behind a first one: each is not nil, is
// no other object, and its fields are at their default. An object may be such an x,
// or a conditional expression with x in it, which what stands above it takes apart.
type removal struct {
	xs      map[lang.Expr]bool
	done    map[lang.Expr]lang.Expr // of expressions
	made    map[lang.Expr]lang.Expr // of those that at makes, whose operands are done
	args    map[lang.Expr]bool      // see arg
	visited *int
}

func (r *removal) of(e lang.Expr) lang.Expr { return lang.FoldExpr(e, r.done, r.at) }

// op returns (op(args…))[x1 := new C1]… for operands that are done.
func (r *removal) op(op lang.Op, args ...lang.Expr) lang.Expr {
	e := lang.Term(op, args...)
	is, ok := r.made[e]
	if !ok {
		is = r.at(e, args)
		r.made[e] = is
	}
	return is
}

// arg reports whether e, which is done, is one of the variables, or may be.
func (r *removal) arg(e lang.Expr) bool {
	if e.Op() != lang.Cond && e.Op() != lang.Store {
		return r.xs[e]
	}
	is, ok := r.args[e]
	if !ok {
		is = r.arg(e.Kid(1)) || r.arg(e.Kid(2)) || e.Op() == lang.Store && r.arg(e.Kid(0))
		r.args[e] = is
	}
	return is
}

// at returns e[x1 := new C1]…, given that of the operands.
func (r *removal) at(e lang.Expr, kids []lang.Expr) lang.Expr {
	*r.visited++
	// apart is f(c) of a conditional expression c: that of its branches
	apart := func(c lang.Expr, f func(e lang.Expr) lang.Expr) lang.Expr {
		return r.op(lang.Cond, c.Kid(0), f(c.Kid(1)), f(c.Kid(2)))
	}
	cond := func(i int) bool { return kids[i].Op() == lang.Cond && r.arg(kids[i]) }
	switch op := e.Op(); {
	case op == lang.Select && kids[0].Op() == lang.Store && (r.arg(kids[0]) || r.arg(kids[1])):
		// (a[i] := v)[j] is i = j ? v : a[j]
		a, i, v, j := kids[0].Kid(0), kids[0].Kid(1), kids[0].Kid(2), kids[1]
		switch is := r.op(lang.Eq, i, j); is {
		case lang.True:
			return v
		case lang.False:
			return r.op(lang.Select, a, j)
		default:
			return r.op(lang.Cond, is, v, r.op(lang.Select, a, j))
		}
	case op == lang.Select && cond(1):
		f, c := kids[0], kids[1]
		return apart(c, func(i lang.Expr) lang.Expr { return r.op(lang.Select, f, i) })
	case op == lang.Select && r.xs[kids[1]]:
		return lang.Const(lang.Default(e.Type()))
	case op == lang.Ne && (r.arg(kids[0]) || r.arg(kids[1])):
		return r.op(lang.Not, r.op(lang.Eq, kids[0], kids[1]))
	case op == lang.Eq && cond(0):
		c, other := kids[0], kids[1]
		return apart(c, func(l lang.Expr) lang.Expr { return r.op(lang.Eq, l, other) })
	case op == lang.Eq && cond(1):
		other, c := kids[0], kids[1]
		return apart(c, func(l lang.Expr) lang.Expr { return r.op(lang.Eq, other, l) })
	case op == lang.Eq && (r.xs[kids[0]] || r.xs[kids[1]]):
		return lang.Const(lang.BoolValue(kids[0] == kids[1]))
	case op == lang.Cond && (kids[0] == lang.True || kids[1] == kids[2]):
		return kids[1]
	case op == lang.Cond && kids[0] == lang.False:
		return kids[2]
	case op == lang.Not && (kids[0] == lang.True || kids[0] == lang.False):
		return lang.Const(lang.BoolValue(kids[0] == lang.False))
	}
	for i, k := range kids {
		if k != e.Kid(i) {
			return e.Rebuild(kids...)
		}
	}
	return e
}
