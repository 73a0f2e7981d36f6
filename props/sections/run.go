package sections

import (
	"tandem/spec"
)

// Run is a concrete run: its configurations, the initial one first, the rules that
// led from one to the next, and how it ended: Final, Stuck or BoundReached.
type Run[C any] struct {
	At    []C
	Rules []string
	End   spec.Outcome
	Bound string // which bound, where one was reached
}

// OnSteps is the bound where a run was cut.
const OnSteps = "bound on steps"

// Follow returns the run from c of up to n transitions, whose rules are counted in e. It
// ends where ends says so, or where there is no transition.
func Follow[C any](system spec.System[C], c C, n int, e *spec.Evidence, ends func(C) (o spec.Outcome, bound string, yes bool)) Run[C] {
	r := Run[C]{At: []C{c}}
	for {
		if o, bound, yes := ends(c); yes {
			r.End, r.Bound = o, bound
			return r
		}
		next := system.Next(c)
		switch {
		case len(next) == 0:
			r.End = spec.Stuck
			return r
		case len(r.Rules) >= n:
			r.End, r.Bound = spec.Bound, OnSteps
			return r
		}
		c = next[0].To
		e.Concrete.Add(next[0].Rule)
		r.At, r.Rules = append(r.At, c), append(r.Rules, next[0].Rule)
	}
}

// Last returns the configuration in which the run ended.
func (r Run[C]) Last() C { return r.At[len(r.At)-1] }

// Knows reports whether the run was followed so far that it is known whether it begins with n rules.
func (r Run[C]) Knows(n int) bool { return n <= len(r.Rules) || r.End != spec.Bound }
