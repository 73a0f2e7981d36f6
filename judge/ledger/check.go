package ledger

import (
	"context"
	"errors"
	"slices"
	"time"

	"tandem/explore/solver"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// Check is statements about a language by certain rules that are to be checked. The
// same Check finds the same.
type Check struct {
	*languages.Variant
	Statements []props.Checkable
	Limits     spec.Limits // of a case
	Checks     int         // random cases a statement
	From       int         // of them so many are left out, at the beginning
	Most       int         // of these while a rule has not fired; 0: no more than Checks
	Tries      int         // to make a random counterexample smaller; 0: as is usual
	Seed       uint64      // of the random cases
	Size       int         // of an exhaustive check; 0: random cases
	Part       *props.Part // of an exhaustive check
	Until      string      // the statement whose refutation ends an exhaustive check; "": none
	Count      bool        // the cases of an exhaustive check are counted first, for Watch
	Solver     solver.Opener
	Watch      Watch
	Units      *Units               // the reports on random cases
	Key        string               // of these units
	Observe    func(props.Observed) // is told each random case; nil: nobody
}

// Found is what a check found.
type Found struct {
	Reports []props.Report
	Scope   *spec.Scope          // of an exhaustive check; nil: random cases
	Solver  string               // that was asked; NoSolver if no statement wants one
	Opinion *solver.OpinionTally // what a second solver said of the answers; nil: none was asked
	Ended   error                // why not everything was checked; nil: it was
}

// Run checks the statements. The error is a *props.Crash if a test itself panicked,
// or that of the solver.
func (c Check) Run(ctx context.Context) (*Found, error) {
	f := &Found{Solver: NoSolver}
	if slices.ContainsFunc(c.Statements, func(s props.Checkable) bool { return s.Info().Solver }) {
		info, err := c.Solver.Info(ctx) // a solver that cannot be opened is an error only if it is needed
		if err != nil {
			return nil, err
		}
		f.Solver = info.String()
	}
	if c.Size > 0 {
		at, end := c.Watch.begin(c.cases(), "cases")
		reports, scope := c.Exhaustive(ctx, c.small(c.Part, at))
		end()
		f.Reports, f.Scope = props.Among(reports, c.Statements), &scope
	} else {
		var err error
		at, end := c.Watch.begin(c.Checks*len(c.Statements), "cases")
		f.Reports, err = props.TestAll(ctx, c.Units.kept(c.Key, c.Statements), props.Options{Checks: c.Checks, From: c.From, Most: c.Most, Seed: c.Seed, Tries: c.Tries, Progress: counter(at), Observe: c.Observe})
		end()
		if err != nil {
			return nil, err
		}
	}
	if c.Solver.Opinion != nil {
		t := c.Solver.Opinion.Tally()
		f.Opinion = &t
	}
	f.Ended = context.Cause(ctx)
	for _, r := range f.Reports {
		if f.Ended == nil && r.Stopped != "" && r.Stopped != props.Enough { // a sweep that had a part of the time
			f.Ended = errors.New(r.Stopped)
		}
	}
	return f, nil
}

// small returns the exhaustive check of a part of the statements' cases.
func (c Check) small(part *props.Part, progress func(int)) languages.Exhaustion {
	return languages.Exhaustion{
		Task:   &props.Task{Part: part, Only: append([]string{}, props.IDs(c.Statements)...), More: c.Statements, Until: c.Until},
		Limits: c.Limits, Size: c.Size, Progress: progress, Open: c.Solver.Open,
	}
}

// Plan cuts an exhaustive check into so many segments.
func (c Check) Plan(ctx context.Context, parts int) []props.Segment {
	part := &props.Part{Count: true}
	c.Exhaustive(ctx, c.small(part, nil))
	return part.Plan(parts)
}

// cases returns how many cases the part of an exhaustive check has; 0 where nobody wants
// to know, or counting takes too long.
func (c Check) cases() int {
	if !c.Count {
		return 0
	}
	_, end := c.Watch.begin(0, "cases to count")
	defer end()
	part := &props.Part{Segment: c.Part.Segment, Count: true}
	ctx, stop := context.WithTimeout(context.Background(), 10*time.Second) // an estimate must not cost more than it tells
	defer stop()
	c.Exhaustive(ctx, c.small(part, nil))
	if ctx.Err() != nil {
		return 0
	}
	return part.Counted()
}
