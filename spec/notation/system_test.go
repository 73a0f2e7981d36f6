package notation_test

import (
	"strings"
	"sync"
	"testing"

	"tandem/lang"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

var x = lang.NewVar("x", lang.Int)

// side returns the interpreter of formulas of the symbolic side of the basic language.
func side(t *testing.T, formulas ...string) *notation.Interpreter {
	t.Helper()
	d := notation.Dialects("basic")["symbolic"]
	var list []notation.Entry
	for _, text := range formulas {
		f, err := notation.Parse(d, text, 1)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, notation.Entry{ID: text, Formula: f})
	}
	return notation.New(d, list, nil)
}

func config(t *testing.T, program string) notation.Configuration {
	t.Helper()
	p, err := lang.Parse("", []byte("var x, y: int; var p: bool;\n"+program))
	if err != nil {
		t.Fatal(err)
	}
	return notation.Configuration{S: p.Body, Phi: lang.True}
}

// What letters of a left side match.
func TestMatching(t *testing.T) {
	subst := []string{"xσ = σ(x)", "op(e1, …, en)σ = op(e1σ, …, enσ)"}
	for _, row := range []struct{ rule, in, want, reason string }{
		{"⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := eσ], φ⟩", "x := 1; y := 2;", "⟨y := 2, {x ↦ 1}, true⟩", "S is the rest"},
		{"⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := eσ], φ⟩", "if p { }", "", "another statement"},
		{"⟨x := e; x := e'; S, σ, φ⟩ → ⟨x := e'; S, σ, φ⟩", "x := 1; x := 2;", "⟨x := 2, {}, true⟩", "the same letter twice is the same variable"},
		{"⟨x := e; x := e'; S, σ, φ⟩ → ⟨x := e'; S, σ, φ⟩", "x := 1; y := 2;", "", "and no other one"},
		{"⟨x := e; y := e'; S, σ, φ⟩ → ⟨S, σ, φ⟩ where x = y", "x := 1; x := 2;", "⟨ε, {}, true⟩", "two letters may be the same"},
		{"⟨x := e; y := e'; S, σ, φ⟩ → ⟨S, σ, φ⟩ if x ≠ y", "x := 1; x := 2;", "", "unless a premise says otherwise"},
		{"⟨S; x := e; S', σ, φ⟩ → ⟨S, σ, φ⟩", "if p { } x := 1; y := 2; x := 3;", "⟨if p {}, {}, true⟩", "a letter that is not last takes the shortest part"},
		{"⟨S; while b {S'}, σ, φ⟩ → ⟨S', σ, φ⟩", "x := 1; while p { y := 2; }", "⟨y := 2, {}, true⟩", "what is in blocks matches, too"},
		{"⟨x := e, σ, φ⟩ → ⟨ε, σ, φ⟩", "x := 1; y := 1;", "", "without S there is no rest"},
		{"⟨x := e; S, σ, φ⟩ → ⟨x := e'; S, σ, φ⟩ where e' = eσ", "x := x;", "⟨x := x, {}, true⟩", "where binds e'"},
	} {
		if row.reason == "" {
			t.Fatal("no reason")
		}
		got := ""
		for _, s := range side(t, append(subst, row.rule)...).System().Next(config(t, row.in)) {
			got += s.To.String()
		}
		if got != row.want {
			t.Errorf("%s: %s at %s: got %s, want %s", row.reason, row.rule, row.in, got, row.want)
		}
	}
}

// A statement that stands on both sides is the same node, with its position.
func TestSameNode(t *testing.T) {
	c := config(t, "while p { x := 1; }")
	next := side(t, "bσ = b", "⟨while b {S}; S', σ, φ⟩ → ⟨S; while b {S}; S', σ, φ⟩").System().Next(c)
	if len(next) != 1 || next[0].To.S.Tail().Head() != c.S.Head() {
		t.Errorf("got %v, want the same node behind the body", next)
	}
}

// Clauses that have no value say so, and end.
func TestNoValue(t *testing.T) {
	sum := lang.Term(lang.Add, lang.V(x), lang.V(x))
	deep := lang.V(x)
	for range 300 {
		deep = lang.Term(lang.Add, deep, deep)
	}
	for _, row := range []struct {
		clauses      []string
		at           lang.Expr
		want, reason string
	}{
		{[]string{"xσ = σ(x)"}, sum, "the function σ has no clause for x + x", "not total"},
		{[]string{"eσ = eσ"}, sum, "for ever", "at once"},
		{[]string{"xσ = (x[e])σ where e = x"}, lang.V(x), "does not apply", "an ill-typed expression"},
		{[]string{"xσ = (¬true)σ", "op(e1, …, en)σ = op(e1σ, …, enσ)"}, lang.V(x), "is no int", "a value of another type"},
		{[]string{"xσ = σ(x)", "op(e1, …, en)σ = op(e1σ, …, enσ)"}, deep, "", "a shared graph costs its nodes"},
	} {
		why := spec.Undefined(func() { side(t, row.clauses...).Substituted(row.at, nil) })
		if row.reason == "" || (row.want == "") != (why == "") || !strings.Contains(why, row.want) {
			t.Errorf("%s: got %q, want %q", row.reason, why, row.want)
		}
	}
}

// Several goroutines may ask for a function without σ and V.
func TestClausesBeside(t *testing.T) {
	var list []notation.Entry
	for _, line := range texts.Printed("arrays").Lines {
		if line.Side == "symbolic" && !line.Formula.Rule {
			list = append(list, notation.Entry{ID: line.ID, Formula: line.Formula})
		}
	}
	clauses := notation.New(notation.Dialects("arrays")["symbolic"], list, nil).Clauses("δ", nil)
	a := lang.NewVar("a", lang.BoundedOf(lang.Int))
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			e := lang.Expr(lang.I(0))
			for range 200 {
				e = lang.Term(lang.Add, lang.Term(lang.Select, lang.V(a), e), lang.I(1))
				found := 0
				for _, clause := range clauses {
					if _, ok := clause(e); ok {
						found++
					}
				}
				if found == 0 {
					t.Error("no clause matches")
				}
			}
		})
	}
	all.Wait()
}

// A function of the code is asked for once for a valuation, on however many configurations that have it.
func TestAskedForOnce(t *testing.T) {
	d := notation.Dialects("basic")["concrete"]
	var list []notation.Entry
	for _, text := range []string{"⟨if b {S1}{S2}; S, V⟩ → ⟨S1; S, V⟩ if V(b) = true", "⟨x := e; S, V⟩ → ⟨S, V[x := V(e)]⟩"} {
		f, err := notation.Parse(d, text, 1)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, notation.Entry{ID: text, Formula: f})
	}
	asked := 0
	in := notation.New(d, list, nil).Giving(map[string]notation.Given{"V": func(any, any) func(lang.Expr) any {
		asked++
		return func(e lang.Expr) any {
			if e.Type() == lang.Int {
				return lang.NewInt(1)
			}
			return lang.BoolValue(true)
		}
	}})
	anew := func(c notation.Configuration) notation.Configuration {
		c.V = notation.OfAny(c.V.Bindings(), false)
		return c
	}
	same := func(c, d notation.Configuration) bool { return c.S.Equal(d.S) && c.V.Bindings() == d.V.Bindings() }
	system := notation.SystemOf(in, func(c notation.Configuration) lang.Stmt { return c.Stmt() }, same, anew, func(c notation.Configuration) notation.Configuration { return c })
	const tests = 100
	c, steps := config(t, strings.Repeat("if p { } else { } ", tests)+"x := 1; "+strings.Repeat("if p { } else { } ", tests)), 0
	for next := system.Next(c); len(next) > 0; next = system.Next(c) {
		c, steps = next[0].To, steps+1
	}
	if steps != 2*tests+1 || asked > tests { // what is kept may be dropped at any time
		t.Errorf("asked for %d times in %d steps", asked, steps)
	}
}
