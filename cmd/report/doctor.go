package report

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"

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

// commit is that of the source, as the linker was told; "": Go says it.
var commit string

// Described is what git describe says of the source, as the linker was told; "": nobody did.
var Described string

// Commit returns the commit of the source of this command; "" if it was changed, or nobody knows.
func Commit() string {
	if commit != "" {
		return commit
	}
	of := map[string]string{}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			of[s.Key] = s.Value
		}
	}
	if of["vcs.modified"] != "false" {
		return ""
	}
	return of["vcs.revision"]
}

// Build returns what tells this command from other builds: its commit, or the sum of its bytes.
var Build = sync.OnceValues(func() (string, error) {
	if c := Commit(); c != "" {
		return "the commit " + c, nil
	}
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("a build of changed source, with the sum %.16x", sum.Sum(nil)), nil
})
