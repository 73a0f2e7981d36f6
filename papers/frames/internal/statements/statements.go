package statements

import (
	"context"
	_ "embed"
	"fmt"
	"iter"
	"slices"
	"time"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang/contracts"
	calculus "tandem/papers/frames"
	"tandem/props"
	"tandem/spec"
)

// said is what the statements say.
//
//go:embed statements.txt
var said string

// Given is what is judged.
type Given struct{ calculus.Calculus }

// starts is how many heaps and arguments are tried of a method.
const starts = 24

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
	p.Describe("statements.txt", said)
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

// groupOf returns the group of statements about cases of one kind, whose small cases small makes.
func groupOf[K any](small func(size int, src props.Source) K, list ...*props.Property[K]) props.Group {
	return props.GroupOf(list, (*props.Tally).Points, func(size int, _ *props.Tally) iter.Seq[K] {
		return props.All(func(src props.Source) K { return small(size, src) })
	})
}

// ofAnySize returns gen for cases of which there are no smaller ones.
func ofAnySize[K any](gen func(props.Source) K) func(int, props.Source) K {
	return func(_ int, src props.Source) K { return gen(src) }
}

// Statements returns what is claimed of the rules, or what a literal reading of the text claims. A session is opened when one is first asked;
// done closes it.
func Statements(g Given, open func() (solver.Session, error)) (list []props.Checkable, done func()) {
	groups, done := groupsOf(g, open)
	return lists.Filter(groups.Statements(), func(p props.Checkable) bool {
		return g.Literal == "" || p.Info().PrintedOf != "" // by the rules all else is as it is
	}), done
}

// Exhaustive judges the statements on all small cases: methods with fewer than so many
// statements, and of what else there is all.
func Exhaustive(ctx context.Context, g Given, open func() (solver.Session, error), task *props.Task, size int, tell func(spec.Scope)) ([]props.Report, spec.Scope) {
	groups, done := groupsOf(g, open)
	defer done()
	return groups.Exhaustive(ctx, task, size, tell)
}

func groupsOf(g Given, open func() (solver.Session, error)) (list props.Groups, done func()) {
	m := &maker{g: g, open: open}
	list = slices.Concat(m.members(), m.mains(), m.methods(), m.opened(), m.theories(), m.texts(), m.sizes(), m.figures())
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
	return g.verifiedBy(ctx, g.Options(), s, p, m)
}

func (g Given) verifiedBy(ctx context.Context, o calculus.Options, s solver.Session, p *contracts.Program, m contracts.Member) (bool, *calculus.Failure, spec.Evidence) {
	var e spec.Evidence
	o.Used = func(id string) { e.Symbolic.Add(id) }
	out := verify(ctx, o, p, m, s)
	return out.Verified, out.Failure, e
}

// verify is calculus.Verify for statements, which are undecided where it is.
func verify(ctx context.Context, o calculus.Options, p *contracts.Program, m contracts.Member, s solver.Session) calculus.Outcome {
	out := calculus.Verify(ctx, o, p, m, s)
	if why := out.Undecided(); why != "" {
		panic(spec.NoClause{Function: "symbolic execution", At: m.Name(), Why: why, Bound: true})
	}
	return out
}

// parts returns the verdict that one of two members is valid and the other one is not: the second, which
// failed, or the first where nothing failed.
func parts(e spec.Evidence, at string, failed *calculus.Failure, why string) spec.Verdict {
	f := &spec.Failure{At: at, Wanted: "not valid", Got: "valid"}
	if failed != nil {
		f.Wanted, f.Got = "valid", string(failed.Why)+": "+failed.Text
	}
	return spec.Refute(e, f, why)
}
