package section4

import (
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/wp/heap"
)

// Counterexample is a smallest case that refutes a statement of a reading.
type Counterexample struct {
	Reading   string // the ID of the reading
	Statement string // the ID of the statement
	Case      Case   // of a statement about traces
	Point     Point  // of a lemma
	Why       string
}

// Counterexamples lists where the published reading fails, and the readings that
// repair less than Repaired and Guarded do.
func Counterexamples() []Counterexample {
	x, y := lang.NewVar("x", classC), lang.NewVar("y", classC)
	f := lang.Field{Of: classC, Name: "f", Type: classC}
	X, Y, null := lang.V(x), lang.V(y), lang.NilOf(classC)
	choice := lang.Term(lang.Cond, lang.Term(lang.Eq, X, X), X, Y) // if x = x then x else y fi
	allNil := heap.State{}.Assign(x, lang.Nil(classC)).Assign(y, lang.Nil(classC))
	xIsOne := heap.State{H: heap.Heap{}.Add(lang.Object(classC, 1))}.Assign(x, lang.Object(classC, 1)).Assign(y, lang.Nil(classC))
	oneY := heap.State{H: xIsOne.H}.Assign(x, lang.Nil(classC)).Assign(y, lang.Object(classC, 1))
	point := func(e lang.Expr, V heap.State) Point { return Point{E1: e, H: X, E: X, X: x, V: V} }
	different := Case{trace.Of(trace.New{X: x}, trace.Test{B: lang.Term(lang.Ne, X, lang.Dot(Y, f))}), allNil}
	mirrored := Case{trace.Of(trace.New{X: x}, trace.Test{B: lang.Term(lang.Ne, lang.Dot(Y, f), X)}), allNil}
	chosen := Case{trace.Of(trace.New{X: x}, trace.Test{B: lang.Term(lang.Eq, lang.Dot(choice, f), null)}), allNil}
	other := Case{trace.Of(trace.New{X: x}, trace.Test{B: lang.Term(lang.Eq, lang.Dot(lang.Term(lang.Cond, lang.Term(lang.Eq, X, X), Y, null), f), null)}), oneY}
	aliased := Case{trace.Of(
		trace.New{X: x},
		trace.Assign{H: lang.Dot(X, f), E: X},
		trace.Test{B: lang.Term(lang.Ne, lang.Dot(lang.Dot(X, f), f), null)},
	), heap.State{}.Assign(x, lang.Nil(classC))}
	const (
		equations = "(x = y.f)[x := new C] is false, and x = y.f is ⊥ after the creation: y is nil"
		branches  = "of if b then x.f else y.f fi the branch that is not taken is ⊥"
	)
	return []Counterexample{
		{Reading: "strict", Statement: IDSoundness, Case: different, Why: equations},
		{Reading: "strict", Statement: IDCompleteness, Case: chosen, Why: branches},
		{Reading: "strict", Statement: IDCompleteness, Case: aliased, Why: branches + ", which the conditional expression of (x.f)[x.f := x] has, too: no heap satisfies the path condition of a trace that every heap leads through"},
		{Reading: "strict", Statement: IDDefNew, Point: point(lang.Term(lang.Eq, X, lang.Dot(Y, f)), allNil), Why: equations},
		{Reading: "strict", Statement: IDWlog, Point: point(lang.Dot(choice, f), xIsOne), Why: branches},
		{Reading: "strict-every", Statement: IDSoundness, Case: different, Why: equations},
		{Reading: "strict-every", Statement: IDCompleteness, Case: other, Why: branches + ", though x is not among them"},
		{Reading: "strict-equations", Statement: IDCompleteness, Case: chosen, Why: branches},
		{Reading: "strict-equations", Statement: IDCompleteness, Case: aliased, Why: branches},
		{Reading: "guarded-tests", Statement: IDCompleteness, Case: chosen, Why: branches},
		{Reading: "published", Statement: IDSoundness, Case: different, Why: equations},
		{Reading: "equation-left", Statement: IDSoundness, Case: different, Why: equations},
		{Reading: "equation-right", Statement: IDSoundness, Case: mirrored, Why: equations},
		{Reading: "lazy-value", Statement: ID43, Point: point(lang.Term(lang.Cond, lang.Term(lang.Eq, X, X), X, lang.Dot(X, f)), allNil), Why: "δ asks for both branches"},
		{Reading: "guarded", Statement: IDDefNew, Point: point(lang.Term(lang.Eq, X, lang.Dot(Y, f)), allNil), Why: equations + "; only path conditions are guarded"},
	}
}
