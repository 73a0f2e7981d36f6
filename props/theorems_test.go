package props_test

import (
	"testing"

	"tandem/props"
	"tandem/spec"
)

// A theorem of one's own keeps its number and its source in a language that names a source for the others.
func TestCiteAsGiven(t *testing.T) {
	l := counters()
	l.Cite = "elsewhere"
	own := spec.Statement[string, int, path, machine]{ID: "own", Name: "Mine", Number: spec.Number{Kind: "lemma", Digits: "7"}, Cite: "my paper"}
	p := props.TheoremsOf([]spec.Statement[string, int, path, machine]{own}, counter(), l, spec.DefaultLimits())[0]
	if p.Name != "Lemma 7 (Mine)" || p.Number != own.Number || p.Cite != own.Cite {
		t.Errorf("found %s, %v, %s, expected them as given", p.Name, p.Number, p.Cite)
	}
	if p := props.Theorems(counter(), l, spec.DefaultLimits())[0]; p.Name != "Correctness" || p.Cite != "elsewhere" {
		t.Errorf("found %s, %s, expected the language's source", p.Name, p.Cite)
	}
}
