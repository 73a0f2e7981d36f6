package heapfile

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
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
	names := make([]string, len(h.Objects))
	for i, o := range h.Objects {
		names[i] = o.Name()
	}
	return names
}

// Read reads a heap file for a program, in time and memory linear in its size; file is its name,
// for messages. The error is syntax.Errors with all mistakes, one if the text is no JSON.
func Read(file string, src []byte, p *lang.Program) (*Heap, error) {
	r := &reader{
		Heap:    &Heap{File: file, Values: map[lang.Var]lang.Value{}, Places: map[lang.Var]syntax.Pos{}},
		scanner: scanner{src: src}, program: p, report: syntax.Reporter{File: file},
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
	switch top, err := r.scanner.document(); {
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
	scanner  scanner
	program  *lang.Program
	report   syntax.Reporter
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

// wrong reports a mistake. Those that are only counted need no words.
func (r *reader) wrong(at node, hint, format string, args ...any) {
	e := &syntax.Error{Span: r.scanner.span(at.from, at.to), Hint: hint}
	if !r.report.Full() {
		e.Msg = fmt.Sprintf(format, args...)
	}
	r.report.Report(e)
}

// document reads the whole file: the objects before what refers to them.
func (r *reader) document(top node) {
	m, ok := r.members(top, "the file", []string{"schema", "objects", "variables"})
	if !ok {
		return
	}
	schema, objects, variables := m[0], m[1], m[2]
	switch {
	case schema.kind == 0:
		r.wrong(node{from: top.from, to: top.from}, "", `found no "schema", expected "schema": %q`, Schema)
	case schema.kind != '"' || string(r.scanner.text(schema)) != Schema && string(r.scanner.text(schema)) != InputSchema:
		r.wrong(schema, "", "found the schema %s, expected %q or %q", r.what(schema), Schema, InputSchema)
		return // what follows may mean something else
	}
	if objects.kind != 0 {
		r.objects(objects)
	}
	for _, fields := range r.fieldsOf {
		for _, f := range fields {
			if len(f.elements) > 0 {
				r.Values[f.array] = lang.ArrayWith(f.array.Type, lang.Default(f.Type), f.elements)
			}
		}
	}
	if variables.kind != 0 {
		r.variables(variables)
	}
}

// parts is the values of an object with few possible names; a missing one is of no kind.
type parts [3]node

// members returns the values of an object that may have these names only; none is there twice.
func (r *reader) members(n node, of string, names []string) (m parts, ok bool) {
	ok = r.each(n, of, func(name, value node) {
		if i := slices.Index(names, string(r.scanner.text(name))); i >= 0 {
			m[i] = value
			return
		}
		r.unknown(name, "key", func() (string, []string) { return "one of " + strings.Join(names, ", "), names })
	})
	return m, ok
}

// each calls f on each member of what must be an object.
func (r *reader) each(n node, of string, f func(name, value node)) bool {
	return r.eachOf(n, of, func(int) {}, f)
}

// eachOf does the same, and calls begin with the number of members before.
func (r *reader) eachOf(n node, of string, begin func(members int), f func(name, value node)) bool {
	if n.kind != '{' {
		r.wrong(n, "", "%s: found %s, expected an object in braces", of, r.what(n))
		return false
	}
	first, members := r.twice(n)
	begin(members)
	r.scanner.members(n, func(name, value node) {
		if at, twice := first[name.from]; twice {
			r.wrong(name, "", "found a second %s, expected it once (the first is at %v)", r.what(name), r.scanner.span(at.from, at.to))
		} else {
			f(name, value)
		}
	})
	return true
}

// twice returns the first member of the same name, by where later ones begin, and how many members
// there are.
func (r *reader) twice(n node) (first map[int]node, members int) {
	var names []place
	r.scanner.members(n, func(n, _ node) { names = append(names, placeOf(n)) })
	at := func(n place) node { return n.node('"') }
	compare := func(a, b place) int { return bytes.Compare(r.scanner.text(at(a)), r.scanner.text(at(b))) }
	slices.SortFunc(names, func(a, b place) int { return cmp.Or(compare(a, b), cmp.Compare(a.from, b.from)) })
	for i, j := 0, 1; j < len(names); j++ {
		if compare(names[i], names[j]) != 0 {
			i = j
			continue
		}
		if first == nil {
			first = map[int]node{}
		}
		first[int(names[j].from)] = at(names[i])
	}
	return first, len(names)
}

// maxMeant is how many names a message looks at for the one that was meant.
const maxMeant = 1000

// unknown reports a name that is none of those there are.
func (r *reader) unknown(name node, kind string, known func() (expected string, names []string)) {
	if r.report.Full() {
		r.wrong(name, "", "")
		return
	}
	hint := ""
	expected, names := known()
	if near := spell.Nearest(string(r.scanner.text(name)), names[:min(len(names), maxMeant)]); near != "" {
		hint = "did you mean " + near + "?"
	}
	r.wrong(name, hint, "found unknown %s %s, expected %s", kind, r.what(name), expected)
}

// among says which names there are, or that there are none.
func among(some, none string, names []string) func() (string, []string) {
	return func() (string, []string) {
		if len(names) == 0 {
			return none, nil
		}
		return some + ": " + spell.List(names), names
	}
}

// fields reads the values of the fields of an object.
func (r *reader) fields(o *found, d *lang.ClassDecl, n node) {
	shown := cut(string(r.scanner.text(o.name.node('"'))))
	r.each(n, shown+", fields", func(name, value node) {
		f, ok := r.fieldsOf[d][string(r.scanner.text(name))]
		if !ok {
			r.unknown(name, "field", func() (string, []string) {
				names := lists.Map(d.Fields, func(f lang.Field) string { return f.Name })
				return among(fmt.Sprintf("one of the class %v", d.Type), fmt.Sprintf("none: the class %v has no fields", d.Type), names)()
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
func (r *reader) variables(n node) {
	var names []string
	vars := map[string]lang.Var{}
	for _, x := range r.program.Vars {
		names = append(names, x.Name)
		vars[x.Name] = x
	}
	known := among("one of the program's", "none: the program has no variables", names)
	r.each(n, "variables", func(name, value node) {
		x, ok := vars[string(r.scanner.text(name))]
		if !ok {
			r.unknown(name, "variable", known)
			return
		}
		if v, ok := r.value(value, x.Name, x.Type); ok {
			r.Values[x], r.Places[x] = v, r.scanner.pos(name.from)
		}
	})
}

// value returns the value of type t that n is; of is what has it.
func (r *reader) value(n node, of string, t lang.Type) (lang.Value, bool) {
	switch {
	case t == lang.Bool:
		if n.kind == 't' || n.kind == 'f' {
			return lang.BoolValue(n.kind == 't'), true
		}
		r.wrong(n, "", "%s (%v): found %s, expected true or false", of, t, r.what(n))
	case t.IsClass():
		return r.object(n, of, t)
	case t.IsArray():
		return r.array(n, of, t)
	case n.kind == '"' || n.kind == '0': // an integer
		says := string(r.scanner.text(n))
		v, err := lang.ParseValue(says, t)
		if err == nil {
			return v, true
		}
		if n.kind == '0' && strings.ContainsAny(says, ".eE") {
			r.wrong(n, "", "%s (%v): found %s, expected %s", of, t, says, expected(t))
			break
		}
		r.wrong(n, "", "%s (%v): %v", of, t, err)
	default:
		r.wrong(n, "", "%s (%v): found %s, expected %s", of, t, r.what(n), expected(t))
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
func (r *reader) object(n node, of string, class lang.Type) (lang.Value, bool) {
	says := r.scanner.text(n)
	switch {
	case n.kind == 'n', n.kind == '"' && string(says) == "nil":
		return lang.Nil(class), true
	case n.kind != '"':
		r.wrong(n, "", "%s (%v): found %s, expected the name of an object, or null", of, class, r.what(n))
		return nil, false
	}
	i, ok := r.place(string(says))
	switch {
	case ok:
	case r.broken[string(says)]:
		return nil, false
	default:
		r.unknown(n, "object", func() (string, []string) {
			if r.names == nil {
				r.names = r.Names() // once for all mistakes
			}
			return among("null or one of the file's", "null: the file has no objects", r.names)()
		})
		return nil, false
	}
	o := r.found[i].at
	if o.Type() != class {
		r.wrong(n, "", "%s (%v): found %s, an object of the class %v, expected one of the class %v, or null", of, class, r.what(n), o.Type(), class)
		return nil, false
	}
	return o, true
}

// maxShown is how many characters of a name a message shows.
const maxShown = 40

// what returns a value, for messages.
func (r *reader) what(n node) string {
	switch n.kind {
	case '{':
		return "an object in braces"
	case '[':
		return "a list"
	case '"':
		return quoted(string(r.scanner.text(n)))
	default:
		return cut(string(r.scanner.text(n)))
	}
}

// quoted returns a text for a message, cut if it is long.
func quoted(text string) string { return strconv.Quote(cut(text)) }

// cut returns a text with … in the place of what is behind maxShown characters.
func cut(text string) string {
	n := 0
	for i := range text {
		if n++; n > maxShown {
			return text[:i] + "…"
		}
	}
	return text
}
