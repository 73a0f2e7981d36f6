package report

import (
	"fmt"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"tandem/explore/solver"
	"tandem/spec"
)

// DoctorDocument is what Tandem is built with, and the solvers that it finds.
type DoctorDocument struct {
	Schema    string            `json:"schema" jsonschema:"the name of this schema"`
	Version   string            `json:"version" jsonschema:"of Tandem"`
	Go        string            `json:"go" jsonschema:"the version of Go it is built with"`
	Platform  string            `json:"platform" jsonschema:"the system and the processor it is built for"`
	Modules   map[string]string `json:"modules" jsonschema:"the versions of the modules it is built with, by their names"`
	Languages []string          `json:"languages" jsonschema:"the languages that it has"`
	Solvers   []DoctorSolver    `json:"solvers" jsonschema:"each solver that it knows"`

	found []solver.Availability
}

// DoctorSolver is a solver with its answer to a question.
type DoctorSolver struct {
	Kind    string `json:"kind" jsonschema:"as --solver takes it"`
	Usable  bool   `json:"usable" jsonschema:"it can be started"`
	Name    string `json:"name,omitempty" jsonschema:"as it calls itself"`
	Version string `json:"version,omitempty" jsonschema:"its version"`
	Way     string `json:"way,omitempty" jsonschema:"how it was reached: in process, pipe or exhaustive"`
	Answer  string `json:"answer,omitempty" jsonschema:"its answer to the question: sat, unsat or unknown"`
	Right   bool   `json:"right" jsonschema:"the answer is right"`
	Problem string `json:"problem,omitempty" jsonschema:"what is wrong with it"`
}

// Doctor returns what was found of solvers, and the versions of this program.
func Doctor(languages []string, found []solver.Availability) DoctorDocument {
	doc := DoctorDocument{
		Schema: DoctorSchema, Version: Version, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH,
		Modules: map[string]string{}, Languages: languages, Solvers: []DoctorSolver{}, found: found,
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			doc.Modules[m.Path] = m.Version
		}
	}
	for _, s := range found {
		d := DoctorSolver{Kind: s.Kind, Usable: s.Err == nil, Right: s.Right}
		if s.Err != nil {
			d.Problem = s.Err.Error()
		} else {
			d.Name, d.Version, d.Way, d.Answer = s.Info.Name, s.Info.Version, string(s.Info.Way), s.Answer.String()
		}
		doc.Solvers = append(doc.Solvers, d)
	}
	return doc
}

// Text writes the document for people.
func (d DoctorDocument) Text(to *Page) {
	to.Printf("tandem %s, built with %s for %s\n", d.Version, d.Go, d.Platform)
	for _, path := range slices.Sorted(maps.Keys(d.Modules)) {
		to.Printf("  %s %s\n", path, d.Modules[path])
	}
	to.Printf("languages: %s\n", strings.Join(d.Languages, ", "))
	to.Printf("solvers, asked for a model of %v\n", solver.Question())
	for i, s := range d.Solvers {
		switch {
		case !s.Usable:
			to.Line(fmt.Sprintf("  %-8s not here: %s", s.Kind, s.Problem))
		case s.Right:
			to.Line(fmt.Sprintf("  %-8s %v: %s, right", s.Kind, d.found[i].Info, s.Answer))
		default:
			to.Line(fmt.Sprintf("  %-8s %v: %s, WRONG", s.Kind, d.found[i].Info, s.Answer))
		}
	}
}

// Wrong reports whether a solver gave a wrong answer.
func (d DoctorDocument) Wrong() bool {
	return slices.ContainsFunc(d.found, func(s solver.Availability) bool {
		return s.Err == nil && !s.Right && s.Answer.Answer != solver.Unknown
	})
}

// Verdict holds if there is a solver for unbounded integers: without one most questions stay open.
func (d DoctorDocument) Verdict() spec.Result {
	if slices.ContainsFunc(d.found, func(s solver.Availability) bool { return s.Right && s.Info.Way != solver.Exhaustive }) {
		return spec.Holds
	}
	return spec.Inconclusive
}
