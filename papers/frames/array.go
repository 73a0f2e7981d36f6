package frames

import (
	"strings"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/contracts"
)

// Arrays, of which the paper says only what Figure 10 needs (§4.2): acc(a.elems) gives access to
// all elements, and a.length never changes. So there is a chunk a.elems ↦ v, of which produce and
// consume are those of a field, and a function length of references. get(v, i) is an element of v,
// set(v, i, t) is v with another one, and the elements of a new array are 0, false or null.

// Length is length(t).
func (ts *Terms) Length(t *Term) *Term {
	return ts.make(Term{Sort: Int, kind: function, name: "length", args: []*Term{t}})
}

// blank returns the elements of a new array.
func (ts *Terms) blank(s Sort) *Term {
	return ts.make(Term{Sort: Elems, kind: function, name: "new " + string(s)})
}

// Set is set(v, i, t).
func (ts *Terms) Set(v, i, t *Term) *Term {
	return ts.make(Term{Sort: Elems, kind: function, name: "set " + string(t.Sort), args: []*Term{v, i, t}})
}

// Get is get(v, i), of a type. By the theory, get(set(v, i, t), j) is ite(i = j, t, get(v, j)).
func (ts *Terms) Get(t lang.Type, v, i *Term) *Term {
	s := SortOf(t)
	var above []*Term // sets whose elements may be others
	for v.kind == function && v.name == "set "+string(s) && v.args[1] != i {
		if v.args[1].kind != literal || i.kind != literal {
			above = append(above, v)
		}
		v = v.args[0]
	}
	var value *Term
	switch {
	case v.kind == function && v.name == "set "+string(s):
		value = v.args[2]
	case v.kind == function && v.name == "new "+string(s):
		value = ts.Default(t)
	default:
		value = ts.make(Term{Sort: s, kind: function, name: "get " + string(s), args: []*Term{v, i}})
	}
	for n := len(above) - 1; n >= 0; n-- {
		value = ts.Ite(ts.Eq(above[n].args[1], i), above[n].args[2], value)
	}
	return value
}

// arrayAxioms returns ours:
//
//	∀ a • 0 ≤ length(a)        ∀ i • get(new, i) = 0, false or null
//	∀ v, i, t, j • get(set(v, i, t), j) = ite(i = j, t, get(v, j))
//
// Where terms show that they apply, Get has applied them. Ground instances are there for elements
// of which terms do not show what they are, but equations do (untouched makes some): of the last
// two, for each set or new and each index that is read.
func arrayAxioms() []*solver.Axiom {
	a, v := solver.Bound("a", logicSort(Ref)), solver.Bound("v", logicSort(Elems))
	i, j := solver.Bound("i", solver.IntSort), solver.Bound("j", solver.IntSort)
	length := applied("length", Int, a)
	list := []*solver.Axiom{{Vars: []*solver.Term{a}, Pattern: length, Body: notNegative(length)}}
	for _, s := range []Sort{Ref, Int, Bool} {
		t := solver.Bound("t", logicSort(s))
		get := func(v, i *solver.Term) *solver.Term { return applied("get "+string(s), s, v, i) }
		blank := get(applied("new "+string(s), Elems), i)
		after := get(applied("set "+string(s), Elems, v, i, t), j)
		list = append(list, axiom(blank, blank, zero(s), i),
			axiom(after, after, solver.Operator(lang.Cond, solver.Operator(lang.Eq, i, j), t, get(v, j)), v, i, t, j))
	}
	return list
}

// zero returns the elements of a new array.
func zero(s Sort) *solver.Term {
	switch s {
	case Int:
		return solver.Literal(lang.NewInt(0))
	case Bool:
		return solver.Literal(lang.BoolValue(false))
	}
	return applied("null", Ref)
}

// ofElements is what a term is of the theory of arrays.
type ofElements uint8

const (
	neither ofElements = iota
	stores             // set(v, i, t) or new
	reads              // get(v, j)
)

func (t *Term) ofElements() ofElements {
	if t.kind != function {
		return neither
	}
	switch word, _, _ := strings.Cut(t.name, " "); word {
	case "set", "new":
		return stores
	case "get":
		return reads
	}
	return neither
}

// elements asserts the instances for a new term: of each set and new with each get of that sort.
func (p *Prover) elements(t *Term) {
	instance := func(at, get *Term) {
		_, sort, _ := strings.Cut(at.name, " ")
		if get.name != "get "+sort {
			return
		}
		element := func(v *Term) *solver.Term { return applied(get.name, get.Sort, v.logic, get.args[1].logic) }
		value := zero(get.Sort)
		if len(at.args) > 0 {
			value = solver.Operator(lang.Cond, solver.Operator(lang.Eq, at.args[1].logic, get.args[1].logic), at.args[2].logic, element(at.args[0]))
		}
		p.session.AssertTerm(solver.Operator(lang.Eq, element(at), value))
	}
	switch t.ofElements() {
	case stores:
		p.stored = append(p.stored, t)
		for _, get := range p.read {
			instance(t, get)
		}
	case reads:
		p.read = append(p.read, t)
		for _, at := range p.stored {
			instance(at, t)
		}
	}
}

func notNegative(length *solver.Term) *solver.Term {
	return solver.Operator(lang.Le, solver.Literal(lang.NewInt(0)), length)
}

// evalLength is frames/eval-length.
//
//	eval(σ, e.length, Q) ≡ eval(σ, e, (λt • (Σσ ⊢ t ≠ null) ∧ Q(length(t))))
func evalLength(v *Verifier, s State, e *contracts.LengthExpr, q func(*Term) Step) Step {
	return v.Eval(s, e.A, func(t *Term) Step {
		if !v.notNull(s, t) {
			return v.mayBeNil(s, t, e.A.At())
		}
		return q(v.Terms.Length(t))
	})
}

// evalElement is frames/eval-element.
//
//	eval(σ, e1[e2], Q) ≡ eval(σ, e1, (λt1 • eval(σ, e2, (λt2 • let matches = {o.elems ↦ v ∈ Hσ | Σσ ⊢ t1 = o} in ∃ o.elems ↦ v ∈ matches • (Σσ ⊢ 0 ≤ t2 ∧ t2 < length(t1)) ∧ Q(get(v, t2))))))
func evalElement(v *Verifier, s State, e *contracts.IndexExpr, q func(*Term) Step) Step {
	return v.Eval(s, e.I, func(i *Term) Step {
		return v.elements(s, e.A, e.Of, e.At(), func(s State, _, found *Heap) Step {
			return v.inBounds(s, found.Chunk.On, i, e.At(), func() Step {
				return q(v.Terms.Get(e.Of.Array.Elem, found.Chunk.Value, i))
			})
		})
	})
}

// elements returns ∃ o.elems ↦ v ∈ matches, for the array that an expression is. If that is the field of
// an object, a predicate of this object is opened for both (§4.1, the third inference): no
// predicate has an array for its receiver.
func (v *Verifier) elements(s State, a contracts.Expr, of *contracts.Class, at lang.Span, q func(s State, h, found *Heap) Step) Step {
	f, ok := a.(*contracts.FieldExpr)
	if !v.Infer || !ok {
		return v.Eval(s, a, func(t *Term) Step { return v.located(s, s.H, t, of.Array.Elems, at, q) })
	}
	return v.Eval(s, f.E, func(t0 *Term) Step {
		return v.located(s, s.H, t0, f.F, a.At(), func(s State, h, found *Heap) Step {
			return v.located(s, h, found.Chunk.Value, of.Array.Elems, at, q)
		})
	})
}

// within returns 0 ≤ i and i < length.
func (v *Verifier) within(i, length *Term) []*Term { return []*Term{v.natural(i), v.less(i, length)} }

// natural returns 0 ≤ t.
func (v *Verifier) natural(t *Term) *Term {
	return v.Terms.Op(lang.Le, Bool, v.Terms.Literal(lang.NewInt(0)), t)
}

func (v *Verifier) less(t1, t2 *Term) *Term { return v.Terms.Op(lang.Lt, Bool, t1, t2) }

// inBounds returns (Σ ⊢ 0 ≤ i ∧ i < length(a)) ∧ q().
func (v *Verifier) inBounds(s State, a, i *Term, at lang.Span, q func() Step) Step {
	psis := v.within(i, v.Terms.Length(a))
	return v.proved(s, psis[0], at, func() Step { return v.proved(s, psis[1], at, q) })
}

// execElement is frames/exec-element.
//
//	exec(σ, e1[e2] := e3;, Q) ≡ … let matches = {o.elems ↦ v | Σ ⊢ o = t1} in ∃ o.elems ↦ v ∈ matches • (Σ ⊢ 0 ≤ t2 ∧ t2 < length(t1)) ∧ Q(H - {o.elems ↦ v} + {o.elems ↦ set(v, t2, t3)}, G, Γ, Σ)
func execElement(v *Verifier, s State, p *contracts.Put, q func(State) Step) Step {
	return v.learnedAll(s, []contracts.Expr{p.A, p.I, p.E}, func(s State) Step {
		return v.evalAll(s, []contracts.Expr{p.I, p.E}, func(ts []*Term) Step {
			return v.elements(s, p.A, p.Of, p.At(), func(next State, h, found *Heap) Step {
				return v.inBounds(next, found.Chunk.On, ts[0], p.At(), func() Step {
					c := found.Chunk
					c.Value = v.Terms.Set(c.Value, ts[0], ts[1])
					next.H = h.Instead(found, c)
					return q(next)
				})
			})
		})
	})
}

// execArray is frames/exec-array.
//
//	exec(σ, x := new C[e];, Q) ≡ eval(σ, e, (λt • (Σ ⊢ 0 ≤ t) ∧ let o = fresh in Q(H + {o.elems ↦ nulls}, G, Γ[x ↦ o], Σ ∪ {o ≠ null, length(o) = t})))
func execArray(v *Verifier, s State, n *contracts.NewArray, q func(State) Step) Step {
	return v.Eval(s, n.N, func(t *Term) Step {
		return v.proved(s, v.natural(t), n.At(), func() Step {
			o := v.Terms.Born("oa")
			s := s.Assume(v.Terms.Not(v.Terms.Eq(o, v.Terms.Null))).Assume(v.Terms.Eq(v.Terms.Length(o), t))
			s.H = s.H.Plus(Chunk{On: o, F: n.Of.Array.Elems, Value: v.Terms.blank(SortOf(n.Of.Array.Elem))})
			return v.assign(s, n.H, o, n.At(), q)
		})
	})
}
