package trace_test

import (
	"slices"
	"testing"

	"tandem/lang"
	"tandem/lang/trace"
)

var (
	C = lang.Class("C")
	f = lang.Field{Of: C, Name: "f", Type: C}
	x = lang.NewVar("x", C)
	y = lang.NewVar("y", C)
	i = lang.NewVar("i", lang.Int)
)

func TestTrace(t *testing.T) {
	rho := trace.Of(
		trace.New{X: x},
		trace.Assign{H: lang.Dot(lang.V(y), f), E: lang.V(x)},
		trace.Test{B: lang.Term(lang.Ne, lang.V(x), lang.NilOf(C))},
	)
	if got, want := rho.String(), "x := new C · y.f := x · x != nil"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := rho.Math(), "x := new C · y.f := x · x ≠ nil"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if rho.Len() != 3 || rho.Size() != 2+4+4 || !slices.Equal(rho.Vars(), []lang.Var{x, y}) || !slices.Equal(rho.Fields(), []lang.Field{f}) {
		t.Errorf("%d actions, size %d, variables %v, fields %v", rho.Len(), rho.Size(), rho.Vars(), rho.Fields())
	}
	if rho.Tail().Push(rho.Head()).String() != rho.String() || rho.Tail().Len() != 2 {
		t.Error("a · ρ is not what it was made of")
	}
	if empty := (trace.Trace{}); empty.String() != "ε" || !empty.Empty() || empty.NumKids() != 0 || rho.NumKids() != 1 || rho.Kid(0) != rho.Tail() {
		t.Error("ε")
	}
}

func TestCheck(t *testing.T) {
	for _, row := range []struct {
		a      trace.Action
		want   string
		reason string
	}{
		{trace.Test{B: lang.V(i)}, "a test of type int, expected bool", "a test is Boolean"},
		{trace.Assign{H: lang.NilOf(C), E: lang.V(x)}, "an assignment to nil, expected a variable or a field", "no heap variable"},
		{trace.Assign{H: lang.V(i), E: lang.V(x)}, "an assignment of type C to i of type int", "two types"},
		{trace.New{X: i}, "a creation for i of type int, expected a class", "no class"},
		{trace.New{X: x}, "", "right"},
	} {
		got := ""
		if err := trace.Check(row.a); err != nil {
			got = err.Error()
		}
		if got != row.want || row.reason == "" {
			t.Errorf("%s: got %q, want %q", row.reason, got, row.want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a trace of what is not well-typed: no panic")
		}
	}()
	trace.Of(trace.Test{B: lang.V(i)})
}
