package spec

import (
	"context"
	"fmt"

	"tandem/internal/lists"
)

// Determinism judges, for p and v, that at each configuration that is reached at
// most one concrete rule applies and that it leads to one configuration.
//
// Source: §2, the concrete rules: their patterns and premises exclude each
// other.
func Determinism[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) Verdict {
	return alongRun(ctx, sem, lim, p, v, func(_ C, next []nodeC[C]) string {
		if len(next) > 1 {
			return fmt.Sprintf("more than one transition: %s", transitions(rulesOf(each(next))))
		}
		return ""
	})
}

// Progress judges, for p and v, that each run ends only in a final
// configuration, in an error of the program, or at an assumption that does not hold:
// nothing is stuck.
//
// Source: §2, the concrete rules: one applies to every A; S.
func Progress[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) Verdict {
	return alongRun(ctx, sem, lim, p, v, func(c C, next []nodeC[C]) string {
		if len(next) == 0 && sem.outcome(c) == Stuck {
			return "stuck: no transition, and not final"
		}
		return ""
	})
}

// AlongRun judges every configuration that the concrete side reaches by wrong, which is given the
// transitions from it and says what is wrong, or "".
func AlongRun[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V, wrong func(C, []Step[C]) string) Verdict {
	return alongRun(ctx, sem, lim, p, v, func(c C, next []nodeC[C]) string {
		return wrong(c, lists.Map(next, func(n nodeC[C]) Step[C] { return Step[C]{n.Rule, n.At} }))
	})
}

// alongRun returns AlongRun, where wrong is given what is behind the transitions.
func alongRun[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V, wrong func(C, []nodeC[C]) string) (found Verdict) {
	var e Evidence
	on := sem.sides(ctx, p, v)
	run := on.concrete(lim.Steps, lim.nodes())
	defer func() { stepped(run, &found.Evidence) }()
	for i, c := range run.All(ctx) {
		e.Longest = max(e.Longest, c.Depth)
		if c.Depth == lim.Steps {
			e.Ended.Add(Bound.String())
			continue
		}
		if why, b := on.bound(c.Node); b {
			e.Ended.Add(Bound.String())
			return inconclusive(ctx, e, why)
		}
		next := on.nextC(c.Node)
		e.Compared++
		if msg := wrong(c.At, next); msg != "" {
			return Refute(e, &Failure{
				Step: c.Depth, Path: run.Path(i), At: show(sem.Show.Concrete, c.At),
				Wanted: "otherwise", Got: msg,
			}, msg)
		}
		if len(next) == 0 {
			e.Ended.Add(sem.outcome(c.At).String())
		}
	}
	return judged(ctx, e, run.Cut)
}
