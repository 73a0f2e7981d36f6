package report

import (
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/spec"
)

// ReproduceDocument is the examples of a paper beside ours.
type ReproduceDocument struct {
	Head
	Kind     string              `json:"kind" jsonschema:"examples"`
	Paper    string              `json:"paper" jsonschema:"that prints the examples"`
	Verdict  string              `json:"verdict" jsonschema:"tested if all of ours are or mean what the paper prints, else refuted"`
	Examples []languages.Example `json:"examples" jsonschema:"in the order of the paper"`

	Runs   int `json:"-"`
	Differ int `json:"-"` // of these
}

// Reproduced returns the document of a paper, to which Add puts the examples.
func Reproduced(paper string) *ReproduceDocument {
	return &ReproduceDocument{Head: Head{ledger.Schema, Version}, Kind: ExamplesKind, Paper: paper, Verdict: spec.Tested.String(), Examples: []languages.Example{}}
}

// Add puts the examples of a language to the document.
func (d *ReproduceDocument) Add(language string, list []languages.Example) {
	for _, e := range list {
		e.Language = language
		for _, r := range e.Runs {
			d.Runs++
			if r.Match == languages.Differs {
				d.Differ++
				d.Verdict = spec.Refuted.String()
			}
		}
		d.Examples = append(d.Examples, e)
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
		return spec.Tested
	}
}

// Text writes the examples for people.
func (d *ReproduceDocument) Text(to *Page) { to.text("examples", d) }
