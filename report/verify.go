package report

import (
	"fmt"
	"strings"

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
	Verdict   string `json:"verdict" jsonschema:"holds, refuted, inconclusive, or discarded: it speaks about no case"`
	Reason    string `json:"reason,omitempty" jsonschema:"the counterexample, or why it was not decided"`
}

// counts is how many obligations have each verdict.
func (v *Verified) counts() map[spec.Result]int {
	n := map[spec.Result]int{}
	for _, o := range v.Obligations {
		n[o.Result]++
	}
	return n
}

// Verdict is that on the whole program. Without an obligation, or with one that
// speaks about no case, it is inconclusive.
func (v *Verified) Verdict() spec.Result {
	switch n := v.counts(); {
	case n[spec.Refuted] > 0:
		return spec.Refuted
	case n[spec.Holds] < len(v.Obligations), len(v.Obligations) == 0:
		return spec.Inconclusive
	default:
		return spec.Holds
	}
}

// Text writes each obligation for people, behind the place where it stands.
func (v *Verified) Text(to *Page) {
	for _, o := range v.Obligations {
		to.Line(fmt.Sprintf("%s:%v: %v: %s: %s", v.Program.File, o.At.From, o.Result, o.Name, o.Text))
		if o.Reason != "" {
			to.Line("  " + o.Reason)
		}
	}
	if len(v.Obligations) == 0 {
		to.Line("no obligations")
		return
	}
	var kinds []string
	for _, r := range []spec.Result{spec.Holds, spec.Refuted, spec.Inconclusive, spec.Discarded} {
		if n := v.counts()[r]; n > 0 {
			kinds = append(kinds, fmt.Sprintf("%d %v", n, r))
		}
	}
	to.Line("\n" + Count(len(v.Obligations), "obligation") + ": " + strings.Join(kinds, ", "))
}

// Document is the obligations as JSON.
func (v *Verified) Document() VerifyDocument {
	d := VerifyDocument{
		Schema: VerifySchema, Version: Version, File: v.Program.File, Language: v.Language,
		Solver: solverInfo(v.Solver), Second: v.Second, Verdict: v.Verdict().String(), Obligations: []Obligation{},
	}
	for _, o := range v.Obligations {
		d.Obligations = append(d.Obligations, Obligation{o.Name, o.Text, o.At.From.Line, o.At.From.Col, o.Result.String(), o.Reason})
	}
	return d
}
