package lang

import (
	"fmt"
	"math/big"
)

// Value is an element of the paper's set Val: what expressions denote and what literals, inputs and
// models are written with. Values are immutable. What operators do to values is not syntax and is
// not here: each side of a theorem interprets them for itself.
type Value interface {
	// Type is the type that the value belongs to.
	Type() Type
	// Equal says whether both are the same element of the same type.
	Equal(Value) bool
	// String is the value as a program writes it.
	String() string
	value()
}

// IntValue is an integer of ℤ. The zero IntValue is not valid: use NewInt or BigInt.
type IntValue struct{ n *big.Int }

// common are the integers from minCommon on that are made once.
var common = func() (list [1024]*big.Int) {
	for i := range list {
		list[i] = big.NewInt(minCommon + int64(i))
	}
	return list
}()

const minCommon = -128

// NewInt returns the integer n.
func NewInt(n int64) IntValue {
	if i := n - minCommon; i >= 0 && i < int64(len(common)) {
		return IntValue{common[i]}
	}
	return IntValue{big.NewInt(n)}
}

// BigInt returns the integer n. The caller must not change n afterwards.
func BigInt(n *big.Int) IntValue { return IntValue{n} }

// Big returns the integer. The caller must not change it.
func (v IntValue) Big() *big.Int { return v.n }

// Type returns Int.
func (v IntValue) Type() Type { return Int }

// Equal reports whether w is the same integer.
func (v IntValue) Equal(w Value) bool {
	o, ok := w.(IntValue)
	return ok && v.n.Cmp(o.n) == 0
}

func (v IntValue) String() string { return v.n.String() }
func (IntValue) value()           {}

// BoolValue is a truth value.
type BoolValue bool

// Type returns Bool.
func (v BoolValue) Type() Type { return Bool }

// Equal reports whether w is the same truth value.
func (v BoolValue) Equal(w Value) bool { o, ok := w.(BoolValue); return ok && v == o }

func (v BoolValue) String() string { return fmt.Sprint(bool(v)) }
func (BoolValue) value()           {}

// Overflow stands where the machine stopped computing an integer because it has more bits than the
// bound allows. It is no element of ℤ: a result that depends on it is "bound", never a verdict.
type Overflow struct {
	T       Type // the type of the value that was not computed
	MaxBits int  // the bound, in bits of the magnitude
}

// Type returns the type of the value that was not computed.
func (v Overflow) Type() Type { return v.T }

// Equal reports whether w overflowed the same bound; of the values not computed it says nothing.
func (v Overflow) Equal(w Value) bool { o, ok := w.(Overflow); return ok && v == o }

func (v Overflow) String() string { return fmt.Sprintf("(more than %d bits)", v.MaxBits) }
func (Overflow) value()           {}

// Default returns the value of type t that a variable starts with: 0, false, nil, the array of
// defaults with bound 0. It is the typed reading of the paper's "nil initialises every field".
func Default(t Type) Value {
	switch t.kind() {
	case kindInt:
		return NewInt(0)
	case kindBool:
		return BoolValue(false)
	case kindArray, kindBounded:
		return NewArray(t, Default(t.Elem()))
	case kindClass:
		return Nil(t)
	case kindBits:
		return Bits(t, new(big.Int))
	default:
		panic(fmt.Sprintf("lang: no default value of %v", t))
	}
}

// Overflows reports whether one of the values is an Overflow.
func Overflows(values ...Value) bool {
	for _, v := range values {
		if _, is := v.(Overflow); is {
			return true
		}
	}
	return false
}
