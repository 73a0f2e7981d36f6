package programs

import (
	"tandem/lang"
	"tandem/props"
)

// SmallArrays returns the vocabularies of the exhaustive checks of the language
// with arrays. Each has one kind of array and as little else as possible, so
// that its programs are many in kind at a small size:
//
//   - bounded arrays a and b of integers, an integer x, 0 and 1;
//   - choices and loops, bounded arrays a and b of truth values, a truth value
//     p, an integer x, true and 0;
//   - unbounded arrays f and g of integers, an integer x, 0 and 1;
//   - every operator on integers, truth values and bounded arrays of integers.
func SmallArrays() []*Vocabulary {
	ints, bools := vars(lang.Int, "x"), vars(lang.Bool, "p")
	return []*Vocabulary{
		{
			Types: []lang.Type{lang.Int, boundedInts},
			Vars:  map[lang.Type][]lang.Var{lang.Int: ints, boundedInts: vars(boundedInts, "a", "b")},
			Ops:   []lang.Op{lang.Select, lang.Len}, Literal: oneOfLiterals(0, 1), Value: smallArrayValue,
			Assign: 1, Elem: 1, Bound: 1, Name: "bounded arrays",
		},
		{
			Types: []lang.Type{lang.Int, lang.Bool, boundedBools},
			Vars: map[lang.Type][]lang.Var{
				lang.Int: ints, lang.Bool: bools, boundedBools: vars(boundedBools, "a", "b"),
			},
			Ops: []lang.Op{lang.Select, lang.Len, lang.Cond}, Literal: oneOfLiterals(0), Value: smallArrayValue,
			Assign: 1, Elem: 1, Bound: 1, If: 1, While: 1, Name: "choices and loops",
		},
		{
			Types: []lang.Type{lang.Int, functions},
			Vars:  map[lang.Type][]lang.Var{lang.Int: ints, functions: vars(functions, "f", "g")},
			Ops:   []lang.Op{lang.Select, lang.Store}, Literal: oneOfLiterals(0, 1), Value: smallArrayValue,
			Assign: 1, Elem: 1, Name: "unbounded arrays",
		},
		Operators(0, lang.Int, lang.Bool, boundedInts),
	}
}

// SmallArrayTerms returns the first three of SmallArrays, with expressions that change arrays with bounds.
func SmallArrayTerms() []*Vocabulary {
	list := SmallArrays()[:3]
	list[0].Ops = append(list[0].Ops, lang.Store, lang.SetLen)
	list[0].Changed = true
	return list
}

// oneOfLiterals returns one of these integers, or true.
func oneOfLiterals(ns ...int64) func(props.Source, lang.Type) lang.Value {
	return func(src props.Source, t lang.Type) lang.Value {
		if t == lang.Bool {
			return lang.BoolValue(true)
		}
		return lang.NewInt(props.OneOf(src, "literal", ns))
	}
}

// smallArrayValue returns SmallValue, or one of three arrays: bounded ones empty, with one element,
// or one and another outside; unbounded ones 1 nowhere, at 0, or elsewhere.
func smallArrayValue(src props.Source, t lang.Type) lang.Value {
	if !t.IsArray() {
		return SmallValue(src, t)
	}
	zero := lang.Default(t.Elem())
	one := lang.Value(lang.NewInt(1))
	if t.Elem() == lang.Bool {
		one = lang.BoolValue(true)
	}
	a := lang.NewArray(t, zero)
	n := src.Choose(3, "value")
	switch {
	case n == 0:
		return a
	case t.IsBounded():
		return a.With(lang.NewInt(int64(n-1)), one).WithBound(lang.NewInt(1))
	case n == 1:
		return a.With(lang.NewInt(0), one)
	default:
		return lang.NewArray(t, one).With(lang.NewInt(0), zero)
	}
}

// arrayLiteral returns a truth value, or an integer: often a possible index, seldom a large one.
func arrayLiteral(src props.Source, t lang.Type) lang.Value {
	if t == lang.Bool || src.Choose(32, "magnitude") == 31 {
		return literal(src, t)
	}
	n := int64(src.Choose(5, "int"))
	if src.Choose(6, "sign") == 5 {
		n = -n
	}
	return lang.NewInt(n)
}

// arrayValue returns an initial value: arrays have a bound up to 4, up to four elements, some of
// them outside of the bound, and are mostly the default elsewhere.
func arrayValue(src props.Source, t lang.Type) lang.Value {
	if !t.IsArray() {
		return arrayLiteral(src, t)
	}
	a := lang.Default(t).(lang.ArrayValue)
	if src.Choose(4, "rest") == 3 {
		a = lang.NewArray(t, arrayValue(src, t.Elem()))
	}
	if t.IsBounded() {
		a = a.WithBound(lang.NewInt(int64(src.Choose(5, "bound"))))
	}
	for range src.Choose(5, "elements") {
		src.Group("element", func() { a = a.With(arrayIndex(src, t.Dom()), arrayValue(src, t.Elem())) })
	}
	return a
}

func arrayIndex(src props.Source, t lang.Type) lang.Value {
	if t == lang.Bool {
		return literal(src, t)
	}
	return lang.NewInt(int64(src.Choose(6, "index") - 1))
}
