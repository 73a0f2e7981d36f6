package compare

import (
	"context"
	"fmt"
	"maps"
	"time"

	"tandem/lang"
	"tandem/solver"
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
	Choices string
	Status  spec.Outcome
	Reason  string // which bound; why the solver did not know
	Size    Size   // of its path condition
}

// Asked is a question with its answer.
type Asked struct {
	Choices string // the way to where it was asked
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
}

// search goes through the choices of a program, depth first.
type search struct {
	kase   Case
	run    Way
	leaves bool
	bounds Bounds
	until  time.Time
	aside  func(func()) // does what is not the route's work
	found  *Found
}

// place is where a search is: a state, and the way there.
type place struct {
	at      State
	choices string
	steps   int
	loops   map[lang.Span]int // iterations of the loop that stands there
	open    []string          // methods that are called, the innermost last
	asked   lang.Expr         // the path condition when a solver was asked last
	unknown string            // why the solver did not know
	cut     string            // the bound that ends the path here
}

// walk goes through all paths of a case. aside does what is not the route's work.
func walk(ctx context.Context, kase Case, route Route, run Way, bounds Bounds, aside func(func())) *Found {
	s := &search{kase: kase, run: run, leaves: route.Leaves, bounds: bounds, aside: aside, found: &Found{}}
	if bounds.Time > 0 {
		s.until = time.Now().Add(bounds.Time)
	}
	at := run.Start()
	run.Enter(at)
	s.visit(ctx, place{at: at, asked: run.Condition()})
	run.Leave()
	return s.found
}

// visit goes down from a place that was entered.
func (s *search) visit(ctx context.Context, p place) {
	entered := 0
	defer func() {
		for range entered {
			s.run.Leave()
		}
	}()
	for {
		if s.stopped(ctx) {
			return
		}
		steps := p.at.Next()
		switch {
		case p.cut != "":
			s.leaf(ctx, p, spec.Bound, p.cut)
			return
		case len(steps) == 0 && p.at.Stmt() == nil:
			s.leaf(ctx, p, spec.Final, "")
			return
		case len(steps) == 0:
			s.leaf(ctx, p, spec.Stuck, "")
			return
		case s.bounds.Depth > 0 && p.steps >= s.bounds.Depth:
			s.leaf(ctx, p, spec.Bound, fmt.Sprintf("bound on depth: %d steps", s.bounds.Depth))
			return
		case len(steps) > 1:
			for _, step := range steps {
				s.branch(ctx, s.after(p, step, true))
			}
			return
		}
		p = s.after(p, steps[0], false)
		s.run.Enter(p.at)
		entered++
	}
}

// branch goes down from a place behind a branching, if it is feasible.
func (s *search) branch(ctx context.Context, p place) {
	if s.stopped(ctx) {
		return
	}
	s.run.Enter(p.at)
	defer s.run.Leave()
	if !s.leaves && !s.ask(ctx, &p, false) {
		return
	}
	s.visit(ctx, p)
}

// after is the place behind a step.
func (s *search) after(p place, step Step, chosen bool) place {
	stmt := p.at.Stmt()
	p.at = step.To
	p.steps++
	s.found.Counts.Steps++
	if chosen {
		p.choices += step.Choice
	}
	_, ends := stmt.(*lang.End)
	switch call, calls := stmt.(*lang.Invoke); {
	case calls:
		p.open = append(p.open[:len(p.open):len(p.open)], call.Callee())
		inside := 0
		for _, m := range p.open {
			if m == call.Callee() {
				inside++
			}
		}
		if s.kase.Unroll > 0 && inside > s.kase.Unroll {
			p.cut = fmt.Sprintf("bound on calls inside each other: %d", s.kase.Unroll)
		}
	case (step.Rule == "Return" || ends || stmt == nil) && len(p.open) > 0:
		p.open = p.open[:len(p.open)-1]
	case step.Repeats && stmt != nil:
		p.loops = maps.Clone(p.loops)
		if p.loops == nil {
			p.loops = map[lang.Span]int{}
		}
		at := stmt.Parts().At
		if p.loops[at]++; s.kase.Unroll > 0 && p.loops[at] > s.kase.Unroll {
			p.cut = fmt.Sprintf("bound on iterations: %d", s.kase.Unroll)
		}
	}
	return p
}

// ask asks about the place that was entered last. It tells whether the search may
// go on below it.
func (s *search) ask(ctx context.Context, p *place, end bool) bool {
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
	s.found.Asked = append(s.found.Asked, Asked{p.choices, end, r.Answer})
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

// leaf ends a path. It asks about what was added to the condition since the last
// branching.
func (s *search) leaf(ctx context.Context, p place, status spec.Outcome, reason string) {
	if phi := s.run.Condition(); phi != p.asked && !s.ask(ctx, &p, true) {
		return
	}
	if p.unknown != "" {
		status, reason = spec.Unknown, p.unknown
	}
	leaf := Leaf{Choices: p.choices, Status: status, Reason: reason}
	s.aside(func() { leaf.Size = SizeOf(s.run.Condition()) })
	s.found.Leaves = append(s.found.Leaves, leaf)
	c := &s.found.Counts
	c.Paths++
	c.ByStatus[status]++
	c.Nodes += leaf.Size.Nodes
	c.Largest = c.Largest.max(leaf.Size)
}

// stopped tells whether the search is to end.
func (s *search) stopped(ctx context.Context) bool {
	f := s.found
	switch {
	case f.Stopped != "":
	case ctx.Err() != nil:
		f.Stopped = context.Cause(ctx).Error()
	case s.bounds.Paths > 0 && f.Counts.Paths >= s.bounds.Paths:
		f.Stopped = fmt.Sprintf("bound on paths: %d", s.bounds.Paths)
	case !s.until.IsZero() && time.Now().After(s.until):
		f.Stopped, f.Late = fmt.Sprintf("bound on time: %v", s.bounds.Time), true
	}
	return f.Stopped != ""
}
