package concrete

import (
	"errors"

	"tandem/lang"
	"tandem/lang/contracts"
)

// errBounds is the error of an expression that reads an element that an array has not.
var errBounds = errors.New("reads outside of the bounds of an array")

// arraysOf returns the arrays of a program, by their classes.
func arraysOf(p *contracts.Program) map[lang.Type]*contracts.Array {
	all := map[lang.Type]*contracts.Array{}
	for _, c := range p.Classes {
		if c.Array != nil {
			all[c.Type] = c.Array
		}
	}
	return all
}

// content returns what a location holds: of the elements of an array, those of its cells.
func (h Heap) content(a *contracts.Array, at Location) []lang.Value {
	if a == nil {
		return []lang.Value{h.At(at.O, at.F)}
	}
	var list []lang.Value
	cell, _ := h.At(at.O, a.First).(lang.ObjectValue)
	for n := h.length(a, at.O); n > 0 && !cell.IsNil(); n-- {
		list = append(list, h.At(cell, a.Value))
		cell, _ = h.At(cell, a.Next).(lang.ObjectValue)
	}
	return list
}

// Elements returns the type and the values of the elements of an array; no type of another location.
func (v Env) Elements(at Location) (lang.Type, []lang.Value) {
	a := v.Arrays[at.O.Type()]
	if a == nil {
		return lang.Type{}, nil
	}
	return a.Elem, v.H.content(a, at)
}

// Lengths returns those of the arrays that starts have, which no run changes.
func (v Env) Lengths() map[lang.ObjectValue]int64 {
	all := map[lang.ObjectValue]int64{}
	for class, a := range v.Arrays {
		for n := 1; n <= objects; n++ {
			o := lang.Object(class, n)
			all[o] = v.H.length(a, o)
		}
	}
	return all
}

// length returns that of an array.
func (h Heap) length(a *contracts.Array, o lang.ObjectValue) int64 {
	n, _ := h.At(o, a.Length).(lang.IntValue)
	if !n.Big().IsInt64() {
		return 0
	}
	return n.Big().Int64()
}

// element returns the value of a[i].
func (v Env) element(e *contracts.IndexExpr) (lang.Value, error) {
	o, err := v.object(e.A)
	if err != nil {
		return nil, err
	}
	x, err := v.Value(e.I)
	if err != nil {
		return nil, err
	}
	list, i := v.H.content(e.Of.Array, Location{O: o}), x.(lang.IntValue).Big()
	if !i.IsInt64() || i.Int64() < 0 || i.Int64() >= int64(len(list)) {
		return nil, errBounds
	}
	return list[i.Int64()], nil
}

// fill makes an array have these elements, in cells that no other array has.
func (h Heap) fill(a *contracts.Array, o lang.ObjectValue, list []lang.Value) {
	h.set(o, a.Length, lang.NewInt(int64(len(list))))
	cell := func(i int) lang.ObjectValue { return lang.Object(a.Next.Type, (o.ID()-1)*maxElements+i+1) }
	for i, v := range list {
		if i == 0 {
			h.set(o, a.First, cell(0))
		} else {
			h.set(cell(i-1), a.Next, cell(i))
		}
		h.set(cell(i), a.Value, v)
	}
}

// set makes v the value of o.f.
func (h Heap) set(o lang.ObjectValue, f lang.Field, v lang.Value) {
	a, ok := h[f]
	if !ok {
		a = lang.NewArray(f.Array().Type, lang.Default(f.Type))
	}
	h[f] = a.With(o, v)
}

// maxElements is how long the arrays of a start are.
const maxElements = 2

// lists returns the elements of small arrays: no one, one or two, the first one of any small value.
func lists(elem lang.Type, objects int) [][]lang.Value {
	all := [][]lang.Value{nil}
	for n := 1; n <= maxElements; n++ {
		for _, v := range small(elem, objects) {
			list := []lang.Value{v}
			for len(list) < n {
				list = append(list, lang.Default(elem))
			}
			all = append(all, list)
		}
	}
	return all
}
