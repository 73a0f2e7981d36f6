package heapfile

import (
	"fmt"
	"slices"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
)

// stateObjects reads the objects, all of them before what their fields refer to.
func (r *stateReader) stateObjects(n node) {
	var all []map[string]node
	r.each(n, "objects", func(name, value node) {
		o := StateObject{Name: string(r.scanner.text(name)), Class: -1}
		if o.Name == "" || o.Name == "nil" || o.Name == Uninit {
			r.wrong(name, "", "found an object with the name %s, expected another name", r.what(name))
		}
		m := r.keyed(value, cut(o.Name), []string{"class", "fields", "summary"})
		classes := r.classNames()
		switch says, ok := m["class"]; {
		case !ok && value.kind == '{':
			r.wrong(value, "", `found no "class" of %s, expected one of the file's: %s`, quoted(o.Name), spell.List(classes))
		case ok:
			if o.Class = slices.Index(classes, string(r.scanner.text(says))); o.Class < 0 {
				r.unknown(says, "class", among("one of the file's", "none: the file has no classes", classes))
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
func (r *stateReader) fieldValues(n node, of string, c StateClass, numbers bool) []StateValue {
	values := make([]StateValue, len(c.Fields))
	for i := range values {
		values[i].To = ToUninit
	}
	if n.kind == 0 {
		return values
	}
	r.each(n, cut(of)+", fields", func(name, value node) {
		var known []string
		for _, f := range c.Fields {
			if f.Class == "" || !numbers {
				known = append(known, f.Name)
			}
		}
		says := string(r.scanner.text(name))
		i := slices.IndexFunc(c.Fields, func(f StateField) bool { return f.Name == says })
		if i < 0 || !slices.Contains(known, says) {
			r.unknown(name, "field", among("one of the class "+c.Name, "none: the class "+c.Name+" has none such", known))
			return
		}
		where := cut(of) + "." + says
		if c.Fields[i].Class == "" {
			if value.kind == '"' && string(r.scanner.text(value)) == Uninit {
				return
			}
			if e, ok := r.expr(value, where, lang.Int); ok {
				values[i].Expr = e
			}
			return
		}
		if to, ok := r.reference(value, where); ok {
			if to >= 0 && r.Objects[to].Class >= 0 && r.Classes[r.Objects[to].Class].Name != c.Fields[i].Class {
				r.wrong(value, "", "%s: found an object of the class %s, expected one of the class %s, null or uninit", where, r.Classes[r.Objects[to].Class].Name, c.Fields[i].Class)
				return
			}
			values[i].To = to
		}
	})
	return values
}

// summary reads the integers of the objects that a node stands for.
func (r *stateReader) summary(n node, o *StateObject, c StateClass) {
	if n.kind != '[' {
		r.wrong(n, "", "%s, summary: found %s, expected a list with the integer fields of each node that it stands for", cut(o.Name), r.what(n))
		return
	}
	o.Sum = [][]StateValue{}
	r.scanner.elements(n, func(value node) {
		o.Sum = append(o.Sum, r.fieldValues(value, fmt.Sprintf("%s, summary %d", cut(o.Name), len(o.Sum)+1), c, true))
	})
	if len(o.Sum) == 0 {
		r.wrong(n, "", "%s, summary: found an empty list, expected one node or more", cut(o.Name))
	}
}

// reference returns where a reference leads.
func (r *stateReader) reference(n node, of string) (to int, ok bool) {
	says := string(r.scanner.text(n))
	switch {
	case n.kind == 'n', n.kind == '"' && says == "nil":
		return ToNil, true
	case n.kind == '"' && says == Uninit:
		return ToUninit, true
	case n.kind != '"':
		r.wrong(n, "", "%s: found %s, expected the name of an object, null or \"uninit\"", of, r.what(n))
		return 0, false
	}
	if i, ok := r.named[says]; ok {
		return i, true
	}
	r.unknown(n, "object", func() (string, []string) {
		names := lists.Map(r.Objects, func(o StateObject) string { return o.Name })
		return "null, uninit or one of the file's: " + spell.List(names), names
	})
	return 0, false
}

// variable reads a variable: the name of an object or null is a reference, all else an integer.
func (r *stateReader) variable(name string, n node) {
	says := string(r.scanner.text(n))
	_, isObject := r.named[says]
	x := StateVariable{Name: name}
	switch {
	case n.kind == '"' && says == Uninit:
		r.wrong(n, "", "%s: found uninit, expected an object, null or an integer: a variable is initialised", cut(name))
		return
	case n.kind == 'n' || n.kind == '"' && (says == "nil" || isObject):
		x.To, _ = r.reference(n, name)
	default:
		e, ok := r.expr(n, cut(name), lang.Int)
		if !ok {
			return
		}
		x.Expr = e
	}
	r.Variables = append(r.Variables, x)
}

// stateArray reads the one array of a state, by its name.
func (r *stateReader) stateArray(n node) {
	r.each(n, "array", func(name, value node) {
		of := cut(string(r.scanner.text(name)))
		if r.Array != nil {
			r.wrong(name, "", "found a second array %s, expected one at the most", quoted(of))
			return
		}
		r.Array = &StateArray{Name: string(r.scanner.text(name))}
		m := r.keyed(value, of, []string{"length", "cells"})
		length, ok := m["length"]
		if !ok {
			r.wrong(name, "", `%s: found no "length", expected an expression`, of)
		} else if e, ok := r.expr(length, "|"+of+"|", lang.Int); ok {
			r.Array.Length = e
		}
		cells, ok := m["cells"]
		if !ok {
			return
		}
		if cells.kind != '[' {
			r.wrong(cells, "", "%s, cells: found %s, expected a list", of, r.what(cells))
			return
		}
		r.scanner.elements(cells, func(cell node) {
			c := StateCell{}
			where := fmt.Sprintf("%s, cell %d", of, len(r.Array.Cells)+1)
			m := r.keyed(cell, where, []string{"index", "elem"})
			for i, key := range []string{"index", "elem"} {
				if v, ok := m[key]; !ok {
					r.wrong(cell, "", "%s: found no %q, expected an expression", where, key)
				} else if e, ok := r.expr(v, where+", "+key, lang.Int); ok {
					*[]*lang.Expr{&c.Index, &c.Elem}[i] = e
				}
			}
			r.Array.Cells = append(r.Array.Cells, c)
		})
	})
}
