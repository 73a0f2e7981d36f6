package recursion_test

import (
	"context"
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/formulas"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
)

// Both sides of small programs agree, and end as they should.
func TestRuns(t *testing.T) {
	for _, row := range []struct {
		src    string
		want   spec.Outcome
		at     string // ⟨Γ, G⟩ at the end
		reason string
	}{
		{"var x: int; proc P(u: int) { if u > 0 { x := x + u; P(u - 1); u := 7; } } P(3);", spec.Final, "⟨ε, {x: 6}⟩", "locals are of each call"},
		{"var x: int; proc P(u, v: int) { u := v; v := u + x; x := v; } P(x, 2); P(x, x);", spec.Final, "⟨ε, {x: 4}⟩", "arguments are values"},
		{"var e: bool; proc Even(n: int) { if n == 0 { e := true; } else { Odd(n - 1); } } proc Odd(n: int) { if n == 0 { e := false; } else { Even(n - 1); } } Even(7);",
			spec.Final, "⟨ε, {e: false}⟩", "procedures call each other"},
		{"var a: []int; proc P(b: []int, i: int) { b[i] := 1; a[i] := b[i] + 1; if i > 0 { P(b, i - 1); } } |a| := 2; P(a, 1);",
			spec.Final, "⟨ε, {a: [2, 2]}⟩", "arrays are passed by value"},
		{"var a: []int; proc P(i: int) { P(a[i]); } |a| := 1; a[0] := 1; P(0);", spec.Error, "⟨({i: 1}, array-out-of-bound), {a: [1]}⟩", "an argument is out of bounds, inside a call"},
	} {
		p, err := lang.Parse("", []byte(row.src))
		if err != nil {
			t.Fatal(err)
		}
		sems := []*recursion.Semantics{formulas.RecursionArrays(concrete.Standard()).Semantics()}
		if p.Vars[0].Type == lang.Int {
			sems = append(sems, recursion.New())
		}
		for _, sem := range sems {
			var at string
			end := sem.Trace(context.Background(), p, concrete.NewValuation(nil), 100, func(pr spec.Pair[symstacks.Config, stacks.Config]) bool {
				t.Logf("%s %s\n%s", pr.ConcreteRule, sem.Show.Symbolic(pr.Symbolic), sem.Show.Concrete(pr.Concrete))
				at = sem.Show.Concrete(pr.Concrete)
				return true
			})
			if end.Parted != "" || end.Outcome != row.want || at != row.at {
				t.Errorf("%s: got %+v at %s, want %v at %s: %s", row.src, end, at, row.want, row.at, row.reason)
			}
		}
	}
}

// The main statement's closure has the local variables of the initial valuation, on
// both sides; those of calls have their own.
func TestInitialLocals(t *testing.T) {
	p, err := lang.Parse("", []byte("var x: int; proc P(u: int) { x := u; } P(3);"))
	if err != nil {
		t.Fatal(err)
	}
	V := concrete.NewValuation(map[lang.Var]lang.Value{
		p.Vars[0]: lang.NewInt(0), {Name: "w", Type: lang.Int, Scope: "Q"}: lang.NewInt(7),
	})
	var at []string
	end := recursion.New().Trace(context.Background(), p, V, 100, func(pr spec.Pair[symstacks.Config, stacks.Config]) bool {
		at = append(at, recursion.ShowConcrete(pr.Concrete))
		return true
	})
	if end.Parted != "" || end.Outcome != spec.Final || at[0] != "⟨({w: 7}, P(3)), {x: 0}⟩" || at[1] != "⟨({u: 3}, x := u)·({w: 7}, ε), {x: 0}⟩" {
		t.Errorf("got %+v by way of %v", end, at)
	}
}

// A run a hundred thousand calls deep ends; one without end is cut at the bound
// on the stack, and says so.
func TestDeepRuns(t *testing.T) {
	for _, row := range []struct {
		name     string
		src      string
		maxStack int
		want     spec.Outcome
		bound    string
		reason   string
	}{
		{"deep", "var x: int; proc P(u: int) { if u > 0 { P(u - 1); x := x + 1; } } P(100000);", recursion.DefaultMaxStack, spec.Final, "", "within the bound"},
		{"without end", "var x: int; proc P(u: int) { P(u + 1); } P(0);", 5000, spec.Bound,
			"there are more than 5000 closures on the stack (bound on the stack)", "the stack grows for ever"},
		{"without end, mutually", "var x: int; proc P() { Q(); } proc Q() { P(); } P();", 5000, spec.Bound,
			"there are more than 5000 closures on the stack (bound on the stack)", "the stack grows for ever"},
		{"on steps", "var x: int; proc P() { x := x + 1; } while true { P(); }", 5000, spec.Bound, "bound on steps", "the stack does not grow"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, err := lang.Parse("", []byte(row.src))
			if err != nil {
				t.Fatal(err)
			}
			sides := recursion.Published(concrete.Standard())
			sides.MaxStack = row.maxStack
			end := sides.Semantics().Run(context.Background(), p, concrete.NewValuation(nil), 1_000_000, nil)
			if end.Outcome != row.want || end.Bound != row.bound {
				t.Errorf("%s: got %v, %q after %d steps, want %v, %q", row.reason, end.Outcome, end.Bound, end.Steps, row.want, row.bound)
			}
		})
	}
}

// The stacks of a run of many calls inside each other are compared at each step.
func TestDeep(t *testing.T) {
	const n = 20_000
	p, err := lang.Parse("", []byte("var n, x: int; proc P(u: int) { if u > 0 { P(u - 1); x := x + 1; } } P(n);"))
	if err != nil {
		t.Fatal(err)
	}
	V := concrete.NewValuation(map[lang.Var]lang.Value{p.Vars[0]: lang.NewInt(n)})
	deepest := 0
	end := recursion.New().Trace(context.Background(), p, V, 10*n, func(pr spec.Pair[symstacks.Config, stacks.Config]) bool {
		deepest = max(deepest, pr.Symbolic.Delta.Depth())
		return true
	})
	if end.Parted != "" || end.Outcome != spec.Final || end.Steps != 4*n+5-1 || deepest != n+2 {
		t.Errorf("got %+v, %d closures", end, deepest)
	}
}
