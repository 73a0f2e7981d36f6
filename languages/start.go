package languages

import (
	"context"
	"strings"

	"tandem/explore"
	"tandem/explore/concolic"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
)

// start is a Start of a language with its types.
type start[P, V, S, C any] struct {
	*program[P, V, S, C]
	v       V
	note    string
	choices string
}

func (s *start[P, V, S, C]) Note() string { return s.note }

// machine returns the concrete side alone.
func (p *program[P, V, S, C]) machine() *spec.Machine[P, V, C] {
	if sem := p.typed.Semantics; sem != nil {
		return sem.Machine()
	}
	return p.typed.Machine
}

func (s *start[P, V, S, C]) config(c C) Config { return config[P, V, S, C]{s.program, c} }

func (s *start[P, V, S, C]) Run(ctx context.Context, steps int, each func(int, Config, spec.Step[Config])) Ending {
	t := s.typed
	var before C                 // the last step
	var by string                // its rule
	var overflow *spec.Ending[C] // where the first value is missing
	tell := func(n int, from C, step spec.Step[C]) {
		before, by = from, step.Rule
		if overflow != nil {
			return
		}
		if each != nil {
			each(n, s.config(from), spec.Step[Config]{Rule: step.Rule, To: s.config(step.To)})
		}
		if t.Overflows != nil && t.Overflows(step.To) {
			overflow = &spec.Ending[C]{Outcome: spec.Bound, At: step.To, Steps: n}
		}
	}
	m := s.machine()
	end := m.Run(ctx, s.p, s.v, steps, tell)
	if overflow != nil && end.Outcome != spec.Interrupted {
		end = *overflow
	}
	found := Ending{Ending: spec.Ending[Config]{Outcome: end.Outcome, At: s.config(end.At), Steps: end.Steps, Bound: end.Bound, Stopped: end.Stopped, Choices: end.Choices, Choice: end.Choice}}
	switch end.Outcome {
	case spec.Bound:
		found.OfMachine = end.Stopped == nil && ofMachine(m.Bound, end.At)
	case spec.Error:
		found.Fault = new(s.fault(m.System.Inner(before, by)))
	case spec.Stuck, spec.Blocked:
		found.Fault = s.stuck(end.At)
	}
	return found
}

// ofMachine reports whether a bound of the machine was reached at c.
func ofMachine[C any](bound func(C) (string, bool), c C) bool {
	if bound == nil {
		return false
	}
	_, reached := bound(c)
	return reached
}

func (s *start[P, V, S, C]) Trace(ctx context.Context, steps int, each func(spec.Pair[Node, Config]) bool) TraceEnding {
	sem := s.typed.Semantics
	if sem == nil {
		return TraceEnding{TraceEnding: spec.TraceEnding{Outcome: spec.Interrupted}}
	}
	left, fits := s.choices, true
	if left != "" {
		to := *sem
		to.Pick = func(live []string, all int) int {
			for i, rule := range live {
				if r, _ := sem.Symbolic.Rule(rule); fits && all > 1 && r.Choice != "" && strings.HasPrefix(left, r.Choice) {
					left = left[len(r.Choice):]
					return i
				}
			}
			fits = fits && all < 2
			return 0
		}
		sem = &to
	}
	holds := sem.Under(s.v).Holds
	var before, last C
	end := TraceEnding{TraceEnding: sem.Trace(ctx, s.p, s.v, steps, func(at spec.Pair[S, C]) bool {
		before, last = last, at.Concrete
		return each(spec.Pair[Node, Config]{
			Step: at.Step, SymbolicRule: at.SymbolicRule, ConcreteRule: at.ConcreteRule,
			Symbolic: &node[P, V, S, C]{s.program, at.Symbolic, holds}, Concrete: s.config(at.Concrete),
			Holds: at.Holds, Instance: s.config(at.Instance), Paired: at.Paired, Same: at.Same,
		})
	})}
	end.Left = left
	switch {
	case end.Parted != "", end.Undefined != "":
	case end.Outcome == spec.Bound:
		end.OfMachine = end.Stopped == nil && ofMachine(sem.Bound, last)
	case end.Outcome == spec.Error:
		end.Fault = new(s.fault(before))
	case end.Outcome == spec.Stuck, end.Outcome == spec.Blocked:
		end.Fault = s.stuck(last)
	}
	return end
}

func (s *start[P, V, S, C]) Beside() Node {
	sem := s.typed.Semantics
	if sem == nil {
		return nil
	}
	return &node[P, V, S, C]{s.program, sem.InitS(s.p), sem.Under(s.v).Holds}
}

// config is a concrete configuration of a program.
type config[P, V, S, C any] struct {
	program *program[P, V, S, C]
	at      C
}

func (c config[P, V, S, C]) Display() Display { return c.program.typed.Concrete(c.program.p, c.at) }

func (c config[P, V, S, C]) Inner(derivation string) Display {
	return c.program.typed.Concrete(c.program.p, c.program.machine().System.Inner(c.at, derivation))
}

// node is a symbolic configuration of a program.
type node[P, V, S, C any] struct {
	program *program[P, V, S, C]
	at      S
	holds   func(S) bool // nil without initial state
}

func (n *node[P, V, S, C]) Display() Display { return n.program.typed.Symbolic(n.program.p, n.at) }

func (n *node[P, V, S, C]) Inner(derivation string) Display {
	return n.program.typed.Symbolic(n.program.p, n.program.typed.Semantics.Symbolic.Inner(n.at, derivation))
}

func (n *node[P, V, S, C]) Next() []spec.Step[Node] {
	var list []spec.Step[Node]
	for _, t := range n.program.typed.Semantics.Symbolic.Next(n.at) {
		list = append(list, spec.Step[Node]{Rule: t.Rule, To: &node[P, V, S, C]{n.program, t.To, n.holds}})
	}
	return list
}

func (n *node[P, V, S, C]) Holds() *bool {
	if n.holds == nil {
		return nil
	}
	return new(n.holds(n.at))
}

func (s *start[P, V, S, C]) Unread(ctx context.Context, steps int) (n int, err error) {
	t := s.typed
	if over := s.Lang(); over == nil || t.Unread == nil || !lang.Reads(over) {
		return 0, nil
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	m := s.machine()
	n, err = t.Unread(s.p, s.v, m.Init(s.p, s.v))
	m.Run(ctx, s.p, s.v, steps, func(_ int, _ C, step spec.Step[C]) {
		if err == nil {
			n, err = t.Unread(s.p, s.v, step.To)
		}
		if err != nil {
			stop()
		}
	})
	return n, err
}

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

// initialModel returns what both need of the language.
func (s *start[P, V, S, C]) initialModel() (solver.Model, error) {
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
	seed, err := s.initialModel()
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
	seed, err := s.initialModel()
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
