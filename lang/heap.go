package lang

import (
	"cmp"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"unique"

	"tandem/internal/lists"
	"tandem/internal/shared"
)

// Heap is H: the existing objects, each with the values of its fields. Heaps are
// immutable; an update shares what it does not change. The zero Heap has no
// object.
//
// Source: §4, "a heap H which assigns to each object o in its finite domain a
// local state H(o)".
type Heap struct {
	m        shared.Map[ObjectValue, []Slot, byNumber]
	last     []ObjectValue // of each class, the object with the greatest number
	overflow bool          // an Overflow was put in
}

// Slot is an object's field that is not default. Fields are named once: heaps may have a million objects.
type Slot struct {
	F unique.Handle[Field]
	V Value
}

type byNumber struct{}

func (byNumber) Compare(a, b ObjectValue) int { return a.Compare(b) }

// HeapOf returns the heap of an initial state: values of variables, fields as arrays (Field.Array)
// among them. Objects exist if they occur in it: as values, indexes or elements.
func HeapOf(fields []Field, vars []Var, at func(Var) Value) Heap {
	var exist Occurring
	arrays := map[Var]ArrayValue{}
	for _, x := range vars {
		v := at(x)
		exist.Add(v)
		if a, ok := v.(ArrayValue); ok {
			arrays[x] = a
		}
	}
	objects := exist.Objects()
	if len(objects) == 0 {
		return Heap{}
	}
	type column struct {
		f      unique.Handle[Field]
		values ArrayValue
		rest   Value
	}
	columns := map[Type][]column{}
	for _, f := range fields {
		if a, ok := arrays[f.Array()]; ok {
			columns[f.Of] = append(columns[f.Of], column{unique.Make(f), a, Default(f.Type)})
		}
	}
	var H Heap
	for i, o := range objects {
		if i+1 == len(objects) || objects[i+1].Type() != o.Type() {
			H.last = append(H.last, o)
		}
	}
	var slots []Slot
	H.m = shared.FromSorted[byNumber](len(objects), func(i int) (ObjectValue, []Slot) {
		o := objects[i]
		slots = slots[:0]
		var at Value = o // once for all fields
		for _, c := range columns[o.Type()] {
			if v := c.values.At(at); !v.Equal(c.rest) {
				slots = append(slots, Slot{c.f, v})
				H.overflow = H.overflow || isOverflow(v)
			}
		}
		return o, slices.Clone(slots)
	})
	return H
}

// Occurring is the objects that occur in values, each once. It takes memory for these,
// however often they occur: a bit for each, in words of 64 numbers.
type Occurring struct {
	words map[numbers]*uint64
	at    numbers // the last word that was looked for, which most often is the next one
	word  *uint64
	len   int
}

// numbers is the objects of a class with the numbers 64·from, …, 64·from + 63.
type numbers struct {
	class Type
	from  int
}

// Add adds the objects that occur in a value: itself, or the indexes and the elements of an array.
func (s *Occurring) Add(v Value) {
	switch v := v.(type) {
	case ObjectValue:
		if !v.IsNil() {
			s.add(v)
		}
	case ArrayValue:
		s.Add(v.Rest())
		v.Each(func(i, e Value) bool {
			s.Add(i)
			s.Add(e)
			return true
		})
	}
}

func (s *Occurring) add(o ObjectValue) {
	if at := (numbers{o.class, o.id / 64}); s.word == nil || s.at != at {
		if s.words == nil {
			s.words = map[numbers]*uint64{}
		}
		if s.words[at] == nil {
			s.words[at] = new(uint64)
		}
		s.at, s.word = at, s.words[at]
	}
	if bit := uint64(1) << (o.id % 64); *s.word&bit == 0 {
		*s.word |= bit
		s.len++
	}
}

// Objects lists the objects, by class and number.
func (s *Occurring) Objects() []ObjectValue {
	at := slices.SortedFunc(maps.Keys(s.words), func(a, b numbers) int {
		return Object(a.class, 64*a.from+1).Compare(Object(b.class, 64*b.from+1))
	})
	list := make([]ObjectValue, 0, s.len)
	for _, n := range at {
		for word := *s.words[n]; word != 0; word &= word - 1 {
			list = append(list, ObjectValue{n.class, 64*n.from + bits.TrailingZeros64(word)})
		}
	}
	return list
}

func isOverflow(v Value) bool {
	_, ok := v.(Overflow)
	return ok
}

// Arrays returns the fields as arrays: what HeapOf takes, but for the variables, and for
// objects that nothing denotes and whose fields are all at their default.
func (H Heap) Arrays(fields []Field) map[Field]ArrayValue {
	elements := map[unique.Handle[Field]][]Entry{}
	count := map[unique.Handle[Field]]int{}
	for _, slots := range H.m.All() {
		for _, s := range slots {
			count[s.F]++
		}
	}
	for f, n := range count {
		elements[f] = make([]Entry, 0, n) // there may be a million, of which none is copied
	}
	for o, slots := range H.m.All() {
		var i Value = o
		for _, s := range slots {
			elements[s.F] = append(elements[s.F], Entry{I: i, V: s.V})
		}
	}
	return lists.Table(fields, func(f Field) ArrayValue { return ArrayWith(f.Array().Type, Default(f.Type), elements[unique.Make(f)]) })
}

// Has reports whether o exists: whether it is in the domain of H.
func (H Heap) Has(o ObjectValue) bool {
	_, ok := H.Local(o)
	return ok
}

// Local returns H(o): the fields of o not at their default, in no order; false if o does not exist.
func (H Heap) Local(o ObjectValue) ([]Slot, bool) { return H.m.Get(o) }

// At returns H(o, f) of an existing object.
func (H Heap) At(o ObjectValue, f Field) Value {
	slots, ok := H.Local(o)
	if !ok {
		panic(fmt.Sprintf("lang: the object %v does not exist", o))
	}
	for _, s := range slots {
		if s.F.Value() == f {
			return s.V
		}
	}
	return Default(f.Type)
}

// Update returns H[o.f := v] of an existing object.
func (H Heap) Update(o ObjectValue, f Field, v Value) Heap {
	old, ok := H.Local(o)
	if !ok || f.Of != o.Type() || f.Type != v.Type() {
		panic(fmt.Sprintf("lang: no update of %v.%s by %v", o, f.Name, v))
	}
	slots := slices.DeleteFunc(slices.Clone(old), func(s Slot) bool { return s.F.Value() == f })
	if !v.Equal(Default(f.Type)) {
		slots = append(slots, Slot{unique.Make(f), v})
	}
	H.overflow = H.overflow || isOverflow(v)
	H.m = H.m.Set(o, slots)
	return H
}

// Add returns H with the new object o, whose fields are at their default.
//
// Source: §4, "adding o to the domain of H and assigning to every field of o the
// value nil".
func (H Heap) Add(o ObjectValue) Heap {
	if o.IsNil() || H.Has(o) {
		panic(fmt.Sprintf("lang: %v is no new object", o))
	}
	H.m = H.m.Set(o, nil)
	i := slices.IndexFunc(H.last, func(p ObjectValue) bool { return p.Type() == o.Type() })
	switch {
	case i < 0:
		H.last = append(slices.Clone(H.last), o)
	case H.last[i].ID() < o.ID():
		H.last = slices.Clone(H.last)
		H.last[i] = o
	}
	return H
}

// Last returns the greatest number of the existing objects of class C; 0 if there is none.
func (H Heap) Last(C Type) int {
	for _, o := range H.last {
		if o.Type() == C {
			return o.ID()
		}
	}
	return 0
}

// Objects lists the existing objects, by class and number.
func (H Heap) Objects() []ObjectValue {
	list := make([]ObjectValue, 0, H.Len())
	for o := range H.m.All() {
		list = append(list, o)
	}
	return list
}

// Fields lists the fields of o that are not at their default, by name.
func (H Heap) Fields(o ObjectValue) []Field {
	slots, _ := H.Local(o)
	list := lists.Map(slots, func(s Slot) Field { return s.F.Value() })
	slices.SortFunc(list, func(f, g Field) int { return cmp.Compare(f.Name, g.Name) })
	return list
}

// Len returns the number of existing objects.
func (H Heap) Len() int { return H.m.Len() }

// Overflows reports whether a value that was not computed was put in.
func (H Heap) Overflows() bool { return H.overflow }

// Equal reports whether both heaps have the same objects with the same fields.
func (H Heap) Equal(J Heap) bool { return H.Len() == J.Len() && len(H.Differ(J)) == 0 }

// Differ lists the objects of H or J that the other has not, or with other fields. It costs as much
// as was updated between them, if one was made from the other or both from a third.
func (H Heap) Differ(J Heap) []ObjectValue {
	var list []ObjectValue
	for o := range H.m.Differ(J.m) {
		if !SameObject(o, H, J) {
			list = append(list, o)
		}
	}
	return list
}

// SameObject reports whether o is the same in both heaps: absent, or there with the same fields.
func SameObject(o ObjectValue, H, J Heap) bool {
	slots, ok := H.Local(o)
	others, also := J.Local(o)
	return ok == also && sameSlots(slots, others)
}

func sameSlots(a, b []Slot) bool {
	if len(a) != len(b) || len(a) == 0 || &a[0] == &b[0] {
		return len(a) == len(b)
	}
	return lists.All(a, func(s Slot) bool {
		return slices.ContainsFunc(b, func(t Slot) bool { return s.F == t.F && s.V.Equal(t.V) })
	})
}
