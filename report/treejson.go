package report

import (
	"encoding/json"

	"tandem/explore"
	"tandem/lang"
	"tandem/solver"
	"tandem/spec"
)

// ExploreDocument is a tree.
type ExploreDocument struct {
	Schema  string               `json:"schema"`
	Version string               `json:"version"`
	Program ProgramInfo          `json:"program"`
	Bounds  TreeBounds           `json:"bounds"`
	Solver  SolverInfo           `json:"solver"`
	Second  *solver.OpinionTally `json:"secondOpinion,omitempty" jsonschema:"what a second solver said of the answers"`
	Summary TreeSummary          `json:"summary"`
	Paths   []TreePath           `json:"paths"`
}

// ProgramInfo is the program that a document is about.
type ProgramInfo struct {
	File      string        `json:"file"`
	Variables []Declaration `json:"variables"`
}

// Declaration is a variable with its type.
type Declaration struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

func (p *Program) info() ProgramInfo {
	info := ProgramInfo{p.File, []Declaration{}}
	for _, x := range p.vars() {
		info.Variables = append(info.Variables, Declaration{x.Name, x.Type.String()})
	}
	return info
}

// TreeBounds are those of a tree.
type TreeBounds struct {
	Depth  int    `json:"depth" jsonschema:"steps of a path; 0: no bound"`
	Unroll int    `json:"unroll" jsonschema:"iterations of a loop on a path, and calls of a procedure inside each other; 0: no bound"`
	Paths  int    `json:"paths" jsonschema:"0: no bound"`
	Time   string `json:"time" jsonschema:"0s: no bound"`
}

// SolverInfo is a solver, and how it was reached.
type SolverInfo struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Way     string `json:"way"`
}

func solverInfo(s solver.Info) SolverInfo { return SolverInfo{s.Name, s.Version, string(s.Way)} }

// TreeSummary counts what a search did.
type TreeSummary struct {
	explore.Summary
	ByStatus map[string]int `json:"byStatus"`
	Left     int            `json:"left" jsonschema:"branches that the bound on paths kept the search from following"`
	More     bool           `json:"more" jsonschema:"initial values take one of these: there are more paths"`
}

// TreePath is a path of a tree.
type TreePath struct {
	ID            int               `json:"id"`
	Choices       string            `json:"choices" jsonschema:"a letter at each branching"`
	Status        string            `json:"status"`
	Reason        string            `json:"reason,omitempty" jsonschema:"which bound cut it, or why the solver did not know"`
	Steps         int               `json:"steps"`
	Rules         []string          `json:"rules" jsonschema:"one a step"`
	PathCondition string            `json:"pathCondition"`
	State         map[string]string `json:"state" jsonschema:"the variables that were updated, over the inputs"`
	Lets          []Let             `json:"lets,omitempty"`
	Model         Model             `json:"model" jsonschema:"values of the inputs that take the path; null: none is known"`
	Heap          json.RawMessage   `json:"heap,omitempty" jsonschema:"the model of a program with classes, as a heap file"`
	Fault         *Fault            `json:"fault,omitempty" jsonschema:"of a path that ends in an error, for the model"`
}

// Document is the tree as JSON.
func (t *Tree) Document() ExploreDocument {
	doc := ExploreDocument{
		Schema: ExploreSchema, Version: Version, Program: t.Program.info(),
		Bounds: TreeBounds{t.Bounds.Depth, t.Bounds.Unroll, t.Bounds.Paths, t.Bounds.Time.String()},
		Solver: solverInfo(t.Solver), Second: t.Second,
		Summary: TreeSummary{t.Summary, byStatus(t.Summary.ByStatus), t.Left, t.More}, Paths: []TreePath{},
	}
	for _, p := range t.Paths {
		doc.Paths = append(doc.Paths, t.path(p))
	}
	return doc
}

// byStatus is counts by the names of what they count.
func byStatus(counts spec.Outcomes) map[string]int {
	named := map[string]int{}
	for _, o := range explore.Ends() {
		named[o.String()] = counts[o]
	}
	return named
}

func (t *Tree) path(p treePath) TreePath {
	j := TreePath{
		ID: p.ID, Choices: p.Choices, Status: p.Status.String(), Reason: p.Reason, Steps: p.Steps,
		Rules: p.Rules, State: map[string]string{},
	}
	phi := p.Simple.Expr()
	if t.Raw {
		phi = p.Phi
	}
	at := p.End.Display()
	vars, exprs := t.bindings(at.Formal)
	lets, shown := lang.Show(lang.Style{MinShared: minShared}, append([]lang.Expr{phi}, exprs...)...)
	j.PathCondition, j.Lets = shown[0], letsOf(lets)
	for i, x := range vars {
		j.State[x.Name] = shown[i+1]
	}
	if at.Formal == nil {
		for _, r := range at.Rows {
			j.State[r.Name] = r.Value
		}
	}
	if p.Model != nil {
		j.Model = t.Program.model(*p.Model)
		j.Heap = t.Program.heapJSON(p.Model.Valuation())
	}
	if f, ok := t.Faults[p.ID]; ok {
		fault := t.Program.fault(f)
		j.Fault = &fault
	}
	return j
}

// Model is values by the names of variables; nil: none are known.
type Model map[string]string

// model is the values of the program's variables.
func (p *Program) model(m solver.Model) Model {
	values := Model{}
	vars := m.Vars()
	if p.lang != nil {
		vars = p.lang.Vars
	}
	for _, x := range vars {
		values[x.Name] = m.At(x).String()
	}
	return values
}

func letsOf(lets []lang.Let) []Let {
	var list []Let
	for _, l := range lets {
		list = append(list, Let{l.Name, l.Text})
	}
	return list
}
