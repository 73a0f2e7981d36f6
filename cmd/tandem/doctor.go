package main

import (
	"fmt"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/tandem/internal/languages"
	"tandem/solver"
)

const doctorSchema = "tandem.doctor/v1"

// doctorDocument is what tandem doctor found, as JSON.
type doctorDocument struct {
	Schema    string            `json:"schema"`
	Version   string            `json:"version"`
	Go        string            `json:"go"`
	Platform  string            `json:"platform"`
	Modules   map[string]string `json:"modules"`
	Languages []string          `json:"languages"`
	Solvers   []doctorSolver    `json:"solvers"`
}

type doctorSolver struct {
	Kind    string `json:"kind"` // as --solver takes it
	Usable  bool   `json:"usable"`
	Name    string `json:"name,omitempty"`
	Version string `json:"version,omitempty"`
	Way     string `json:"way,omitempty"`
	Answer  string `json:"answer,omitempty"`
	Right   bool   `json:"right"`
	Problem string `json:"problem,omitempty"`
}

func (a *app) doctorCommand() *cobra.Command {
	var asJSON bool
	var timeout time.Duration
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Print versions, and ask each solver a question",
		Long: `Print the versions of tandem and of what it is built with and the languages that
it has, and ask each solver that it knows a question whose answer is known.`,
		Example: "  tandem doctor",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			found := solver.Available(cmd.Context(), solver.Options{Timeout: timeout})
			doc := examined(found)
			if asJSON {
				a.out.json(doc)
			} else {
				a.doctorText(doc, found)
			}
			return verdictOn(found)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (schema "+doctorSchema+")")
	cmd.Flags().DurationVar(&timeout, "solver-timeout", 10*time.Second, "bound on the time of one answer")
	return cmd
}

func examined(found []solver.Availability) doctorDocument {
	doc := doctorDocument{
		Schema: doctorSchema, Version: version, Go: runtime.Version(),
		Platform: runtime.GOOS + "/" + runtime.GOARCH, Modules: map[string]string{}, Languages: languages.Names(), Solvers: []doctorSolver{},
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			doc.Modules[m.Path] = m.Version
		}
	}
	for _, s := range found {
		d := doctorSolver{Kind: s.Kind, Usable: s.Err == nil, Right: s.Right}
		if s.Err != nil {
			d.Problem = s.Err.Error()
		} else {
			d.Name, d.Version, d.Way, d.Answer = s.Info.Name, s.Info.Version, string(s.Info.Way), s.Answer.String()
		}
		doc.Solvers = append(doc.Solvers, d)
	}
	return doc
}

func (a *app) doctorText(doc doctorDocument, found []solver.Availability) {
	a.out.printf("tandem %s, built with %s for %s\n", doc.Version, doc.Go, doc.Platform)
	for _, path := range slices.Sorted(maps.Keys(doc.Modules)) {
		a.out.printf("  %s %s\n", path, doc.Modules[path])
	}
	a.out.printf("languages: %s\n", strings.Join(doc.Languages, ", "))
	a.out.printf("solvers, asked for a model of %v\n", solver.Question())
	for i, s := range doc.Solvers {
		if !s.Usable {
			a.out.line(fmt.Sprintf("  %-8s not here: %s", s.Kind, s.Problem))
			continue
		}
		verdict := "right"
		if !s.Right {
			verdict = "WRONG"
		}
		a.out.line(fmt.Sprintf("  %-8s %v: %s, %s", s.Kind, found[i].Info, s.Answer, verdict))
	}
}

// verdictOn is the exit status: a wrong answer is a bug, and without a solver
// for unbounded integers most questions stay open.
func verdictOn(found []solver.Availability) error {
	unbounded := false
	for _, s := range found {
		if s.Err == nil && !s.Right && s.Answer.Answer != solver.Unknown {
			return status(exitBug)
		}
		unbounded = unbounded || s.Err == nil && s.Right && s.Info.Way != solver.Exhaustive
	}
	if !unbounded {
		return status(exitInconclusive)
	}
	return nil
}
