package sym

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"unsafe"

	"tandem/sym/internal/source"
)

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
