package subsumption

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/jsonread"
	"tandem/lang/syntax"
)

// StateSchema names files of symbolic states: heap files with classes, integers as expressions over
// symbols, parts not initialised, summary nodes, one array of cells, and a path condition.
const StateSchema = "tandem.state/v1"

// uninit is the text that stands for what is not initialised.
const uninit = "uninit"

// Read reads the text of a file of a state; file is its name, for messages. The error is syntax.Errors.
func Read(file string, src []byte) (*State, error) {
	if len(src) > math.MaxInt32 {
		return nil, fmt.Errorf("%s: found a state of %d bytes, expected at most %d", file, len(src), math.MaxInt32)
	}
	r := &reader{Reader: jsonread.New(file, src), State: &State{Name: file, PC: lang.True}, fields: map[*Class][]string{}, named: map[string]Node{}}
	if top, ok := r.Document(); ok {
		r.document(top)
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	return r.State, nil
}

// reader makes a state of JSON.
type reader struct {
	*jsonread.Reader
	*State
	symbols []lang.Var          // of type int, in the order of the file
	fields  map[*Class][]string // of each class, in the order of the file
	named   map[string]Node     // the objects
}

// stateKeys is what a file has, in the order in which it is read.
var stateKeys = []string{"schema", "classes", "symbols", "objects", "array", "variables", "condition"}

// keyed returns the values of an object that may have these names only, by their names.
func (r *reader) keyed(n jsonread.Node, of string, names []string) map[string]jsonread.Node {
	found := map[string]jsonread.Node{}
	r.Each(n, of, func(name, value jsonread.Node) {
		if key := string(r.Text(name)); slices.Contains(names, key) {
			found[key] = value
			return
		}
		r.Unknown(name, "key", func() (string, []string) { return "one of " + spell.List(names), names })
	})
	return found
}

func (r *reader) document(top jsonread.Node) {
	m := r.keyed(top, "the file", stateKeys)
	if r.Err() != nil || !r.Schema(top, m["schema"], StateSchema) {
		return
	}
	for i, read := range []func(jsonread.Node){r.classes, r.symbolNames, r.objects, r.array, r.variables, r.condition} {
		if n, ok := m[stateKeys[i+1]]; ok {
			read(n)
		}
	}
	if r.Err() == nil && len(r.Objects) == 0 && r.Array == nil && len(r.Roots)+len(r.Numbers) == 0 {
		r.Wrong(jsonread.Node{From: top.From, To: top.From}, "", `found no heap, expected "objects", "array" or "variables"`)
	}
}

func (r *reader) classes(n jsonread.Node) {
	var fields []jsonread.Node
	r.Each(n, "classes", func(name, value jsonread.Node) {
		fields = append(fields, value)
		r.Classes = append(r.Classes, &Class{Name: string(r.Text(name))})
	})
	names := r.classNames()
	for i, c := range r.Classes {
		r.Each(fields[i], jsonread.Cut(c.Name)+", fields", func(name, value jsonread.Node) {
			field, class := string(r.Text(name)), string(r.Text(value))
			switch {
			case value.Kind == '"' && class == "int":
				c.Ints = append(c.Ints, field)
			case value.Kind != '"' || !slices.Contains(names, class):
				r.Unknown(value, "type", func() (string, []string) {
					return "int or one of the file's classes: " + spell.List(names), append(names, "int")
				})
				return
			default:
				c.Refs = append(c.Refs, Ref{field, class})
			}
			r.fields[c] = append(r.fields[c], field)
		})
	}
}

func (r *reader) classNames() []string {
	return lists.Map(r.Classes, func(c *Class) string { return c.Name })
}

func (r *reader) symbolNames(n jsonread.Node) {
	if n.Kind != '[' {
		r.Wrong(n, "", "symbols: found %s, expected a list of names", r.What(n))
		return
	}
	r.Elements(n, func(value jsonread.Node) {
		x := lang.NewVar(string(r.Text(value)), lang.Int)
		tree, err := syntax.ParseExpr("", []byte(x.Name))
		_, plain := tree.(*syntax.Name)
		switch {
		case value.Kind != '"' || err != nil || !plain:
			r.Wrong(value, "", "symbols: found %s, expected a name", r.What(value))
		case slices.Contains(r.symbols, x):
			r.Wrong(value, "", "found a second symbol %s, expected it once", r.What(value))
		default:
			r.symbols = append(r.symbols, x)
		}
	})
}

// expr returns the expression of a type that a text or a number is.
func (r *reader) expr(n jsonread.Node, of string, t lang.Type) (lang.Expr, bool) {
	if n.Kind != '"' && n.Kind != '0' {
		r.Wrong(n, "", "%s: found %s, expected an expression over the symbols, as a text", of, r.What(n))
		return lang.Expr{}, false
	}
	text := string(r.Text(n))
	e, err := lang.ParseExpr(text, r.symbols)
	if err != nil {
		list, _ := errors.AsType[syntax.Errors](err)
		at := n
		if m := list[0].Span; n.Kind == '"' && m.From.IsValid() && n.To-n.From == len(text)+2 { // no escapes
			at = jsonread.Node{Kind: n.Kind, From: n.From + 1 + m.From.Offset, To: n.From + 1 + m.To.Offset}
		}
		r.Wrong(at, list[0].Hint, "%s: %s", of, list[0].Msg)
		return e, false
	}
	if e.Type() != t {
		r.Wrong(n, "", "%s: found an expression of type %v, expected one of type %v", of, e.Type(), t)
		return e, false
	}
	return e, true
}

// objects reads the objects, all of them before what their fields refer to.
func (r *reader) objects(n jsonread.Node) {
	var all []map[string]jsonread.Node
	classes := r.classNames()
	r.Each(n, "objects", func(name, value jsonread.Node) {
		o := Object{Name: string(r.Text(name))}
		if o.Name == "" || o.Name == "nil" || o.Name == uninit {
			r.Wrong(name, "", "found an object with the name %s, expected another name", r.What(name))
		}
		m := r.keyed(value, jsonread.Cut(o.Name), []string{"class", "fields", "summary"})
		switch says, ok := m["class"]; {
		case !ok && value.Kind == '{':
			r.Wrong(value, "", `found no "class" of %s, expected one of the file's: %s`, jsonread.Quoted(o.Name), spell.List(classes))
		case ok:
			if i := slices.Index(classes, string(r.Text(says))); i >= 0 {
				o.Class = r.Classes[i]
				break
			}
			r.Unknown(says, "class", jsonread.Among("one of the file's", "none: the file has no classes", classes))
		}
		r.named[o.Name] = Node(len(r.Objects))
		r.Objects, all = append(r.Objects, o), append(all, m)
	})
	for i, m := range all {
		o := &r.Objects[i]
		if o.Class == nil {
			continue
		}
		o.Data, o.To = r.values(m["fields"], o.Name, o.Class, false)
		if sum, ok := m["summary"]; ok {
			r.summary(sum, o)
		}
	}
}

// values reads the values of fields, or of integers alone; what is left out is not initialised.
func (r *reader) values(n jsonread.Node, of string, c *Class, integers bool) (data []lang.Expr, to []Node) {
	data, to = make([]lang.Expr, len(c.Ints)), slices.Repeat([]Node{Uninit}, len(c.Refs))
	if n.Kind == 0 {
		return data, to
	}
	r.Each(n, jsonread.Cut(of)+", fields", func(name, value jsonread.Node) {
		says := string(r.Text(name))
		where := jsonread.Cut(of) + "." + says
		i, j := slices.Index(c.Ints, says), slices.IndexFunc(c.Refs, func(f Ref) bool { return f.Name == says })
		switch {
		case i >= 0 && value.Kind == '"' && string(r.Text(value)) == uninit:
		case i >= 0:
			if e, ok := r.expr(value, where, lang.Int); ok {
				data[i] = e
			}
		case j < 0 || integers:
			known := r.fields[c]
			if integers {
				known = c.Ints
			}
			r.Unknown(name, "field", jsonread.Among("one of the class "+c.Name, "none: the class "+c.Name+" has none such", known))
		default:
			o, ok := r.reference(value, where)
			if class := r.classOf(o); ok && class != "" && class != c.Refs[j].Class {
				r.Wrong(value, "", "%s: found an object of the class %s, expected one of the class %s, null or uninit", where, class, c.Refs[j].Class)
			} else if ok {
				to[j] = o
			}
		}
	})
	return data, to
}

// classOf returns the name of the class of an object; "" of other nodes, and where it is not known.
func (r *reader) classOf(n Node) string {
	if !n.IsObject() || r.Objects[n].Class == nil {
		return ""
	}
	return r.Objects[n].Class.Name
}

// summary reads the integers of the objects that a node stands for.
func (r *reader) summary(n jsonread.Node, o *Object) {
	if n.Kind != '[' {
		r.Wrong(n, "", "%s, summary: found %s, expected a list with the integer fields of each node that it stands for", jsonread.Cut(o.Name), r.What(n))
		return
	}
	o.Sum = [][]lang.Expr{}
	r.Elements(n, func(value jsonread.Node) {
		data, _ := r.values(value, fmt.Sprintf("%s, summary %d", jsonread.Cut(o.Name), len(o.Sum)+1), o.Class, true)
		o.Sum = append(o.Sum, data)
	})
	if len(o.Sum) == 0 {
		r.Wrong(n, "", "%s, summary: found an empty list, expected one node or more", jsonread.Cut(o.Name))
	}
}

// reference returns where a reference leads.
func (r *reader) reference(n jsonread.Node, of string) (to Node, ok bool) {
	says := string(r.Text(n))
	switch {
	case n.Kind == 'n', n.Kind == '"' && says == "nil":
		return Null, true
	case n.Kind == '"' && says == uninit:
		return Uninit, true
	case n.Kind != '"':
		r.Wrong(n, "", "%s: found %s, expected the name of an object, null or \"uninit\"", of, r.What(n))
		return Null, false
	}
	if to, ok = r.named[says]; !ok {
		r.Unknown(n, "object", func() (string, []string) {
			names := lists.Map(r.Objects, func(o Object) string { return o.Name })
			return "null, uninit or one of the file's: " + spell.List(names), names
		})
	}
	return to, ok
}

func (r *reader) variables(n jsonread.Node) {
	r.Each(n, "variables", func(name, value jsonread.Node) { r.variable(string(r.Text(name)), value) })
}

func (r *reader) condition(n jsonread.Node) {
	if e, ok := r.expr(n, "condition", lang.Bool); ok {
		r.PC = e
	}
}

// variable reads a variable: the name of an object or null is a reference, all else an integer.
func (r *reader) variable(name string, n jsonread.Node) {
	says := string(r.Text(n))
	_, isObject := r.named[says]
	switch {
	case n.Kind == '"' && says == uninit:
		r.Wrong(n, "", "%s: found uninit, expected an object, null or an integer: a variable is initialised", jsonread.Cut(name))
	case n.Kind == 'n' || n.Kind == '"' && (says == "nil" || isObject):
		to, _ := r.reference(n, name)
		r.Roots = append(r.Roots, Root{Name: name, Class: r.classOf(to), To: to})
	default:
		if e, ok := r.expr(n, jsonread.Cut(name), lang.Int); ok {
			r.Numbers = append(r.Numbers, Number{Name: name, Value: e})
		}
	}
}

// array reads the one array of a state, by its name.
func (r *reader) array(n jsonread.Node) {
	r.Each(n, "array", func(name, value jsonread.Node) {
		of := jsonread.Cut(string(r.Text(name)))
		if r.Array != nil {
			r.Wrong(name, "", "found a second array %s, expected one at the most", jsonread.Quoted(of))
			return
		}
		r.Array = &Array{Name: string(r.Text(name))}
		m := r.keyed(value, of, []string{"length", "cells"})
		length, ok := m["length"]
		if !ok {
			r.Wrong(name, "", `%s: found no "length", expected an expression`, of)
		} else if e, ok := r.expr(length, "|"+of+"|", lang.Int); ok {
			r.Array.Len = e
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
			c := Cell{}
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
