package spec

import "context"

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

// Ending is the end of a run.
type Ending[C any] struct {
	Outcome Outcome
	At      C
	Steps   int      // transitions taken
	Bound   string   // which bound, where one was reached
	Stopped *Stopped // nil: that bound is none that ended the context
}

// Machine is a concrete system that runs programs: the concrete side of a
// Semantics, or a system that has no other side.
type Machine[P, V, C any] struct {
	System System[C]
	Init   func(P, V) C           // ⟨S, V⟩
	Bound  func(C) (string, bool) // see Semantics.Bound; nil: no bound is reached
	End    func(C) Outcome        // of a configuration without transition: Final, Error, Blocked or Stuck
}

// Machine returns the concrete side alone.
func (sem *Semantics[P, V, S, C]) Machine() *Machine[P, V, C] {
	return &Machine[P, V, C]{System: sem.Concrete, Init: sem.InitC, Bound: sem.Bound, End: sem.outcome}
}

// Run returns the run of the concrete side; see Machine.Run.
func (sem *Semantics[P, V, S, C]) Run(ctx context.Context, p P, v V, maxSteps int, each func(n int, from C, step Step[C])) Ending[C] {
	return sem.Machine().Run(ctx, p, v, maxSteps, each)
}

// Run returns the concrete run of p from v, up to a number of transitions. It calls
// each, if not nil, for every transition: its number from 1, where it started,
// and the step.
func (m *Machine[P, V, C]) Run(ctx context.Context, p P, v V, maxSteps int, each func(n int, from C, step Step[C])) Ending[C] {
	bound := func(c C) (string, bool) {
		if m.Bound == nil {
			return "", false
		}
		return m.Bound(c)
	}
	c := m.Init(p, v)
	for n := 0; ; n++ {
		// Bounds and interruptions are asked for now and then: they may cost
		// more than a step.
		if n&(n-1) == 0 || n%1024 == 0 {
			if ctx.Err() != nil {
				outcome, by := CutOff(ctx)
				return Ending[C]{Outcome: outcome, At: c, Steps: n, Stopped: by}
			}
			if why, b := bound(c); b {
				return Ending[C]{Outcome: Bound, At: c, Steps: n, Bound: why}
			}
		}
		next := m.System.Next(c)
		if len(next) == 0 {
			if why, b := bound(c); b {
				return Ending[C]{Outcome: Bound, At: c, Steps: n, Bound: why}
			}
			return Ending[C]{Outcome: m.End(c), At: c, Steps: n}
		}
		if n >= maxSteps {
			return Ending[C]{Outcome: Bound, At: c, Steps: n, Bound: "bound on steps"}
		}
		if each != nil {
			each(n+1, c, next[0])
		}
		c = next[0].To
	}
}
