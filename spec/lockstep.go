package spec

import (
	"context"
	"fmt"
)

// Lockstep judges, for the program p and the valuation v, that both systems
// move together: from ⟨S, σ, φ⟩ with V(φ) = true there is exactly one
// transition to a path condition that holds if ⟨S, V∘σ⟩ has a transition, and
// none otherwise; both are by twin rules and lead to an instance again. It is
// stronger than Theorems 2.3 and 2.4, which allow either side any number of
// steps, and holds only where a language has no administrative steps.
//
// Source: §2, the induction step of the proofs of Theorems 2.3 and 2.4.
func Lockstep[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) (found Verdict) {
	var e Evidence
	on := sem.shared(ctx, p, v)
	view, s, c := on.view(), on.rootS(), on.rootC()
	on.trail = on.trail[:0]
	var buf [2]*node[S]
	var symbolic, concrete counter
	defer func() { found.Evidence.Symbolic, found.Evidence.Concrete = symbolic.counts(), concrete.counts() }()
	part := func(at *node[S], wanted, got, reason string) Verdict {
		return Refute(e, &Failure{
			Step: len(on.trail), Path: rulesOf(on.trail), At: show(sem.Show.Symbolic, at.at), Wanted: wanted, Got: got,
		}, reason)
	}
	if _, ok := view.instance(s); !view.holds(s) || !ok || !view.same(s, c) {
		return part(s, show(sem.Show.Concrete, c.at), "another instance", "the initial configurations do not correspond")
	}
	for n := 0; n < lim.Steps; n++ {
		if ctx.Err() != nil {
			return inconclusive(ctx, e, "")
		}
		if why, b := c.bound(sem.Bound); b {
			return inconclusive(ctx, e, why)
		}
		next := sem.live(on, s, &e, buf[:0])
		run := on.concretely.next(c, sem.Concrete)
		if len(next) != len(run) || len(next) > 1 {
			return part(s,
				fmt.Sprintf("%s, with %s", show(sem.Show.Concrete, c.at), transitions(stepsTo(each(run)))),
				transitions(stepsTo(next))+" to a path condition that holds",
				"the sides do not have one transition each, or none each")
		}
		if len(next) == 0 {
			return Verdict{Result: Holds, Evidence: e}
		}
		at := s
		s, c = next[0], &run[0]
		on.trail = append(on.trail, next[0])
		symbolic.add(next[0].rule)
		concrete.add(run[0].rule)
		e.Longest = len(on.trail)
		if sem.twin(next[0].rule) != run[0].rule {
			return part(at, "a transition by "+run[0].rule, "one by "+next[0].rule, "the sides step by rules that are not twins")
		}
		have, ok := view.instance(s)
		if !ok {
			e.Silent++
			return part(s, show(sem.Show.Concrete, c.at), "no instance", "a symbolic configuration has no instance")
		}
		if !view.same(s, c) {
			return part(s, show(sem.Show.Concrete, have), show(sem.Show.Concrete, c.at),
				"the instance of the symbolic configuration is not the concrete one")
		}
		e.Compared++
	}
	e.Cut++
	return Verdict{Result: Holds, Evidence: e}
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
