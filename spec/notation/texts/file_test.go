package texts_test

import (
	"cmp"
	"strings"
	"testing"

	"tandem/spec/notation/texts"
)

// A language's file reads back as the language, in Unicode and in ASCII: nothing is
// changed.
func TestFile(t *testing.T) {
	for _, name := range []string{"basic", "arrays"} {
		l := texts.Printed(name)
		for _, ascii := range []bool{false, true} {
			changes, err := texts.Read("mine.rules", l.File(ascii))
			if err != nil || len(changes) != len(l.Lines) {
				t.Fatalf("%s: %d changes, %v, want %d", name, len(changes), err, len(l.Lines))
			}
			to, err := l.With(changes)
			if err != nil {
				t.Fatal(err)
			}
			if n := len(to.Changed("symbolic")) + len(to.Changed("concrete")); n != 0 {
				t.Errorf("%s: %d entries are changed", name, n)
			}
		}
	}
}

// What is wrong about a file is said with its place in it.
func TestWrongFiles(t *testing.T) {
	for _, row := range []struct{ in, want, reason, of string }{
		{"", "f:1:1: found no entry, expected an entry: “symbolic ID: formula”, “concrete ID: formula”, “theorem NAME: for all …” or “form keyword …”", "nothing", ""},
		{"// a\n  x", "f:2:1: found a line that begins with a blank, expected an entry: “symbolic ID: formula”, “concrete ID: formula”, “theorem NAME: for all …” or “form keyword …”", "nothing to go on with", ""},
		{"If-F: x", "f:1:1: found “If-F: x”, expected an entry: “symbolic ID: formula”, “concrete ID: formula”, “theorem NAME: for all …” or “form keyword …”", "no side", ""},
		{"symbolic If F: x", "f:1:1: found “symbolic If F: x”, expected an entry: “symbolic ID: formula”, “concrete ID: formula”, “theorem NAME: for all …” or “form keyword …”", "no ID", ""},
		{"symbolic A: xσ = x\nsymbolic A: xσ = x", "f:2:1: found symbolic A for the second time, expected each entry once", "twice", ""},
		{"symbolic If-F: xσ = x", "f:1:1: found a clause of σ, expected a rule, as symbolic If-F is", "a clause for a rule", ""},
		{"\nsymbolic If-F: ⟨S, σ⟩", "f:2:21: found “⟩”, expected “,”", "the first line of an entry", ""},
		{"symbolic If-F: ⟨S, σ, φ⟩\n // why\n\n  → ⟨S, q⟩", "f:4:9: found “q”, expected a letter of the symbolic side of basic: S, b, e, x, y, σ, φ", "a later one", ""},
		{"symbolic If-f: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, φ ∧ ¬bσ⟩", "f:1:1: found symbolic If-f, which basic does not have, expected the ID of an entry that it replaces, or “add symbolic If-f: …” for a new one, did you mean If-F?", "a misspelt ID", ""},
		{"symbolic Swap: ⟨x := e; S, σ, φ⟩ → ⟨S, σ, φ", "f:1:44: found the end, expected “⟩”", "a bracket that does not close", ""},
		{"symbolic Input: ⟨x := *; S, σ, φ⟩ → ⟨S, σ[x := in#n][in#0 := n], φ⟩ where n = in#0 + 1", "f:1:79: found an expression, expected σ(in#0) + 1, or V(in#0) + 1", "the counter, and not its value", "basic+checks"},
		{"symbolic Input: ⟨x := *; S, σ, φ⟩ → ⟨S, σ[x := in#n][in#0 := n], φ⟩ where n = σ(x) + 1", "f:1:79: found an expression, expected σ(in#0) + 1, or V(in#0) + 1", "another variable than the counter", "basic+checks"},
		{strings.Repeat("x", texts.MaxFile+1), "f:1:1: found 1048577 bytes, expected a file of at most 1048576 bytes", "too long", ""},
	} {
		changes, err := texts.Read("f", row.in)
		if l := texts.Printed(cmp.Or(row.of, "basic")); err == nil {
			var to *texts.Language
			if to, err = l.With(changes); err == nil {
				err = l.Announced(changes, to)
			}
		}
		if row.reason == "" || err == nil || err.Error() != row.want {
			t.Errorf("%s: got %v\nwant %s", row.reason, err, row.want)
		}
	}
}

// An entry of a new ID is added; a clause stands before those that match everything.
func TestAdded(t *testing.T) {
	changes, err := texts.Read("f", "symbolic Twice: ⟨x := e; S, σ, φ⟩ → ⟨x := e; x := e; S, σ, φ⟩\nsymbolic Subst-New: xσ = x")
	if err != nil {
		t.Fatal(err)
	}
	l, err := texts.Printed("basic").With(changes)
	if err != nil {
		t.Fatal(err)
	}
	got := l.Changed("symbolic")
	if len(got) != 2 || got[0].ID != "Subst-New" || got[1].ID != "Twice" || !got[1].Formula.Repeats() {
		t.Errorf("got %v", got)
	}
}
