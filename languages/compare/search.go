package compare

import (
	"context"
	"fmt"
	"time"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
)

// Bounds limit a search, besides what a Case says. A zero is no bound.
type Bounds struct {
	Depth int           // transitions on a path
	Paths int           // leaves
	Time  time.Duration // of one route through one program
}

// Leaf is a feasible path, or one that the solver did not decide.
type Leaf struct {
	Choices string // of the program
	Status  spec.Outcome
	Reason  string // which bound; why the solver did not know
	Size    Size   // of its path condition
}

// Asked is a question with its answer.
type Asked struct {
	Choices string // of the program: the way to where it was asked
	End     bool   // at the end of a path, not behind a branching
	Answer  solver.Answer
}

// Found is what one route found in one program.
type Found struct {
	Leaves  []Leaf
	Asked   []Asked
	Counts  Counts
	Stopped string // why the search ended early; "": it did not
	Late    bool   // it is the bound on time that ended it
	Wrong   string // a model of the solver that is none; "": there was no such
	heaps   bool   // a path of the program may be several leaves
}

// search goes through the choices of a program, depth first.
type search struct {
	run     Way
	route   Route
	bounds  Bounds
	until   time.Time
	aside   func(func()) // does what is not the route's work
	found   *Found
	entered []told          // and not left
	paths   map[string]bool // of the program, with leaves
}

// told is what is known of a place that the search is at or below.
type told struct {
	at      State
	choices string
	asked   lang.Expr // the path condition when a solver was asked last
	unknown string    // why the solver did not know
}

// answer is what a solver said of the path condition when it was asked last, of a place
// that the search went on from.
func (t *told) answer() solver.Answer {
	if t.unknown != "" {
		return solver.Unknown
	}
	return solver.Sat
}

// walk goes through all paths of a case. aside does what is not the route's work.
func walk(ctx context.Context, kase Case, route Route, run Way, bounds Bounds, aside func(func())) *Found {
	s := &search{run: run, route: route, bounds: bounds, aside: aside, paths: map[string]bool{}, found: &Found{heaps: route.Decides != nil}}
	if bounds.Time > 0 {
		s.until = time.Now().Add(bounds.Time)
	}
	_ = explore.Walk(ctx, problem(run, route), explore.Bounds{Depth: bounds.Depth, Unroll: kase.Unroll}, s)
	return s.found
}

// problem is a route through a program. A loop is the one that stands at its place.
func problem(run Way, route Route) explore.Problem[State] {
	system := run.System()
	rules := map[string]spec.Rule[State]{}
	for _, r := range system.Rules {
		rules[r.ID] = r
	}
	return explore.Problem[State]{
		System: system, Init: run.Start(),
		End: func(s State) spec.Outcome {
			switch s.Stmt().(type) {
			case nil:
				return spec.Final
			case *lang.Fault:
				return spec.Error
			}
			return spec.Stuck
		},
		Loop: func(s State, rule string) (any, bool) {
			stmt := s.Stmt()
			if _, calls := stmt.(*lang.Invoke); calls || stmt == nil || !rules[rule].Repeats {
				return nil, false
			}
			return stmt.Parts().At, true
		},
		Calls: func(s State, rule string) int {
			if call, ok := s.Stmt().(*lang.Invoke); ok && (route.Decides == nil || !route.Decides(rule)) {
				return 1 + s.open.of(call.Callee())
			}
			return 0
		},
		Choice: func(_ State, rule string) string { return rules[rule].Choice },
	}
}

// Enter asks about a place behind a branching.
func (s *search) Enter(ctx context.Context, p *explore.Place[State]) (entered, further bool, err error) {
	if p.Rule != "" {
		s.found.Counts.Steps++
	}
	if s.stopped(ctx) {
		return false, false, nil
	}
	s.run.Enter(p.At)
	now := told{asked: lang.True}
	if p.Rule == "" {
		now.asked = s.run.Condition()
	} else {
		now = s.entered[len(s.entered)-1]
	}
	letter := s.letter(now.at, p)
	now.at, now.choices = p.At, now.choices+letter
	s.entered = append(s.entered, now)
	switch says := letter != "" || !s.found.heaps; {
	case s.route.Leaves, p.Choice == "" && letter == "":
		further = true
	case s.found.heaps && s.run.Condition() == now.asked: // it decides nothing, or what is known
		if further = true; says {
			s.found.Asked = append(s.found.Asked, Asked{now.choices, false, now.answer()})
		}
	default:
		further = s.ask(ctx, false, says)
	}
	return true, further && !s.stopped(ctx), nil
}

// letter is that of the choice of the program that was made in a step to p.
func (s *search) letter(from State, p *explore.Place[State]) string {
	if s.route.Letter == nil || p.Rule == "" {
		return p.Choice
	}
	return s.route.Letter(from, p.Rule)
}

// Leave goes back from a place.
func (s *search) Leave() {
	s.run.Leave()
	s.entered = s.entered[:len(s.entered)-1]
}

// Choose goes everywhere.
func (s *search) Choose(_ *explore.Place[State], next []*explore.Place[State]) ([]*explore.Place[State], error) {
	return next, nil
}

// ask asks about the place that was entered last. It tells whether the search may
// go on below it. Unless it says something of the program, the answer is not kept.
func (s *search) ask(ctx context.Context, end, says bool) bool {
	p := &s.entered[len(s.entered)-1]
	p.asked = s.run.Condition()
	r := s.run.Check(ctx)
	switch {
	case r.Cancelled:
		s.stopped(ctx)
		return false
	case r.Wrong:
		s.found.Stopped, s.found.Wrong = r.Reason, r.Reason
		return false
	}
	c := &s.found.Counts
	s.aside(func() { c.Sent = max(c.Sent, lang.Nodes(r.Sent...)) })
	c.Checks++
	if says {
		s.found.Asked = append(s.found.Asked, Asked{p.choices, end, r.Answer})
	}
	switch r.Answer {
	case solver.Unsat:
		c.Infeasible++
		return false
	case solver.Unknown:
		c.Unknown++
		p.unknown = r.Reason
	default:
		p.unknown = ""
	}
	return true
}

// Leaf ends a path. It asks about what was added to the condition since the last
// branching.
func (s *search) Leaf(ctx context.Context, place *explore.Place[State], status spec.Outcome, reason string) error {
	p := &s.entered[len(s.entered)-1]
	c := &s.found.Counts
	switch {
	case s.found.heaps && status == spec.Stuck: // it uses nil, which no path of the others does
		c.Infeasible++
		return nil
	case s.found.heaps && status == spec.Bound && place.Cut == "": // by the bound on steps: paths of the others, which take fewer steps, are longer
		s.found.Stopped = reason
		return nil
	case s.run.Condition() != p.asked:
		if !s.ask(ctx, true, true) {
			return nil
		}
	case s.found.heaps:
		s.found.Asked = append(s.found.Asked, Asked{p.choices, true, p.answer()})
	}
	if p.unknown != "" {
		status, reason = spec.Unknown, p.unknown
	}
	leaf := Leaf{Choices: p.choices, Status: status, Reason: reason}
	s.aside(func() { leaf.Size = SizeOf(s.run.Condition()) })
	s.found.Leaves = append(s.found.Leaves, leaf)
	if s.found.heaps {
		c.Heaps++
	}
	if !s.found.heaps || !s.paths[leaf.Choices] {
		s.paths[leaf.Choices] = true
		c.Paths++
		c.ByStatus[status]++
	}
	c.Nodes += leaf.Size.Nodes
	c.Largest = c.Largest.max(leaf.Size)
	return nil
}

// stopped tells whether the search is to end.
func (s *search) stopped(ctx context.Context) bool {
	f := s.found
	switch {
	case f.Stopped != "":
	case ctx.Err() != nil:
		f.Stopped = context.Cause(ctx).Error()
	case s.bounds.Paths > 0 && len(f.Leaves) >= s.bounds.Paths:
		f.Stopped = fmt.Sprintf("bound on paths: %d", s.bounds.Paths)
	case !s.until.IsZero() && time.Now().After(s.until):
		f.Stopped, f.Late = fmt.Sprintf("bound on time: %v", s.bounds.Time), true
	}
	return f.Stopped != ""
}
