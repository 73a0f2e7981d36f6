package main

import (
	"fmt"
	"strconv"
	"time"

	"tandem/compare"
	"tandem/compare/routes"
	"tandem/internal/logplot"
)

// compareList lists the families and the routes.
func (a *app) compareList() {
	out := a.out
	out.line("families")
	var rows [][]string
	for _, f := range compare.Families() {
		rows = append(rows, []string{f.Name, fmt.Sprintf("%s, n from %d on", f.Short, f.Min)})
	}
	out.table("  ", func(int) bool { return false }, rows)
	out.line("\nroutes")
	rows = nil
	for _, r := range routes.All() {
		rows = append(rows, []string{r.Name, r.Short})
	}
	out.table("  ", func(int) bool { return false }, rows)
}

// compareText writes a table for each program that grows.
func (a *app) compareText(c *comparison) {
	for i, name := range c.names() {
		if i > 0 {
			a.out.line("")
		}
		a.out.line(name + ": " + c.what(name))
		rows := [][]string{{"n", "route", "paths", "infeasible", "checks", "unknown", "nodes", "conditionals", "stores", "sent", "solver", "own", "allocated", "peak", ""}}
		last := 0
		for _, r := range c.Rows {
			if r.Case.Name != name {
				continue
			}
			n := ""
			if r.Case.N != last {
				n = strconv.Itoa(r.Case.N)
				last = r.Case.N
			}
			rows = append(rows, append([]string{n, r.Route}, cells(r)...))
		}
		a.out.table("  ", func(col int) bool { return col != 1 && col != len(rows[0])-1 }, rows)
	}
	a.out.line("\n" + c.summary())
}

// what says what a program that grows does, and what n is.
func (c *comparison) what(name string) string {
	if f, ok := compare.FamilyNamed(name); ok && !c.file {
		return f.Short
	}
	return "n is the bound on iterations and calls"
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

// names is the programs that were compared, without n.
func (c *comparison) names() []string {
	var names []string
	for _, r := range c.Rows {
		if len(names) == 0 || names[len(names)-1] != r.Case.Name {
			names = append(names, r.Case.Name)
		}
	}
	return names
}

// summary is one line about all of it.
func (c *comparison) summary() string {
	paths, unknown, cut := 0, 0, 0
	for _, r := range c.Rows {
		paths += r.Counts.Paths
		unknown += r.Counts.Unknown
		if r.Skipped != "" || r.Stopped != "" {
			cut++
		}
	}
	text := fmt.Sprintf("%s by %s (%v): ", count(paths, "path"), count(len(c.routes), "route"), c.Solver)
	if n := len(c.Differences); n > 0 {
		text += count(n, "DIFFERENCE")
	} else {
		text += "no differences"
	}
	if unknown > 0 {
		text += fmt.Sprintf("; %s undecided", count(unknown, "check"))
	}
	if cut > 0 {
		text += fmt.Sprintf("; %s not taken to the end", count(cut, "route"))
	}
	if c.Stopped != "" {
		text += "; " + c.Stopped
	}
	return text
}

// figure is charts of what grows with n: a row for each program.
func (c *comparison) figure() logplot.Figure {
	f := logplot.Figure{Title: "forward and backward: what growing programs cost"}
	for _, name := range c.names() {
		var row []logplot.Chart
		for _, m := range []struct {
			y  string
			of func(compare.Row) float64
		}{
			{"nodes, largest condition", func(r compare.Row) float64 { return float64(r.Counts.Largest.Nodes) }},
			{"solver checks", func(r compare.Row) float64 { return float64(r.Counts.Checks) }},
			{"solver time (" + c.opts.clock + "), ms", func(r compare.Row) float64 { return r.Cost.Solver.Seconds() * 1e3 }},
			{"own time (" + c.opts.clock + "), ms", func(r compare.Row) float64 { return r.Cost.Own.Seconds() * 1e3 }},
		} {
			chart := logplot.Chart{Title: name, X: "n", Y: m.y}
			for _, route := range c.routes {
				s := logplot.Series{Name: route.Name}
				for _, r := range c.Rows {
					if r.Case.Name == name && r.Route == route.Name && r.Skipped == "" && r.Stopped == "" {
						s.Points = append(s.Points, logplot.Point{X: float64(r.Case.N), Y: m.of(r)})
					}
				}
				chart.Series = append(chart.Series, s)
			}
			row = append(row, chart)
		}
		f.Rows = append(f.Rows, row)
	}
	return f
}
