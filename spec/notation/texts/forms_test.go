package texts_test

import (
	"strings"
	"testing"

	"tandem/lang"
	"tandem/spec/notation/texts"
)

const try = `form try {S1} catch {S2}
form throw
internal form end {S}
form for x from e to e' {S}
form swap x and y
symbolic A: ⟨for x from e to e' {S}; S', σ, φ⟩ → ⟨x := e; S; for x from x + 1 to e' {S}; S', σ, φ⟩
`

func declared(t testing.TB, text string) *texts.Language {
	t.Helper()
	changes, err := texts.Read("f", text)
	if err != nil {
		t.Fatal(err)
	}
	l, err := texts.Printed("basic").With(changes)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// A form without rules on one of the sides is said to be so.
func TestComplete(t *testing.T) {
	err := declared(t, "form throw\nsymbolic A: ⟨throw; S, σ, φ⟩ → ⟨S, σ, φ⟩").Complete()
	if err == nil || err.Error() != "f:1:6: found the form throw without a concrete rule, expected “concrete ID: ⟨throw; …⟩ → ⟨…⟩”" {
		t.Errorf("got %v", err)
	}
	if err := declared(t, "form throw\nsymbolic A: ⟨throw; S, σ, φ⟩ → ⟨S, σ, φ⟩\nconcrete A: ⟨throw; S, V⟩ → ⟨S, V⟩").Complete(); err != nil {
		t.Error(err)
	}
}

// A file at the bounds has a message: nothing takes long.
func TestHostileFiles(t *testing.T) {
	for _, row := range []struct{ in, want string }{
		{strings.Repeat("form aa\n", 100), "f:2:6: found a second form with the keyword “aa”, expected another keyword: the first one is at f:1"},
		{"form foo" + strings.Repeat("\n", texts.MaxFile-8), ""},
		{"form foo " + strings.Repeat("{S} ", texts.MaxFile/5), "expected a form of at most 10000 bytes"},
		{"form " + strings.Repeat("a", texts.MaxFile/2), "expected a form of at most 10000 bytes"},
		{"form " + strings.Repeat("\xff", 100), "found “\ufffd”"},
		{"form foo {" + strings.Repeat("{", 5000), "expected a letter for a part"},
		{strings.Repeat("symbolic A", texts.MaxFile/10), "f:1:1: found"},
	} {
		changes, err := texts.Read("f", row.in)
		if err == nil {
			_, err = texts.Printed("basic").With(changes)
		}
		switch {
		case row.want == "" && err == nil:
		case err == nil, row.want != "" && !strings.Contains(err.Error(), row.want) && !strings.Contains(err.Error(), "bytes, expected"):
			t.Errorf("%.40q: got %v, want %s", row.in, err, row.want)
		}
	}
	var many strings.Builder
	for i := range texts.MaxEntries + 1 {
		many.WriteString("form a" + strings.Repeat("b", i%30+1) + "\n")
	}
	if _, err := texts.Read("f", many.String()); err == nil || !strings.HasSuffix(err.Error(), "found more, expected at most 1000 entries") {
		t.Errorf("got %v", err)
	}
}

// FuzzForms: a program with declared forms prints as one that reads back the same.
func FuzzForms(f *testing.F) {
	l := declared(f, try)
	for _, s := range []string{
		"var x, y: int; try { throw; x := 1; } catch { swap x and y; }",
		"var x: int; for x from 1 to x + 1 { for x from 0 to 0 { } } // end",
		"throw; // why\n\ntry { /", "end { }", "var x: bool; for x from 1 to 2 { }", "swap", "var to: int;",
		"var x, y: int; swap // here\n x and\n y;", "try { } // between\n catch { }", strings.Repeat("try { ", 200),
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := lang.Parse("f", []byte(text), l.Forms...)
		if err != nil {
			return
		}
		printed, err := lang.Format(p)
		if err != nil {
			return // it has no source text, and Format says why
		}
		q, err := lang.Parse("f", printed, l.Forms...)
		if err != nil || !p.Equal(q) {
			t.Fatalf("%q prints as\n%s, which reads as another one, %v", text, printed, err)
		}
		again, err := lang.Format(q)
		if err != nil || string(again) != string(printed) {
			t.Errorf("%s prints anew as %s, %v", printed, again, err)
		}
	})
}

// Programs are nested as deeply as the bound says, and no deeper.
func TestDeepForms(t *testing.T) {
	l := declared(t, try)
	for _, levels := range []int{9_000, 100_000} {
		text := strings.Repeat("try { ", levels) + strings.Repeat("} catch { }", levels)
		p, err := lang.Parse("f", []byte(text), l.Forms...)
		if levels > 10_000 {
			if err == nil || !strings.Contains(err.Error(), "nested too deeply: more than 10000 levels") {
				t.Errorf("%d levels: got %v", levels, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		p.Walk(func(lang.Stmt) { n++ })
		if n != levels || !p.Body.Equal(p.Body.Map(func(s lang.Stmt) lang.Stmt { return lang.With(s, s.Parts()) })) {
			t.Errorf("got %d statements, want %d", n, levels)
		}
		if lang.Brief(p.Body, 30) != "try {try {try {try {try {try…" {
			t.Errorf("got %s", lang.Brief(p.Body, 30))
		}
	}
}
