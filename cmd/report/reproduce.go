package report

import (
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/spec"
)

// ReproduceDocument is the examples of a paper beside ours.
type ReproduceDocument struct {
	Schema   string           `json:"schema" jsonschema:"the name of this schema"`
	Version  string           `json:"version" jsonschema:"of Tandem"`
	Kind     string           `json:"kind" jsonschema:"examples"`
	Paper    string           `json:"paper" jsonschema:"that prints the examples"`
	Verdict  string           `json:"verdict" jsonschema:"holds if all of ours are or mean what the paper prints, else refuted"`
	Examples []ExampleOfPaper `json:"examples" jsonschema:"in the order of the paper"`

	Runs   int `json:"-"`
	Differ int `json:"-"` // of these
}

// ExampleOfPaper is an example that a paper prints.
type ExampleOfPaper struct {
	Language string       `json:"language" jsonschema:"in which it is run, as flags take it"`
	Section  string       `json:"section" jsonschema:"of the paper"`
	Title    string       `json:"title" jsonschema:"what it is about"`
	Program  string       `json:"program" jsonschema:"the example in the language"`
	Paper    string       `json:"paper" jsonschema:"what the paper says comes of it"`
	Note     string       `json:"note,omitempty" jsonschema:"what the language has in another way, or the paper misprints"`
	Runs     []ExampleRun `json:"runs" jsonschema:"what comes of it"`
}

// ExampleRun is an example by one relation.
type ExampleRun struct {
	By     string   `json:"by" jsonschema:"the relation"`
	Ours   string   `json:"ours" jsonschema:"what comes of it"`
	Match  string   `json:"match" jsonschema:"the same, means the same, or differs"`
	States []string `json:"states" jsonschema:"of the run, the first one included"`
}

// Steps returns the number of steps.
func (r ExampleRun) Steps() int { return len(r.States) - 1 }

// Reproduced returns the document of a paper, to which Add puts the examples.
func Reproduced(paper string) *ReproduceDocument {
	return &ReproduceDocument{Schema: ledger.Schema, Version: Version, Kind: ExamplesKind, Paper: paper, Verdict: spec.Holds.String(), Examples: []ExampleOfPaper{}}
}

// Add puts the examples of a language to the document.
func (d *ReproduceDocument) Add(language string, list []languages.Example) {
	for _, e := range list {
		shown := ExampleOfPaper{Language: language, Section: e.Section, Title: e.Title, Program: e.Program, Paper: e.Paper, Note: e.Note, Runs: []ExampleRun{}}
		for _, r := range e.Runs {
			d.Runs++
			if r.Match == languages.Differs {
				d.Differ++
				d.Verdict = spec.Refuted.String()
			}
			shown.Runs = append(shown.Runs, ExampleRun{r.By, r.Ours, string(r.Match), r.States})
		}
		d.Examples = append(d.Examples, shown)
	}
}

// Result returns the verdict.
func (d *ReproduceDocument) Result() spec.Result {
	switch {
	case d.Differ > 0:
		return spec.Refuted
	case len(d.Examples) == 0:
		return spec.Inconclusive
	default:
		return spec.Holds
	}
}

// Text writes the examples for people.
func (d *ReproduceDocument) Text(to *Page) { to.text("examples", d) }
