package ledger

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// Effort is how much is checked for evidence.
type Effort struct {
	Checks   int  // random cases of a statement
	Refuting int  // of one that a reading is said to refute
	Readings int  // random cases of the other statements of a reading
	Quick    bool // small sizes, and no readings
}

// Quickly returns an effort of seconds, which tandem ledger check makes again.
func Quickly() Effort { return Effort{Checks: 250, Quick: true} }

// Thoroughly returns the effort of the evidence that is kept.
func Thoroughly() Effort { return Effort{Checks: 2000, Refuting: 10000, Readings: 300} }

// readingTries is how long the counterexamples of readings are made smaller: an
// exhaustive run finds smaller ones where there are some.
const readingTries = 1500

// NoSolver is the solver of runs that ask none, and NoReading the reading of a
// language that is run by its own rules.
const (
	NoSolver  = "none"
	NoReading = "none"
)

// ErrDisagree is the error of evidence for which two solvers gave different
// answers: solver.Opinion has them.
var ErrDisagree = errors.New("two solvers disagree")

// Watch is told that a run begins that has so many things to do, 0 if that is not
// known. It wants to know at each how many are done, from several goroutines, and
// the end. nil: nobody wants to know.
type Watch func(total int, thing string) (at func(done int), end func())

func (w Watch) begin(total int, thing string) (at func(done int), end func()) {
	if w == nil {
		return func(int) {}, func() {}
	}
	return w(total, thing)
}

// Making is evidence that is to be made. The same Making gives the same evidence.
type Making struct {
	Version string // of tandem
	Commit  string // of the source; UnknownCommit where nobody says
	Effort
	Seed    uint64   // of the random cases
	Reading string   // only this one; NoReading for what the language is run by; "" for all
	Size    int      // of the exhaustive runs, and no random ones; 0: as each language has it
	Only    []string // the IDs of statements; none: all
	// Solver opens the sessions of a run.
	Solver func() solver.Opener
	Watch  Watch
	Units  *Units
}

// Unfinished is the error of evidence that was ended before all of it was made.
type Unfinished struct {
	Cause   error    // of the context
	Missing []string // the languages of which runs are missing
}

func (u *Unfinished) Error() string {
	return fmt.Sprintf("%v; runs are missing of %s", u.Cause, strings.Join(u.Missing, ", "))
}

func (u *Unfinished) Unwrap() error { return u.Cause }

// Evidence checks what there is of the languages, by their own rules and by each
// reading. The error is a *props.Crash for a panic while judging, ErrDisagree, or that
// of the solver; or *Unfinished where ctx ended: then there are the runs that were made.
func (m Making) Evidence(ctx context.Context, list []*languages.Language) (*Evidence, error) {
	e := &Evidence{Schema: EvidenceSchema, Version: m.Version, Commit: m.Commit, Runs: []Run{}}
	for i, l := range list {
		runs, err := m.runs(ctx, l)
		e.Runs = append(e.Runs, runs...)
		switch {
		case err != nil && ctx.Err() != nil:
			return e, &Unfinished{context.Cause(ctx), languages.Names(list[i:])}
		case err != nil:
			return nil, err
		}
	}
	return e, nil
}

// runs returns those of a language, without those that are not made where there is an error.
func (m Making) runs(ctx context.Context, l *languages.Language) ([]Run, error) {
	var list []Run
	plan := PlanOf(l.Name)
	if plan.RandomChecks > 0 && !m.Quick {
		m.Checks = plan.RandomChecks
	}
	if m.Reading == "" || m.Reading == NoReading {
		size := plan.Sizes.Long
		if m.Quick {
			size = plan.Sizes.Quick
		}
		own := l.In(languages.Standard())
		var err error
		if list, err = m.variant(ctx, l, own, nil, m.Checks, size); err != nil {
			return list, err
		}
		if own.Anchors != nil {
			runs, err := m.anchors(ctx, l, own)
			if list = append(list, runs...); err != nil {
				return list, err
			}
		}
		if own.Trees != nil && !(m.Quick && own.Read) {
			found, err := m.asked(ctx, l, own, nil, m.Checks, size)
			list = append(list, found...)
			if err != nil {
				return list, err
			}
		}
	}
	if m.Quick {
		return list, nil
	}
	for _, r := range l.AllReadings() {
		if m.Reading != "" && m.Reading != r.ID {
			continue
		}
		checks, size := m.Readings, plan.Sizes.Readings
		if r.ID == Published || r.Aside() { // which are said to hold
			checks, size = m.Checks, plan.Sizes.Long
		}
		if v := r.Of(); v.Asks() || v.Read {
			found, err := m.asked(ctx, l, v, &r, checks, size)
			list = append(list, found...)
			if err != nil {
				return list, err
			}
			if v.Asks() {
				continue
			}
		}
		of, err := m.variant(ctx, l, r.Of(), &r, checks, size)
		list = append(list, of...)
		if err != nil {
			return list, err
		}
	}
	return list, nil
}

// random reports whether random runs are made.
func (m Making) random() bool { return m.Size == 0 }

// variant returns a random and an exhaustive run of a language by certain rules.
func (m Making) variant(ctx context.Context, l *languages.Language, v *languages.Variant, r *spec.Reading[*languages.Variant], checks, size int) ([]Run, error) {
	run := Run{Language: l.Name, Solver: NoSolver}
	var refutes []string
	if r != nil {
		run.Reading = r.ID
		refutes = slices.DeleteFunc(slices.Clone(r.Refutes), func(id string) bool { // random cases would have to find it
			return slices.ContainsFunc(r.Found, func(f spec.Found) bool { return f.Statement == id })
		})
	}
	statements := v.Judged(spec.DefaultLimits())
	statements = props.Selected(statements, m.Only)
	if v.Asks() || len(statements) == 0 {
		return nil, nil // a solver decides them, or they are not asked for
	}
	if r != nil && r.Aside() {
		if statements = props.Selected(statements, refutedAsPublished(l)); len(statements) == 0 {
			return nil, nil
		}
	}
	key := l.Name + "/" + run.Reading + "/"
	var list []Run
	if m.random() {
		random := run
		random.Mode, random.Seed, random.Checks, random.Limits = Random, m.Seed, checks, spec.DefaultLimits()
		if r != nil {
			random.Refuting = max(m.Refuting, PlanOf(l.Name).RefutingChecks)
		}
		groups := map[int][]props.Checkable{} // by the number of cases
		for _, s := range statements {
			n, id := checks, s.Info().ID
			switch {
			case slices.Contains(refutes, id):
				n = random.Refuting
			case !m.Quick && checks == m.Checks:
				n = max(n, PlanOf(l.Name).HardCases[id])
			}
			groups[n] = append(groups[n], s)
		}
		for _, n := range slices.Sorted(maps.Keys(groups)) {
			c := m.check(v, key, groups[n], n)
			if r != nil {
				c.Tries = readingTries
			}
			found, err := c.Run(ctx)
			if err != nil {
				return nil, err
			}
			random.Reports = append(random.Reports, found.Reports...)
		}
		random.Reports = props.Among(random.Reports, statements)
		if err := unended(ctx, []Run{random}); err != nil {
			return nil, err
		}
		list = append(list, random)
		if r != nil && m.known(r) {
			found, err := m.found(ctx, l, statements, run, r.Found)
			if err != nil {
				return nil, err
			}
			list = append(list, *found)
		}
	}
	if m.Size > 0 {
		size = m.Size
	}
	if size > 0 && v.Exhaustive != nil {
		made, err := m.sweep(ctx, v, key, run, statements, size)
		if err != nil {
			return list, err
		}
		list = append(list, made)
	}
	return list, nil
}

// refutedAsPublished lists the statements that the published reading refutes.
func refutedAsPublished(l *languages.Language) []string {
	if r, ok := lists.Find(l.AllReadings(), func(r spec.Reading[*languages.Variant]) bool { return r.ID == Published }); ok {
		return slices.Clone(r.Refutes)
	}
	return nil
}

// known reports whether a case is written down that refutes one of the statements asked for.
func (m Making) known(r *spec.Reading[*languages.Variant]) bool {
	return slices.ContainsFunc(r.Found, func(f spec.Found) bool { return len(m.Only) == 0 || slices.Contains(m.Only, f.Statement) })
}

// found returns a run of the cases by which a reading is known to fail. The error tells of
// one by which it does not.
func (m Making) found(ctx context.Context, l *languages.Language, statements []props.Checkable, run Run, cases []spec.Found) (*Run, error) {
	run.Mode, run.Limits = Written, spec.DefaultLimits()
	for _, s := range statements {
		for _, f := range cases {
			if f.Statement != s.Info().ID {
				continue
			}
			k, err := l.Case(f, nil)
			if err != nil {
				return nil, err
			}
			r, err := s.Given(ctx, k)
			switch {
			case err != nil:
				return nil, err
			case r.Counterexample == nil && ctx.Err() == nil:
				return nil, fmt.Errorf("%s, reading %s: the case that is written down does not refute %s: %s", l.Name, run.Reading, r.ID, f.Program)
			}
			run.Reports = append(run.Reports, r)
		}
	}
	return &run, unended(ctx, []Run{run})
}

// check is random cases of statements.
func (m Making) check(v *languages.Variant, key string, statements []props.Checkable, checks int) Check {
	return Check{Variant: v, Statements: statements, Limits: spec.DefaultLimits(), Checks: checks, Seed: m.Seed, Watch: m.Watch, Units: m.Units, Key: key}
}

// unended returns the error of runs that did not end, since evidence is of runs that
// did, and of a panic while judging.
func unended(ctx context.Context, list []Run) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	for _, run := range list {
		if r, ok := lists.Find(run.Reports, func(r props.Report) bool { return r.Crash != nil }); ok {
			return fmt.Errorf("%s: %s: %w", run.Language, r.ID, r.Crash)
		}
	}
	return nil
}
