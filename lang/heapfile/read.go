package heapfile

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/jsonread"
	"tandem/lang/syntax"
)

// The schemas of the files read, which are alike: heap files are about objects, input files about all.
const (
	Schema      = "tandem.heap/v1"
	InputSchema = "tandem.input/v1"
)

// Heap is what a heap file says.
type Heap struct {
	File string
	// Objects are the objects of the file, in its order. One whose name is its class and a number,
	// as Node3, has that number; the others have the least ones that are left.
	Objects []Named
	// Values are those of given variables, and of fields as arrays (lang.Field.Array) that are not default.
	Values map[lang.Var]lang.Value
	// Places are where the file gives the values of variables.
	Places map[lang.Var]syntax.Pos

	index
}

// Named is an object and its name in a file.
type Named struct {
	name   string // "" for an object whose name is its text
	Object lang.ObjectValue
}

// Renamed reports whether the name in the file is not the text of the object.
func (o Named) Renamed() bool { return o.name != "" }

// Name returns the object's name in the file.
func (o Named) Name() string {
	if o.Renamed() {
		return o.name
	}
	return o.Object.String()
}

// Object returns the object of that name; false if there is none.
func (h *Heap) Object(name string) (lang.ObjectValue, bool) {
	i, ok := h.place(name)
	if !ok {
		return lang.ObjectValue{}, false
	}
	return h.Objects[i].Object, true
}

// Names lists the names of the objects.
func (h *Heap) Names() []string {
	return lists.Map(h.Objects, Named.Name)
}

// Read reads a heap file for a program, in time and memory linear in its size; file is its name,
// for messages. The error is syntax.Errors with all mistakes, one if the text is no JSON.
func Read(file string, src []byte, p *lang.Program) (*Heap, error) {
	r := &reader{
		Heap:   &Heap{File: file, Values: map[lang.Var]lang.Value{}, Places: map[lang.Var]syntax.Pos{}},
		Reader: jsonread.New(file, src), program: p,
		broken: map[string]bool{}, fieldsOf: map[*lang.ClassDecl]map[string]*field{},
	}
	for _, d := range p.Classes {
		r.fieldsOf[d] = map[string]*field{}
		for _, f := range d.Fields {
			r.fieldsOf[d][f.Name] = &field{Field: f, array: f.Array()}
		}
	}
	if len(src) > math.MaxInt32 {
		return nil, fmt.Errorf("%s: found a heap of %d bytes, expected at most %d", file, len(src), math.MaxInt32)
	}
	if top, ok := r.Document(); ok {
		r.document(top)
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	return r.Heap, nil
}

// reader makes a heap of JSON.
type reader struct {
	*Heap
	*jsonread.Reader
	program  *lang.Program
	found    []found         // about each of the objects
	broken   map[string]bool // objects with a mistake: what refers to them has none
	names    []string        // for messages
	fieldsOf map[*lang.ClassDecl]map[string]*field
}

// field is a field of a class with what the objects have there.
type field struct {
	lang.Field
	array    lang.Var
	elements []lang.Entry
}

// document reads the whole file: the objects before what refers to them.
func (r *reader) document(top jsonread.Node) {
	m, ok := r.members(top, "the file", []string{"schema", "objects", "variables"})
	if !ok {
		return
	}
	schema, objects, variables := m[0], m[1], m[2]
	if !r.Schema(top, schema, Schema, InputSchema) && schema.Kind != 0 {
		return // what follows may mean something else
	}
	if objects.Kind != 0 {
		r.objects(objects)
	}
	for _, fields := range r.fieldsOf {
		for _, f := range fields {
			if len(f.elements) > 0 {
				r.Values[f.array] = lang.ArrayWith(f.array.Type, lang.Default(f.Type), f.elements)
			}
		}
	}
	if variables.Kind != 0 {
		r.variables(variables)
	}
}

// parts is the values of an object with few possible names; a missing one is of no kind.
type parts [3]jsonread.Node

// members returns the values of an object that may have these names only; none is there twice.
func (r *reader) members(n jsonread.Node, of string, names []string) (m parts, ok bool) {
	ok = r.Each(n, of, func(name, value jsonread.Node) {
		if i := slices.Index(names, string(r.Text(name))); i >= 0 {
			m[i] = value
			return
		}
		r.Unknown(name, "key", func() (string, []string) { return "one of " + strings.Join(names, ", "), names })
	})
	return m, ok
}

// fields reads the values of the fields of an object.
func (r *reader) fields(o *found, d *lang.ClassDecl, n jsonread.Node) {
	shown := jsonread.Cut(string(r.Text(o.name.Node('"'))))
	r.Each(n, shown+", fields", func(name, value jsonread.Node) {
		f, ok := r.fieldsOf[d][string(r.Text(name))]
		if !ok {
			r.Unknown(name, "field", func() (string, []string) {
				names := lists.Map(d.Fields, func(f lang.Field) string { return f.Name })
				return jsonread.Among(fmt.Sprintf("one of the class %v", d.Type), fmt.Sprintf("none: the class %v has no fields", d.Type), names)()
			})
			return
		}
		if v, ok := r.value(value, shown+"."+f.Name, f.Type); ok {
			if len(f.elements) == cap(f.elements) {
				f.elements = slices.Grow(f.elements, len(f.elements)+1) // twice as many: less is copied
			}
			f.elements = append(f.elements, lang.Entry{I: o.at, V: v})
		}
	})
}

// variables reads the values of the variables.
func (r *reader) variables(n jsonread.Node) {
	var names []string
	vars := map[string]lang.Var{}
	for _, x := range r.program.Vars {
		names = append(names, x.Name)
		vars[x.Name] = x
	}
	known := jsonread.Among("one of the program's", "none: the program has no variables", names)
	r.Each(n, "variables", func(name, value jsonread.Node) {
		x, ok := vars[string(r.Text(name))]
		if !ok {
			r.Unknown(name, "variable", known)
			return
		}
		if v, ok := r.value(value, x.Name, x.Type); ok {
			r.Values[x], r.Places[x] = v, r.Pos(name.From)
		}
	})
}

// value returns the value of type t that n is; of is what has it.
func (r *reader) value(n jsonread.Node, of string, t lang.Type) (lang.Value, bool) {
	switch {
	case t == lang.Bool:
		if n.Kind == 't' || n.Kind == 'f' {
			return lang.BoolValue(n.Kind == 't'), true
		}
		r.Wrong(n, "", "%s (%v): found %s, expected true or false", of, t, r.What(n))
	case t.IsClass():
		return r.object(n, of, t)
	case t.IsArray():
		return r.array(n, of, t)
	case n.Kind == '"' || n.Kind == '0': // an integer
		says := string(r.Text(n))
		v, err := lang.ParseValue(says, t)
		if err == nil {
			return v, true
		}
		if n.Kind == '0' && strings.ContainsAny(says, ".eE") {
			r.Wrong(n, "", "%s (%v): found %s, expected %s", of, t, says, expected(t))
			break
		}
		r.Wrong(n, "", "%s (%v): %v", of, t, err)
	default:
		r.Wrong(n, "", "%s (%v): found %s, expected %s", of, t, r.What(n), expected(t))
	}
	return nil, false
}

// expected returns what values of type t look like.
func expected(t lang.Type) string {
	_, err := lang.ParseValue("", t)
	mistake, _ := errors.AsType[*lang.ValueError](err) // nothing is no value of any type
	return mistake.Expected
}

// object returns the object of a class that n names, or nil.
func (r *reader) object(n jsonread.Node, of string, class lang.Type) (lang.Value, bool) {
	says := r.Text(n)
	switch {
	case n.Kind == 'n', n.Kind == '"' && string(says) == "nil":
		return lang.Nil(class), true
	case n.Kind != '"':
		r.Wrong(n, "", "%s (%v): found %s, expected the name of an object, or null", of, class, r.What(n))
		return nil, false
	}
	i, ok := r.place(string(says))
	switch {
	case ok:
	case r.broken[string(says)]:
		return nil, false
	default:
		r.Unknown(n, "object", func() (string, []string) {
			if r.names == nil {
				r.names = r.Names() // once for all mistakes
			}
			return jsonread.Among("null or one of the file's", "null: the file has no objects", r.names)()
		})
		return nil, false
	}
	o := r.found[i].at
	if o.Type() != class {
		r.Wrong(n, "", "%s (%v): found %s, an object of the class %v, expected one of the class %v, or null", of, class, r.What(n), o.Type(), class)
		return nil, false
	}
	return o, true
}
