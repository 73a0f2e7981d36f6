package programs

import (
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
)

// assignable reports whether programs assign to variables of type t as a whole.
func (v *Vocabulary) assignable(t lang.Type) bool { return !v.NoCopy || !t.IsBounded() }

// bounded lists the types with a bound that have variables.
func (v *Vocabulary) bounded() []lang.Type {
	return lists.Filter(v.Types, func(t lang.Type) bool { return t.IsBounded() && len(v.Vars[t]) > 0 })
}

// elements lists the types of arrays of which an assignment of that size can assign to an element.
func (v *Vocabulary) elements(size int) []lang.Type {
	return lists.Filter(v.Types, func(t lang.Type) bool {
		return t.IsArray() && len(v.Vars[t]) > 0 && v.operands([]lang.Type{t.Dom(), t.Elem()}, size-1)
	})
}

// elem returns a[e] := e'.
func (m *maker) elem(size int) []lang.Stmt {
	t := props.OneOf(m.src, "type", m.voc.elements(size))
	a := m.variable(t)
	k := props.OneOf(m.src, "index size", sizes(1, size-2, func(k int) bool { return m.voc.expr(t.Dom(), k) && m.voc.expr(t.Elem(), size-1-k) }))
	i := m.index(lang.V(a), k)
	return []lang.Stmt{&lang.AssignElem{A: a, I: i, E: m.expr(t.Elem(), size-1-k)}}
}

// bound returns |a| := e.
func (m *maker) bound(size int) []lang.Stmt {
	a := m.variable(props.OneOf(m.src, "type", m.voc.bounded()))
	return []lang.Stmt{&lang.SetBound{A: a, E: m.index(lang.V(a), size-1)}}
}

// walkCost is the size of what a loop over an array has beside its test and body.
const walkCost = 2 + 5 + 4

// walk is
//
//	i := 0; while i < |a| && b { S; i := i + 1 }
//
// for a variable i of its own, which indexes in S may be.
func (m *maker) walk(size int) []lang.Stmt {
	a := m.variable(props.OneOf(m.src, "type", m.voc.bounded()))
	i := m.counter()
	m.walks = append(m.walks, i)
	b, s := m.split(size-walkCost, 1)
	m.walks = m.walks[:len(m.walks)-1]
	return counting(i, lang.Term(lang.Len, lang.V(a)), b, s[0])
}

// nearRead returns an element of truth values, maybe negated, or compares an integer element with a
// small constant. The array has a bound, and the vocabulary both kinds.
func (m *maker) nearRead(size int) lang.Expr {
	read := func(t lang.Type, size int) lang.Expr {
		a := lang.V(m.variable(t))
		return lang.Term(lang.Select, a, m.index(a, size))
	}
	switch size {
	case 3:
		return read(boundedBools, 1)
	case 4:
		return lang.Negation(read(boundedBools, 1))
	default:
		op := props.OneOf(m.src, "comparison", comparisons)
		return lang.Term(op, read(boundedInts, size-4), lang.I(int64(m.src.Choose(4, "constant"))))
	}
}

// index returns an index of that size for the array a: any, or in Vocabulary.Index
// cases of 8 one that is often within the bounds, or just outside.
func (m *maker) index(a lang.Expr, size int) lang.Expr {
	if a.Type().Dom() != lang.Int || m.voc.Index == 0 || m.src.Choose(8, "index") >= m.voc.Index {
		return m.expr(a.Type().Dom(), size)
	}
	switch size {
	case 1:
		return m.place()
	case 2:
		if _, ok := a.Var(); ok && a.Type().IsBounded() {
			return lang.Term(lang.Len, a)
		}
	case 3:
		return lang.Term(m.step(), m.place(), lang.I(1))
	case 4:
		if _, ok := a.Var(); ok && a.Type().IsBounded() {
			return lang.Term(m.step(), lang.Term(lang.Len, a), lang.I(1))
		}
	}
	return m.expr(lang.Int, size)
}

// place returns the counter of a loop that is open, a small constant, or a variable.
func (m *maker) place() lang.Expr {
	if n := len(m.walks); n > 0 && m.src.Choose(3, "counter") < 2 {
		return lang.V(m.walks[m.src.Choose(n, "which")])
	}
	if m.src.Choose(2, "place") == 0 {
		return lang.I(int64(m.src.Choose(4, "constant")))
	}
	return lang.V(m.variable(lang.Int))
}

// step leads from an index to one beside it.
func (m *maker) step() lang.Op { return props.OneOf(m.src, "step", []lang.Op{lang.Sub, lang.Add}) }

// vars are variables of type t with these names.
func vars(t lang.Type, names ...string) []lang.Var {
	return lists.Map(names, func(name string) lang.Var { return lang.NewVar(name, t) })
}

// The types of arrays that the vocabularies have.
var (
	boundedInts  = lang.BoundedOf(lang.Int)
	boundedBools = lang.BoundedOf(lang.Bool)
	functions    = lang.ArrayOf(lang.Int, lang.Int)
	ofBools      = lang.ArrayOf(lang.Bool, lang.Int)
	matrices     = lang.ArrayOf(lang.Int, functions)
)

// Arrays returns the vocabulary of random checks of the language with arrays: that of Large with
// small integers, bounded arrays of integers and truth values, and unbounded ones, also from truth
// values and of arrays. Indexes are mostly near the bounds, and some loops walk over an array.
func Arrays() *Vocabulary {
	v := &Vocabulary{
		Types: []lang.Type{lang.Int, lang.Bool, boundedInts, boundedBools, functions, ofBools, matrices},
		Vars: map[lang.Type][]lang.Var{
			lang.Int:     vars(lang.Int, "x", "y", "z"),
			lang.Bool:    vars(lang.Bool, "p", "q"),
			boundedInts:  vars(boundedInts, "a", "b", "c"),
			boundedBools: vars(boundedBools, "d"),
			functions:    vars(functions, "f", "g"),
			ofBools:      vars(ofBools, "h"),
			matrices:     vars(matrices, "m"),
		},
		Literal: arrayLiteral,
		Value:   arrayValue,
		Assign:  4, If: 3, While: 1, Counted: 1, Elem: 5, Bound: 2, Walk: 2,
		Near: 4, Index: 6,
	}
	for _, o := range lang.Operators() {
		v.Ops = append(v.Ops, o.Op)
	}
	v.Ops = append(v.Ops, lang.Select, lang.Select, lang.Select) // more often than others
	return v
}

// LinearArrays returns Arrays without products, quotients, and arrays of arrays: what solvers decide.
func LinearArrays() *Vocabulary {
	v := Arrays()
	v.Ops = slices.DeleteFunc(v.Ops, func(op lang.Op) bool {
		return op == lang.Mul || op == lang.Div || op == lang.Mod
	})
	v.Types = slices.DeleteFunc(v.Types, func(t lang.Type) bool { return t == matrices })
	delete(v.Vars, matrices)
	return v
}

// ArrayTerms returns Arrays with expressions that change bounded arrays, for expressions, not programs.
func ArrayTerms() *Vocabulary {
	v := Arrays()
	v.Changed = true
	return v
}

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
