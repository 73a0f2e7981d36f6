package texts_test

import (
	"testing"

	"tandem/spec/notation/texts"
)

// What is wrong about a mutant is said with its place, when the file is read or when the
// edit is made.
func TestWrongMutants(t *testing.T) {
	for _, row := range []struct{ in, want, reason string }{
		{"symbolic If-F | x | runs | ¬ ⇒", "m:1:1: found “symbolic If-F | x | runs | ¬ ⇒”, expected a mutant", "nothing says what is wrong"},
		{"both If-F | ¬ ⇒", "m:1:1: found “both If-F | ¬ ⇒”, expected a mutant", "no mutant goes on"},
		{"and both If-F | ¬ ⇒", "m:1:1: found “and both If-F | ¬ ⇒”, expected a mutant", "no mutant stands above"},
		{"\nsymbolic If-F | x | runs | ¬bσ | y", "m:2:28: found “¬bσ”, expected an edit: “old ⇒ new”", "nothing stands for ¬bσ"},
		{"symbolic If-G | x | runs | ¬ ⇒ | y", "m:1:28: found symbolic If-G, expected an entry of basic", "no entry has this ID"},
		{"symbolic If-F | x | runs | σ ⇒ | y", "m:1:28: found “σ” 3 times, expected it once in ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, φ ∧ ¬bσ⟩", "the place is not unique"},
		{"symbolic If-F | x | runs | ∨ ⇒ | y", "m:1:28: found “∨” 0 times, expected it once in ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, φ ∧ ¬bσ⟩", "there is no such place"},
		{"symbolic If-F | x | runs | ¬bσ ⇒ ¬ bσ | y", "m:1:28: found an edit that changes nothing, expected a mistake", "the same formula"},
		{"symbolic If-F | x | runs | ¬bσ ⇒ V(b) | y", "m:1:28: found “V”, expected a letter of the symbolic side of basic: S, b, e, x, y, σ, φ", "no formula"},
		{"symbolic If-F | x | runs | ¬bσ ⇒ bσ | y", "", "a mutant"},
		{"both If-T | twin-x | runs | → ⟨S1 ⇒ → ⟨S2 | y\n  // a case\nand both If-F | → ⟨S2 ⇒ → ⟨S1", "", "a twin, with a remark"},
	} {
		list, err := texts.ReadMutants("m", row.in)
		for _, m := range list {
			_, err = texts.Printed("basic").Mistaken(m)
		}
		got := ""
		if err != nil {
			got = err.Error()
		}
		if len(got) < len(row.want) || got[:len(row.want)] != row.want || row.want == "" && got != "" {
			t.Errorf("%s: got %s, want %s", row.reason, got, row.want)
		}
	}
}

// The name of a twin is its ID, and its targets are those of the symbolic side first.
func TestTwin(t *testing.T) {
	list, err := texts.ReadMutants("m", "both If-T | twin-x | runs | → ⟨S1 ⇒ → ⟨S2 | y\nand both If-F | → ⟨S2 ⇒ → ⟨S1")
	if err != nil || len(list) != 1 || list[0].ID != "twin-x" || list[0].Error != "y, on both sides" {
		t.Fatalf("%+v, %v", list, err)
	}
	if got := list[0].Targets(); len(got) != 4 || got[1] != "symbolic If-F" || got[2] != "concrete If-T" {
		t.Errorf("targets %v", got)
	}
}
