package report

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tandem/lang"
	"tandem/lang/heapfile"
)

// A file of the form that the schema describes is read, and one of another form is
// not.
func TestInputSchema(t *testing.T) {
	p, err := lang.Parse("p.tdm", []byte("var n: int; var t: bool; var a: []int; var g: [bool]int; var c: Node; class Node { val: int; next: Node; }"))
	if err != nil {
		t.Fatal(err)
	}
	form, err := Schema{heapfile.InputSchema, []any{InputDocument{}}}.JSON().Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		body   string
		fits   bool
		reason string
	}{
		{`"variables": {"n": 3, "t": true, "a": [1, "2"], "g": {"true": 1, "else": 0}, "c": null}`, true, "a value of each type"},
		{`"variables": {"n": "12345678901234567890", "a": "[1, 2]", "g": "{else 3}"}`, true, "texts"},
		{`"objects": {"x": {"class": "Node", "fields": {"val": 3, "next": "x"}}}, "variables": {"c": "x", "a": {"0": 1, "else": 0, "length": 1}}`, true, "objects"},
		{`"objects": {"x": {"class": "Node"}}`, true, "fields may be missing"},
		{`"objects": {"x": {"fields": {}}}`, false, "each object has a class"},
		{`"objects": {"x": {"class": "Node", "size": 3}}`, false, "no other names"},
		{`"objects": [], "variables": {}`, false, "objects have names"},
		{`"variables": {"n": 1.5}`, false, "an integer"},
		{`"values": {}`, false, "no other names"},
	} {
		for _, schema := range []string{heapfile.Schema, heapfile.InputSchema} {
			text := `{"schema": "` + schema + `", ` + row.body + `}`
			var doc any
			if err := json.Unmarshal([]byte(text), &doc); err != nil {
				t.Fatal(err)
			}
			_, read := heapfile.Read("in.json", []byte(text), p)
			described := form.Validate(doc)
			if (read == nil) != row.fits || (described == nil) != row.fits {
				t.Errorf("%s (%s): the reader says %v, the schema %v", text, row.reason, read, described)
			}
		}
	}
	files, _ := filepath.Glob("../../examples/*.json")
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var doc map[string]any
		if err := json.Unmarshal(text, &doc); err != nil || !strings.HasPrefix(doc["schema"].(string), "tandem.") {
			t.Fatalf("%s: %v", name, err)
		}
		if err := form.Validate(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if len(files) == 0 {
		t.Error("no examples")
	}
}
