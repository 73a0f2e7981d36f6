package report

import (
	"maps"
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"

	"tandem/explore/solver"
	"tandem/internal/ordered"
	"tandem/judge/ledger"
	"tandem/judge/oracle"
	"tandem/lang/heapfile"
	"tandem/spec"
)

// The schemas of documents.
const (
	RunSchema       = "tandem.run/v3"
	TraceSchema     = "tandem.trace/v4"
	CheckSchema     = "tandem.check/v4"
	ProveSchema     = "tandem.prove/v1"
	RulesSchema     = "tandem.rules/v2"
	LanguagesSchema = "tandem.languages/v2"
	ExploreSchema   = "tandem.explore/v3"
	TestsSchema     = "tandem.tests/v1"
	ConcolicSchema  = "tandem.concolic/v1"
	BMCSchema       = "tandem.bmc/v1"
	CertifySchema   = "tandem.certify/v1"
	VerifySchema    = "tandem.verify/v2"
	OracleSchema    = "tandem.oracle/v1"
	ASTSchema       = "tandem.ast/v1"
	SubsumesSchema  = "tandem.subsumes/v1"
)

// Schema is a document, which may have variants: all but the first have a field Kind that says which.
type Schema struct {
	Name string // as its field schema has it
	Of   []any  // a document of each variant, with its Kind
}

// Schemas lists the documents: those that commands print, and those that they read.
func Schemas() []Schema {
	return []Schema{
		{RunSchema, []any{RunDocument{}}},
		{TraceSchema, []any{TraceDocument{}, PathDocument{Kind: PathKind}}},
		{CheckSchema, []any{CheckDocument{}}},
		{ProveSchema, []any{ProveDocument{}}},
		{RulesSchema, []any{RulesDocument{}}},
		{LanguagesSchema, []any{LanguagesDocument{}}},
		{ledger.Schema, []any{ledger.Ledger{}, ReproduceDocument{Kind: ExamplesKind}}},
		{ledger.CoverageSchema, []any{ledger.Coverage{}}},
		{ledger.EvidenceSchema, []any{ledger.Evidence{}}},
		{ExploreSchema, []any{ExploreDocument{}, MatchedDocument{Kind: MatchedKind}}},
		{TestsSchema, []any{TestsDocument{}}},
		{ConcolicSchema, []any{ConcolicDocument{}, FuzzDocument{Kind: GeneratedKind}}},
		{BMCSchema, []any{BMCDocument{}}},
		{CertifySchema, []any{CertifyDocument{}}},
		{VerifySchema, []any{VerifyDocument{}}},
		{OracleSchema, []any{OracleDocument{}, DriveDocument{Kind: DrivenKind}}},
		{oracle.Schema, []any{oracle.Document{}}},
		{ASTSchema, []any{ASTDocument{}}},
		{SubsumesSchema, []any{SubsumesDocument{}}},
		{heapfile.InputSchema, []any{InputDocument{}}},
		{GradescopeSchema, []any{GradescopeDocument{}}},
	}
}

// The kinds of variants.
const (
	PathKind      = "path"
	ExamplesKind  = "examples"
	MatchedKind   = "matched"
	GeneratedKind = "generated"
	DrivenKind    = "driven"
)

// JSON returns the document's JSON Schema: its fields, no others. It panics where a test finds none.
func (s Schema) JSON() *jsonschema.Schema {
	types, name, value := printedTypes(), "value", valueSchema()
	switch s.Of[0].(type) {
	case oracle.Document:
		return oracle.ClaimsSchema()
	case ASTDocument:
		types, name, value = astTypes(), "statement", schemaOf(reflect.TypeFor[ASTStatement](), astTypes())
	case InputDocument:
		types, name, value = map[reflect.Type]*jsonschema.Schema{reflect.TypeFor[Given](): {Ref: "#/$defs/given"}}, "given", givenSchema()
	}
	var variants []*jsonschema.Schema
	for _, of := range s.Of {
		v := schemaOf(reflect.TypeOf(of), types)
		switch of.(type) {
		case GradescopeDocument:
			gradescopeSchema(v)
		case InputDocument:
			v.Properties["schema"].Enum = []any{heapfile.InputSchema, heapfile.Schema}
		default:
			v.Properties["schema"].Enum = []any{s.Name}
		}
		if kind := reflect.ValueOf(of).FieldByName("Kind"); kind.IsValid() {
			v.Properties["kind"].Enum = []any{kind.String()}
		}
		variants = append(variants, v)
	}
	schema := variants[0]
	if len(variants) > 1 {
		schema = &jsonschema.Schema{Type: "object", AnyOf: variants}
	}
	schema.Title, schema.Schema = s.Name, "https://json-schema.org/draft/2020-12/schema"
	schema.Defs = map[string]*jsonschema.Schema{name: value}
	return schema
}

// printedTypes returns the types of values in documents that are printed.
func printedTypes() map[reflect.Type]*jsonschema.Schema {
	return map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[Value]():                  {Ref: "#/$defs/value"},
		reflect.TypeFor[ordered.Object[Value]]():  valuesSchema(),
		reflect.TypeFor[ordered.Object[Object]](): {Type: "object", AdditionalProperties: schemaOf(reflect.TypeFor[Object](), map[reflect.Type]*jsonschema.Schema{reflect.TypeFor[ordered.Object[Value]](): valuesSchema()})},
	}
}

// textTypes are types whose values are texts in documents: they implement encoding.TextMarshaler.
var textTypes = []reflect.Type{reflect.TypeFor[spec.Result](), reflect.TypeFor[spec.Outcome](), reflect.TypeFor[solver.Answer]()}

func schemaOf(t reflect.Type, types map[reflect.Type]*jsonschema.Schema) *jsonschema.Schema {
	all := map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[spec.Counts](): {Type: "object", AdditionalProperties: &jsonschema.Schema{Type: "integer"}},
	}
	for _, text := range textTypes {
		all[text] = &jsonschema.Schema{Type: "string"}
	}
	maps.Copy(all, types)
	schema, err := jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: all})
	if err != nil {
		panic(err)
	}
	return schema
}

// valuesSchema is values by their names.
func valuesSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "object", AdditionalProperties: &jsonschema.Schema{Ref: "#/$defs/value"}}
}

// valueSchema returns a Value.
func valueSchema() *jsonschema.Schema {
	array := schemaOf(reflect.TypeFor[Array](), map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[Value]():                 {Ref: "#/$defs/value"},
		reflect.TypeFor[ordered.Object[Value]](): valuesSchema(),
	})
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{
		{Type: "string", Description: "an integer, which may be of any size; the name of an object; or, in a language with other values, what it prints"},
		{Type: "boolean", Description: "a truth value"},
		{Type: "null", Description: "nil"},
		array,
	}}
}

// astTypes returns the types in a program, which has statements in statements.
func astTypes() map[reflect.Type]*jsonschema.Schema {
	statements := &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Ref: "#/$defs/statement"}}
	return map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[[]ASTStatement]():  statements,
		reflect.TypeFor[*[]ASTStatement](): statements,
		reflect.TypeFor[ASTExpression]():   {Type: "array"},
		reflect.TypeFor[ASTTarget]():       {Types: []string{"string", "array"}},
	}
}
