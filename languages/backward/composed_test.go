package backward_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/languages/backward"
	"tandem/languages/full"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
	"tandem/wp"
)

const mixed = `var a: []int;
var n: Node;
var k: int;
class Node {
  val: int;
  next: Node;
  method get(i: int): int {
    var t: int;
    t := this.val + a[i];
    if t > 0 { return t; }
  }
}
proc P(u: int) {
  var t: int;
  if u > 0 {
    t := u - 1;
    P(t);
    k := n.get(t);
  }
}
n.next := new Node;
P(1);
a[k] := n.next.val;
`

// The trace of a path of the language that has all: calls of procedures and methods
// with locals of their own, creations numbered with them, and what must be within
// bounds. The solver finds no difference between path(ρ) and φ.
func TestComposed(t *testing.T) {
	session := open(t)
	prob := explore.Of(full.New(), parse(t, mixed))
	const called = "x#1 := new Node · n.next := x#1 · u#2 := 1 · t#2 := 0 · u#2 > 0 · t#2 := u#2 - 1 · u#3 := t#2 · t#3 := 0 · !(u#3 > 0)" +
		" · n != nil · this#4 := n · i#4 := t#2 · t#4 := 0 · "
	const value = "0 <= i#4 && i#4 < |a| · t#4 := this#4.val + a[i#4] · "
	for _, row := range []struct{ choices, rho, reason string }{
		{"TFT", called + value + "t#4 > 0 · return := t#4 · k := return · 0 <= k && k < |a| · a := (a[k] := n.next.val)", "a return"},
		{"TFF", called + value + "!(t#4 > 0) · return := 0 · k := return · 0 <= k && k < |a| · a := (a[k] := n.next.val)", "the end of a body: the default value"},
		{"TFE", called + "this#4 != nil · !(0 <= i#4 && i#4 < |a|)", "an error: nil, which comes first, is not used"},
		{"TFTE", called + value + "t#4 > 0 · return := t#4 · k := return · n.next != nil && n != nil · !(0 <= k && k < |a|)", "an error of an element"},
	} {
		path, err := backward.Within(prob, row.choices, explore.Bounds{})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(row.rho, path.Trace.String()); diff != "" || row.reason == "" {
			t.Errorf("%s: -want +got\n%s", row.reason, diff)
		}
		if e := path.Equivalent(context.Background(), session); e.Solver != solver.Unsat {
			t.Errorf("%s: φ is %v, path(ρ) %v: %v %s", row.choices, path.Forward, path.Backward, e.Model, e.Reason)
		}
		if r, err := path.Model(context.Background(), session, prob); err != nil || r.Answer != solver.Sat {
			t.Errorf("%s: %v, %v", row.choices, r, err)
		}
	}
}

// Along random paths of random programs of the language that has all φ and path(ρ)
// have the same value; with a trace in another order they have not.
func TestComposedPathsOfRandomPrograms(t *testing.T) {
	same := func(rho trace.Trace) trace.Trace { return rho }
	checks := longtest.Cases(45, 600)
	r := composedProperty(same).Test(context.Background(), props.Options{Checks: checks, Seed: 1})
	if r.Result != spec.Tested || r.Evidence.Satisfied < checks/6 {
		t.Errorf("%s, %d satisfied: %+v %+v", r.Verdict, r.Evidence.Satisfied, r.Counterexample, r.Crash)
	}
	if r := composedProperty(reversed).Test(context.Background(), props.Options{Checks: 150, Seed: 1}); r.Result != spec.Refuted {
		t.Errorf("the actions of a trace in the wrong order: %s", r.Verdict)
	}
}

func composedProperty(actions func(trace.Trace) trace.Trace) *props.Property[routed] {
	voc := programs.Full()
	eval := concrete.Eval(concrete.Standard())
	return &props.Property[routed]{
		ID: "composed", Name: "Backward is forward", Cite: "§2.1, §3, §4", Text: "V(φ) = V(path(ρ))",
		Gen: routes(voc, "TFE"), Show: showRoute,
		Judge: func(_ context.Context, c routed) spec.Verdict {
			prob := explore.Of(full.New(), c.p)
			path, err := longest(prob, c.letters)
			if err != nil {
				return spec.Verdict{Result: spec.Inconclusive, Reason: err.Error()} // a path without an end
			}
			asked := backward.Total(wp.Compose(wp.Repaired(), actions(path.Trace)))
			forward, back := eval(c.V).At(path.Forward), eval(c.V).At(asked)
			if lang.Overflows(forward, back) {
				return spec.Verdict{Result: spec.Inconclusive, Reason: "bound on bits"}
			}
			if !forward.Equal(back) {
				return spec.Verdict{Result: spec.Refuted, Reason: "φ and path(ρ) differ", Failure: &spec.Failure{
					At: path.Trace.String(), Wanted: fmt.Sprintf("%v, which is %v", path.Forward, forward), Got: fmt.Sprintf("%v, which is %v", asked, back),
				}}
			}
			e := spec.Evidence{Compared: 1}
			if forward.Equal(lang.BoolValue(true)) {
				e.Satisfied++
			}
			return spec.Verdict{Evidence: e}
		},
	}
}
