package heapfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"tandem/lang"
)

// Objects lists the objects that occur in an initial state, by class and
// number: those that variables, fields and their elements have. They are those
// that exist in it.
func Objects(p *lang.Program, at func(lang.Var) lang.Value) []lang.ObjectValue {
	var list []lang.ObjectValue
	found := map[lang.ObjectValue]bool{}
	add := func(v lang.Value) {
		if o, ok := v.(lang.ObjectValue); ok && !o.IsNil() && !found[o] {
			found[o] = true
			list = append(list, o)
		}
	}
	for _, x := range p.Vars {
		add(at(x))
	}
	for _, f := range p.Fields() {
		a, ok := at(f.Array()).(lang.ArrayValue)
		if !ok {
			continue
		}
		add(a.Rest())
		a.Each(func(i, v lang.Value) bool {
			add(i)
			add(v)
			return true
		})
	}
	slices.SortFunc(list, lang.ObjectValue.Compare)
	return list
}

// Format is an initial state as a heap file: values of all variables, and all
// objects that occur, with all of their fields. Read of the text is the same
// state.
func Format(p *lang.Program, at func(lang.Var) lang.Value) []byte {
	objects := Objects(p, at)
	name := names(objects)
	value := func(v lang.Value) string {
		switch v := v.(type) {
		case lang.ObjectValue:
			if v.IsNil() {
				return "null"
			}
			return quote(name[v])
		case lang.IntValue, lang.BoolValue:
			return v.String()
		default:
			return quote(v.String())
		}
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n  \"schema\": %s,\n  \"objects\": {", quote(Schema))
	for i, o := range objects {
		separator := ","
		if i == 0 {
			separator = ""
		}
		fmt.Fprintf(&b, "%s\n    %s: {\"class\": %s, \"fields\": {", separator, quote(name[o]), quote(o.Type().String()))
		separator = ""
		for _, f := range p.Fields() {
			if a, ok := at(f.Array()).(lang.ArrayValue); ok && f.Of == o.Type() {
				fmt.Fprintf(&b, "%s%s: %s", separator, quote(f.Name), value(a.At(o)))
				separator = ", "
			}
		}
		b.WriteString("}}")
	}
	if len(objects) > 0 {
		b.WriteString("\n  ")
	}
	b.WriteString("},\n  \"variables\": {")
	for i, x := range p.Vars {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s: %s", quote(x.Name), value(at(x)))
	}
	b.WriteString("}\n}\n")
	return b.Bytes()
}

// names are the objects' texts, as Node1; with # where two of them, of classes
// such as A and A1, have the same.
func names(objects []lang.ObjectValue) map[lang.ObjectValue]string {
	count := map[string]int{}
	for _, o := range objects {
		count[o.String()]++
	}
	name := map[lang.ObjectValue]string{}
	for _, o := range objects {
		name[o] = o.String()
		if count[o.String()] > 1 {
			name[o] = fmt.Sprintf("%v#%d", o.Type(), o.ID())
		}
	}
	return name
}

func quote(text string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil {
		panic(err) // a text always has JSON
	}
	return string(bytes.TrimRight(b.Bytes(), "\n"))
}
