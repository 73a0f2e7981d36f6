package report

import (
	"encoding/json"
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"

	"tandem/ledger"
)

// The schemas of documents.
const (
	RunSchema       = "tandem.run/v2"
	TraceSchema     = "tandem.trace/v2"
	CheckSchema     = "tandem.check/v2"
	ChecksSchema    = "tandem.checks/v2"
	ListSchema      = "tandem.list/v1"
	ListsSchema     = "tandem.lists/v1"
	RulesSchema     = "tandem.rules/v1"
	LanguagesSchema = "tandem.languages/v1"
	MutantsSchema   = "tandem.mutants/v1"
	ExploreSchema   = "tandem.explore/v1"
	CertifySchema   = "tandem.certify/v1"
	PathSchema      = "tandem.path/v1"
	VerifySchema    = "tandem.verify/v1"
	CompareSchema   = "tandem.compare/v1"
	DoctorSchema    = "tandem.doctor/v1"
)

// Schema is a document that commands print.
type Schema struct {
	Name string // as its field schema has it
	Of   any    // a document
}

// Schemas lists the documents.
func Schemas() []Schema {
	return []Schema{
		{RunSchema, RunDocument{}},
		{TraceSchema, TraceDocument{}},
		{CheckSchema, CheckDocument{}},
		{ChecksSchema, ChecksDocument{}},
		{ListSchema, ListDocument{}},
		{ListsSchema, ListsDocument{}},
		{RulesSchema, RulesDocument{}},
		{LanguagesSchema, LanguagesDocument{}},
		{MutantsSchema, MutantsDocument{}},
		{ledger.Schema, ledger.Ledger{}},
		{ledger.EvidenceSchema, ledger.Evidence{}},
		{ledger.SourceSchema, ledger.SourceMutants{}},
		{ExploreSchema, ExploreDocument{}},
		{CertifySchema, CertifyDocument{}},
		{PathSchema, PathDocument{}},
		{VerifySchema, VerifyDocument{}},
		{CompareSchema, CompareDocument{}},
		{DoctorSchema, DoctorDocument{}},
	}
}

// JSON is the JSON Schema of the document: its fields, and no others. It panics
// for documents that have none, which a test looks for.
func (s Schema) JSON() *jsonschema.Schema {
	schema, err := jsonschema.ForType(reflect.TypeOf(s.Of), &jsonschema.ForOptions{TypeSchemas: map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[json.RawMessage](): {Type: "object"}, // a heap file
		reflect.TypeFor[Model]():           {Types: []string{"null", "object"}, AdditionalProperties: &jsonschema.Schema{Type: "string"}},
	}})
	if err != nil {
		panic(err)
	}
	schema.Title, schema.Schema = s.Name, "https://json-schema.org/draft/2020-12/schema"
	var name any = s.Name
	schema.Properties["schema"].Const = &name
	return schema
}
