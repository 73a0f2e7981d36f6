package spec

import (
	"context"
	"fmt"

	"tandem/spec/internal/reach"
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
	symbolic, concrete := on.Holding(lim.Steps, lim.nodes()), on.Concrete(lim.far(), lim.nodes())
	defer func() { followed(symbolic, &found.Evidence); stepped(concrete, &found.Evidence) }()
	for i, s := range symbolic.All(ctx) { // ⟨S, id, true⟩ →* s = ⟨S', σ, φ⟩ and V(φ) = true
		e.Longest = max(e.Longest, s.Depth)
		want, ok := on.Instance(s.Node) // ⟨S', V∘σ⟩
		if !ok {
			e.Silent++
			continue
		}
		at, complete := concrete.Find(ctx, s.Witness, func(c *reach.Concrete[C]) bool { return on.Same(s.Node, c) })
		switch {
		case at >= 0: // ⟨S, V⟩ →* ⟨S', V∘σ⟩
			symbolic.Match(i, at)
			e.Compared++
		case complete || on.Circles(concrete):
			return Refute(e, &Failure{
				Step: s.Depth, Path: symbolic.Path(i), At: show(sem.Show.Symbolic, s.At),
				Wanted: show(sem.Show.Concrete, want), Got: sem.instead(concrete, s.Witness, s.Depth),
			}, "no concrete computation reaches the instance of a symbolic configuration whose path condition holds")
		default:
			return inconclusive(ctx, e, fmt.Sprintf("the concrete run was cut at a bound (%d configurations)", len(concrete.Reached())))
		}
	}
	paths, again := on.Again(ctx, lim.Steps, lim.nodes())
	for i, s := range again {
		want, ok := on.Instance(s.Node)
		if !ok {
			continue
		}
		at, complete := concrete.Find(ctx, 0, func(c *reach.Concrete[C]) bool { return on.Same(s.Node, c) })
		switch {
		case at >= 0:
			e.Compared++
		case complete || on.Circles(concrete):
			return Refute(e, &Failure{
				Step: s.Depth, Path: paths.Path(i), At: show(sem.Show.Symbolic, s.At),
				Wanted: show(sem.Show.Concrete, want), Got: sem.instead(concrete, 0, s.Depth),
			}, "no concrete computation reaches the instance of a symbolic configuration whose path condition holds again")
		default:
			return inconclusive(ctx, e, fmt.Sprintf("the concrete run was cut at a bound (%d configurations)", len(concrete.Reached())))
		}
	}
	return judged(ctx, e, symbolic.Cut)
}

// instead describes what the concrete system has where a configuration at the given depth was wanted.
func (sem *Semantics[P, V, S, C]) instead(con *reach.Run[C], start, depth int) string {
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
