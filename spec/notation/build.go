package notation

import (
	"strconv"

	"tandem/internal/lists"
	"tandem/lang"
)

// expr returns the value of a term that is an expression.
func (r *run) expr(t *Term) lang.Expr {
	switch t.Kind {
	case Meta:
		switch e := r.slots[t.slot].(type) {
		case lang.Field:
			return lang.V(e.Array())
		case lang.Expr:
			return e
		case int:
			return lang.I(int64(e))
		case nil: // x of e[x := new C], where the pattern has none: other letters are bound on the left
			if vars := r.names.Vars(); len(vars) == 1 {
				return lang.V(vars[0])
			}
		}
		r.fail(t, "it is no expression")
	case Word:
		if t.Name == "in#0" {
			return lang.V(lang.ReadCount)
		}
		if t.Name == "nil" {
			if r.at.IsZero() {
				r.fail(t, "nil of no type")
			}
			return lang.Const(lang.Default(r.at.Type()))
		}
		if t.Name == "true" {
			return lang.True
		}
		return lang.False
	case Number:
		n, _ := strconv.ParseInt(t.Name, 10, 64) // at most 18 digits
		return lang.I(n)
	case Not, Or, Index, Store, Len, SetLen, Conditional:
		return r.apply(t, operators[t.Kind], lists.Map(t.Kids, r.expr)...)
	case And:
		return r.conjuncts(t)
	case Compare:
		return r.comparison(t)
	case Arith:
		op := lang.Add
		if t.Name == "-" {
			op = lang.Sub
		}
		return r.apply(t, op, r.expr(t.Kids[0]), r.expr(t.Kids[1]))
	case Look:
		if t.Sort == Count {
			return lang.I(int64(r.number(t)))
		}
		return image(r.subst(t.Kids[0]), r.variableOf(t.Kids[1]))
	case Apply:
		e := r.expr(t.Kids[0])
		if e.IsZero() {
			return e
		}
		return r.call(Defines(t), r.subst(t.Kids[1]), e).(lang.Expr)
	case Instance:
		return lang.V(lang.Instance(r.variableOf(t.Kids[0]), r.number(t.Kids[1])))
	case Hatted:
		e := r.expr(t.Kids[0])
		if e.IsZero() {
			return e
		}
		return r.call("^", nil, e).(lang.Expr)
	case Dot:
		return r.dot(t, r.expr(t.Kids[0]), r.field(t.Kids[1]))
	case Equation:
		return r.equation(t)
	case Substituted:
		return r.substituted(t)
	case Both:
		return r.both(t)
	case PathOf:
		return r.traced(t.Name, nil, r.actions(t.Kids[0])).(lang.Expr)
	case Creating:
		return r.creating(t)
	case Removed:
		return r.removed(r.expr(t.Kids[0]))
	case Named:
		if s := t.Kids[0].Sort; s == Expressions || s == Single {
			return r.conditions(t)
		}
		e := r.expr(t.Kids[0])
		if e.IsZero() {
			return lang.True // of what is absent
		}
		return r.call(t.Name, nil, e).(lang.Expr)
	case Each:
		all := lang.True
		r.each(t, func(i int) {
			if b := r.expr(t.Kids[0]); i == 0 {
				all = b
			} else {
				all = r.conjunctionOf(t.Kids[0], t.Kids[0], t, all, b)
			}
		})
		return all
	case Op:
		return r.rebuild(t)
	}
	panic("notation: no expression: " + t.String())
}

// conditions returns δ(e1) ∧ … ∧ δ(en), for δ(ē).
func (r *run) conditions(t *Term) (all lang.Expr) {
	all = lang.True
	list, called := r.evaluated(t.Kids[0])
	defer func() {
		if called.IsZero() {
			return
		}
		if b := lang.Term(lang.Ne, called, lang.NilOf(called.Type())); all == lang.True {
			all = b
		} else {
			all = r.apply(t, lang.And, all, b)
		}
	}()
	for _, e := range list {
		switch b := r.call(t.Name, nil, e).(lang.Expr); {
		case b == lang.True && r.f.dialect.Drops:
		case all == lang.True:
			all = b
		default:
			all = r.apply(t, lang.And, all, b)
		}
	}
	return all
}

// apply is op(args…), if op takes them.
func (r *run) apply(t *Term, op lang.Op, args ...lang.Expr) lang.Expr {
	var types [3]lang.Type
	for i, a := range args {
		types[i] = a.Type()
	}
	if _, ok := op.Info().Result(types[:len(args)]...); !ok {
		r.fail(t, "%v does not apply to %v", op, args)
	}
	return r.turned(lang.Term(op, args...))
}

// turned returns an expression that a right side makes: e ⇝ e' treats it in its turn.
func (r *run) turned(e lang.Expr) lang.Expr {
	if r.inner != nil {
		return r.again(r.inner, e).(lang.Expr)
	}
	return e
}

// conjuncts returns b ∧ c for the term of c, which may be several conjuncts.
func (r *run) conjuncts(t *Term) lang.Expr {
	b := r.expr(t.Kids[0])
	if list, ok := r.spliced(t.Kids[1]); ok {
		for _, c := range list {
			if c != lang.True {
				b = r.apply(t, lang.And, b, c)
			}
		}
		return b
	}
	return r.conjunctionOf(t.Kids[0], t.Kids[1], t, b, r.expr(t.Kids[1]))
}

// conjunctionOf returns b ∧ c, in some dialects without what is literally true, if made as by δ.
func (r *run) conjunctionOf(left, right, t *Term, b, c lang.Expr) lang.Expr {
	switch {
	case c == lang.True && r.dropped(right):
		return b
	case b == lang.True && r.dropped(left):
		return c
	}
	return r.apply(t, lang.And, b, c)
}

// dropped reports whether a conjunct is left out where it is literally true.
func (r *run) dropped(t *Term) bool {
	if !r.f.dialect.Drops {
		return false
	}
	switch t.Kind {
	case Named, Each:
		return true
	case Apply:
		return r.dropped(t.Kids[0])
	case Removed: // it is true by the removal, or was left out before
		return r.dropped(t.Kids[0]) || r.expr(t.Kids[0]) != lang.True
	case And:
		return r.dropped(t.Kids[0]) && r.dropped(t.Kids[1])
	case Compare:
		return r.natural(t)
	}
	return false
}

// natural reports whether t is 0 ≤ eσ in a rule for a natural literal e, a condition nobody writes.
func (r *run) natural(t *Term) bool {
	if !r.f.Rule || !r.f.dialect.Drops || len(t.Signs) != 1 || t.Signs[0] != "≤" || t.Kids[0].Name != "0" || t.Kids[1].Kind != Apply {
		return false
	}
	e := t.Kids[1].Kids[0]
	if e.Kind == Hatted {
		e = e.Kids[0]
	}
	if e.Kind != Meta {
		return false
	}
	v, ok := r.expr(e).Const()
	if !ok {
		return false
	}
	n, ok := v.(lang.IntValue)
	return ok && n.Big().Sign() >= 0
}

var comparisons = map[string]lang.Op{"<": lang.Lt, "≤": lang.Le, ">": lang.Gt, "≥": lang.Ge}

// comparison returns e ≤ e' < e”: as many conjuncts as there are signs.
func (r *run) comparison(t *Term) lang.Expr {
	if r.natural(t) {
		return lang.True
	}
	var all lang.Expr
	left := r.expr(t.Kids[0])
	for i, sign := range t.Signs {
		right := r.expr(t.Kids[i+1])
		b := r.apply(t, comparisons[sign], left, right)
		if i > 0 {
			b = lang.Conjunction(all, b)
		}
		all, left = b, right
	}
	return all
}

// each calls f for each operand of op(e1, …, en), for which e1 stands.
func (r *run) each(t *Term, f func(i int)) {
	e := r.slots[r.f.op].(lang.Expr)
	for i := range e.NumKids() {
		r.slots[r.f.first] = e.Kid(i)
		f(i)
	}
	r.slots[r.f.first] = nil
}

// rebuild is op(t1, …, tn).
func (r *run) rebuild(t *Term) lang.Expr {
	e := r.slots[r.f.op].(lang.Expr)
	if e.NumKids() == 0 {
		return e
	}
	var kids []lang.Expr
	r.each(t, func(int) { kids = append(kids, r.expr(t.Kids[0])) })
	for i, k := range kids {
		if k.Type() != e.Kid(i).Type() {
			r.fail(t, "operand %d of %v is %v, of the type %v", i+1, e, k, k.Type())
		}
	}
	return e.Rebuild(kids...)
}

// variableOf returns the variable that a term stands for.
func (r *run) variableOf(t *Term) lang.Var {
	x, ok := r.expr(t).Var()
	if !ok {
		r.fail(t, "%v is no variable", r.expr(t))
	}
	return x
}

// subst returns the value of a term that is a substitution.
func (r *run) subst(t *Term) *Subst {
	switch t.Kind {
	case Meta:
		return r.slots[t.slot].(*Subst)
	case Word: // id, or 1 of ver
		if r.calls.id == nil {
			r.calls.id = TableOf[lang.Expr]()
		}
		return r.calls.id
	case Union:
		return union(r.subst(t.Kids[0]), r.subst(t.Kids[1]))
	case Along:
		return r.traced("σ(ρ)", r.subst(t.Kids[0]), r.actions(t.Kids[1])).(*Subst)
	}
	if t.Sort == Versions {
		return r.subst(t.Kids[0]).updated(r.variableOf(t.Kids[1]), lang.I(int64(r.number(t.Kids[2]))))
	}
	if t.Kids[1].Sort == Variables {
		return r.substAll(t)
	}
	x, e, ok := r.update(t)
	if !ok {
		return r.subst(t.Kids[0])
	}
	if x.Type != e.Type() {
		r.fail(t, "%v is no %v, as %v is", e, x.Type, x)
	}
	return r.subst(t.Kids[0]).updated(x, e)
}

// values returns the value of a term that is a valuation.
func (r *run) values(t *Term) *Values {
	switch t.Kind {
	case Meta:
		return r.slots[t.slot].(*Values)
	case Union:
		return union(r.values(t.Kids[0]), r.values(t.Kids[1]))
	case Along:
		return r.traced("V(ρ)", r.values(t.Kids[0]), r.actions(t.Kids[1])).(*Values)
	}
	if t.Kind == Composed {
		return r.composed(t, r.values(t.Kids[0]), r.subst(t.Kids[1]))
	}
	if t.Kind == Created {
		return r.created(t)
	}
	if t.Kids[1].Sort == Variables {
		return r.valuesAll(t)
	}
	if t.Kids[1].Sort == HeapVar {
		return r.heapUpdate(t)
	}
	if t.Kids[1].Kind == Place {
		v, ok := r.value(t.Kids[2]).(lang.Value)
		o, f := r.placeOf(t.Kids[1])
		if !ok || v.Type() != f.Type {
			r.fail(t, "%v gets no value of the type %v", t.Kids[1], f.Type)
		}
		return r.values(t.Kids[0]).set(o, f, v)
	}
	x, v, ok := r.valueUpdate(t)
	if !ok {
		return r.values(t.Kids[0])
	}
	if v == nil || v.Type() != x.Type {
		r.fail(t, "%v gets no value of the type %v", x, x.Type)
	}
	return r.values(t.Kids[0]).updated(x, v)
}
