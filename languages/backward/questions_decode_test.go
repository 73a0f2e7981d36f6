package backward

import (
	"fmt"

	"tandem/concrete"
	"tandem/lang"
	"tandem/wp/heap"
)

// Decode returns the heap that the values of a model mean: variables, and what they reach through
// the fields of the condition. The objects of a class are numbered from 1. Where the model has an
// integer that is no identity of the class, it is one that the condition does not look at, and nil
// is put there. The error is a model that is none: a variable for objects outside of its range.
func (q *Question) Decode(value func(lang.Var) lang.Value) (heap.State, error) {
	d := decoder{q, value, map[int64]lang.ObjectValue{}, map[lang.Type]int{}, heap.State{}}
	var todo []int64
	for _, x := range q.vars {
		v := value(Variable(x))
		if x.Type.IsClass() {
			o, id, ok := d.object(x.Type, v)
			if !ok {
				return heap.State{}, fmt.Errorf("query: %s is %v, no identity of %v", x, v, q)
			}
			todo = append(todo, id)
			v = o
		}
		d.V = d.V.Assign(x, v)
	}
	for done := map[int64]bool{0: true}; len(todo) > 0; {
		id := todo[0]
		todo = todo[1:]
		if done[id] {
			continue
		}
		done[id] = true
		o := d.objects[id]
		for _, f := range q.fields {
			if f.Of != o.Type() {
				continue
			}
			v := value(Array(f)).(lang.ArrayValue).At(lang.NewInt(id))
			if f.Type.IsClass() {
				to, id, ok := d.object(f.Type, v)
				if !ok {
					to, id = lang.Nil(f.Type), 0
				}
				todo = append(todo, id)
				v = to
			}
			d.V = d.V.AssignField(o, f, v)
		}
	}
	return d.V, nil
}

type decoder struct {
	q       *Question
	value   func(lang.Var) lang.Value
	objects map[int64]lang.ObjectValue
	count   map[lang.Type]int
	V       heap.State
}

// object returns the object that the integer v is, which exists from now on.
func (d *decoder) object(C lang.Type, v lang.Value) (lang.ObjectValue, int64, bool) {
	n := v.(lang.IntValue).Big()
	low, high := d.q.Range(C)
	if n.Sign() == 0 {
		return lang.Nil(C), 0, true
	}
	if !n.IsInt64() || n.Int64() < low || n.Int64() > high {
		return lang.ObjectValue{}, 0, false
	}
	id := n.Int64()
	if _, ok := d.objects[id]; !ok {
		d.count[C]++
		d.objects[id] = lang.Object(C, d.count[C])
		d.V.H = d.V.H.Add(d.objects[id])
	}
	return d.objects[id], id, true
}

// Valuation returns the values that stand for V: Formula holds under it iff V(b) = true. eval is
// V(e). Objects that no term of the condition denotes are left out.
func (q *Question) Valuation(eval heap.Evaluation, V heap.State) concrete.Valuation {
	ids := map[lang.ObjectValue]int64{}
	next := map[lang.Type]int64{}
	value, memo := eval(V), map[lang.Expr]lang.Value{}
	for _, t := range q.terms {
		o, ok := value.Memo(memo, t).(lang.ObjectValue)
		if !ok || o.IsNil() {
			continue
		}
		if _, known := ids[o]; !known {
			ids[o] = q.ranges[o.Type()][0] + next[o.Type()]
			next[o.Type()]++
		}
	}
	number := func(v lang.Value) lang.Value {
		if o, ok := v.(lang.ObjectValue); ok {
			return lang.NewInt(ids[o]) // 0 for nil and for what is left out
		}
		return v
	}
	values := map[lang.Var]lang.Value{}
	for _, x := range q.vars {
		values[Variable(x)] = number(V.G.At(x))
	}
	for _, f := range q.fields {
		a := lang.NewArray(Array(f).Type, lang.Default(plain(f.Type)))
		for o, id := range ids {
			if o.Type() == f.Of {
				a = a.With(lang.NewInt(id), number(V.H.At(o, f)))
			}
		}
		values[Array(f)] = a
	}
	return concrete.NewValuation(values)
}
