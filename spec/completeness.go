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
	on := sem.shared(ctx, p, v0)
	view, con, sym := on.view(), on.concrete(lim, lim.Steps), on.symbolic(lim, lim.Steps*lim.Stretch)
	defer func() { followed(&sym, &found.Evidence); stepped(&con, &found.Evidence) }()
	witness := make([]int, 0, 16) // of each concrete visit, its symbolic one
	for i := 0; ctx.Err() == nil; i++ {
		c, ok := con.get(i)
		if !ok {
			break
		}
		e.Longest = max(e.Longest, int(c.depth))
		start := 0
		if c.parent >= 0 {
			start = witness[c.parent]
		}
		witness = append(witness, start)
		if _, b := c.node.bound(sem.Bound); b {
			continue // nothing can be said of it; its run is cut here
		}
		if !sem.visible(c.node.at) {
			e.Silent++
			continue
		}
		at, complete := sym.find(ctx, start, func(s *node[S]) bool {
			have, ok := view.instance(s)
			return ok && view.Same(c.node.at, have)
		})
		switch {
		case at >= 0:
			witness[i] = at
			e.Compared++
		case complete:
			return Refute(e, &Failure{
				Step: int(c.depth), Path: con.path(i), At: show(sem.Show.Concrete, c.node.at),
				Wanted: "a symbolic configuration with this instance and a path condition that holds",
				Got:    sem.insteadS(&sym, int(c.depth)),
			}, "no symbolic computation whose path condition holds has a reached concrete configuration as its instance")
		default:
			return inconclusive(ctx, e, fmt.Sprintf("the symbolic search was cut at a bound (%d configurations)", len(sym.reached())))
		}
	}
	if ctx.Err() != nil {
		return inconclusive(ctx, e, "")
	}
	if con.cutting > 0 {
		e.Cut++
	}
	return Verdict{Result: Holds, Evidence: e}
}

// insteadS describes what the symbolic system has at a depth, or at the
// deepest place that it reached.
func (sem *Semantics[P, V, S, C]) insteadS(sym *reach[S], depth int) string {
	if len(sym.reached()) == 0 {
		return "no symbolic configuration whose path condition holds"
	}
	best := sym.visits[0]
	for _, s := range sym.reached() {
		if int(s.depth) <= depth && s.depth > best.depth {
			best = s
		}
	}
	return fmt.Sprintf("%s, after %s", show(sem.Show.Symbolic, best.node.at), steps(int(best.depth)))
}
