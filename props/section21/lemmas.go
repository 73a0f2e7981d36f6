package section21

import (
	"context"
	"fmt"
	"iter"

	"tandem/arrays"
	"tandem/arrays/bounds"
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/props/sections"
	"tandem/spec"
)

// Point is what the lemmas quantify over: an expression, σ, and V.
type Point = sections.Point

// lemma is a property of the calculus at one point.
type lemma struct {
	*props.Property[Point]
	shape *shape // of the expressions that it is about; nil for all
	often *shape // of every second random one, where it is about all
}

// shape builds an expression from ones of a type and of a size up to max.
type shape struct {
	of    func(lang.Type) bool // arrays of these types
	build func(t lang.Type, pick func(t lang.Type, max int) lang.Expr) lang.Expr
	more  int // nodes that build adds to its parts
}

// types lists the types of the vocabulary that the shape is about.
func (s *shape) types(voc *programs.Vocabulary) []lang.Type { return lists.Filter(voc.Types, s.of) }

var (
	// written is (a[e] := e')[e''].
	written = &shape{lang.Type.IsArray, func(t lang.Type, pick func(lang.Type, int) lang.Expr) lang.Expr {
		a, i, e := pick(t, 4), pick(t.Dom(), 4), pick(t.Elem(), 4)
		return lang.Term(lang.Select, lang.Term(lang.Store, a, i, e), pick(t.Dom(), 4))
	}, 3}
	// changed is (|a| := e).
	changed = &shape{lang.Type.IsBounded, func(t lang.Type, pick func(lang.Type, int) lang.Expr) lang.Expr {
		return lang.Term(lang.SetLen, pick(t, 4), pick(lang.Int, 4))
	}, 3}
	// accessed is a[e].
	accessed = &shape{lang.Type.IsBounded, func(t lang.Type, pick func(lang.Type, int) lang.Expr) lang.Expr {
		return lang.Term(lang.Select, pick(t, 6), pick(lang.Int, 4))
	}, 1}
	// boundedArray is a bounded array.
	boundedArray = &shape{lang.Type.IsBounded, func(t lang.Type, pick func(lang.Type, int) lang.Expr) lang.Expr {
		return pick(t, 6)
	}, 0}
)

// lemmas returns what is said of the calculi of sides, on random expressions over voc.
func lemmas(sides arrays.Sides, voc *programs.Vocabulary) []lemma {
	list := lists.Map(section2.Lemmas(sides.Sides, voc), func(p *props.Property[section2.Point]) lemma { return lemma{Property: p} })
	list = append(list,
		lemma{Property: readOverWrite(sides), shape: written}, lemma{Property: boundEquations(sides), shape: changed},
		lemma{Property: strict(sides), often: accessed}, lemma{Property: deltaHolds(sides), often: accessed},
		lemma{Property: deltaSubstitution(sides), often: accessed}, lemma{Property: length(sides), shape: boundedArray})
	for _, l := range list {
		section2.PointsOf(l.random(voc)).Of(l.Property)
	}
	return list
}

// random builds the random points that l is about.
func (l lemma) random(voc *programs.Vocabulary) func(props.Source) Point {
	if l.shape == nil && l.often == nil {
		return section2.RandomPoint(voc)
	}
	return section2.RandomPointOf(voc, func(src props.Source, pick func(lang.Type, int) lang.Expr) lang.Expr {
		shape := l.shape
		if shape == nil {
			if src.Choose(2, "shape") == 0 {
				return pick(props.OneOf(src, "type", voc.Types), 12)
			}
			shape = l.often
		}
		return shape.build(props.OneOf(src, "type", shape.types(voc)), pick)
	})
}

// equation is one that holds in the model: both sides are expressions.
type equation struct{ left, right lang.Expr }

// equal judges that both sides of each equation have the same value.
func equal(sides arrays.Sides, V concrete.Valuation, equations ...equation) spec.Verdict {
	all := spec.Verdict{}
	for _, eq := range equations {
		left, right := sides.Eval(V).At(eq.left), sides.Eval(V).At(eq.right)
		v := sections.Compare(right, left, func() *spec.Failure {
			return &spec.Failure{
				At:     fmt.Sprintf("%v = %v", eq.left, eq.right),
				Wanted: fmt.Sprintf("%v, the right side's value", right), Got: fmt.Sprint(left),
			}
		})
		all.Evidence.Add(v.Evidence)
		if v.Result != spec.Tested {
			v.Evidence = all.Evidence
			return v
		}
	}
	return all
}

// readOverWrite returns the defining equation of (a[e] := e') in the model of
// sides:
//
//	V((a[e] := e')[e'']) = V(if e = e'' then e' else a[e''] fi)
//
// Source: §2.1, "where the expression (a[e] := e') denotes an a defined by".
func readOverWrite(sides arrays.Sides) *props.Property[Point] {
	return &props.Property[Point]{
		ID: "read-over-write", Name: "Definition of (a[e] := e')", Claimed: true, Cite: "§2.1",
		Text: "V((a[e] := e')[e'']) = V(if e = e'' then e' else a[e''] fi)",
		Judge: func(_ context.Context, pt Point) spec.Verdict {
			if pt.E.Op() != lang.Select || pt.E.Kid(0).Op() != lang.Store {
				return spec.Discard("not (a[e] := e')[e'']")
			}
			store, read := pt.E.Kid(0), pt.E.Kid(1)
			a, i, e := store.Kid(0), store.Kid(1), store.Kid(2)
			return equal(sides, pt.Valuation(), equation{
				pt.E, lang.Term(lang.Cond, lang.Term(lang.Eq, i, read), e, lang.Term(lang.Select, a, read)),
			})
		},
	}
}

// bounds is what (|a| := e) and |a| are in the model of sides:
//
//	V(|(|a| := e)|) = V(e)
//	V((|a| := e)[i]) = V(a[i])
//	V(|(a[i] := a[i])|) = V(|a|)
//
// for the indexes i near V(e). The bound may be any integer: that it is
// natural is for the rules to see to.
//
// Source: §2.1, "the length of the array a", "setting the bound of an array",
// "the bound of an array is not affected by any of its assignments".
func boundEquations(sides arrays.Sides) *props.Property[Point] {
	return &props.Property[Point]{
		ID: "bounds", Name: "Definition of |a|", Cite: "§2.1",
		Text: "V(|(|a| := e)|) = V(e), V((|a| := e)[i]) = V(a[i]) and V(|(a[i] := e')|) = V(|a|)",
		Judge: func(_ context.Context, pt Point) spec.Verdict {
			if pt.E.Op() != lang.SetLen {
				return spec.Discard("not (|a| := e)")
			}
			a, e := pt.E.Kid(0), pt.E.Kid(1)
			equations := []equation{{lang.Term(lang.Len, pt.E), e}}
			for d := int64(-1); d <= 1; d++ {
				i := lang.Term(lang.Add, e, lang.I(d))
				read := lang.Term(lang.Select, a, i)
				equations = append(equations,
					equation{lang.Term(lang.Select, pt.E, i), read},
					equation{lang.Term(lang.Len, lang.Term(lang.Store, a, i, read)), lang.Term(lang.Len, a)})
			}
			return equal(sides, pt.Valuation(), equations...)
		},
	}
}

// within returns the truth value of V⊥(e) ≠ ⊥.
func within(sides arrays.Sides, V concrete.Valuation, e lang.Expr) lang.Value {
	return lang.BoolValue(sides.Strict(V).At(e) != bounds.Bottom)
}

// strict relates the evaluation with a value for an error to the one without:
//
//	V⊥(e) = V(e) if V⊥(e) ≠ ⊥
//
// Source: §2.1, "the occurrence of an array-out-of-bound error", described.
func strict(sides arrays.Sides) *props.Property[Point] {
	return &props.Property[Point]{
		ID: "strict", Name: "Evaluation with ⊥", Cite: "§2.1",
		Text: "V⊥(e) = V(e) if V⊥(e) ≠ ⊥",
		Judge: func(_ context.Context, pt Point) spec.Verdict {
			V := pt.Valuation()
			left, right := sides.Strict(V).At(pt.E), sides.Eval(V).At(pt.E)
			if left == bounds.Bottom {
				return spec.Agreed()
			}
			return sections.Compare(right, left, func() *spec.Failure {
				return &spec.Failure{
					At:     fmt.Sprintf("e = %v", pt.E),
					Wanted: fmt.Sprintf("V(e) = %v", right), Got: fmt.Sprintf("V⊥(e) = %v", left),
				}
			})
		},
	}
}

// deltaHolds returns what δ means to the concrete side, which does not know it:
//
//	V(δ(e)) is true if and only if V⊥(e) ≠ ⊥
//
// Source: §2.1, "the absence of an array-out-of-bound error".
func deltaHolds(sides arrays.Sides) *props.Property[Point] {
	return &props.Property[Point]{
		ID: "delta", Name: "Meaning of δ", Claimed: true, Cite: "§2.1, definition of δ",
		Text: "V(δ(e)) is true iff V⊥(e) ≠ ⊥",
		Judge: func(_ context.Context, pt Point) spec.Verdict {
			V := pt.Valuation()
			delta := sides.Delta.At(pt.E)
			left, right := sides.Eval(V).At(delta), within(sides, V, pt.E)
			return sections.Compare(right, left, func() *spec.Failure {
				return &spec.Failure{
					At:     fmt.Sprintf("e = %v, δ(e) = %v", pt.E, delta),
					Wanted: fmt.Sprintf("V⊥(e) ≠ ⊥: %v", right), Got: fmt.Sprintf("V(δ(e)) = %v", left),
				}
			})
		},
	}
}

// deltaSubstitution is Lemma 2.1 at δ(e):
//
//	V∘σ(δ(e)) = V(δ(e)σ)
//
// where the left side is found without δ: it is whether V∘σ⊥(e) ≠ ⊥.
//
// Source: §2, Lemma 2.1; §2.1, definition of δ.
func deltaSubstitution(sides arrays.Sides) *props.Property[Point] {
	return &props.Property[Point]{
		ID: "delta-substitution", Name: "Lemma 2.1 at δ(e)", Number: spec.Number{Kind: "lemma", Digits: "2.1"}, Cite: "§2.1",
		Text: "V∘σ(δ(e)) = V(δ(e)σ)",
		Judge: func(_ context.Context, pt Point) spec.Verdict {
			sigma, V := pt.Substitution(), pt.Valuation()
			substituted := sides.Apply(sigma).At(sides.Delta.At(pt.E))
			left, right := within(sides, section2.Composition(sides.Sides, V, sigma), pt.E), sides.Eval(V).At(substituted)
			return sections.Compare(left, right, func() *spec.Failure {
				return &spec.Failure{
					At:     fmt.Sprintf("e = %v, δ(e)σ = %v", pt.E, substituted),
					Wanted: fmt.Sprintf("V∘σ(δ(e)) = %v", left), Got: fmt.Sprintf("V(δ(e)σ) = %v", right),
				}
			})
		},
	}
}

// maxCounted is the bound up to which indexes are counted.
const maxCounted = 16

// length returns what a bound is for:
//
//	there are V(|a|) integers i for which V(δ(a[i])) is true, and none if V⊥(a) = ⊥
//
// by δ, and by V⊥(a[i]) ≠ ⊥, for an array a whose bound is natural.
//
// Source: §2.1, "the expression |a| which denotes the length of the array a".
func length(sides arrays.Sides) *props.Property[Point] {
	return &props.Property[Point]{
		ID: "length", Name: "An array of bound n has n elements", Claimed: true, Cite: "§2.1",
		Text: "there are V(|a|) integers i for which V(δ(a[i])) is true, and none if V⊥(a) = ⊥",
		Judge: func(_ context.Context, pt Point) spec.Verdict {
			if !pt.E.Type().IsBounded() {
				return spec.Discard("not a bounded array")
			}
			V := pt.Valuation()
			value, strict := sides.Eval(V), sides.Strict(V)
			n, ok := value.At(lang.Term(lang.Len, pt.E)).(lang.IntValue)
			if !ok || !n.Big().IsInt64() || n.Big().Int64() > maxCounted || n.Big().Sign() < 0 {
				return spec.Discard("a bound that is negative, or too large to count to")
			}
			last := int(n.Big().Int64()) + 3
			want := last - 3
			if strict.At(pt.E) == bounds.Bottom {
				want = 0
			}
			var byDelta, byValue []int
			for i := -3; i <= last; i++ {
				read := lang.Term(lang.Select, pt.E, lang.I(int64(i)))
				if value.At(sides.Delta.At(read)) == lang.BoolValue(true) {
					byDelta = append(byDelta, i)
				}
				if strict.At(read) != bounds.Bottom {
					byValue = append(byValue, i)
				}
			}
			if len(byDelta) != want || len(byValue) != want {
				return spec.Refute(spec.Evidence{}, &spec.Failure{
					At:     fmt.Sprintf("a = %v, V(|a|) = %v", pt.E, n),
					Wanted: fmt.Sprintf("%d indexes within bounds", want),
					Got:    fmt.Sprintf("by δ %v, by V⊥(a[i]) ≠ ⊥ %v", byDelta, byValue),
				}, "the array has another number of elements than its bound says")
			}
			return spec.Agreed()
		},
	}
}

// smallPoints returns the small points that l is about, up to that size.
func (l lemma) smallPoints(tally *props.Tally, size int, vocs []*programs.Vocabulary) iter.Seq[Point] {
	if l.shape == nil {
		return section2.Points(tally, size, vocs...)
	}
	var all []iter.Seq[Point]
	for n := 1; n <= max(1, size-l.shape.more); n++ { // of the parts
		for _, voc := range vocs {
			types := l.shape.types(voc)
			if len(types) == 0 {
				continue
			}
			all = append(all, section2.SmallPointsOf(tally, voc, false, func(src props.Source) (lang.Expr, bool) {
				return l.shape.build(props.OneOf(src, "type", types), func(t lang.Type, _ int) lang.Expr {
					e, _ := voc.Expr(src, t, props.OneOf(src, "size", voc.Sizes(t, n)))
					return e
				}), true
			}))
		}
	}
	return props.Chain(all...)
}
