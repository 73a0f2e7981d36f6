package frames

import (
	"tandem/lang/contracts"
)

// junction is a join, and where the paths begin that lead to it.
type junction struct {
	at   *contracts.Join
	from *State
}

// execJoin is frames/exec-join. It "splits the verification of a method into two parts": all
// paths end up in a state that satisfies φ, and what is behind the join is executed once, in
// any such state. Of that the paths have in common what was known where they began: at the
// beginning of the method, of the body of the loop, or behind the join before. What the body
// assigns to anywhere has any value.
//
// The second part is executed behind the first path that gets there. Where it fails, it is
// executed again on the next path, which fails, too.
//
//	exec(σ, join φ;, Q) ≡ consume(σ, φ, true) ∧ produce((∅, G, Γ', Σ0), fresh, φ, Q), the second once for all paths, where Σ0 is that of the beginning, and Γ' is Γ with fresh terms for what the body assigns to
func execJoin(v *Verifier, s State, j *contracts.Join, q func(State) Step) Step {
	met := s
	met.of = "the join"
	once := junction{j, s.base}
	return Every(
		func() Step { return v.Consume(met, j.A, func(State, *Term) Step { return v.ended(s) }) },
		func() Step {
			if v.joined[once] {
				return Done()
			}
			next := *s.base
			next.H, next.Gamma, next.path, next.of = nil, v.havoc(s, v.body).Gamma, nil, met.of
			return Every(
				func() Step {
					return v.Produce(next, v.Terms.Fresh("ts", Snapshot), j.A, func(s State) Step {
						s.of = ""
						return q(s.begins())
					})
				},
				func() Step {
					v.joined[once] = true
					return Done()
				})
		})
}
