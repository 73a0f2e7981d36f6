package main

import (
	"fmt"

	"tandem/basic"
	"tandem/concrete"
	"tandem/props"
	"tandem/props/section2"
)

const (
	checkSchema = "tandem.check/v1"
	listSchema  = "tandem.list/v1"
)

// header is what every JSON object of tandem begins with.
type header struct {
	Schema  string `json:"schema"`
	Version string `json:"version"`
	Solver  string `json:"solver"`
}

// checkDocument is what a check found, as JSON.
type checkDocument struct {
	header
	Seed     *uint64         `json:"seed"` // null: chance plays no part
	Language string          `json:"language"`
	Options  checkOptions    `json:"options"`
	Limits   limitsInfo      `json:"limits"`
	Mutant   *mutantInfo     `json:"mutant"`
	Scope    *section2.Scope `json:"scope"` // null: random cases
	Verdict  string          `json:"verdict"`
	Stopped  string          `json:"stopped,omitempty"` // why not everything was checked
	Reports  []props.Report  `json:"reports"`
}

// limitsInfo is spec.Limits, as JSON.
type limitsInfo struct {
	Steps   int `json:"steps"`
	Stretch int `json:"stretch"`
	Nodes   int `json:"nodes"`
}

// mutantInfo is a mutant, as JSON.
type mutantInfo struct {
	ID       string `json:"id"`
	Target   string `json:"target"`
	Error    string `json:"error"`
	KilledBy string `json:"killedBy"`
}

func infoOf(m basic.Mutant) mutantInfo { return mutantInfo{m.ID, m.Target, m.Error, m.KilledBy} }

func (a *app) checkJSON(c *checked) {
	doc := checkDocument{
		header:   header{checkSchema, version, c.solver},
		Language: c.sem.Name, Options: c.opts, Limits: limitsInfo(c.opts.limits()),
		Scope: c.scope, Verdict: c.result().String(), Reports: c.reports,
	}
	if c.scope == nil {
		doc.Seed = &c.opts.Seed
	}
	if c.mutant != nil {
		m := infoOf(*c.mutant)
		doc.Mutant = &m
	}
	if c.ended != nil {
		doc.Stopped = c.ended.Error()
	}
	for i := range doc.Reports { // lists and maps are never null
		r := &doc.Reports[i]
		if r.NeverFired == nil {
			r.NeverFired = []string{}
		}
		for _, m := range []*map[string]int{&r.Evidence.Symbolic, &r.Evidence.Concrete, &r.Evidence.Ended} {
			if *m == nil {
				*m = map[string]int{}
			}
		}
	}
	a.out.json(doc)
}

// statementInfo is a statement, as JSON.
type statementInfo struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Cite string `json:"cite"`
	Text string `json:"statement"`
}

// listDocument is what can be checked, as JSON.
type listDocument struct {
	header
	Statements []statementInfo `json:"statements"`
	Mutants    []mutantInfo    `json:"mutants"`
}

// list writes the statements and the mutants with their IDs.
func (a *app) list(asJSON bool) error {
	doc := listDocument{header: header{listSchema, version, noSolver}}
	all, done := a.statements(basic.Published(concrete.Standard()), checkOptions{}, false)
	defer done()
	for _, s := range all {
		i := s.Info()
		doc.Statements = append(doc.Statements, statementInfo{i.ID, i.Name, i.Cite, i.Text})
	}
	for _, m := range basic.Mutants() {
		doc.Mutants = append(doc.Mutants, infoOf(m))
	}
	if asJSON {
		a.out.json(doc)
		return nil
	}
	left := func(int) bool { return false }
	a.out.line("statements, for --only")
	var rows [][]string
	for _, s := range doc.Statements {
		rows = append(rows, []string{s.ID, s.Name, s.Text})
	}
	a.out.table("  ", left, rows)
	a.out.line(fmt.Sprintf("\n%s, for --mutant: what is there instead, and a statement that it refutes", count(len(doc.Mutants), "mutant")))
	rows = nil
	for _, m := range doc.Mutants {
		rows = append(rows, []string{m.ID, m.Error, m.KilledBy})
	}
	a.out.table("  ", left, rows)
	return nil
}
