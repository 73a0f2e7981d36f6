package checks_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/basic"
	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages/checks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/symbolic"
)

// reading returns V with inputs, the nth as in#n.
func reading(inputs ...lang.Value) concrete.Valuation {
	V := concrete.Valuation{}
	for n, v := range inputs {
		V = V.Update(lang.ReadVar(n+1, v.Type()), v)
	}
	return V
}

func ints(list ...int64) []lang.Value {
	var values []lang.Value
	for _, n := range list {
		values = append(values, lang.NewInt(n))
	}
	return values
}

// ended returns the outcome of a run on both sides, and σ and V of x in the end.
func ended[S explore.Configuration, C interface{ Valuation() concrete.Valuation }](t *testing.T, sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], source string, V concrete.Valuation, sigma func(S) symbolic.Substitution) []string {
	t.Helper()
	p, err := lang.Parse("", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	x := p.Vars[0]
	var list []string
	end := sem.Trace(context.Background(), p, V, 1000, func(at spec.Pair[S, C]) bool {
		if !at.Agrees() {
			t.Errorf("the sides differ at step %d", at.Step)
		}
		list = []string{fmt.Sprint(sigma(at.Symbolic).At(x)), fmt.Sprint(at.Concrete.Valuation().At(x))}
		return true
	})
	if end.Parted != "" {
		t.Error(end.Parted)
	}
	return append([]string{end.Outcome.String()}, list...)
}

// Inputs are numbered along a path, wherever they are read, and at any type.
func TestInputs(t *testing.T) {
	m := concrete.Standard()
	flat := func(c symbolic.Config) symbolic.Substitution { return c.Sigma }
	loop := "var s, x: int; s := 0; x := *; while x > 0 { s := s + x; x := *; } "
	branches := "var s: int; var b, ok: bool; s := 0; if b { ok := *; if ok { s := 1; } } else { s := *; } "
	rec := "var s: int; proc P(u: int) { if u > 0 { u := *; s := s + u; P(u - 1); } } s := 0; P(3);"
	method := "var s: int; var c: C; class C { f: int; method m(k: int): int { var i: int; i := *; this.f := i; assert i < k; return i; } } s := c.m(5); s := c.m(9);"
	object := lang.Object(lang.Class("C"), 1)
	b := lang.NewVar("b", lang.Bool)
	for _, row := range []struct {
		name, reason string
		want, got    []string
	}{
		{"loop", "three iterations read four inputs", []string{"final", "0 + in#1 + in#2", "5"},
			ended(t, checks.Basic(m).Semantics(), loop, reading(ints(2, 3, 0)...), flat)},
		{"one branch", "the first input is a bool", []string{"final", "1", "1"},
			ended(t, checks.Basic(m).Semantics(), branches, reading(lang.BoolValue(true)).Update(b, lang.BoolValue(true)), flat)},
		{"the other branch", "the first input is an int", []string{"final", "in#1", "7"},
			ended(t, checks.Basic(m).Semantics(), branches, reading(ints(7)...), flat)},
		{"recursion", "a called procedure goes on counting", []string{"final", "0 + in#1 + in#2 + in#3", "6"},
			ended(t, checks.Recursion(m).Semantics(), rec, reading(ints(3, 2, 1)...), func(c symstacks.Config) symbolic.Substitution { return c.Sigma })},
	} {
		if diff := cmp.Diff(row.want, row.got); diff != "" || row.reason == "" {
			t.Errorf("%s: %s: -want +got\n%s", row.name, row.reason, diff)
		}
	}
	sem := checks.Full(m).Semantics()
	p, err := lang.Parse("", []byte(method))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		inputs []int64
		want   spec.Outcome
		steps  int
		reason string
	}{
		{[]int64{1, 2}, spec.Final, 15, "both calls return"},
		{[]int64{1, 9}, spec.Error, 12, "the assertion fails in the middle of the second call"},
	} {
		V := reading(ints(row.inputs...)...).Update(p.Vars[1], object)
		if end := sem.Run(context.Background(), p, V, 100, nil); end.Outcome != row.want || end.Steps != row.steps {
			t.Errorf("%s: %v after %d steps", row.reason, end.Outcome, end.Steps)
		}
	}
}

// A program without checks costs in L+checks about what it costs in L: as many questions to
// the solver, and at most five allocations more a step, since the rules are text.
func TestCostsWithoutChecks(t *testing.T) {
	p, err := lang.Parse("", []byte("var x, z: int; z := 1; while x > 0 { x := x - 1; z := z + 2; }"))
	if err != nil {
		t.Fatal(err)
	}
	V := concrete.NewValuation(map[lang.Var]lang.Value{p.Vars[0]: lang.NewInt(300)})
	plain, with := basic.New(), checks.Basic(concrete.Standard()).Semantics()
	var steps int
	allocated := func(sem *basic.Semantics) float64 {
		return testing.AllocsPerRun(5, func() {
			steps = sem.Run(context.Background(), p, V, 10_000, nil).Steps
			runtime.KeepAlive(sem)
		})
	}
	if a, b := allocated(plain), allocated(with); b > a+5*float64(steps) {
		t.Errorf("%.0f allocations in %d steps, and %.0f without checks", b, steps, a)
	}
	s, err := solver.Open("small", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	summary := func(sem *basic.Semantics) explore.Summary {
		r, err := explore.Explore(context.Background(), explore.Of(sem, p), s, explore.Options[symbolic.Config]{Bounds: explore.Bounds{Unroll: 3}})
		if err != nil {
			t.Fatal(err)
		}
		r.Summary.SolverTime = 0
		return r.Summary
	}
	if diff := cmp.Diff(summary(plain), summary(with)); diff != "" {
		t.Errorf("the search costs something else: -L +L+checks\n%s", diff)
	}
}
