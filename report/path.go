package report

import (
	"encoding/json"
	"fmt"
	"strings"

	"tandem/explore"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/languages"
	"tandem/simplify"
	"tandem/solver"
	"tandem/spec"
)

// Path is a path with both its path conditions, and what a solver says of it.
type Path struct {
	*languages.Path
	Program  *Program
	Language string
	Choices  string
	Simplify bool // the path conditions
	Solver   solver.Info
	Second   *solver.OpinionTally // nil: no second solver was asked

	Equivalence explore.Equivalence // of both path conditions
	Taken       solver.Result       // initial values that take it
}

// PathDocument is a path.
type PathDocument struct {
	Schema   string               `json:"schema"`
	Version  string               `json:"version"`
	Program  ProgramInfo          `json:"program"`
	Language string               `json:"language"`
	Solver   SolverInfo           `json:"solver"`
	Second   *solver.OpinionTally `json:"secondOpinion,omitempty" jsonschema:"what a second solver said of the answers"`
	Choices  string               `json:"choices"`
	Rules    []string             `json:"rules"`
	Ends     string               `json:"ends"`
	Trace    []string             `json:"trace"`
	Lets     []Let                `json:"lets,omitempty"`
	Forward  string               `json:"forward"`
	Backward string               `json:"backward"`
	Verdict  string               `json:"verdict" jsonschema:"holds, refuted or inconclusive: that both are equivalent"`
	Literal  bool                 `json:"sameConjuncts" jsonschema:"but for their order"`
	Answer   string               `json:"solverAnswer" jsonschema:"unsat: no values make them differ"`
	Feasible string               `json:"feasible" jsonschema:"sat, unsat or unknown"`
	Model    Model                `json:"model" jsonschema:"null: none is known"`
	Heap     json.RawMessage      `json:"heap,omitempty" jsonschema:"the model of a program with classes, as a heap file"`
}

// conditions is φ and path(ρ) as they are shown.
func (f *Path) conditions(math bool) (lets []lang.Let, phi, path string) {
	forward, back := f.Forward, f.Backward
	if f.Simplify {
		simple := simplify.New()
		forward = simplify.True().Add(simple.Expr(forward)).Expr()
		back = simplify.True().Add(simple.Expr(back)).Expr()
	}
	lets, shown := lang.Show(lang.Style{Math: math, MinShared: minShared}, forward, back)
	return lets, shown[0], shown[1]
}

// ends says how the path ends.
func (f *Path) ends() string {
	d := f.End.Display()
	r := runs(d)
	switch {
	case d.End == spec.Error:
		return "an error"
	case ended(d), r.isReturn():
		return "final"
	default:
		return fmt.Sprintf("before line %s: %s", r.lineText(), spell.Cut(heads{}.of(r), 60))
	}
}

// Text writes the path for people.
func (f *Path) Text(to *Page) {
	to.Line(fmt.Sprintf("%s: %s, %s", strings.TrimSpace("the path "+f.Choices), f.ends(), Count(len(f.Rules), "step")))
	to.Line("\nρ")
	n := 0
	for rho := f.Trace; !rho.Empty(); rho = rho.Tail() {
		n++
		action := rho.Head().String()
		if !to.ASCII {
			action = trace.Of(rho.Head()).Math()
		}
		to.Line(fmt.Sprintf("  %s  %s", pad(fmt.Sprint(n), 3, true), action))
	}
	if len(f.Rules) == 0 {
		to.Line("  ε")
	}
	to.Line("")
	lets, phi, back := f.conditions(!to.ASCII)
	for _, l := range lets {
		to.Line(fmt.Sprintf("let %v", l))
	}
	to.Line("φ        " + phi)
	to.Line("path(ρ)  " + back)
	to.Line("\n" + f.compared())
	switch f.Taken.Answer {
	case solver.Sat:
		to.Line("taken with  " + f.Program.inputs(f.Taken.Model))
		for _, line := range f.Program.drawing(f.Taken.Model.Valuation(), f.Program.vars()) {
			to.Line("            " + line)
		}
	case solver.Unsat:
		to.Line("no initial values take the path")
	default:
		to.Line("unknown whether initial values take the path: " + f.Taken.Reason)
	}
}

// compared says whether φ and path(ρ) are equivalent, and how that is known.
func (f *Path) compared() string {
	eq := f.Equivalence
	var how []string
	if eq.Literal {
		how = append(how, "they have the same conjuncts")
	}
	switch eq.Solver {
	case solver.Unsat:
		how = append(how, fmt.Sprintf("no values make them differ (%v)", f.Solver))
	case solver.Sat:
		return fmt.Sprintf("φ and path(ρ) differ at %v", *eq.Model)
	default:
		how = append(how, "the solver does not know ("+eq.Reason+")")
		if !eq.Literal {
			return "unknown whether φ and path(ρ) are equivalent: " + eq.Reason
		}
	}
	return "φ and path(ρ) are equivalent: " + strings.Join(how, ", and ")
}

// equivalent is the verdict on φ and path(ρ).
func (f *Path) equivalent() spec.Result {
	switch {
	case f.Equivalence.Solver == solver.Sat:
		return spec.Refuted
	case f.Equivalence.Solver == solver.Unsat, f.Equivalence.Literal:
		return spec.Holds
	default:
		return spec.Inconclusive
	}
}

// Verdict is that on the path: that both conditions are equivalent, and known
// whether it can be taken.
func (f *Path) Verdict() spec.Result {
	if v := f.equivalent(); v != spec.Holds || f.Taken.Answer != solver.Unknown {
		return v
	}
	return spec.Inconclusive
}

// Document is the path as JSON.
func (f *Path) Document() PathDocument {
	lets, phi, back := f.conditions(false)
	d := PathDocument{
		Schema: PathSchema, Version: Version, Program: f.Program.info(), Language: f.Language,
		Solver: solverInfo(f.Solver), Second: f.Second, Choices: f.Choices,
		Rules: append([]string{}, f.Rules...), Ends: f.ends(), Trace: []string{},
		Lets: letsOf(lets), Forward: phi, Backward: back, Verdict: f.equivalent().String(),
		Literal: f.Equivalence.Literal, Answer: f.Equivalence.Solver.String(), Feasible: f.Taken.Answer.String(),
	}
	for rho := f.Trace; !rho.Empty(); rho = rho.Tail() {
		d.Trace = append(d.Trace, rho.Head().String())
	}
	if f.Taken.Answer == solver.Sat {
		d.Model = f.Program.model(f.Taken.Model)
		d.Heap = f.Program.heapJSON(f.Taken.Model.Valuation())
	}
	return d
}
