package spec

import (
	"context"
	"slices"
)

// Outcome is how a run or a path ended.
type Outcome uint8

// The outcomes of runs and paths.
const (
	Final       Outcome = iota // terminated
	Error                      // an error of the program, as an array out of bounds
	Stuck                      // no transition, and neither terminated nor an error
	Blocked                    // an assumption does not hold
	Bound                      // stopped by a bound; nothing is said about what follows
	Unknown                    // the solver did not decide whether the path is feasible
	Interrupted                // stopped from outside
)

// Outcomes counts by outcome.
type Outcomes [Interrupted + 1]int

func (o Outcome) String() string {
	words := [...]string{"final", "error", "stuck", "blocked", "bound", "unknown", "interrupted"}
	if int(o) < len(words) {
		return words[o]
	}
	return "invalid outcome"
}

// MarshalText returns the outcome as documents have it.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// Ending is the end of a run.
type Ending[C any] struct {
	Outcome Outcome
	At      C
	Steps   int      // transitions taken
	Bound   string   // which bound, where one was reached
	Stopped *Stopped // nil: that bound is none that ended the context
	// Choices counts the steps with several transitions, and Choice lists the first such step's rules.
	Choices int
	Choice  []string
}

// Machine is a concrete system that runs programs: a Semantics' concrete side, or one without other side.
type Machine[P, V, C any] struct {
	System System[C]
	Init   func(P, V) C           // ⟨S, V⟩
	Bound  func(C) (string, bool) // see Semantics.Bound; nil: no bound is reached
	End    func(C) Outcome        // of a configuration without transition: Final, Error, Blocked or Stuck
	// Path lists the rules by which a run goes on where it has a choice, by the step. Beyond
	// them, and where there is no such transition, it takes the first.
	Path []string
}

// Machine returns the concrete side alone.
func (sem *Semantics[P, V, S, C]) Machine() *Machine[P, V, C] {
	return &Machine[P, V, C]{System: sem.Concrete, Init: sem.InitC, Bound: sem.Bound, End: sem.outcome}
}

// Run returns the run of the concrete side; see Machine.Run.
func (sem *Semantics[P, V, S, C]) Run(ctx context.Context, p P, v V, maxSteps int, each func(n int, from C, step Step[C])) Ending[C] {
	return sem.Machine().Run(ctx, p, v, maxSteps, each)
}

// Along returns the concrete side whose runs take the twins of the rules of a path.
func (sem *Semantics[P, V, S, C]) Along(path []string) *Machine[P, V, C] {
	m := sem.Machine()
	for _, rule := range path {
		if twin := sem.twin(rule); twin != "" {
			m.Path = append(m.Path, twin)
		}
	}
	return m
}

// Run returns the concrete run of p from v, up to a number of transitions. It calls each, if not
// nil, for every transition: its number from 1, where it started, and the step.
func (m *Machine[P, V, C]) Run(ctx context.Context, p P, v V, maxSteps int, each func(n int, from C, step Step[C])) Ending[C] {
	bound := func(c C) (string, bool) {
		if m.Bound == nil {
			return "", false
		}
		return m.Bound(c)
	}
	c := m.Init(p, v)
	var end Ending[C]
	for n := 0; ; n++ {
		end.At, end.Steps = c, n
		// Bounds and interruptions are asked for now and then: they may cost more than a step.
		if n&(n-1) == 0 || n%1024 == 0 {
			if ctx.Err() != nil {
				end.Outcome, end.Stopped = CutOff(ctx)
				return end
			}
			if why, b := bound(c); b {
				end.Outcome, end.Bound = Bound, why
				return end
			}
		}
		next := m.System.Next(c)
		if len(next) == 0 {
			if why, b := bound(c); b {
				end.Outcome, end.Bound = Bound, why
				return end
			}
			end.Outcome = m.End(c)
			return end
		}
		if n >= maxSteps {
			end.Outcome, end.Bound = Bound, "bound on steps"
			return end
		}
		step := next[0]
		if len(next) > 1 {
			if end.Choices++; end.Choices == 1 {
				for _, s := range next {
					end.Choice = append(end.Choice, s.Rule)
				}
			}
			if n < len(m.Path) {
				if i := slices.IndexFunc(next, func(s Step[C]) bool { return s.Rule == m.Path[n] }); i >= 0 {
					step = next[i]
				}
			}
		}
		if each != nil {
			each(n+1, c, step)
		}
		c = step.To
	}
}
