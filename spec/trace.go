package spec

import (
	"context"
	"fmt"

	"tandem/internal/lists"
)

// Pair is where both sides are after some transitions, and how they relate under the run's V.
type Pair[S, C any] struct {
	Step         int    // transitions until here; those of both sides at once count as one
	SymbolicRule string // of the transition that led here; "" if this side did not move
	ConcreteRule string // the same of the concrete side
	Symbolic     S      // ⟨S, σ, φ⟩
	Concrete     C      // ⟨S, V'⟩
	Holds        bool   // V(φ) = true
	Instance     C      // ⟨S, V∘σ⟩, if Paired
	Paired       bool   // neither side is at an administrative configuration
	Same         bool   // Paired, and Instance is Concrete
}

// Agrees reports what the theorems promise: V(φ) = true, and the concrete configuration is the instance.
func (p Pair[S, C]) Agrees() bool { return p.Holds && (p.Same || !p.Paired) }

// TraceEnding is the end of a run of both sides.
type TraceEnding struct {
	Outcome Outcome  // if the sides agree
	Parted  string   // how the sides part; "" if they agree
	Steps   int      // of the last pair
	Bound   string   // which bound, where one was reached
	Stopped *Stopped // nil: that bound is none that ended the context
	// Choices and Choice are those of Ending: the run takes the first transition of both sides.
	Choices int
	Choice  []string
	// Undefined is the function that has no clause for what the next step needs, as a reading of a
	// text that leaves it out; "" where there is none. The outcome is Stuck then.
	Undefined string
}

// Trace runs both sides of p together from v, up to a number of transitions: the concrete system,
// and the symbolic one along the path whose path condition holds under v. It calls each for every
// pair, the initial one included, until that returns false, and ends where the sides part.
//
// A function that has no clause for an expression, as one of a reading, ends the run, too.
//
// Both sides move at once. At an administrative configuration, which has no instance or is not
// visible, that side moves alone.
func (sem *Semantics[P, V, S, C]) Trace(ctx context.Context, p P, v V, maxSteps int, each func(Pair[S, C]) bool) TraceEnding {
	var end, made TraceEnding // made: until now
	count := func(at Pair[S, C]) bool {
		made.Steps = at.Step
		return each(at)
	}
	if why := Undefined(func() { end = sem.trace(ctx, p, v, maxSteps, &made, count) }); why != "" {
		end = TraceEnding{Outcome: Stuck, Steps: made.Steps, Undefined: why}
	}
	end.Choices, end.Choice = made.Choices, made.Choice
	return end
}

func (sem *Semantics[P, V, S, C]) trace(ctx context.Context, p P, v V, maxSteps int, made *TraceEnding, each func(Pair[S, C]) bool) TraceEnding {
	view := sem.viewUnder(v)
	at := sem.related(view, Pair[S, C]{Symbolic: sem.InitS(p), Concrete: sem.InitC(p, v)})
	for {
		if why, b := sem.bound(at.Concrete); b {
			at.Holds, at.Same = false, false // unknown: the values were not computed
			each(at)
			return TraceEnding{Outcome: Bound, Steps: at.Step, Bound: why}
		}
		if !each(at) || ctx.Err() != nil {
			outcome, by := CutOff(ctx)
			return TraceEnding{Outcome: outcome, Steps: at.Step, Stopped: by}
		}
		if !at.Agrees() {
			return TraceEnding{Parted: sem.difference(at), Steps: at.Step}
		}
		next, end := sem.together(view, at)
		if end.Parted == "" && next == nil {
			return end
		}
		if at.Step >= maxSteps {
			return TraceEnding{Outcome: Bound, Steps: at.Step, Bound: "bound on steps"}
		}
		if next == nil {
			return end
		}
		if len(end.Choice) > 0 {
			if made.Choices++; made.Choices == 1 {
				made.Choice = end.Choice
			}
		}
		at = sem.related(view, *next)
	}
}

// related fills in how the sides of a pair relate.
func (sem *Semantics[P, V, S, C]) related(view View[S, C], at Pair[S, C]) Pair[S, C] {
	at.Holds = view.Holds(at.Symbolic)
	at.Instance, at.Paired = view.Instance(at.Symbolic)
	at.Paired = at.Paired && sem.visible(at.Concrete)
	at.Same = at.Paired && view.Same(at.Instance, at.Concrete)
	return at
}

func (sem *Semantics[P, V, S, C]) difference(at Pair[S, C]) string {
	if !at.Holds {
		return "the path condition does not hold"
	}
	return fmt.Sprintf("the instance of the symbolic configuration is %s and not the concrete one, %s",
		show(sem.Show.Concrete, at.Instance), show(sem.Show.Concrete, at.Concrete))
}

// together returns the pair after at, not yet related, and where there are several the rules
// of the choice; nil if there is none, and then how the run ends.
func (sem *Semantics[P, V, S, C]) together(view View[S, C], at Pair[S, C]) (*Pair[S, C], TraceEnding) {
	part := func(format string, args ...any) (*Pair[S, C], TraceEnding) {
		return nil, TraceEnding{Parted: fmt.Sprintf(format, args...), Steps: at.Step}
	}
	all := sem.Symbolic.Next(at.Symbolic)
	live := lists.Filter(all, func(t Step[S]) bool { return view.Holds(t.To) })
	run := sem.Concrete.Next(at.Concrete)
	_, instance := view.Instance(at.Symbolic)
	next := &Pair[S, C]{Step: at.Step + 1, Symbolic: at.Symbolic, Concrete: at.Concrete}
	first, twins := 0, len(live) == 1 && len(run) == 1 // the symbolic transition that is the twin of the first concrete one
	var end TraceEnding
	if len(live) > 1 && len(live) == len(run) {
		var pairs [][2]int
		if pairs, twins = pairing(len(live), len(run), func(s, c int) bool { return sem.twinSteps(view, live[s], run[c]) }); twins {
			end.Choice = rulesBy(run)
			if sem.Pick != nil {
				of := lists.Map(pairs, func(p [2]int) string { return live[p[0]].Rule })
				taken := sem.Pick(of, len(all))
				run[0], pairs[0], end.Choice = run[pairs[taken][1]], pairs[taken], nil
			}
			first = pairs[0][0]
		}
	} else if sem.Pick != nil && len(live) == 1 {
		sem.Pick(rulesBy(live), len(all))
	}
	switch {
	case !instance && len(live) == 1:
		next.Symbolic, next.SymbolicRule = live[0].To, live[0].Rule
		return next, TraceEnding{}
	case instance && !sem.visible(at.Concrete) && len(run) == 1:
		next.Concrete, next.ConcreteRule = run[0].To, run[0].Rule
		return next, TraceEnding{}
	case len(live) == 0 && len(run) == 0:
		return nil, TraceEnding{Outcome: sem.outcome(at.Concrete), Steps: at.Step}
	case !twins:
		return part("the concrete side has %s, the symbolic side %s to a path condition that holds", transitions(rulesBy(run)), transitions(rulesBy(live)))
	case sem.twin(live[first].Rule) != run[0].Rule:
		return part("the concrete side steps by %s, the symbolic side by %s, which are not twins", run[0].Rule, live[0].Rule)
	}
	next.Symbolic, next.SymbolicRule = live[first].To, live[first].Rule
	next.Concrete, next.ConcreteRule = run[0].To, run[0].Rule
	return next, end
}

// rulesBy lists the rules of these transitions.
func rulesBy[X any](steps []Step[X]) []string {
	return lists.Map(steps, func(s Step[X]) string { return s.Rule })
}

// twinSteps reports whether both transitions are by twin rules and lead to an instance.
func (sem *Semantics[P, V, S, C]) twinSteps(view View[S, C], s Step[S], c Step[C]) bool {
	have, ok := view.Instance(s.To)
	return ok && sem.twin(s.Rule) == c.Rule && view.Same(have, c.To)
}
