package sym

import (
	"fmt"
	"math/big"
	"reflect"
	"runtime"
	"strings"
	"unsafe"

	"tandem/lang"
	"tandem/sym/internal/source"
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

// input makes v, which can be set, an input of that name: with the model's value, symbolic unless
// this is a replay.
func (c *C) input(name string, v reflect.Value) {
	if l, ok := leafOf(v); ok {
		if l.input(name, c.model); c.replay {
			l.set(l.native())
		}
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			c.input(name+"."+v.Type().Field(i).Name, field(v, i))
		}
	case reflect.Slice:
		n := c.length("len(" + name + ")")
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			c.input(fmt.Sprintf("%s[%d]", name, i), v.Index(i))
		}
	default:
		panic(fmt.Sprintf("sym: %s is of type %v, expected symbolic values, or structs, arrays and slices of these", name, v.Type()))
	}
}

// length decides how long a slice is.
func (c *C) length(name string) int {
	var n Uint64
	c.input(name, reflect.ValueOf(&n).Elem())
	for k := 0; ; k++ {
		last := k == c.bounds.Length
		c.slices = c.slices || last
		if c.decide(n.Eq(Of(uint64(k))), decision{name: fmt.Sprintf("%s is %d", name, k), assumed: last}) {
			return k
		}
		if last { // inputs that were kept for another bound
			c.halt(Excluded, "")
		}
	}
}

// leafOf returns v as a leaf, if it is a Num or a Bool. Fields that are not exported are ours as well.
func leafOf(v reflect.Value) (leaf, bool) {
	l, ok := reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Interface().(leaf)
	return l, ok
}

// written returns v as Go writes values of the original's type.
func written(v reflect.Value) string {
	if l, ok := leafOf(v); ok {
		return fmt.Sprint(l.native())
	}
	var parts []string
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			parts = append(parts, v.Type().Field(i).Name+": "+written(v.Field(i)))
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			parts = append(parts, written(v.Index(i)))
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// parameters returns the names of f's parameters behind the first one: those in its source, if that
// can be read, or else a, b, and so on.
func parameters(f any) []string {
	t := reflect.TypeOf(f)
	if t == nil || t.Kind() != reflect.Func || t.IsVariadic() || t.NumIn() == 0 || t.In(0) != reflect.TypeFor[*C]() || t.NumOut() != 1 || t.Out(0) != reflect.TypeFor[Bool]() {
		panic(fmt.Sprintf("sym: found a %v, expected a func(*sym.C, …) sym.Bool", t))
	}
	fn := runtime.FuncForPC(reflect.ValueOf(f).Pointer())
	file, line := fn.FileLine(fn.Entry())
	names := source.Names(file, line, t.NumIn())
	for i := len(names); i < t.NumIn(); i++ {
		names = append(names, string(rune('a'+i-1)))
	}
	return names[1:]
}
