package vcg

import (
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/contracts"
)

// elemsSort is the sort of the elements of an array, which are the value of one location. The
// length is a function of the array, as it never changes (§4.2).
const elemsSort solver.Sort = "elems"

func length(a *solver.Term) *solver.Term { return apply("length", solver.IntSort, a) }

// element returns an element of elems of a sort, changed is elems with another one there.
func element(s solver.Sort, elems, i *solver.Term) *solver.Term {
	return apply("element "+string(s), s, elems, i)
}

func changed(elems, i, v *solver.Term) *solver.Term {
	return apply("changed "+string(v.Sort()), elemsSort, elems, i, v)
}

// arrays returns what they mean:
//
//	element(changed(x, i, v), j) = ite(i = j, v, element(x, j))      0 ≤ length(o)
//	element(new, j) is 0, false or nil
func arrays() axiom {
	x, i, j := solver.Bound("x", elemsSort), solver.Bound("i", solver.IntSort), solver.Bound("j", solver.IntSort)
	a := axiom{"vcg/arrays", []*solver.Axiom{forAll(atLeast0(length(oVar)), []*solver.Term{oVar}, length(oVar))}}
	for _, none := range []*solver.Term{null, initial(lang.Int), no} {
		s := none.Sort()
		v := solver.Bound("v", s)
		after, first := element(s, changed(x, i, v), j), element(s, apply("new "+string(s), elemsSort), j)
		a.list = append(a.list, forAll(equal(first, none), []*solver.Term{j}, first))
		a.list = append(a.list, forAll(equal(after, ite(equal(i, j), v, element(s, x, j))), []*solver.Term{x, i, v, j}, after))
	}
	return a
}

func atLeast0(t *solver.Term) *solver.Term {
	return solver.Operator(lang.Le, solver.Literal(lang.NewInt(0)), t)
}

// place returns a[i] as an array and an index, which is in its bounds.
func (g *generator) place(c scope, a, i contracts.Expr, of *contracts.Class, at lang.Span) (o, n *solver.Term) {
	o, n = g.eval(c, a), g.eval(c, i)
	if c.check {
		g.goal(c, not(equal(o, null)), "it is not nil", a.At())
		g.goal(c, in(c.acc, o, g.field(of.Array.Elems)), "access to elems", at)
		g.goal(c, and(atLeast0(n), solver.Operator(lang.Lt, n, length(o))), "it is in the bounds", at)
	}
	return o, n
}

// elems returns the elements of an array.
func (g *generator) elems(c scope, o *solver.Term, of *contracts.Class) *solver.Term {
	return to(elemsSort, get(c.h, o, g.field(of.Array.Elems)))
}

// putElement is a[i] := e.
func (g *generator) putElement(s *state, x *contracts.Put) {
	o, i := g.place(s.scope(), x.A, x.I, x.Of, x.At())
	v := g.eval(s.scope(), x.E)
	s.h = put(s.h, o, g.field(x.Of.Array.Elems), from(changed(g.elems(s.scope(), o, x.Of), i, v)))
}

// createArray is h := new T[n]: its elements are 0, false or nil.
func (g *generator) createArray(s *state, x *contracts.NewArray) {
	n := g.eval(s.scope(), x.N)
	g.goal(s.scope(), atLeast0(n), "it is not negative", x.N.At())
	o, f := g.fresh("new", refSort), g.field(x.Of.Array.Elems)
	g.assume(and(not(equal(o, null)), equal(length(o), n), not(in(union(s.acc, s.aside), o, f))))
	blank := apply("new "+string(sortOf(x.Of.Array.Elem)), elemsSort)
	s.h, s.acc = put(s.h, o, f, from(blank)), union(single(o, f), s.acc)
	g.assign(s, x.H, o, x.At())
}
