package section2

import (
	"context"
	"iter"

	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/symbolic"
)

// PointsOf returns how points are made by gen.
func PointsOf(gen func(props.Source) Point) props.Kind[Point] {
	return sections.Points(gen, func(Point) string { return "σ" })
}

// shared is a calculus, and what points share of it that differ in V alone, or not at all.
type shared struct {
	basic.Sides
	substituted, composed *byte // owners of what is remembered
}

func (k shared) lemma21() *props.Property[Point] {
	return &props.Property[Point]{
		ID: "lemma-2.1", Name: "Lemma 2.1 (Substitution)", Number: spec.Number{Kind: "lemma", Digits: "2.1"}, Cite: "§2",
		Text: "V∘σ(e) = V(eσ)",
		Judge: func(ctx context.Context, pt Point) spec.Verdict {
			return sections.Substitution("σ", func(pt Point) (left lang.Value, substituted lang.Expr, right lang.Value) {
				sigma, V := pt.Substitution(), pt.Valuation()
				substituted = k.apply(ctx, sigma, pt.E)
				_, left = k.compose(ctx, V, sigma, pt.E)
				return left, substituted, k.Eval(V).At(substituted)
			})(pt)
		},
	}
}

func (k shared) corollary22() *props.Property[Point] {
	return &props.Property[Point]{
		ID: "corollary-2.2", Name: "Corollary 2.2 (Soundness assignment)", Number: spec.Number{Kind: "corollary", Digits: "2.2"}, Cite: "§2",
		Text: "V∘(σ[x := eσ]) = V'[x := V'(e)] for V' = V∘σ",
		Judge: func(ctx context.Context, pt Point) spec.Verdict {
			sigma, V := pt.Substitution(), pt.Valuation()
			left := Composition(k.Sides, V, sigma.Update(pt.X, k.apply(ctx, sigma, pt.E)))
			composed, value := k.compose(ctx, V, sigma, pt.E)
			right := composed.Update(pt.X, value)
			return sections.Assignment(pt, right, left, "V'[x := V'(e)] = ", "V∘(σ[x := eσ]) = ")
		},
	}
}

// apply is eσ.
func (k shared) apply(ctx context.Context, sigma symbolic.Substitution, e lang.Expr) lang.Expr {
	type at struct {
		sigma symbolic.Substitution
		e     lang.Expr
	}
	return spec.Remember(ctx, k.substituted, at{sigma, e}, func(on at) lang.Expr { return k.Apply(on.sigma).At(on.e) })
}

// compose returns V∘σ, and V∘σ(e).
func (k shared) compose(ctx context.Context, V concrete.Valuation, sigma symbolic.Substitution, e lang.Expr) (concrete.Valuation, lang.Value) {
	type at struct {
		V     concrete.Valuation
		sigma symbolic.Substitution
		e     lang.Expr
	}
	type composed struct {
		W     concrete.Valuation
		value lang.Value
	}
	c := spec.Remember(ctx, k.composed, at{V, sigma, e}, func(on at) composed {
		W := Composition(k.Sides, on.V, on.sigma)
		return composed{W, k.Eval(W).At(on.e)}
	})
	return c.W, c.value
}

// Composition returns V∘σ.
func Composition(sides basic.Sides, V concrete.Valuation, sigma symbolic.Substitution) concrete.Valuation {
	return sides.Compose(sides.Eval, V, sigma)
}

// RandomPoint has an expression and a substitution of several nodes each.
func RandomPoint(voc *programs.Vocabulary) func(props.Source) Point {
	return RandomPointOf(voc, func(src props.Source, pick func(t lang.Type, max int) lang.Expr) lang.Expr {
		return pick(props.OneOf(src, "type", voc.Types), 12)
	})
}

// RandomPointOf has an expression that build makes of expressions of a type
// and a size up to max, which pick gives, and a substitution of several nodes.
func RandomPointOf(voc *programs.Vocabulary, build func(src props.Source, pick func(t lang.Type, max int) lang.Expr) lang.Expr) func(props.Source) Point {
	return func(src props.Source) Point {
		pick := func(t lang.Type, max int) lang.Expr {
			for n := 1 + src.Choose(max, "size"); ; n-- {
				if e, ok := voc.Expr(src, t, n); ok {
					return e
				}
			}
		}
		pt := Point{Sigma: map[lang.Var]lang.Expr{}, V: map[lang.Var]lang.Value{}}
		pt.E = build(src, pick)
		pt.X = props.OneOf(src, "x", voc.Vars[pt.E.Type()])
		for _, t := range voc.Types {
			for _, x := range voc.Vars[t] {
				if src.Choose(4, "σ(x)") > 0 {
					pt.Sigma[x] = pick(t, 6)
				}
				pt.V[x] = voc.Value(src, t)
			}
		}
		return pt
	}
}

// smallPoints returns the points whose expression has that size.
func smallPoints(tally *props.Tally, voc *programs.Vocabulary, size int) iter.Seq[Point] {
	return SmallPointsOf(tally, voc, true, func(src props.Source) (lang.Expr, bool) {
		return voc.Expr(src, props.OneOf(src, "type", voc.Types), size)
	})
}

// SmallPointsOf returns the points with expressions of build, σ of small expressions or id, and V
// of small values on variables that count; tally counts them, unless it is nil. build tells of fruitless choices.
func SmallPointsOf(tally *props.Tally, voc *programs.Vocabulary, substitutes bool, build func(props.Source) (lang.Expr, bool)) iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for pt := range props.Walk(tally, func(src props.Source) (Point, bool) { return substituted(src, voc, substitutes, build) }) {
			free := lang.FreeVars(pt.E)
			var count []lang.Var
			for _, x := range free {
				count = lists.Union(count, append(lang.FreeVars(pt.Substitution().At(x)), x))
			}
			for q := range pt.At(props.All(func(src props.Source) map[lang.Var]lang.Value {
				V := make(map[lang.Var]lang.Value, len(count))
				for _, y := range count {
					V[y] = voc.Value(src, y.Type)
				}
				return V
			})) {
				if !yield(q) {
					return
				}
			}
		}
	}
}

// substituted returns a point without V; false if there is none for the choices made.
func substituted(src props.Source, voc *programs.Vocabulary, substitutes bool, build func(props.Source) (lang.Expr, bool)) (Point, bool) {
	e, ok := build(src)
	if !ok {
		return Point{}, false
	}
	pt := Point{E: e, Sigma: map[lang.Var]lang.Expr{}}
	pt.X = props.OneOf(src, "x", voc.Vars[e.Type()])
	for _, x := range lang.FreeVars(e) {
		if !substitutes || src.Choose(2, "x in domain") == 0 {
			continue
		}
		pt.Sigma[x], ok = voc.Expr(src, x.Type, imageSize(voc, x.Type, 1+src.Choose(2, "σ(x)")))
		if !ok {
			return Point{}, false
		}
	}
	return pt, true
}

// imageSize returns the size of σ(x): n, or where there is no array of size 2 the next one.
func imageSize(voc *programs.Vocabulary, t lang.Type, n int) int {
	if sizes := voc.Sizes(t, 4); t.IsArray() && n == 2 && len(sizes) > 1 {
		return sizes[1]
	}
	return n
}

// Case is a program of the basic language and its initial valuation.
type Case = sections.Case

// Point is what Lemma 2.1 and Corollary 2.2 quantify over.
type Point = sections.Point

// MaxSize is the size of the largest random programs.
const MaxSize = 40

// Language returns how random cases for the basic language are made.
func Language(voc *programs.Vocabulary) props.Language[*lang.Program, concrete.Valuation] {
	return sections.Language(voc, MaxSize)
}

// Theorems returns the statements about programs as properties of sem, on programs over the vocabulary voc.
func Theorems(sem *basic.Semantics, lim spec.Limits, voc *programs.Vocabulary) []*props.Property[Case] {
	return props.Theorems(sem, Language(voc), lim)
}

// Lemmas is Lemma 2.1 and Corollary 2.2 as properties of sides, on expressions over voc.
func Lemmas(sides basic.Sides, voc *programs.Vocabulary) []*props.Property[Point] {
	k := shared{sides, new(byte), new(byte)}
	return PointsOf(RandomPoint(voc)).Of(k.lemma21(), k.corollary22())
}

// Groups returns everything that is checked of §2, in the paper's order: on random cases over the
// vocabulary voc, and on all small ones over the others. These are every program up to a size
// from all small valuations, smaller programs first, and of the lemmas every expression.
func Groups(sides basic.Sides, lim spec.Limits, voc *programs.Vocabulary, small ...*programs.Vocabulary) props.Groups {
	return props.Groups{
		props.GroupOf(Lemmas(sides, voc), (*props.Tally).Points, func(size int, tally *props.Tally) iter.Seq[Point] {
			return Points(tally, size, small...)
		}),
		sections.Group(Theorems(sides.Semantics(), lim, voc), sections.Cases, small...),
	}
}

// Standard returns Groups over the vocabularies of integers.
func Standard(sides basic.Sides, lim spec.Limits) props.Groups {
	return Groups(sides, lim, programs.Large(), programs.SmallBasics()...)
}

// Points returns, for a sweep that tally counts or for any, the lemmas' cases over one of the vocabularies up to that expression size, by size.
func Points(tally *props.Tally, size int, vocs ...*programs.Vocabulary) iter.Seq[Point] {
	var all []iter.Seq[Point]
	for n := 1; n <= size; n++ {
		for _, voc := range vocs {
			if n <= size-voc.Less {
				all = append(all, smallPoints(tally, voc, n))
			}
		}
	}
	return props.Chain(all...)
}
