package main

import (
	"tandem/compare"
	"tandem/explore"
)

// compareDocument is a comparison, as JSON.
type compareDocument struct {
	Schema      string              `json:"schema"`
	Version     string              `json:"version"`
	Solver      solverInfo          `json:"solver"`
	Bounds      compareBounds       `json:"bounds"`
	Clock       string              `json:"clock"` // wall or cpu
	Routes      []compareNamed      `json:"routes"`
	Programs    []compareNamed      `json:"programs"`
	Rows        []compareRow        `json:"rows"`
	Differences []compareDifference `json:"differences"`
	Stopped     string              `json:"stopped,omitempty"` // why it was ended from outside
}

type compareBounds struct {
	Depth int    `json:"depth"` // 0: none
	Paths int    `json:"paths"`
	Time  string `json:"time"`
}

type compareNamed struct {
	Name string `json:"name"`
	What string `json:"what"`
}

type compareRow struct {
	Program string `json:"program"`
	N       int    `json:"n"`
	Unroll  int    `json:"unroll"` // 0: no bound
	Route   string `json:"route"`
	Skipped string `json:"skipped,omitempty"` // why the route was not taken
	Stopped string `json:"stopped,omitempty"` // why it was not taken to the end
	compare.Counts
	ByStatus  map[string]int `json:"byStatus"`
	Expected  int            `json:"expectedPaths,omitempty"` // 0: not known
	SolverMS  float64        `json:"solverMs"`
	OwnMS     float64        `json:"ownMs"`
	Allocated uint64         `json:"allocatedBytes"`
	Peak      uint64         `json:"peakBytes"`
}

type compareDifference struct {
	Program string    `json:"program"`
	N       int       `json:"n"`
	Choices string    `json:"choices"`
	End     bool      `json:"end"` // of a path, not the way behind a branching
	Routes  [2]string `json:"routes"`
	Answers [2]string `json:"answers"`
}

func (a *app) compareJSON(c *comparison) {
	d := compareDocument{
		Schema: compareSchema, Version: version,
		Solver: solverInfo{c.Solver.Name, c.Solver.Version, string(c.Solver.Way)},
		Bounds: compareBounds{c.opts.bounds.Depth, c.opts.bounds.Paths, c.opts.bounds.Time.String()},
		Clock:  c.opts.clock,
		Routes: []compareNamed{}, Programs: []compareNamed{}, Rows: []compareRow{}, Differences: []compareDifference{},
		Stopped: c.Stopped,
	}
	for _, r := range c.routes {
		d.Routes = append(d.Routes, compareNamed{r.Name, r.Short})
	}
	for _, name := range c.names() {
		d.Programs = append(d.Programs, compareNamed{name, c.what(name)})
	}
	for _, r := range c.Rows {
		row := compareRow{
			Program: r.Case.Name, N: r.Case.N, Unroll: r.Case.Unroll, Route: r.Route,
			Skipped: r.Skipped, Stopped: r.Stopped, Counts: r.Counts, ByStatus: map[string]int{}, Expected: r.Case.Paths,
			SolverMS: r.Cost.Solver.Seconds() * 1e3, OwnMS: r.Cost.Own.Seconds() * 1e3,
			Allocated: r.Cost.Allocated, Peak: r.Cost.Peak,
		}
		for s, n := range r.Counts.ByStatus {
			row.ByStatus[explore.Status(s).String()] = n
		}
		d.Rows = append(d.Rows, row)
	}
	for _, x := range c.Differences {
		d.Differences = append(d.Differences, compareDifference{x.Case, x.N, x.Choices, x.End, x.Routes, x.Answers})
	}
	a.out.json(d)
}
