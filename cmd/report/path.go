package report

import (
	"fmt"
	"slices"
	"strings"

	"tandem/explore"
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/languages"
	"tandem/spec"
)

// Path is a path with both its path conditions, and what a solver says of it.
type Path struct {
	*languages.Path
	Program  *Program
	Choices  string
	Simplify bool // the path conditions
	Solver   solver.Info
	Second   *solver.OpinionTally // nil: no second solver was asked

	Equivalence explore.Equivalence // of both path conditions
	Taken       solver.Result       // initial values that take it
	Untaken     *explore.Fork       // see explore.Forks.Untaken; nil: some take it, or it is not known
}

// PathDocument is a path.
type PathDocument struct {
	Head
	Kind     string               `json:"kind" jsonschema:"path"`
	Program  ProgramInfo          `json:"program" jsonschema:"the program whose path it is"`
	Solver   solver.Info          `json:"solver" jsonschema:"who was asked about satisfiability"`
	Second   *solver.OpinionTally `json:"secondOpinion,omitempty" jsonschema:"what a second solver said of the answers"`
	Choices  string               `json:"choices" jsonschema:"a letter at each branching"`
	Branches []TreeBranch         `json:"branches" jsonschema:"the ways that it went where there were several"`
	Rules    []string             `json:"rules" jsonschema:"one a step"`
	Ends     string               `json:"ends" jsonschema:"how or where it ends, for people"`
	Bound    string               `json:"bound,omitempty" jsonschema:"the bound at which it ends; none: it ends elsewhere"`
	Trace    []string             `json:"trace" jsonschema:"ρ: its assignments and tests"`
	Lets     []lang.Let           `json:"lets,omitempty" jsonschema:"the names that the path conditions use"`
	Forward  string               `json:"forward" jsonschema:"φ, as symbolic execution builds it"`
	Backward string               `json:"backward" jsonschema:"path(ρ), by weakest preconditions"`
	Verdict  string               `json:"verdict" jsonschema:"valid, refuted or inconclusive: that both are equivalent"`
	Literal  bool                 `json:"sameConjuncts" jsonschema:"both have the same conjuncts, but for their order"`
	Answer   string               `json:"solverAnswer" jsonschema:"of the solver, about values at which they differ: unsat, sat or unknown"`
	Feasible string               `json:"feasible" jsonschema:"whether initial values take the path: sat, unsat or unknown"`
	Model    *Model               `json:"model" jsonschema:"initial values that take the path; null: none are known"`
	Input    []string             `json:"input,omitempty" jsonschema:"the values that x := * reads on the path, in their order; none: nothing is read"`
	Open     *Fork                `json:"open,omitempty" jsonschema:"where the choices run out"`
	Untaken  *Fork                `json:"untaken,omitempty" jsonschema:"of a path that no initial values take: where those that come nearest go another way"`

	// Of the text: see Path.compared and instead; the values that take the path, with their heap, or why none are known.
	Compared, Instead, Values, Reason string   `json:"-"`
	Drawing                           []string `json:"-"`
}

// Fork is where a path can go several ways.
type Fork struct {
	Step      int           `json:"step" jsonschema:"the number of steps before it"`
	Line      int           `json:"line" jsonschema:"of the statement, from 1"`
	Column    int           `json:"column" jsonschema:"of the statement, in characters from 1"`
	Statement string        `json:"statement" jsonschema:"the beginning of the statement"`
	Ways      []explore.Way `json:"ways" jsonschema:"the ways, in the order of the rules"`
}

// String lists the ways.
func (f *Fork) String() string {
	return ways(f.Ways)
}

// branchesOf returns the ways that a path goes at its forks.
func branchesOf(forks explore.Forks) []TreeBranch {
	list := []TreeBranch{}
	for _, f := range forks {
		if f.Taken >= 0 {
			at, way := f.Stmt.Parts().At.From, f.Ways[f.Taken]
			list = append(list, TreeBranch{way.Letter, way.Rule, f.Steps + 1, at.Line, at.Col})
		}
	}
	return list
}

// fork returns a fork as JSON; nil for nil.
func fork(f *explore.Fork) *Fork {
	if f == nil {
		return nil
	}
	at := f.Stmt.Parts().At.From
	return &Fork{f.Steps, at.Line, at.Col, lang.Head(f.Stmt), append([]explore.Way{}, f.Ways...)}
}

// conditions returns φ and path(ρ) as they are shown.
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
	case f.Cut != "":
		return "cut by the " + f.Cut
	case d.End == spec.Error:
		return "an error"
	case ended(d), r.isReturn():
		return "final"
	default:
		return fmt.Sprintf("before line %s: %s", r.lineText(), spell.Cut(heads{}.head(r), 60))
	}
}

// Text writes the path for people.
func (f *Path) Text(to *Page) { to.text("path", f.document(!to.ASCII)) }

// instead says what the initial values do that come nearest to taking the path, if that is known.
func (f *Path) instead() string {
	u := f.Untaken
	if u == nil {
		return ""
	}
	return fmt.Sprintf(": those that come to %s, %s, take %s",
		heads{}.placed(running{stmt: u.Stmt, line: lineOf(u.Stmt)}, 60), afterSteps(u.Steps), ways(slices.Delete(slices.Clone(u.Ways), u.Taken, u.Taken+1)))
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

// equivalent returns the verdict on φ and path(ρ).
func (f *Path) equivalent() spec.Result {
	switch {
	case f.Equivalence.Solver == solver.Sat:
		return spec.Refuted
	case f.Equivalence.Solver == solver.Unsat, f.Equivalence.Literal:
		return spec.Valid
	default:
		return spec.Inconclusive
	}
}

// Verdict says whether both conditions are equivalent. It is inconclusive if no known initial value
// takes the path, or if it ends at a bound, or the choices where there are several ways.
func (f *Path) Verdict() spec.Result {
	v := f.equivalent()
	if v == spec.Valid && (f.Taken.Answer != solver.Sat || f.Forks.Open() != nil || f.Cut != "") {
		return spec.Inconclusive
	}
	return v
}

// Document returns the path as JSON.
func (f *Path) Document() PathDocument { return f.document(false) }

// document returns the path, with formulas as mathematics or as programs have them.
func (f *Path) document(math bool) PathDocument {
	lets, phi, back := f.conditions(math)
	d := PathDocument{
		Head: Head{TraceSchema, Version}, Kind: PathKind, Program: f.Program.info(),
		Solver: f.Solver, Second: f.Second, Choices: f.Choices,
		Rules: append([]string{}, f.Rules...), Ends: f.ends(), Bound: f.Cut, Trace: []string{},
		Lets: lets, Forward: phi, Backward: back, Verdict: f.equivalent().String(),
		Literal: f.Equivalence.Literal, Answer: f.Equivalence.Solver.String(), Feasible: f.Taken.Answer.String(),
		Branches: branchesOf(f.Forks), Open: fork(f.Forks.Open()), Untaken: fork(f.Untaken),
		Compared: f.compared(), Instead: f.instead(), Reason: f.Taken.Reason,
	}
	for rho := f.Trace; !rho.Empty(); rho = rho.Tail() {
		action := rho.Head().String()
		if math {
			action = trace.Of(rho.Head()).Math()
		}
		d.Trace = append(d.Trace, action)
	}
	if f.Taken.Answer == solver.Sat {
		d.Model = f.Program.model(f.Taken.Model, f.Final(f.Taken.Model))
		d.Input = texts(f.Read(f.Taken.Model))
		d.Values = f.Program.inputs(f.Taken.Model, f.Read(f.Taken.Model))
		d.Drawing = f.Program.drawing(f.Taken.Model.Valuation(), f.Program.vars())
	}
	return d
}

// ways lists transitions by rule, with the letter unless the name ends in it: If-T, If-F, If-Err (E).
func ways(list []explore.Way) string {
	var texts []string
	for _, w := range list {
		text := w.Rule
		if w.Letter != "" && !strings.HasSuffix(text, "-"+w.Letter) {
			text += " (" + w.Letter + ")"
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", ")
}
