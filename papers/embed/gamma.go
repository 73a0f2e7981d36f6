package embed

import (
	"tandem/internal/lists"
	"tandem/papers/embed/hijack"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
)

// Gamma is γ: the configuration of →θ that encodes one of →. It is false where γ is not defined.
type Gamma func(lib hijack.Library, c symbolic.Config) (hijack.Config, bool)

// GammaEntry is γ as readings and mutants name it.
const GammaEntry = "gamma γ"

// Encode returns γ on the whole configuration: in the term, in the values of the store and
// in the path condition, each sx of σ is its set with the tag.
//
//	γ(sx) = (SYM_TAG, {(γ(φ), γ(v)) | (φ, v) ∈ σ(sx)})     sx ∈ dom(σ)
//	γ(φ ⊢ t|μ, σ) = γ(t)|(γ(μ), pc ↦ γ(φ))
//
// Printed is a γ of stores that goes no further than their values, and no γ of t': see
// Shallow.
//
// Source: §3.2, Theorem 3.2, repaired.
func Encode(lib hijack.Library, c symbolic.Config) (hijack.Config, bool) {
	e := encoder{sigma: c.Sigma, of: map[int]term.Term{}, ok: true}
	d := hijack.Config{T: e.term(c.T), Mu: c.Mu.Map(e.term)}
	if lib.Figure == 9 {
		d.Mu = d.Mu.Set(term.PC, e.term(c.Phi))
	}
	return d, e.ok
}

// encoder is γ by one σ. It is not ok where σ is not defined or goes in a circle.
type encoder struct {
	sigma term.Store
	of    map[int]term.Term // none while it is made
	ok    bool
}

func (e *encoder) term(t term.Term) term.Term {
	return term.Rewrite(t, func(t term.Term) term.Term {
		if t.Kind() != term.Fresh {
			return t
		}
		return e.variable(t)
	})
}

func (e *encoder) variable(sx term.Term) term.Term {
	if t, begun := e.of[sx.Number()]; begun {
		if t.IsNone() {
			e.ok = false
			return sx
		}
		return t
	}
	set, ok := e.sigma.Get(sx.Number())
	if !ok {
		e.ok = false
		return sx
	}
	e.of[sx.Number()] = term.Term{}
	pairs := lists.Map(term.PairsOf(set), func(p term.Pair) term.Pair { return term.Pair{Cond: e.term(p.Cond), Value: e.term(p.Value)} })
	t := term.Of(term.Tag, term.Set(pairs...))
	e.of[sx.Number()] = t
	return t
}

// Shallow returns γ as Theorem 3.2 prints it: of the store alone, and of each location no
// further than its value. t' is the same on both sides.
//
//	γ(μ, σ)(l) = (SYM_TAG, σ(μ(l)))   if μ(l) ∈ sx,   and μ(l) otherwise
//
// Source: §3.2, Theorem 3.2.
func Shallow(lib hijack.Library, c symbolic.Config) (hijack.Config, bool) {
	ok := true
	mu := c.Mu.Map(func(v term.Term) term.Term {
		if v.Kind() != term.Fresh && v.Kind() != term.Input {
			return v
		}
		set, defined := c.Sigma.Get(v.Number())
		if !defined || v.Kind() == term.Input {
			ok = false
			return v
		}
		return term.Of(term.Tag, set)
	})
	if lib.Figure == 9 {
		mu = mu.Set(term.PC, c.Phi)
	}
	return hijack.Config{T: c.T, Mu: mu}, ok
}
