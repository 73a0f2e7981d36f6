package solver

import (
	"fmt"
	"math/big"

	"tandem/internal/lists"
	"tandem/lang"
)

// Of an array, so many elements are tried, at integers from 0 or objects tried, with so many values each.
const (
	smallPoints   = 4
	smallElements = 4
)

// maxComplete is the number of functions up to which those of a finite type are tried completely.
const maxComplete = 256

// candidates are the values that an element may have.
type candidates struct {
	list     []lang.Value
	complete bool // the type has no others
}

// tries says what was tried.
func (s *search) tries() string {
	text := fmt.Sprintf("integers between -%d and %d", s.domain.Ints, s.domain.Ints)
	if s.arrays {
		text += fmt.Sprintf(" and arrays of %d values at 0 to %d", smallElements, smallPoints-1)
	}
	if s.wide {
		text += fmt.Sprintf(" and bit-vectors of more than %d bits at their edges", smallWidth)
	}
	if s.objects {
		text += fmt.Sprintf(" and nil and %d objects of a class", s.domain.Objects)
	}
	if s.fields {
		text += fmt.Sprintf(" and fields of %d values at %d objects", smallElements, s.domain.Objects)
	}
	return text
}

// SmallModels makes models that have values of the small domain for variables that are no objects; choose picks one of
// so many.
func SmallModels(vars []lang.Var) func(choose func(of int) int) Model {
	const most = 64 // of a type
	s, values := &search{domain: Options{}.defaults().Small, values: map[lang.Type]*candidates{}}, map[lang.Type][]lang.Value{}
	for _, x := range vars {
		for v, ok := s.value(x.Type, int64(len(values[x.Type]))); ok && len(values[x.Type]) < most; v, ok = s.value(x.Type, int64(len(values[x.Type]))) {
			values[x.Type] = append(values[x.Type], v)
		}
	}
	return func(choose func(of int) int) Model {
		return NewModel(lists.Pairs(vars, func(x lang.Var) (lang.Var, lang.Value) { return x, values[x.Type][choose(len(values[x.Type]))] }))
	}
}

// isFinite reports whether a type has finitely many values.
func isFinite(t lang.Type) bool {
	return t == lang.Bool || t.IsBits() && t.Width() <= smallWidth || t.IsArray() && t.Dom() == lang.Bool && isFinite(t.Elem())
}

// value is value number i of the type, small ones first: 0, 1, -1, 2, -2, … or false, true; nil and
// objects; an array with few elements. False behind the last one.
func (s *search) value(t lang.Type, i int64) (lang.Value, bool) {
	switch {
	case t == lang.Bool:
		return lang.BoolValue(i == 1), i < 2
	case t == lang.Int:
		s.guessed = true
		n := (i + 1) / 2
		if i%2 == 0 {
			n = -n
		}
		return lang.NewInt(n), i <= 2*s.domain.Ints
	case t.IsBits():
		return s.bitsValue(t, i)
	case t.IsClass():
		if i == 0 {
			return lang.Nil(t), true
		}
		if !s.enough[t] {
			s.guessed, s.objects = true, true
		}
		return lang.Object(t, int(i)), i <= int64(s.domain.Objects)
	}
	elements := s.elements(t.Elem())
	switch {
	case t.Dom().IsClass():
		s.guessed, s.fields = true, true
	case !elements.complete || t.Dom() != lang.Bool:
		s.guessed, s.arrays = true, true
	}
	switch {
	case t.IsBounded():
		return boundedNumber(t, elements.list, i, min(smallPoints, s.domain.Ints))
	case t.Dom() != lang.Bool:
		// The value everywhere else changes last.
		points := s.points(t.Dom())
		all := int64(1)
		for range points {
			all *= int64(len(elements.list))
		}
		if i >= all*int64(len(elements.list)) {
			return nil, false
		}
		return filled(lang.NewArray(t, elements.list[i/all]), elements.list, i%all, points)
	default:
		a := lang.NewArray(t, elements.list[0])
		for _, p := range []lang.BoolValue{false, true} {
			a = a.With(p, elements.list[i%int64(len(elements.list))])
			i /= int64(len(elements.list))
		}
		return a, i == 0
	}
}

// elements returns the values that elements of the type are tried with.
func (s *search) elements(t lang.Type) *candidates {
	if c, ok := s.values[t]; ok {
		return c
	}
	most, c := int64(smallElements), &candidates{}
	if isFinite(t) && t.Width() <= 2 {
		most = maxComplete
	}
	for i := int64(0); ; i++ {
		v, ok := s.value(t, i)
		if !ok {
			c.complete = isFinite(t) // or value guessed
			break
		}
		if i == most {
			break
		}
		c.list = append(c.list, v)
	}
	s.values[t] = c
	return c
}

// points returns the indexes at which elements are tried: integers, bit-vectors, or objects.
func (s *search) points(dom lang.Type) []lang.Value {
	if dom == lang.Int {
		return integers(smallPoints)
	}
	var list []lang.Value
	if dom.IsBits() {
		for i := range int64(min(smallPoints, 1<<min(dom.Width(), smallWidth))) {
			list = append(list, lang.Bits(dom, big.NewInt(i)))
		}
		return list
	}
	for id := range s.domain.Objects {
		list = append(list, lang.Object(dom, id+1))
	}
	return list
}

// integers returns the integers from 0 up to n-1.
func integers(n int64) []lang.Value {
	var list []lang.Value
	for p := range n {
		list = append(list, lang.NewInt(p))
	}
	return list
}

// filled returns a with the digits of i as elements at the points. False if i has more digits.
func filled(a lang.ArrayValue, elements []lang.Value, i int64, points []lang.Value) (lang.Value, bool) {
	for _, p := range points {
		a = a.With(p, elements[i%int64(len(elements))])
		i /= int64(len(elements))
	}
	return a, i == 0
}

// boundedNumber is bounded array number i of the type: by their bounds up to most, with elements inside.
func boundedNumber(t lang.Type, elements []lang.Value, i, most int64) (lang.Value, bool) {
	for n, all := int64(0), int64(1); n <= most; n++ {
		if i < all {
			return filled(lang.NewArray(t, lang.Default(t.Elem())).WithBound(lang.NewInt(n)), elements, i, integers(n))
		}
		i -= all
		all *= int64(len(elements))
	}
	return nil, false
}
