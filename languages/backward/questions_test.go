package backward

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
)

// Questions turn conditions on heaps into questions for a solver, which
// knows integers, truth values and functions but no objects, and its answers
// into heaps.
//
// An object is an integer: nil is 0, and each class has a range of its own. A
// field is an array from objects to values; since the path condition of §4 speaks
// of the heap before the trace only, it is never written, and what is left
// of it, without arrays, are its values at the objects that are read (Flat).
//
//	x        an integer, 0 or in the range of x's class
//	e.f      f[e]
//	nil      0
//	e = e'   e = e', of integers
//
// A range has as many integers as the condition has terms that denote objects
// of the class: no more objects can matter. That each term is 0 or in its range
// says that the heap is consistent and well-typed. V(b) = true is b ∧ δ(b), since
// a solver's functions are total.
//
// Source: §4.1, "modeling symbolically fields as arrays of type O → T"; §4, the
// concrete configurations.

// Question is a condition on heaps as one that a solver understands.
type Question struct {
	// Formula is satisfiable iff there is a consistent heap V with V(b) = true.
	Formula lang.Expr

	terms   []lang.Expr            // that denote objects: variables and dereferences, operands first
	vars    []lang.Var             // of b
	fields  []lang.Field           // of b
	ranges  map[lang.Type][2]int64 // of the identities of each class, both ends included
	classes []lang.Type            // by name
}

// Encode returns the question whether there is a consistent heap V with V(b) = true. delta is δ(b),
// by which b has a value; it must be that of the reading of conditional expressions at hand.
func Encode(b, delta lang.Expr) *Question {
	q := &Question{ranges: map[lang.Type][2]int64{}}
	q.collect(b, delta)
	var low int64
	count := map[lang.Type]int64{}
	for _, t := range q.terms {
		count[t.Type()]++
	}
	for _, C := range q.classes {
		q.ranges[C] = [2]int64{low + 1, low + count[C]}
		low += count[C]
	}
	memo := map[lang.Expr]lang.Expr{}
	all := lang.Conjunction(q.translate(memo, delta), q.translate(memo, b))
	for _, t := range q.terms {
		all = lang.Conjunction(all, q.within(q.translate(memo, t), t.Type()))
	}
	q.Formula = all
	return q
}

// collect finds the terms, variables, fields and classes of the conditions.
func (q *Question) collect(bs ...lang.Expr) {
	q.vars = lang.FreeVars(bs...)
	fields := map[lang.Field]bool{}
	classes := map[lang.Type]bool{}
	memo := map[lang.Expr]struct{}{}
	for _, b := range bs {
		lang.FoldExpr(b, memo, func(e lang.Expr, _ []struct{}) struct{} {
			if f, ok := e.Field(); ok && !fields[f] {
				fields[f] = true
				q.fields = append(q.fields, f)
			}
			if C := e.Type(); C.IsClass() {
				if !classes[C] {
					classes[C] = true
					q.classes = append(q.classes, C)
				}
				if e.IsHeapVar() {
					q.terms = append(q.terms, e)
				}
			}
			return struct{}{}
		})
	}
	slices.SortFunc(q.classes, func(a, b lang.Type) int { return strings.Compare(a.String(), b.String()) })
}

// translate returns e over integers and arrays.
func (q *Question) translate(memo map[lang.Expr]lang.Expr, e lang.Expr) lang.Expr {
	return lang.FoldExpr(e, memo, func(e lang.Expr, kids []lang.Expr) lang.Expr {
		if x, ok := e.Var(); ok {
			return lang.V(Variable(x))
		}
		if f, ok := e.Field(); ok {
			return lang.Term(lang.Select, lang.V(Array(f)), kids[0])
		}
		if e.Op() == lang.Constant && e.Type().IsClass() {
			return lang.I(0)
		}
		return e.Rebuild(kids...)
	})
}

// within is: e is nil or an identity of class C.
func (q *Question) within(e lang.Expr, C lang.Type) lang.Expr {
	r := q.ranges[C]
	in := lang.Conjunction(lang.Term(lang.Le, lang.I(r[0]), e), lang.Term(lang.Le, e, lang.I(r[1])))
	return lang.Term(lang.Or, lang.Term(lang.Eq, e, lang.I(0)), in)
}

// Variable returns the variable for x: x, or an integer for an object, with its class as scope.
func Variable(x lang.Var) lang.Var {
	if !x.Type.IsClass() {
		return x
	}
	return lang.Var{Name: x.Name, Type: lang.Int, Scope: x.Type.String() + x.Scope}
}

// Array returns the variable for a field: an array from objects, with the class as its scope.
func Array(f lang.Field) lang.Var {
	return lang.Var{Name: f.Name, Type: lang.ArrayOf(lang.Int, plain(f.Type)), Scope: f.Of.String()}
}

// plain returns the type that stands for t.
func plain(t lang.Type) lang.Type {
	if t.IsClass() {
		return lang.Int
	}
	return t
}

// Range returns the identities of class C, both ends included; none if the second is smaller.
func (q *Question) Range(C lang.Type) (low, high int64) { return q.ranges[C][0], q.ranges[C][1] }

// String says what the question is about: classes with their ranges.
func (q *Question) String() string {
	parts := lists.Map(q.classes, func(C lang.Type) string { return fmt.Sprintf("%v %d..%d", C, q.ranges[C][0], q.ranges[C][1]) })
	return strings.Join(parts, ", ")
}
