package lazyobjects

import (
	"slices"

	"tandem/internal/lists"
	"tandem/internal/shared"
	"tandem/lang"
)

// Wants returns what c's next statement wants first: the leftmost that its expressions want, and an
// object where it uses nil. An assignment to a field does not read it.
func (k *Calculus) Wants(c Config) Want {
	A := c.Stmt()
	if A == nil {
		return Want{}
	}
	if k.Eager {
		for _, x := range c.Program.Vars {
			if x.Type.IsClass() && !c.initialised(x) {
				return Want{Kind: Initialisation, At: Place{X: x}}
			}
		}
	}
	eval := k.Eval(c)
	for _, read := range k.reads(A) {
		v := eval.At(read.e)
		if v.Wants.Kind != Nothing {
			return v.Wants
		}
		if o, _ := Reference(v.E); read.object && o.IsNil() {
			return Want{Kind: Object}
		}
	}
	return Want{}
}

// read is an expression that a statement reads, and whether it must be an object.
type read struct {
	e      lang.Expr
	object bool
}

// initialised reports whether what the global variable x holds initially is known.
func (c Config) initialised(x lang.Var) bool {
	for s := c.Inits; !s.Empty(); s = s.Pop() {
		if s.Top().At.X == x {
			return true
		}
	}
	return false
}

// reads lists what the statement A reads, in the order of the source.
func (k *Calculus) reads(A lang.Stmt) []read {
	var list []read
	target := func(h lang.Expr) {
		if _, ok := h.Field(); ok {
			if list = append(list, read{h.Kid(0), true}); k.Assigned {
				list = append(list, read{h, false})
			}
		}
	}
	switch a := A.(type) {
	case *lang.AssignField:
		target(a.H)
		return append(list, read{a.E, false})
	case *lang.New:
		target(a.H)
		return list
	case *lang.Invoke:
		list = append(list, read{a.E0, true})
		return append(list, lists.Map(a.Args, func(e lang.Expr) read { return read{e, false} })...)
	}
	return append(list, lists.Map(lang.Exprs(A), func(e lang.Expr) read { return read{e, false} })...)
}

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
