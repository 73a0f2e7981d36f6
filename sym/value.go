package sym

import (
	"fmt"
	"math/big"
	"reflect"
	"unsafe"

	"tandem/lang"
)

// Integer lists Go's integer types, and those defined by them.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// scalar is a value of type T: concrete, or an expression over the inputs.
type scalar[T any] struct {
	_ [0]func()
	v T         // the value; that of a symbolic one under the inputs of this run
	e lang.Expr // zero: concrete
}

// Num is an integer of type T: concrete, or an expression over the inputs. The zero Num is a
// concrete 0. It cannot be compared by ==, which would compare expressions: use Eq.
type Num[T Integer] struct{ scalar[T] }

// Bool is a truth value: concrete, or an expression over the inputs. The zero Bool is false.
type Bool struct{ scalar[bool] }

// The integers of Go's types.
type (
	Int    = Num[int]
	Int8   = Num[int8]
	Int16  = Num[int16]
	Int32  = Num[int32]
	Int64  = Num[int64]
	Uint   = Num[uint]
	Uint8  = Num[uint8]
	Uint16 = Num[uint16]
	Uint32 = Num[uint32]
	Uint64 = Num[uint64]
)

// Value lists the types that Ite and At merge: Num and Bool.
type Value[T any] interface {
	expr() lang.Expr
	as(lang.Expr) T // the value, beside that expression
}

// Of returns the concrete integer v.
func Of[T Integer](v T) Num[T] { return Num[T]{scalar[T]{v: v}} }

// Truth returns the concrete truth value v.
func Truth(v bool) Bool { return Bool{scalar[bool]{v: v}} }

// Concrete reports whether x is no expression.
func (x scalar[T]) Concrete() bool { return x.e.IsZero() }

// Value returns a concrete x. It panics if x is symbolic, since nothing becomes concrete silently;
// C.If decides a Bool.
func (x scalar[T]) Value() T {
	if !x.Concrete() {
		panic("sym: Value of the symbolic " + x.String())
	}
	return x.v
}

// String returns the value, or the expression as package lang prints it.
func (x scalar[T]) String() string {
	if x.Concrete() {
		return fmt.Sprint(x.v)
	}
	return x.e.String()
}

// signed reports whether T has negative numbers.
func signed[T Integer]() bool { return ^T(0) < 0 }

// width returns the number of bits of T.
func width[T Integer]() int { return int(unsafe.Sizeof(T(0))) * 8 }

// expr returns x as an expression.
func (x Num[T]) expr() lang.Expr {
	if !x.Concrete() {
		return x.e
	}
	n := uint64(x.v) << (64 - width[T]()) >> (64 - width[T]())
	return lang.Const(lang.Bits(lang.BitsOf(width[T]()), new(big.Int).SetUint64(n)))
}

func (b Bool) expr() lang.Expr {
	if !b.Concrete() {
		return b.e
	}
	return lang.Const(lang.BoolValue(b.v))
}

// Ite returns x if b holds, or else y, without a decision: a symbolic b gives an expression.
//
// Source: §2.1.1, Exp(if, …), of operands that have no effects.
func Ite[T Value[T]](b Bool, x, y T) T {
	taken := y
	if b.v {
		taken = x
	}
	if b.Concrete() {
		return taken
	}
	return taken.as(lang.Term(lang.Cond, b.e, x.expr(), y.expr()))
}

func (x Num[T]) as(e lang.Expr) Num[T] { return Num[T]{scalar[T]{v: x.v, e: e}} }

func (b Bool) as(e lang.Expr) Bool { return Bool{scalar[bool]{v: b.v, e: e}} }

// leaf is a pointer to a Num or a Bool, as reflection sees one.
type leaf interface {
	input(name string, model map[string]int64) // makes it an input, with the model's value
	native() reflect.Value                     // the value under this run's inputs
	set(reflect.Value)                         // makes it that, concrete
}

func (x *Num[T]) input(name string, model map[string]int64) {
	v := T(model[name])
	model[name] = int64(v) // of T's width
	*x = Num[T]{scalar[T]{v: v, e: lang.V(lang.NewVar(name, lang.BitsOf(width[T]())))}}
}

func (b *Bool) input(name string, model map[string]int64) {
	model[name] &= 1
	*b = Bool{scalar[bool]{v: model[name] != 0, e: lang.V(lang.NewVar(name, lang.Bool))}}
}

func (x *scalar[T]) native() reflect.Value { return reflect.ValueOf(x.v) }

func (x *scalar[T]) set(v reflect.Value) {
	*x = scalar[T]{v: v.Convert(reflect.TypeFor[T]()).Interface().(T)}
}
