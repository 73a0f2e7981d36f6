package texts_test

import (
	"slices"
	"strings"
	"testing"

	"tandem/spec/notation/texts"
)

// What is wrong about a file of readings is said with its place in it.
func TestWrongReadings(t *testing.T) {
	for _, row := range []struct{ in, want, reason string }{
		{"  from: §2", "f:1:3: found “from: §2”", "a field of no reading"},
		{"a: b\n  form: §2", "f:2:3: found “form: §2”", "no such field"},
		{"// c\n\na: b\n  symbolical If-F: x", "f:4:3: found “symbolical If-F: x”", "no such side"},
		{"a: b\n from: §2", "f:2:2: found “from: §2”", "a blank too few"},
		{"a b: c", "f:1:1: found “a b: c”", "a name is one word"},
	} {
		_, err := texts.ReadReadings("basic", "f", row.in)
		if err == nil || !strings.HasPrefix(err.Error(), row.want+", expected “name: what is read how”") {
			t.Errorf("%s: %v, want %s", row.reason, err, row.want)
		}
	}
}

// A reading has the formulas of those it is as, and then its own; further ones of an ID stand
// behind the first, and what is none is left out.
func TestReadReadings(t *testing.T) {
	list, err := texts.ReadReadings("basic", "f", `first: one
  from: here
  refutes: a, b
  symbolic If-T: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S1, σ, φ⟩
  symbolic While-F: none
second: two
  as: first
  // for people
  symbolic If-T: ⟨if b {S1}{S2}; S, σ, φ⟩
    → ⟨S2, σ, φ⟩
  symbolic If-T: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S, σ, φ⟩
  found: a | program | x=1
`)
	if err != nil {
		t.Fatal(err)
	}
	r := list[1]
	if want := "symbolic If-T, symbolic While-F"; r.Target() != want {
		t.Errorf("got %s, want %s", r.Target(), want)
	}
	if f := r.Found[0]; f.Statement != "a" || f.Program != "program" || f.Values != "x=1" || f.Heap != "" || len(list[0].Refutes) != 2 {
		t.Errorf("got %+v, %v", f, list[0].Refutes)
	}
	var got []string
	for _, line := range r.Of().Changed("symbolic") {
		got = append(got, line.ID+" "+strings.TrimPrefix(line.Formula.String(), "⟨if b {S1}{S2}; S, σ, φ⟩ → "))
	}
	if want := "If-T ⟨S2, σ, φ⟩; If-T ⟨S, σ, φ⟩"; strings.Join(got, "; ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
	if out := r.Of().LeftOut("symbolic"); len(out) != 1 || out[0] != "While-F" {
		t.Errorf("left out: %v", out)
	}
}

// Clauses that a reading adds count in the order of the comment.
func TestAsInOrder(t *testing.T) {
	as, err := texts.Printed("traces").As(nil, []string{"wp.WlogEvery"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range as.Lines {
		if line.Changed {
			got = append(got, line.ID)
		}
	}
	if want := []string{"Wlog-Ne", "Wlog-Ne", "Wlog-Ne", "Wlog-Eq-Left", "Wlog-Eq-Right", "Wlog-Deref"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
