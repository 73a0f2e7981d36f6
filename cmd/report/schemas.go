package report

import (
	"maps"
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"

	"tandem/internal/ordered"
	"tandem/judge/ledger"
	"tandem/judge/oracle"
	"tandem/lang/heapfile"
	"tandem/spec"
)

// The schemas of documents.
const (
	RunSchema       = "tandem.run/v3"
	TraceSchema     = "tandem.trace/v3"
	CheckSchema     = "tandem.check/v2"
	ChecksSchema    = "tandem.checks/v2"
	ListSchema      = "tandem.list/v1"
	ListsSchema     = "tandem.lists/v1"
	ProveSchema     = "tandem.prove/v1"
	RulesSchema     = "tandem.rules/v1"
	LettersSchema   = "tandem.letters/v1"
	LanguagesSchema = "tandem.languages/v1"
	MutantsSchema   = "tandem.mutants/v1"
	ExploreSchema   = "tandem.explore/v3"
	TestsSchema     = "tandem.tests/v1"
	ConcolicSchema  = "tandem.concolic/v1"
	FuzzSchema      = "tandem.fuzz/v1"
	BMCSchema       = "tandem.bmc/v1"
	CertifySchema   = "tandem.certify/v1"
	PathSchema      = "tandem.path/v3"
	VerifySchema    = "tandem.verify/v1"
	ReproduceSchema = "tandem.reproduce/v1"
	OracleSchema    = "tandem.oracle/v1"
	DriveSchema     = "tandem.drive/v1"
	ASTSchema       = "tandem.ast/v1"
	DoctorSchema    = "tandem.doctor/v1"
	SubsumesSchema  = "tandem.subsumes/v1"
	MatchedSchema   = "tandem.matched/v1"
)

// Schema is a document.
type Schema struct {
	Name string // as its field schema has it
	Of   any    // a document
}

// Schemas lists the documents: those that commands print, and those that they read.
func Schemas() []Schema {
	return []Schema{
		{RunSchema, RunDocument{}},
		{TraceSchema, TraceDocument{}},
		{CheckSchema, CheckDocument{}},
		{ChecksSchema, ChecksDocument{}},
		{ListSchema, ListDocument{}},
		{ListsSchema, ListsDocument{}},
		{ProveSchema, ProveDocument{}},
		{RulesSchema, RulesDocument{}},
		{LettersSchema, LettersDocument{}},
		{LanguagesSchema, LanguagesDocument{}},
		{MutantsSchema, MutantsDocument{}},
		{ledger.Schema, ledger.Ledger{}},
		{ledger.EvidenceSchema, ledger.Evidence{}},
		{ledger.SourceSchema, ledger.SourceMutants{}},
		{ExploreSchema, ExploreDocument{}},
		{TestsSchema, TestsDocument{}},
		{ConcolicSchema, ConcolicDocument{}},
		{FuzzSchema, FuzzDocument{}},
		{BMCSchema, BMCDocument{}},
		{CertifySchema, CertifyDocument{}},
		{PathSchema, PathDocument{}},
		{VerifySchema, VerifyDocument{}},
		{ReproduceSchema, ReproduceDocument{}},
		{OracleSchema, OracleDocument{}},
		{DriveSchema, DriveDocument{}},
		{oracle.Schema, oracle.Document{}},
		{ASTSchema, ASTDocument{}},
		{DoctorSchema, DoctorDocument{}},
		{GradescopeSchema, GradescopeDocument{}},
		{SubsumesSchema, SubsumesDocument{}},
		{MatchedSchema, MatchedDocument{}},
		{heapfile.Schema, InputDocument{}},
		{heapfile.InputSchema, InputDocument{}},
	}
}

// JSON returns the JSON Schema of the document: its fields, and no others. It panics
// for documents that have none, which a test looks for.
func (s Schema) JSON() *jsonschema.Schema {
	if _, read := s.Of.(oracle.Document); read {
		return oracle.ClaimsSchema()
	}
	types, name, value := printedTypes(), "value", valueSchema()
	if _, tree := s.Of.(ASTDocument); tree {
		types, name, value = astTypes(), "statement", schemaOf(reflect.TypeFor[ASTStatement](), astTypes())
	}
	if _, read := s.Of.(InputDocument); read {
		types, name, value = readTypes(), "given", givenSchema()
	}
	schema := schemaOf(reflect.TypeOf(s.Of), types)
	schema.Title, schema.Schema = s.Name, "https://json-schema.org/draft/2020-12/schema"
	schema.Defs = map[string]*jsonschema.Schema{name: value}
	if _, foreign := s.Of.(GradescopeDocument); foreign {
		schema.Defs = nil
		gradescopeSchema(schema)
		return schema
	}
	var title any = s.Name
	schema.Properties["schema"].Const = &title
	return schema
}

// printedTypes returns the types of values in documents that are printed.
func printedTypes() map[reflect.Type]*jsonschema.Schema {
	return map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[Value]():                  {Ref: "#/$defs/value"},
		reflect.TypeFor[ordered.Object[Value]]():  valuesSchema(),
		reflect.TypeFor[ordered.Object[Object]](): {Type: "object", AdditionalProperties: objectSchema()},
	}
}

func schemaOf(t reflect.Type, types map[reflect.Type]*jsonschema.Schema) *jsonschema.Schema {
	all := map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[spec.Counts](): {Type: "object", AdditionalProperties: &jsonschema.Schema{Type: "integer"}},
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

func objectSchema() *jsonschema.Schema {
	return schemaOf(reflect.TypeFor[Object](), map[reflect.Type]*jsonschema.Schema{reflect.TypeFor[ordered.Object[Value]](): valuesSchema()})
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
