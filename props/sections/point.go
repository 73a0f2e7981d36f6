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

// Run is a concrete run: its configurations, the initial one first, the rules that
// led from one to the next, and how it ended: Final, Stuck or BoundReached.
type Run[C any] struct {
	At    []C
	Rules []string
	End   spec.Outcome
	Bound string // which bound, where one was reached
}

// OnSteps is the bound where a run was cut.
const OnSteps = "bound on steps"

// Follow returns the run from c of up to n transitions, whose rules are counted in e. It
// ends where ends says so, or where there is no transition.
func Follow[C any](system spec.System[C], c C, n int, e *spec.Evidence, ends func(C) (o spec.Outcome, bound string, yes bool)) Run[C] {
	r := Run[C]{At: []C{c}}
	for {
		if o, bound, yes := ends(c); yes {
			r.End, r.Bound = o, bound
			return r
		}
		next := system.Next(c)
		switch {
		case len(next) == 0:
			r.End = spec.Stuck
			return r
		case len(r.Rules) >= n:
			r.End, r.Bound = spec.Bound, OnSteps
			return r
		}
		c = next[0].To
		e.Concrete.Add(next[0].Rule)
		r.At, r.Rules = append(r.At, c), append(r.Rules, next[0].Rule)
	}
}

// Counted counts a path condition, which holds or does not.
func Counted(e *spec.Evidence, holds bool) {
	if holds {
		e.Satisfied++
	} else {
		e.Infeasible++
	}
}

// Last returns the configuration in which the run ended.
func (r Run[C]) Last() C { return r.At[len(r.At)-1] }

// Knows reports whether the run was followed so far that it is known whether it begins with n rules.
func (r Run[C]) Knows(n int) bool { return n <= len(r.Rules) || r.End != spec.Bound }

// State is values of the global variables, and a heap; without one in a language that has no objects.
type State struct {
	G concrete.Valuation
	H lang.Heap
}

// Difference is a place, as x.f.v, that has other values in two states.
type Difference struct {
	Place string
	V, W  lang.Value
	// Other: both values are objects, and one corresponds to another object than the other.
	Other bool
}

// Differ returns where two states differ first: in the global variables of p and in what
// they reach, up to a one-to-one renaming of objects. False: they do not.
func Differ(p *lang.Program, left, right State) (Difference, bool) {
	to, from := map[lang.ObjectValue]lang.ObjectValue{}, map[lang.ObjectValue]lang.ObjectValue{}
	type place struct {
		o    lang.ObjectValue
		name string
	}
	var todo []place
	differ := func(name string, v, w lang.Value) (Difference, bool) {
		o, ok1 := v.(lang.ObjectValue)
		q, ok2 := w.(lang.ObjectValue)
		if !ok1 || !ok2 || o.IsNil() || q.IsNil() {
			return Difference{Place: name, V: v, W: w}, !v.Equal(w)
		}
		known, there := to[o]
		back, taken := from[q]
		switch {
		case !there && !taken && o.Type() == q.Type():
			to[o], from[q] = q, o
			todo = append(todo, place{o, name})
		case known != q || back != o:
			return Difference{name, v, w, true}, true
		}
		return Difference{}, false
	}
	for _, x := range p.Vars {
		if d, ok := differ(x.Name, left.G.At(x), right.G.At(x)); ok {
			return d, true
		}
	}
	fields := p.Fields()
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, f := range fields {
			if f.Of != at.o.Type() {
				continue
			}
			if d, ok := differ(at.name+"."+f.Name, left.H.At(at.o, f), right.H.At(to[at.o], f)); ok {
				return d, true
			}
		}
	}
	return Difference{}, false
}
