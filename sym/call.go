package sym

import (
	"fmt"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"unsafe"
)

// Call is one of an original function, in a replay.
type Call struct {
	Name    string
	Args    []string // as Go writes them
	Results []string
	Panic   string // instead of results

	params []string // types
	after  []string // what the slices among the arguments became
}

// String returns the call with its result: Mid(1, 3) = 2.
func (c Call) String() string {
	text := fmt.Sprintf("%s(%s)", c.Name, strings.Join(c.Args, ", "))
	if c.Panic != "" {
		return text + " panics: " + c.Panic
	}
	if len(c.Results) > 0 {
		text += " = " + strings.Join(c.Results, ", ")
	}
	if before := strings.Join(c.Args, ", "); !strings.Contains(before, strings.Join(c.after, ", ")) {
		text += ", with " + strings.Join(c.after, ", ") + " afterwards"
	}
	return text
}

// Original calls f, of which a lifted function is a copy, with concrete arguments, and returns what
// it returns. The elements of slices become what f makes them; a slice that it returns is a new one.
// Lifted functions use it where c is Replaying.
func (c *C) Original(f any, args ...any) Results {
	fn := reflect.ValueOf(f)
	name := runtime.FuncForPC(fn.Pointer()).Name()
	pkg, name, _ := strings.Cut(name[strings.LastIndex(name, "/")+1:], ".")
	call := Call{Name: name}
	defer func() {
		r := recover()
		if r != nil {
			call.Panic = fmt.Sprint(r)
		}
		if c.calls = append(c.calls, call); r != nil {
			panic(r)
		}
	}()
	var in []reflect.Value
	for i, a := range args {
		v := reflect.New(fn.Type().In(i)).Elem()
		convert(addressable(reflect.ValueOf(a)), v)
		in = append(in, v)
		call.Args, call.params = append(call.Args, literal(v, pkg)), append(call.params, without(pkg, v.Type().String()))
	}
	out := fn.Call(in)
	for i, a := range args {
		if v := reflect.ValueOf(a); v.Kind() == reflect.Slice {
			for k := range v.Len() {
				convert(in[i].Index(k), v.Index(k))
			}
			call.after = append(call.after, literal(in[i], pkg))
		}
	}
	for _, v := range out {
		call.Results = append(call.Results, literal(v, pkg))
	}
	return out
}

// Results are those of an original function.
type Results []reflect.Value

// Result returns result i as a value of the lifted function's type.
func Result[E any](r Results, i int) E {
	var e E
	convert(addressable(r[i]), reflect.ValueOf(&e).Elem())
	return e
}

func addressable(v reflect.Value) reflect.Value {
	at := reflect.New(v.Type()).Elem()
	at.Set(v)
	return at
}

// convert sets to, which is symbolic or native, to what from is, which is the other.
func convert(from, to reflect.Value) {
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

// literal returns v as Go writes it in the package of that name.
func literal(v reflect.Value, pkg string) string {
	if v.CanUint() {
		return fmt.Sprint(v.Uint()) // else in hexadecimal
	}
	return without(pkg, fmt.Sprintf("%#v", v))
}

// without returns a text of Go without the package's name before its types.
func without(pkg, text string) string {
	return regexp.MustCompile(`\b`+regexp.QuoteMeta(pkg)+`\.`).ReplaceAllString(text, "")
}
