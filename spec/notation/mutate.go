package notation

import (
	"slices"

	"tandem/internal/lists"
)

// Mutants are formulas with a small mechanical mistake: a letter exchanged for one of its sort, a
// prime, conjunct, negation or statement dropped, true for false, a constant for a value. None is
// the formula itself, and each is what its text parses as.
func (f *Formula) Mutants() []*Formula {
	var list []*Formula
	seen := map[string]bool{f.String(): true}
	put := func(g *Formula) {
		text := g.String()
		if g, err := Parse(f.dialect, text, 1); err == nil && !seen[text] {
			seen[text] = true
			list = append(list, g)
		}
	}
	add := func(original, wrong *Term) { put(f.replacing(original, wrong)) }
	if !f.Rule {
		constants := map[Sort][]string{Boolean: {"true", "false"}, Val: {"0", "⊥"}, Expression: {"0", "1"}}
		for _, name := range constants[f.Left.Sort] {
			add(f.Right, &Term{Kind: Word, Name: name})
		}
	}
	places := append([]*Term{f.Right}, lists.Map(f.Premises, func(p *Term) *Term { return p.Kids[0] })...)
	for _, o := range f.Others {
		places = append(places, o.Right)
		places = append(places, lists.Map(o.Premises, func(p *Term) *Term { return p.Kids[0] })...)
	}
	if f.Else != nil {
		places = append(places, f.Else)
	}
	letters := f.Left.metas()
	if slices.ContainsFunc(f.tests, byAny) { // a step that is a premise binds letters, too, and each premise can be missing
		for i, p := range f.Premises {
			letters = append(letters, p.metas()...)
			g := *f
			g.Premises = slices.Delete(slices.Clone(f.Premises), i, i+1)
			put(&g)
		}
	}
	for _, place := range places {
		place.walk(func(t *Term) {
			switch t.Kind {
			case And, Or, AndTest, OrTest:
				add(t, t.Kids[0])
				add(t, t.Kids[1])
			case Not, Update, Apply, Removed, Hatted:
				add(t, t.Kids[0])
			case Is, Leads, Equal, Equation, Word:
				if n := *t; byAny(t) || t.Kind != Leads && (t.Kind != Word || t.Sort == Boolean) {
					n.Name = opposite[t.Name]
					add(t, &n)
				}
			case Compare:
				n := *t
				n.Signs = lists.Map(t.Signs, func(sign string) string { return opposite[sign] })
				add(t, &n)
			case Sequence, Stack, Actions:
				for i := range t.Kids {
					n := *t
					n.Kids = slices.Delete(slices.Clone(t.Kids), i, i+1)
					add(t, &n)
				}
			case Meta:
				for _, other := range letters {
					if other.Sort == t.Sort && other.Letter != t.Letter {
						add(t, other)
					}
				}
			}
		})
	}
	return list
}

// opposite is what stands for a word or a sign in a mutant.
var opposite = map[string]string{
	"true": "false", "false": "true", "→": "→*", "→*": "→", "=": "≠", "≠": "=", "<": "≤", "≤": "<", ">": "≥", "≥": ">",
}

// byAny reports whether a premise is a step by any rule.
func byAny(t *Term) bool { return isStep(t) && len(t.Signs) == 0 }

// walk calls f on t and all below.
func (t *Term) walk(f func(*Term)) {
	f(t)
	for _, k := range t.Kids {
		k.walk(f)
	}
}

// metas lists the letters of a term.
func (t *Term) metas() []*Term {
	var list []*Term
	t.walk(func(k *Term) {
		if k.Kind == Meta {
			list = append(list, k)
		}
	})
	return list
}

// replacing returns the formula with another term in the place of one.
func (f *Formula) replacing(original, wrong *Term) *Formula {
	g := *f
	g.Right = f.Right.replaced(original, wrong)
	in := func(t *Term) *Term { return t.replaced(original, wrong) }
	g.Premises = lists.Map(f.Premises, in)
	g.Others = nil
	for _, o := range f.Others {
		g.Others = append(g.Others, Case{Right: in(o.Right), Premises: lists.Map(o.Premises, in)})
	}
	if f.Else != nil {
		g.Else = f.Else.replaced(original, wrong)
	}
	return &g
}

func (t *Term) replaced(original, wrong *Term) *Term {
	if t == original {
		return wrong
	}
	n := *t
	n.Kids = lists.Map(t.Kids, func(k *Term) *Term { return k.replaced(original, wrong) })
	return &n
}
