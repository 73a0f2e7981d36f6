package report

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"

	"tandem/explore/solver"
	"tandem/spec"
)

// DoctorDocument is what Tandem is built with, and the solvers that it finds.
type DoctorDocument struct {
	Head
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

	Info solver.Info `json:"-"`
}

// Doctor returns what was found of solvers, and the versions of this program.
func Doctor(languages []string, found []solver.Availability) DoctorDocument {
	doc := DoctorDocument{
		Head: Head{DoctorSchema, Version}, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH,
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
			d.Info = s.Info
			d.Name, d.Version, d.Way, d.Answer = s.Info.Name, s.Info.Version, string(s.Info.Way), s.Answer.String()
		}
		doc.Solvers = append(doc.Solvers, d)
	}
	return doc
}

// Text writes the document for people.
func (d DoctorDocument) Text(to *Page) { to.text("doctor", d) }

// Question is what solvers were asked.
func (d DoctorDocument) Question() fmt.Stringer { return solver.Question() }

// Wrong reports whether a solver gave a wrong answer.
func (d DoctorDocument) Wrong() bool {
	return slices.ContainsFunc(d.found, func(s solver.Availability) bool {
		return s.Err == nil && !s.Right && s.Answer.Answer != solver.Unknown
	})
}

// Verdict holds if there is a solver for unbounded integers: without one most questions stay open.
func (d DoctorDocument) Verdict() spec.Result {
	if slices.ContainsFunc(d.found, func(s solver.Availability) bool { return s.Right && s.Info.Way != solver.Exhaustive }) {
		return spec.Tested
	}
	return spec.Inconclusive
}
