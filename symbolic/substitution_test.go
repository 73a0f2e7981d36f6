package symbolic_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

var (
	x = lang.NewVar("x", lang.Int)
	y = lang.NewVar("y", lang.Int)
	p = lang.NewVar("p", lang.Bool)

	xOfP = lang.Var{Name: "x", Type: lang.Int, Scope: "P"}
)

func expr(t testing.TB, text string) lang.Expr {
	t.Helper()
	e, err := lang.ParseExpr(text, []lang.Var{x, y, p})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestSubstitutionAt(t *testing.T) {
	sigma := symbolic.ID().Update(x, expr(t, "y + 1"))
	for _, row := range []struct {
		name   string
		in     symbolic.Substitution
		at     lang.Var
		want   string
		reason string
	}{
		{"identity", symbolic.ID(), x, "x", "id(x) = x"},
		{"identity of a truth value", symbolic.ID(), p, "p", "for every variable"},
		{"updated", sigma, x, "y + 1", "σ[x := e](x) = e"},
		{"other variable", sigma, y, "y", "σ[x := e](y) = σ(y)"},
		{"twice", sigma.Update(x, expr(t, "0")), x, "0", "the last update counts"},
		{"not applied", sigma.Update(y, expr(t, "x")), y, "x", "the update is σ[y := x] and not σ[y := xσ]"},
		{"old substitution", sigma, x, "y + 1", "an update leaves σ as it was"},
		{"other scope", sigma.Update(xOfP, expr(t, "0")), x, "y + 1", "a local x is another variable"},
		{"itself", symbolic.ID().Update(x, lang.V(x)), x, "x", "an update with x itself is id there"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			if diff := cmp.Diff(row.want, row.in.At(row.at).String()); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

func TestSubstitutionDomain(t *testing.T) {
	sigma := symbolic.ID().Update(y, expr(t, "0")).Update(xOfP, expr(t, "0")).Update(p, expr(t, "true")).Update(x, expr(t, "1"))
	for range 20 { // an order of a map would show
		if diff := cmp.Diff([]lang.Var{p, x, y, xOfP}, sigma.Domain(), cmp.Comparer(func(a, b lang.Var) bool { return a == b })); diff != "" {
			t.Fatalf("by scope, then name: -want +got\n%s", diff)
		}
	}
	if got := symbolic.ID().Domain(); len(got) != 0 {
		t.Errorf("id: got %v, want nothing", got)
	}
}

func TestApply(t *testing.T) {
	sigma := symbolic.ID().Update(x, expr(t, "y + 1")).Update(y, expr(t, "x")).Update(p, expr(t, "x < y"))
	for _, row := range []struct{ name, in, want, reason string }{
		{"variable", "x", "y + 1", "xσ = σ(x)"},
		{"value", "7", "7", "a nullary operator"},
		{"at once", "x - y", "y + 1 - x", "σ is not applied to what it puts in"},
		{"swap", "y * x", "x * (y + 1)", "the tree stays, parentheses are of its text"},
		{"truth value", "!p && p", "!(x < y) && x < y", "variables of any type"},
		{"conditional", "p ? x : y", "x < y ? y + 1 : x", "every operand"},
		{"nothing simplified", "x - x + 0 * y", "y + 1 - (y + 1) + 0 * x", "substitution is literal"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			e := expr(t, row.in)
			if diff := cmp.Diff(row.want, symbolic.Apply(sigma).At(e).String()); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
			if got := symbolic.Apply(symbolic.ID()).At(e); got != e {
				t.Errorf("e id = %v, want e", got)
			}
		})
	}
}

func TestApplicationWith(t *testing.T) {
	var apply symbolic.Application = symbolic.Apply
	dull := apply.With(func(symbolic.Substitution) spec.Clause[lang.Expr, lang.Expr] {
		return spec.Clause[lang.Expr, lang.Expr]{ID: "Subst-Var", Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) {
			_, ok := e.Var()
			return e, ok
		}}
	})
	sigma := symbolic.ID().Update(x, expr(t, "7"))
	if got := dull(sigma).At(expr(t, "x + 1")); got != expr(t, "x + 1") {
		t.Errorf("with xσ = x: got %v", got)
	}
	if got := apply(sigma).At(expr(t, "x + 1")); got != expr(t, "7 + 1") {
		t.Errorf("the application that was there before: got %v", got)
	}
}

// Each rule by itself: the transitions of a configuration with a substitution
// and a path condition of its own.
func TestStep(t *testing.T) {
	sigma := symbolic.ID().Update(x, expr(t, "x + 5"))
	phi := expr(t, "p")
	for _, row := range []struct{ name, in, want, reason string }{
		{"assignment", "y := x * 2; x := 0;", "Assign: x := 0 | x ↦ x + 5, y ↦ (x + 5) * 2 | p", "σ[y := eσ], φ as it was"},
		{"assignment to what it reads", "x := x + 1;", "Assign: ε | x ↦ x + 5 + 1, y ↦ y | p", "e is applied before the update"},
		{
			"choice", "if x > y { y := 1; } else { y := 2; } x := 0;",
			"If-T: y := 1; x := 0 | x ↦ x + 5, y ↦ y | p && x + 5 > y\nIf-F: y := 2; x := 0 | x ↦ x + 5, y ↦ y | p && !(x + 5 > y)",
			"both branches, bσ and ¬bσ",
		},
		{
			"iteration", "while x > y { y := 1; } x := 0;",
			"While-T: y := 1; while x > y {y := 1}; x := 0 | x ↦ x + 5, y ↦ y | p && x + 5 > y\nWhile-F: x := 0 | x ↦ x + 5, y ↦ y | p && !(x + 5 > y)",
			"one round more, and none",
		},
		{"constant test", "if false { }", "If-T: ε | x ↦ x + 5, y ↦ y | p && false\nIf-F: ε | x ↦ x + 5, y ↦ y | p && !false", "paths that no state satisfies are steps like others"},
		{"end", "", "", "no transition from ⟨ε, σ, φ⟩"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			prog, err := lang.Parse("", []byte("var x, y: int; var p: bool;\n"+row.in))
			if err != nil {
				t.Fatal(err)
			}
			var got string
			for _, s := range symbolic.System(symbolic.Apply).Next(symbolic.Config{S: prog.Body, Sigma: sigma, Phi: phi}) {
				if got != "" {
					got += "\n"
				}
				got += s.Rule + ": " + lang.Brief(s.To.S, 0) + " | x ↦ " + s.To.Sigma.At(x).String() +
					", y ↦ " + s.To.Sigma.At(y).String() + " | " + s.To.Phi.String()
			}
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
	init := symbolic.Initial(lang.Seq{})
	if init.Phi != lang.True || len(init.Sigma.Domain()) != 0 || !init.S.Empty() {
		t.Errorf("the initial configuration is %v", init)
	}
}
