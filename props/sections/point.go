package sections

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
	"tandem/symbolic"
)

// Point is what lemmas about substitution quantify over: an expression e, the variable that it is
// assigned to, σ, and V. Where variables are local, σ is that of the global ones together with τ.
type Point struct {
	E     lang.Expr
	X     lang.Var
	Sigma map[lang.Var]lang.Expr
	V     map[lang.Var]lang.Value

	made *made // nil: not made yet
}

// made is what a point stands for. Points that differ in V alone share σ.
type made struct {
	sigma symbolic.Substitution
	V     concrete.Valuation
}

// At returns the point with each of the valuations, one after the other.
func (pt Point) At(all iter.Seq[map[lang.Var]lang.Value]) iter.Seq[Point] {
	return func(yield func(Point) bool) {
		sigma := pt.Substitution()
		for V := range all {
			pt.V, pt.made = V, &made{sigma, concrete.NewValuation(V)}
			if !yield(pt) {
				return
			}
		}
	}
}

// Substitution returns σ of the point.
func (pt Point) Substitution() symbolic.Substitution {
	if pt.made != nil {
		return pt.made.sigma
	}
	sigma := symbolic.ID()
	for _, x := range sorted(pt.Sigma) {
		sigma = sigma.Update(x, pt.Sigma[x])
	}
	return sigma
}

// Valuation returns V of the point.
func (pt Point) Valuation() concrete.Valuation {
	if pt.made != nil {
		return pt.made.V
	}
	return concrete.NewValuation(pt.V)
}

func sorted[T any](m map[lang.Var]T) []lang.Var {
	return slices.SortedFunc(maps.Keys(m), func(x, y lang.Var) int {
		return strings.Compare(x.Scope+"."+x.Name, y.Scope+"."+y.Name)
	})
}

// Points returns how points are made, shown and made smaller; named is the substitution of a point.
func Points(gen func(props.Source) Point, named func(Point) string) props.Kind[Point] {
	return props.Kind[Point]{Gen: gen, Smaller: smallerPoint, Show: func(pt Point) props.Shown {
		sigma := lists.Map(sorted(pt.Sigma), func(x lang.Var) string { return fmt.Sprintf("%s ↦ %v", x, pt.Sigma[x]) })
		return props.Shown{
			Other: fmt.Sprintf("%s := %v, %s = {%s}", pt.X, pt.E, named(pt), strings.Join(sigma, ", ")),
			Input: basic.ShowValuation(pt.Valuation()),
			Size:  programs.ExprSize(pt.E),
		}
	}}
}

// smallerPoint lists points that are a step simpler.
func smallerPoint(pt Point) []Point {
	var list []Point
	with := func(change func(q *Point)) {
		q := pt
		q.Sigma, q.made = maps.Clone(pt.Sigma), nil
		change(&q)
		list = append(list, q)
	}
	for i := range pt.E.NumKids() { // of another type: x must change too, while there is one
		for _, x := range sorted(pt.V) {
			if k := pt.E.Kid(i); x.Type == k.Type() && k.Type() != pt.E.Type() {
				with(func(q *Point) { q.X, q.E = x, k })
				break
			}
		}
	}
	matters := append(lang.FreeVars(append(slices.Collect(maps.Values(pt.Sigma)), pt.E)...), pt.X)
	matters = slices.AppendSeq(matters, maps.Keys(pt.Sigma))
	for _, x := range sorted(pt.V) {
		if !slices.Contains(matters, x) {
			with(func(q *Point) {
				q.V = maps.Clone(pt.V)
				delete(q.V, x)
			})
		}
	}
	for _, x := range sorted(pt.Sigma) {
		with(func(q *Point) { delete(q.Sigma, x) })
	}
	for _, e := range programs.SmallerExpr(pt.E) {
		with(func(q *Point) { q.E = e })
	}
	for _, x := range sorted(pt.Sigma) {
		for _, e := range programs.SmallerExpr(pt.Sigma[x]) {
			with(func(q *Point) { q.Sigma[x] = e })
		}
	}
	for _, V := range programs.SmallerValues(pt.V, sorted(pt.V)) {
		with(func(q *Point) { q.V = V })
	}
	return list
}

// Substitution judges V∘σ(e) = V(eσ) at a point, with σ's name. values gives left side, eσ, right side.
func Substitution(theta string, values func(Point) (left lang.Value, substituted lang.Expr, right lang.Value)) func(Point) spec.Verdict {
	return func(pt Point) spec.Verdict {
		left, substituted, right := values(pt)
		return Compare(left, right, func() *spec.Failure {
			return &spec.Failure{
				At:     fmt.Sprintf("e = %v, e%s = %v", pt.E, theta, substituted),
				Wanted: fmt.Sprintf("V∘%s(e) = %v", theta, left), Got: fmt.Sprintf("V(e%s) = %v", theta, right),
			}
		})
	}
}

// Compare judges that the two values are the same.
func Compare(want, got lang.Value, failure func() *spec.Failure) spec.Verdict {
	switch {
	case lang.Overflows(want, got):
		return spec.Undecided(spec.Evidence{}, OnBits)
	case want.Equal(got):
		return spec.Agreed()
	default:
		return spec.Refute(spec.Evidence{}, failure(), "the two values differ")
	}
}

// OnBits is why a case is not judged in which an integer has too many bits.
const OnBits = "bound on bits"

// Assignment judges that an assignment leads to the valuation that is wanted.
func Assignment(pt Point, want, got concrete.Valuation, wanted, is string) spec.Verdict {
	switch {
	case want.Overflows() || got.Overflows():
		return spec.Undecided(spec.Evidence{}, OnBits)
	case got.Equal(want):
		return spec.Agreed()
	}
	return spec.Refute(spec.Evidence{}, &spec.Failure{
		At:     fmt.Sprintf("%s := %v", pt.X, pt.E),
		Wanted: wanted + basic.ShowValuation(want), Got: is + basic.ShowValuation(got),
	}, "the two valuations differ")
}
