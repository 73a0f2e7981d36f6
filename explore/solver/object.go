package solver

import (
	"maps"

	"tandem/lang"
)

// encoded returns the type of what a solver knows of values of type t: an object is
// an integer, which is 0 for nil, and a field as an array is one from integers.
func encoded(t lang.Type) lang.Type {
	switch {
	case t.IsClass():
		return lang.Int
	case t.IsBounded():
		return lang.BoundedOf(encoded(t.Elem()))
	case t.IsArray():
		return lang.ArrayOf(encoded(t.Dom()), encoded(t.Elem()))
	default:
		return t
	}
}

// identities are the objects for a model's integers, numbered as they come; each class has its own.
type identities struct {
	ids map[identity]lang.ObjectValue
	of  map[lang.Type]int // how many of each class
}

type identity struct {
	class lang.Type
	n     string
}

// decoded returns the values of a model, which are of encoded types, as values of the variables' types.
func decoded(values map[lang.Var]lang.Value) map[lang.Var]lang.Value {
	var d *identities
	for _, x := range sorted(keys(values)) {
		if v := values[x]; v.Type() != x.Type {
			if d == nil {
				d = &identities{map[identity]lang.ObjectValue{}, map[lang.Type]int{}}
				values = maps.Clone(values)
			}
			values[x] = d.value(v, x.Type)
		}
	}
	return values
}

// value is v, which is of type encoded(t), as a value of type t.
func (d *identities) value(v lang.Value, t lang.Type) lang.Value {
	switch {
	case t.IsClass():
		return d.object(v.(lang.IntValue), t)
	case v.Type() == t:
		return v
	}
	a := v.(lang.ArrayValue)
	b := lang.NewArray(t, d.value(a.Rest(), t.Elem()))
	if t.IsBounded() {
		b = b.WithBound(a.Bound())
	}
	a.Each(func(i, v lang.Value) bool {
		b = b.With(d.value(i, t.Dom()), d.value(v, t.Elem()))
		return true
	})
	return b
}

func (d *identities) object(n lang.IntValue, class lang.Type) lang.ObjectValue {
	if n.Big().Sign() == 0 {
		return lang.Nil(class)
	}
	at := identity{class, n.Big().Text(62)}
	o, ok := d.ids[at]
	if !ok {
		d.of[class]++
		o = lang.Object(class, d.of[class])
		d.ids[at] = o
	}
	return o
}

// heap is the objects of a model: those that the variables reach, and then the others.
type heap struct {
	values  map[lang.Var]lang.Value
	vars    []lang.Var
	fields  map[lang.Type][]lang.Var // as arrays, by class
	number  map[lang.ObjectValue]lang.ObjectValue
	of      map[lang.Type]int
	order   []lang.ObjectValue // those numbered, as they came
	reached int                // the first so many of order
	reads   int                // values of fields looked at
}

// heapOf returns the objects of a model, numbered; nil if it has no variable for objects and no field.
func heapOf(values map[lang.Var]lang.Value) *heap {
	h := &heap{
		values: values, fields: map[lang.Type][]lang.Var{},
		number: map[lang.ObjectValue]lang.ObjectValue{}, of: map[lang.Type]int{},
	}
	for x := range values {
		if t := x.Type; t.IsClass() || t.IsArray() && t != encoded(t) {
			h.vars = append(h.vars, x)
		}
	}
	if len(h.vars) == 0 {
		return nil
	}
	h.vars = sorted(h.vars)
	for _, x := range h.vars {
		if x.Type.IsClass() {
			h.add(values[x])
		} else if x.Type.Dom().IsClass() {
			h.fields[x.Type.Dom()] = append(h.fields[x.Type.Dom()], x)
		}
	}
	for h.reached = 0; h.reached < len(h.order); h.reached++ {
		o := h.order[h.reached]
		for _, f := range h.fields[o.Type()] {
			if f.Type.Elem().IsClass() {
				h.reads++
				h.add(h.fieldOf(f, o))
			}
		}
	}
	for _, x := range h.vars {
		h.all(values[x])
	}
	return h
}

func (h *heap) fieldOf(f lang.Var, o lang.ObjectValue) lang.Value {
	return h.values[f].(lang.ArrayValue).At(o)
}

// add numbers v, if it is an object that has no number yet.
func (h *heap) add(v lang.Value) {
	o := v.(lang.ObjectValue)
	if _, known := h.number[o]; known || o.IsNil() {
		return
	}
	h.of[o.Type()]++
	h.number[o] = lang.Object(o.Type(), h.of[o.Type()])
	h.order = append(h.order, o)
}

// all numbers the objects that occur in v.
func (h *heap) all(v lang.Value) {
	switch v := v.(type) {
	case lang.ObjectValue:
		h.add(v)
	case lang.ArrayValue:
		v.Each(func(i, e lang.Value) bool {
			h.all(i)
			h.all(e)
			return true
		})
		h.all(v.Rest())
	}
}

// renumbered returns v with the numbers of objects that h gives.
func (h *heap) renumbered(v lang.Value) lang.Value {
	switch v := v.(type) {
	case lang.ObjectValue:
		if v.IsNil() {
			return v
		}
		return h.number[v]
	case lang.ArrayValue:
		b := lang.NewArray(v.Type(), h.renumbered(v.Rest()))
		if v.Type().IsBounded() {
			b = b.WithBound(v.Bound())
		}
		v.Each(func(i, e lang.Value) bool {
			b = b.With(h.renumbered(i), h.renumbered(e))
			return true
		})
		return b
	default:
		return v
	}
}

// numbered returns the model with each class's objects numbered 1, 2, …: those of variables, in
// order, those nearest along fields, then others. No expression's value changes: objects have no
// literals.
func numbered(values map[lang.Var]lang.Value) map[lang.Var]lang.Value {
	h := heapOf(values)
	if h == nil {
		return values
	}
	values = maps.Clone(values)
	for _, x := range h.vars {
		values[x] = h.renumbered(values[x])
	}
	return values
}

// reachable returns what differs in the model if fields say something of objects
// only that the variables reach, and are their type's default elsewhere.
func reachable(values map[lang.Var]lang.Value) map[lang.Var]lang.Value {
	short := map[lang.Var]lang.Value{}
	h := heapOf(values)
	if h == nil {
		return short
	}
	for class, fields := range h.fields {
		for _, f := range fields {
			b := lang.NewArray(f.Type, lang.Default(f.Type.Elem()))
			for _, o := range h.order[:h.reached] {
				if o.Type() == class {
					b = b.With(o, h.fieldOf(f, o))
				}
			}
			if !b.Equal(values[f]) {
				short[f] = b
			}
		}
	}
	return short
}
