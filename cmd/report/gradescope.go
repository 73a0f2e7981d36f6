package report

import (
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"

	"tandem/judge/grade"
)

// GradescopeSchema names the schema of GradescopeDocument, whose fields are Gradescope's, without a name.
const GradescopeSchema = "tandem.gradescope/v1"

// GradescopeDocument is the results.json of an autograder for Gradescope.
//
// Source: https://gradescope-autograders.readthedocs.io/en/latest/specs/, output format.
type GradescopeDocument struct {
	Score            int              `json:"score" jsonschema:"the points of the answer"`
	Output           string           `json:"output" jsonschema:"what is said of the whole answer"`
	StdoutVisibility string           `json:"stdout_visibility" jsonschema:"who sees what the autograder prints: hidden, nobody but teachers"`
	Tests            []GradescopeTest `json:"tests" jsonschema:"the parts of the exercise; none: the grading itself failed"`
}

// GradescopeTest is a part of an exercise.
type GradescopeTest struct {
	Name       string `json:"name" jsonschema:"the part, behind the group that it is in"`
	Score      int    `json:"score" jsonschema:"the points of the answer"`
	MaxScore   int    `json:"max_score" jsonschema:"the points that there are"`
	Status     string `json:"status" jsonschema:"passed: the part is right; or failed"`
	Output     string `json:"output" jsonschema:"right, wrong, missing or not judged, and what is wrong; right, proved: for all programs; right, not refuted: there is no proof"`
	Visibility string `json:"visibility" jsonschema:"who sees the part: visible, everybody"`
}

// The words of a GradescopeDocument.
const (
	gradescopePassed  = "passed"
	gradescopeFailed  = "failed"
	gradescopeHidden  = "hidden"
	gradescopeVisible = "visible"
)

// Gradescope returns the document of what an answer gets, with a note about how it was run; "":
// none.
func Gradescope(r grade.Result, note string) GradescopeDocument {
	d := GradescopeDocument{Score: r.Points(), StdoutVisibility: gradescopeHidden, Tests: []GradescopeTest{}}
	for _, p := range r.Parts {
		t := GradescopeTest{Name: p.Name, Score: p.Points, MaxScore: p.Max, Status: gradescopeFailed, Output: outcome(r, p), Visibility: gradescopeVisible}
		if p.Group != "" {
			t.Name = p.Group + ": " + p.Name
		}
		if p.Outcome == grade.Right {
			t.Status = gradescopePassed
		}
		if p.Message != "" {
			t.Output += "\n" + p.Message
		}
		d.Tests = append(d.Tests, t)
	}
	if r.Error != "" {
		d.Output = r.Error + "\n"
	}
	for _, n := range r.Notes {
		d.Output += n + "\n"
	}
	if r.Exercise > 0 {
		d.Output += fmt.Sprintf("exercise %d, %s: %d of %d points (tandem %s)", r.Exercise, r.Title, r.Points(), r.Max(), r.Version)
	}
	if r.Proof != nil {
		d.Output += "\n" + r.Proof.Says
	}
	if note != "" {
		d.Output += "\n" + note
	}
	return d
}

// gradescopeSchema has the words of the fields, and what numbers they have.
func gradescopeSchema(s *jsonschema.Schema) {
	tests := s.Properties["tests"]
	tests.Types, tests.Type = nil, "array"
	words := func(s *jsonschema.Schema, field string, list ...any) { s.Properties[field].Enum = list }
	words(s, "stdout_visibility", gradescopeHidden)
	words(tests.Items, "status", gradescopePassed, gradescopeFailed)
	words(tests.Items, "visibility", gradescopeVisible)
	least := 0.0
	for _, p := range []*jsonschema.Schema{s.Properties["score"], tests.Items.Properties["score"], tests.Items.Properties["max_score"]} {
		p.Minimum = &least
	}
}
