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
// other. The paths whose conditions hold all along come first, and then the
// configurations whose condition holds again behind one whose does not: a rule
// that forgets earlier conditions leads there.
//
// Source: §2, Theorem 2.3. Twin: Completeness.
func Correctness[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) (found Verdict) {
	var e Evidence
	on := sem.sides(ctx, p, v)
	symbolic, concrete := on.holding(lim.Steps, lim.nodes()), on.concrete(lim.far(), lim.nodes())
	defer func() { followed(symbolic, &found.Evidence); stepped(concrete, &found.Evidence) }()
	// instance looks for the instance of visit i of a search, from a concrete visit on.
	instance := func(in *searchS[S, C], i, from int, again string) (at int, failed *Verdict) {
		s := in.Reached()[i]
		want, ok := on.instance(s.Node) // ⟨S', V∘σ⟩
		if !ok {
			return -1, nil
		}
		at, complete := concrete.Find(ctx, from, func(c *nodeC[C]) bool { return on.same(s.Node, c) })
		switch {
		case at >= 0: // ⟨S, V⟩ →* ⟨S', V∘σ⟩
			e.Compared++
		case complete || on.circles(concrete):
			v := Refute(e, &Failure{
				Step: s.Depth, Path: in.Path(i), At: show(sem.Show.Symbolic, s.At),
				Wanted: show(sem.Show.Concrete, want), Got: sem.instead(concrete, from, s.Depth),
			}, "no concrete computation reaches the instance of a symbolic configuration whose path condition holds"+again)
			failed = &v
		default:
			failed = new(inconclusive(ctx, e, fmt.Sprintf("the concrete run was cut at a bound (%d configurations)", len(concrete.Reached()))))
		}
		return at, failed
	}
	for i, s := range symbolic.All(ctx) { // ⟨S, id, true⟩ →* s = ⟨S', σ, φ⟩ and V(φ) = true
		e.Longest = max(e.Longest, s.Depth)
		at, failed := instance(symbolic, i, s.Witness, "")
		switch {
		case failed != nil:
			return *failed
		case at < 0:
			e.Silent++
		default:
			symbolic.Match(i, at)
		}
	}
	paths, again := on.again(ctx, &on.whole, lim.Steps, lim.nodes())
	for i := range again {
		if _, failed := instance(paths, i, 0, " again"); failed != nil {
			return *failed
		}
	}
	return judged(ctx, e, symbolic.Cut)
}

// instead describes what the concrete system has where a configuration at the given depth was wanted.
func (sem *Semantics[P, V, S, C]) instead(con *searchC[C], start, depth int) string {
	best := con.Reached()[start]
	for _, c := range con.Reached() {
		if c.Depth == depth {
			best = c
			break
		}
	}
	text := show(sem.Show.Concrete, best.At)
	if best.Depth != depth {
		return fmt.Sprintf("%s, after %s", text, steps(best.Depth))
	}
	return text
}
