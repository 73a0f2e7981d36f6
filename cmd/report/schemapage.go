package report

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"tandem/explore"
	"tandem/explore/certify"
	"tandem/explore/solver"
	"tandem/internal/ordered"
	"tandem/judge/oracle"
	"tandem/judge/oracle/drive"
	"tandem/judge/prove"
	"tandem/languages"
	"tandem/spec"
)

// schemaPage writes documents' fields in Markdown: a table for each document, and each kind of object.
type schemaPage struct {
	to    *Page
	names map[reflect.Type]string
	taken map[string]bool
	todo  []reflect.Type
}

// Markdown writes the page about a document.
func (p *Page) Markdown(d Schema) {
	s := &schemaPage{to: p, names: map[reflect.Type]string{}, taken: map[string]bool{}}
	p.Printf("# %s\n", d.Name)
	for i, of := range d.Of {
		if i > 0 {
			p.Printf("\n## With `kind` %v\n", reflect.ValueOf(of).FieldByName("Kind"))
		}
		p.Printf("\n%s", tableBegins)
		s.fields(reflect.TypeOf(of))
	}
	for s.kind(reflect.TypeFor[Array]()); len(s.todo) > 0; { // values may be arrays
		t := s.todo[0]
		s.todo = s.todo[1:]
		p.Printf("\n## %s\n\n%s", s.names[t], tableBegins)
		s.fields(t)
	}
	p.Printf("%s", pageEnds)
	if _, read := d.Of[0].(InputDocument); read {
		p.Printf("%s", givenText)
	}
}

const (
	pageEnds = `
## Value

An integer is a text, since it may be of any size; a truth value is ` + "`true` or `false`" + `; an object is its name, a text, and
nil is ` + "`null`" + `; an array is an object of the kind [Array](#array). In a language with other values it is the text that is
printed.

## Expression

A list: the name of an operator, as the table of operators has it, and its operands, ` + "`[\"add\", [\"var\", \"x\"], [\"int\", \"-1\"]]`" + `.
A variable is ` + "`[\"var\", name]`" + `; a literal is its type and a text, ` + "`[\"int\", \"5\"]`, `[\"bool\", \"true\"]`, `[\"bv8\", \"255\"]`" + `; a
conversion has the type to which it converts before its operand, ` + "`[\"bv\", \"bv16\", e]`" + `, and a field its name behind
the object, ` + "`[\"field\", e, \"next\"]`" + `.
`
	tableBegins = "| field | what it is | meaning |\n|---|---|---|\n"
)

// fields writes the fields of a struct, those of embedded ones among them.
func (s *schemaPage) fields(t reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, more, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			s.fields(f.Type)
			continue
		case name == "" || name == "-":
			continue
		}
		meaning := strings.ReplaceAll(f.Tag.Get("jsonschema"), "|", `\|`)
		if strings.Contains(more, "omit") {
			meaning += " (may be missing)"
		}
		s.to.Printf("| `%s` | %s | %s |\n", name, s.kind(f.Type), meaning)
	}
}

// kind says what a value of a type is in JSON.
func (s *schemaPage) kind(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[Given]():
		return "[given value](#given)"
	case t == reflect.TypeFor[Value]():
		return "[value](#value)"
	case t == reflect.TypeFor[ordered.Object[Value]]():
		return "object of [values](#value)"
	case t == reflect.TypeFor[ordered.Object[Object]]():
		return "object of " + s.kind(reflect.TypeFor[Object]())
	case t == reflect.TypeFor[ASTExpression]():
		return "[expression](#expression)"
	case t == reflect.TypeFor[ASTTarget]():
		return "text, or [expression](#expression)"
	case t == reflect.TypeFor[jsontext.Value]():
		return "object"
	case t == reflect.TypeFor[spec.Counts]():
		return "object of number"
	case slices.Contains(textTypes, t):
		return "text"
	}
	switch t.Kind() {
	case reflect.String:
		return "text"
	case reflect.Bool:
		return "true or false"
	case reflect.Pointer:
		return s.kind(t.Elem()) + ", or null"
	case reflect.Slice, reflect.Array:
		return "list of " + s.kind(t.Elem())
	case reflect.Map:
		return "object of " + s.kind(t.Elem())
	case reflect.Struct:
		name := s.name(t)
		return fmt.Sprintf("[%s](#%s)", name, strings.ToLower(strings.ReplaceAll(name, " ", "-")))
	default:
		return "number"
	}
}

// headings are those of structs whose own names say less.
var headings = map[reflect.Type]string{
	reflect.TypeFor[solver.Info]():       "SolverInfo",
	reflect.TypeFor[explore.Cover]():     "CoverBranch",
	reflect.TypeFor[certify.Problem]():   "CertificateProblem",
	reflect.TypeFor[prove.Goal]():        "ProveGoal",
	reflect.TypeFor[languages.Example](): "ExampleOfPaper",
	reflect.TypeFor[oracle.Summary]():    "OracleSummary",
	reflect.TypeFor[oracle.Judged]():     "OracleClaim",
	reflect.TypeFor[oracle.Finding]():    "OracleFinding",
	reflect.TypeFor[oracle.Input]():      "OracleInput",
	reflect.TypeFor[drive.Summary]():     "DriveSummary",
	reflect.TypeFor[drive.Exercised]():   "DriveExercised",
	reflect.TypeFor[drive.Operator]():    "DriveOperator",
	reflect.TypeFor[drive.Width]():       "DriveWidth",
	reflect.TypeFor[drive.Count]():       "DriveCount",
	reflect.TypeFor[drive.Unsettled]():   "DriveOpen",
	reflect.TypeFor[drive.OpenClaim]():   "DriveOpenClaim",
}

// name returns the heading of a struct; its table is then to be written.
func (s *schemaPage) name(t reflect.Type) string {
	if name, ok := s.names[t]; ok {
		return name
	}
	name := cmp.Or(headings[t], t.Name())
	if s.taken[name] {
		name += " of " + t.PkgPath()[strings.LastIndex(t.PkgPath(), "/")+1:]
	}
	s.names[t], s.taken[name] = name, true
	s.todo = append(s.todo, t)
	return name
}
