package hijack

import (
	"slices"

	"tandem/internal/lists"
	"tandem/papers/embed/term"
)

// fig1GetState returns what all variables have: all locations here, but pc and those that
// are symbolic objects.
//
//	get_state|μ → {(l, v) | μ(l) = v}|μ
//
// Source: §2.2, Figure 1.
func fig1GetState(c Config) []Config {
	var pairs []term.Pair
	c.Mu.Each(func(n int, v term.Term) {
		if k := v.Kind(); n != term.PC && k != term.Pairs && k != term.None {
			pairs = append(pairs, term.Pair{Cond: term.L(n), Value: v})
		}
	})
	return stands(c, "get_state", term.Set(pairs...))
}

// fig1Object returns the vals of a symbolic object.
//
//	object (SYM_TAG, v) → v
//
// Source: §2.2, as add_val has @vals.
func fig1Object(c Config) []Config {
	return value(c, term.Object, func(t term.Term) (term.Term, bool) {
		if t.Kid(0).Kind() != term.Tag {
			return t, false
		}
		return t.Kid(0).Kid(0), true
	})
}

// fig1Lookup returns what a state has for a variable; {} if it has nothing.
//
//	S[l] → v where (l, v) ∈ S, and {} otherwise
//
// Source: §2.2, Figure 1, in state[var].
func fig1Lookup(c Config) []Config {
	return value(c, term.Lookup, func(t term.Term) (term.Term, bool) {
		if p, ok := lists.Find(term.PairsOf(t.Kid(0)), func(p term.Pair) bool { return p.Cond == t.Kid(1) }); ok {
			return p.Value, true
		}
		return term.Of(term.None), true
	})
}

// fig1Each does something for each pair.
//
//	each (x, y) ∈ {(v1, w1), …} do t → [x ↦ v1, y ↦ w1]t; …; unit
//
// Source: §2.2, Figure 1, in state1.each_pair.
func fig1Each(c Config) []Config {
	return value(c, term.Each, func(t term.Term) (term.Term, bool) {
		if k := t.Kid(0).Kind(); k != term.Pairs && k != term.None || !t.Kid(0).IsValue() {
			return t, false
		}
		all := term.Of(term.Unit)
		for _, p := range slices.Backward(term.PairsOf(t.Kid(0))) {
			one := term.Subst(term.Subst(t.Kid(1), "var", p.Cond), "val", p.Value)
			all = term.Apply(term.Fun("_", all), one)
		}
		return all, true
	})
}
