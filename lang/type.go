package lang

import "unique"

// Type is the type of an expression or variable. Types are compared with ==.
// The zero Type is no type.
type Type struct{ h unique.Handle[typeNode] }

// typeNode is what a type is made of; later languages add kinds with parts.
type typeNode struct {
	kind kind
}

type kind uint8

const (
	kindInvalid kind = iota
	kindInt
	kindBool
	kindAlpha // the one type variable of operator signatures
)

var (
	// Int is the type of the integers ℤ, unbounded.
	Int = Type{unique.Make(typeNode{kindInt})}
	// Bool is the type of the truth values.
	Bool = Type{unique.Make(typeNode{kindBool})}

	// alpha stands in a signature for any type, the same one at each place.
	alpha = Type{unique.Make(typeNode{kindAlpha})}
)

func (t Type) kind() kind {
	if t == (Type{}) {
		return kindInvalid
	}
	return t.h.Value().kind
}

// String is the type as programs write it: int, bool.
func (t Type) String() string {
	switch t.kind() {
	case kindInt:
		return "int"
	case kindBool:
		return "bool"
	case kindAlpha:
		return "α"
	default:
		return "invalid type"
	}
}

// TypeNames lists the names of the types a program may declare, in the order
// messages name them.
func TypeNames() []string { return []string{"int", "bool"} }

// TypeNamed is the type of that name, if there is one.
func TypeNamed(name string) (Type, bool) {
	for _, t := range []Type{Int, Bool} {
		if t.String() == name {
			return t, true
		}
	}
	return Type{}, false
}
