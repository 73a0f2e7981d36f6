package spec

import (
	"context"
	"fmt"

	"tandem/spec/internal/reach"
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
	on := sem.sides(ctx, p, v)
	s, c := on.RootS(), on.RootC()
	on.Trail = on.Trail[:0]
	var buf [2]*node[S]
	var symbolic, concrete reach.Tally
	defer func() { found.Evidence.Symbolic, found.Evidence.Concrete = symbolic.Times(), concrete.Times() }()
	part := func(at *node[S], wanted, got, reason string) Verdict {
		return Refute(e, &Failure{
			Step: len(on.Trail), Path: rulesOf(on.Trail), At: show(sem.Show.Symbolic, at.At), Wanted: wanted, Got: got,
		}, reason)
	}
	if _, ok := on.Instance(s); !on.Holds(s) || !ok || !on.Same(s, c) {
		return part(s, show(sem.Show.Concrete, c.At), "another instance", "the initial configurations do not correspond")
	}
	for n := 0; n < lim.Steps; n++ {
		if ctx.Err() != nil {
			return inconclusive(ctx, e, "")
		}
		if why, b := on.Bound(c); b {
			return inconclusive(ctx, e, why)
		}
		next := sem.live(on, s, &e, buf[:0])
		run := on.NextC(c)
		if len(next) != len(run) || len(next) > 1 {
			return part(s,
				fmt.Sprintf("%s, with %s", show(sem.Show.Concrete, c.At), transitions(stepsTo(each(run)))),
				transitions(stepsTo(next))+" to a path condition that holds",
				"the sides do not have one transition each, or none each")
		}
		if len(next) == 0 {
			return Verdict{Result: Holds, Evidence: e}
		}
		at := s
		s, c = next[0], &run[0]
		on.Trail = append(on.Trail, next[0])
		symbolic.Add(next[0].Rule)
		concrete.Add(run[0].Rule)
		e.Longest = len(on.Trail)
		if sem.twin(next[0].Rule) != run[0].Rule {
			return part(at, "a transition by "+run[0].Rule, "one by "+next[0].Rule, "the sides step by rules that are not twins")
		}
		have, ok := on.Instance(s)
		if !ok {
			e.Silent++
			return part(s, show(sem.Show.Concrete, c.At), "no instance", "a symbolic configuration has no instance")
		}
		if !on.Same(s, c) {
			return part(s, show(sem.Show.Concrete, have), show(sem.Show.Concrete, c.At),
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
