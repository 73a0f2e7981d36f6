package notation_test

import (
	"strings"
	"testing"

	"tandem/lang"
	"tandem/spec"
	"tandem/spec/notation"
)

// Formulas with x̄, with the empty stack and with two assignments at once print as they are
// written, and read back the same, in ASCII, too.
func TestRoundTripOfResults(t *testing.T) {
	for _, row := range []struct{ language, side, text, reason string }{
		{"recursion", "symbolic", "⟨(τ, P(x̄); S)·Δ, σ, φ⟩ → ⟨(τ', S')·(τ, P(x̄); S)·Δ, σ, φ⟩ where P(ū) :: S' ∈ D and τ'(ū) = x̄(τ ∪ σ)", "a call of variables"},
		{"recursion", "symbolic", "⟨(τ', ε)·(τ, P(x̄); S)·Δ, σ, φ⟩ → ⟨(τ'', S)·Δ, σ', φ⟩ where P(ū) :: S' ∈ D and τ'' ∪ σ' = (τ ∪ σ)[x̄ := τ'(ū)]", "two closures on the left"},
		{"recursion", "concrete", "⟨(L', ε)·(L, P(x̄1); S)·Γ, G⟩ → ⟨(L'', S)·Γ, G'⟩ where P(ū) :: S' ∈ D and L'' ∪ G' = (L ∪ G)[x̄1 := L'(ū)]", "with an index"},
		{"recursion", "concrete", "⟨(L, ε), G⟩ → ⟨ε, G⟩", "the empty stack"},
		{"traces", "symbolic", "(e.f)[x, h.f := e1, e2] = if e[x, h.f := e1, e2] = h then e2 else e[x, h.f := e1, e2].f fi", "two assignments at once"},
		{"traces", "symbolic", "op(e1, …, en)[x, h.f := e, e'] = op(e1[x, h.f := e, e'], …, en[x, h.f := e, e'])", "of operands"},
	} {
		f, err := notation.Parse(notation.Dialects(row.language)[row.side], row.text, 1)
		if err != nil {
			t.Errorf("%s: %v", row.reason, err)
			continue
		}
		if f.String() != row.text {
			t.Errorf("%s: %s\nprints as %s", row.reason, row.text, f)
		}
		ascii := notation.ASCII(f.String())
		back, err := notation.Parse(notation.Dialects(row.language)[row.side], ascii, 1)
		if err != nil || back.String() != row.text {
			t.Errorf("%s: %s reads back as %v, %v", row.reason, ascii, back, err)
		}
	}
}

// What is wrong about them is said with its place.
func TestErrorsOfResults(t *testing.T) {
	for _, row := range []struct{ language, side, text, want, reason string }{
		{"recursion", "symbolic", "⟨ε, σ, φ⟩ → ⟨ε, σ[x̄ := x̄], φ⟩", "found x̄, which nothing on the left binds", "nothing binds x̄"},
		{"recursion", "concrete", "⟨(L, P(x̄); S)·Γ, G⟩ → ⟨Γ, G[x̄ := x̄]⟩", "found x̄, variables, expected values", "expressions are no values"},
		{"traces", "symbolic", "x[x, h := e1, e2] = e1", "found h, a heap variable, expected a field h.f", "h alone"},
		{"traces", "symbolic", "x[x, h.f := e1] = e1", "found “]”, expected “,”", "one expression"},
		{"objects", "symbolic", "x[x, h.f := e1, e2] = e1", "found “,”", "another language"},
		{"basic", "symbolic", "⟨x := e; S, σ, ϕ⟩ → ⟨S, σ, φ⟩", "found “ϕ”, U+03D5, expected “φ”, U+03C6, or phi", "another phi"},
		{"basic+checks", "symbolic", "⟨x := *; S, σ, φ⟩ → ⟨S, σ[x := in#n][in#0 := n], φ⟩ where n = σ(in#0) + 2", "expected σ(in#0) + 1, or V(in#0) + 1", "a counter that skips one"},
		{"basic+checks", "symbolic", "⟨x := *; S, σ, φ⟩ → ⟨S, σ[x := in#n][in#0 := n], φ⟩ where n = σ(in#0) - 1", "expected σ(in#0) + 1, or V(in#0) + 1", "one that counts down"},
	} {
		_, err := notation.Parse(notation.Dialects(row.language)[row.side], row.text, 1)
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: got %v, want %s", row.reason, err, row.want)
		}
	}
}

var (
	y = lang.NewVar("y", lang.Int)
	u = lang.Var{Name: "u", Type: lang.Int, Scope: "P"}
	v = lang.Var{Name: "v", Type: lang.Int, Scope: "P"}
)

// returning returns a configuration in which P(u, v) returns to Q, which called it with these
// parameters.
func returning(args ...lang.Expr) notation.Configuration {
	row := func(x lang.Var, n int64) notation.Row[lang.Value] {
		return notation.Row[lang.Value]{X: x, T: lang.NewInt(n)}
	}
	caller := &notation.Frames{L: &notation.Values{}, S: lang.SeqOf(&lang.Call{Proc: "P", Args: args}, &lang.Assign{X: y, E: lang.I(0)}), Of: "Q"}
	return notation.Configuration{
		Stack: &notation.Frames{L: notation.TableOf(row(u, 5), row(v, 7)), Of: "P", Below: caller},
		V:     notation.TableOf(row(x, 1), row(y, 2)),
		Procs: func(string) (notation.DeclaredProc, bool) {
			return notation.DeclaredProc{Params: []lang.Var{u, v}}, true
		},
	}
}

// A return with results: x̄ is variables alone, in their order, and the closure that goes on
// is the caller's.
func TestResults(t *testing.T) {
	f, err := notation.Parse(notation.Dialects("recursion")["concrete"], "⟨(L', ε)·(L, P(x̄); S)·Γ, G⟩ → ⟨(L'', S)·Γ, G'⟩ where P(ū) :: S' ∈ D and L'' ∪ G' = (L ∪ G)[x̄ := L'(ū)]", 1)
	if err != nil {
		t.Fatal(err)
	}
	system := notation.New(notation.Dialects("recursion")["concrete"], []notation.Entry{{ID: "Return", Formula: f}}, nil).System()
	for _, row := range []struct {
		args         []lang.Expr
		want, reason string
	}{
		{[]lang.Expr{lang.V(x), lang.V(y)}, "⟨({}, y := 0), {x ↦ 5, y ↦ 7}⟩", "each its own"},
		{[]lang.Expr{lang.V(y), lang.V(x)}, "⟨({}, y := 0), {x ↦ 7, y ↦ 5}⟩", "in the order of the parameters"},
		{[]lang.Expr{lang.V(x), lang.V(x)}, "⟨({}, y := 0), {x ↦ 7, y ↦ 2}⟩", "the last counts"},
		{[]lang.Expr{lang.V(x), lang.I(3)}, "", "3 is no variable"},
	} {
		got := ""
		for _, s := range system.Next(returning(row.args...)) {
			got += s.To.String()
			if s.To.Stack.Of != "Q" {
				t.Errorf("%s: the closure is one of %q, want Q", row.reason, s.To.Stack.Of)
			}
		}
		if got != row.want {
			t.Errorf("%s: got %s, want %s", row.reason, got, row.want)
		}
	}
	why := spec.Undefined(func() { system.Next(returning(lang.V(x))) })
	if !strings.Contains(why, "do not fit") {
		t.Errorf("one variable for two results: %q", why)
	}
}

// The clauses of two assignments at once, and what they make where operands are known.
func TestAssignedBoth(t *testing.T) {
	d := notation.Dialects("traces")["symbolic"]
	var list []notation.Entry
	for _, text := range []string{
		"x[x, h.f := e1, e2] = e1", "y[x, h.f := e1, e2] = y",
		"(e.f)[x, h.f := e1, e2] = if e[x, h.f := e1, e2] = h then e2 else e[x, h.f := e1, e2].f fi",
	} {
		f, err := notation.Parse(d, text, 1)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, notation.Entry{ID: text, Formula: f})
	}
	in := notation.New(d, list, nil)
	class := lang.Class("C")
	f := lang.Field{Of: class, Name: "f", Type: class}
	p, q, z := lang.V(lang.NewVar("p", class)), lang.V(lang.NewVar("q", class)), lang.V(lang.NewVar("z", class))
	both := func(e lang.Expr, known map[lang.Expr]lang.Expr) string {
		return in.AssignedBoth(e, p, lang.Dot(p, f), q, z, known).String()
	}
	if got, want := both(lang.Dot(p, f), nil), "q == p ? z : q.f"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := both(lang.Dot(p, f), map[lang.Expr]lang.Expr{p: z}), "z == p ? z : z.f"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if why := spec.Undefined(func() { both(lang.NilOf(class), nil) }); why == "" {
		t.Error("there is no clause of nil")
	}
}

// A number, or nil, on the right side of a clause of V is a value, and one of the
// expression's type.
func TestConstantValues(t *testing.T) {
	x := lang.V(lang.Var{Name: "x", Type: lang.Int})
	tests := []struct {
		name, right, reason string
		at                  lang.Expr
		want                lang.Value
		fails               string
	}{
		{"a number", "7", "it is the value 7, not the expression", lang.Term(lang.Add, x, x), lang.NewInt(7), ""},
		{"nil", "nil", "the default value of the type that is wanted", lang.Term(lang.Add, x, x), lang.NewInt(0), ""},
		{"nil of a Boolean", "nil", "the default value of the type that is wanted", lang.Term(lang.Lt, x, x), lang.BoolValue(false), ""},
		{"another type", "7", "V of a Boolean expression is no number", lang.Term(lang.Lt, x, x), nil, "7 is no bool"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.reason == "" {
				t.Fatal("no reason")
			}
			d := notation.Dialects("basic")["concrete"]
			f, err := notation.Parse(d, "V(op(e1, …, en)) = "+test.right, 1)
			if err != nil {
				t.Fatal(err)
			}
			in := notation.New(d, []notation.Entry{{ID: "Eval-Op", Formula: f}}, nil)
			var got lang.Value
			why := spec.Undefined(func() { got, _ = in.ValueOf("V", test.at, nil) })
			if !strings.Contains(why, test.fails) || test.fails == "" && (why != "" || got == nil || !got.Equal(test.want)) {
				t.Errorf("got %v %q, want %v %q: %s", got, why, test.want, test.fails, test.reason)
			}
		})
	}
}

// What a message says was found is cut, and has no control characters.
func TestReadableErrors(t *testing.T) {
	for _, row := range []struct{ found, want, reason string }{
		{"“x”", "1:2: found “x”, expected y", "as it is"},
		{"“a\x00\x1b[31m\n”", `1:2: found “a\x00\x1b[31m\n”, expected y`, "a terminal would obey"},
		{strings.Repeat("'", 10_000), "1:2: found " + strings.Repeat("'", 199) + "…, expected y", "ten thousand primes"},
	} {
		if got := (&notation.Error{Line: 1, Col: 2, Found: row.found, Expected: "y"}).Error(); got != row.want {
			t.Errorf("%s: got %q, want %q", row.reason, got, row.want)
		}
	}
}
