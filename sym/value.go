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

// Num is an integer of type T: concrete, or an expression over the inputs. The zero Num is a
// concrete 0. It cannot be compared by ==, which would compare expressions: use Eq.
type Num[T Integer] struct {
	_ [0]func()
	v T         // the value; that of a symbolic one under the inputs of this run
	e lang.Expr // zero: concrete
}

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

// Bool is a truth value: concrete, or an expression over the inputs. The zero Bool is false. C.If
// decides one.
type Bool struct {
	_ [0]func()
	v bool
	e lang.Expr
}

// Value lists the types that Ite and At merge: Num and Bool.
type Value[T any] interface{ ite(b Bool, y T) T }

// Of returns the concrete integer v.
func Of[T Integer](v T) Num[T] { return Num[T]{v: v} }

// Truth returns the concrete truth value v.
func Truth(v bool) Bool { return Bool{v: v} }

// Concrete reports whether x is no expression.
func (x Num[T]) Concrete() bool { return x.e.IsZero() }

// Concrete reports whether b is no expression.
func (b Bool) Concrete() bool { return b.e.IsZero() }

// Value returns a concrete x. It panics if x is symbolic: nothing becomes concrete silently.
func (x Num[T]) Value() T {
	if !x.Concrete() {
		panic("sym: Value of the symbolic " + x.String())
	}
	return x.v
}

// Value returns a concrete b. It panics if b is symbolic; C.If decides it.
func (b Bool) Value() bool {
	if !b.Concrete() {
		panic("sym: Value of the symbolic " + b.String())
	}
	return b.v
}

// String returns the value, or the expression as package lang prints it.
func (x Num[T]) String() string {
	if x.Concrete() {
		return fmt.Sprint(x.v)
	}
	return x.e.String()
}

// String returns the value, or the expression as package lang prints it.
func (b Bool) String() string {
	if b.Concrete() {
		return fmt.Sprint(b.v)
	}
	return b.e.String()
}

// signed reports whether T has negative numbers.
func signed[T Integer]() bool { return ^T(0) < 0 }

// width returns the number of bits of T.
func width[T Integer]() int { return int(unsafe.Sizeof(T(0))) * 8 }

// bits returns the expression of n of T's width.
func bits[T Integer](n uint64) lang.Expr {
	n &= ^uint64(0) >> (64 - width[T]())
	return lang.Const(lang.Bits(lang.BitsOf(width[T]()), new(big.Int).SetUint64(n)))
}

// expr returns x as an expression.
func (x Num[T]) expr() lang.Expr {
	if !x.Concrete() {
		return x.e
	}
	return bits[T](uint64(x.v))
}

func (b Bool) expr() lang.Expr {
	switch {
	case !b.Concrete():
		return b.e
	case b.v:
		return lang.True
	}
	return lang.False
}

// Ite returns x if b holds, or else y, without a decision: a symbolic b gives an expression.
//
// Source: §2.1.1, Exp(if, …), of operands that have no effects.
func Ite[T Value[T]](b Bool, x, y T) T {
	if b.Concrete() {
		if b.v {
			return x
		}
		return y
	}
	return x.ite(b, y)
}

func (x Num[T]) ite(b Bool, y Num[T]) Num[T] {
	v := y.v
	if b.v {
		v = x.v
	}
	return Num[T]{v: v, e: lang.Term(lang.Cond, b.e, x.expr(), y.expr())}
}

func (b Bool) ite(cond Bool, y Bool) Bool {
	v := y.v
	if cond.v {
		v = b.v
	}
	return Bool{v: v, e: lang.Term(lang.Cond, cond.e, b.expr(), y.expr())}
}

// leaf is a pointer to a Num or a Bool, as reflection sees one.
type leaf interface {
	input(name string, model map[string]int64) // makes it an input, with the model's value
	native() reflect.Value                     // the value under this run's inputs
	set(reflect.Value)                         // makes it that, concrete
	concrete() bool
}

func (x *Num[T]) input(name string, model map[string]int64) {
	model[name] = int64(T(model[name])) // of T's width
	*x = Num[T]{v: T(model[name]), e: lang.V(lang.NewVar(name, lang.BitsOf(width[T]())))}
}
func (x *Num[T]) native() reflect.Value { return reflect.ValueOf(x.v) }
func (x *Num[T]) set(v reflect.Value)   { *x = Of(v.Convert(reflect.TypeFor[T]()).Interface().(T)) }
func (x *Num[T]) concrete() bool        { return x.Concrete() }

func (b *Bool) input(name string, model map[string]int64) {
	model[name] &= 1
	*b = Bool{v: model[name] != 0, e: lang.V(lang.NewVar(name, lang.Bool))}
}
func (b *Bool) native() reflect.Value { return reflect.ValueOf(b.v) }
func (b *Bool) set(v reflect.Value)   { *b = Truth(v.Bool()) }
func (b *Bool) concrete() bool        { return b.Concrete() }
