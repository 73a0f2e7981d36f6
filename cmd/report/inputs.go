package report

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
)

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

// readTypes returns the types of values in files that are read.
func readTypes() map[reflect.Type]*jsonschema.Schema {
	return map[reflect.Type]*jsonschema.Schema{reflect.TypeFor[Given](): {Ref: "#/$defs/given"}}
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
