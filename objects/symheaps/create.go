package symheaps

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
func (c Creation) Of(x lang.Var) Function { return c.creationFrom(x).function }

// creationFrom returns the removal of x, and of the variables that are added to it.
func (c Creation) creationFrom(x lang.Var) *creation {
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

// rebuilt returns e with other operands.
func rebuilt(e lang.Expr, kids []lang.Expr) lang.Expr {
	for i, k := range kids {
		if k != e.Kid(i) {
			return e.Rebuild(kids...)
		}
	}
	return e // without the expense of making it
}
