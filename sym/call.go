package sym

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"unsafe"

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
