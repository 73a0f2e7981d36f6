package vcg

import (
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/contracts"
)

// axiom is one of the background: what every formula is proved under.
type axiom struct {
	id   string
	list []*solver.Axiom
}

func forAll(body *solver.Term, vars []*solver.Term, pattern *solver.Term, also ...*solver.Term) *solver.Axiom {
	return &solver.Axiom{Vars: vars, Pattern: pattern, Also: also, Body: body}
}

// Variables that axioms bind.
var (
	hVar, gVar       = solver.Bound("h", heapSort), solver.Bound("g", heapSort)
	oVar, pVar       = solver.Bound("o", refSort), solver.Bound("p", refSort)
	fVar, eVar       = solver.Bound("f", solver.IntSort), solver.Bound("e", solver.IntSort)
	vVar             = solver.Bound("v", valueSort)
	sVar, tVar       = solver.Bound("s", setSort), solver.Bound("t", setSort)
	locationVars     = []*solver.Term{oVar, fVar}
	twoSetsLocations = []*solver.Term{sVar, tVar, oVar, fVar}
)

// getPut returns the heap as a map (introduction, §7: "encoding the state of the heap in
// quantifier-rich, first-order logical formulae"); McCarthy's axiom of arrays:
//
//	∀ h, o, f, v, p, e • get(put(h, o, f, v), p, e) = ite(o = p ∧ f = e, v, get(h, p, e))
func getPut() axiom {
	after := get(put(hVar, oVar, fVar, vVar), pVar, eVar)
	body := equal(after, ite(and(equal(oVar, pVar), equal(fVar, eVar)), vVar, get(hVar, pVar, eVar)))
	return axiom{"vcg/get-put", []*solver.Axiom{forAll(body, []*solver.Term{hVar, oVar, fVar, vVar, pVar, eVar}, after)}}
}

// values returns that locations hold integers, truth values, references and elements of arrays:
//
//	∀ x • toT(fromT(x)) = x
func values() axiom {
	a := axiom{id: "vcg/values"}
	for _, s := range []solver.Sort{refSort, solver.IntSort, solver.BoolSort, elemsSort} {
		x := solver.Bound("x", s)
		a.list = append(a.list, forAll(equal(toValue(s, fromValue(x)), x), []*solver.Term{x}, fromValue(x)))
	}
	return a
}

// sets returns what the operations on sets of locations mean:
//
//	(p, e) ∈ {(o, f)} ⇔ p = o ∧ e = f
//	(o, f) ∈ s ∪ t ⇔ (o, f) ∈ s ∨ (o, f) ∈ t      (o, f) ∈ s ∖ t ⇔ (o, f) ∈ s ∧ (o, f) ∉ t
//	(o, f) ∉ ∅
func sets() axiom {
	one := memberOf(single(oVar, fVar), pVar, eVar)
	either, rest := memberOf(union(sVar, tVar), oVar, fVar), memberOf(minus(sVar, tVar), oVar, fVar)
	inS, inT := memberOf(sVar, oVar, fVar), memberOf(tVar, oVar, fVar)
	none := apply("in", solver.BoolSort, empty, oVar, fVar)
	return axiom{"vcg/sets", []*solver.Axiom{
		forAll(equal(one, and(equal(oVar, pVar), equal(fVar, eVar))), []*solver.Term{oVar, fVar, pVar, eVar}, one),
		forAll(equal(either, or(inS, inT)), twoSetsLocations, either),
		forAll(equal(rest, and(inS, not(inT))), twoSetsLocations, rest),
		forAll(not(none), locationVars, none),
	}}
}

// witness returns the location that shows that a relation does not hold.
func witness(relation string, args ...*solver.Term) (o, f *solver.Term) {
	return apply(relation+" o", refSort, args...), apply(relation+" f", solver.IntSort, args...)
}

// subsets returns s ⊆ t, for all locations, or not for a witness:
//
//	s ⊆ t ∧ (o, f) ∈ s ⇒ (o, f) ∈ t      s ⊆ t ∨ w ∈ s ∧ w ∉ t
func subsets() axiom {
	r := subset(sVar, tVar)
	o, f := witness("subset", sVar, tVar)
	return axiom{"vcg/subset", []*solver.Axiom{
		forAll(implies(and(r, memberOf(sVar, oVar, fVar)), memberOf(tVar, oVar, fVar)), twoSetsLocations, r, memberOf(sVar, oVar, fVar)),
		forAll(or(r, and(memberOf(sVar, o, f), not(memberOf(tVar, o, f)))), []*solver.Term{sVar, tVar}, r),
	}}
}

// disjoints returns s ∩ t = ∅, as subsets: what ∗ demands (§2.2).
//
//	s ∩ t = ∅ ∧ (o, f) ∈ s ⇒ (o, f) ∉ t      s ∩ t = ∅ ∨ w ∈ s ∧ w ∈ t
func disjoints() axiom {
	r := disjoint(sVar, tVar)
	o, f := witness("disjoint", sVar, tVar)
	inS, inT := memberOf(sVar, oVar, fVar), memberOf(tVar, oVar, fVar)
	body := implies(and(r, inS), not(inT))
	return axiom{"vcg/disjoint", []*solver.Axiom{
		forAll(body, twoSetsLocations, r, inS),
		forAll(body, twoSetsLocations, r, inT),
		forAll(or(r, and(memberOf(sVar, o, f), memberOf(tVar, o, f))), []*solver.Term{sVar, tVar}, r),
	}}
}

// agreement returns that two heaps agree on a set of locations. It is asked for at the later heap:
//
//	same(h, g, s) ∧ (o, f) ∈ s ⇒ get(h, o, f) = get(g, o, f)
//	same(h, g, s) ∨ w ∈ s ∧ get(h, w) ≠ get(g, w)
func agreement() axiom {
	r := same(hVar, gVar, sVar)
	o, f := witness("same", hVar, gVar, sVar)
	return axiom{"vcg/same", []*solver.Axiom{
		forAll(implies(and(r, memberOf(sVar, oVar, fVar)), equal(get(hVar, oVar, fVar), get(gVar, oVar, fVar))),
			[]*solver.Term{hVar, gVar, sVar, oVar, fVar}, r, get(gVar, oVar, fVar)),
		forAll(or(r, and(memberOf(sVar, o, f), not(equal(get(hVar, o, f), get(gVar, o, f))))), []*solver.Term{hVar, gVar, sVar}, r),
	}}
}

// params binds the parameters of a predicate or a pure method.
func bound(params []contracts.Var) []*solver.Term {
	list := []*solver.Term{oVar}
	for _, x := range params {
		list = append(list, solver.Bound("x "+x.Name, sortOf(x.Type)))
	}
	return list
}

// framePredicate returns the axiom of framing of a predicate: "the return value of a predicate q only
// depends on locations that q itself requires to be accessible" (§2.2); so does its footprint.
//
//	∀ h, g, o, x̄ • q(h, o, x̄) ∧ same(h, g, fp_q(h, o, x̄)) ⇒ q(g, o, x̄) ∧ fp_q(g, o, x̄) = fp_q(h, o, x̄)
func framePredicate(q *contracts.Predicate) axiom {
	args := bound(q.Params)
	inH, inG := holdsOf(q, hVar, args), holdsOf(q, gVar, args)
	foot := footOf(q, hVar, args)
	body := implies(and(inH, same(hVar, gVar, foot)), and(inG, equal(footOf(q, gVar, args), foot)))
	return axiom{"vcg/frame-predicate", []*solver.Axiom{forAll(body, append([]*solver.Term{hVar, gVar}, args...), inH, inG)}}
}

// framePure returns the axiom of framing of a pure method: "the return value of a normal pure method
// only depends on locations required to be accessible by its precondition" (§2.2).
//
//	∀ h, g, o, x̄ • pre(h) ∧ same(h, g, fp(pre, h)) ⇒ p(h, o, x̄) = p(g, o, x̄)
func (g *generator) framePure(p *contracts.Pure) axiom {
	args := bound(p.Params)
	was := g.mute
	g.mute = true
	pre, foot := g.holds(scope{env: parameters(args, p.Params), h: hVar, old: hVar}, p.Pre)
	g.mute = was
	inH, inG := valueOf(p, hVar, args), valueOf(p, gVar, args)
	body := implies(and(pre, same(hVar, gVar, foot)), equal(inH, inG))
	return axiom{"vcg/frame-pure", []*solver.Axiom{forAll(body, append([]*solver.Term{hVar, gVar}, args...), inH, inG)}}
}

// background returns the axioms of a program.
func (g *generator) background(p *contracts.Program) []axiom {
	list := []axiom{getPut(), values(), sets(), subsets(), disjoints(), agreement(), arrays()}
	for _, c := range p.Classes {
		list = append(list, lists.Map(c.Predicates, framePredicate)...)
		list = append(list, lists.Map(c.Pures, g.framePure)...)
	}
	return list
}

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
		g.goal(c, memberOf(c.acc, o, g.field(of.Array.Elems)), "access to elems", at)
		g.goal(c, and(atLeast0(n), solver.Operator(lang.Lt, n, length(o))), "it is in the bounds", at)
	}
	return o, n
}

// elems returns the elements of an array.
func (g *generator) elems(c scope, o *solver.Term, of *contracts.Class) *solver.Term {
	return toValue(elemsSort, get(c.h, o, g.field(of.Array.Elems)))
}

// putElement is a[i] := e.
func (g *generator) putElement(s *state, x *contracts.Put) {
	o, i := g.place(s.scope(), x.A, x.I, x.Of, x.At())
	v := g.eval(s.scope(), x.E)
	s.h = put(s.h, o, g.field(x.Of.Array.Elems), fromValue(changed(g.elems(s.scope(), o, x.Of), i, v)))
}

// createArray is h := new T[n]: its elements are 0, false or nil.
func (g *generator) createArray(s *state, x *contracts.NewArray) {
	n := g.eval(s.scope(), x.N)
	g.goal(s.scope(), atLeast0(n), "it is not negative", x.N.At())
	o, f := g.fresh("new", refSort), g.field(x.Of.Array.Elems)
	g.assume(and(not(equal(o, null)), equal(length(o), n), not(memberOf(union(s.acc, s.aside), o, f))))
	blank := apply("new "+string(sortOf(x.Of.Array.Elem)), elemsSort)
	s.h, s.acc = put(s.h, o, f, fromValue(blank)), union(single(o, f), s.acc)
	g.assign(s, x.H, o, x.At())
}
