package heap_test

import (
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/wp/heap"
)

var (
	C  = lang.Class("C")
	D  = lang.Class("D")
	f  = lang.Field{Of: C, Name: "f", Type: C}
	n  = lang.Field{Of: C, Name: "n", Type: lang.Int}
	x  = lang.NewVar("x", C)
	y  = lang.NewVar("y", C)
	C1 = lang.Object(C, 1)
	C2 = lang.Object(C, 2)
)

// x is C1, whose f is C2; y is nil.
func state() heap.State {
	return heap.State{H: heap.Heap{}.Add(C1).Add(C2)}.Assign(x, C1).Assign(y, lang.Nil(C)).
		AssignField(C1, f, C2).AssignField(C2, n, lang.NewInt(7))
}

func TestEval(t *testing.T) {
	X, Y, null := lang.V(x), lang.V(y), lang.NilOf(C)
	isNil := func(e lang.Expr) lang.Expr { return lang.Term(lang.Eq, e, null) }
	for _, row := range []struct {
		e            lang.Expr
		strict, lazy string
		reason       string
	}{
		{X, "C1", "C1", "a variable"},
		{null, "nil", "nil", "nil is its value"},
		{lang.Dot(lang.Dot(X, f), n), "7", "7", "a field of a field"},
		{lang.Dot(X, n), "0", "0", "a field that was not assigned to has the default"},
		{lang.Dot(Y, f), "⊥", "⊥", "of nil"},
		{lang.Dot(lang.Dot(Y, f), f), "⊥", "⊥", "of what is ⊥"},
		{isNil(lang.Dot(Y, f)), "⊥", "⊥", "operators are strict"},
		{lang.Term(lang.Or, lang.True, isNil(lang.Dot(Y, f))), "⊥", "⊥", "disjunctions too"},
		{lang.Term(lang.Cond, isNil(Y), X, lang.Dot(Y, f)), "⊥", "C1", "the branch not taken is ⊥"},
		{lang.Term(lang.Cond, isNil(X), X, lang.Dot(Y, f)), "⊥", "⊥", "the branch taken is ⊥"},
		{lang.Term(lang.Cond, isNil(lang.Dot(Y, f)), X, X), "⊥", "⊥", "the test is ⊥"},
	} {
		for name, eval := range map[string]heap.Evaluation{"strict": heap.Eval(concrete.Standard()), "lazy": heap.Lazy(concrete.Standard())} {
			want, got := row.strict, "⊥"
			if name == "lazy" {
				want = row.lazy
			}
			if v := eval(state()).At(row.e); v != heap.Bottom {
				got = v.String()
			}
			if got != want || row.reason == "" {
				t.Errorf("%v, %s, %s: got %s, want %s", row.e, row.reason, name, got, want)
			}
		}
	}
}

func TestSteps(t *testing.T) {
	X, Y := lang.V(x), lang.V(y)
	system := heap.System(heap.Standard(concrete.Standard()))
	for _, row := range []struct {
		rho    trace.Trace
		want   string // the end
		left   string // what remains
		reason string
	}{
		{trace.Of(trace.Assign{H: X, E: Y}), "x = nil, y = nil; C1: {f: C2}, C2: {n: 7}", "ε", "a variable"},
		{trace.Of(trace.Assign{H: lang.Dot(lang.Dot(X, f), f), E: X}), "x = C1, y = nil; C1: {f: C2}, C2: {f: C1, n: 7}", "ε", "a field"},
		{trace.Of(trace.Assign{H: lang.Dot(Y, f), E: X}), "x = C1, y = nil; C1: {f: C2}, C2: {n: 7}", "y.f := x", "of nil"},
		{trace.Of(trace.Assign{H: X, E: lang.Dot(Y, f)}), "x = C1, y = nil; C1: {f: C2}, C2: {n: 7}", "x := y.f", "of what is ⊥"},
		{trace.Of(trace.New{X: y}), "x = C1, y = C3; C1: {f: C2}, C2: {n: 7}, C3: {}", "ε", "a new identity"},
		{trace.Of(trace.Test{B: lang.Term(lang.Eq, X, Y)}), "x = C1, y = nil; C1: {f: C2}, C2: {n: 7}", "x == y", "a test that is false"},
		{trace.Of(trace.Test{B: lang.Term(lang.Ne, X, lang.Dot(Y, f))}), "x = C1, y = nil; C1: {f: C2}, C2: {n: 7}", "x != y.f", "a test that is ⊥"},
		{trace.Of(trace.Test{B: lang.Term(lang.Ne, X, Y)}), "x = C1, y = nil; C1: {f: C2}, C2: {n: 7}", "ε", "a test that is true"},
	} {
		end, steps := heap.Run(system, heap.Config{V: state(), Rho: row.rho})
		if want := 1 - end.Rho.Len(); steps != want {
			t.Errorf("%v, %s: %d transitions, want %d", row.rho, row.reason, steps, want)
		}
		if end.V.String() != row.want || end.Rho.String() != row.left || row.reason == "" {
			t.Errorf("%v, %s: got ⟨%v, %v⟩, want ⟨%s, %s⟩", row.rho, row.reason, end.V, end.Rho, row.want, row.left)
		}
	}
}

// What is not there is said, too.
func TestString(t *testing.T) {
	for _, row := range []struct {
		V      heap.State
		want   string
		reason string
	}{
		{heap.State{}, "no variables; no objects", "nothing at all"},
		{heap.State{}.Assign(y, lang.Nil(C)), "y = nil; no objects", "no objects"},
		{heap.State{H: heap.Heap{}.Add(C1)}, "no variables; C1: {}", "no variables"},
	} {
		if got := row.V.String(); got != row.want || row.reason == "" {
			t.Errorf("%s: got %q, want %q", row.reason, got, row.want)
		}
	}
}

func TestConsistent(t *testing.T) {
	for _, row := range []struct {
		V      heap.State
		want   string
		reason string
	}{
		{state(), "", "consistent"},
		{state().Assign(y, lang.Object(C, 3)), "y is C3, which does not exist", "a variable"},
		{state().AssignField(C2, f, lang.Object(C, 3)), "C2.f is C3, which does not exist", "a field"},
	} {
		got := ""
		if err := row.V.Consistent(); err != nil {
			got = err.Error()
		}
		if got != row.want || row.reason == "" {
			t.Errorf("%s: got %q, want %q", row.reason, got, row.want)
		}
	}
	for name, wrong := range map[string]func(){
		"a field of what does not exist":   func() { state().H.At(lang.Object(C, 9), f) },
		"an update of what does not exist": func() { state().AssignField(lang.Object(C, 9), f, C1) },
		"a value of another type":          func() { state().AssignField(C1, f, lang.NewInt(1)) },
		"an object that is not new":        func() { state().Create(y, C1) },
		"an object of another class":       func() { state().Create(y, lang.Object(D, 1)) },
		"nil as an object":                 func() { state().H.Add(lang.Nil(C)) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			wrong()
		}()
	}
	if o := heap.Fresh(state().H, D); o != lang.Object(D, 1) {
		t.Errorf("the first object of another class is %v", o)
	}
}
