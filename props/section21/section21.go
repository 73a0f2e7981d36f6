package section21

import (
	"context"
	"slices"

	"tandem/arrays"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/props/sections"
	"tandem/spec"
)

// Groups returns everything that is checked of §2.1, in the paper's order: of random programs over voc
// and expressions over terms, and of all programs over the small vocabularies, from all small valuations,
// and expressions over smallTerms, smaller ones first. A lemma about expressions of one shape has its own.
func Groups(sides arrays.Sides, lim spec.Limits, voc, terms *programs.Vocabulary, small, smallTerms []*programs.Vocabulary) props.Groups {
	lemmas, theorems := considered(sides, terms), said(sides, theorems(sides, lim, Allowed(voc, sides)))
	list := lists.Map(lemmas, func(l lemma) props.Checkable { return l.Property })
	return props.Groups{props.Joined(append(list, props.Erase(theorems)...), func(ctx context.Context, size int, tally *props.Tally) []props.Report {
		var reports []props.Report
		var anywhere []*props.Property[Point] // the lemmas about all expressions, which go together
		for i, l := range lemmas {
			if l.shape == nil {
				anywhere = append(anywhere, l.Property)
				continue
			}
			reports = append(reports, props.SweepShare(ctx, tally.Task, len(lemmas)-i+2, []*props.Property[Point]{l.Property}, l.smallPoints(tally, size, smallTerms), tally.Points())...)
		}
		for _, voc := range small {
			Allowed(voc, sides)
		}
		reports = append(reports, props.SweepShare(ctx, tally.Task, 2, anywhere, section2.Points(tally, size, smallTerms...), tally.Points())...)
		return append(reports, props.Sweep(ctx, tally.Task, theorems, sections.Cases(size, tally, small...), tally.States())...)
	})}
}

// Standard returns Groups over the usual vocabularies.
func Standard(sides arrays.Sides, lim spec.Limits) props.Groups {
	return Groups(sides, lim, programs.Arrays(), programs.ArrayTerms(), programs.SmallArrays(), programs.SmallArrayTerms())
}

// Allowed returns the vocabulary voc without statements that programs over sides do not have.
func Allowed(voc *programs.Vocabulary, sides arrays.Sides) *programs.Vocabulary {
	voc.NoCopy = sides.NoCopy
	return voc
}

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
