package heapfile

import (
	"fmt"
	"strconv"
	"strings"

	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/syntax"
)

// Schema is that of heap files.
const Schema = "tandem.heap/v1"

// Heap is what a heap file says.
type Heap struct {
	File string
	// Objects are the objects of the file, in its order. One whose name is its
	// class and a number, as Node3, has that number; the others have the least
	// ones that are left.
	Objects []Named
	// Values are those of the variables that the file gives, and those of the
	// fields as arrays (lang.Field.Array) that are not at their default.
	Values map[lang.Var]lang.Value
	// Places are where the file gives the values of variables.
	Places map[lang.Var]syntax.Pos

	named map[string]lang.ObjectValue
}

// Named is an object and its name in a file.
type Named struct {
	Name   string
	Object lang.ObjectValue
}

// Object is the object of that name; false if there is none.
func (h *Heap) Object(name string) (lang.ObjectValue, bool) {
	o, ok := h.named[name]
	return o, ok
}

// Names lists the names of the objects.
func (h *Heap) Names() []string {
	names := make([]string, len(h.Objects))
	for i, o := range h.Objects {
		names[i] = o.Name
	}
	return names
}

// Read reads the text of a heap file for a program; file is its name, for
// messages. The error is syntax.Errors, with all mistakes unless the text is no
// JSON: then there is one.
func Read(file string, src []byte, p *lang.Program) (*Heap, error) {
	r := &reader{
		Heap:    &Heap{File: file, Values: map[lang.Var]lang.Value{}, Places: map[lang.Var]syntax.Pos{}, named: map[string]lang.ObjectValue{}},
		program: p, report: syntax.Reporter{File: file}, nodes: map[string]*node{}, broken: map[string]bool{},
	}
	switch top, err := document(src); {
	case err != nil:
		r.report.Report(err)
	default:
		r.document(top)
	}
	if err := r.report.Err(); err != nil {
		return nil, err
	}
	return r.Heap, nil
}

// reader makes a heap of JSON.
type reader struct {
	*Heap
	program *lang.Program
	report  syntax.Reporter
	nodes   map[string]*node // the fields of each object; nil if none are given
	broken  map[string]bool  // objects with a mistake: what refers to them has none
}

func (r *reader) wrong(at syntax.Span, hint, format string, args ...any) {
	r.report.Report(&syntax.Error{Span: at, Msg: fmt.Sprintf(format, args...), Hint: hint})
}

// document reads the whole file: the objects before what refers to them.
func (r *reader) document(top *node) {
	m, ok := r.members(top, "the file", "schema", "objects", "variables")
	if !ok {
		return
	}
	switch schema := m["schema"]; {
	case schema == nil:
		r.wrong(syntax.Span{From: top.at.From, To: top.at.From}, "", `found no "schema", expected "schema": %q`, Schema)
	case schema.kind != text || schema.text != Schema:
		r.wrong(schema.at, "", "found the schema %s, expected %q", what(schema), Schema)
		return // what follows may mean something else
	}
	if objects := m["objects"]; objects != nil {
		r.objects(objects)
	}
	if variables := m["variables"]; variables != nil {
		r.variables(variables)
	}
}

// members is the values of an object that may have these names only; none is
// there twice.
func (r *reader) members(n *node, of string, names ...string) (map[string]*node, bool) {
	m := map[string]*node{}
	ok := r.each(n, of, func(e member) {
		for _, name := range names {
			if e.name == name {
				m[name] = e.value
				return
			}
		}
		r.unknown(e.at, "key", e.name, "one of "+strings.Join(names, ", "), names)
	})
	return m, ok
}

// each calls f on each member of what must be an object.
func (r *reader) each(n *node, of string, f func(member)) bool {
	if n.kind != object {
		r.wrong(n.at, "", "%s: found %s, expected an object in braces", of, what(n))
		return false
	}
	first := map[string]syntax.Span{}
	for _, m := range n.members {
		if at, twice := first[m.name]; twice {
			r.wrong(m.at, "", "found a second %s, expected it once (the first is at %v)", quoted(m.name), at)
			continue
		}
		first[m.name] = m.at
		f(m)
	}
	return true
}

// unknown reports a name that is none of those there are.
func (r *reader) unknown(at syntax.Span, kind, name, expected string, names []string) {
	hint := ""
	if !r.report.Full() {
		if near := spell.Nearest(name, names); near != "" {
			hint = "did you mean " + near + "?"
		}
	}
	r.wrong(at, hint, "found unknown %s %s, expected %s", kind, quoted(name), expected)
}

// objects reads what objects there are, then their fields.
func (r *reader) objects(n *node) {
	var classes []string
	for _, d := range r.program.Classes {
		classes = append(classes, d.Type.String())
	}
	ofClass := map[string]*lang.ClassDecl{}
	r.each(n, "objects", func(m member) {
		if m.name == "" || m.name == "nil" {
			r.wrong(m.at, "", "found an object with the name %s, expected another name", quoted(m.name))
			return
		}
		r.broken[m.name] = true // unless it has a class
		parts, ok := r.members(m.value, m.name, "class", "fields")
		if !ok {
			return
		}
		class := parts["class"]
		switch {
		case class == nil:
			r.wrong(m.value.at, "", `found no "class" of %s, expected one of the program's: %s`, quoted(m.name), spell.List(classes))
			return
		case class.kind != text:
			r.wrong(class.at, "", "class: found %s, expected the name of a class", what(class))
			return
		}
		for _, d := range r.program.Classes {
			if d.Type.String() == class.text {
				ofClass[m.name] = d
				r.Objects = append(r.Objects, Named{Name: m.name})
				r.nodes[m.name], r.broken[m.name] = parts["fields"], false
				return
			}
		}
		expected := "one of the program's: " + spell.List(classes)
		if len(classes) == 0 {
			expected = "none: the program has no classes"
		}
		r.unknown(class.at, "class", class.text, expected, classes)
	})
	r.identify(ofClass)
	for _, o := range r.Objects {
		if fields := r.nodes[o.Name]; fields != nil {
			r.fields(o, ofClass[o.Name], fields)
		}
	}
}

// identify gives each object its identity.
func (r *reader) identify(ofClass map[string]*lang.ClassDecl) {
	taken, next := map[lang.ObjectValue]bool{}, map[lang.Type]int{}
	take := func(i int, o lang.ObjectValue) {
		taken[o] = true
		r.Objects[i].Object, r.named[r.Objects[i].Name] = o, o
	}
	var left []int
	for i, o := range r.Objects {
		if v, ok := canonical(o.Name, ofClass[o.Name].Type); ok && !taken[v] {
			take(i, v)
		} else {
			left = append(left, i)
		}
	}
	for _, i := range left {
		class := ofClass[r.Objects[i].Name].Type
		for next[class]++; taken[lang.Object(class, next[class])]; next[class]++ {
		}
		take(i, lang.Object(class, next[class]))
	}
}

// canonical is the object that a name is the text of, as Node3 or Node#3.
func canonical(name string, class lang.Type) (lang.ObjectValue, bool) {
	digits, ok := strings.CutPrefix(name, class.String())
	if !ok {
		return lang.ObjectValue{}, false
	}
	digits = strings.TrimPrefix(digits, "#")
	id, err := strconv.ParseInt(digits, 10, 32)
	if err != nil || id < 1 || strconv.FormatInt(id, 10) != digits {
		return lang.ObjectValue{}, false
	}
	return lang.Object(class, int(id)), true
}

// fields reads the values of the fields of an object.
func (r *reader) fields(o Named, d *lang.ClassDecl, n *node) {
	r.each(n, o.Name+", fields", func(m member) {
		f, ok := d.Field(m.name)
		if !ok {
			var names []string
			for _, f := range d.Fields {
				names = append(names, f.Name)
			}
			expected := fmt.Sprintf("one of the class %v: %s", d.Type, spell.List(names))
			if len(names) == 0 {
				expected = fmt.Sprintf("none: the class %v has no fields", d.Type)
			}
			r.unknown(m.at, "field", m.name, expected, names)
			return
		}
		v, ok := r.value(m.value, o.Name+"."+f.Name, f.Type)
		if !ok {
			return
		}
		x := f.Array()
		if r.Values[x] == nil {
			r.Values[x] = lang.Default(x.Type)
		}
		r.Values[x] = r.Values[x].(lang.ArrayValue).With(o.Object, v)
	})
}

// variables reads the values of the variables.
func (r *reader) variables(n *node) {
	var names []string
	for _, x := range r.program.Vars {
		names = append(names, x.Name)
	}
	r.each(n, "variables", func(m member) {
		x, ok := r.program.Var(m.name)
		if !ok {
			expected := "one of the program's: " + spell.List(names)
			if len(names) == 0 {
				expected = "none: the program has no variables"
			}
			r.unknown(m.at, "variable", m.name, expected, names)
			return
		}
		if v, ok := r.value(m.value, x.Name, x.Type); ok {
			r.Values[x], r.Places[x] = v, m.at.From
		}
	})
}

// value is the value of type t that n is; of is what has it.
func (r *reader) value(n *node, of string, t lang.Type) (lang.Value, bool) {
	switch {
	case t == lang.Bool:
		if n.kind == word && n.text != "null" {
			return lang.BoolValue(n.text == "true"), true
		}
		r.wrong(n.at, "", "%s (%v): found %s, expected true or false", of, t, what(n))
	case t.IsClass():
		return r.object(n, of, t)
	case n.kind == text || n.kind == number: // an integer
		v, err := lang.ParseValue(n.text, t)
		if err == nil {
			return v, true
		}
		if n.kind == number && t == lang.Int && strings.ContainsAny(n.text, ".eE") {
			r.wrong(n.at, "", "%s (%v): found %s, expected an integer such as 3 or -3", of, t, n.text)
			break
		}
		r.wrong(n.at, "", "%s (%v): %v", of, t, err)
	default:
		r.wrong(n.at, "", "%s (%v): found %s, expected an integer such as 3 or -3", of, t, what(n))
	}
	return nil, false
}

// object is the object of a class that n names, or nil.
func (r *reader) object(n *node, of string, class lang.Type) (lang.Value, bool) {
	switch {
	case n.kind == word && n.text == "null", n.kind == text && n.text == "nil":
		return lang.Nil(class), true
	case n.kind != text:
		r.wrong(n.at, "", "%s (%v): found %s, expected the name of an object, or null", of, class, what(n))
		return nil, false
	}
	o, ok := r.named[n.text]
	switch {
	case r.broken[n.text]:
		return nil, false
	case !ok:
		expected := "null: the file has no objects"
		if len(r.Objects) > 0 {
			expected = "null or one of the file's: " + spell.List(r.Names())
		}
		r.unknown(n.at, "object", n.text, expected, r.Names())
		return nil, false
	case o.Type() != class:
		r.wrong(n.at, "", "%s (%v): found %s, an object of the class %v, expected one of the class %v, or null", of, class, quoted(n.text), o.Type(), class)
		return nil, false
	}
	return o, true
}

// what is a value, for messages.
func what(n *node) string {
	switch n.kind {
	case object:
		return "an object in braces"
	case list:
		return "a list"
	case text:
		return quoted(n.text)
	default:
		if len(n.text) > 40 {
			return n.text[:40] + "…"
		}
		return n.text
	}
}
