package report

import (
	"fmt"

	"tandem/explore/solver"
	"tandem/judge/oracle"
	"tandem/languages"
	"tandem/spec"
)

// VerifyDocument is the obligations of a program.
type VerifyDocument struct {
	Head
	File          string                 `json:"file" jsonschema:"the name of the program, as it was given"`
	Language      string                 `json:"language" jsonschema:"the name of the language, as flags take it"`
	Solver        solver.Info            `json:"solver" jsonschema:"who was asked about satisfiability"`
	Second        *solver.OpinionTally   `json:"secondOpinion,omitempty" jsonschema:"what a second solver said of the answers"`
	Reading       string                 `json:"reading,omitempty" jsonschema:"the reading of the paper by which it is verified; none: the language as it is"`
	Verdict       string                 `json:"verdict" jsonschema:"valid, refuted or inconclusive: of all obligations"`
	Approximation string                 `json:"approximation" jsonschema:"over: what is valid holds of every run, and what is not known to be valid may hold, too"`
	Obligations   []languages.Obligation `json:"obligations" jsonschema:"what must hold, in the order of the program"`

	States bool                `json:"-"` // show the states
	of     map[spec.Result]int // how many have each verdict
}

// Verified returns a program's obligations, with what was found. second is nil if none was asked.
func Verified(p *Program, language string, list []languages.Obligation, by solver.Info, second *solver.OpinionTally, states bool) VerifyDocument {
	d := VerifyDocument{
		Head: Head{VerifySchema, Version}, File: p.File, Language: language,
		Solver: by, Second: second, Approximation: oracle.Over, Obligations: append([]languages.Obligation{}, list...), of: map[spec.Result]int{}, States: states,
	}
	for _, o := range list {
		d.of[o.Result]++
	}
	d.Verdict = d.Result().String()
	return d
}

// Result returns the verdict on the program: inconclusive without obligations, or with a vacuous one.
func (d VerifyDocument) Result() spec.Result {
	switch {
	case d.of[spec.Refuted] > 0:
		return spec.Refuted
	case d.of[spec.Valid] < len(d.Obligations), len(d.Obligations) == 0:
		return spec.Inconclusive
	default:
		return spec.Valid
	}
}

// Text writes each obligation for people, behind the place where it stands.
func (d VerifyDocument) Text(to *Page) { to.text("verify", d) }

// Verdicts counts the obligations by their verdicts: 2 valid, 1 refuted.
func (d VerifyDocument) Verdicts() (kinds []string) {
	for _, r := range []spec.Result{spec.Valid, spec.Refuted, spec.Inconclusive, spec.Discarded} {
		if n := d.of[r]; n > 0 {
			kinds = append(kinds, fmt.Sprintf("%d %v", n, r))
		}
	}
	return kinds
}
