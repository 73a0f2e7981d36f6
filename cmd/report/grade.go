package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/google/jsonschema-go/jsonschema"

	"tandem/internal/lists"
	"tandem/judge/grade"
)

// graded is what an answer gets, as the text has it.
type graded struct {
	grade.Result
	Width int // of the names of parts, with what is between them and what follows
}

// Became says what became of a part.
func (g graded) Became(p grade.Part) string { return outcome(g.Result, p) }

// Grade writes what an answer gets, part by part.
func (p *Page) Grade(r grade.Result) {
	g := graded{Result: r}
	for _, part := range r.Parts {
		g.Width = max(g.Width, utf8.RuneCountInString(part.Name)+3)
	}
	p.text("grade", g)
}

// outcome says what became of a part, and for a right one whether it is proved.
func outcome(r grade.Result, p grade.Part) string {
	if basis := r.Basis(); basis != "" && p.Outcome == grade.Right {
		return p.Outcome.String() + ", " + basis
	}
	return p.Outcome.String()
}

// Grades writes what several answers get, a row each.
func (p *Page) Grades(e *grade.Exercise, list []grade.Result) {
	rows := [][]string{{"file"}}
	for _, part := range e.Parts {
		rows[0] = append(rows[0], part.Name)
	}
	rows[0] = append(rows[0], "total", "")
	for _, r := range list {
		row := append([]string{r.File}, lists.Map(r.Parts, func(part grade.Part) string { return strconv.Itoa(part.Points) })...)
		rows = append(rows, append(row, fmt.Sprintf("%d of %d", r.Points(), r.Max()), summary(r)))
	}
	p.Table("", func(col int) bool { return col > 0 && col <= len(e.Parts) }, rows)
}

// summary says of a result in some words what is not right.
func summary(r grade.Result) string {
	if r.Error != "" {
		line, _, _ := strings.Cut(r.Error, "\n")
		return line
	}
	return outcome(r, grade.Part{Outcome: r.Verdict()})
}

// Exercises lists exercises, with their parts and points.
func (p *Page) Exercises(list []*grade.Exercise) { p.text("exercises", list) }

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
