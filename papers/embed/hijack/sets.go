package hijack

import "tandem/papers/embed/term"

// maxPairs bounds a set, as the symbolic store does.
const maxPairs = 1 << 18

// fig9Map goes through the pairs of a tagged set.
//
//	{(c, t) | (x, y) ∈ (SYM_TAG, {(c1, v1), …})} → {([x ↦ c1, y ↦ v1]c, [x ↦ c1, y ↦ v1]t), …}
//
// Source: §3.2, Figure 9, as it uses comprehensions.
func fig9Map(c Config) []Config {
	return value(c, term.Map, func(t term.Term) (term.Term, bool) {
		from := t.Kid(2)
		if from.Kind() != term.Tag || !from.IsValue() {
			return t, false
		}
		var pairs []term.Pair
		for _, p := range term.PairsOf(from.Kid(0)) {
			at := func(u term.Term) term.Term { return term.Subst(term.Subst(u, "pc'", p.Cond), "v", p.Value) }
			pairs = append(pairs, term.Pair{Cond: at(t.Kid(0)), Value: at(t.Kid(1))})
		}
		return term.Set(pairs...), true
	})
}

// fig9Union returns the union of two sets.
//
//	S ∪ S' → {(c, v) | (c, v) ∈ S or (c, v) ∈ S'}
//
// Source: §3.2, Figure 9, as it uses unions.
func fig9Union(c Config) []Config {
	return value(c, term.Union, func(t term.Term) (term.Term, bool) {
		pairs := append(term.PairsOf(t.Kid(0)), term.PairsOf(t.Kid(1))...)
		return term.Set(pairs...), len(pairs) <= maxPairs
	})
}

// fig9Same compares two values.
//
//	v = v → true      v = v' → false where v is not v'
//
// Source: §3.2, Figure 9, in the test !pc != true.
func fig9Same(c Config) []Config {
	return value(c, term.Same, func(t term.Term) (term.Term, bool) { return term.Bool(t.Kid(0) == t.Kid(1)), true })
}

// fig9Tagged tells what sym has made.
//
//	v = (SYM_TAG, vals) → true where v is (SYM_TAG, S), and false otherwise
//
// Source: §3.2, Figure 9, in the redefinition of sym?.
func fig9Tagged(c Config) []Config {
	return value(c, term.IsTag, func(t term.Term) (term.Term, bool) { return term.Bool(t.Kid(0).Kind() == term.Tag), true })
}

// value returns the one step from an operation of that kind on values, where there is one.
func value(c Config, kind term.Kind, of func(t term.Term) (term.Term, bool)) []Config {
	if c.T.Kind() != kind || c.T.Height() > term.MaxNesting {
		return nil
	}
	for i := range c.T.NumKids() {
		if kind != term.Map && kind != term.Each && !c.T.Kid(i).IsValue() {
			return nil
		}
	}
	t, ok := of(c.T)
	if !ok {
		return nil
	}
	return []Config{{T: t, Mu: c.Mu}}
}

// stands returns the one step from a word to what it stands for.
func stands(c Config, word string, t term.Term) []Config {
	if c.T.Kind() != term.Word || c.T.Name() != word {
		return nil
	}
	return []Config{{T: t, Mu: c.Mu}}
}
