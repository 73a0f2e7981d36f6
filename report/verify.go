package report

import (
	"fmt"

	"tandem/languages"
	"tandem/solver"
	"tandem/spec"
)

// VerifySchema is that of obligations.
const VerifySchema = "tandem.verify/v1"

// Verified is the obligations of a program, with what was found of each.
type Verified struct {
	Program     *Program
	Language    string
	Obligations []languages.Obligation
	Solver      solver.Info
	Second      *solver.OpinionTally // nil: no second solver was asked
}

// VerifyDocument is the obligations of a program.
type VerifyDocument struct {
	Schema      string               `json:"schema"`
	Version     string               `json:"version"`
	File        string               `json:"file"`
	Language    string               `json:"language"`
	Solver      SolverInfo           `json:"solver"`
	Second      *solver.OpinionTally `json:"secondOpinion,omitempty" jsonschema:"what a second solver said of the answers"`
	Verdict     string               `json:"verdict" jsonschema:"holds, refuted or inconclusive: of all obligations"`
	Obligations []Obligation         `json:"obligations"`
}

// Obligation is something that must hold of a program.
type Obligation struct {
	Name      string `json:"name" jsonschema:"of the method, or of what else it is about"`
	Statement string `json:"statement" jsonschema:"what must hold"`
	Line      int    `json:"line" jsonschema:"where it stands"`
	Column    int    `json:"column"`
	Verdict   string `json:"verdict" jsonschema:"holds, refuted or inconclusive"`
	Reason    string `json:"reason,omitempty" jsonschema:"the counterexample, or why it is inconclusive"`
}

// verdict is that of an obligation: what is neither proved nor refuted is
// inconclusive.
func verdict(o languages.Obligation) spec.Result {
	if o.Result == spec.Discarded {
		return spec.Inconclusive
	}
	return o.Result
}

// counts is how many obligations have each verdict.
func (v *Verified) counts() map[spec.Result]int {
	n := map[spec.Result]int{}
	for _, o := range v.Obligations {
		n[verdict(o)]++
	}
	return n
}

// Verdict is that on the whole program. Without obligations it is inconclusive.
func (v *Verified) Verdict() spec.Result {
	switch n := v.counts(); {
	case n[spec.Refuted] > 0:
		return spec.Refuted
	case n[spec.Inconclusive] > 0, len(v.Obligations) == 0:
		return spec.Inconclusive
	default:
		return spec.Holds
	}
}

// Text writes each obligation for people, behind the place where it stands.
func (v *Verified) Text(to *Page) {
	for _, o := range v.Obligations {
		to.Line(fmt.Sprintf("%s:%v: %v: %s: %s", v.Program.File, o.At.From, verdict(o), o.Name, o.Text))
		if o.Reason != "" {
			to.Line("  " + o.Reason)
		}
	}
	if len(v.Obligations) == 0 {
		to.Line("no obligations")
		return
	}
	n := v.counts()
	to.Line(fmt.Sprintf("\n%s: %d hold, %d refuted, %d inconclusive", Count(len(v.Obligations), "obligation"), n[spec.Holds], n[spec.Refuted], n[spec.Inconclusive]))
}

// Document is the obligations as JSON.
func (v *Verified) Document() VerifyDocument {
	d := VerifyDocument{
		Schema: VerifySchema, Version: Version, File: v.Program.File, Language: v.Language,
		Solver: solverInfo(v.Solver), Second: v.Second, Verdict: v.Verdict().String(), Obligations: []Obligation{},
	}
	for _, o := range v.Obligations {
		d.Obligations = append(d.Obligations, Obligation{o.Name, o.Text, o.At.From.Line, o.At.From.Col, verdict(o).String(), o.Reason})
	}
	return d
}
