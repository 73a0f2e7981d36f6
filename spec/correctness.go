package spec

import (
	"context"
	"fmt"
)

// Correctness judges Theorem 2.3 for the program p and the valuation v:
//
//	If ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ and V(φ) = true then ⟨S, V⟩ →* ⟨S', V∘σ⟩.
//
// The existential witness is searched in the concrete system's →*, from the
// witness of the configuration one symbolic transition earlier, as the proof
// by induction finds it; a rule of one side may take several steps of the
// other. Only configurations whose path condition holds are followed, which
// loses nothing where path conditions grow (see Monotony).
//
// Source: §2, Theorem 2.3. Twin: Completeness.
func Correctness[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) (found Verdict) {
	var e Evidence
	on := sem.shared(ctx, p, v)
	view, sym, con := on.view(), on.symbolic(lim, lim.Steps), on.concrete(lim, lim.Steps*lim.Stretch)
	defer func() { followed(&sym, &found.Evidence); stepped(&con, &found.Evidence) }()
	witness := make([]int, 0, 16) // of each symbolic visit, its concrete one
	for i := 0; ctx.Err() == nil; i++ {
		s, ok := sym.get(i)
		if !ok {
			break
		}
		e.Longest = max(e.Longest, int(s.depth))
		start := 0
		if s.parent >= 0 {
			start = witness[s.parent]
		}
		witness = append(witness, start)
		want, ok := view.instance(s.node)
		if !ok {
			e.Silent++
			continue
		}
		at, complete := con.find(ctx, start, func(c *node[C]) bool { return view.same(s.node, c) })
		switch {
		case at >= 0:
			witness[i] = at
			e.Compared++
		case complete:
			return Refute(e, &Failure{
				Step: int(s.depth), Path: sym.path(i), At: show(sem.Show.Symbolic, s.node.at),
				Wanted: show(sem.Show.Concrete, want), Got: sem.instead(&con, start, int(s.depth)),
			}, "no concrete computation reaches the instance of a symbolic configuration whose path condition holds")
		default:
			return inconclusive(ctx, e, fmt.Sprintf("the concrete run was cut at a bound (%d configurations)", len(con.reached())))
		}
	}
	if ctx.Err() != nil {
		return inconclusive(ctx, e, "")
	}
	if sym.cutting > 0 {
		e.Cut++
	}
	return Verdict{Result: Holds, Evidence: e}
}

// instead describes what the concrete system has where a configuration at the
// given depth was wanted.
func (sem *Semantics[P, V, S, C]) instead(con *reach[C], start, depth int) string {
	best := con.visits[start]
	for _, c := range con.reached() {
		if int(c.depth) == depth {
			best = c
			break
		}
	}
	text := show(sem.Show.Concrete, best.node.at)
	if int(best.depth) != depth {
		return fmt.Sprintf("%s, after %s", text, steps(int(best.depth)))
	}
	return text
}
