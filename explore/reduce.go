package explore

import (
	"context"
	"maps"
	"slices"

	"tandem/lang"
)

// State is all that the future of a configuration depends on.
type State struct {
	Rest  string      // what remains to be executed
	Sigma []lang.Expr // each variable with what σ has for it, the variables sorted
	Phi   []lang.Expr // the conjuncts of φ
}

// StateOf returns the state of what remains, σ and φ.
func StateOf(rest string, sigma interface {
	Domain() []lang.Var
	At(x lang.Var) lang.Expr
}, phi lang.Expr) State {
	s := State{Rest: rest, Phi: lang.Conjuncts(phi)}
	for _, x := range sigma.Domain() {
		s.Sigma = append(s.Sigma, lang.V(x), sigma.At(x))
	}
	return s
}

// same reports whether two states are the same, the order of conjuncts aside.
func (s State) same(t State) bool {
	return s.Rest == t.Rest && slices.Equal(s.Sigma, t.Sigma) && len(s.Phi) == len(t.Phi) &&
		!slices.ContainsFunc(s.Phi, func(b lang.Expr) bool { return !slices.Contains(t.Phi, b) })
}

// Reduction keeps a search from going on from a state that it has met after as many steps and iterations: what
// follows is the same. Steps of threads that do not interfere have one state behind them, in either order.
//
// Source: Kløvstad, Kamburjan and Johnsen, traces are equivalent if they have the same substitution and the same
// path condition (in the authors' development, POR_generic.v).
type Reduction[S any] struct {
	Of   func(S) State
	Left int // how many places it left out
	met  map[string][]met[S]
}

type met[S any] struct {
	State
	place *Place[S]
}

// Follow is Options.Follow.
func (r *Reduction[S]) Follow(_ context.Context, v Visit[S]) (bool, error) {
	s := r.Of(v.At)
	for _, m := range r.met[s.Rest] {
		if m.place.Steps == v.Steps && maps.Equal(m.place.loops, v.place.loops) && m.same(s) {
			r.Left++
			return false, nil
		}
	}
	if r.met == nil {
		r.met = map[string][]met[S]{}
	}
	r.met[s.Rest] = append(r.met[s.Rest], met[S]{s, v.place})
	return true, nil
}
