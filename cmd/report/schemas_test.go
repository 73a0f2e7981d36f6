package report

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
)

// undescribed lists the fields of a schema, and of what is in it, that say nothing of
// themselves.
func undescribed(at string, s *jsonschema.Schema) []string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		p := s.Properties[name]
		if p.Description == "" {
			list = append(list, at+"."+name)
		}
		list = append(list, undescribed(at+"."+name, p)...)
	}
	for _, inner := range slices.Concat([]*jsonschema.Schema{s.Items, s.AdditionalProperties}, s.AnyOf, slices.Collect(maps.Values(s.Defs))) {
		if inner != nil {
			list = append(list, undescribed(at, inner)...)
		}
	}
	return list
}

// Each field of each document says what it means.
func TestFieldsAreDescribed(t *testing.T) {
	for _, s := range Schemas() {
		for _, at := range undescribed(s.Name, s.JSON()) {
			t.Errorf("%s has no description: its field has no tag jsonschema", at)
		}
	}
	bare := &jsonschema.Schema{Items: &jsonschema.Schema{Properties: map[string]*jsonschema.Schema{"x": {Type: "string"}}}}
	if list := undescribed("bare", bare); len(list) != 1 {
		t.Errorf("of a field without description: %v", list)
	}
}
