package spec

import (
	"context"
	"fmt"

	"tandem/spec/internal/reach"
)

// Determinism judges, for the run of p from v, that at each configuration at
// most one concrete rule applies and that it leads to one configuration.
//
// Source: §2, the concrete rules: their patterns and premises exclude each
// other.
func Determinism[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) Verdict {
	return alongRun(ctx, sem, lim, p, v, func(_ C, next []node[C]) string {
		if len(next) > 1 {
			return fmt.Sprintf("more than one transition: %s", transitions(stepsTo(each(next))))
		}
		return ""
	})
}

// Progress judges, for the run of p from v, that it ends only in a final
// configuration, in an error of the program, or at an assumption that does not hold:
// nothing is stuck.
//
// Source: §2, the concrete rules: one applies to every A; S.
func Progress[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) Verdict {
	return alongRun(ctx, sem, lim, p, v, func(c C, next []node[C]) string {
		if len(next) == 0 && sem.outcome(c) == Stuck {
			return "stuck: no transition, and not final"
		}
		return ""
	})
}

// AlongRun judges every configuration of a concrete run by wrong, which is given the
// transitions from it and says what is wrong, or "". The run follows the
// first transition where there are several.
func AlongRun[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V, wrong func(C, []Step[C]) string) Verdict {
	return alongRun(ctx, sem, lim, p, v, func(c C, next []node[C]) string { return wrong(c, stepsTo(each(next))) })
}

// alongRun returns AlongRun, where wrong is given what is behind the transitions.
func alongRun[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V, wrong func(C, []node[C]) string) (found Verdict) {
	var e Evidence
	var fired reach.Tally
	defer func() { found.Evidence.Concrete = fired.Times() }()
	on := sem.sides(ctx, p, v)
	root := on.RootC()
	at := root
	for n := 0; n < lim.Steps; n++ {
		if ctx.Err() != nil {
			return inconclusive(ctx, e, "")
		}
		c := at.At
		if why, b := on.Bound(at); b {
			e.Ended.Add(Bound.String())
			return inconclusive(ctx, e, why)
		}
		next := on.NextC(at)
		e.Compared++
		if msg := wrong(c, next); msg != "" {
			return Refute(e, &Failure{
				Step: n, Path: root.Path(n), At: show(sem.Show.Concrete, c),
				Wanted: "otherwise", Got: msg,
			}, msg)
		}
		if len(next) == 0 {
			e.Ended.Add(sem.outcome(c).String())
			return Verdict{Result: Holds, Evidence: e}
		}
		fired.Add(next[0].Rule)
		e.Longest = n + 1
		at = &next[0]
	}
	e.Cut++
	e.Ended.Add(Bound.String())
	return Verdict{Result: Holds, Evidence: e}
}
