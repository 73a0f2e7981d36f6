package section4

import (
	"context"
	"fmt"

	"tandem/internal/dag"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/props"
	"tandem/spec"
	"tandem/wp/heap"
)

// The names of the statements, for readings, mutants and reports.
const (
	ID43        = "lemma-4.3"
	ID44Assign  = "lemma-4.4-assign"
	ID44New     = "lemma-4.4-new"
	IDDefAssign = "definedness-assign"
	IDDefNew    = "definedness-new"
	IDWlog      = "wlog"
	IDOld       = "old-objects"
)

// Lemmas returns §4's lemmas of the reading r, and what Theorem 4.5's proof uses, in the paper's order.
func Lemmas(r Sides) []*props.Property[Point] {
	universe := some()
	kind := props.Kind[Point]{Gen: func(src props.Source) Point { return universe(src).point(src) }, Show: showPoint, Smaller: smallerPoint}
	return kind.Of(lemma43(r), lemma44Assign(r), definednessAssign(r), wlog(r), oldObjects(r), lemma44New(r), definednessNew(r))
}

// lemma43 is Lemma 4.3: for any expression e,
//
//	V(e) ≠ ⊥ iff V(δ(e)) = true
func lemma43(r Sides) *props.Property[Point] {
	return &props.Property[Point]{
		ID: ID43, Name: "Lemma 4.3", Number: spec.Number{Kind: "lemma", Digits: "4.3"}, Cite: "§4", Text: "V(e) ≠ ⊥ iff V(δ(e)) = true",
		Judge: func(_ context.Context, pt Point) spec.Verdict {
			e, V := pt.E1, pt.V
			delta := r.Wp.Delta.At(e)
			v, d := r.value(V, e), r.value(V, delta)
			if (v != heap.Bottom) == isTrue(d) {
				return spec.Agreed()
			}
			return spec.Refute(spec.Evidence{}, &spec.Failure{
				At:     fmt.Sprintf("e = %v, δ(e) = %v", e, delta),
				Wanted: "V(e) = " + heap.Show(v), Got: "V(δ(e)) = " + heap.Show(d),
			}, "δ(e) does not say whether e has a value")
		},
	}
}

// lemma44Assign returns the first half of Lemma 4.4 (Substitution): let V(h) ≠ ⊥ and
// V(e) = v ≠ ⊥.
//
//	If V[h := v](e') ≠ ⊥ and V(e'[h := e]) ≠ ⊥ then V[h := v](e') = V(e'[h := e])
func lemma44Assign(r Sides) *props.Property[Point] {
	return &props.Property[Point]{
		ID: ID44Assign, Name: "Lemma 4.4 (Substitution), first half", Number: spec.Number{Kind: "lemma", Digits: "4.4", Part: "assign"}, Cite: "§4",
		Text:  "V[h := v](e') = V(e'[h := e]) where both are defined, for V(h) ≠ ⊥, V(e) = v ≠ ⊥",
		Judge: ofAssignment(r, same),
	}
}

// definednessAssign returns what the proof of Theorem 4.5 uses beside it: let V(h) ≠ ⊥
// and V(e) = v ≠ ⊥.
//
//	V[h := v](e') ≠ ⊥ iff V(e'[h := e]) ≠ ⊥
//
// Source: §4, proof of Theorem 4.5, "by the substitution lemma 4.4 we have
// V(path(ρ')[h := e]) = V[h := V(e)](path(ρ'))", which supposes neither to be
// defined.
func definednessAssign(r Sides) *props.Property[Point] {
	return &props.Property[Point]{
		ID: IDDefAssign, Name: "Definedness of e'[h := e]", Cite: "§4, proof of Theorem 4.5",
		Text:  "V[h := v](e') ≠ ⊥ iff V(e'[h := e]) ≠ ⊥, for V(h) ≠ ⊥, V(e) = v ≠ ⊥",
		Judge: ofAssignment(r, bothDefined),
	}
}

// wlog returns what "without loss of generality" claims before the definition of
// e[x := new C]: the transformations change no value, and leave x as an argument
// of equations and dereferences only.
//
//	V(e) = V(e transformed), or both are ⊥
//
// Source: §4, "First we observe that we can assume without loss of generality".
func wlog(r Sides) *props.Property[Point] {
	return &props.Property[Point]{
		ID: IDWlog, Name: "Without loss of generality", Claimed: true, Cite: "§4, before e[x := new C]",
		Text: "the transformations for e[x := new C] keep the value of e, or its absence, and no conditional expression has x as argument after them",
		Judge: func(_ context.Context, pt Point) spec.Verdict {
			if mayBe(lang.V(pt.X), pt.E1) {
				return spec.Discard("the lemma does not speak of e")
			}
			image := r.Wp.Wlog(pt.X).At(pt.E1)
			if bad := argument(lang.V(pt.X), image); !bad.IsZero() {
				return spec.Refute(spec.Evidence{}, &spec.Failure{
					At:     fmt.Sprintf("e = %v, transformed %v", pt.E1, image),
					Wanted: "no conditional expression with " + pt.X.Name + " as argument", Got: bad.String(),
				}, "x is still an argument of a conditional expression")
			}
			v, w := r.value(pt.V, pt.E1), r.value(pt.V, image)
			if v == heap.Bottom && w == heap.Bottom {
				return spec.Agreed()
			}
			if v == heap.Bottom || w == heap.Bottom || !v.Equal(w) {
				return differ(v, w, fmt.Sprintf("e = %v, transformed %v", pt.E1, image))
			}
			return spec.Agreed()
		},
	}
}

// oldObjects returns the first part of the proof of the second half of Lemma 4.4: for
// every e other than x that denotes objects, and in which x is no argument of
// conditional expressions,
//
//	V[x := new C](e) is ⊥, nil, or an object that exists in V
//
// Source: §4, proof of Lemma 4.4, "V[x := new C](e) denotes an ‘old’ object".
func oldObjects(r Sides) *props.Property[Point] {
	return &props.Property[Point]{
		ID: IDOld, Name: "Old objects", Claimed: true, Steps: true, Cite: "§4, proof of Lemma 4.4",
		Text: "V[x := new C](e) is nil, an object that exists in V, or ⊥, for e other than x",
		Judge: func(_ context.Context, pt Point) spec.Verdict {
			e, x := pt.E1, lang.V(pt.X)
			if !e.Type().IsClass() || e == x || !argument(x, e).IsZero() {
				return spec.Discard("e denotes no object, or the lemma does not speak of it")
			}
			after, ok := created(r, pt)
			if !ok {
				return spec.Discard("there is no transition")
			}
			v := r.value(after, e)
			if o, ok := v.(lang.ObjectValue); ok && !o.IsNil() && !pt.V.H.Has(o) {
				return spec.Refute(spec.Evidence{}, &spec.Failure{At: "e = " + e.String(), Wanted: "an old object or nil", Got: heap.Show(v)}, "e denotes the new object")
			}
			return spec.Agreed()
		},
	}
}

// lemma44New returns the second half of Lemma 4.4, of expressions e that are
// different from x and do not contain conditional expressions with the variable
// x as argument.
//
//	If V[x := new C](e) ≠ ⊥ and V(e[x := new C]) ≠ ⊥ then V[x := new C](e) = V(e[x := new C])
//
// An expression that has such arguments is transformed first.
func lemma44New(r Sides) *props.Property[Point] {
	return &props.Property[Point]{
		ID: ID44New, Steps: true, Name: "Lemma 4.4 (Substitution), second half", Number: spec.Number{Kind: "lemma", Digits: "4.4", Part: "new"}, Cite: "§4",
		Text:  "V[x := new C](e) = V(e[x := new C]) where both are defined, for e other than x",
		Judge: ofCreation(r, same),
	}
}

// definednessNew returns what the proof of Theorem 4.5 uses beside it, for the same
// expressions.
//
//	V[x := new C](e) ≠ ⊥ iff V(e[x := new C]) ≠ ⊥
//
// Source: §4, proof of Theorem 4.5, "by definition of path(ρ) and the above
// substitution lemma 4.4".
func definednessNew(r Sides) *props.Property[Point] {
	return &props.Property[Point]{
		ID: IDDefNew, Steps: true, Name: "Definedness of e[x := new C]", Cite: "§4, proof of Theorem 4.5",
		Text:  "V[x := new C](e) ≠ ⊥ iff V(e[x := new C]) ≠ ⊥, for e other than x",
		Judge: ofCreation(r, bothDefined),
	}
}

// judgement is how a lemma is judged at a point.
type judgement = func(context.Context, Point) spec.Verdict

// ofAssignment compares V[h := v](e'), for v = V(e), with V(e'[h := e]), where V(h) and V(e) are not ⊥.
func ofAssignment(r Sides, compare func(after, before lang.Value, e, image lang.Expr) spec.Verdict) judgement {
	return func(_ context.Context, pt Point) spec.Verdict {
		next := heap.System(r.Heap).Next(heap.Config{V: pt.V, Rho: trace.Of(trace.Assign{H: pt.H, E: pt.E})})
		if len(next) == 0 {
			return spec.Discard("V(h) or V(e) is ⊥")
		}
		image := r.Wp.Assign(pt.H, pt.E).At(pt.E1)
		return compare(r.value(next[0].To.V, pt.E1), r.value(pt.V, image), pt.E1, image)
	}
}

// ofCreation compares V[x := new C](e) with V(e[x := new C]), for Lemma 4.4's e: not what denotes
// x, that is x and conditional expressions between it and others.
func ofCreation(r Sides, compare func(after, before lang.Value, e, image lang.Expr) spec.Verdict) judgement {
	return func(_ context.Context, pt Point) spec.Verdict {
		x := lang.V(pt.X)
		if mayBe(x, pt.E1) {
			return spec.Discard("the lemma does not speak of e")
		}
		e := r.Wp.Wlog(pt.X).At(pt.E1)
		if !argument(x, e).IsZero() {
			return spec.Discard("the lemma does not speak of e")
		}
		image := r.Wp.New(pt.X).At(e)
		after, ok := created(r, pt)
		if !ok {
			return spec.Discard("there is no transition")
		}
		return compare(r.value(after, e), r.value(pt.V, image), e, image)
	}
}

// created returns V[x := new C]; false where no rule makes it.
func created(r Sides, pt Point) (heap.State, bool) {
	next := r.System().Next(heap.Config{V: pt.V, Rho: trace.Of(trace.New{X: pt.X})})
	if len(next) == 0 {
		return heap.State{}, false
	}
	return next[0].To.V, true
}

// mayBe reports whether e is x, or a conditional expression that may be: it stands
// in no equation and no dereference that the transformations could go into.
func mayBe(x, e lang.Expr) bool {
	for e.Op() == lang.Cond {
		if mayBe(x, e.Kid(1)) {
			return true
		}
		e = e.Kid(2)
	}
	return e == x
}

// argument returns a conditional expression in e that has x as argument, if there is one.
func argument(x, e lang.Expr) (found lang.Expr) {
	found, _ = lists.Find(dag.Order(e), func(e lang.Expr) bool { return e.Op() == lang.Cond && (e.Kid(1) == x || e.Kid(2) == x) })
	return found
}

// same compares values where both are defined.
func same(after, before lang.Value, e, image lang.Expr) spec.Verdict {
	switch {
	case after == heap.Bottom || before == heap.Bottom:
		return spec.Discard("one of the values is ⊥")
	case after.Equal(before):
		return spec.Agreed()
	}
	return differ(after, before, fmt.Sprintf("e' = %v, substituted %v", e, image))
}

// bothDefined asks whether both values are defined, or neither.
func bothDefined(after, before lang.Value, e, image lang.Expr) spec.Verdict {
	if (after == heap.Bottom) == (before == heap.Bottom) {
		return spec.Agreed()
	}
	return differ(after, before, fmt.Sprintf("e' = %v, substituted %v", e, image))
}

func differ(want, got lang.Value, at string) spec.Verdict {
	return spec.Refute(spec.Evidence{}, &spec.Failure{At: at, Wanted: heap.Show(want), Got: heap.Show(got)}, "the two values differ")
}
