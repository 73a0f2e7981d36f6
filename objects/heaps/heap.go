package heaps

import (
	"fmt"
	"slices"
	"unique"

	"github.com/benbjohnson/immutable"

	"tandem/lang"
)

// Heap is H: the existing objects, each with the values of its fields. Heaps are
// immutable; an update shares what it does not change. The zero Heap has no
// object.
//
// Source: §4, "a heap H which assigns to each object o in its finite domain a
// local state H(o)".
type Heap struct {
	m        *immutable.SortedMap[lang.ObjectValue, []slot]
	last     []lang.ObjectValue // of each class, the object with the greatest number
	overflow bool               // a lang.Overflow was put in
}

// slot is a field of an object that is not at its default. Fields are named once,
// since heaps of a million objects are read.
type slot struct {
	f unique.Handle[lang.Field]
	v lang.Value
}

// newHeap is the heap of these objects, each of which is there once, in their
// order; slots are their fields.
func newHeap(objects []lang.ObjectValue, slots func(lang.ObjectValue) []slot) Heap {
	if len(objects) == 0 {
		return Heap{}
	}
	var H Heap
	b := immutable.NewSortedMapBuilder[lang.ObjectValue, []slot](byNumber{})
	for i, o := range objects {
		of := slots(o)
		H.overflow = H.overflow || slices.ContainsFunc(of, func(s slot) bool { _, ok := s.v.(lang.Overflow); return ok })
		b.Set(o, of)
		if i+1 == len(objects) || objects[i+1].Type() != o.Type() {
			H.last = append(H.last, o)
		}
	}
	H.m = b.Map()
	return H
}

type byNumber struct{}

func (byNumber) Compare(a, b lang.ObjectValue) int { return a.Compare(b) }

// Has tells whether o exists.
func (H Heap) Has(o lang.ObjectValue) bool {
	_, ok := H.object(o)
	return ok
}

func (H Heap) object(o lang.ObjectValue) ([]slot, bool) {
	if H.m == nil {
		return nil, false
	}
	return H.m.Get(o)
}

// At is H(o, f) of an existing object.
func (H Heap) At(o lang.ObjectValue, f lang.Field) lang.Value {
	slots, ok := H.object(o)
	if !ok {
		panic(fmt.Sprintf("objects: %v does not exist", o))
	}
	for _, s := range slots {
		if s.f.Value() == f {
			return s.v
		}
	}
	return lang.Default(f.Type)
}

// Update is H[o.f := v] of an existing object.
func (H Heap) Update(o lang.ObjectValue, f lang.Field, v lang.Value) Heap {
	old, ok := H.object(o)
	if !ok || f.Of != o.Type() || f.Type != v.Type() {
		panic(fmt.Sprintf("objects: no update of %v.%s by %v", o, f.Name, v))
	}
	slots := slices.DeleteFunc(slices.Clone(old), func(s slot) bool { return s.f.Value() == f })
	if !v.Equal(lang.Default(f.Type)) {
		slots = append(slots, slot{unique.Make(f), v})
	}
	if _, ok := v.(lang.Overflow); ok {
		H.overflow = true
	}
	H.m = H.m.Set(o, slots)
	return H
}

// Add is H with the new object o, whose fields are at their default.
func (H Heap) Add(o lang.ObjectValue) Heap {
	if o.IsNil() || H.Has(o) {
		panic(fmt.Sprintf("objects: %v is no new object", o))
	}
	if H.m == nil {
		H.m = immutable.NewSortedMap[lang.ObjectValue, []slot](byNumber{})
	}
	H.m = H.m.Set(o, nil)
	i := slices.IndexFunc(H.last, func(p lang.ObjectValue) bool { return p.Type() == o.Type() })
	switch {
	case i < 0:
		H.last = append(slices.Clone(H.last), o)
	case H.last[i].ID() < o.ID():
		H.last = slices.Clone(H.last)
		H.last[i] = o
	}
	return H
}

// Fresh is an identity of class C that does not exist: the one behind the
// greatest number.
func Fresh(H Heap, C lang.Type) lang.ObjectValue {
	for _, o := range H.last {
		if o.Type() == C {
			return lang.Object(C, o.ID()+1)
		}
	}
	return lang.Object(C, 1)
}

// Objects lists the existing objects, by class and number.
func (H Heap) Objects() []lang.ObjectValue {
	if H.m == nil {
		return nil
	}
	var list []lang.ObjectValue
	for it := H.m.Iterator(); !it.Done(); {
		o, _, _ := it.Next()
		list = append(list, o)
	}
	return list
}

// Len is the number of existing objects.
func (H Heap) Len() int {
	if H.m == nil {
		return 0
	}
	return H.m.Len()
}
