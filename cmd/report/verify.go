package report

import (
	"fmt"

	"tandem/explore/solver"
	"tandem/languages"
	"tandem/spec"
)

// VerifyDocument is the obligations of a program.
type VerifyDocument struct {
	Schema      string               `json:"schema" jsonschema:"the name of this schema"`
	Version     string               `json:"version" jsonschema:"of Tandem"`
	File        string               `json:"file" jsonschema:"the name of the program, as it was given"`
	Language    string               `json:"language" jsonschema:"the name of the language, as flags take it"`
	Solver      SolverInfo           `json:"solver" jsonschema:"who was asked about satisfiability"`
	Second      *solver.OpinionTally `json:"secondOpinion,omitempty" jsonschema:"what a second solver said of the answers"`
	Reading     string               `json:"reading,omitempty" jsonschema:"the reading of the paper by which it is verified; none: the language as it is"`
	Verdict     string               `json:"verdict" jsonschema:"holds, refuted or inconclusive: of all obligations"`
	Obligations []Obligation         `json:"obligations" jsonschema:"what must hold, in the order of the program"`

	States bool                `json:"-"` // show the states
	of     map[spec.Result]int // how many have each verdict
}

// Obligation is something that must hold of a program.
type Obligation struct {
	Name      string `json:"name" jsonschema:"of the method, or of what else it is about"`
	Statement string `json:"statement" jsonschema:"what must hold"`
	Line      int    `json:"line" jsonschema:"where it stands"`
	Column    int    `json:"column" jsonschema:"of where it stands, in characters from 1"`
	Verdict   string `json:"verdict" jsonschema:"holds, refuted, inconclusive, or discarded: it speaks about no case"`
	Reason    string `json:"reason,omitempty" jsonschema:"the counterexample, or why it was not decided"`
	Warning   string `json:"warning,omitempty" jsonschema:"why what holds speaks about no run, as where nothing meets the precondition"`
	Help      *Help  `json:"help,omitempty" jsonschema:"what would help, where it is inconclusive and that was looked for"`
	Prover    string `json:"prover,omitempty" jsonschema:"how it was verified, where a language has several ways"`
	// Conditions is there if it is asked for.
	Conditions *Conditions `json:"vcg,omitempty" jsonschema:"what verification condition generation says of it"`
	// Paths is there if not verified, or if states are asked for; Heap and Program with --save.
	Heap    string            `json:"heap,omitempty" jsonschema:"the heap file from which a run refutes it"`
	Program string            `json:"program,omitempty" jsonschema:"the program of that run, which calls the method; none: the program that is verified"`
	Paths   [][]SymbolicState `json:"paths,omitempty" jsonschema:"the symbolic states along paths, before each statement: the path that is not verified; or, if they are asked for, each"`
}

// Help is a statement whose insertion makes an obligation hold.
type Help struct {
	Statement string `json:"statement,omitempty" jsonschema:"what is inserted; none: nothing was found"`
	Line      int    `json:"line,omitempty" jsonschema:"where it is inserted"`
	Column    int    `json:"column,omitempty" jsonschema:"of where it is inserted, in characters from 1"`
	Tries     int    `json:"tries" jsonschema:"how many insertions were tried"`
	Bound     string `json:"bound,omitempty" jsonschema:"of the search, where that ended before all were tried"`
}

// Conditions is whether a verification condition is proved. It is no part of the verdict.
type Conditions struct {
	Proved bool   `json:"proved" jsonschema:"that the solver proves the verification condition"`
	Reason string `json:"reason,omitempty" jsonschema:"what is not proved, and why"`
	Prover string `json:"prover" jsonschema:"the solver that was asked"`
}

// SymbolicState is a symbolic state before a statement.
type SymbolicState struct {
	Line   int    `json:"line" jsonschema:"of the statement"`
	Column int    `json:"column" jsonschema:"of the statement, in characters from 1"`
	End    bool   `json:"end,omitempty" jsonschema:"that it is the state at the end of the path"`
	State  string `json:"state" jsonschema:"the symbolic heap, the old heap, the store and the path condition"`
}

// Verified returns a program's obligations, with what was found. second is nil if none was asked.
func Verified(p *Program, language string, list []languages.Obligation, by solver.Info, second *solver.OpinionTally, states bool) VerifyDocument {
	d := VerifyDocument{
		Schema: VerifySchema, Version: Version, File: p.File, Language: language,
		Solver: solverInfo(by), Second: second, Obligations: []Obligation{}, of: map[spec.Result]int{}, States: states,
	}
	for _, o := range list {
		d.of[o.Result]++
		one := Obligation{
			Name: o.Name, Statement: o.Text, Line: o.At.From.Line, Column: o.At.From.Col, Verdict: o.Result.String(), Reason: o.Reason, Warning: o.Warning, Prover: o.Prover,
		}
		if h := o.Help; h != nil {
			one.Help = &Help{h.Statement, h.At.From.Line, h.At.From.Col, h.Tries, h.Bound}
		}
		if c := o.Conditions; c != nil {
			one.Conditions = &Conditions{c.Proved, c.Reason, c.Prover}
		}
		for _, path := range o.Paths {
			var list []SymbolicState
			for _, s := range path {
				list = append(list, SymbolicState{s.At.From.Line, s.At.From.Col, s.End, s.State})
			}
			one.Paths = append(one.Paths, list)
		}
		d.Obligations = append(d.Obligations, one)
	}
	d.Verdict = d.Result().String()
	return d
}

// Result returns the verdict on the program: inconclusive without obligations, or with a vacuous one.
func (d VerifyDocument) Result() spec.Result {
	switch {
	case d.of[spec.Refuted] > 0:
		return spec.Refuted
	case d.of[spec.Holds] < len(d.Obligations), len(d.Obligations) == 0:
		return spec.Inconclusive
	default:
		return spec.Holds
	}
}

// Text writes each obligation for people, behind the place where it stands.
func (d VerifyDocument) Text(to *Page) { to.text("verify", d) }

// Verdicts counts the obligations by their verdicts: 2 holds, 1 refuted.
func (d VerifyDocument) Verdicts() (kinds []string) {
	for _, r := range []spec.Result{spec.Holds, spec.Refuted, spec.Inconclusive, spec.Discarded} {
		if n := d.of[r]; n > 0 {
			kinds = append(kinds, fmt.Sprintf("%d %v", n, r))
		}
	}
	return kinds
}
