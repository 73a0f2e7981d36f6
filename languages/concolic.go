package languages

import (
	"context"

	"tandem/explore"
	"tandem/explore/concolic"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
)

// Concolic is a concrete run with the symbolic rules beside it, and the inputs of other ways.
type Concolic struct {
	*concolic.Run[Node]
	Fault    *Fault // the error in which it ends, or why it is stuck
	Children []ConcolicChild
	Stopped  string // what ended the questions or their runs before all was done; "": nothing
	Diverged int    // children that take another way than was asked for
	// Read is the inputs that the run from a model reads.
	Read func(solver.Model) []lang.Value
}

// ConcolicChild is an answer to the question for another way; where there is an input, it was run.
type ConcolicChild struct {
	concolic.Child
	Outcome  spec.Outcome // of its run
	Steps    int          // of its run
	Choices  string       // of its run
	Diverged string       // why it takes another way than was asked for; "": it does not
}

// Generated is the inputs that were generated from a seed.
type Generated struct {
	*concolic.Fuzzing[Node]
	Faults []*Fault // of the failures; nil: not known
	// Read is the inputs that the run from a model reads.
	Read func(solver.Model) []lang.Value
}

// beside returns what both need of the language.
func (s *start[P, V, S, C]) beside() (solver.Model, error) {
	switch {
	case s.typed.Problem == nil:
		return solver.Model{}, s.cannot(Explore)
	case s.typed.ModelOf == nil:
		return solver.Model{}, s.cannot("run beside which a path goes")
	}
	return s.typed.ModelOf(s.p, s.v), nil
}

// readBy returns the inputs that a run from a model reads, followed for so many steps.
func (p *program[P, V, S, C]) readBy(steps func(solver.Model) int) func(solver.Model) []lang.Value {
	return func(m solver.Model) []lang.Value { return p.read(context.Background(), m, nil, steps(m)) }
}

// maxReadSteps is how far a run is followed for the inputs that it reads, where its length is not known.
const maxReadSteps = 100_000

func (s *start[P, V, S, C]) Concolic(ctx context.Context, session solver.Session, o concolic.Options) (*Concolic, error) {
	seed, err := s.beside()
	if err != nil {
		return nil, err
	}
	prob, err := s.typed.Problem(s.p)
	if err != nil {
		return nil, err
	}
	ctx, stop := explore.Within(ctx, o.Bounds.Time)
	defer stop()
	run, err := concolic.Follow(ctx, prob, seed, o)
	if err != nil {
		return nil, err
	}
	found := &Concolic{
		Run:   concolic.Map(run, func(c S) Node { return &node[P, V, S, C]{program: s.program, at: c} }),
		Fault: s.faultOf(ctx, seed, run.Outcome, len(run.Rules)),
		Read:  s.readBy(func(solver.Model) int { return maxReadSteps }),
	}
	parts := concolic.Repaired[S]()
	for _, c := range parts.Expand(ctx, []solver.Session{session}, run, 0, 0) {
		child := ConcolicChild{Child: c}
		if c.Answer == solver.Sat {
			its, err := concolic.Follow(ctx, prob, c.Input, o)
			if err != nil {
				return nil, err
			}
			child.Outcome, child.Steps, child.Choices = its.Outcome, len(its.Rules), its.Choices
			if its.Outcome == spec.Interrupted {
				found.Children = append(found.Children, child)
				continue // it would have gone on
			}
			if child.Diverged, err = concolic.Diverges(c, run, its, o); err != nil {
				return nil, err
			}
			if child.Diverged != "" {
				found.Diverged++
			}
		}
		found.Children = append(found.Children, child)
	}
	if cause := context.Cause(ctx); cause != nil {
		found.Stopped = cause.Error()
	}
	return found, nil
}

// faultOf returns a run's error, or why it is stuck or blocked; nil if there is none, or not known.
func (p *program[P, V, S, C]) faultOf(ctx context.Context, m solver.Model, o spec.Outcome, steps int) *Fault {
	var found *Fault
	switch o {
	case spec.Error:
		p.final(ctx, m, nil, steps, func(before C) {
			found = new(p.fault(before))
		})
	case spec.Stuck, spec.Blocked:
		if end, ok := p.final(ctx, m, nil, steps, nil).(config[P, V, S, C]); ok {
			found = p.stuck(end.at)
		}
	}
	return found
}

func (s *start[P, V, S, C]) Fuzz(ctx context.Context, sessions []solver.Session, reading string, o concolic.FuzzOptions) (*Generated, error) {
	seed, err := s.beside()
	if err != nil {
		return nil, err
	}
	prob, err := s.typed.Problem(s.p)
	if err != nil {
		return nil, err
	}
	if prob.Program != nil {
		o.Order = prob.Program.Vars
	}
	parts := concolic.Readings[S]()[0]
	for _, r := range concolic.Readings[S]() {
		if r.ID == reading {
			parts = r
		}
	}
	f, err := concolic.Fuzz(ctx, prob, sessions, seed, parts, o)
	if err != nil {
		return nil, err
	}
	found := &Generated{
		Fuzzing: concolic.MapFuzzing(f, func(c S) Node { return &node[P, V, S, C]{program: s.program, at: c} }),
		Read:    s.readBy(func(solver.Model) int { return maxReadSteps }),
	}
	for _, x := range f.Failures {
		found.Faults = append(found.Faults, s.faultOf(context.WithoutCancel(ctx), x.Least, x.Outcome, len(x.Run.Rules)))
	}
	return found, nil
}
