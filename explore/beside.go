package explore

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
)

// Beside is a concrete run that goes step by step beside a path.
type Beside[S any] struct {
	// Step makes the next step, and is its rule; false where there is none. Where rules leave a
	// choice it is the one by the rule that is asked for, and else the first.
	Step func(by string) (rule string, ok bool)
	// Twin is the concrete rule of a symbolic one; "" if the run takes no step there.
	Twin func(symbolicRule string) string
	// Bound reports whether a bound of the machine was reached, and which. What follows tells nothing.
	Bound func() (string, bool)
	// Outcome is how the run ends where it has no step.
	Outcome func() spec.Outcome
	// Holds says whether the path condition of s holds of the initial values.
	Holds func(s S) bool
	// Differs says how the run differs from s: nil if in s's instance, with a true path condition.
	Differs func(s S) error
	// Done says that nothing is asked any more, so that the next run is cheaper. It need not be called.
	Done func()
}

// BesideOf returns a Problem's Beside for p and sem, given the initial state that a model stands for.
func BesideOf[P, V, S, C any](sem *spec.Semantics[P, V, S, C], p P, initial func(solver.Model) V) func(solver.Model) *Beside[S] {
	machine := sem.Machine()
	return func(m solver.Model) *Beside[S] {
		v := initial(m)
		c, view := sem.InitC(p, v), sem.Under(v)
		return &Beside[S]{
			Step: func(by string) (string, bool) {
				if !sem.Concrete.Choice {
					by = ""
				}
				next, ok := sem.Concrete.By(by, c)
				if ok {
					c = next.To
				}
				return next.Rule, ok
			},
			Twin: func(rule string) string {
				if sem.Twin == nil {
					return rule
				}
				return sem.Twin(rule)
			},
			Bound: func() (string, bool) {
				if sem.Bound == nil {
					return "", false
				}
				return sem.Bound(c)
			},
			Outcome: func() spec.Outcome { return machine.End(c) },
			Holds:   view.Holds,
			Done: func() {
				if view.Done != nil {
					view.Done()
				}
			},
			Differs: func(s S) error {
				have, ok := view.Instance(s)
				switch {
				case !view.Holds(s):
					return errors.New("the path condition does not hold")
				case ok && !sem.Same(have, c):
					return errors.New("the run does not end in the instance of the path's end")
				default:
					return nil
				}
			},
		}
	}
}

// Replay returns a Problem's Replay for p and sem, given a model's initial state. The run must take
// the twins of the path's rules to the instance of its last configuration, where φ must hold.
func Replay[P, V, S, C any](sem *spec.Semantics[P, V, S, C], p P, initial func(solver.Model) V) func(context.Context, solver.Model, []string, S) error {
	beside := BesideOf(sem, p, initial)
	return func(ctx context.Context, m solver.Model, rules []string, s S) error {
		run := beside(m)
		defer run.Done()
		steps := 0
		for _, symbolic := range rules {
			want := run.Twin(symbolic)
			if want == "" {
				continue
			}
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			rule, ok := run.Step(want)
			if !ok {
				all := slices.DeleteFunc(slices.Clone(rules), func(rule string) bool { return run.Twin(rule) == "" })
				return fmt.Errorf("the run ends after %d steps, the path has %d", steps, len(all))
			}
			if steps++; rule != want {
				return fmt.Errorf("step %d is by %s, on the path by %s", steps, rule, want)
			}
		}
		return run.Differs(s)
	}
}

// Added lists what a path condition adds to the one that it grew from; false if it did not grow so.
func Added(from, to lang.Expr) (added []lang.Expr, grows bool) { return conjuncts(from, to) }
