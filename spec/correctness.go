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
	instance := func(in *searchS[S, C], i, from int) (at int, failed *Verdict) {
		s := in.Reached()[i]
		if _, ok := on.instance(s.Node); !ok { // ⟨S', V∘σ⟩
			return -1, nil
		}
		at, complete := concrete.Find(ctx, from, func(c *nodeC[C]) bool { return on.same(s.Node, c) })
		switch {
		case at >= 0: // ⟨S, V⟩ →* ⟨S', V∘σ⟩
			e.Compared++
		case complete || on.circles(concrete):
			failed = new(on.noRun(e, in, i, concrete, from))
		default:
			failed = new(inconclusive(ctx, e, cutRun(concrete)))
		}
		return at, failed
	}
	for i, s := range symbolic.All(ctx) { // ⟨S, id, true⟩ →* s = ⟨S', σ, φ⟩ and V(φ) = true
		e.Longest = max(e.Longest, s.Depth)
		at, failed := instance(symbolic, i, s.Witness)
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
		if _, failed := instance(paths, i, 0); failed != nil {
			return *failed
		}
	}
	return judged(ctx, e, symbolic.Cut)
}

// noRun refutes correctness: no visit of the concrete search, which looked from one on, is the instance of visit i.
func (s *sides[P, V, S, C]) noRun(e Evidence, in *searchS[S, C], i int, concrete *searchC[C], from int) Verdict {
	v, reason := in.Reached()[i], "no concrete computation reaches the instance of a symbolic configuration whose path condition holds"
	if in.Follow == nil { // it is one of again
		reason += " again"
	}
	want, _ := s.instance(v.Node)
	return Refute(e, &Failure{
		Step: v.Depth, Path: in.Path(i), At: show(s.sem.Show.Symbolic, v.At),
		Wanted: show(s.sem.Show.Concrete, want), Got: s.sem.instead(concrete, from, v.Depth),
	}, reason)
}

func cutRun[C any](concrete *searchC[C]) string {
	return fmt.Sprintf("the concrete run was cut at a bound (%d configurations)", len(concrete.Reached()))
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
