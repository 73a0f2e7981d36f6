package lang

import (
	"strconv"
	"unique"

	"tandem/internal/lists"
)

// Type is the type of an expression or variable. Types are compared with ==. The zero Type is no type.
type Type struct{ h unique.Handle[typeNode] }

// typeNode is what a type is made of; later languages add kinds with parts.
type typeNode struct {
	kind      kind
	dom, elem Type   // of an array
	name      string // of a class
	width     int    // of bit-vectors, in bits
}

type kind uint8

const (
	kindInvalid kind = iota
	kindInt
	kindBool
	kindArray   // [dom]elem
	kindBounded // []elem, whose dom is Int
	kindClass   // objects of a class, by its name, and nil
	kindBits    // bvN
	// The variables of operator signatures:
	kindAlpha
	kindBeta
	kindSomeArray // any array type, from alpha to beta
	kindSomeBounded
	kindSomeBits
	kindTarget
)

var (
	// Int is the type of the integers ℤ, unbounded.
	Int = Type{unique.Make(typeNode{kind: kindInt})}
	// Bool is the type of the truth values.
	Bool = Type{unique.Make(typeNode{kind: kindBool})}

	// alpha and beta stand in a signature for any type, the same one at each place; someArray for
	// any type of arrays from alpha to beta, boundedArray for one of bounded arrays, and someBits
	// for one of bit-vectors. target is the type that belongs to a Cast.
	alpha        = Type{unique.Make(typeNode{kind: kindAlpha})}
	beta         = Type{unique.Make(typeNode{kind: kindBeta})}
	someArray    = Type{unique.Make(typeNode{kind: kindSomeArray})}
	boundedArray = Type{unique.Make(typeNode{kind: kindSomeBounded})}
	someBits     = Type{unique.Make(typeNode{kind: kindSomeBits})}
	target       = Type{unique.Make(typeNode{kind: kindTarget})}
)

// ArrayOf returns [dom]elem, the type of the arrays that are functions from all of
// dom to elem. It panics unless dom is a type that
// indexes may have, Int, Bool or bvN, and elem is a type that
// elements may have (IsElement). Programs declare no others; the type of a field
// as an array is one from a class, and its elements may be objects.
//
// Source: §2.1, "an array variable has a type T → T'"; §4.1, "fields as arrays
// of type O → T".
func ArrayOf(dom, elem Type) Type {
	if !dom.isIndex() && !dom.IsClass() || !elem.IsElement() && !(dom.IsClass() && elem.IsClass()) {
		panic("lang: no type of arrays from " + dom.String() + " to " + elem.String())
	}
	return Type{unique.Make(typeNode{kind: kindArray, dom: dom, elem: elem})}
}

// BoundedOf returns []elem, the type of the arrays with a bound |a|. It panics
// unless elem is a type that elements may have (IsElement).
//
// Source: §2.1, "bounded arrays (of type ℕ → T …)".
func BoundedOf(elem Type) Type {
	if !elem.IsElement() {
		panic("lang: no type of bounded arrays of " + elem.String())
	}
	return Type{unique.Make(typeNode{kind: kindBounded, dom: Int, elem: elem})}
}

// isIndex reports whether arrays of programs may have indexes of type t.
func (t Type) isIndex() bool { return t == Int || t == Bool || t.IsBits() }

// IsElement reports whether an array may have elements of type t: integers, truth values,
// bit-vectors, and unbounded arrays. A bounded array's bound belongs to a variable.
func (t Type) IsElement() bool { return t.isIndex() || t.kind() == kindArray }

// IsArray reports whether t is a type of arrays, bounded or not.
func (t Type) IsArray() bool { return t.kind() == kindArray || t.kind() == kindBounded }

// IsBounded reports whether t is a type of bounded arrays.
func (t Type) IsBounded() bool { return t.kind() == kindBounded }

// Dom returns the type of the indexes of an array type; the zero Type of others.
func (t Type) Dom() Type {
	if !t.IsArray() {
		return Type{}
	}
	return t.h.Value().dom
}

// Elem returns the type of the elements of an array type; the zero Type of others.
func (t Type) Elem() Type {
	if !t.IsArray() {
		return Type{}
	}
	return t.h.Value().elem
}

func (t Type) kind() kind {
	if t == (Type{}) {
		return kindInvalid
	}
	return t.h.Value().kind
}

// String returns the type as programs write it: int, bool, bv8, [int]bool, []int.
func (t Type) String() string {
	switch t.kind() {
	case kindInt:
		return "int"
	case kindBool:
		return "bool"
	case kindArray:
		return "[" + t.Dom().String() + "]" + t.Elem().String()
	case kindBounded:
		return "[]" + t.Elem().String()
	case kindClass:
		return t.h.Value().name
	case kindBits:
		return "bv" + strconv.Itoa(t.Width())
	case kindAlpha:
		return "α"
	case kindBeta:
		return "β"
	case kindSomeArray:
		return "an array"
	case kindSomeBounded:
		return "a bounded array"
	case kindSomeBits, kindTarget:
		return "bvN"
	default:
		return "invalid type"
	}
}

// TypeNames lists the types a program may declare, arrays' parts among them, as messages order them.
func TypeNames() []string { return []string{"int", "bool"} }

// TypeNamed returns the type of that name, if there is one.
func TypeNamed(name string) (Type, bool) {
	if t, ok := lists.Find([]Type{Int, Bool}, func(t Type) bool { return t.String() == name }); ok {
		return t, true
	}
	return bitsNamed(name)
}

// binding is what the variables of a signature stand for; the zero Type where that is not known.
type binding struct{ alpha, beta, array, bits, target Type }

// match reports whether t is an instance of the type p of a signature, and binds p's variables.
func (b *binding) match(p, t Type) bool {
	bind := func(v *Type) bool {
		if *v == (Type{}) {
			*v = t
		}
		return *v == t
	}
	switch p {
	case alpha:
		return bind(&b.alpha)
	case beta:
		return bind(&b.beta)
	case someArray:
		return t.IsArray() && bind(&b.array) && b.match(alpha, t.Dom()) && b.match(beta, t.Elem())
	case boundedArray:
		return t.IsBounded() && bind(&b.array)
	case someBits:
		return t.IsBits() && bind(&b.bits)
	default:
		return p == t
	}
}

// replaced returns the type of a signature with its variables replaced; the zero Type where they are not known.
func (b *binding) replaced(p Type) Type {
	switch p {
	case alpha:
		return b.alpha
	case beta:
		return b.beta
	case someArray, boundedArray:
		return b.array
	case someBits:
		return b.bits
	case target:
		return b.target
	default:
		return p
	}
}
