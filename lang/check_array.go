package lang

import (
	"fmt"

	"tandem/lang/syntax"
)

// literal returns the constant that an array literal denotes, where type want is expected: of that
// type if it has such literals, else of the type that its values tell.
func (c *checker) literal(tree *syntax.Array, want Type) Expr {
	t := want
	if !fits(tree, want) {
		var ok bool
		if t, ok = c.typeOfLiteral(tree); !ok {
			return Expr{}
		}
	}
	elements := 0
	v, ok := c.arrayValue(tree, t, &elements)
	if !ok {
		return Expr{}
	}
	return Const(v)
}

// fits reports whether literals of type t have that form: [v, …] and length are for bounded arrays.
func fits(tree *syntax.Array, t Type) bool {
	return t.IsArray() && t.IsBounded() == (tree.Else == nil || tree.Length != nil)
}

// tells reports whether a literal says of what type its elements or indexes are, as {else bv8(0)} does.
func tells(tree *syntax.Array) bool {
	value := func(v syntax.Expr) bool {
		switch v := v.(type) {
		case *syntax.Typed, *syntax.Char:
			return true
		case *syntax.Array:
			return tells(v)
		default:
			return false
		}
	}
	if value(tree.Else) {
		return true
	}
	return len(tree.Elements) > 0 && (value(tree.Elements[0].V) || value(tree.Elements[0].I))
}

// typeOfLiteral returns the type that the values of a literal tell; false if none does, which is reported.
func (c *checker) typeOfLiteral(tree *syntax.Array) (Type, bool) {
	unknown := func(what string) (Type, bool) {
		c.wrong(tree.At, fmt.Sprintf("found an array where nothing tells of what type its %s are, expected one that is assigned or compared to a variable", what),
			"an array", "an array that is assigned or compared to a variable", "")
		return Type{}, false
	}
	first := tree.Else
	if first == nil {
		if len(tree.Elements) == 0 {
			return unknown("elements")
		}
		first = tree.Elements[0].V
	}
	elem, ok := c.typeOfValue(first)
	switch {
	case !ok:
		return Type{}, false
	case !elem.IsElement():
		c.wrong(first.Span(), fmt.Sprintf("found elements of type %v, expected int, bool, bvN or arrays without bounds", elem),
			elem.String(), "int, bool, bvN or arrays without bounds", elementHint(elem))
		return Type{}, false
	case tree.Else == nil || tree.Length != nil:
		return BoundedOf(elem), true
	case len(tree.Elements) == 0:
		return unknown("indexes")
	}
	dom, ok := c.typeOfValue(tree.Elements[0].I) // of which each has one
	if !ok {
		return Type{}, false
	}
	return ArrayOf(dom, elem), true
}

func (c *checker) typeOfValue(tree syntax.Expr) (Type, bool) {
	switch t := tree.(type) {
	case *syntax.Array:
		return c.typeOfLiteral(t)
	case *syntax.Bool:
		return Bool, true
	case *syntax.Char:
		return BitsOf(8), true
	case *syntax.Typed:
		return c.bitsType(t.Type, t.Span())
	default:
		return Int, true
	}
}

// arrayValue returns the array of type t that a literal of its form denotes; false if
// something in it is wrong, which is reported. The elements are counted.
func (c *checker) arrayValue(tree *syntax.Array, t Type, elements *int) (Value, bool) {
	if *elements += len(tree.Elements) + 1; *elements > MaxElements {
		c.wrong(tree.At, fmt.Sprintf("found an array of more than %d elements, expected one of fewer", MaxElements), "an array of more elements", "one of fewer", "")
		return nil, false
	}
	a := &arrayBuilder{t: t, seen: map[any]bool{}, rest: Default(t.Elem()), bound: NewInt(int64(len(tree.Elements)))}
	right := true
	for n, e := range tree.Elements {
		i, ok := Value(NewInt(int64(n))), true
		if e.I != nil {
			i, ok = c.valueOf(e.I, t.Dom(), "an index", elements)
		}
		v, good := c.valueOf(e.V, t.Elem(), "an element", elements)
		if !ok || !good {
			right = false
		} else if !a.set(i, v) {
			found := "a second element at " + short(i.String())
			c.wrong(e.I.Span(), "found "+found+", expected one for each index", found, "one for each index", "")
			right = false
		}
	}
	if tree.Else != nil {
		v, ok := c.valueOf(tree.Else, t.Elem(), "an element", elements)
		a.rest, a.bound, right = v, NewInt(0), right && ok
	}
	if tree.Length != nil {
		n, _ := c.integer(tree.Length.Text).Const()
		a.bound = n.(IntValue)
	}
	if !right {
		return nil, false
	}
	return a.array(), true
}

// valueOf returns the value of type t that stands at a place of a literal.
func (c *checker) valueOf(tree syntax.Expr, t Type, what string, elements *int) (Value, bool) {
	found := Type{}
	switch v := tree.(type) {
	case *syntax.Array:
		if fits(v, t) {
			return c.arrayValue(v, t, elements)
		}
		var ok bool
		if found, ok = c.typeOfLiteral(v); !ok {
			return nil, false
		}
	case *syntax.Bool:
		if found = Bool; t == Bool {
			return BoolValue(v.Value), true
		}
	case *syntax.Number:
		n, _ := c.integer(v.Text).Const()
		if found = Int; t == Int {
			return n, true
		}
		if t.IsBits() {
			return c.bitsOf(v, n.(IntValue).n, t)
		}
	case *syntax.Char:
		b := char(v)
		if found = b.t; t == found {
			return b, true
		}
	case *syntax.Typed:
		e := c.typed(v)
		if e.IsZero() {
			return nil, false
		}
		if found = e.Type(); t == found {
			return e.Const()
		}
	default:
		panic(fmt.Sprintf("lang: no value is a %T", tree))
	}
	c.wrong(tree.Span(), fmt.Sprintf("found %s of type %v, expected %v", what, found, t), found.String(), t.String(), "")
	return nil, false
}
