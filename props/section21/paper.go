package section21

import (
	"context"
	"slices"

	"tandem/arrays"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/spec"
)

// beyond lists the statements that speak of more than §2.1 has: that no run is
// stuck, which it does not claim; bounds that are assigned; and messages of errors.
var beyond = []string{"bounds", "progress", "natural", "messages"}

// said returns those of the statements that are about what the language in sides has.
func said[K any](sides arrays.Sides, list []*props.Property[K]) []*props.Property[K] {
	return slices.DeleteFunc(list, func(p *props.Property[K]) bool { return sides.Paper && slices.Contains(beyond, p.ID) })
}

// considered returns the lemmas about sides, at their points, with terms of that vocabulary.
func considered(sides arrays.Sides, terms *programs.Vocabulary) []lemma {
	if !sides.Paper {
		return lemmas(sides, terms)
	}
	voc := Allowed(programs.Arrays(), sides)
	list := slices.DeleteFunc(lemmas(sides, voc), func(l lemma) bool { return slices.Contains(beyond, l.ID) })
	for _, l := range list {
		section2.PointsOf(withElements(voc, l.random(voc))).Of(l.Property)
		judge, expression := l.Judge, l.ID == "read-over-write" || l.ID == "lemma-2.1" || l.ID == "corollary-2.2"
		l.Judge = func(ctx context.Context, pt Point) spec.Verdict {
			if !has(pt, expression) {
				return spec.Discard("not among the expressions of §2.1")
			}
			return judge(ctx, pt)
		}
	}
	return list
}

// withElements returns gen's points in which σ(a), for a bounded a, is a with up to two elements assigned.
func withElements(voc *programs.Vocabulary, gen func(props.Source) Point) func(props.Source) Point {
	return func(src props.Source) Point {
		pt := gen(src)
		for _, t := range voc.Types {
			if !t.IsBounded() {
				continue
			}
			for _, a := range voc.Vars[t] {
				delete(pt.Sigma, a)
				e := lang.V(a)
				for range src.Choose(3, "elements") {
					i, known := voc.Expr(src, t.Dom(), 1+2*src.Choose(2, "index"))
					to, ok := voc.Expr(src, t.Elem(), 1+2*src.Choose(2, "element"))
					if known && ok {
						e = lang.Term(lang.Store, e, i, to)
					}
				}
				if e != lang.V(a) {
					pt.Sigma[a] = e
				}
			}
		}
		return pt
	}
}

// has reports whether §2.1 has the expression of a point and what σ makes of its
// arrays: with array expressions (a[e] := e'), or as an expression of a program.
func has(pt Point, arrays bool) bool {
	if !plain(pt.E, arrays) {
		return false
	}
	for x, e := range pt.Sigma {
		if !plain(e, true) || x.Type.IsBounded() && root(e) != lang.V(x) {
			return false
		}
	}
	return true
}

// plain reports whether bounded arrays in e are variables, or, with stores, ones with elements assigned.
func plain(e lang.Expr, stores bool) bool {
	if e.Type().IsBounded() && e.Op() != lang.Variable && !(stores && e.Op() == lang.Store) {
		return false
	}
	for i := range e.NumKids() {
		if !plain(e.Kid(i), stores) {
			return false
		}
	}
	return true
}

// root returns the array whose elements e assigns.
func root(e lang.Expr) lang.Expr {
	for e.Op() == lang.Store {
		e = e.Kid(0)
	}
	return e
}
