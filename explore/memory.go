package explore

import (
	"hash/maphash"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// Many paths come to the same rest of the program with the same substitution: 2^n of n branches that count. By
// rules that only add to the path condition, the steps from there are the same but for what was there.

// sharing is a configuration ⟨S, σ, φ⟩ whose steps paths may share.
type sharing[S any] interface {
	Rest() (lang.Seq, lang.Bindings[lang.Expr]) // S and σ
	Under(d S) S                                // ⟨S, σ, φ'⟩ for φ' of d
	Assume(b lang.Expr) S
}

// memory has the steps that were taken from some S and σ.
type memory[S any] struct {
	seed       maphash.Seed
	young, old map[uint64]rest[S]
}

// maxRests bounds each half of a memory.
const maxRests = 1 << 11

type rest[S any] struct {
	S     lang.Seq
	sigma lang.Bindings[lang.Expr]
	steps []step[S]
}

// step is a transition; the path condition where it leads is to be made by added, if it is shared.
type step[S any] struct {
	spec.Step[S]
	added  []lang.Expr // to φ
	shared bool
}

// remembering returns the problem with a memory for one goroutine; as it is if a rule does more than add to φ.
func (prob Problem[S]) remembering() Problem[S] {
	_, can := any(prob.Init).(sharing[S])
	if can && lists.All(prob.System.Rules, func(r spec.Rule[S]) bool { return r.Adds }) {
		m := &memory[S]{seed: maphash.MakeSeed(), young: map[uint64]rest[S]{}}
		prob.next = func(s S) []step[S] { return m.next(&prob, s) }
	}
	return prob
}

// steps lists the transitions from s.
func (prob *Problem[S]) steps(s S) []step[S] {
	if prob.next != nil {
		return prob.next(s)
	}
	return lists.Map(prob.System.Next(s), func(t spec.Step[S]) step[S] { return step[S]{Step: t} })
}

// made makes the configuration of a place below one at s.
func (st *Place[S]) made(s S) {
	if st.shared {
		st.At, st.shared = any(st.At).(sharing[S]).Under(s), false
		for _, b := range st.added {
			st.At = any(st.At).(sharing[S]).Assume(b)
		}
	}
}

func (m *memory[S]) next(prob *Problem[S], s S) []step[S] {
	R, sigma := any(s).(sharing[S]).Rest()
	key := maphash.Comparable(m.seed, R)
	sigma.All(func(_ lang.Var, e lang.Expr) bool {
		key = key*31 + maphash.Comparable(m.seed, e)
		return true
	})
	r, ok := m.young[key]
	if !ok {
		r, ok = m.old[key]
	}
	same := func(e, f lang.Expr) bool { return e == f }
	if alike, _ := sigma.Alike(r.sigma, same); ok && r.S == R && (alike || sigma == r.sigma) {
		return r.steps
	}
	r = rest[S]{S: R, sigma: sigma}
	for _, t := range prob.System.Next(s) {
		added, grows := conjuncts(prob.Phi(s), prob.Phi(t.To))
		if !grows { // who asked says so
			return []step[S]{{Step: t}}
		}
		r.steps = append(r.steps, step[S]{t, added, true})
	}
	if len(m.young) >= maxRests {
		m.young, m.old = map[uint64]rest[S]{}, m.young
	}
	m.young[key] = r
	return r.steps
}
