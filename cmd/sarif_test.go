package cmd

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"tandem/cmd/register"
	"tandem/cmd/report"
)

// What is printed as SARIF is what consumers require of it: testdata/sarif.schema.json
// has the fields that are written, as the specification describes them. Each result is
// of a rule that the tool lists and describes, and each program in no file is an artifact.
func TestSarif(t *testing.T) {
	text, err := os.ReadFile("testdata/sarif.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var of jsonschema.Schema
	if err := json.Unmarshal(text, &of); err != nil {
		t.Fatal(err)
	}
	schema, err := of.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"a file.tdm":   "var x, y: int; if x > y { y := x; }",
		"claims.json":  claims,
		"blocked.json": blocked,
		"loop.tdm":     "var n, i: int;\nwhile i < n { i := i + 1; }\nassert i >= n;\n",
		"loop.json":    `{"schema": "tandem.claims/v1", "claims": [{"condition": "(> n i)", "outcome": {"kind": "final"}}, {"at": "3:1", "verdict": "fails"}]}`,
		"list":         `{"program": "a file.tdm", "claims": "claims.json"}` + "\n" + `{"program": "loop.tdm", "claims": "loop.json"}`,
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	r := register.All()
	kinds := map[string]bool{}
	for _, args := range [][]string{
		{"a file.tdm", "claims.json"}, {"loop.tdm", "loop.json", "--bound", "unroll=2"}, {"--batch", "list"},
		{"--engine", "cat >/dev/null; cat blocked.json", "--checks", "3"}, {"--engine", "cat >/dev/null; exit 3", "--checks", "1"},
		{"--engine", "cat >/dev/null; exit 4", "--checks", "1", "--save", "kept"},
	} {
		out, errs, _ := ran(r, "", append([]string{"oracle", "--format", "sarif"}, args...)...)
		var doc any
		if err := json.Unmarshal([]byte(out), &doc); err != nil {
			t.Errorf("%v: %v, %s", args, err, errs)
			continue
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%v: %v", args, err)
		}
		var log report.Sarif
		if err := json.Unmarshal([]byte(out), &log); err != nil {
			t.Fatal(err)
		}
		var rules, programs []string
		for _, rule := range log.Runs[0].Tool.Driver.Rules {
			rules = append(rules, rule.ID)
		}
		for _, a := range log.Runs[0].Artifacts {
			programs = append(programs, a.Location.URI)
		}
		for _, result := range log.Runs[0].Results {
			kinds[result.Kind] = true
			if !slices.Contains(rules, result.Rule) {
				t.Errorf("%v: no rule %s", args, result.Rule)
			}
			if _, err := os.Stat(result.Locations[0].Physical.Artifact.URI); slices.Contains(args, "--save") && err != nil {
				t.Errorf("%v: the program that was saved: %v", args, err)
			}
			if uri := result.Locations[0].Physical.Artifact.URI; strings.Contains(uri, "program") && !slices.Contains(programs, uri) {
				t.Errorf("%v: no artifact %s", args, uri)
			}
		}
		for _, wrong := range []func(map[string]any){
			func(run map[string]any) { delete(run, "tool") },
			func(run map[string]any) { run["columnKind"] = "bytes" },
			func(run map[string]any) { run["results"].([]any)[0].(map[string]any)["level"] = "fatal" },
			func(run map[string]any) { delete(run["results"].([]any)[0].(map[string]any), "message") },
		} {
			var changed map[string]any
			_ = json.Unmarshal([]byte(out), &changed) // it was read before
			wrong(changed["runs"].([]any)[0].(map[string]any))
			if schema.Validate(changed) == nil {
				t.Errorf("%v: the schema takes what is wrong", args)
			}
		}
	}
	for _, kind := range []string{"fail", "pass", "open"} {
		if !kinds[kind] {
			t.Errorf("no result of the kind %s", kind)
		}
	}
}
