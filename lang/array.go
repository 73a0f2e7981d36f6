package lang

import (
	"cmp"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strings"

	"tandem/internal/shared"
)

// ArrayValue is a value of an array type: a function, which has one value at
// all indexes but finitely many. That of a bounded array has its bound |a| as
// well; its elements outside of 0 ≤ i < |a| belong to the value, since setting
// the bound can bring them in. Arrays are immutable; an update shares what it
// does not change. The zero ArrayValue is not valid: use NewArray.
//
// Source: §2.1, "we view such arrays semantically as (mathematical)
// functions".
type ArrayValue struct {
	t     Type
	base  *[]Entry                          // sorted, as given at first; nil: none
	m     shared.Map[Value, Value, ordered] // where it is neither base nor rest
	rest  Value
	bound IntValue // of a bounded array
}

// Entry is an element of an array with its index.
type Entry struct{ I, V Value }

// NewArray returns the array of type t that is rest at every index; the bound of a bounded one is 0.
func NewArray(t Type, rest Value) ArrayValue {
	if !t.IsArray() || rest.Type() != t.Elem() {
		panic(fmt.Sprintf("lang: no array of type %v with elements of type %v", t, rest.Type()))
	}
	return ArrayValue{t: t, rest: rest, bound: NewInt(0)}
}

// ArrayWith returns the array of type t with these elements and rest elsewhere, as With one by one,
// for a fraction of the memory. The caller must not use the slice afterwards.
func ArrayWith(t Type, rest Value, elements []Entry) ArrayValue {
	a := NewArray(t, rest)
	for _, e := range elements {
		a.check(e.I, e.V)
	}
	byIndex := func(e, f Entry) int { return ordered{}.Compare(e.I, f.I) }
	if !slices.IsSortedFunc(elements, byIndex) {
		slices.SortStableFunc(elements, byIndex)
	}
	kept := elements[:0]
	for i, e := range elements {
		last := i+1 == len(elements) || byIndex(e, elements[i+1]) != 0
		if last && !e.V.Equal(rest) {
			kept = append(kept, e)
		}
	}
	a.base = &kept
	return a
}

// Type returns the array's type.
func (a ArrayValue) Type() Type { return a.t }

// At returns the value of the function at the index i.
func (a ArrayValue) At(i Value) Value {
	if v, ok := a.m.Get(i); ok {
		return v
	}
	if v, ok := a.atFirst(i); ok {
		return v
	}
	return a.rest
}

// atFirst returns the element at i that the array was made with.
func (a ArrayValue) atFirst(i Value) (Value, bool) {
	if a.base == nil {
		return nil, false
	}
	n, ok := slices.BinarySearchFunc(*a.base, i, func(e Entry, i Value) int { return ordered{}.Compare(e.I, i) })
	if !ok {
		return nil, false
	}
	return (*a.base)[n].V, true
}

func (a ArrayValue) check(i, v Value) {
	if i.Type() != a.t.Dom() || v.Type() != a.t.Elem() {
		panic(fmt.Sprintf("lang: no element %v: %v in an array of type %v", i, v, a.t))
	}
}

// With returns the array that is v at i and elsewhere as before.
func (a ArrayValue) With(i, v Value) ArrayValue {
	a.check(i, v)
	if _, first := a.atFirst(i); !first && v.Equal(a.rest) {
		a.m = a.m.Delete(i)
	} else {
		a.m = a.m.Set(i, v)
	}
	return a
}

// Rest returns the value at all indexes but those that Each lists.
func (a ArrayValue) Rest() Value { return a.rest }

// Each calls f on each index where the array is not Rest, in order, until f is false.
func (a ArrayValue) Each(f func(i, v Value) bool) {
	var first []Entry // those that are left
	if a.base != nil {
		first = *a.base
	}
	for i, v := range a.m.All() {
		for len(first) > 0 && (ordered{}).Compare(first[0].I, i) < 0 {
			if !f(first[0].I, first[0].V) {
				return
			}
			first = first[1:]
		}
		if len(first) > 0 && (ordered{}).Compare(first[0].I, i) == 0 {
			if first = first[1:]; v.Equal(a.rest) {
				continue
			}
		}
		if !f(i, v) {
			return
		}
	}
	for _, e := range first {
		if !f(e.I, e.V) {
			return
		}
	}
}

// Entries returns the number of indexes that Each lists.
func (a ArrayValue) Entries() int {
	if a.base == nil {
		return a.m.Len()
	}
	n := 0
	a.Each(func(Value, Value) bool { n++; return true })
	return n
}

// Bound returns |a|, of a bounded array.
func (a ArrayValue) Bound() IntValue { return a.bound }

// WithBound returns the bounded array with another bound and the same elements.
func (a ArrayValue) WithBound(n IntValue) ArrayValue {
	if !a.t.IsBounded() {
		panic(fmt.Sprintf("lang: no bound in an array of type %v", a.t))
	}
	a.bound = n
	return a
}

// Equal reports whether w is the same function, with the same bound. What arrays share is compared once.
func (a ArrayValue) Equal(w Value) bool { return equality{}.equal(a, w) }

// equality is what was found of pairs of arrays that are elements. It grows with the parts of
// arrays, which may be shared so often that their number as a tree would be without end.
type equality map[[2]ArrayValue]bool

func (known equality) equal(v, w Value) bool {
	a, ok := v.(ArrayValue)
	if !ok {
		return v.Equal(w)
	}
	b, ok := w.(ArrayValue)
	if !ok || a.t != b.t || !a.bound.Equal(b.bound) {
		return false
	}
	if a.m == b.m && a.base == b.base && a.rest == b.rest {
		return true
	}
	if !a.t.Elem().IsArray() {
		return known.elements(a, b)
	}
	same, ok := known[[2]ArrayValue{a, b}]
	if !ok {
		same = known.elements(a, b)
		known[[2]ArrayValue{a, b}] = same
	}
	return same
}

// elements compares two arrays of one type at every index.
func (known equality) elements(a, b ArrayValue) bool {
	if a.t.Dom() == Bool { // Rest may be at no index
		return known.equal(a.At(BoolValue(false)), b.At(BoolValue(false))) &&
			known.equal(a.At(BoolValue(true)), b.At(BoolValue(true)))
	}
	if !known.equal(a.rest, b.rest) && !covered(a, b) {
		return false
	}
	for i := range a.apart(b) {
		if !known.equal(a.At(i), b.At(i)) {
			return false
		}
	}
	return true
}

// covered reports whether a and b together list all indexes there are, so that Rest is at none.
func covered(a, b ArrayValue) bool {
	width := a.t.Dom().Width()
	if width == 0 || width > 32 || int64(a.Entries())+int64(b.Entries()) < int64(1)<<width {
		return false
	}
	indexes := map[string]bool{}
	list := func(i, _ Value) bool { indexes[encode(i)] = true; return true }
	a.Each(list)
	b.Each(list)
	return int64(len(indexes)) == int64(1)<<width
}

// apart lists in order the indexes at which a and b may differ; if they differ elsewhere, so do
// their rests. It costs what was updated since one was made from the other, or both from a third.
func (a ArrayValue) apart(b ArrayValue) iter.Seq[Value] {
	if a.base == b.base {
		return a.m.Differ(b.m)
	}
	return func(yield func(Value) bool) {
		more := true
		look := func(i, _ Value) bool {
			more = yield(i)
			return more
		}
		a.Each(look)
		if more {
			b.Each(func(i, v Value) bool { return !a.At(i).Equal(a.rest) || look(i, v) })
		}
	}
}

// Differ lists the indexes at which a and b, of one type and with the same Rest,
// have other values. It costs as much as was updated between them.
func (a ArrayValue) Differ(b ArrayValue) iter.Seq[Value] {
	return func(yield func(Value) bool) {
		for i := range a.apart(b) {
			if !a.At(i).Equal(b.At(i)) && !yield(i) {
				return
			}
		}
	}
}

// maxListed is the bound up to which a bounded array is written as a list.
const maxListed = 1000

// MaxElements is how many elements of an array String writes, those of arrays in it counted.
const MaxElements = 1_000_000

// String returns the array as ParseValue reads it: {0: 3, 7: -1, else 0}, bounded [3, 1, 2], or {0:
// 3, else 0, length 2} with elements outside its bound. Beyond MaxElements it is cut, and says so.
func (a ArrayValue) String() string {
	text, whole := a.Prefix(MaxElements)
	if !whole {
		return fmt.Sprintf("%s … (more than %d elements)", text, MaxElements)
	}
	return text
}

// Prefix returns the beginning of String with at most n elements; whole says whether
// that is all of it. Its cost grows with n, not with the array.
func (a ArrayValue) Prefix(n int) (text string, whole bool) {
	w := arrayWriter{left: n}
	w.array(a)
	return w.text.String(), w.left >= 0
}

// arrayWriter writes arrays up to a number of elements.
type arrayWriter struct {
	text strings.Builder
	left int // negative: the text is cut
}

// write is text in front of an element; false if the element is one too many.
func (w *arrayWriter) write(text string) bool {
	if w.left < 0 {
		return false
	}
	w.text.WriteString(text)
	w.left--
	return w.left >= 0
}

// end is text behind an element.
func (w *arrayWriter) end(text string) {
	if w.left >= 0 {
		w.text.WriteString(text)
	}
}

func (w *arrayWriter) value(v Value) {
	if a, ok := v.(ArrayValue); ok {
		w.array(a)
	} else {
		w.end(v.String())
	}
}

func (w *arrayWriter) array(a ArrayValue) {
	if a.isList() {
		w.list(a)
		return
	}
	w.end("{")
	a.Each(func(i, v Value) bool {
		if w.write(i.String() + ": ") {
			w.value(v)
			w.end(", ")
		}
		return w.left >= 0
	})
	if w.write("else ") {
		w.value(a.rest)
	}
	if a.t.IsBounded() {
		w.end(", length " + a.bound.String())
	}
	w.end("}")
}

func (w *arrayWriter) list(a ArrayValue) {
	w.end("[")
	for i := range a.bound.Big().Int64() {
		separator := ", "
		if i == 0 {
			separator = ""
		}
		if !w.write(separator) {
			return
		}
		w.value(a.At(NewInt(i)))
	}
	w.end("]")
}

// isList reports whether a is what the list of its elements within the bound says.
func (a ArrayValue) isList() bool {
	n := a.bound.Big()
	if !a.t.IsBounded() || n.Sign() < 0 || n.Cmp(big.NewInt(maxListed)) > 0 || !a.rest.Equal(Default(a.t.Elem())) {
		return false
	}
	inside := true
	a.Each(func(i, _ Value) bool {
		k := i.(IntValue).Big()
		inside = k.Sign() >= 0 && k.Cmp(n) < 0
		return inside
	})
	return inside
}

func (ArrayValue) value() {}

// ordered sorts the indexes of an array: numbers by size, false before true, objects by number.
type ordered struct{}

func (ordered) Compare(i, j Value) int {
	switch i := i.(type) {
	case IntValue:
		return i.n.Cmp(j.(IntValue).n)
	case BitsValue:
		return i.n.Cmp(j.(BitsValue).n)
	case ObjectValue:
		return i.Compare(j.(ObjectValue))
	}
	rank := func(v Value) int {
		if v.(BoolValue) {
			return 1
		}
		return 0
	}
	return cmp.Compare(rank(i), rank(j))
}
