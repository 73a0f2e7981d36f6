package lang

import (
	"cmp"
	"fmt"
	"math/big"
	"strings"

	"github.com/benbjohnson/immutable"
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
	m     *immutable.SortedMap[Value, Value] // where it is not rest
	rest  Value
	bound IntValue // of a bounded array
}

// NewArray is the array of type t that is rest at every index; the bound of a
// bounded one is 0.
func NewArray(t Type, rest Value) ArrayValue {
	if !t.IsArray() || rest.Type() != t.Elem() {
		panic(fmt.Sprintf("lang: no array of type %v with elements of type %v", t, rest.Type()))
	}
	return ArrayValue{t: t, m: immutable.NewSortedMap[Value, Value](ordered{}), rest: rest, bound: NewInt(0)}
}

// Type is the array's type.
func (a ArrayValue) Type() Type { return a.t }

// At is the value of the function at the index i.
func (a ArrayValue) At(i Value) Value {
	if v, ok := a.m.Get(i); ok {
		return v
	}
	return a.rest
}

// With is the array that is v at i and elsewhere as before.
func (a ArrayValue) With(i, v Value) ArrayValue {
	if i.Type() != a.t.Dom() || v.Type() != a.t.Elem() {
		panic(fmt.Sprintf("lang: no element %v: %v in an array of type %v", i, v, a.t))
	}
	if v.Equal(a.rest) {
		a.m = a.m.Delete(i)
	} else {
		a.m = a.m.Set(i, v)
	}
	return a
}

// Rest is the value at all indexes but those that Each lists.
func (a ArrayValue) Rest() Value { return a.rest }

// Each calls f on each index where the array is not Rest, in order, until f is
// false.
func (a ArrayValue) Each(f func(i, v Value) bool) {
	for it := a.m.Iterator(); !it.Done(); {
		if i, v, _ := it.Next(); !f(i, v) {
			return
		}
	}
}

// Entries is the number of indexes that Each lists.
func (a ArrayValue) Entries() int { return a.m.Len() }

// Bound is |a|, of a bounded array.
func (a ArrayValue) Bound() IntValue { return a.bound }

// WithBound is the bounded array with another bound and the same elements.
func (a ArrayValue) WithBound(n IntValue) ArrayValue {
	if !a.t.IsBounded() {
		panic(fmt.Sprintf("lang: no bound in an array of type %v", a.t))
	}
	a.bound = n
	return a
}

// Equal tells whether w is the same function, with the same bound if it has
// one.
func (a ArrayValue) Equal(w Value) bool {
	b, ok := w.(ArrayValue)
	if !ok || a.t != b.t || !a.bound.Equal(b.bound) {
		return false
	}
	if a.t.Dom() == Bool { // Rest may be at no index
		return a.At(BoolValue(false)).Equal(b.At(BoolValue(false))) && a.At(BoolValue(true)).Equal(b.At(BoolValue(true)))
	}
	if a.m == b.m {
		return a.rest.Equal(b.rest)
	}
	if !a.rest.Equal(b.rest) || a.m.Len() != b.m.Len() {
		return false
	}
	same := true
	a.Each(func(i, v Value) bool {
		same = v.Equal(b.At(i))
		return same
	})
	return same
}

// maxListed is the bound up to which a bounded array is written as a list.
const maxListed = 1000

// String is the array as ParseValue reads it: {0: 3, 7: -1, else 0}, of a
// bounded one [3, 1, 2], or {0: 3, else 0, length 2} where it has elements
// other than the type's default outside of its bound.
func (a ArrayValue) String() string {
	if list, ok := a.list(); ok {
		return list
	}
	var b strings.Builder
	b.WriteByte('{')
	a.Each(func(i, v Value) bool {
		fmt.Fprintf(&b, "%v: %v, ", i, v)
		return true
	})
	fmt.Fprintf(&b, "else %v", a.rest)
	if a.t.IsBounded() {
		fmt.Fprintf(&b, ", length %v", a.bound)
	}
	b.WriteByte('}')
	return b.String()
}

func (a ArrayValue) list() (string, bool) {
	n := a.bound.Big()
	if !a.t.IsBounded() || n.Sign() < 0 || n.Cmp(big.NewInt(maxListed)) > 0 || !a.rest.Equal(Default(a.t.Elem())) {
		return "", false
	}
	inside := true
	a.Each(func(i, _ Value) bool {
		k := i.(IntValue).Big()
		inside = k.Sign() >= 0 && k.Cmp(n) < 0
		return inside
	})
	if !inside {
		return "", false
	}
	var parts []string
	for i := range n.Int64() {
		parts = append(parts, a.At(NewInt(i)).String())
	}
	return "[" + strings.Join(parts, ", ") + "]", true
}

func (ArrayValue) value() {}

// ordered sorts the indexes of an array: integers by size, false before true.
type ordered struct{}

func (ordered) Compare(i, j Value) int {
	if n, ok := i.(IntValue); ok {
		return n.n.Cmp(j.(IntValue).n)
	}
	rank := func(v Value) int {
		if v.(BoolValue) {
			return 1
		}
		return 0
	}
	return cmp.Compare(rank(i), rank(j))
}
