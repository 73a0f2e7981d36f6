package heapfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"tandem/lang"
)

// Objects lists the objects that occur in an initial state, by class and number: those that
// variables, fields and their elements have. They are those that exist in it.
func Objects(p *lang.Program, at func(lang.Var) lang.Value) []lang.ObjectValue {
	var exist lang.Occurring
	for _, x := range p.Vars {
		exist.Add(at(x))
	}
	for _, f := range p.Fields() {
		exist.Add(at(f.Array()))
	}
	return exist.Objects()
}

// Format returns an initial state as a heap file: values of all variables, and all objects that
// occur, with all of their fields. Read of the text is the same state.
func Format(p *lang.Program, at func(lang.Var) lang.Value) []byte {
	objects := Objects(p, at)
	name := names(p, objects)
	value := func(v lang.Value) string {
		switch v := v.(type) {
		case lang.ObjectValue:
			if v.IsNil() {
				return "null"
			}
			return quote(name(v))
		case lang.IntValue, lang.BitsValue, lang.BoolValue:
			return v.String()
		default:
			return quote(v.String())
		}
	}
	type column struct {
		name   string
		values lang.ArrayValue
	}
	columns := map[lang.Type][]column{}
	for _, f := range p.Fields() {
		if a, ok := at(f.Array()).(lang.ArrayValue); ok {
			columns[f.Of] = append(columns[f.Of], column{quote(f.Name), a})
		}
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n  \"schema\": %s,\n  \"objects\": {", quote(Schema))
	for i, o := range objects {
		separator := ","
		if i == 0 {
			separator = ""
		}
		fmt.Fprintf(&b, "%s\n    %s: {\"class\": %s, \"fields\": {", separator, quote(name(o)), quote(o.Type().String()))
		separator = ""
		var i lang.Value = o
		for _, f := range columns[o.Type()] {
			b.WriteString(separator + f.name + ": " + value(f.values.At(i)))
			separator = ", "
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

// names returns sorted objects' texts, as Node1; with # where classes such as A and A1 have the same.
func names(p *lang.Program, objects []lang.ObjectValue) func(lang.ObjectValue) string {
	alike := map[lang.Type][]lang.Type{} // classes of which one is the other and digits
	for _, c := range p.Classes {
		for _, d := range p.Classes {
			if digits, ok := strings.CutPrefix(d.Type.String(), c.Type.String()); ok && digits != "" && strings.Trim(digits, "0123456789") == "" {
				alike[c.Type], alike[d.Type] = append(alike[c.Type], d.Type), append(alike[d.Type], c.Type)
			}
		}
	}
	return func(o lang.ObjectValue) string {
		for _, class := range alike[o.Type()] {
			if id, ok := canonical(o.String(), class); ok {
				if _, there := slices.BinarySearchFunc(objects, lang.Object(class, int(id)), lang.ObjectValue.Compare); there {
					return fmt.Sprintf("%v#%d", o.Type(), o.ID())
				}
			}
		}
		return o.String()
	}
}

func quote(text string) string {
	plain := func(r rune) bool { return ' ' <= r && r <= '~' && r != '"' && r != '\\' }
	if strings.IndexFunc(text, func(r rune) bool { return !plain(r) }) < 0 {
		return `"` + text + `"`
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil {
		panic(err) // a text always has JSON
	}
	return string(bytes.TrimRight(b.Bytes(), "\n"))
}
