package notation_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/lang"
	"tandem/spec/notation"
)

// What is wrong about a declaration of a form is said with its place.
func TestFormErrors(t *testing.T) {
	basic, arrays := notation.Dialects("basic")["symbolic"], notation.Dialects("arrays")["symbolic"]
	parts := func(n int) string {
		list := make([]string, n)
		for i := range list {
			list[i] = fmt.Sprintf("{S%d}", i)
		}
		return "foo " + strings.Join(list, " ")
	}
	letters := "a letter for a part: x or y (a variable), e (an expression), b (a Boolean expression) or {S} (statements)"
	for _, row := range []struct {
		dialect          *notation.Dialect
		in, want, reason string
	}{
		{basic, "", "1:1: found the end, expected a keyword, with which statements of the form begin", "nothing"},
		{basic, "x", "1:1: found “x”, expected a keyword of two letters or more, with which statements of the form begin", "a letter"},
		{basic, "while b {S}", "1:1: found “while”, which is a keyword of programs, expected another word", "taken"},
		{basic, "provided b", "1:1: found “provided”, which is a word of the notation, expected another word", "taken in rules"},
		{basic, "sigma", "1:1: found “sigma”, which is a letter, expected another word", "a letter in ASCII"},
		{basic, "foo en", "1:5: found “en”, which is a letter with an index, expected another word", "a letter with an index"},
		{basic, "foo x div y", "1:7: found “div”, which is a keyword of programs, expected another word", "an operator"},
		{basic, "foo e to e", "1:10: found e for the second time, expected each letter once: e and e' are two", "a letter twice"},
		{basic, "foo q", "1:5: found “q”, expected " + letters, "no such letter"},
		{basic, "foo a", "1:5: found “a”, expected " + letters, "a letter of another language"},
		{basic, "foo ē", "1:5: found “ē”, expected " + letters, "a sequence"},
		{basic, "foo σ", "1:5: found “σ”, expected " + letters, "no part"},
		{basic, "foo S", "1:5: found “S”, expected {S}: statements stand in braces", "no braces"},
		{basic, "foo {b}", "1:5: found “b”, expected a letter for statements, as S, in braces", "braces"},
		{basic, "foo {S", "1:7: found the end, expected “}”", "no end"},
		{basic, "foo e b", "1:7: found “b”, expected a word between two parts", "no word between"},
		{arrays, "foo a[b]", "1:7: found “b”, expected a letter for an expression, as e, in brackets", "no index"},
		{arrays, "foo a[e to b", "1:9: found “t”, expected “]”", "no end of brackets"},
		{arrays, "foo a[e] and a[e]", "1:16: found e for the second time, expected each letter once: e and e' are two", "an index twice"},
		{arrays, "foo a a", "1:7: found “a”, expected a word between two parts", "a letter again"},
		{basic, parts(100), "1:169: found more, expected at most 30 words and parts", "many parts"},
		{arrays, parts(10_000), "1:1: found 78893 bytes, expected a form of at most 10000 bytes", "ten thousand parts"},
	} {
		if row.reason == "" {
			t.Fatal("no reason")
		}
		_, err := notation.ParseForm(row.dialect, row.in, 1, false)
		var bad *notation.Error
		if !errors.As(err, &bad) {
			t.Errorf("%s: got %v, want an *Error", row.reason, err)
			continue
		}
		if diff := cmp.Diff(row.want, err.Error()); diff != "" {
			t.Errorf("%s: -want +got\n%s", row.reason, diff)
		}
	}
}

// forms are declared forms, with the dialects of basic that have them.
func forms(t testing.TB, shapes ...string) (list []*lang.FormDecl, symbolic, concrete *notation.Dialect) {
	t.Helper()
	dialects := notation.Dialects("basic")
	for _, s := range shapes {
		d, err := notation.ParseForm(dialects["symbolic"], s, 1, false)
		if err != nil {
			t.Fatal(err)
		}
		if d.Shape.String() != s {
			t.Errorf("%s prints as %v", s, d.Shape)
		}
		list = append(list, d)
	}
	return list, dialects["symbolic"].With(list), dialects["concrete"].With(list)
}

func parsed(t testing.TB, d *notation.Dialect, texts ...string) []*notation.Formula {
	t.Helper()
	var list []*notation.Formula
	for _, text := range texts {
		f, err := notation.Parse(d, text, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, printed := range []string{f.String(), notation.ASCII(f.String())} {
			back, err := notation.Parse(d, printed, 1)
			if err != nil || back.String() != f.String() {
				t.Errorf("%s prints as %s, which reads back as %v, %v", text, printed, back, err)
			}
		}
		list = append(list, f)
	}
	return list
}

// A variable whose letter stands again is the same one, in formulas and in programs; and
// a[e] is an element, with an integer for e.
func TestElements(t *testing.T) {
	dialect := notation.Dialects("arrays")["symbolic"]
	var list []*lang.FormDecl
	for _, s := range []string{"swap a[e] and a[e']", "copy a[e1] to a'[e2] by x", "twice x and x {S} ok"} {
		d, err := notation.ParseForm(dialect, s, 1, false)
		if err != nil {
			t.Fatal(err)
		}
		if d.Shape.String() != s {
			t.Errorf("%s prints as %v", s, d.Shape)
		}
		list = append(list, d)
	}
	with := dialect.With(list)
	parsed(t, with, "⟨swap a[e] and a[e']; S, σ, φ⟩ → ⟨a[e'] := a[e]; S, σ, φ⟩", "⟨copy a[e] to a'[e'] by y; S, σ, φ⟩ → ⟨twice x and x {S} ok; S, σ, φ⟩ where x = y")
	_, err := notation.Parse(with, "⟨swap a[e] and a'[e']; S, σ, φ⟩ → ⟨S, σ, φ⟩", 1)
	if want := "1:16: found a', an array, expected a: swap a[e] and a[e'] has the same variable again"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	for _, row := range []struct{ in, want string }{
		{"var a, b: []int; var x: int; swap a[1] and a[x + 1]; copy a[0] to b[0] by x; twice x and x { } ok;", ""},
		{"var a, b: []int; swap a[1] and b[1];", `1:32: found name "b", expected "a", since a is the same variable again`},
		{"var x, y: int; twice x and y { } ok;", `1:28: found name "y", expected "x", since x is the same variable again`},
		{"var a: []int; swap a[true] and a[0];", "1:22: e of swap takes int, found bool"},
	} {
		p, err := lang.Parse("f", []byte(row.in), list...)
		if row.want != "" {
			if err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("%s: got %v, want %s", row.in, err, row.want)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		printed, err := lang.Format(p)
		if err != nil || !strings.Contains(string(printed), "swap a[1] and a[x + 1];\ncopy a[0] to b[0] by x;\ntwice x and x { } ok;") {
			t.Errorf("it prints as %s, %v", printed, err)
		}
		for _, a := range lang.AccessesOf(p.Body.Head()) {
			if got := row.in[a.At.From.Offset:a.At.To.Offset]; got != a.String() {
				t.Errorf("the access %v stands at %s", a, got)
			}
		}
		if n := len(lang.AccessesOf(p.Body.Head())); n != 2 {
			t.Errorf("got %d accesses of swap, want 2", n)
		}
	}
}

// The types of the parts of a form are what its rules ask for.
func TestInfer(t *testing.T) {
	list, _, concrete := forms(t, "for x from e to e' {S}", "swap x and y", "show e", "when b {S}")
	formulas := parsed(t, concrete,
		"⟨for x from e to e' {S}; S', V⟩ → ⟨x := e; S; for x from x + 1 to e' {S}; S', V⟩ if V(e ≤ e') is true",
		"⟨swap x and y; S, V⟩ → ⟨S, V[x := V(y)]⟩",
		"⟨show e; S, V⟩ → ⟨S, V⟩",
		"⟨when b {S1}; S, V⟩ → ⟨if b {S1}{ε}; S, V⟩",
	)
	types, _, err := notation.Infer(list, formulas)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range types[0] {
		if p.Type != lang.Int {
			t.Errorf("part %d of for is %v, want int", i, p.Type)
		}
	}
	if s := types[1]; s[0].Type != (lang.Type{}) || s[0].Group != s[1].Group {
		t.Errorf("the parts of swap are %v, want any of the same type", s)
	}
	if e := types[2][0]; e.Type != (lang.Type{}) || e.Group == types[1][0].Group {
		t.Errorf("the part of show is %v, want any type", e)
	}
	if types[3][0].Type != lang.Bool {
		t.Errorf("the part of when is %v, want bool", types[3][0])
	}
	wrong := append(formulas, parsed(t, concrete, "⟨swap x and y; S, V⟩ → ⟨x := true; y := 1; S, V⟩")...)
	if _, at, err := notation.Infer(list, wrong); err == nil || at != len(wrong)-1 {
		t.Errorf("got %v at formula %d, want an error at the last one", err, at)
	}
}

// A rule repeats that leads to its form again, by itself or by others.
func TestRepeating(t *testing.T) {
	_, symbolic, _ := forms(t, "ping {S}", "pong {S}", "once {S}")
	formulas := parsed(t, symbolic,
		"⟨ping {S}; S', σ, φ⟩ → ⟨pong {S}; S', σ, φ⟩",
		"⟨pong {S}; S', σ, φ⟩ → ⟨S; if true {ping {S}}{ε}; S', σ, φ⟩",
		"⟨once {S}; S', σ, φ⟩ → ⟨S; ping {S}; S', σ, φ⟩",
	)
	if diff := cmp.Diff([]bool{true, true, false}, notation.Repeating(formulas)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}
