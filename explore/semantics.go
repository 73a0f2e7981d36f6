package explore

import (
	"errors"
	"fmt"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/solver"
	"tandem/spec"
	"tandem/symbolic"
)

// Replay is a Problem's Replay for a program p of the semantics sem, given
// what initial state a model stands for. The concrete run must take the twins
// of the path's rules, its last configuration must be the instance of the
// path's, and the path condition must hold.
func Replay[P, V, S, C any](sem *spec.Semantics[P, V, S, C], p P, initial func(solver.Model) V) func(solver.Model, []string, S) error {
	return func(m solver.Model, rules []string, s S) error {
		v := initial(m)
		c := sem.InitC(p, v)
		for i, want := range rules {
			next := sem.Concrete.Next(c)
			if len(next) == 0 {
				return fmt.Errorf("the run ends after %d steps, the path has %d", i, len(rules))
			}
			if sem.Twin != nil {
				want = sem.Twin(want)
			}
			if next[0].Rule != want {
				return fmt.Errorf("step %d is by %s, on the path by %s", i+1, next[0].Rule, want)
			}
			c = next[0].To
		}
		view := sem.Under(v)
		have, ok := view.Instance(s)
		switch {
		case !view.Holds(s):
			return errors.New("the path condition does not hold")
		case ok && !sem.Same(have, c):
			return errors.New("the run does not end in the instance of the path's end")
		default:
			return nil
		}
	}
}

// Basic is the program p of the basic language as a problem.
func Basic(sem *basic.Semantics, p *lang.Program) Problem[symbolic.Config] {
	return Problem[symbolic.Config]{
		System: sem.Symbolic,
		Init:   sem.InitS(p),
		Phi:    func(s symbolic.Config) lang.Expr { return s.Phi },
		End: func(s symbolic.Config) Status {
			if s.S.Empty() {
				return Final
			}
			return Stuck
		},
		Loop: func(s symbolic.Config, rule string) (any, bool) {
			w, ok := s.S.Head().(*lang.While)
			return w, ok && rule == "While-T"
		},
		Choice: func(_ symbolic.Config, rule string) string { return rule[len(rule)-1:] },
		Replay: Replay(sem, p, func(m solver.Model) concrete.Valuation { return m.Valuation() }),
	}
}
