package spec

import (
	"context"
	"fmt"
	"slices"
	"strings"
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
func Lockstep[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) Verdict {
	l := lockstep[P, V, S, C]{sem: sem, on: sem.sides(ctx, p, v)}
	s, c := l.on.rootS(), l.on.rootC()
	if _, ok := l.on.instance(s); !l.on.holds(s) || !ok || !l.on.same(s, c) {
		l.on.trail = l.on.trail[:0]
		return l.part(s, show(sem.Show.Concrete, c.At), "another instance", "the initial configurations do not correspond")
	}
	return l.followFrom(ctx, lim, s, c)
}

// LockstepApart judges, for p and v, that both systems move together apart from
// administrative steps: from a configuration that holds and has no instance there is
// exactly one transition to one that holds; elsewhere it is Lockstep.
//
// Source: as Lockstep.
func LockstepApart[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) Verdict {
	l := lockstep[P, V, S, C]{sem: sem, on: sem.sides(ctx, p, v), apart: true}
	s := l.on.rootS()
	if !l.on.holds(s) {
		return Discard("the initial state meets no precondition")
	}
	return l.followFrom(ctx, lim, s, l.on.rootC())
}

// paired is a satisfied symbolic configuration and its instance, some transitions from the start.
type paired[S, C any] struct {
	s     *nodeS[S, C]
	c     *nodeC[C]
	depth int
}

// lockstep is Lockstep of one case.
type lockstep[P, V, S, C any] struct {
	sem   *Semantics[P, V, S, C]
	on    *sides[P, V, S, C]
	apart bool // from administrative steps: a pair's sides are compared before the next step
	e     Evidence
	live  []*nodeS[S, C]
}

// followFrom follows both sides from a pair.
func (l *lockstep[P, V, S, C]) followFrom(ctx context.Context, lim Limits, s *nodeS[S, C], c *nodeC[C]) Verdict {
	l.on.trail = l.on.trail[:0]
	var room [4]paired[S, C]
	open := append(room[:0], paired[S, C]{s, c, 0}) // pairs whose transitions are not known
	for n := 1; len(open) > 0; n++ {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		if at.depth > 0 {
			l.on.trail = append(l.on.trail[:at.depth-1], at.s)
		}
		if ctx.Err() != nil {
			return inconclusive(ctx, l.e, "")
		}
		if at.depth == lim.Steps || n > lim.nodes() {
			l.e.Cut = 1
			continue
		}
		if why, b := l.on.bound(at.c); b {
			return inconclusive(ctx, l.e, why)
		}
		var failed *Verdict
		if open, failed = l.next(open, at); failed != nil {
			return *failed
		}
	}
	return Verdict{Result: Tested, Evidence: l.e}
}

// part returns the verdict that the sides part at a symbolic configuration.
func (l *lockstep[P, V, S, C]) part(at *nodeS[S, C], wanted, got, reason string) Verdict {
	return Refute(l.e, &Failure{
		Step: len(l.on.trail), Path: rulesOf(l.on.trail), At: show(l.sem.Show.Symbolic, at.At), Wanted: wanted, Got: got,
	}, reason)
}

// next adds the pairs that the transitions from a pair lead to, or returns that they are no twins.
func (l *lockstep[P, V, S, C]) next(open []paired[S, C], at paired[S, C]) ([]paired[S, C], *Verdict) {
	sem, on := l.sem, l.on
	l.live = sem.live(on, at.s, &l.e, l.live[:0])
	live := l.live
	part := func(wanted, got, reason string) ([]paired[S, C], *Verdict) {
		return nil, new(l.part(at.s, wanted, got, reason))
	}
	same := func(s *nodeS[S, C], c *nodeC[C]) ([]paired[S, C], *Verdict) {
		if at.s = s; on.same(s, c) {
			l.e.Compared++
			return open, nil
		}
		have, _ := on.instance(s)
		return part(show(sem.Show.Concrete, have), show(sem.Show.Concrete, c.At),
			"the instance of the symbolic configuration is not the concrete one")
	}
	if l.apart {
		if _, ok := on.instance(at.s); !ok {
			l.e.Silent++
			switch {
			case len(live) != 1:
				return part("one transition to a configuration that holds", transitions(rulesOf(live)), "an administrative configuration goes no way, or several")
			case sem.twin(live[0].Rule) != "":
				return part("a rule without a twin", live[0].Rule, "an administrative configuration takes a step of the program")
			}
			l.e.Symbolic.Add(live[0].Rule)
			return append(open, paired[S, C]{live[0], at.c, at.depth + 1}), nil
		}
		if _, failed := same(at.s, at.c); failed != nil {
			return nil, failed
		}
	}
	run := on.nextC(at.c)
	if len(live) == 1 && len(run) == 1 { // of a deterministic language
		s, c := live[0], &run[0]
		twins := sem.twin(s.Rule) == c.Rule
		if twins || !l.apart {
			on.trail = append(on.trail, s)
			l.step(s, c)
		}
		if !twins {
			return part("a transition by "+c.Rule, "one by "+s.Rule, "the sides step by rules that are not twins")
		}
		open = append(open, paired[S, C]{s, c, at.depth + 1})
		if l.apart {
			return open, nil
		}
		if _, ok := on.instance(s); !ok {
			l.e.Silent++
			at.s = s
			return part(show(sem.Show.Concrete, c.At), "no instance", "a symbolic configuration has no instance")
		}
		return same(s, c)
	}
	pairs, all := pairing(len(live), len(run), func(s, c int) bool {
		_, ok := on.instance(live[s])
		return ok && sem.twin(live[s].Rule) == run[c].Rule && on.same(live[s], &run[c])
	})
	if len(live) != len(run) || !all {
		reason := "the sides do not have one transition each, or none each"
		if len(live) == len(run) {
			reason = "a transition of one side has no twin on the other side"
		}
		return part(
			fmt.Sprintf("%s, with %s", show(sem.Show.Concrete, at.c.At), transitions(rulesOf(each(run)))),
			transitions(rulesOf(live))+" to a path condition that holds", reason)
	}
	for _, p := range slices.Backward(pairs) { // the first pair is looked at first
		s, c := live[p[0]], &run[p[1]]
		open = append(open, paired[S, C]{s, c, at.depth + 1})
		l.step(s, c)
		l.e.Compared++
	}
	return open, nil
}

// pairing lists the pairs of twins among n symbolic and m concrete transitions, by their indices, and
// reports whether each transition has a twin.
func pairing(n, m int, twins func(s, c int) bool) (pairs [][2]int, all bool) {
	alone := make([]bool, n)
	for s := range alone {
		alone[s] = true
	}
	all = true
	for c := range m {
		before := len(pairs)
		for s := range n {
			if twins(s, c) {
				pairs, alone[s] = append(pairs, [2]int{s, c}), false
			}
		}
		all = all && len(pairs) > before
	}
	return pairs, all && !slices.Contains(alone, true)
}

// step counts a transition of both sides, the last one of the trail.
func (l *lockstep[P, V, S, C]) step(s *nodeS[S, C], c *nodeC[C]) {
	l.e.Symbolic.Fired(s.Rule)
	l.e.Concrete.Fired(c.Rule)
	l.e.Longest = max(l.e.Longest, len(l.on.trail))
}

// live is list with the configurations that hold behind the transitions from s.
func (sem *Semantics[P, V, S, C]) live(on *sides[P, V, S, C], s *nodeS[S, C], e *Evidence, list []*nodeS[S, C]) []*nodeS[S, C] {
	all := on.nextS(s)
	if len(all) > 1 {
		e.Branching++
	}
	for i := range all {
		if on.holds(&all[i]) {
			e.Satisfied++
			list = append(list, &all[i])
		} else {
			e.Infeasible++
		}
	}
	return list
}

func transitions(rules []string) string {
	if len(rules) == 0 {
		return "no transition"
	}
	return "a transition by " + strings.Join(rules, " and one by ")
}
