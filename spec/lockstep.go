package spec

import (
	"context"
	"fmt"
	"slices"

	"tandem/spec/internal/reach"
)

// Lockstep judges, for the program p and the valuation v, that both systems
// move together: from ⟨S, σ, φ⟩ with V(φ) = true and its instance ⟨S, V∘σ⟩ each
// symbolic transition to a path condition that holds has its concrete twin, by
// the twin rule and to an instance again, and each concrete transition is such a
// twin, as many on both sides. So the relation is a bisimulation; of a deterministic language
// there is one transition on each side, or none. It is stronger than Theorems
// 2.3 and 2.4, which allow either side any number of steps, and holds only where
// a language has no administrative steps.
//
// Source: §2, the induction step of the proofs of Theorems 2.3 and 2.4.
func Lockstep[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) (found Verdict) {
	l := lockstep[P, V, S, C]{sem: sem, on: sem.sides(ctx, p, v)}
	l.on.Trail = l.on.Trail[:0]
	defer func() {
		found.Evidence.Symbolic, found.Evidence.Concrete = l.symbolic.Times(), l.concrete.Times()
	}()
	s, c := l.on.RootS(), l.on.RootC()
	if _, ok := l.on.Instance(s); !l.on.Holds(s) || !ok || !l.on.Same(s, c) {
		return l.part(s, show(sem.Show.Concrete, c.At), "another instance", "the initial configurations do not correspond")
	}
	var room [4]paired[S, C]
	open := append(room[:0], paired[S, C]{s, c, 0}) // pairs whose transitions are not known
	for n := 1; len(open) > 0; n++ {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		if at.depth > 0 {
			l.on.Trail = append(l.on.Trail[:at.depth-1], at.s)
		}
		if ctx.Err() != nil {
			return inconclusive(ctx, l.e, "")
		}
		if at.depth == lim.Steps || n > lim.nodes() {
			l.e.Cut = 1
			continue
		}
		if why, b := l.on.Bound(at.c); b {
			return inconclusive(ctx, l.e, why)
		}
		var failed *Verdict
		if open, failed = l.next(open, at); failed != nil {
			return *failed
		}
	}
	return Verdict{Result: Holds, Evidence: l.e}
}

// paired is a satisfied symbolic configuration and its instance, some transitions from the start.
type paired[S, C any] struct {
	s     *node[S]
	c     *node[C]
	depth int
}

// lockstep is Lockstep of one case.
type lockstep[P, V, S, C any] struct {
	sem                *Semantics[P, V, S, C]
	on                 *reach.Sides[P, V, S, C]
	e                  Evidence
	symbolic, concrete reach.Tally
	live               []*node[S]
}

// part returns the verdict that the sides part at a symbolic configuration.
func (l *lockstep[P, V, S, C]) part(at *node[S], wanted, got, reason string) Verdict {
	return Refute(l.e, &Failure{
		Step: len(l.on.Trail), Path: rulesOf(l.on.Trail), At: show(l.sem.Show.Symbolic, at.At), Wanted: wanted, Got: got,
	}, reason)
}

// next adds the pairs that the transitions from a pair lead to, or returns that they are no twins.
func (l *lockstep[P, V, S, C]) next(open []paired[S, C], at paired[S, C]) ([]paired[S, C], *Verdict) {
	sem, on := l.sem, l.on
	l.live = sem.live(on, at.s, &l.e, l.live[:0])
	live, run := l.live, on.NextC(at.c)
	part := func(wanted, got, reason string) ([]paired[S, C], *Verdict) {
		v := l.part(at.s, wanted, got, reason)
		return nil, &v
	}
	if len(live) == 1 && len(run) == 1 { // of a deterministic language
		s, c := live[0], &run[0]
		on.Trail = append(on.Trail, s)
		l.step(s, c)
		if sem.twin(s.Rule) != c.Rule {
			return part("a transition by "+c.Rule, "one by "+s.Rule, "the sides step by rules that are not twins")
		}
		have, ok := on.Instance(s)
		if at.s = s; !ok {
			l.e.Silent++
			return part(show(sem.Show.Concrete, c.At), "no instance", "a symbolic configuration has no instance")
		}
		if !on.Same(s, c) {
			return part(show(sem.Show.Concrete, have), show(sem.Show.Concrete, c.At),
				"the instance of the symbolic configuration is not the concrete one")
		}
		l.e.Compared++
		return append(open, paired[S, C]{s, c, at.depth + 1}), nil
	}
	begin, twins := len(open), 0 // concrete transitions that have one
	for i := range run {
		c := &run[len(run)-1-i] // the first pair is looked at first
		before := len(open)
		for _, s := range slices.Backward(live) {
			if _, ok := on.Instance(s); ok && sem.twin(s.Rule) == c.Rule && on.Same(s, c) {
				open = append(open, paired[S, C]{s, c, at.depth + 1})
			}
		}
		if len(open) > before {
			twins++
		}
	}
	alone := slices.ContainsFunc(live, func(s *node[S]) bool {
		return !slices.ContainsFunc(open[begin:], func(p paired[S, C]) bool { return p.s == s })
	})
	if len(live) != len(run) || twins < len(run) || alone {
		reason := "the sides do not have one transition each, or none each"
		if len(live) == len(run) {
			reason = "a transition of one side has no twin on the other side"
		}
		return part(
			fmt.Sprintf("%s, with %s", show(sem.Show.Concrete, at.c.At), transitions(stepsTo(each(run)))),
			transitions(stepsTo(live))+" to a path condition that holds", reason)
	}
	for _, p := range open[begin:] {
		l.step(p.s, p.c)
		l.e.Compared++
	}
	return open, nil
}

// step counts a transition of both sides, the last one of the trail.
func (l *lockstep[P, V, S, C]) step(s *node[S], c *node[C]) {
	l.symbolic.Add(s.Rule)
	l.concrete.Add(c.Rule)
	l.e.Longest = max(l.e.Longest, len(l.on.Trail))
}

func transitions[X any](steps []Step[X]) string {
	if len(steps) == 0 {
		return "no transition"
	}
	text := "a transition by " + steps[0].Rule
	for _, s := range steps[1:] {
		text += " and one by " + s.Rule
	}
	return text
}
