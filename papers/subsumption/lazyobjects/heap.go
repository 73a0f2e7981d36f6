package lazyobjects

import (
	"slices"

	"tandem/internal/shared"
	"tandem/lang"
)

// Heap is H: the objects that are known, each with the fields that are initialised. A
// reference field has one of the values nil and a known object, as a constant; a field
// of a primitive type has a term over symbolic values. Heaps are immutable; an update
// shares what it does not change. The zero Heap has no object.
//
// Source: Anand et al., §4, Definition 1.
type Heap struct {
	m shared.Map[lang.ObjectValue, []Cell, byNumber]
}

// Cell is a field that is initialised.
type Cell struct {
	F lang.Field
	E lang.Expr // nil or an object as a constant; a term, if the field's type is primitive
}

type byNumber struct{}

func (byNumber) Compare(a, b lang.ObjectValue) int { return a.Compare(b) }

// Objects lists the known objects, by class and number.
func (H Heap) Objects() []lang.ObjectValue {
	var list []lang.ObjectValue
	for o := range H.m.All() {
		list = append(list, o)
	}
	return list
}

// Len returns the number of known objects.
func (H Heap) Len() int { return H.m.Len() }

// At returns H(o.f); false if the field is not initialised.
func (H Heap) At(o lang.ObjectValue, f lang.Field) (lang.Expr, bool) {
	cells, _ := H.m.Get(o)
	for _, c := range cells {
		if c.F == f {
			return c.E, true
		}
	}
	return lang.Expr{}, false
}

// Cells lists the fields of o that are initialised, in no order.
func (H Heap) Cells(o lang.ObjectValue) []Cell {
	cells, _ := H.m.Get(o)
	return cells
}

// Add returns H with o, with these fields initialised.
func (H Heap) Add(o lang.ObjectValue, cells ...Cell) Heap {
	H.m = H.m.Set(o, cells)
	return H
}

// Update returns H[o.f := e] of a known object.
func (H Heap) Update(o lang.ObjectValue, f lang.Field, e lang.Expr) Heap {
	old, _ := H.m.Get(o)
	cells := slices.DeleteFunc(slices.Clone(old), func(c Cell) bool { return c.F == f })
	H.m = H.m.Set(o, append(cells, Cell{f, e}))
	return H
}
