package entry

import (
	"testing"

	"tandem/languages"
)

// What comes of the figures is as the paper says, but for one.
func TestFigures(t *testing.T) {
	list, err := examples(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 9 {
		t.Errorf("%d examples, expected 9", len(list))
	}
	for _, e := range list {
		for _, r := range e.Runs {
			if want := r.By == "without close"; (r.Match == languages.Differs) != want {
				t.Errorf("%s, %s: %s (%s)", e.Title, r.By, r.Ours, r.Match)
			}
			if len(r.States) == 0 {
				t.Errorf("%s, %s: no states", e.Title, r.By)
			}
		}
	}
}

// A state that differs is seen.
func TestStatesAreCompared(t *testing.T) {
	for _, row := range []struct{ ours, paper, want, reason string }{
		{"({a.x ↦ v, b.x ↦ v}, ∅, [], ∅)", "({b.x ↦ v, a.x ↦ v}, ∅, [], ∅)", "the same", "a heap is a multiset"},
		{"({a.x ↦ v}, ∅, [], ∅)", "({a.x ↦ w}, ∅, [], ∅)", "differs", "another value"},
		{"({a.x ↦ v}, ∅, [], ∅)", "({a.x ↦ v}, ∅, [], {a ≠ null})", "differs", "another path condition"},
	} {
		out := languages.ExampleRun{Ours: verified, Match: languages.SameText, States: []string{row.ours}}
		figureRun{want: verified, states: []string{row.paper}}.compare(&out)
		if string(out.Match) != row.want || row.reason == "" {
			t.Errorf("%s and %s: %s, expected %s (%s)", row.ours, row.paper, out.Match, row.want, row.reason)
		}
	}
}
