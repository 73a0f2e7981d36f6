package languages

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// State is a symbolic state as a matcher knows it.
type State any

// States is what a language tells of the configurations of a program as symbolic states.
type States[S any] struct {
	Of    func(S) (State, error) // an error says what is no such state
	Point func(S) string         // program points are the same where this is
}

// Matcher decides which symbolic states a search need not follow, since it has met
// others that subsume them. The paper on subsumption provides one.
type Matcher interface {
	// Fits returns an error that says why states such as this one cannot be matched.
	Fits(State) error
	// IfSubsumed reports whether a state that the matcher keeps at the program point subsumes this
	// one; if none does, this one is kept. It returns the number of the check, too, from 0.
	IfSubsumed(ctx context.Context, point string, s State) (check int, subsumed bool, err error)
	// Subsumed reports the same and keeps nothing.
	Subsumed(ctx context.Context, point string, s State) (bool, error)
}

// Subsume says how a search matches states.
type Subsume struct {
	Matcher Matcher
	// CheckAt is the lines before which states are checked. nil: before loop bodies, at each iteration.
	CheckAt []int
	// Doubt is how many steps states are followed that were matched. 0: none.
	Doubt int
}

// Subsumed is what a search that matches states found beside its tree.
type Subsumed struct {
	Line    map[string]int // of the statement before which states of a point are checked
	Doubted *Doubted       // nil: no state was followed that was matched
}

// Doubted is what was found behind states that were matched.
type Doubted struct {
	Steps    int // that each was followed
	Followed int // states
	// Errors is the paths from there that end in an error, each with the check whose match hides it.
	Errors []Hidden
	Open   int // states there that none of those that are kept subsumes
	Cut    int // paths that a bound ended, but for that on steps, and that the solver did not decide
}

// Hidden is an error that a match hides.
type Hidden struct {
	By    int // the number of the check whose match hides it
	Path  explore.Path[Node]
	Fault Fault
	// New tells that the search has no error at that statement.
	New bool
}

// matched is a configuration at which a search does not go on.
type matched[S any] struct {
	at    S
	rules []string
	by    int
}

// matching is a search that matches states.
type matching[P, V, S, C any] struct {
	*program[P, V, S, C]
	o       *Subsume
	prob    explore.Problem[S]
	states  States[S]
	found   *Subsumed
	matched []matched[S]
}

// CannotMatch is the error of a program whose states cannot be matched so.
type CannotMatch struct{ Text string }

func (c *CannotMatch) Error() string { return c.Text }

// matching prepares it.
func (p *program[P, V, S, C]) matching(o *Subsume, prob explore.Problem[S]) (*matching[P, V, S, C], error) {
	if p.typed.States == nil {
		return nil, &Cannot{Language: p.language.Name, Asked: "explore --subsume", Instead: "languages with lazy initialisation do (tandem languages): --language chooses one"}
	}
	m := &matching[P, V, S, C]{program: p, o: o, prob: prob, states: p.typed.States(p.p), found: &Subsumed{Line: map[string]int{}}}
	if err := m.places(); err != nil {
		return nil, err
	}
	// what cannot be matched at all is told before the search
	s, err := m.states.Of(prob.Init)
	if err == nil {
		err = o.Matcher.Fits(s)
	}
	if err != nil {
		return nil, &CannotMatch{err.Error()}
	}
	return m, nil
}

// places returns nil if there are statements on the lines where states are to be checked.
func (m *matching[P, V, S, C]) places() error {
	over := m.Lang()
	if len(m.o.CheckAt) == 0 || over == nil {
		return nil
	}
	var lines []int
	over.Walk(func(a lang.Stmt) { lines = append(lines, a.Parts().At.From.Line) })
	slices.Sort(lines)
	lines = slices.Compact(lines)
	if line, ok := lists.Find(m.o.CheckAt, func(line int) bool { return !slices.Contains(lines, line) }); ok {
		return &CannotMatch{fmt.Sprintf("found no statement on line %d, expected one of the lines %s: --check-at takes them", line, numbers(lines))}
	}
	return nil
}

// checks reports whether states are checked at a visit.
func (m *matching[P, V, S, C]) checks(v explore.Visit[S]) bool {
	if len(m.o.CheckAt) == 0 {
		return v.Begins
	}
	if sem := m.typed.Semantics; sem != nil && sem.Twin != nil && sem.Twin(v.Rule) == "" {
		return false // the program has not taken a step
	}
	a := m.prob.Stmt(v.At)
	if _, fault := a.(*lang.Fault); a == nil || fault {
		return false
	}
	return slices.Contains(m.o.CheckAt, a.Parts().At.From.Line)
}

// follow returns Options.Follow.
func (m *matching[P, V, S, C]) follow(ctx context.Context, v explore.Visit[S]) (bool, error) {
	if !m.checks(v) {
		return true, nil
	}
	point, s, err := m.state(v.At)
	if err != nil {
		return true, err
	}
	check, subsumed, err := m.o.Matcher.IfSubsumed(ctx, point, s)
	if err != nil || !subsumed {
		return true, err
	}
	if m.o.Doubt > 0 {
		m.matched = append(m.matched, matched[S]{v.At, slices.Clone(v.Rules()), check})
	}
	return false, nil
}

// state returns a configuration as a symbolic state, with its program point.
func (m *matching[P, V, S, C]) state(at S) (point string, s State, err error) {
	if s, err = m.states.Of(at); err != nil {
		return "", nil, &CannotMatch{err.Error()}
	}
	point = m.states.Point(at)
	if a := m.prob.Stmt(at); a != nil {
		m.found.Line[point] = a.Parts().At.From.Line
	}
	return point, s, nil
}

// doubt follows the states that were matched.
func (m *matching[P, V, S, C]) doubt(ctx context.Context, session solver.Session, s Search, tree *Tree) error {
	if m.o.Doubt == 0 {
		return nil
	}
	d := &Doubted{Steps: m.o.Doubt}
	m.found.Doubted = d
	told := map[any]bool{}
	for _, f := range tree.Faults {
		told[f.At.From] = true
	}
	bounds := s.Bounds
	bounds.Depth = m.o.Doubt
	for _, k := range m.matched {
		if ctx.Err() != nil {
			break
		}
		d.Followed++
		prob := m.prob
		prob.Init = k.at
		if replay := m.prob.Replay; replay != nil {
			prob.Replay = func(ctx context.Context, model solver.Model, rules []string, end S) error {
				return replay(ctx, model, slices.Concat(k.rules, rules), end)
			}
		}
		opts := explore.Options[S]{Bounds: bounds, Follow: func(ctx context.Context, v explore.Visit[S]) (bool, error) {
			if !m.checks(v) {
				return true, nil
			}
			point, s, err := m.state(v.At)
			if err != nil {
				return true, err
			}
			subsumed, err := m.o.Matcher.Subsumed(ctx, point, s)
			if err == nil && !subsumed {
				d.Open++
			}
			return true, err
		}}
		found, err := explore.Explore(ctx, prob, session, opts)
		if err != nil {
			return err
		}
		erased := explore.Map(*found, func(s S) Node { return &node[P, V, S, C]{program: m.program, at: s} })
		for _, path := range erased.Paths {
			switch {
			case path.Status == spec.Error:
				h := Hidden{By: k.by, Path: path}
				if path.Model != nil {
					rules := slices.Concat(k.rules, path.Rules())
					m.final(ctx, *path.Model, rules, m.steps(rules, len(rules)), func(before C) { h.Fault = m.fault(before) })
				}
				h.New = !told[h.Fault.At.From]
				d.Errors = append(d.Errors, h)
			case path.Status == spec.Unknown, path.Status == spec.Bound && path.Steps < m.o.Doubt:
				d.Cut++
			}
		}
	}
	return nil
}

// numbers returns a list of numbers as text.
func numbers(list []int) string {
	parts := lists.Map(list, func(n int) string { return fmt.Sprint(n) })
	return strings.Join(parts, ", ")
}
