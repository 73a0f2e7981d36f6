package report

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"tandem/cmd/tools/logplot"
	"tandem/languages/compare"
	"tandem/spec"
)

// Compared is what routes cost, and what they were compared with.
type Compared struct {
	*compare.Report
	Routes []compare.Route
	Bounds compare.Bounds
	Clock  string // wall or cpu
}

// CompareDocument is a comparison.
type CompareDocument struct {
	Schema      string              `json:"schema" jsonschema:"the name of this schema"`
	Version     string              `json:"version" jsonschema:"of Tandem"`
	Solver      SolverInfo          `json:"solver" jsonschema:"who was asked about satisfiability"`
	Bounds      CompareBounds       `json:"bounds" jsonschema:"the bounds of each search"`
	Clock       string              `json:"clock" jsonschema:"wall or cpu"`
	Routes      []Described         `json:"routes" jsonschema:"the variants of both models that were taken"`
	Programs    []Described         `json:"programs" jsonschema:"the programs and families"`
	Rows        []CompareRow        `json:"rows" jsonschema:"what each route cost"`
	Differences []CompareDifference `json:"differences" jsonschema:"where two routes disagree"`
	Stopped     string              `json:"stopped,omitempty" jsonschema:"why it was ended from outside"`
}

// CompareBounds are those of a route through one program.
type CompareBounds struct {
	Depth int    `json:"depth" jsonschema:"steps of a path; 0: no bound"`
	Paths int    `json:"paths" jsonschema:"0: no bound"`
	Time  string `json:"time" jsonschema:"0s: no bound"`
}

// Described is a name with what it stands for.
type Described struct {
	Name string `json:"name" jsonschema:"its name, as flags take it"`
	What string `json:"what" jsonschema:"what it is"`
}

// CompareRow is one route through one program.
type CompareRow struct {
	Program string `json:"program" jsonschema:"the program or family"`
	N       int    `json:"n" jsonschema:"the size in the family, or the bound of a program of your own"`
	Unroll  int    `json:"unroll" jsonschema:"0: no bound"`
	Route   string `json:"route" jsonschema:"the route"`
	Skipped string `json:"skipped,omitempty" jsonschema:"why the route was not taken"`
	Stopped string `json:"stopped,omitempty" jsonschema:"why it was not taken to the end"`
	compare.Counts
	ByStatus  map[string]int `json:"byStatus" jsonschema:"how many paths end so: final, error, stuck, bound, unknown"`
	Expected  int            `json:"expectedPaths,omitempty" jsonschema:"0: not known"`
	SolverMS  float64        `json:"solverMs" jsonschema:"time in the solver, in milliseconds"`
	OwnMS     float64        `json:"ownMs" jsonschema:"the time that is left, in milliseconds"`
	Allocated uint64         `json:"allocatedBytes" jsonschema:"what was allocated on the heap of Go"`
	Peak      uint64         `json:"peakBytes" jsonschema:"the most of that heap in use at once"`
}

// CompareDifference is a path of which two routes say different things.
type CompareDifference struct {
	Program string    `json:"program" jsonschema:"the program or family"`
	N       int       `json:"n" jsonschema:"the size in the family"`
	Choices string    `json:"choices" jsonschema:"the letters of the way to there"`
	End     bool      `json:"end" jsonschema:"of a path, not the way behind a branching"`
	Routes  [2]string `json:"routes" jsonschema:"the names of two routes"`
	Answers [2]string `json:"answers" jsonschema:"what each was told, or says"`
}

// Document is the comparison as JSON.
func (c *Compared) Document() CompareDocument {
	d := CompareDocument{
		Schema: CompareSchema, Version: Version, Solver: solverInfo(c.Solver),
		Bounds: CompareBounds{c.Bounds.Depth, c.Bounds.Paths, c.Bounds.Time.String()},
		Clock:  c.Clock, Stopped: c.Stopped,
		Routes: []Described{}, Programs: []Described{}, Rows: []CompareRow{}, Differences: []CompareDifference{},
	}
	for _, r := range c.Routes {
		d.Routes = append(d.Routes, Described{r.Name, r.Short})
	}
	for _, p := range c.programs() {
		d.Programs = append(d.Programs, Described{p.Name, p.Short})
	}
	for _, r := range c.Rows {
		d.Rows = append(d.Rows, CompareRow{
			Program: r.Case.Name, N: r.Case.N, Unroll: r.Case.Unroll, Route: r.Route,
			Skipped: r.Skipped, Stopped: r.Stopped, Counts: r.Counts, ByStatus: byStatus(r.Counts.ByStatus), Expected: r.Case.Paths,
			SolverMS: milliseconds(r.Cost.Solver), OwnMS: milliseconds(r.Cost.Own),
			Allocated: r.Cost.Allocated, Peak: r.Cost.Peak,
		})
	}
	for _, x := range c.Differences {
		d.Differences = append(d.Differences, CompareDifference{x.Case, x.N, x.Choices, x.End, x.Routes, x.Answers})
	}
	return d
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1e3 }

// programs is the first case of each program that was compared.
func (c *Compared) programs() []compare.Case {
	var list []compare.Case
	for _, r := range c.Rows {
		if len(list) == 0 || list[len(list)-1].Name != r.Case.Name {
			list = append(list, r.Case)
		}
	}
	return list
}

func (p *Page) described(title string, rows [][]string) {
	p.Line(title)
	p.Table("  ", func(int) bool { return false }, rows)
}

// Routes lists families of programs, and the routes through them.
func Routes(to *Page, families []compare.Family, routes []compare.Route) {
	var rows [][]string
	for _, f := range families {
		rows = append(rows, []string{f.Name, fmt.Sprintf("%s, n from %d on", f.Short, f.Min)})
	}
	to.described("families", rows)
	rows = nil
	for _, r := range routes {
		rows = append(rows, []string{r.Name, r.Short})
	}
	to.described("\nroutes", rows)
}

// Text writes a table for each program that grows.
func (c *Compared) Text(to *Page) {
	for i, p := range c.programs() {
		if i > 0 {
			to.Line("")
		}
		to.Line(p.Name + ": " + p.Short)
		heaps := slices.ContainsFunc(c.Rows, func(r compare.Row) bool { return r.Case.Name == p.Name && r.Counted() && r.Counts.Heaps > 0 })
		rows := [][]string{{"n", "route", "paths", "infeasible", "checks", "unknown", "nodes", "conditionals", "stores", "sent", "solver", "own", "allocated", "peak", ""}}
		last := 0
		for _, r := range c.Rows {
			if r.Case.Name != p.Name {
				continue
			}
			n := ""
			if r.Case.N != last {
				n = strconv.Itoa(r.Case.N)
				last = r.Case.N
			}
			rows = append(rows, append([]string{n, r.Route}, cells(r)...))
			if heaps {
				text := "–"
				if r.Counted() && r.Counts.Heaps > 0 {
					text = strconv.Itoa(r.Counts.Heaps)
				}
				rows[len(rows)-1] = slices.Insert(rows[len(rows)-1], 3, text)
			}
		}
		if heaps {
			rows[0] = slices.Insert(rows[0], 3, "heaps")
		}
		to.Table("  ", func(col int) bool { return col != 1 && col != len(rows[0])-1 }, rows)
	}
	to.Line("\n" + c.summary())
}

// cells is what is said of a route through one program.
func cells(r compare.Row) []string {
	list := make([]string, 13)
	if r.Skipped != "" {
		for i := range 12 {
			list[i] = "–"
		}
		list[12] = "not taken: " + r.Skipped
		return list
	}
	k := r.Counts
	for i, v := range []int{k.Paths, k.Infeasible, k.Checks, k.Unknown, k.Largest.Nodes, k.Largest.Conditionals, k.Largest.Stores, k.Sent} {
		list[i] = strconv.Itoa(v)
	}
	list[8], list[9] = took(r.Cost.Solver), took(r.Cost.Own)
	list[10], list[11] = memory(r.Cost.Allocated), memory(r.Cost.Peak)
	if r.Stopped != "" {
		list[12] = "stopped: " + r.Stopped
	}
	return list
}

// took is a time to three digits.
func took(d time.Duration) string {
	switch {
	case d >= time.Second:
		return fmt.Sprintf("%.3g s", d.Seconds())
	case d >= time.Millisecond:
		return fmt.Sprintf("%.3g ms", d.Seconds()*1e3)
	default:
		return fmt.Sprintf("%.3g µs", d.Seconds()*1e6)
	}
}

// memory is a number of bytes.
func memory(n uint64) string {
	if n >= 1<<20 {
		return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%d KiB", n>>10)
}

// summary is one line about all of it.
func (c *Compared) summary() string {
	paths, unknown, cut := 0, 0, 0
	for _, r := range c.Rows {
		paths += r.Counts.Paths
		unknown += r.Counts.Unknown
		if r.Skipped != "" || r.Stopped != "" {
			cut++
		}
	}
	text := fmt.Sprintf("%s by %s (%v): ", Count(paths, "path"), Count(len(c.Routes), "route"), c.Solver)
	if n := len(c.Differences); n > 0 {
		text += Count(n, "DIFFERENCE")
	} else {
		text += "no differences"
	}
	if unknown > 0 {
		text += fmt.Sprintf("; %s undecided", Count(unknown, "check"))
	}
	if cut > 0 {
		text += fmt.Sprintf("; %s not taken to the end", Count(cut, "route"))
	}
	if c.Stopped != "" {
		text += "; " + c.Stopped
	}
	return text
}

// Plot writes charts of what grows with n as SVG: a row for each program. The
// error is that of writing.
func (c *Compared) Plot(w io.Writer) error {
	f := logplot.Figure{Title: "forward and backward: what growing programs cost"}
	for _, p := range c.programs() {
		var row []logplot.Chart
		for _, m := range []struct {
			y  string
			of func(compare.Row) float64
		}{
			{"nodes, largest condition", func(r compare.Row) float64 { return float64(r.Counts.Largest.Nodes) }},
			{"solver checks", func(r compare.Row) float64 { return float64(r.Counts.Checks) }},
			{"solver time (" + c.Clock + "), ms", func(r compare.Row) float64 { return milliseconds(r.Cost.Solver) }},
			{"own time (" + c.Clock + "), ms", func(r compare.Row) float64 { return milliseconds(r.Cost.Own) }},
		} {
			chart := logplot.Chart{Title: p.Name, X: "n", Y: m.y}
			for _, route := range c.Routes {
				s := logplot.Series{Name: route.Name}
				for _, r := range c.Rows {
					if r.Case.Name == p.Name && r.Route == route.Name && r.Skipped == "" && r.Stopped == "" {
						s.Points = append(s.Points, logplot.Point{X: float64(r.Case.N), Y: m.of(r)})
					}
				}
				chart.Series = append(chart.Series, s)
			}
			row = append(row, chart)
		}
		f.Rows = append(f.Rows, row)
	}
	return f.Write(w)
}

// Wrong lists what two routes disagree about, and routes that took other paths
// than there are.
func (c *Compared) Wrong() []string {
	var list []string
	for _, d := range c.Differences {
		list = append(list, d.String())
	}
	for _, r := range c.Rows {
		if r.Unexpected() {
			list = append(list, fmt.Sprintf("%s, n = %d: %s has %s, expected %d", r.Case.Name, r.Case.N, r.Route, Count(r.Counts.Paths, "path"), r.Case.Paths))
		}
	}
	return list
}

// Verdict is that on the comparison: it holds if every question had an answer.
func (c *Compared) Verdict() spec.Result {
	undecided := func(r compare.Row) bool { return !r.Decided() }
	if len(c.Rows) == 0 || slices.ContainsFunc(c.Rows, undecided) {
		return spec.Inconclusive
	}
	return spec.Holds
}
