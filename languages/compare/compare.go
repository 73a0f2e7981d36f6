package compare

import (
	"context"
	"fmt"

	"tandem/explore/solver"
	"tandem/lang"
)

// Options say how routes are compared.
type Options struct {
	Bounds Bounds
	// Solver opens a session: each route has one of its own through each program.
	Open func() (solver.Session, error)
	// Clock measures times. nil: Wall.
	Clock Clock
	// Repeat is how often each route is taken through each program; what took the
	// least time counts. 0: once.
	Repeat int
	// Begin is told of each route through each program before it is taken. nil:
	// nobody.
	Begin func(k Case, route string)
}

// Row is one route through one program.
type Row struct {
	Case  Case
	Route string
	*Found
	Cost Cost
	// Skipped says why the route was not taken; "": it was.
	Skipped string
}

// Unexpected tells whether there are other paths than there should be, though all
// was decided.
func (r Row) Unexpected() bool {
	return r.Decided() && r.Case.Paths > 0 && r.Counts.Paths != r.Case.Paths
}

// Counted tells whether the route was taken, perhaps not to its end.
func (r Row) Counted() bool { return r.Found != nil && r.Skipped == "" }

// Decided tells whether the route went through the whole program, and the solver
// decided all that it was asked.
func (r Row) Decided() bool { return r.Skipped == "" && r.Stopped == "" && r.Counts.Unknown == 0 }

// Report is what a comparison found.
type Report struct {
	Rows        []Row // by case, and then by route
	Differences []Difference
	Solver      solver.Info
	Stopped     string // why it was ended from outside; "": it was not
}

// Run takes the routes through the cases, one after the other. A route that met
// the bound on time in a program is not taken through the later ones of the same
// name. What ctx ends has the rows until then.
//
// The error is that of a solver that does not open, or gives a model that is none.
func Run(ctx context.Context, cases []Case, routes []Route, opts Options) (*Report, error) {
	report := &Report{}
	given := map[[2]string]string{} // why a route through a family is given up
	for _, k := range cases {
		var rows []Row
		for _, route := range routes {
			at := [2]string{k.Name, route.Name}
			if why := given[at]; why != "" {
				rows = append(rows, Row{Case: k, Route: route.Name, Found: &Found{}, Skipped: why})
				continue
			}
			if opts.Begin != nil {
				opts.Begin(k, route.Name)
			}
			row, err := best(ctx, k, route, opts, report)
			if err != nil {
				return report, err
			}
			if row.Late {
				given[at] = fmt.Sprintf("%s at n = %d", row.Stopped, k.N)
			}
			rows = append(rows, row)
			if ctx.Err() != nil {
				report.Stopped = context.Cause(ctx).Error()
				break
			}
		}
		for i, a := range rows {
			for _, b := range rows[:i] {
				if a.Skipped == "" && b.Skipped == "" {
					report.Differences = append(report.Differences, differences(k, [2]string{b.Route, a.Route}, b.Found, a.Found)...)
				}
			}
		}
		report.Rows = append(report.Rows, rows...)
		if report.Stopped != "" {
			break
		}
	}
	return report, nil
}

// best takes one route through one program, repeatedly. It is taken once only where
// it did not come to an end.
func best(ctx context.Context, k Case, route Route, opts Options, report *Report) (Row, error) {
	row, err := measured(ctx, k, route, opts, report)
	for i := 1; i < opts.Repeat && err == nil && row.Stopped == ""; i++ {
		var again Row
		again, err = measured(ctx, k, route, opts, report)
		if again.Cost.Solver+again.Cost.Own < row.Cost.Solver+row.Cost.Own && err == nil && again.Stopped == "" {
			row = again
		}
	}
	return row, err
}

// measured takes one route through one program.
func measured(ctx context.Context, k Case, route Route, opts Options, report *Report) (Row, error) {
	opened, err := opts.Open()
	if err != nil {
		return Row{}, err
	}
	defer opened.Close()
	session := &timed{Session: opened, clock: opts.Clock}
	if session.clock == nil {
		session.clock = Wall()
	}
	session.Push() // the solver starts before the clock does
	session.Assert(lang.True)
	session.Check(ctx)
	session.Pop()
	session.took = 0
	m := newMeter(session.clock)
	run := route.Open(k.Program, session)
	found := walk(ctx, k, route, run, opts.Bounds, m.aside)
	cost := m.end(session.took)
	report.Solver = session.Info()
	if found.Wrong != "" {
		return Row{}, &Wrong{fmt.Sprintf("%s, n = %d, %s: %s", k.Name, k.N, route.Name, found.Wrong)}
	}
	return Row{Case: k, Route: route.Name, Found: found, Cost: cost}, nil
}

// Wrong is the error of a comparison whose solver gave a model that is none.
type Wrong struct{ What string }

func (w *Wrong) Error() string { return w.What }

// Names lists the names of the routes.
func Names(routes []Route) []string {
	var names []string
	for _, r := range routes {
		names = append(names, r.Name)
	}
	return names
}
