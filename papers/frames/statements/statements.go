package statements

import (
	"context"
	"fmt"
	"time"

	"tandem/explore/solver"
	"tandem/lang/contracts"
	calculus "tandem/papers/frames"
	"tandem/props"
	"tandem/spec"
)

// Given is what is judged.
type Given struct{ calculus.Calculus }

// starts is how many heaps and arguments are tried of a method.
const starts = 24

// group is the statements about cases of one kind.
type group struct {
	list []props.Checkable
	// all judges them on all small cases.
	all func(ctx context.Context, size int, tally *props.Tally) []props.Report
}

// maker makes statements, each with a session that is opened when one is first asked.
type maker struct {
	g        Given
	open     func() (solver.Session, error)
	sessions []*asked
}

// statement returns a property that a solver decides, of cases of one kind.
func statement[K any](m *maker, p props.Property[K], judge func(context.Context, solver.Session, K) spec.Verdict) *props.Property[K] {
	a := &asked{open: m.open}
	m.sessions = append(m.sessions, a)
	p.Solver, p.Claimed = true, true
	p.Judge = func(ctx context.Context, k K) spec.Verdict {
		s, err := a.ready()
		if err != nil {
			return spec.Undecided(spec.Evidence{}, err.Error())
		}
		return judge(ctx, s, k)
	}
	return &p
}

// quantified returns a session that takes axioms, opened when it is needed.
func (m *maker) quantified(timeout time.Duration) *asked {
	a := &asked{open: func() (solver.Session, error) {
		return solver.Open(solver.Quantified, solver.Options{Timeout: timeout})
	}}
	m.sessions = append(m.sessions, a)
	return a
}

// groupOf is statements about cases of one kind, of which small lists all.
func groupOf[K any](small func(size int) func(func(K) bool), list ...*props.Property[K]) group {
	return group{props.Erase(list), func(ctx context.Context, size int, tally *props.Tally) []props.Report {
		return props.Sweep(ctx, list, small(size), tally.Points())
	}}
}

// Statements returns what is claimed of the rules, or what a literal reading of the text claims. A session is opened when one is first asked;
// done closes it.
func Statements(g Given, open func() (solver.Session, error)) (list []props.Checkable, done func()) {
	groups, done := groupsOf(g, open)
	for _, of := range groups {
		for _, p := range of.list {
			if g.Literal == "" || p.Info().PrintedOf != "" { // by the rules all else is as it is
				list = append(list, p)
			}
		}
	}
	return list, done
}

// Exhaustive judges the statements on all small cases: methods with fewer than so many
// statements, and of what else there is all.
func Exhaustive(ctx context.Context, g Given, open func() (solver.Session, error), size int, tell func(spec.Scope)) ([]props.Report, spec.Scope) {
	groups, done := groupsOf(g, open)
	defer done()
	tally := props.NewTally(size, tell)
	var reports []props.Report
	for _, of := range groups {
		reports = append(reports, of.all(ctx, size, tally)...)
	}
	return tally.Done(reports...)
}

func groupsOf(g Given, open func() (solver.Session, error)) (list []group, done func()) {
	m := &maker{g: g, open: open}
	list = []group{m.members(), m.mains(), m.methods(), m.opened(), m.theories(), m.texts(), m.sizes(), m.figures()}
	return list, func() {
		for _, a := range m.sessions {
			a.close()
		}
	}
}

// asked is a session that is opened when it is needed.
type asked struct {
	open    func() (solver.Session, error)
	session solver.Session
}

func (a *asked) ready() (solver.Session, error) {
	if a.session == nil {
		s, err := a.open()
		if err != nil {
			return nil, fmt.Errorf("no solver: %w", err)
		}
		a.session = s
	}
	return a.session, nil
}

func (a *asked) close() {
	if a.session != nil {
		_ = a.session.Close() // there is nothing left to ask
	}
}

// verified reports whether a member is valid, with the entries that were applied in the
// evidence.
func (g Given) verified(ctx context.Context, s solver.Session, p *contracts.Program, m contracts.Member) (bool, *calculus.Failure, spec.Evidence) {
	return g.by(ctx, g.Options(), s, p, m)
}

func (g Given) by(ctx context.Context, o calculus.Options, s solver.Session, p *contracts.Program, m contracts.Member) (bool, *calculus.Failure, spec.Evidence) {
	var e spec.Evidence
	o.Used = func(id string) { e.Symbolic.Add(id) }
	out := calculus.Verify(ctx, o, p, m, s)
	return out.Verified, out.Failure, e
}

// parts returns the verdict that one of two members is valid and the other one is not.
func parts(e spec.Evidence, at string, failed *calculus.Failure, why string) spec.Verdict {
	return spec.Refute(e, &spec.Failure{At: at, Wanted: "valid", Got: reason(failed)}, why)
}

// reason returns a failure in a line.
func reason(f *calculus.Failure) string {
	if f == nil {
		return "interrupted"
	}
	return string(f.Why) + ": " + f.Text
}
