package lang

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unique"
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
	return slices.ContainsFunc(values, func(v Value) bool { _, is := v.(Overflow); return is })
}

// MaxWidth is the largest width of a bit-vector, in bits.
const MaxWidth = 256

// BitsOf is bvN, the type of the bit-vectors of a width from 1 to MaxWidth. It
// panics for other widths.
//
// Source: SMT-LIB 2, theory FixedSizeBitVectors, sort (_ BitVec m).
func BitsOf(width int) Type {
	if width < 1 || width > MaxWidth {
		panic(fmt.Sprintf("lang: no bit-vectors of %d bits", width))
	}
	return Type{unique.Make(typeNode{kind: kindBits, width: width})}
}

// IsBits reports whether t is a type of bit-vectors.
func (t Type) IsBits() bool { return t.kind() == kindBits }

// Width returns the number of bits of the values of t; 0 if t is no type of bit-vectors.
func (t Type) Width() int {
	if !t.IsBits() {
		return 0
	}
	return t.h.Value().width
}

// bitsNamed returns the type of that name, as bv8.
func bitsNamed(name string) (Type, bool) {
	digits, ok := strings.CutPrefix(name, "bv")
	width, err := strconv.Atoi(digits)
	if !ok || err != nil || width < 1 || width > MaxWidth || strconv.Itoa(width) != digits {
		return Type{}, false
	}
	return BitsOf(width), true
}

// BitsValue is a bit-vector: a number from 0 to 2^N - 1. Whether it has a sign is
// for the operators to say. The zero BitsValue is not valid: use Bits.
type BitsValue struct {
	t Type
	n *big.Int
}

// Bits returns the bit-vector n of type t. It panics unless t is a type of bit-vectors
// and n is one of its numbers. The caller must not change n afterwards.
func Bits(t Type, n *big.Int) BitsValue {
	if n.Sign() < 0 || n.BitLen() > t.Width() {
		panic(fmt.Sprintf("lang: no value %v of type %v", n, t))
	}
	return BitsValue{t, n}
}

// Big returns the number. The caller must not change it.
func (v BitsValue) Big() *big.Int { return v.n }

// Type returns the type bvN.
func (v BitsValue) Type() Type { return v.t }

// Equal reports whether w is the same bit-vector of the same width.
func (v BitsValue) Equal(w Value) bool {
	o, ok := w.(BitsValue)
	return ok && v.t == o.t && v.n.Cmp(o.n) == 0
}

func (v BitsValue) String() string { return v.n.String() }
func (BitsValue) value()           {}

// literalBits returns the bit-vector that the literal n means where one of type t stands: n, or 2^N
// + n if n is negative. False if n is not from -2^(N-1) to 2^N - 1.
func literalBits(n *big.Int, t Type) (BitsValue, bool) {
	if n.Sign() >= 0 {
		return BitsValue{t, n}, n.BitLen() <= t.Width()
	}
	least, all := new(big.Int).Lsh(big.NewInt(-1), uint(t.Width()-1)), new(big.Int).Lsh(big.NewInt(1), uint(t.Width()))
	return BitsValue{t, all.Add(all, n)}, n.Cmp(least) >= 0
}

// bitsRange says which literals a type of bit-vectors has.
func bitsRange(t Type) string {
	least, all := new(big.Int).Lsh(big.NewInt(-1), uint(t.Width()-1)), new(big.Int).Lsh(big.NewInt(1), uint(t.Width()))
	return fmt.Sprintf("a number from %s to %s", short(least.String()), short(all.Sub(all, big.NewInt(1)).String()))
}

// Cast returns the expression op(e) of type t: bvN(e) or sbvN(e). It panics unless op
// is a conversion to a type of bit-vectors (Operator.Casts), t is one, and op
// takes e.
//
// Source: SMT-LIB 2, (_ extract i 0), (_ zero_extend i), (_ sign_extend i) of
// FixedSizeBitVectors; (_ int_to_bv m).
func Cast(op Op, t Type, e Expr) Expr {
	row := op.Info()
	var b binding
	if !row.Casts() || !t.IsBits() || !b.match(row.params[0], e.Type()) {
		panic(fmt.Sprintf("lang: no %v of %v to %v", op, e.Type(), t))
	}
	nd := node{op: uint32(op), n: 1, typ: t, text: noText}
	nd.kids[0] = e
	return Expr{unique.Make(nd)}
}

// Target returns the type that e converts to, if e is a Cast.
func (e Expr) Target() (Type, bool) {
	n := e.h.Value()
	if n.n != 1 || !Op(n.op).Casts() {
		return Type{}, false
	}
	return n.typ, true
}

// Casts reports whether the type of the result belongs to the node; see Cast.
func (op Op) Casts() bool { return op == ToBits || op == ToSigned || op == OfInt }

// Casts reports whether o converts to a type of bit-vectors that its operand does not tell; see Cast.
func (o Operator) Casts() bool { return o.Op.Casts() }

// Apply is op(args…) of type t, which only a Cast wants to be told. It panics as Term and Cast do.
func Apply(op Op, t Type, args ...Expr) Expr {
	if op.Casts() && len(args) == 1 {
		return Cast(op, t, args[0])
	}
	return Term(op, args...)
}

// word returns how programs write the operator of a conversion: bv8, sbv8, int, sint.
func (e Expr) word() string {
	switch e.Op() {
	case ToBits, OfInt:
		return e.Type().String()
	case ToSigned:
		return "s" + e.Type().String()
	case ToInt:
		return "int"
	default:
		return "sint"
	}
}
