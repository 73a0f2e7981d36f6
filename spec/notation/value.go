package notation

import (
	"slices"
	"strconv"

	"tandem/lang"
	"tandem/spec"
)

// operators are those that terms of these kinds apply to all their parts.
var operators = [EachField + 1]lang.Op{Not: lang.Not, Or: lang.Or, Index: lang.Select, Store: lang.Store, Len: lang.Len, SetLen: lang.SetLen, Conditional: lang.Cond}

// value returns a term's: a lang.Value, or bottom; lang.Overflow if a bound of the machine stops it.
func (r *run) value(t *Term) any {
	switch t.Kind {
	case Meta:
		if n, ok := r.slots[t.slot].(int); ok {
			return lang.NewInt(int64(n))
		}
		return r.slots[t.slot]
	case Word:
		if t.Name == "⊥" {
			return bottom{}
		}
		return lang.BoolValue(t.Name == "true")
	case Number:
		n, _ := strconv.ParseInt(t.Name, 10, 64) // at most 18 digits
		return lang.NewInt(n)
	case Look:
		if t.Kids[0].Sort == Heap {
			H, _ := r.slots[t.Kids[0].slot].(lang.Heap)
			o, f := r.placeOf(t.Kids[1])
			if !H.Has(o) {
				return lang.Default(f.Type)
			}
			return H.At(o, f)
		}
		return valueAt(r.values(t.Kids[0]), r.variableOf(t.Kids[1]))
	case Value:
		if t.Kids[1].Sort == Single {
			return r.statementValue(t)
		}
		e := r.expr(t.Kids[1])
		if e.IsZero() {
			return absent{}
		}
		return r.call(t.Name, r.values(t.Kids[0]), e)
	case Compare:
		return r.compared(t)
	case Index, Store, Len, SetLen:
		return r.operate(t, operators[t.Kind], t.Kids...)
	case OpBar:
		e := r.slots[r.f.op].(lang.Expr)
		if v, ok := e.Const(); ok {
			return v // a value is an operator without operands
		}
		var args []any
		r.each(t, func(int) { args = append(args, r.value(t.Kids[0])) })
		for i, v := range args {
			if v, ok := v.(lang.Value); ok && v.Type() != e.Kid(i).Type() {
				r.fail(t, "operand %d of %v has the value %v", i+1, e, v)
			}
		}
		return r.strict(e.Op(), e.Type(), args)
	}
	panic("notation: no value: " + t.String())
}

// operate is op̄ of the values of terms.
func (r *run) operate(t *Term, op lang.Op, terms ...*Term) any {
	args := make([]any, len(terms))
	var types []lang.Type
	for i, k := range terms {
		args[i] = r.value(k)
		if v, ok := args[i].(lang.Value); ok {
			types = append(types, v.Type())
		}
	}
	if len(types) < len(args) {
		return bottom{}
	}
	result, ok := op.Info().Result(types...)
	if !ok {
		r.fail(t, "%v does not apply to %v", op, args)
	}
	return r.strict(op, result, args)
}

// strict is op̄(args…), which is ⊥ if an argument is.
func (r *run) strict(op lang.Op, result lang.Type, args []any) any {
	var buf [3]lang.Value
	values := buf[:0]
	for _, a := range args {
		v, ok := a.(lang.Value)
		if !ok {
			return bottom{}
		}
		values = append(values, v)
	}
	return r.in.op(op, result, values)
}

// compared returns v ≤ v' < v”: false if one of them is ⊥, and not computed if one of them was not.
func (r *run) compared(t *Term) any {
	values := make([]any, len(t.Kids))
	for i, k := range t.Kids {
		values[i] = r.value(k)
		if _, ok := values[i].(bottom); ok {
			return lang.BoolValue(false)
		}
	}
	var all any = lang.BoolValue(true)
	for i, sign := range t.Signs {
		a, b := values[i].(lang.Value), values[i+1].(lang.Value)
		if a.Type() != lang.Int || b.Type() != lang.Int {
			r.fail(t, "%v and %v are no integers", a, b)
		}
		switch v := r.in.op(comparisons[sign], lang.Bool, []lang.Value{a, b}); v {
		case lang.BoolValue(false):
			return v
		case lang.BoolValue(true):
		default:
			all = v
		}
	}
	return all
}

// truth is the value of a test: there may be none, because of a bound of the machine.
type truth = spec.Truth

const no, unknown, yes = spec.False, spec.Unclear, spec.True

var truthOf = spec.TruthOf

// test returns the truth of a test. A test that binds a letter is true if there is such a thing.
func (r *run) test(t *Term) truth {
	switch t.Kind {
	case AndTest:
		if a := r.test(t.Kids[0]); a != yes {
			return a
		}
		return r.test(t.Kids[1])
	case OrTest:
		a, b := r.test(t.Kids[0]), r.test(t.Kids[1])
		if a == yes || b == yes {
			return yes
		}
		return max(a, b)
	case Is:
		return r.is(t)
	case NoArray:
		return truthOf(!r.expr(t.Kids[0]).Type().IsBounded())
	case IsObject:
		return truthOf(r.expr(t.Kids[0]).Type().IsClass())
	case Lacks:
		return r.lacks(t)
	case Binding:
		v := r.thing(t.Kids[1])
		if e, ok := v.(lang.Expr); ok && !fitsSort(t.Kids[0].Sort, e) {
			return no
		}
		if list, ok := v.(exprs); ok && !r.fitsAll(t.Kids[0].Sort, list) {
			return no
		}
		r.slots[t.Kids[0].slot] = v
		return yes
	case Declaration:
		return truthOf(r.declared(t))
	case BindingAll:
		return truthOf(r.bindAll(t))
	case BindingPair:
		V := r.values(t.Kids[2])
		r.slots[t.Kids[0].slot], r.slots[t.Kids[1].slot] = V, V.objects()
		return yes
	case BindingUnion:
		local, global := t.Kids[0].Kids[0], t.Kids[0].Kids[1]
		if t.Kids[1].Sort == Substitution {
			r.slots[local.slot], r.slots[global.slot] = split(r.subst(t.Kids[1]))
		} else {
			r.slots[local.slot], r.slots[global.slot] = split(r.values(t.Kids[1]))
		}
		return yes
	case FreshFor:
		return truthOf(r.freshFor(t))
	case IsInput:
		r.read = r.variableOf(t.Kids[0])
		return yes
	case NextInput:
		r.inputs++
		return yes
	case Counting:
		return truthOf(r.counting(t))
	case Becomes:
		b := r.call("⇝", r.names, r.expr(t.Kids[0]))
		r.slots[t.Kids[1].slot] = b
		return yes
	case Fresh:
		r.fresh(t)
		return yes
	case Alike:
		return truthOf(r.alike(r.actions(t.Kids[0]), r.actions(t.Kids[1])))
	case Within:
		return truthOf(r.within(r.expr(t.Kids[1])))
	}
	if k := t.Kids[1]; k.Kind == Word && k.Name == "nil" {
		return r.isNil(t)
	}
	a, b := r.thing(t.Kids[0]), r.thing(t.Kids[1])
	if t.Kids[0].Sort == Val && t.Kids[1].Sort == Numeral {
		b = r.value(t.Kids[1])
	}
	if list, ok := a.(values); ok && b == (bottom{}) {
		return truthOf(slices.Contains(list, b) == (t.Name == "="))
	}
	left, right := uncomputed(a), uncomputed(b)
	if (left || right) && a != (bottom{}) && b != (bottom{}) {
		return unknown
	}
	return truthOf(same(a, b) == (t.Name == "="))
}

// uncomputed reports whether a bound of the machine kept a value, or one of a valuation, from being computed.
func uncomputed(v any) bool {
	switch v := v.(type) {
	case *Values:
		return v.Overflows()
	case *Frames:
		s := v.Opened()
		return s != nil && (s.L.Overflows() || uncomputed(s.Below))
	}
	_, ok := v.(lang.Overflow)
	return ok
}

// is returns t is true, or t is false.
func (r *run) is(t *Term) truth {
	switch v := r.thing(t.Kids[0]).(type) {
	case lang.Overflow:
		return unknown
	case lang.Expr:
		return truthOf(v == lang.True && t.Name == "true" || v == lang.False && t.Name == "false")
	default:
		return truthOf(v == lang.BoolValue(t.Name == "true"))
	}
}

// thing returns the value of a term by its sort.
func (r *run) thing(t *Term) any {
	switch t.Sort {
	case Val:
		return r.value(t)
	case Substitution, Versions:
		return r.subst(t)
	case Valuation:
		return r.values(t)
	case Statements:
		return r.statements(t)
	case Stacked:
		return r.frames(t)
	case Expressions, Variables:
		return r.exprs(t)
	case Vals:
		return r.vals(t)
	case Locals, Procedure, Declared:
		return r.slots[t.slot]
	}
	return r.expr(t)
}
