package languages

import (
	"context"

	"tandem/lang"
	"tandem/spec"
)

// start is a Start of a language with its types.
type start[P, V, S, C any] struct {
	*program[P, V, S, C]
	v    V
	note string
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
	var overflow *spec.Ending[C] // where the first value is missing
	tell := func(n int, from C, step spec.Step[C]) {
		before = from
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
		f := s.fault(before)
		found.Fault = &f
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
	switch {
	case end.Parted != "", end.Undefined != "":
	case end.Outcome == spec.Bound:
		end.OfMachine = end.Stopped == nil && ofMachine(sem.Bound, last)
	case end.Outcome == spec.Error:
		f := s.fault(before)
		end.Fault = &f
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
	b := n.holds(n.at)
	return &b
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
