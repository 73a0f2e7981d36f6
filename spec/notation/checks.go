package notation

import "tandem/lang"

// counting binds n of n = σ(in#0) + 1, the number of inputs with this one. σ(in#0) starts at 0.
func (r *run) counting(t *Term) bool {
	look := t.Kids[1].Kids[0]
	n := 0
	if look.Kids[0].Sort == Substitution {
		n = counted(r.subst(look.Kids[0]), lang.ReadCount, 0)
	} else if v, ok := valueAt(r.values(look.Kids[0]), lang.ReadCount).(lang.IntValue); ok {
		n = int(v.Big().Int64())
	}
	r.inputs = n + 1
	return r.bind(t.Kids[0], n+1)
}

// evaluated returns what a sequence of expressions is, or what a statement evaluates before it
// does anything, as this side has it; and the object that it calls.
func (r *run) evaluated(t *Term) (list []lang.Expr, called lang.Expr) {
	if t.Sort != Single {
		return r.exprs(t), lang.Expr{}
	}
	A := r.slots[t.slot].(lang.Stmt)
	hat := func(e lang.Expr) lang.Expr {
		if e.IsZero() || r.in.fns["^"] == nil {
			return e
		}
		return r.call("^", nil, e).(lang.Expr)
	}
	es, called := lang.Before(A)
	for _, e := range es {
		if !e.IsZero() {
			list = append(list, hat(e))
		}
	}
	return list, hat(called)
}

// statementValue returns V(A): ⊥ if V(e) is for what A evaluates first, or its called object is nil.
func (r *run) statementValue(t *Term) any {
	V := r.values(t.Kids[0])
	es, called := r.evaluated(t.Kids[1])
	for _, e := range es {
		if v := r.call(t.Name, V, e); v == (bottom{}) {
			return v
		}
	}
	if !called.IsZero() {
		if o, ok := r.call(t.Name, V, called).(lang.ObjectValue); ok && o.IsNil() {
			return bottom{}
		}
	}
	return lang.BoolValue(true)
}
