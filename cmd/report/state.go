package report

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/internal/ordered"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/languages"
)

// State is a concrete state in documents. It has the form of a heap file: an object is known by its name.
type State struct {
	Variables ordered.Object[Value]  `json:"variables" jsonschema:"the values of variables by their names, in the order of declaration"`
	Objects   ordered.Object[Object] `json:"objects,omitempty" jsonschema:"the objects by their names; none: there are none"`
}

// Object is an object of a State.
type Object struct {
	Class  string                `json:"class" jsonschema:"the name of its class"`
	Fields ordered.Object[Value] `json:"fields" jsonschema:"the values of its fields by their names"`
}

// Value is a value in documents: a text for an unbounded integer, or a value not over lang; true or
// false; an object's name, null for nil; or an *Array.
type Value any

// Array is an array in documents.
type Array struct {
	Length   *string               `json:"length,omitempty" jsonschema:"the bound of a bounded array, an integer as a text"`
	Elements ordered.Object[Value] `json:"elements" jsonschema:"the elements by their indexes as texts"`
	Else     Value                 `json:"else" jsonschema:"the element at every other index"`
}

// objectName returns an object as documents name it: Node1, or Node#1 of a class that is
// like another one but for digits behind its name, so that two could be Node11.
func (p *Program) objectName(o lang.ObjectValue) string {
	if p.alike[o.Type()] {
		return fmt.Sprintf("%v#%d", o.Type(), o.ID())
	}
	return o.String()
}

// alike returns the classes of which one is the other and digits.
func alike(classes []*lang.ClassDecl) map[lang.Type]bool {
	list := map[lang.Type]bool{}
	for _, c := range classes {
		for _, d := range classes {
			digits, ok := strings.CutPrefix(d.Type.String(), c.Type.String())
			if ok && digits != "" && strings.Trim(digits, "0123456789") == "" {
				list[c.Type], list[d.Type] = true, true
			}
		}
	}
	return list
}

// value returns v as a document has it.
func (p *Program) value(v lang.Value) Value {
	switch v := v.(type) {
	case lang.BoolValue:
		return bool(v)
	case lang.ObjectValue:
		if v.IsNil() {
			return nil
		}
		return p.objectName(v)
	case lang.ArrayValue:
		a := &Array{Else: p.value(v.Rest()), Elements: ordered.Object[Value]{}}
		if v.Type().IsBounded() {
			a.Length = new(v.Bound().String())
		}
		v.Each(func(i, e lang.Value) bool {
			key := i.String()
			if o, ok := object(i); ok {
				key = p.objectName(o)
			}
			a.Elements.Add(key, p.value(e))
			return true
		})
		return a
	default:
		return v.String()
	}
}

// changed is values by what they are values of.
func (p *Program) changed(list []change) ordered.Object[Value] {
	values := ordered.Object[Value]{}
	for _, c := range list {
		if v, ok := c.value.(lang.Value); ok {
			values.Add(c.what, p.value(v))
		} else {
			values.Add(c.what, c.value.String())
		}
	}
	return values
}

// objects returns all objects of V; none without classes.
func (p *Program) objects(V languages.Valuation) ordered.Object[Object] {
	var list ordered.Object[Object]
	if !p.hasClasses() {
		return nil
	}
	for _, o := range heapfile.Objects(p.lang, V.At) {
		list.Add(p.objectName(o), p.fields(V, o))
	}
	return list
}

// fields returns o in V.
func (p *Program) fields(V languages.Valuation, o lang.ObjectValue) Object {
	fields := ordered.Object[Value]{}
	for _, f := range p.fieldsOf(o) {
		fields.Add(f.Name, p.value(fieldAt(V, o, f)))
	}
	return Object{o.Type().String(), fields}
}

// variables returns the values of vars but fields and results. Of several of one name it takes the last.
func (p *Program) variables(V languages.Valuation, vars []lang.Var) ordered.Object[Value] {
	values := ordered.Object[Value]{}
	last := lists.Index(vars, func(x lang.Var) string { return x.Name })
	for _, x := range vars {
		if !x.IsField() && !isResult(x) && last[x.Name] == x {
			values.Add(x.Name, p.value(V.At(x)))
		}
	}
	return values
}

// snapshot returns V at vars, with all objects.
func (p *Program) snapshot(V languages.Valuation, vars []lang.Var) State {
	return State{p.variables(V, vars), p.objects(V)}
}

// stateOf returns the state of a concrete configuration: what its next statement can name.
func (p *Program) stateOf(d languages.Display) State {
	if V := valuation(d); V != nil {
		return p.snapshot(V, inView(p.vars(), d.Formal))
	}
	return State{Variables: p.changed(changedRows(nil, d.Rows))}
}

// Model is initial values that take a path, and where they lead.
type Model struct {
	Initial State  `json:"initial" jsonschema:"the initial values"`
	Final   *State `json:"final,omitempty" jsonschema:"the state behind the last step of the concrete run that they begin; none: it was not run to there"`
}

// model returns a model as documents have it. It leads to end; nil: that is not known.
func (p *Program) model(m solver.Model, end languages.Config) *Model {
	vars := m.Vars()
	if p.lang != nil {
		vars = p.lang.Own()
	}
	doc := &Model{Initial: p.snapshot(m.Valuation(), vars)}
	if end != nil {
		doc.Final = new(p.stateOf(end.Display()))
	}
	return doc
}

// ProgramInfo is the program that a document is about.
type ProgramInfo struct {
	File      string        `json:"file" jsonschema:"the name of its file, as it was given"`
	Language  string        `json:"language" jsonschema:"the language by whose rules it runs, as tandem languages lists them"`
	Variables []Declaration `json:"variables" jsonschema:"its variables, in the order of declaration; none in a language that has other ones"`
	Classes   []Class       `json:"classes,omitempty" jsonschema:"its classes, in the order of declaration"`
}

// Declaration is a variable or field with its type.
type Declaration struct {
	Name string `json:"name" jsonschema:"its name"`
	Type string `json:"type" jsonschema:"its type, as programs write it"`
}

// Class is a class with its fields.
type Class struct {
	Name   string        `json:"name" jsonschema:"its name"`
	Fields []Declaration `json:"fields" jsonschema:"its fields, in the order of declaration"`
}

func (p *Program) info() ProgramInfo {
	info := ProgramInfo{File: p.File, Language: p.Language}
	info.Variables = listed(p.vars(), func(x lang.Var) Declaration { return Declaration{x.Name, x.Type.String()} })
	if p.lang == nil {
		return info
	}
	for _, c := range p.lang.Classes {
		fields := listed(c.Fields, func(f lang.Field) Declaration { return Declaration{f.Name, f.Type.String()} })
		info.Classes = append(info.Classes, Class{c.Type.String(), fields})
	}
	return info
}

// InputDocument is a file of --in, which package lang/heapfile reads: here it is only described.
type InputDocument struct {
	Schema    string                 `json:"schema" jsonschema:"the name of this schema; --in takes tandem.heap/v1 and tandem.input/v1"`
	Objects   map[string]InputObject `json:"objects,omitempty" jsonschema:"the objects, by names that are the file's own; none: there are no objects"`
	Variables map[string]Given       `json:"variables,omitempty" jsonschema:"values of variables of the program, by their names; --in gives others, and a variable of a class that has none is nil"`
}

// InputObject is an object in such a file.
type InputObject struct {
	Class  string           `json:"class" jsonschema:"the name of its class in the program"`
	Fields map[string]Given `json:"fields,omitempty" jsonschema:"values of its fields, by their names; a field that is missing has 0, false or nil"`
}

// Given is a value as such a file may have it: see givenSchema.
type Given struct{}

// givenSchema returns a Given.
func givenSchema() *jsonschema.Schema {
	ref := func() *jsonschema.Schema { return &jsonschema.Schema{Ref: "#/$defs/given"} } // a schema is a tree
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{
		{Type: "integer", Description: "an integer, which may be of any size"},
		{Type: "string", Description: "the name of an object of the file; an integer; or an array as --in has it"},
		{Type: "boolean", Description: "a truth value"},
		{Type: "null", Description: "nil"},
		{Type: "array", Items: ref(), Description: "the elements of an array that has a bound"},
		{Type: "object", AdditionalProperties: ref(), Description: "the elements of an array by their indexes, all others as else, and the bound, if it has one, as length"},
	}}
}

// inputs returns initial values and inputs read, as --in has them: x=3,o=N1,N.val={N1: 5, else 0};
// input 1,true.
func (p *Program) inputs(m solver.Model, read []lang.Value) string {
	return inputText(p.flagIn(m), texts(read))
}

// inputText returns values as --in takes them, and then what is read.
func inputText(in string, read []string) string {
	switch {
	case len(read) == 0:
		return cmp.Or(in, "(no inputs)")
	case in != "":
		in += "; "
	}
	return in + "input " + strings.Join(read, ",")
}

// values returns the values of the inputs that a model has, each as x=3.
func (p *Program) values(m solver.Model) []string {
	var vars []lang.Var
	if p.lang != nil {
		vars = p.reads()
	} else {
		vars = m.Vars()
	}
	return lists.Map(vars, func(x lang.Var) string { return fmt.Sprintf("%s=%v", x, m.At(x)) })
}

// flagIn returns a model as the flag --in takes it: the inputs, and the fields of objects.
func (p *Program) flagIn(m solver.Model) string {
	parts := p.values(m)
	if p.lang != nil {
		for _, f := range p.lang.Fields() {
			if x := f.Array(); !m.At(x).Equal(lang.Default(x.Type)) {
				parts = append(parts, x.Name+"="+m.At(x).String())
			}
		}
	}
	return strings.Join(parts, ",")
}

// texts is values as texts.
func texts(values []lang.Value) []string { return lists.Map(values, lang.Value.String) }
