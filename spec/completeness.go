package spec

import (
	"context"
	"fmt"
)

// Completeness judges Theorem 2.4 for the program p and the valuation v0:
//
//	For any ⟨S, V0⟩ →* ⟨S', V⟩ there is ⟨S, id, true⟩ →* ⟨S', σ, φ⟩
//	such that V0(φ) = true and V = V0∘σ.
//
// The witness is searched among the symbolic configurations whose path
// condition holds under V0, from the witness of the configuration one
// concrete transition earlier on. The silent ones have no instance and are
// passed over.
//
// Source: §2, Theorem 2.4. Twin: Correctness.
func Completeness[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v0 V) (found Verdict) {
	var e Evidence
	on := sem.sides(ctx, p, v0)
	concrete, symbolic := on.concrete(lim.Steps, lim.nodes()), on.holding(lim.far(), lim.nodes())
	defer func() { followed(symbolic, &found.Evidence); stepped(concrete, &found.Evidence) }()
	for i, c := range concrete.All(ctx) { // ⟨S, V0⟩ →* c = ⟨S', V⟩
		e.Longest = max(e.Longest, c.Depth)
		if _, b := on.bound(c.Node); b {
			continue // nothing can be said of it; its run is cut here
		}
		if !sem.visible(c.At) {
			e.Silent++
			continue
		}
		at, complete := symbolic.Find(ctx, c.Witness, func(s *nodeS[S, C]) bool { // V0(φ) = true
			have, ok := on.instance(s)
			return ok && on.alike(c.At, have)
		})
		switch {
		case at >= 0: // ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ and V = V0∘σ
			concrete.Match(i, at)
			e.Compared++
		case complete && sem.reachedAgain(ctx, on, lim, c.At): // V0(φ) = true again, behind a φ that does not hold
			e.Compared++
		case complete:
			return Refute(e, &Failure{
				Step: c.Depth, Path: concrete.Path(i), At: show(sem.Show.Concrete, c.At),
				Wanted: "a symbolic configuration with this instance and a path condition that holds",
				Got:    sem.insteadS(symbolic, c.Depth),
			}, "no symbolic computation whose path condition holds has a reached concrete configuration as its instance")
		default:
			return inconclusive(ctx, e, fmt.Sprintf("the symbolic search was cut at a bound (%d configurations)", len(symbolic.Reached())))
		}
	}
	return judged(ctx, e, concrete.Cut)
}

// reachedAgain reports whether c is the instance of a satisfied symbolic configuration behind
// unsatisfied ones.
func (sem *Semantics[P, V, S, C]) reachedAgain(ctx context.Context, on *sides[P, V, S, C], lim Limits, c C) bool {
	_, again := on.again(ctx, &on.whole, lim.far(), lim.nodes())
	for _, s := range again {
		if have, ok := on.instance(s.Node); ok && on.alike(c, have) {
			return true
		}
	}
	return false
}

// insteadS describes what the symbolic system has at a depth, or at the deepest place that it reached.
func (sem *Semantics[P, V, S, C]) insteadS(sym *searchS[S, C], depth int) string {
	if len(sym.Reached()) == 0 {
		return "no symbolic configuration whose path condition holds"
	}
	best := sym.Reached()[0]
	for _, s := range sym.Reached() {
		if s.Depth <= depth && s.Depth > best.Depth {
			best = s
		}
	}
	return fmt.Sprintf("%s, after %s", show(sem.Show.Symbolic, best.At), steps(best.Depth))
}
