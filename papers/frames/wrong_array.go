package frames

import (
	"tandem/lang"
	"tandem/lang/contracts"
)

// arrayMistakes returns those of the entries about arrays.
func arrayMistakes() []mistake {
	var list []mistake
	add := func(id, wrong, killedBy string, r Rule) { list = append(list, mistake{id, wrong, killedBy, r}) }
	length := func(f func(v *Verifier, s State, e *contracts.LengthExpr, q func(*Term) Step) Step) Rule {
		return Eval("frames/eval-length", f)
	}
	add("the-array-may-be-nil", "the array may be nil", "soundness", length(func(v *Verifier, s State, e *contracts.LengthExpr, q func(*Term) Step) Step {
		return v.Eval(s, e.A, func(t *Term) Step { return q(v.Terms.Length(t)) })
	}))
	add("a-length-is-one-more", "a length is one more", "soundness", length(func(v *Verifier, s State, e *contracts.LengthExpr, q func(*Term) Step) Step {
		return evalLength(v, s, e, func(t *Term) Step { return q(v.next(t)) })
	}))
	add("all-arrays-have-one-length", "all arrays have one length", "soundness", length(func(v *Verifier, s State, e *contracts.LengthExpr, q func(*Term) Step) Step {
		return evalLength(v, s, e, func(*Term) Step { return q(v.Terms.Length(v.Terms.Null)) })
	}))
	add("a-length-is-any-number", "a length is any number, each time", "text", length(func(v *Verifier, s State, e *contracts.LengthExpr, q func(*Term) Step) Step {
		return evalLength(v, s, e, func(*Term) Step { return q(v.Terms.Fresh("any", Int)) })
	}))
	add("a-length-needs-access", "a length needs access to the elements", "text", length(func(v *Verifier, s State, e *contracts.LengthExpr, q func(*Term) Step) Step {
		return v.elements(s, e.A, e.Of, e.At(), func(State, *Heap, *Heap) Step { return evalLength(v, s, e, q) })
	}))
	element := func(f func(v *Verifier, s State, e *contracts.IndexExpr, q func(*Term) Step) Step) Rule {
		return Eval("frames/eval-element", f)
	}
	// read is evalElement with conditions on the index, and another value.
	read := func(within func(v *Verifier, i, length *Term) []*Term, value func(v *Verifier, e *contracts.IndexExpr, h, found *Heap, i *Term) *Term) Rule {
		return element(func(v *Verifier, s State, e *contracts.IndexExpr, q func(*Term) Step) Step {
			return v.Eval(s, e.I, func(i *Term) Step {
				return v.elements(s, e.A, e.Of, e.At(), func(s State, h, found *Heap) Step {
					if !v.proveAll(s.Sigma, within(v, i, v.Terms.Length(found.Chunk.On))) {
						return v.unproved(s, i, e.At())
					}
					return q(value(v, e, h, found, i))
				})
			})
		})
	}
	there := func(v *Verifier, e *contracts.IndexExpr, _, found *Heap, i *Term) *Term {
		return v.Terms.Get(e.Of.Array.Elem, found.Chunk.Value, i)
	}
	add("an-index-may-be-negative", "an index may be negative", "soundness", read(func(v *Verifier, i, n *Term) []*Term { return []*Term{v.less(i, n)} }, there))
	add("an-index-may-be-the-length", "an index may be the length", "soundness", read(func(v *Verifier, i, n *Term) []*Term { return []*Term{v.natural(i), v.less(i, v.next(n))} }, there))
	add("an-element-is-the-first-one", "an element is the first one", "soundness", read((*Verifier).within, func(v *Verifier, e *contracts.IndexExpr, _, found *Heap, _ *Term) *Term {
		return v.Terms.Get(e.Of.Array.Elem, found.Chunk.Value, v.Terms.Literal(lang.NewInt(0)))
	}))
	add("an-element-of-any-array", "an element is one of any array", "soundness", read((*Verifier).within, func(v *Verifier, e *contracts.IndexExpr, h, _ *Heap, i *Term) *Term {
		return v.Terms.Get(e.Of.Array.Elem, h.any(e.Of.Array.Elems).Chunk.Value, i)
	}))
	add("a-read-of-an-element-needs-no-chunk", "a read of an element needs no chunk", "text", element(func(v *Verifier, s State, e *contracts.IndexExpr, q func(*Term) Step) Step {
		if s.H.any(e.Of.Array.Elems) == nil {
			return q(v.Terms.Fresh("any", SortOf(e.Type())))
		}
		return evalElement(v, s, e, q)
	}))
	write := func(f func(v *Verifier, s State, p *contracts.Put, q func(State) Step) Step) Rule {
		return Exec("frames/exec-element", f)
	}
	// written is execElement with conditions on the index, and another heap.
	written := func(within func(v *Verifier, i, length *Term) []*Term, change func(v *Verifier, h, found *Heap, i, t *Term) *Heap) Rule {
		return write(func(v *Verifier, s State, p *contracts.Put, q func(State) Step) Step {
			return v.evalAll(s, []contracts.Expr{p.I, p.E}, func(ts []*Term) Step {
				return v.elements(s, p.A, p.Of, p.At(), func(s State, h, found *Heap) Step {
					if !v.proveAll(s.Sigma, within(v, ts[0], v.Terms.Length(found.Chunk.On))) {
						return v.unproved(s, ts[0], p.At())
					}
					s.H = change(v, h, found, ts[0], ts[1])
					return q(s)
				})
			})
		})
	}
	with := func(h, at *Heap, value *Term) *Heap {
		c := at.Chunk
		c.Value = value
		return h.Instead(at, c)
	}
	add("a-write-changes-no-element", "a write changes no element", "soundness", written((*Verifier).within, func(_ *Verifier, h, _ *Heap, _, _ *Term) *Heap { return h }))
	add("a-write-may-be-behind-the-elements", "a write may be behind the elements", "soundness", written(
		func(v *Verifier, i, n *Term) []*Term { return []*Term{v.natural(i), v.less(i, v.next(n))} },
		func(v *Verifier, h, found *Heap, i, t *Term) *Heap {
			return with(h, found, v.Terms.Set(found.Chunk.Value, i, t))
		}))
	add("a-write-clears-the-others", "a write makes the other elements 0, false or nil", "soundness", written((*Verifier).within, func(v *Verifier, h, found *Heap, i, t *Term) *Heap {
		return with(h, found, v.Terms.Set(v.Terms.blank(t.Sort), i, t))
	}))
	add("a-write-to-any-array", "a write is to any array", "soundness", written((*Verifier).within, func(v *Verifier, h, found *Heap, i, t *Term) *Heap {
		at := h.any(found.Chunk.F)
		return with(h, at, v.Terms.Set(at.Chunk.Value, i, t))
	}))
	add("a-write-to-an-element-needs-no-chunk", "a write to an element needs no chunk", "text", write(func(v *Verifier, s State, p *contracts.Put, q func(State) Step) Step {
		if s.H.any(p.Of.Array.Elems) == nil {
			return q(s)
		}
		return execElement(v, s, p, q)
	}))
	// made is execArray with another object, length and elements.
	made := func(id, wrong, killedBy string, change func(v *Verifier, n *contracts.NewArray, t *Term, made *newArray)) {
		add(id, wrong, killedBy, Exec("frames/exec-array", func(v *Verifier, s State, n *contracts.NewArray, q func(State) Step) Step {
			return v.Eval(s, n.N, func(t *Term) Step {
				o := v.Terms.Fresh("oa", Ref)
				made := newArray{o: o, length: t, elems: v.Terms.blank(SortOf(n.Of.Array.Elem)), needs: v.natural(t)}
				change(v, n, t, &made)
				if !v.proveAll(s.Sigma, []*Term{made.needs}) {
					return v.unproved(s, made.needs, n.At())
				}
				s := s
				if !made.nil {
					s = s.Assume(v.Terms.Not(v.Terms.Eq(made.o, v.Terms.Null)))
				}
				s = s.Assume(v.Terms.Eq(v.Terms.Length(made.o), made.length))
				s.H = s.H.Plus(Chunk{On: made.o, F: n.Of.Array.Elems, Value: made.elems})
				return v.assign(s, n.H, made.o, n.At(), q)
			})
		}))
	}
	made("a-new-length-may-be-negative", "a new length may be negative", "soundness", func(v *Verifier, _ *contracts.NewArray, _ *Term, a *newArray) { a.needs = v.Terms.True })
	made("a-new-array-may-be-nil", "a new array may be nil", "text", func(_ *Verifier, _ *contracts.NewArray, _ *Term, a *newArray) { a.nil = true })
	made("a-new-array-is-longer", "a new array has an element more", "soundness", func(v *Verifier, _ *contracts.NewArray, t *Term, a *newArray) { a.length = v.next(t) })
	made("arrays-of-one-length-are-one", "new arrays of one length are one", "soundness", func(v *Verifier, n *contracts.NewArray, t *Term, a *newArray) {
		a.o = v.Terms.Pure("new array", Ref, t)
	})
	made("new-elements-are-not-known", "the elements of a new array are any values", "text", func(v *Verifier, _ *contracts.NewArray, _ *Term, a *newArray) { a.elems = v.Terms.Fresh("any", Elems) })
	return list
}

// newArray is what a statement makes, and what it needs.
type newArray struct {
	o, length, elems, needs *Term
	nil                     bool // it may be
}

// any returns the last chunk of a field; nil if there is none.
func (h *Heap) any(f lang.Field) *Heap {
	for ; h != nil; h = h.Below {
		if h.Chunk.Q == nil && h.Chunk.F == f {
			return h
		}
	}
	return nil
}

// next returns t + 1.
func (v *Verifier) next(t *Term) *Term {
	return v.Terms.Op(lang.Add, Int, t, v.Terms.Literal(lang.NewInt(1)))
}
