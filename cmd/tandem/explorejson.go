package main

import (
	"encoding/json"

	"tandem/explore"
	"tandem/lang"
	"tandem/simplify"
	"tandem/solver"
)

const exploreSchema = "tandem.explore/v1"

// exploreDocument is a tree, as JSON.
type exploreDocument struct {
	Schema  string      `json:"schema"`
	Version string      `json:"version"`
	Program programInfo `json:"program"`
	Bounds  boundsInfo  `json:"bounds"`
	Solver  solverInfo  `json:"solver"`
	// Second is what a second solver said of the answers; null: none was asked.
	Second  *solver.OpinionTally `json:"secondOpinion,omitempty"`
	Summary summaryInfo          `json:"summary"`
	Paths   []explorerPath       `json:"paths"`
}

type programInfo struct {
	File      string         `json:"file"`
	Variables []declaredInfo `json:"variables"`
}

type declaredInfo struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

type boundsInfo struct {
	Depth  int    `json:"depth"` // 0: none
	Unroll int    `json:"unroll"`
	Paths  int    `json:"paths"`
	Time   string `json:"time"`
}

type solverInfo struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Way     string `json:"way"`
}

type summaryInfo struct {
	explore.Summary
	ByStatus map[string]int `json:"byStatus"`
}

type explorerPath struct {
	ID            int               `json:"id"`
	Choices       string            `json:"choices"`
	Status        string            `json:"status"`
	Reason        string            `json:"reason,omitempty"`
	Steps         int               `json:"steps"`
	Rules         []string          `json:"rules"`
	PathCondition string            `json:"pathCondition"`
	State         map[string]string `json:"state"` // variables that were updated, over the inputs
	Lets          []traceLet        `json:"lets,omitempty"`
	Model         map[string]string `json:"model"`           // null: none is known
	Heap          json.RawMessage   `json:"heap,omitempty"`  // the model of a program with classes, as a heap file
	Fault         *faultInfo        `json:"fault,omitempty"` // of a path that ends in an error, for the model
}

func (a *app) exploreJSON(e *explored) {
	doc := exploreDocument{
		Schema: exploreSchema, Version: version,
		Program: programInfo{e.program.File, declared(e.program.Program)},
		Bounds:  boundsInfo{e.opts.bounds.Depth, e.opts.bounds.Unroll, e.opts.bounds.Paths, e.opts.bounds.Time.String()},
		Solver:  solverInfo{e.solver.Name, e.solver.Version, string(e.solver.Way)},
		Second:  a.opinion(),
		Summary: summaryInfo{e.Summary, map[string]int{}},
		Paths:   []explorerPath{},
	}
	for s, n := range e.Summary.ByStatus {
		doc.Summary.ByStatus[explore.Status(s).String()] = n
	}
	for _, p := range e.Paths {
		doc.Paths = append(doc.Paths, e.pathJSON(p))
	}
	a.out.json(doc)
}

func declared(p *lang.Program) []declaredInfo {
	list := []declaredInfo{}
	for _, x := range p.Vars {
		list = append(list, declaredInfo{x.Name, x.Type.String()})
	}
	return list
}

func (e *explored) pathJSON(p treePath) explorerPath {
	j := explorerPath{
		ID: p.ID, Choices: p.Choices, Status: p.Status.String(), Reason: p.Reason, Steps: p.Steps,
		Rules: p.Rules, State: map[string]string{},
	}
	sigma := p.End.Sigma()
	vars := shownIn(sigma, e.inView(p.End))
	exprs := []lang.Expr{p.Phi}
	if !e.opts.raw {
		exprs[0] = p.Simple.Expr()
	}
	for _, x := range vars {
		v := sigma.At(x)
		if !e.opts.raw {
			v = simplify.Expr(v)
		}
		exprs = append(exprs, v)
	}
	lets, shown := lang.Show(lang.Style{MinShared: minShared}, exprs...)
	j.PathCondition = shown[0]
	for i, x := range vars {
		j.State[x.Name] = shown[i+1]
	}
	for _, l := range lets {
		j.Lets = append(j.Lets, traceLet{l.Name, l.Text})
	}
	if p.Model != nil {
		j.Model = map[string]string{}
		for _, x := range e.program.Vars {
			j.Model[x.Name] = p.Model.At(x).String()
		}
		j.Heap = e.program.heapJSON(p.Model.Valuation())
	}
	if f, ok := e.faults[p.ID]; ok {
		info := e.program.faultJSON(f)
		j.Fault = &info
	}
	return j
}
