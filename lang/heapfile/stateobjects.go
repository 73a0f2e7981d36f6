package heapfile

import (
	"fmt"
	"slices"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/jsonread"
)

// stateObjects reads the objects, all of them before what their fields refer to.
func (r *stateReader) stateObjects(n jsonread.Node) {
	var all []map[string]jsonread.Node
	r.Each(n, "objects", func(name, value jsonread.Node) {
		o := StateObject{Name: string(r.Text(name)), Class: -1}
		if o.Name == "" || o.Name == "nil" || o.Name == Uninit {
			r.Wrong(name, "", "found an object with the name %s, expected another name", r.What(name))
		}
		m := r.keyed(value, jsonread.Cut(o.Name), []string{"class", "fields", "summary"})
		classes := r.classNames()
		switch says, ok := m["class"]; {
		case !ok && value.Kind == '{':
			r.Wrong(value, "", `found no "class" of %s, expected one of the file's: %s`, jsonread.Quoted(o.Name), spell.List(classes))
		case ok:
			if o.Class = slices.Index(classes, string(r.Text(says))); o.Class < 0 {
				r.Unknown(says, "class", jsonread.Among("one of the file's", "none: the file has no classes", classes))
			}
		}
		r.named[o.Name] = len(r.Objects)
		r.Objects, all = append(r.Objects, o), append(all, m)
	})
	for i, m := range all {
		o := &r.Objects[i]
		if o.Class < 0 {
			continue
		}
		c := r.Classes[o.Class]
		o.Fields = r.fieldValues(m["fields"], o.Name, c, false)
		if sum, ok := m["summary"]; ok {
			r.summary(sum, o, c)
		}
	}
}

// fieldValues reads the values of fields; what is left out is not initialised.
func (r *stateReader) fieldValues(n jsonread.Node, of string, c StateClass, numbers bool) []StateValue {
	values := make([]StateValue, len(c.Fields))
	for i := range values {
		values[i].To = ToUninit
	}
	if n.Kind == 0 {
		return values
	}
	r.Each(n, jsonread.Cut(of)+", fields", func(name, value jsonread.Node) {
		var known []string
		for _, f := range c.Fields {
			if f.Class == "" || !numbers {
				known = append(known, f.Name)
			}
		}
		says := string(r.Text(name))
		i := slices.IndexFunc(c.Fields, func(f StateField) bool { return f.Name == says })
		if i < 0 || !slices.Contains(known, says) {
			r.Unknown(name, "field", jsonread.Among("one of the class "+c.Name, "none: the class "+c.Name+" has none such", known))
			return
		}
		where := jsonread.Cut(of) + "." + says
		if c.Fields[i].Class == "" {
			if value.Kind == '"' && string(r.Text(value)) == Uninit {
				return
			}
			if e, ok := r.expr(value, where, lang.Int); ok {
				values[i].Expr = e
			}
			return
		}
		if to, ok := r.reference(value, where); ok {
			if to >= 0 && r.Objects[to].Class >= 0 && r.Classes[r.Objects[to].Class].Name != c.Fields[i].Class {
				r.Wrong(value, "", "%s: found an object of the class %s, expected one of the class %s, null or uninit", where, r.Classes[r.Objects[to].Class].Name, c.Fields[i].Class)
				return
			}
			values[i].To = to
		}
	})
	return values
}

// summary reads the integers of the objects that a node stands for.
func (r *stateReader) summary(n jsonread.Node, o *StateObject, c StateClass) {
	if n.Kind != '[' {
		r.Wrong(n, "", "%s, summary: found %s, expected a list with the integer fields of each node that it stands for", jsonread.Cut(o.Name), r.What(n))
		return
	}
	o.Sum = [][]StateValue{}
	r.Elements(n, func(value jsonread.Node) {
		o.Sum = append(o.Sum, r.fieldValues(value, fmt.Sprintf("%s, summary %d", jsonread.Cut(o.Name), len(o.Sum)+1), c, true))
	})
	if len(o.Sum) == 0 {
		r.Wrong(n, "", "%s, summary: found an empty list, expected one node or more", jsonread.Cut(o.Name))
	}
}

// reference returns where a reference leads.
func (r *stateReader) reference(n jsonread.Node, of string) (to int, ok bool) {
	says := string(r.Text(n))
	switch {
	case n.Kind == 'n', n.Kind == '"' && says == "nil":
		return ToNil, true
	case n.Kind == '"' && says == Uninit:
		return ToUninit, true
	case n.Kind != '"':
		r.Wrong(n, "", "%s: found %s, expected the name of an object, null or \"uninit\"", of, r.What(n))
		return 0, false
	}
	if i, ok := r.named[says]; ok {
		return i, true
	}
	r.Unknown(n, "object", func() (string, []string) {
		names := lists.Map(r.Objects, func(o StateObject) string { return o.Name })
		return "null, uninit or one of the file's: " + spell.List(names), names
	})
	return 0, false
}

// variable reads a variable: the name of an object or null is a reference, all else an integer.
func (r *stateReader) variable(name string, n jsonread.Node) {
	says := string(r.Text(n))
	_, isObject := r.named[says]
	x := StateVariable{Name: name}
	switch {
	case n.Kind == '"' && says == Uninit:
		r.Wrong(n, "", "%s: found uninit, expected an object, null or an integer: a variable is initialised", jsonread.Cut(name))
		return
	case n.Kind == 'n' || n.Kind == '"' && (says == "nil" || isObject):
		x.To, _ = r.reference(n, name)
	default:
		e, ok := r.expr(n, jsonread.Cut(name), lang.Int)
		if !ok {
			return
		}
		x.Expr = e
	}
	r.Variables = append(r.Variables, x)
}

// stateArray reads the one array of a state, by its name.
func (r *stateReader) stateArray(n jsonread.Node) {
	r.Each(n, "array", func(name, value jsonread.Node) {
		of := jsonread.Cut(string(r.Text(name)))
		if r.Array != nil {
			r.Wrong(name, "", "found a second array %s, expected one at the most", jsonread.Quoted(of))
			return
		}
		r.Array = &StateArray{Name: string(r.Text(name))}
		m := r.keyed(value, of, []string{"length", "cells"})
		length, ok := m["length"]
		if !ok {
			r.Wrong(name, "", `%s: found no "length", expected an expression`, of)
		} else if e, ok := r.expr(length, "|"+of+"|", lang.Int); ok {
			r.Array.Length = e
		}
		cells, ok := m["cells"]
		if !ok {
			return
		}
		if cells.Kind != '[' {
			r.Wrong(cells, "", "%s, cells: found %s, expected a list", of, r.What(cells))
			return
		}
		r.Elements(cells, func(cell jsonread.Node) {
			c := StateCell{}
			where := fmt.Sprintf("%s, cell %d", of, len(r.Array.Cells)+1)
			m := r.keyed(cell, where, []string{"index", "elem"})
			for i, key := range []string{"index", "elem"} {
				if v, ok := m[key]; !ok {
					r.Wrong(cell, "", "%s: found no %q, expected an expression", where, key)
				} else if e, ok := r.expr(v, where+", "+key, lang.Int); ok {
					*[]*lang.Expr{&c.Index, &c.Elem}[i] = e
				}
			}
			r.Array.Cells = append(r.Array.Cells, c)
		})
	})
}
