package notation_test

import (
	"strings"
	"testing"

	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
	"tandem/spec/notation"
)

// newInterpreter returns the interpreter of formulas of a side of a language.
func newInterpreter(t *testing.T, language, side string, formulas ...string) *notation.Interpreter {
	t.Helper()
	d := notation.Dialects(language)[side]
	var list []notation.Entry
	for i, text := range formulas {
		f, err := notation.Parse(d, text, 1)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		list = append(list, notation.Entry{ID: "Rule-" + string(rune('A'+i)), Formula: f})
	}
	return notation.New(d, list, nil)
}

// Rules that lead nowhere, and clauses that treat what they make for ever, say so.
func TestForEver(t *testing.T) {
	C := lang.Class("C")
	h, x := lang.NewVar("h", C), lang.NewVar("x", lang.Int)
	c := notation.Configuration{
		Stack: &notation.Frames{S: lang.SeqOf(&lang.New{H: lang.V(h), Class: C})}, Phi: lang.True,
	}
	nowhere := newInterpreter(t, "objects", "symbolic",
		"⟨(τ, h := new C; S)·Δ, σ, φ⟩ → ⟨(τ', S)·Δ, σ', φ'⟩ where x is fresh and ⟨(τ, h := x; S)·Δ, σ, φ⟩ →* ⟨(τ', S)·Δ, σ', φ'⟩ by Rule-B",
		"⟨(τ, x := e; S)·Δ, σ, φ⟩ → ⟨(τ, x := e; S)·Δ, σ, φ⟩")
	again := newInterpreter(t, "traces", "symbolic", "¬b ⇝ ¬b", "e ⇝ e")
	path := newInterpreter(t, "traces", "symbolic", "path(ρ) = path(ρ)")
	for _, row := range []struct {
		what func()
		want string
	}{
		{func() { nowhere.System().Next(c) }, "→* reaches more than 10000 configurations (bound)"},
		{func() { again.Transformed(lang.Negation(lang.True), x) }, "for ever (bound on calls: 10000)"},
		{func() { path.Path(trace.Trace{}) }, "for ever (bound on calls: 10000)"},
	} {
		if why := spec.Undefined(row.what); !strings.Contains(why, row.want) {
			t.Errorf("got %q, want %q", why, row.want)
		}
	}
	if none := newInterpreter(t, "objects", "symbolic", "⟨(τ, h := new C; S)·Δ, σ, φ⟩ → ⟨(τ', S)·Δ, σ', φ'⟩ where x is fresh and ⟨(τ, h := x; S)·Δ, σ, φ⟩ →* ⟨(τ', S)·Δ, σ', φ'⟩ by Rule-Z"); len(none.System().Next(c)) != 0 {
		t.Error("no rule leads there, and there is a transition")
	}
}

// What is wrong about formulas with stacks, objects and traces is said with its place.
func TestMoreErrors(t *testing.T) {
	for _, row := range []struct{ language, side, in, want, reason string }{
		{"recursion", "symbolic", "⟨(τ, x := e; S)·Δ, σ, φ⟩ → ⟨(L, S)·Δ, σ, φ⟩", "1:30: found “L”, expected a letter of the symbolic side", "an environment of the other side"},
		{"recursion", "symbolic", "⟨(τ, P(ē); S)·Δ, σ, φ⟩ → ⟨(τ', S)·Δ, σ, φ⟩", "1:28: found τ', which nothing on the left binds", "nothing binds it"},
		{"recursion", "concrete", "⟨(L, ε)·Γ, G⟩ → ⟨Γ, G⟩ where P(ū) :: S", "1:39: found the end, expected “∈”", "no declarations"},
		{"objects", "symbolic", "⟨(τ, ε)·Δ, σ, φ⟩ → ⟨Δ, σ, φ⟩ where x is fresh", "1:36: found a fresh variable, expected one in a rule about a class C", "of no class"},
		{"objects", "symbolic", "nil^ = new", "1:8: found “new”, expected a term", "a word in the place of a term"},
		{"objects", "concrete", "V(e.f) = H(V(e))", "1:12: found a value, expected a field of an object", "no field"},
		{"traces", "symbolic", "path(b · ρ) = ρ", "1:15: found ρ, a trace, expected a Boolean expression", "another sort"},
		{"traces", "concrete", "⟨V, x := new C · ρ⟩ → ⟨V[x := new], ρ⟩", "1:34: found “]”, expected a term", "no class"},
		{"unfolding", "symbolic", "⟨x := e; S, ρ⟩ → ⟨S, ρ · x := S⟩", "1:31: found S, statements, expected an expression", "an action with statements"},
		{"recursion", "symbolic", "⟨S" + strings.Repeat("'", 12_000) + ", σ, φ⟩", "1:1: found 12015 bytes, expected a formula of at most 10000 bytes", "ten thousand primes"},
		{"objects", "symbolic", "e^ = " + strings.Repeat("(", 5000), "1:106: found “(”, expected at most 100 brackets", "brackets"},
	} {
		_, err := notation.Parse(notation.Dialects(row.language)[row.side], row.in, 1)
		if err == nil || !strings.HasPrefix(err.Error(), row.want) || row.reason == "" {
			t.Errorf("%s: got %v, want %s", row.reason, err, row.want)
		}
	}
}

// A pattern with many splits says so.
func TestManySplits(t *testing.T) {
	x := lang.NewVar("x", lang.Int)
	var list []lang.Stmt
	for range 200 {
		list = append(list, &lang.Assign{X: x, E: lang.I(1)})
	}
	c := notation.Configuration{S: lang.SeqOf(list...), Phi: lang.True}
	in := newInterpreter(t, "basic", "symbolic", "⟨S; S1; S2; S3; while b {S4}; S5, σ, φ⟩ → ⟨S, σ, φ⟩")
	if why := spec.Undefined(func() { in.System().Next(c) }); !strings.Contains(why, "its pattern matches in too many ways") {
		t.Errorf("got %q", why)
	}
}
