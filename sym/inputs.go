package sym

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"unsafe"
)

// inputs makes the arguments of a function: symbolic, with the model's values.
type inputs struct {
	c     *C
	model map[string]int64
}

// make makes v, which can be set, an input of that name.
func (in *inputs) make(name string, v reflect.Value) {
	if l, ok := leafOf(v); ok {
		l.input(name, in.model)
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			in.make(name+"."+v.Type().Field(i).Name, field(v, i))
		}
	case reflect.Slice:
		n := in.length("len(" + name + ")")
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			in.make(fmt.Sprintf("%s[%d]", name, i), v.Index(i))
		}
	default:
		panic(fmt.Sprintf("sym: %s is of type %v, expected symbolic values, or structs, arrays and slices of these", name, v.Type()))
	}
}

// length decides how long a slice is.
func (in *inputs) length(name string) int {
	var n Uint16
	n.input(name, in.model)
	k, most := uint16(0), uint16(in.c.bounds.Length)
	if in.c.replay {
		if n.v > most { // kept for another bound
			panic(stop{end: Excluded})
		}
		return int(n.v)
	}
	decide := func(b Bool, d decision) bool { d.name = fmt.Sprintf("%s is %d", name, k); return in.c.decide(b, d) }
	for ; k < most; k++ {
		if decide(n.Eq(Of(k)), decision{}) {
			return int(k)
		}
	}
	if !decide(n.Eq(Of(k)), decision{assumed: true}) {
		panic(stop{end: Excluded})
	}
	return int(k)
}

// leafOf returns v as a leaf, if it is a Num or a Bool. Fields that are not exported are ours as well.
func leafOf(v reflect.Value) (leaf, bool) {
	l, ok := reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Interface().(leaf)
	return l, ok
}

// each calls f on the leaves of v, which can be set.
func each(v reflect.Value, f func(leaf)) {
	if l, ok := leafOf(v); ok {
		f(l)
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			each(v.Field(i), f)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			each(v.Index(i), f)
		}
	}
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
	names := namesAt(file, line, t.NumIn())
	for i := len(names); i < t.NumIn(); i++ {
		names = append(names, string(rune('a'+i-1)))
	}
	return names[1:]
}

// namesAt returns the names of the n parameters of a function that begins in that line; nil if none does.
func namesAt(file string, line, n int) []string {
	fset := token.NewFileSet()
	text, _ := source(file)
	tree, err := parser.ParseFile(fset, file, text, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	var names []string
	ast.Inspect(tree, func(node ast.Node) bool {
		t, ok := node.(*ast.FuncType)
		if ok && names == nil && t.Params.NumFields() == n && fset.Position(t.Pos()).Line == line {
			for _, field := range t.Params.List {
				for _, name := range field.Names {
					names = append(names, name.Name)
				}
			}
		}
		return names == nil
	})
	return names
}

// source returns the text of a file, by its base name where builds trim paths: tests run in its folder.
func source(file string) ([]byte, error) {
	if text, err := os.ReadFile(file); err == nil {
		return text, nil
	}
	return os.ReadFile(filepath.Base(file))
}

// sourceLine returns a line of a file, "" if that cannot be read.
func sourceLine(file string, line int) string {
	text, _ := source(file)
	if lines := strings.Split(string(text), "\n"); line <= len(lines) {
		return strings.TrimSpace(lines[line-1])
	}
	return ""
}
