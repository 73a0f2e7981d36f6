package sym

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"unsafe"

	"tandem/lang"
	"tandem/sym/internal/calls"
)

// Call is one of an original function, in a replay.
type Call = calls.Call

// Original calls f, of which a lifted function is a copy, with concrete arguments, and returns what
// it returns. The elements of slices become what f makes them; a slice that it returns is a new one.
// Lifted functions use it where c is Replaying.
func (c *C) Original(f any, args ...any) []reflect.Value {
	fn := reflect.ValueOf(f)
	name := runtime.FuncForPC(fn.Pointer()).Name()
	pkg, name, _ := strings.Cut(name[strings.LastIndex(name, "/")+1:], ".")
	call := Call{Name: name}
	defer func() {
		if r := recover(); r != nil {
			call.Panic = fmt.Sprint(r)
			defer panic(r)
		}
		c.calls = append(c.calls, call)
	}()
	var in []reflect.Value
	for i, a := range args {
		v := reflect.New(fn.Type().In(i)).Elem()
		convert(reflect.ValueOf(a), v)
		in = append(in, v)
		call.Args, call.Params = append(call.Args, calls.Literal(v, pkg)), append(call.Params, calls.Without(pkg, v.Type().String()))
	}
	out := fn.Call(in)
	var after []string
	for i, a := range args {
		if v := reflect.ValueOf(a); v.Kind() == reflect.Slice {
			for k := range v.Len() {
				convert(in[i].Index(k), v.Index(k))
			}
			call.After = append(call.After, calls.Literal(in[i], pkg))
			after = append(after, fmt.Sprintf("%#v", in[i].Interface()))
		}
	}
	for _, v := range out {
		call.Results = append(call.Results, calls.Literal(v, pkg))
		call.Exact = append(call.Exact, fmt.Sprintf("%#v", v.Interface()))
	}
	call.Exact = append(call.Exact, after...)
	return out
}

// Result returns result i of an original as a value of the lifted function's type.
func Result[E any](results []reflect.Value, i int) E {
	var e E
	convert(results[i], reflect.ValueOf(&e).Elem())
	return e
}

// convert sets to, which is symbolic or native, to what given is, which is the other.
func convert(given, to reflect.Value) {
	from := reflect.New(given.Type()).Elem() // leaves and fields have addresses
	from.Set(given)
	if l, ok := leafOf(to); ok {
		l.set(from)
		return
	}
	if l, ok := leafOf(from); ok {
		to.Set(l.native().Convert(to.Type()))
		return
	}
	switch from.Kind() {
	case reflect.Struct:
		for i := range from.NumField() {
			convert(field(from, i), field(to, i))
		}
	case reflect.Slice:
		to.Set(reflect.MakeSlice(to.Type(), from.Len(), from.Cap()))
		fallthrough
	case reflect.Array:
		for i := range from.Len() {
			convert(from.Index(i), to.Index(i))
		}
	}
}

// field returns a field that can be set, exported or not.
func field(v reflect.Value, i int) reflect.Value {
	f := v.Field(i)
	return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
}

// computed returns v, Go's result of op on the values, beside the expression if one is needed.
//
// Source: Figure 6, λv. if sym? v then Exp(op, v) else op v.
func computed[T Integer, R any](op lang.Op, x, y Num[T], v R) scalar[R] {
	if x.Concrete() && y.Concrete() {
		return scalar[R]{v: v}
	}
	if of, ok := signedOps[op]; ok && signed[T]() {
		op = of
	}
	return scalar[R]{v: v, e: lang.Term(op, x.expr(), y.expr())}
}

// signedOps has the operator on signed numbers, where that is another one.
var signedOps = map[lang.Op]lang.Op{
	lang.BitsDiv: lang.BitsSdiv, lang.BitsMod: lang.BitsSrem, lang.BitsLshr: lang.BitsAshr,
	lang.BitsLt: lang.BitsSlt, lang.BitsLe: lang.BitsSle, lang.BitsGt: lang.BitsSgt, lang.BitsGe: lang.BitsSge,
}

// Add returns x + y, which wraps around as Go's does.
func (x Num[T]) Add(y Num[T]) Num[T] { return Num[T]{computed(lang.BitsAdd, x, y, x.v+y.v)} }

// Sub returns x - y.
func (x Num[T]) Sub(y Num[T]) Num[T] { return Num[T]{computed(lang.BitsSub, x, y, x.v-y.v)} }

// Mul returns x * y.
func (x Num[T]) Mul(y Num[T]) Num[T] { return Num[T]{computed(lang.BitsMul, x, y, x.v*y.v)} }

// And returns x & y.
func (x Num[T]) And(y Num[T]) Num[T] { return Num[T]{computed(lang.BitsAnd, x, y, x.v&y.v)} }

// Or returns x | y.
func (x Num[T]) Or(y Num[T]) Num[T] { return Num[T]{computed(lang.BitsOr, x, y, x.v|y.v)} }

// Xor returns x ^ y.
func (x Num[T]) Xor(y Num[T]) Num[T] { return Num[T]{computed(lang.BitsXor, x, y, x.v^y.v)} }

// AndNot returns x &^ y.
func (x Num[T]) AndNot(y Num[T]) Num[T] { return x.And(y.Com()) }

// Neg returns -x.
func (x Num[T]) Neg() Num[T] { return Of(T(0)).Sub(x) }

// Com returns ^x.
func (x Num[T]) Com() Num[T] { return x.Xor(Of(^T(0))) }

// Div returns x / y. It decides whether y is 0, and panics then, as Go does.
func (x Num[T]) Div(c *C, y Num[T]) Num[T] {
	c.If(y.Eq(Of(T(0))))
	return Num[T]{computed(lang.BitsDiv, x, y, x.v/y.v)}
}

// Rem returns x % y. It decides whether y is 0, and panics then, as Go does.
func (x Num[T]) Rem(c *C, y Num[T]) Num[T] {
	c.If(y.Eq(Of(T(0))))
	return Num[T]{computed(lang.BitsMod, x, y, x.v%y.v)}
}

// Shl returns x << y. It decides whether y is negative, and panics then, as Go does.
func Shl[T, U Integer](c *C, x Num[T], y Num[U]) Num[T] {
	c.If(y.Lt(Of(U(0))))
	return Num[T]{computed(lang.BitsShl, x, count[T](y), x.v<<y.v)}
}

// Shr returns x >> y, with the sign of a signed x. It decides and panics as Shl does.
func Shr[T, U Integer](c *C, x Num[T], y Num[U]) Num[T] {
	c.If(y.Lt(Of(U(0))))
	return Num[T]{computed(lang.BitsLshr, x, count[T](y), x.v>>y.v)}
}

// count returns y, which is not negative, as a number of type T: T's width where it is more.
func count[T, U Integer](y Num[U]) Num[T] { return To[T](y.Min(Of(U(width[T]())))) }

// To returns the conversion U(x).
func To[U, T Integer](x Num[T]) Num[U] {
	if x.Concrete() {
		return Of(U(x.v))
	}
	op := lang.ToBits
	if signed[T]() {
		op = lang.ToSigned
	}
	return Num[U]{scalar[U]{v: U(x.v), e: lang.Cast(op, lang.BitsOf(width[U]()), x.e)}}
}

// Min returns min(x, y).
func (x Num[T]) Min(y Num[T]) Num[T] { return Ite(y.Lt(x), y, x) }

// Max returns max(x, y).
func (x Num[T]) Max(y Num[T]) Num[T] { return Ite(y.Gt(x), y, x) }

// Eq returns x == y.
func (x Num[T]) Eq(y Num[T]) Bool { return Bool{computed(lang.Eq, x, y, x.v == y.v)} }

// Ne returns x != y.
func (x Num[T]) Ne(y Num[T]) Bool { return Bool{computed(lang.Ne, x, y, x.v != y.v)} }

// Lt returns x < y.
func (x Num[T]) Lt(y Num[T]) Bool { return Bool{computed(lang.BitsLt, x, y, x.v < y.v)} }

// Le returns x <= y.
func (x Num[T]) Le(y Num[T]) Bool { return Bool{computed(lang.BitsLe, x, y, x.v <= y.v)} }

// Gt returns x > y.
func (x Num[T]) Gt(y Num[T]) Bool { return Bool{computed(lang.BitsGt, x, y, x.v > y.v)} }

// Ge returns x >= y.
func (x Num[T]) Ge(y Num[T]) Bool { return Bool{computed(lang.BitsGe, x, y, x.v >= y.v)} }

// And returns b && y, both evaluated.
func (b Bool) And(y Bool) Bool {
	switch {
	case b.Concrete():
		return Ite(b, y, b)
	case y.Concrete():
		return Ite(y, b, y)
	}
	return Bool{scalar[bool]{v: b.v && y.v, e: lang.Conjunction(b.e, y.e)}}
}

// Or returns b || y, both evaluated.
func (b Bool) Or(y Bool) Bool { return b.Not().And(y.Not()).Not() }

// Not returns !b.
func (b Bool) Not() Bool {
	switch {
	case b.Concrete():
		return Truth(!b.v)
	case b.e.Op() == lang.Not:
		return Bool{scalar[bool]{v: !b.v, e: b.e.Kid(0)}}
	}
	return Bool{scalar[bool]{v: !b.v, e: lang.Negation(b.e)}}
}

// Implies returns !b || y.
func (b Bool) Implies(y Bool) Bool { return b.And(y.Not()).Not() }

// Eq returns b == y.
func (b Bool) Eq(y Bool) Bool { return Ite(b, y, y.Not()) }

// Ne returns b != y.
func (b Bool) Ne(y Bool) Bool { return b.Eq(y).Not() }
