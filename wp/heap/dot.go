package heap

import (
	"fmt"
	"strings"

	"tandem/lang"
)

// Text draws V on lines: the variables, then each object with its fields. The
// fields are those given, in their order, also where they are at their default.
func Text(V State, vars []lang.Var, fields []lang.Field) string {
	var b strings.Builder
	for _, x := range vars {
		fmt.Fprintf(&b, "%s = %v\n", x, V.G.At(x))
	}
	for _, o := range V.H.Objects() {
		fmt.Fprintf(&b, "%v\n", o)
		for _, f := range fields {
			if f.Of == o.Type() {
				fmt.Fprintf(&b, "  .%s = %v\n", f.Name, V.H.At(o, f))
			}
		}
	}
	return b.String()
}

// Dot is V as a graph in the language of Graphviz: objects as boxes with their
// fields, variables and fields that denote objects as arrows.
func Dot(V State, vars []lang.Var, fields []lang.Field) string {
	var b strings.Builder
	b.WriteString("digraph heap {\n  rankdir=LR;\n  node [shape=box];\n")
	arrow := func(from, label string, v lang.Value) {
		if o, ok := v.(lang.ObjectValue); ok && !o.IsNil() {
			fmt.Fprintf(&b, "  %q -> %q%s;\n", from, o.String(), label)
		}
	}
	for _, x := range vars {
		label := x.Name
		if v := V.G.At(x); !isObject(v) {
			label += " = " + v.String()
		}
		fmt.Fprintf(&b, "  %q [shape=plaintext, label=%q];\n", "var "+x.Name, label)
		arrow("var "+x.Name, "", V.G.At(x))
	}
	for _, o := range V.H.Objects() {
		label := o.String()
		for _, f := range fields {
			if f.Of != o.Type() {
				continue
			}
			if v := V.H.At(o, f); !isObject(v) {
				label += fmt.Sprintf("\n%s = %v", f.Name, v)
			}
		}
		fmt.Fprintf(&b, "  %q [label=%q];\n", o.String(), label)
		for _, f := range fields {
			if f.Of == o.Type() {
				arrow(o.String(), fmt.Sprintf(" [label=%q]", f.Name), V.H.At(o, f))
			}
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// isObject tells whether v is an object and not nil.
func isObject(v lang.Value) bool {
	o, ok := v.(lang.ObjectValue)
	return ok && !o.IsNil()
}
