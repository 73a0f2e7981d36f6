package notation

import "tandem/lang"

// State returns V = (G, H).
func State(G *Values, H lang.Heap) *Values {
	to := G.copied()
	to.heap = H
	return to
}

// Objects returns H of a state V = (G, H).
func (t *Table[T]) Objects() lang.Heap { return t.objects() }

// set returns V[o.f := v].
func (t *Table[T]) set(o lang.ObjectValue, f lang.Field, v lang.Value) *Table[T] {
	to := t.copied()
	if !to.heap.Has(o) {
		to.heap = to.heap.Add(o)
	}
	to.heap = to.heap.Update(o, f, v)
	return to
}

// absent is the value of an expression that a statement does not have.
type absent struct{}

// placeOf returns the object and the field of v.f.
func (r *run) placeOf(t *Term) (lang.ObjectValue, lang.Field) {
	o, ok := r.value(t.Kids[0]).(lang.ObjectValue)
	f := r.field(t.Kids[1])
	if !ok || o.IsNil() || o.Type() != f.Of {
		r.fail(t, "%v is no object of %v", t.Kids[0], f.Of)
	}
	return o, f
}

// field returns the field that a letter stands for.
func (r *run) field(t *Term) lang.Field {
	f, ok := r.slots[t.slot].(lang.Field)
	if !ok {
		r.fail(t, "it is no field")
	}
	return f
}

// created returns V[h := new C]: the new object has the number behind the greatest of its class.
func (r *run) created(t *Term) *Values {
	V, class := r.values(t.Kids[0]), r.slots[t.Kids[2].slot].(lang.Type)
	last := V.objects().Last(class)
	if r.in.dialect.Least {
		for last = 0; V.objects().Has(lang.Object(class, last+1)); last++ {
		}
	}
	o, h := lang.Object(class, last+1), r.expr(t.Kids[1])
	return r.put(t, V, State(V, V.objects().Add(o)), h, o)
}

// put returns the state to with v at h, a variable or a field, whose object is that in V.
func (r *run) put(t *Term, V, to *Values, h lang.Expr, v lang.Value) *Values {
	if x, ok := h.Var(); ok {
		return to.updated(x, v)
	}
	f, ok := h.Field()
	if !ok {
		r.fail(t, "%v is no heap variable", h)
	}
	o, ok := r.call("V", V, h.Kid(0)).(lang.ObjectValue)
	if !ok || o.IsNil() {
		r.fail(t, "%v is no object", h.Kid(0))
	}
	return to.set(o, f, v)
}

// isNil returns v = nil, or v ≠ nil.
func (r *run) isNil(t *Term) truth {
	switch v := r.thing(t.Kids[0]).(type) {
	case lang.Overflow:
		return unknown
	case lang.ObjectValue:
		return truthOf(v.IsNil() == (t.Name == "="))
	case lang.Expr:
		return truthOf((v == lang.Const(lang.Default(v.Type()))) == (t.Name == "="))
	}
	return truthOf(t.Name != "=")
}

// result returns r of the method whose body is on top; false if that has none.
func (r *run) result() (lang.Var, bool) {
	if r.ending != nil {
		return lang.Result(r.ending.Result), r.ending.Result != (lang.Type{})
	}
	if r.frame == nil {
		return lang.Var{}, false
	}
	d, _ := r.from.Procs.find(r.frame.Of)
	return lang.Result(d.Result), d.Result != (lang.Type{})
}

// update returns x and e of σ[x := e]; false if nothing is assigned.
func (r *run) update(t *Term) (x lang.Var, e lang.Expr, ok bool) {
	if t.Kids[1].Sort == Result {
		if isNilWord(t.Kids[2]) {
			x, ok := r.result()
			if !ok {
				return x, e, false
			}
			return x, lang.Const(lang.Default(x.Type)), true
		}
		e := r.expr(t.Kids[2])
		if e.IsZero() {
			return x, e, false
		}
		return lang.Result(e.Type()), e, true
	}
	h := r.expr(t.Kids[1])
	if f, ok := h.Field(); ok { // σ[f := (σ(f)[eσ] := e')] for σ[e.f := e']
		sigma := r.subst(t.Kids[0])
		return f.Array(), r.apply(t, lang.Store, image(sigma, f.Array()), r.call("σ", sigma, h.Kid(0)).(lang.Expr), r.ofType(t.Kids[2], f.Type)), true
	}
	x = r.variableOf(t.Kids[1])
	e = r.ofType(t.Kids[2], x.Type)
	return x, e, !e.IsZero()
}

// valueUpdate returns x and v of V[x := v]; false if nothing is assigned.
func (r *run) valueUpdate(t *Term) (x lang.Var, v lang.Value, ok bool) {
	if t.Kids[1].Sort == Result {
		if isNilWord(t.Kids[2]) {
			x, ok := r.result()
			if !ok {
				return x, nil, false
			}
			return x, lang.Default(x.Type), true
		}
		switch v := r.value(t.Kids[2]).(type) {
		case absent:
			return x, nil, false
		case lang.Value:
			return lang.Result(v.Type()), v, true
		}
		r.fail(t, "r gets no value")
	}
	x = r.variableOf(t.Kids[1])
	if isNilWord(t.Kids[2]) {
		return x, lang.Default(x.Type), true
	}
	if of := t.Kids[2]; of.Kind == Look && of.Kids[0].Sort == Valuation && of.Kids[1].Kind == Word {
		return x, valueAt(r.values(of.Kids[0]), lang.ReadVar(r.inputs, x.Type)), true
	}
	v, _ = r.value(t.Kids[2]).(lang.Value)
	return x, v, true
}

func isNilWord(t *Term) bool { return t.Kind == Word && t.Name == "nil" }

// ofType returns an expression of a type, which says what nil is.
func (r *run) ofType(t *Term, want lang.Type) lang.Expr {
	if isNilWord(t) {
		return lang.Const(lang.Default(want))
	}
	if t.Kind == Word && t.Name == "in#n" {
		return lang.V(lang.ReadVar(r.inputs, want))
	}
	return r.expr(t)
}
